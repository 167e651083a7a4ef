# Generates the headers from the published description ISA and compares them with the COMMITTED ones.
if(ISA STREQUAL "")
  message(NOTICE "SKIPPED: -DVALHALL_MESA_XML=FILE names the published description to compare with")
  return()
endif()
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT})
execute_process(COMMAND ${GENERATOR} --isa ${ISA} --layout ${LAYOUT} --out ${OUT}
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${COMPARE} ${COMMITTED} ${OUT} COMMAND_ERROR_IS_FATAL ANY)
