# valhall_assemble(TARGET target SOURCES file... [ARCH architecture] [STAGE stage] [SYNTAX syntax] [FORMAT cpp|bin|hex])
#
# Assembles each file while the project is built, with the command of valhall::command. The output of NAME.s is
# NAME.hpp, NAME.bin or NAME.hex in the folder valhall/TARGET of the current binary folder; NAME.hpp defines the
# array NAME_words. If TARGET is a target, it depends on the outputs and finds the headers; otherwise a target of
# that name is added, which is built by default.
#
#   ARCH  v9 to v15, or a GPU such as g710; v9 by default
#   STAGE    also verifies each program for that stage: compute, vertex, fragment or blend; a fault or a hazard is
#            an error. Names of .reg get registers for it.
#   SYNTAX   2022, 25.0, later or arm; 2022 by default
#   FORMAT   cpp by default
#
# Errors and findings have the form FILE:LINE:COLUMN: SEVERITY: MESSAGE. A file that another includes is a dependency.
function(valhall_assemble)
  cmake_parse_arguments(PARSE_ARGV 0 arg "" "TARGET;ARCH;STAGE;SYNTAX;FORMAT" "SOURCES")
  if(arg_UNPARSED_ARGUMENTS)
    message(FATAL_ERROR "valhall_assemble has no argument ${arg_UNPARSED_ARGUMENTS}")
  endif()
  if(NOT arg_TARGET OR NOT arg_SOURCES)
    message(FATAL_ERROR "valhall_assemble needs TARGET and SOURCES")
  endif()
  valhall_find_command(found)
  if(NOT found)
    message(FATAL_ERROR "valhall_assemble needs the command valhall in the PATH, which `./dev install` in the library's "
      "folder installs, or, in a subproject, VALHALL_BUILD_TOOLS")
  endif()
  if(NOT arg_FORMAT)
    set(arg_FORMAT cpp)
  endif()
  if(arg_FORMAT STREQUAL "cpp")
    set(extension hpp)
  elseif(arg_FORMAT MATCHES "^(bin|hex)$")
    set(extension ${arg_FORMAT})
  else()
    message(FATAL_ERROR "valhall_assemble: FORMAT is cpp, bin or hex, not ${arg_FORMAT}")
  endif()
  set(reading)
  if(arg_ARCH)
    list(APPEND reading --arch ${arg_ARCH})
  endif()
  if(arg_SYNTAX)
    list(APPEND reading --syntax ${arg_SYNTAX})
  endif()

  set(folder ${CMAKE_CURRENT_BINARY_DIR}/valhall/${arg_TARGET})
  file(MAKE_DIRECTORY ${folder})
  set(outputs)
  foreach(source IN LISTS arg_SOURCES)
    cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR})
    cmake_path(GET source STEM name)
    set(output ${folder}/${name}.${extension})
    if(output IN_LIST outputs)
      message(FATAL_ERROR "valhall_assemble: two files of ${arg_TARGET} are named ${name}")
    endif()
    set(check)
    set(stage)
    if(arg_STAGE)
      set(stage --stage ${arg_STAGE})
      set(check COMMAND valhall::command check ${reading} --stage ${arg_STAGE} --format asm ${source})
    endif()
    add_custom_command(OUTPUT ${output}
      ${check}
      COMMAND valhall::command as ${reading} ${stage} --format ${arg_FORMAT} --depfile ${output}.d -o ${output} ${source}
      DEPENDS ${source} valhall::command
      DEPFILE ${output}.d
      COMMENT "Assembling ${name}"
      VERBATIM)
    list(APPEND outputs ${output})
  endforeach()

  if(TARGET ${arg_TARGET})
    target_sources(${arg_TARGET} PRIVATE ${outputs})
    target_include_directories(${arg_TARGET} PRIVATE ${folder})
  else()
    add_custom_target(${arg_TARGET} ALL DEPENDS ${outputs})
  endif()
endfunction()

# valhall_find_command(FOUND): sets FOUND to whether valhall::command is a target. If it was neither built nor installed
# with the headers, the command in the PATH becomes one.
function(valhall_find_command found)
  if(NOT TARGET valhall::command)
    find_program(VALHALL_COMMAND valhall)
    if(VALHALL_COMMAND)
      execute_process(COMMAND ${VALHALL_COMMAND} --version OUTPUT_VARIABLE version ERROR_QUIET)
      if(version MATCHES "^valhall [0-9.]+, architectures ")
        add_executable(valhall::command IMPORTED GLOBAL)
        set_target_properties(valhall::command PROPERTIES IMPORTED_LOCATION ${VALHALL_COMMAND})
      endif()
    endif()
  endif()
  if(TARGET valhall::command)
    set(${found} TRUE PARENT_SCOPE)
  else()
    set(${found} FALSE PARENT_SCOPE)
  endif()
endfunction()
