#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests check.sh: a valid tree passes, and each bad file added to it is reported.
#
#   self_test.sh OUT
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: self_test.sh OUT}
. "$here/../checked_tree.sh"

good_tree() {
  rm -rf "$out"
  put include/valhall/support/view.hpp '#include <cstddef>'
  put include/valhall/codec/encoder.hpp '#include <valhall/support/view.hpp>'
  put include/valhall/encode.hpp '#include <valhall/codec/encoder.hpp>'
  put include/valhall/v9.hpp '#include <valhall/codec/encoder.hpp>'
  put include/valhall/unchecked/v9.hpp '#include <valhall/codec/encoder.hpp>'
  put include/valhall/valhall.hpp '#include <valhall/encode.hpp>'
  put tools/main.cpp '#include <valhall/encode.hpp>' 'const char* text = "detail::"; // detail::' '/* detail::' '*/' \
    'const char* more = R"(detail::' 'detail::)";'
  put docs/page.md '#include <valhall/encode.hpp>'
}

good_tree
expect 'nothing wrong.*passed'
refused 'higher layer' include/valhall/support/view.hpp '#include <valhall/codec/encoder.hpp>'
refused 'which is public' include/valhall/codec/names.hpp '#include <valhall/encode.hpp>'
refused 'which includes it' include/valhall/support/view.hpp '#include <valhall/support/view.hpp>'
refused 'does not exist' include/valhall/codec/names.hpp '#include <valhall/codec/nothing.hpp>'
refused 'not in layers.txt' include/valhall/misc/names.hpp ''
refused 'which is public' include/valhall/codec/names.hpp '#include <valhall/unchecked/v9.hpp>'
refused 'does not include valhall/decode.hpp' include/valhall/decode.hpp ''
refused 'includes valhall/v9.hpp, which is of one' include/valhall/valhall.hpp '#include <valhall/encode.hpp>' \
  '#include <valhall/v9.hpp>'
refused 'tools/main.cpp: .* not public' tools/main.cpp '#include <valhall/codec/encoder.hpp>'
refused 'examples/main.cpp: .* not public' examples/main.cpp '#include <valhall/codec/encoder.hpp>'
refused 'docs/page.md: .* not public' docs/page.md '    #include <valhall/codec/encoder.hpp>'
refused 'benchmarks/b.sh: .* not public' benchmarks/b.sh "echo '#include <valhall/codec/encoder.hpp>'"
refused 'tests/unit/a.cpp: names detail::' tests/unit/a.cpp 'int i = valhall::detail::one;'
refused 'tools/main.cpp: names detail::' tools/main.cpp 'auto c = "\""; detail::one();'
refused 'tools/main.cpp: names detail::' tools/main.cpp 'auto c = R"(text)"; detail::one();'
refused 'include/a.hpp: names valhall::detail::' examples/a/include/a.hpp 'int i = valhall::detail::one;'
refused 'include/coded/a.hpp: .* not public' examples/coded/include/coded/a.hpp '#include <valhall/codec/encoder.hpp>'
refused 'include/coded/a.hpp: .* not public' examples/coded/include/coded/a.hpp '#include <valhall/support/view.hpp>'
refused 'include/coded/a.hpp: names valhall::detail::' examples/coded/include/coded/a.hpp 'int i = valhall::detail::one;'
refused 'README.md: names detail::' README.md 'Use detail::one.'
refused 'docs/page.md: names detail::' docs/page.md '```text' 'detail::one' '```' '```cpp' 'detail::one();' '```'

# The templates that instruction sets share may include the layer that these share, and nothing below it.
good_tree
put include/valhall/core/support.hpp '#include <valhall/support/view.hpp>'
put examples/coded/include/coded/a.hpp '#include <valhall/core/support.hpp>' 'int i = valhall::core::one;'
expect 'nothing wrong.*passed'

# The unchecked builders are public.
good_tree
put tools/more.cpp '#include <valhall/unchecked/v9.hpp>'
expect 'nothing wrong.*passed'

# More headers than a table of contents has lines.
good_tree
for number in {1..30}; do put "include/valhall/v$number.hpp" ''; done
expect 'nothing wrong.*passed'
put include/valhall/v31.hpp ''
expect 'has 33 headers'

# Two headers that include each other.
good_tree
put include/valhall/support/a.hpp '#include <valhall/support/b.hpp>'
put include/valhall/support/b.hpp '#include <valhall/support/a.hpp>'
expect 'which includes it'

# The output of a compiler may name them.
good_tree
put docs/page.md '```text' 'error: detail::one' '```'
expect 'nothing wrong.*passed'

finish layers
