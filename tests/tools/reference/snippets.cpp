// SPDX-License-Identifier: MIT
// Writes the `cpp` blocks of the pages in a folder as one file per architecture: FOLDER v9.cpp v10.cpp ...

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

int main(int count, char** arguments) {
  namespace fs = std::filesystem;
  if (count < 3) return 2;
  std::vector<fs::path> pages;
  for (const fs::directory_entry& entry : fs::directory_iterator(arguments[1])) pages.push_back(entry.path());
  std::sort(pages.begin(), pages.end());
  unsigned blocks = 0;
  for (int i = 2; i < count; ++i) {
    const fs::path path = arguments[i];
    const std::string arch = path.stem().string();
    std::string head = "#include <valhall/" + arch + ".hpp>\n", bodies;
    for (const fs::path& page : pages) {
      std::ifstream file(page);
      bool inside = false;
      std::string block;
      for (std::string line; std::getline(file, line);) {
        if (line == "```cpp") {
          inside = true;
          block.clear();
        } else if (line == "```" && inside) {
          inside = false;
          // An include cannot be in a namespace; each block has only the include of its architecture.
          if (!block.starts_with(head)) continue;
          bodies += "namespace block_" + std::to_string(blocks++) + " {  // " + page.filename().string() +
                    "\n" + block.substr(head.size()) + "}\n";
        } else if (inside) {
          block += line + "\n";
        }
      }
    }
    std::ofstream(path) << head << bodies;
  }
  std::printf("%u snippets\n", blocks);
  return blocks == 0;
}
