/* SPDX-License-Identifier: MIT */
#include <valhall/valhall.h>

#include <stdio.h>

int main(void) {
  valhall_assembly* const a = valhall_assemble(VALHALL_V9, "FADD.f32 r0, r1, r2", 19, NULL);
  if (valhall_assembly_ok(a)) printf("%016llx\n", (unsigned long long)valhall_assembly_words(a)[0]);
  valhall_free(a);
  return 0;
}
