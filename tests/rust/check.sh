#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Compiles the crate and its example, runs it, and compares the layouts of all structures with those of C.
#
#   check.sh ROOT OUT RUSTC CC LIBRARY
set -euo pipefail
root=$1 out=$2 rustc=$3 cc=$4 library=$5
crate=$root/tools/rust/valhall-sys
rm -rf "$out"
mkdir -p "$out"
folder=$(dirname "$library")
"$rustc" --edition 2021 -D warnings --crate-type lib --crate-name valhall_sys "$crate/src/lib.rs" -L "$folder" --out-dir "$out"
program() {  # source, output
  "$rustc" --edition 2021 -D warnings "$1" --extern valhall_sys="$out/libvalhall_sys.rlib" -L "$folder" \
    -C link-arg=-Wl,-rpath,"$folder" -o "$2"
}
program "$crate/examples/assemble.rs" "$out/assemble"
diff <("$out/assemble") - <<'END'
00a4c00000008201 FADD.f32 r0, r1, u2
7800c00000000000 NOP.end
END
if "$out/assemble" "NOP.ende" >"$out/wrong.out" 2>&1; then echo "a wrong text is assembled" >&2; exit 1; fi
grep -q '^text:1:5: error: ' "$out/wrong.out"

# By structure: its size, its alignment, and the offset of its last field.
awk -v RUST="$out/layout.rs" -v C="$out/layout.c" '
  BEGIN {
    print "use valhall_sys::*;\nmacro_rules! at { ($t:ty, $f:ident) => {{ let m = std::mem::MaybeUninit::<$t>::uninit(); let b = m.as_ptr(); unsafe { std::ptr::addr_of!((*b).$f) as usize - b as usize } }} }\nfn main() {" > RUST
    print "#include <valhall/valhall.h>\n#include <stdio.h>\n#define ALIGN(t) offsetof(struct { char c; t x; }, x)\nint main(void) {" > C
  }
  /^#\[derive/ { plain = 1; next }
  plain && /^pub struct/ { name = $3; next }
  plain && name != "" && /^    pub / { field = $2; sub(/:$/, "", field); next }
  plain && name != "" && /^}/ {
    printf "    println!(\"%s {} {} {}\", std::mem::size_of::<%s>(), std::mem::align_of::<%s>(), at!(%s, %s));\n", name, name, name, name, field > RUST
    printf "  printf(\"%s %%zu %%zu %%zu\\n\", sizeof(%s), ALIGN(%s), offsetof(%s, %s));\n", name, name, name, name, field > C
    name = ""; plain = 0; ++count
  }
  END { print "}" > RUST; print "  return 0;\n}" > C; if (count < 20) exit 1 }
' "$crate/src/declarations.rs"
program "$out/layout.rs" "$out/layout"
"$cc" -std=c11 -I "$root/include" "$out/layout.c" -o "$out/layout_c"
diff <("$out/layout_c") <("$out/layout")
