# Costs for users of the library: compile time and code size.

find_program(VALHALL_CLANG_19 clang++-19)
if(VALHALL_CLANG_19)
  add_test(NAME template_instantiations
    COMMAND ${CMAKE_COMMAND}
      -D COMPILER=${VALHALL_CLANG_19}
      -D INCLUDE=${PROJECT_SOURCE_DIR}/include
      -D BASELINE=${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/instantiations.txt
      -D OUT=${CMAKE_CURRENT_BINARY_DIR}/cost
      -P ${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/instantiations.cmake)
  set_tests_properties(template_instantiations PROPERTIES LABELS every-compiler)
endif()

if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  foreach(compiler g++ clang++-19 clang++-16)
    find_program(VALHALL_${compiler} ${compiler})
    if(NOT VALHALL_${compiler})
      continue()
    endif()
    foreach(inline IN ITEMS 0 1)
      add_test(NAME builder_code.${compiler}.inline_${inline}
        COMMAND ${CMAKE_COMMAND}
          -D COMPILER=${VALHALL_${compiler}}
          -D INCLUDE=${PROJECT_SOURCE_DIR}/include
          -D INLINE=${inline}
          -D SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/builder_code.cpp
          -P ${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/builder_code.cmake)
      set_tests_properties(builder_code.${compiler}.inline_${inline} PROPERTIES LABELS every-compiler)
    endforeach()
  endforeach()

  # Not clang 16, which is only tested for compiling, not for speed.
  foreach(compiler g++ clang++-19)
    if(VALHALL_${compiler} AND VALHALL_TEST_BASH)
      add_test(NAME builder_size.${compiler}
        COMMAND ${CMAKE_COMMAND}
          -D COMPILER=${VALHALL_${compiler}}
          -D BASH=${VALHALL_TEST_BASH}
          -D SCRIPT=${PROJECT_SOURCE_DIR}/benchmarks/builder_calls.sh
          -P ${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/builder_size.cmake)
      set_tests_properties(builder_size.${compiler} PROPERTIES LABELS every-compiler)
    endif()
  endforeach()
endif()

# A file that links the compiled library.
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND VALHALL_TEST_BASH)
  foreach(compiler g++ clang++-19)
    if(VALHALL_${compiler})
      add_test(NAME compiled_cost.${compiler}
        COMMAND ${CMAKE_COMMAND}
          -D COMPILER=${VALHALL_${compiler}}
          -D BASH=${VALHALL_TEST_BASH}
          -D INCLUDE=${PROJECT_SOURCE_DIR}/include
          -D SOURCE=${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/compiled.cpp
          -D MOST=4700
          -D OUT=${CMAKE_CURRENT_BINARY_DIR}/compiled_cost/${compiler}
          -P ${CMAKE_CURRENT_SOURCE_DIR}/compile_cost/compiled.cmake)
      set_tests_properties(compiled_cost.${compiler} PROPERTIES LABELS every-compiler)
    endif()
  endforeach()
endif()
add_executable(valhall_compiled_user compile_cost/compiled.cpp)
target_link_libraries(valhall_compiled_user PRIVATE valhall::compiled valhall_warnings)
add_test(NAME compiled_user COMMAND valhall_compiled_user)
set_tests_properties(compiled_user PROPERTIES PASS_REGULAR_EXPRESSION "^IADD.u32.end r0, u0, u1\n42\n$")
