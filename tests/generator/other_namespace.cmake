# Generates the headers from ISA and LAYOUT in the namespace `other`, and compiles SOURCE with them in place
# of the committed ones.
file(REMOVE_RECURSE ${OUT})
file(MAKE_DIRECTORY ${OUT}/valhall/isa/generated)
execute_process(
  COMMAND ${GENERATOR} --isa ${ISA} --layout ${LAYOUT} --out ${OUT}/valhall/isa/generated --namespace other
  COMMAND_ERROR_IS_FATAL ANY)
execute_process(
  COMMAND ${COMPILER} -std=c++20 -fsyntax-only -Wall -Wextra -I ${OUT} -I ${INCLUDE} ${SOURCE}
  COMMAND_ERROR_IS_FATAL ANY)
