// SPDX-License-Identifier: MIT
//! Assembles a text for v10, and prints its words and their text.

use std::ffi::CStr;
use valhall_sys::*;

/// The text that `write` writes into a buffer.
fn text_of(write: impl Fn(*mut std::os::raw::c_char, usize) -> usize) -> String {
    let mut buffer = vec![0u8; write(std::ptr::null_mut(), 0) + 1];
    write(buffer.as_mut_ptr().cast(), buffer.len());
    CStr::from_bytes_with_nul(&buffer).unwrap().to_string_lossy().into_owned()
}

fn main() {
    let text = std::env::args().nth(1).unwrap_or_else(|| "FADD.f32 r0, r1, u2\nNOP.end\n".into());
    let mut options: valhall_assemble_options = unsafe { std::mem::zeroed() };
    options.syntax = VALHALL_SYNTAX_2022;
    unsafe {
        let assembly = valhall_assemble(VALHALL_V10, text.as_ptr().cast(), text.len(), &options);
        for i in 0..valhall_assembly_error_count(assembly) {
            let name = b"text\0".as_ptr().cast();
            eprintln!("{}", text_of(|buffer, size| valhall_assembly_print_error(assembly, i, name, buffer, size)));
        }
        let ok = valhall_assembly_ok(assembly);
        let words = valhall_assembly_words(assembly);
        for i in 0..valhall_assembly_size(assembly) {
            let word = *words.add(i);
            let line = text_of(|buffer, size| valhall_print(VALHALL_V10, word, std::ptr::null(), buffer, size));
            println!("{:016x} {}", word, line);
        }
        valhall_free(assembly.cast());
        std::process::exit(if ok { 0 } else { 1 });
    }
}
