#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Checks the output of `./dev package`, and the recipes of other package managers, each in an initially empty
# folder.
#
#   check.sh ROOT PACKED OUT FOLDER_OF_THE_COMMAND
set -uo pipefail
root=$1 packed=$2 out=$3 commands=$4
version=$(sed -nE 's/^#define VALHALL_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' "$root/include/valhall/support/version.hpp" |
  paste -sd.)
rm -rf "$out"
mkdir -p "$out"
failed=()

check() {  # function
  local log=$out/$1.log
  mkdir -p "$out/$1"
  if (set -e; cd "$out/$1"; "$1") >"$log" 2>&1; then
    echo "$1: passed"
  else
    failed+=("$1")
    echo "$1: failed"
    cat "$log"
  fi
}
expect() {  # text, command...
  local expected=$1 printed
  shift
  printed=$("$@")
  [ "$printed" = "$expected" ] || { printf '%s\nprinted: %s\nnot: %s\n' "$*" "$printed" "$expected"; return 1; }
}

checksums() {
  (cd "$packed" && sha256sum -c SHA256SUMS)
}

# The same commit in another folder, at another time, with other permissions.
reproducible() {
  git clone -q "$root" other
  cd other
  git checkout -q "$(git -C "$root" rev-parse HEAD)"
  (umask 077 && ./dev package --archive) >/dev/null
  for file in "valhall-$version.tar.gz" valhall_single.hpp valhall_single_core.hpp; do
    cmp "build/package/out/$file" "$packed/$file"
  done
}

release() {
  tar xzf "$packed/valhall-$version.tar.gz"
  for file in LICENSE NOTICE README.md CHANGELOG.md CMakeLists.txt include/valhall/valhall.hpp \
    single_header/valhall_single.hpp; do
    test -f "valhall-$version/$file"
  done
  cmake -S "valhall-$version" -B build -G Ninja -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_TOOLS=OFF
  cmake --build build --target valhall-generate first_kernel
  build/examples/first_kernel
}

single_headers() {
  local compiler name all macro
  all=$(find "$root/include" -type f -exec cat {} + | wc -c)
  sed '/#include <valhall/d' "$root/tests/consumer/main.cpp" >main.cpp
  for name in valhall_single valhall_single_core; do
    [ "$(wc -c <"$packed/$name.hpp")" -lt "$all" ]
    for compiler in g++ clang++-19; do
      command -v "$compiler" || continue
      # The builders of each architecture are available on request.
      macro=$(tr '[:lower:]' '[:upper:]' <<<$name)
      "$compiler" -std=c++20 -Wall -Wextra -Werror -D"${macro}_V9" -include "$packed/$name.hpp" main.cpp -o main
      expect 00a4c00000000201 ./main
      echo 'int main() { return valhall::v11::fadd_f32(valhall::r0, valhall::r1, valhall::r2).ok() ? 0 : 1; }' >v11.cpp
      "$compiler" -std=c++20 -Wall -Wextra -Werror -D"${macro}_V11" -include "$packed/$name.hpp" v11.cpp -o v11
      ./v11
      "$compiler" -std=c++20 -Wall -Wextra -Werror -D"${macro}_V15" \
        -include "$packed/$name.hpp" "$root/tests/packages/native_words.cpp" -o native_words
      ./native_words
    done
  done
  if grep -q assemble "$packed/valhall_single_core.hpp" && grep -q 'struct interpreter' "$packed/valhall_single_core.hpp"; then
    echo "valhall_single_core.hpp has text or the interpreter"
    return 1
  fi
}

# Installed below a folder, since the test must not change the machine.
debian() {
  local dpkg=(dpkg --root="$PWD/system" --force-not-root --force-depends --force-script-chrootless --log=/dev/null)
  mkdir -p system/var/lib/dpkg/{info,updates,triggers}
  touch system/var/lib/dpkg/{status,available}
  "${dpkg[@]}" -i "$packed/valhall_${version}_$(dpkg --print-architecture).deb"
  expect "valhall $version, architectures v9 to v15" bash -c "system/usr/bin/valhall --version | head -n 1"
  expect 00a4c00000000201 system/usr/bin/valhall as - <<<"FADD.f32 r0, r1, r2"
  export PKG_CONFIG_PATH=$PWD/system/usr/share/pkgconfig
  expect "$version" pkg-config --modversion valhall
  # shellcheck disable=SC2046
  g++ -std=c++20 $(pkg-config --cflags valhall) "$root/tests/consumer/main.cpp" -o main
  expect 00a4c00000000201 ./main
  for file in man/man1/{valhall,microbench,run-on-board}.1.gz bash-completion/completions/valhall \
    zsh/vendor-completions/_valhall fish/vendor_completions.d/valhall.fish doc/valhall/copyright \
    doc/valhall/CHANGELOG.md nvim/site/pack/valhall/start/valhall/ftdetect/valhall.vim; do
    compgen -G "system/usr/share/$file*" >/dev/null || { echo "there is no $file"; return 1; }
  done
  # zsh reads the completions where the package has them, and they load.
  if command -v zsh; then
    zsh -fc 'print -l $fpath' | grep -qx /usr/share/zsh/vendor-completions || grep -qv ID=debian /etc/os-release
    zsh "$root/tests/tools/shells/completions.zsh" "$PWD/system/usr/share/zsh/vendor-completions/_valhall" \
      "$PWD/system/usr/bin/valhall"
  fi
  lintian --allow-root --fail-on error,warning "$packed/valhall_${version}_$(dpkg --print-architecture).deb"
  "${dpkg[@]}" -r valhall
  expect "" bash -c 'find system/usr -type f 2>/dev/null'
}

# The commands for boards run without libraries of the board.
boards() {
  local archive=$packed/valhall-$version-arm64.tar.gz
  [ -e "$archive" ] || { echo "not packed"; return; }
  tar xzf "$archive"
  for name in valhall microbench run-on-board; do
    file=valhall-boards/bin/$name
    if readelf -d "$file" | grep NEEDED; then return 1; fi
    readelf -h "$file" | grep -q AArch64
    qemu-aarch64 "$file" --help | head -n 1 | grep "usage: $name"
    test -f "valhall-boards/share/man/man1/$name.1"
  done
  expect 00a4c00000000201 qemu-aarch64 valhall-boards/bin/valhall as - <<<"FADD.f32 r0, r1, r2"
}

conan() {
  PATH=$commands:$PATH
  command -v valhall
  python3 "$root/tests/packages/conan.py" "$root" "$PWD/work"
}
vcpkg() { cmake -D ROOT="$root" -D OUT="$PWD/work" -P "$root/tests/packages/vcpkg.cmake"; }
module() { "$root/tests/module/module.sh" "$root" clang++-19 "$PWD"; }

for name in checksums release single_headers debian boards conan vcpkg module reproducible; do check "$name"; done
[ ${#failed[@]} -eq 0 ] || { printf 'failed: %s\n' "${failed[*]}" >&2; exit 1; }
