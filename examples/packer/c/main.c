/* SPDX-License-Identifier: MIT */
/* Decodes compiled programs into a compiler's instructions, packs these, and compares the words.
 *
 *   packer_c FILE...    programs, one word per line
 */
#include "ir.h"

#include <stdio.h>
#include <stdlib.h>

static packer_shapes shapes;

/* Reports the word packed in place of `word`, and the rule that it breaks. */
static void report(const char* file, uint64_t word, uint64_t packed, uint8_t rule) {
  char text[256];
  valhall_print(VALHALL_V9, word, NULL, text, sizeof text);
  printf("%s: %s\n", file, text);
  if (rule != VALHALL_RULE_NONE) {
    printf("  %s\n", valhall_rule_name(rule));
    return;
  }
  valhall_print(VALHALL_V9, packed, NULL, text, sizeof text);
  printf("  packed: %s\n", text);
}

int main(int count, char** arguments) {
  unsigned words = 0, different = 0;
  int i;
  if (count < 2) return fputs("usage: packer_c FILE...\n", stderr), 2;
  packer_read_shapes(&shapes, VALHALL_V9);
  for (i = 1; i < count; ++i) {
    char line[64];
    FILE* const file = fopen(arguments[i], "r");
    if (file == NULL) return fprintf(stderr, "packer_c: cannot read %s\n", arguments[i]), 2;
    for (; fgets(line, sizeof line, file) != NULL; ++words) {
      const uint64_t word = strtoull(line, NULL, 16);
      valhall_instruction decoded;
      uint64_t packed = 0;
      uint8_t rule = valhall_decode(VALHALL_V9, word, &decoded);
      if (rule == VALHALL_RULE_NONE) {
        const packer_operation lifted = packer_lift(&shapes, &decoded);
        rule = packer_pack(&shapes, &lifted, VALHALL_V9, &packed);
      }
      if (packed == word) continue;
      report(arguments[i], word, packed, rule);
      ++different;
    }
    fclose(file);
  }
  printf("%u words of %d programs, %u not packed to themselves\n", words, count - 1, different);
  return words == 0 || different != 0 ? 1 : 0;
}
