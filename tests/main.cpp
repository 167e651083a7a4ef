// SPDX-License-Identifier: MIT
// The main of Catch2 2; version 3 has one in its library.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
