#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Tests check.sh: a valid tree passes, and each bad comment added to it is reported.
#
#   self_test.sh OUT
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
out=${1:?usage: self_test.sh OUT}
. "$here/../checked_tree.sh"

good_tree() {
  rm -rf "$out"
  put tools/view.hpp '/// Whatever the caller passes.' '/// Offset of the first bit.' 'int a;  ///< The samenesses.' \
    '/// Begins with a noun. A sentence may tell in the next line' '/// What follows it. Offsets have bits.' \
    '// What an ordinary comment may begin with.' '/// Whether it is no longer open; goes onto the list.' \
    'const char* text = "// Of";'
  put docs/page.md '/// What a page may contain.'
  put tools/node_modules/other.js '/// What another project writes.'
}

good_tree
expect 'nothing wrong.*passed'
refused 'tools/a.cpp:1: .*`What`$' tools/a.cpp '/// What it does.'
refused 'generator/a.hpp:2: .*`Those`$' generator/a.hpp 'int a;' '  /// Those that are left.'
refused 'tests/unit/a.cpp:1: .*`The same`$' tests/unit/a.cpp '/// The same for words.'
refused 'examples/a.mjs:1: .*`Of`$' examples/a.mjs '/// Of the word.'
refused 'benchmarks/a.cpp:1: .*`Of`$' benchmarks/a.cpp 'int a;  ///< Of the word.'
refused 'include/a.hpp:1: .*`Which`$' include/a.hpp '/// Which lanes meet.'
refused 'include/a.hpp:1: .*`That of`$' include/a.hpp 'int a;  ///< That of the first word.'
refused 'generated/a.inc:2: .*`What`$' include/isa/generated/a.inc 'int a;  ///< Its size.' 'int b;  ///< What it is.'
refused 'include/a.hpp:3: .*`Those`$' include/a.hpp '/// A paragraph.' '///' '/// Those in another.'
refused 'include/a.hpp:1: .*`What`$' include/a.hpp '/// A name. What it means.'
refused 'include/a.hpp:2: .*`Of`$' include/a.hpp '/// A name.' '/// Of a word.'
refused 'generator/a.cpp:1: .*`What`$' generator/a.cpp '  out.line("/// What it is.");'
refused 'include/a.hpp:1: .*`that is no`$' include/a.hpp '/// A word that is no branch.'
refused 'include/a.hpp:2: .*`but for`$' include/a.hpp 'int a;' 'int b;  ///< All bits but for the sign.'
refused 'include/a.hpp:1: .*`goes on`$' include/a.hpp '/// Control goes on at the target.'
refused 'include/a.hpp:1: .*`behind`$' include/a.hpp '/// The word behind the branch.'

finish comments
