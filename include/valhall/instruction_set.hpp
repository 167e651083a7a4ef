// SPDX-License-Identifier: MIT
#pragma once

/// What the builders, words and tables of another instruction set are made of; docs/instruction_sets.md says
/// how.
#include <valhall/core/builder_parts.hpp>
#include <valhall/core/coded.hpp>
#include <valhall/core/coded_codec.hpp>
#include <valhall/core/coded_printer.hpp>
#include <valhall/core/edition_set.hpp>
#include <valhall/core/instruction.hpp>
#include <valhall/core/modifier_encoder.hpp>
#include <valhall/core/names.hpp>
#include <valhall/core/support.hpp>
#include <valhall/core/table_rows.hpp>
#include <valhall/core/text_rules.hpp>
