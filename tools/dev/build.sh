# SPDX-License-Identifier: MIT
# Configuring, building, and the generator.

# What a build of everything needs.
build_packages=(g++ cmake ninja-build catch2 libpugixml-dev nlohmann-json3-dev)

configure() {  # preset, option...
  quietly "configuring" "build/$1.log" cmake --preset "$@"
}

build() {  # preset, target...
  configure "$1"
  build_configured "$@"
}

# Builds with the options of the last `configure`, which `build` sets to those of the preset.
build_configured() {  # preset, target...
  local preset=$1 text="building ${*:2}"
  shift
  [ $# -gt 0 ] || text="building everything"
  [ ${#text} -le 60 ] || text=building
  quietly "$text" "build/$preset.build.log" cmake --build --preset "$preset" ${1:+--target "$@"}
}

run_generator() {  # program, output folder, folder of the public headers
  "$1" --isa generator/isa/valhall.xml --layout generator/isa/layout.xml \
    --spelling generator/isa/arm_spelling.xml --native generator/isa/layout-v15.xml --words generator/isa/foreign_words.xml \
    --out "$2" --public "$3"
}

run_gcn_generator() {  # program, output folder
  "$1" --isa examples/gcn/isa/gcn.xml --layout examples/gcn/isa/layout.xml \
    --namespace gcn --out "$2"
}

# Builds a program and runs it in the caller's folder.
run_program() {  # target, program, argument...
  need "${build_packages[@]}"
  local target=$1 program=$root/build/default/$2
  shift 2
  build default "$target"
  cd "$caller"
  exec "$program" "$@"
}
