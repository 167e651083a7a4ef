# SPDX-License-Identifier: MIT
# The packages that commands need, by their names in Debian.

have_header() {
  printf '#if !__has_include(<%s>)\n#error\n#endif\n' "$1" | g++ -x c++ -fsyntax-only - 2>/dev/null
}

# Whether the content of a Debian package is available, regardless of how it was installed.
present() {
  case $1 in
    ninja-build) have ninja ;;
    catch2) have_header catch2/catch.hpp || have_header catch2/catch_test_macros.hpp ;;
    libpugixml-dev) have_header pugixml.hpp ;;
    libbenchmark-dev) have_header benchmark/benchmark.h ;;
    libmpfr-dev) have_header mpfr.h ;;
    neovim) have nvim ;;
    nlohmann-json3-dev) have_header nlohmann/json.hpp ;;
    python3-numpy) /usr/bin/python3 -c 'import numpy' 2>/dev/null ;;
    python3-venv) /usr/bin/python3 -c 'import ensurepip' 2>/dev/null ;;
    libclang-rt-19-dev)
      echo 'int main() {}' | clang++-19 -fsanitize=address,undefined -x c++ - -o /dev/null 2>/dev/null ;;
    nodejs) have node ;;
    lld-19) have wasm-ld-19 ;;
    wasi-libc) [ -e /usr/include/wasm32-wasi/stdio.h ] ;;
    libc++-19-dev-wasm32) [ -e /usr/include/wasm32-wasi/c++/v1/string ] ;;
    libclang-rt-19-dev-wasm32) [ -e /usr/lib/llvm-19/lib/clang/19/lib/wasi/libclang_rt.builtins-wasm32.a ] ;;
    dpkg-dev) have dpkg-shlibdeps ;;
    g++-mingw-w64-x86-64-posix) have x86_64-w64-mingw32-g++-posix ;;
    wine64) [ -x /usr/lib/wine/wine64 ] ;;
    g++-12-multilib) [ -d /usr/lib/gcc/x86_64-linux-gnu/12/32 ] ;;
    qemu-user) have qemu-s390x ;;
    g++-*-linux-gnu) have "${1#g++-}-g++" ;;
    clang-*[0-9]) have "${1/clang-/clang++-}" || have "$1" ;;
    *) have "$1" ;;
  esac
}

# Installs the named packages that are missing. Asks before it does so with sudo.
need() {
  local package answer missing=() install=(apt-get install -y -qq --no-install-recommends)
  for package in "$@"; do present "$package" || missing+=("$package"); done
  [ ${#missing[@]} -gt 0 ] || return 0
  have apt-get || die "missing: ${missing[*]} (Debian's names). There is no apt-get;
     install them with your system's package manager and run this again."
  if [ "$(id -u)" -eq 0 ]; then
    say "installing ${missing[*]}"
    # apt-get fails while another runs.
    (
      flock 9
      apt-get update -qq
      DEBIAN_FRONTEND=noninteractive "${install[@]}" "${missing[@]}"
    ) </dev/null 9>/var/lock/valhall-packages
  else
    printf 'dev: missing: %s\n' "${missing[*]}" >&2
    { [ -t 0 ] && have sudo; } || die "install them as root: apt-get install ${missing[*]}"
    read -r -p "Install them with sudo apt-get? [y/N] " answer
    [[ $answer == [yY]* ]] || die "nothing was installed"
    sudo apt-get update -qq
    sudo DEBIAN_FRONTEND=noninteractive "${install[@]}" "${missing[@]}"
  fi
  for package in "${missing[@]}"; do
    present "$package" || die "$package is installed, but not found"
  done
}

# Installs the packages of npm in the package-lock.json of a folder, unless they are the ones installed last.
need_node_modules() {  # folder
  local installed=$1/node_modules/installed
  cmp -s "$1/package-lock.json" "$installed" && return
  say "installing the packages of $1"
  npm ci --prefix "$1" --no-fund --no-audit --loglevel=error
  cp "$1/package-lock.json" "$installed"
}
