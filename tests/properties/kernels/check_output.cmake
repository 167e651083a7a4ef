# Runs KERNELS and compares its output with EXPECTED.
cmake_minimum_required(VERSION 3.25)

file(MAKE_DIRECTORY ${OUT})
execute_process(COMMAND ${KERNELS} OUTPUT_FILE ${OUT}/output.txt RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "kernels ends with ${result}")
endif()
execute_process(COMMAND ${CMAKE_COMMAND} -E compare_files --ignore-eol ${OUT}/output.txt ${EXPECTED}
  RESULT_VARIABLE result)
if(NOT result EQUAL 0)
  message(FATAL_ERROR "${OUT}/output.txt differs from ${EXPECTED}; if it is right, copy it there")
endif()
