# The runner of examples/tgsi: its inputs, comparison and environment.
valhall_add_test(valhall_tgsi_runner_tests
  ${CMAKE_CURRENT_LIST_DIR}/compare.cpp
  ${CMAKE_CURRENT_LIST_DIR}/inputs.cpp
  ${CMAKE_CURRENT_LIST_DIR}/run.cpp
  ${CMAKE_CURRENT_LIST_DIR}/texture.cpp)
target_link_libraries(valhall_tgsi_runner_tests PRIVATE tgsi_runner)

# Texts that Mesa's compiler emits: each compiles and runs, or is refused because of 64-bit floats or TXF of a cube.
# Results are not compared.
add_executable(tgsi_corpus ${CMAKE_CURRENT_LIST_DIR}/corpus.cpp)
target_link_libraries(tgsi_corpus PRIVATE tgsi_runner valhall_json valhall_warnings)
add_test(NAME tgsi_mesa COMMAND tgsi_corpus ${PROJECT_SOURCE_DIR}/tests/data/tgsi_mesa 168 7825 68)

add_test(NAME tgsi_command
  COMMAND ${CMAKE_COMMAND} -D TGSI=$<TARGET_FILE:tgsi> -D OUT=${CMAKE_CURRENT_BINARY_DIR}/tgsi_command
    -D EXAMPLES=${PROJECT_SOURCE_DIR}/examples/tgsi
    -P ${CMAKE_CURRENT_LIST_DIR}/command.cmake)

# Reader, checks, and compiled code.
valhall_add_test(valhall_tgsi_text_tests
  ${CMAKE_CURRENT_LIST_DIR}/compile.cpp
  ${CMAKE_CURRENT_LIST_DIR}/reader.cpp)
target_link_libraries(valhall_tgsi_text_tests PRIVATE tgsi_compiler)

# Damaged texts of the corpus. More of them: tgsi_mutations tests/data/tgsi COUNT SEED
add_executable(tgsi_mutations ${CMAKE_CURRENT_LIST_DIR}/mutations.cpp)
target_link_libraries(tgsi_mutations PRIVATE tgsi_compiler valhall_json valhall_warnings)
add_test(NAME tgsi_mutations COMMAND tgsi_mutations ${PROJECT_SOURCE_DIR}/tests/data/tgsi)

if(VALHALL_TEST_INPUT_ONLY)
  return()
endif()

# Each program of the corpus is compiled, run and judged. Failures that known_failures.txt does not list fail the test. The
# numbers are those of programs, and limits on their words and spilled words.
add_test(NAME tgsi_corpus COMMAND tgsi_corpus ${PROJECT_SOURCE_DIR}/tests/data/tgsi 822 26327 144)
# Cases that the corpus lacks: cube and array textures, offsets, system values, many varyings, outputs in
# blocks, groups that repeat a value, offsets outside of resources, atomics on images, indexed resources. The
# expected results were computed from the definitions, independently of this project.
add_test(NAME tgsi_more COMMAND tgsi_corpus ${PROJECT_SOURCE_DIR}/tests/data/tgsi_more 59 18625 0)

# Lowering, optimization and registers: random programs.
valhall_add_test(valhall_tgsi_compile_tests
  ${CMAKE_CURRENT_LIST_DIR}/optimize.cpp
  ${CMAKE_CURRENT_LIST_DIR}/random_programs.cpp)
target_link_libraries(valhall_tgsi_compile_tests PRIVATE tgsi_compiler)

# Random programs of signs, saturation and groups, compared with the definitions of their opcodes. For more programs:
# tgsi_random COUNT SEED
add_executable(tgsi_random ${CMAKE_CURRENT_LIST_DIR}/random_groups.cpp ${CMAKE_CURRENT_LIST_DIR}/reference.cpp)
target_link_libraries(tgsi_random PRIVATE tgsi_runner valhall_warnings)
if(NOT MSVC)
  # Products and sums are rounded separately.
  set_source_files_properties(${CMAKE_CURRENT_LIST_DIR}/reference.cpp PROPERTIES COMPILE_OPTIONS -ffp-contract=off)
endif()
add_test(NAME tgsi_random COMMAND tgsi_random)
