// SPDX-License-Identifier: MIT
//! The functions of `valhall.h`. docs/c.md explains them; names are those of C.
#![no_std]
#![allow(non_camel_case_types)]

use core::ffi::c_void;

// The types of C, as on all machines that the library supports.
#[cfg(any(target_arch = "aarch64", target_arch = "arm", target_arch = "powerpc64", target_arch = "s390x", target_arch = "riscv64"))]
type c_char = u8;
#[cfg(not(any(target_arch = "aarch64", target_arch = "arm", target_arch = "powerpc64", target_arch = "s390x", target_arch = "riscv64")))]
type c_char = i8;
type c_int = i32;
type c_uint = u32;

include!("declarations.rs");
