# SPDX-License-Identifier: MIT
# Installing the commands.

# Configures the build of the commands alone. They are fast enough at -O1, which compiles in two thirds of the time of -O3.
configure_commands() {  # folder, option...
  quietly "configuring" "$1.log" cmake -S . -B "$1" -G Ninja -DCMAKE_BUILD_TYPE=Release \
    "-DCMAKE_CXX_FLAGS_RELEASE=-O1 -DNDEBUG" -DVALHALL_INSTALL_CLI=ON -DVALHALL_BUILD_TESTS=OFF \
    -DVALHALL_BUILD_GENERATOR=OFF -DVALHALL_BUILD_EXAMPLES=OFF "${@:2}"
}

do_install() {
  local prefix=~/.local folder=build/install
  if [ $# -gt 0 ]; then prefix=$(cd "$caller" && realpath -m -- "$2"); fi
  need g++ cmake ninja-build nlohmann-json3-dev
  configure_commands $folder
  quietly "building the commands" $folder.build.log cmake --build $folder --target valhall-commands
  quietly "installing" $folder.log cmake --install $folder --component command --prefix "$prefix"
  echo "Installed in $prefix: valhall, microbench and run-on-board, with manual pages, completions and Neovim's files."
  [[ :$PATH: == *:$prefix/bin:* ]] || echo "Add the commands to your PATH: export PATH=$prefix/bin:\$PATH"
  case $prefix in
    /usr | /usr/local) ;;
    *) echo "For completions in zsh, add to ~/.zshrc before compinit: fpath=($prefix/share/zsh/site-functions \$fpath)" ;;
  esac
}
