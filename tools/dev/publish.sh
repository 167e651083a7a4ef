# SPDX-License-Identifier: MIT
# Commands that make what is published.

do_site() {
  need nodejs npm doxygen g++ cmake ninja-build libpugixml-dev nlohmann-json3-dev \
    clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
  need_node_modules tools/site
  node tools/site/build.mjs || die "the site has the mistakes above"
  if [[ " $* " == *" --picture "* ]]; then
    need chromium
    node tools/site/picture.mjs || die "there is no picture; see above"
    # The README's page contains the picture.
    node tools/site/build.mjs
  fi
  if [[ " $* " == *" --test "* ]]; then
    need chromium
    say "testing"
    node --test tests/site/*.test.mjs tests/javascript/*.test.mjs ||
      die "some tests of the site fail; their output is above"
  fi
  printf '\nDone: open build/site/index.html in a browser.\n'
}

do_javascript() {
  need nodejs npm clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32
  local folder=build/javascript
  rm -rf "$folder/package"
  mkdir -p "$folder/package"
  tools/javascript/build_wasm.sh "$folder/valhall.wasm"
  VALHALL_WASM=$folder/valhall.wasm node --test tests/javascript/*.test.mjs || die "some tests fail; see above"
  cp tools/javascript/{package.json,*.mjs,*.mts} "$folder/valhall.wasm" LICENSE "$folder/package"
  (cd "$folder" && npm pack --silent ./package)
  printf '\nDone: build/javascript has the package for npm.\n'
}

do_editors() {
  need nodejs npm unzip clang-19 lld-19 wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 nlohmann-json3-dev
  need_node_modules tools/editors/vscode
  npm run package --prefix tools/editors/vscode || die "the extension does not build; see above"
  npm test --prefix tools/editors/vscode || die "some tests fail; see above"
  printf '\nDone: tools/editors/vscode/dist/valhall.vsix is the extension for VS Code.\n'
}

# Writes the release archive and the single headers to build/package/out, and with `all` or `quick` the Debian package.
# With `quick`, that has the commands which `./dev install` builds.
package() {  # archive|all|quick
  local folder=build/package out=build/package/out build=build/package
  [ "$1" != quick ] || build=build/install
  rm -rf "$build/release" "$out"
  mkdir -p "$out"
  # Dates and permissions come from the commit, so that everybody packs the same bytes.
  SOURCE_DATE_EPOCH=$(git log -1 --format=%ct)
  export SOURCE_DATE_EPOCH
  umask 022
  local options=()
  if [ "$1" = archive ]; then
    options+=(-DVALHALL_BUILD_TOOLS=OFF)
  else
    # The flags of Debian's packages; those of the language also optimize.
    export DEB_BUILD_MAINT_OPTIONS=hardening=+all
    options+=(-DVALHALL_BUILD_TOOLS=ON "-DCMAKE_EXE_LINKER_FLAGS=$(dpkg-buildflags --get LDFLAGS)"
      "-DCPACK_PACKAGE_CONTACT=$(git log -1 --format='%an <%ae>')")
    [ "$1" = quick ] ||
      options+=("-DCMAKE_CXX_FLAGS_RELEASE=$(dpkg-buildflags --get CPPFLAGS) $(dpkg-buildflags --get CXXFLAGS) -g0 -DNDEBUG")
  fi
  configure_commands "$build" "${options[@]}"
  say "packing the release archive and the single headers"
  git archive HEAD | tar -x --one-top-level="$build/release" --no-same-owner
  tools/single_header/single_header.sh "$build/release/single_header"
  cp "$build"/release/single_header/*.hpp "$out"
  find "$build/release" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
  quietly "packing" "$folder/source.log" cpack --config "$build/CPackSourceConfig.cmake" -B "$out"
  if [ "$1" != archive ]; then
    say "packing the Debian package"
    quietly "building the commands" "$build.build.log" cmake --build "$build" --target valhall-commands
    quietly "packing" "$folder/deb.log" cpack --config "$build/CPackConfig.cmake" -G DEB -B "$out"
  fi
  rm -rf "$out"/_CPack_Packages "$out"/*.sha256
}

write_checksums() { (cd build/package/out && rm -f SHA256SUMS && sha256sum -- * >SHA256SUMS && cat SHA256SUMS); }

# Writes an archive with the commands for boards, which need no libraries there.
package_boards() {
  local folder=build/package/boards out=$root/build/package/out version
  mkdir -p "$out"
  version=$(sed -nE 's/^#define VALHALL_VERSION_(MAJOR|MINOR|PATCH) ([0-9]+)$/\2/p' include/valhall/support/version.hpp | paste -sd.)
  say "packing the commands for boards"
  quietly "configuring" "$folder.log" cmake -S . -B "$folder" -G Ninja -DCMAKE_SYSTEM_NAME=Linux \
    -DCMAKE_SYSTEM_PROCESSOR=aarch64 -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++ -DCMAKE_STRIP="$(command -v aarch64-linux-gnu-strip)" \
    -DCMAKE_BUILD_TYPE=Release "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG" -DCMAKE_EXE_LINKER_FLAGS=-static -DVALHALL_INSTALL_CLI=ON \
    -DVALHALL_BUILD_TESTS=OFF -DVALHALL_BUILD_GENERATOR=OFF -DVALHALL_BUILD_EXAMPLES=OFF
  quietly "building the commands for boards" "$folder.build.log" cmake --build "$folder" --target valhall-commands
  rm -rf "$folder/root"
  quietly "installing" "$folder.log" cmake --install "$folder" --component command --strip --prefix "$folder/root/valhall-boards"
  cp LICENSE NOTICE "$folder/root/valhall-boards"
  tar -C "$folder/root" --sort=name --mtime="@$(git log -1 --format=%ct)" --owner=0 --group=0 --numeric-owner \
    -czf "$out/valhall-$version-arm64.tar.gz" valhall-boards
}

do_package() {
  need git g++ cmake ninja-build nlohmann-json3-dev
  case $* in
    --archive)
      package archive
      write_checksums ;;
    --boards)
      need g++-aarch64-linux-gnu
      rm -rf build/package/out
      package_boards
      write_checksums ;;
    --test | "--test --quick")
      need dpkg-dev pkg-config python3 lintian
      local commands=build/package
      if [ $# -gt 1 ]; then
        package quick
        commands=build/install
      else
        need g++-aarch64-linux-gnu qemu-user
        package all
        package_boards
      fi
      write_checksums
      say "testing the packages"
      tests/packages/check.sh "$root" "$root/build/package/out" "$root/build/package/test" "$root/$commands/tools/valhall" ;;
    "")
      need dpkg-dev g++-aarch64-linux-gnu
      package all
      package_boards
      write_checksums ;;
    *) refuse_arguments package "\`--archive\` and \`--boards\` stand alone, and \`--quick\` after \`--test\`" ;;
  esac
  printf '\nDone: build/package/out has the packages.\n'
}

do_platforms() {
  [ $# -gt 0 ] || set -- windows x86 arm64 s390x
  need g++ cmake ninja-build catch2 nlohmann-json3-dev
  local platform failed=0
  for platform; do
    say "$platform"
    case $platform in
      windows) need g++-mingw-w64-x86-64-posix wine64 ;;
      x86) need g++-12-multilib ;;
      arm64) need g++-aarch64-linux-gnu qemu-user ;;
      s390x) need g++-s390x-linux-gnu qemu-user ;;
    esac
    tests/platforms/check.sh "$root" "build/platforms/$platform" "$platform" || { echo "$platform fails" >&2; failed=1; }
  done
  [ $failed -eq 0 ] || die "some platforms fail; see above"
  printf '\nDone: the tests pass on %s.\n' "$*"
}
