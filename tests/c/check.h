/* SPDX-License-Identifier: MIT */
#ifndef VALHALL_TESTS_CHECK_H
#define VALHALL_TESTS_CHECK_H

#include <stdio.h>
#include <string.h>

/* Checks for tests in C: each failure prints its line, and `check_result` is the exit status of the program.
 */
static unsigned check_count, check_failed;

#define CHECK(condition)                                              \
  do {                                                                \
    ++check_count;                                                    \
    if (!(condition)) {                                               \
      ++check_failed;                                                 \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition); \
    }                                                                 \
  } while (0)

#define CHECK_TEXT(text, expected)                                                                \
  do {                                                                                            \
    const char* const check_is = (text);                                                          \
    const char* const check_must = (expected);                                                    \
    ++check_count;                                                                                \
    if (strcmp(check_is, check_must) != 0) {                                                      \
      ++check_failed;                                                                             \
      fprintf(stderr, "%s:%d: %s\n  is:   %s\n  not:  %s\n", __FILE__, __LINE__, #text, check_is, \
              check_must);                                                                        \
    }                                                                                             \
  } while (0)

static int check_result(void) {
  printf("%u passed, %u failed\n", check_count - check_failed, check_failed);
  return check_failed == 0 && check_count != 0 ? 0 : 1;
}

#endif
