// SPDX-License-Identifier: MIT
#pragma once

/// What an instruction reads, writes and waits on, and where it continues.

#include <valhall/analysis/effects.hpp>
