// SPDX-License-Identifier: MIT
// gcn as|dis --arch 1.0|1.1|1.2 [FILE|-]
#include <coded/command.hpp>
#include <gcn/assemble.hpp>

int main(int argc, char** argv) {
  return coded::command<gcn::text_language, gcn::explainer>("gcn").run(argc, argv);
}
