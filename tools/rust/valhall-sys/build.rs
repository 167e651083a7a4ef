// SPDX-License-Identifier: MIT
//! Finds the shared library: in the folder that VALHALL_LIBRARY_DIR names, or where the linker looks.

fn main() {
    println!("cargo:rerun-if-env-changed=VALHALL_LIBRARY_DIR");
    if let Ok(folder) = std::env::var("VALHALL_LIBRARY_DIR") {
        println!("cargo:rustc-link-search=native={}", folder);
        println!("cargo:rustc-link-arg-examples=-Wl,-rpath,{}", folder);
    }
}
