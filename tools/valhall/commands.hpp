// SPDX-License-Identifier: MIT
#pragma once

#include "command.hpp"

namespace cli {

extern const command allocate_command;
extern const command as_command;
extern const command cfg_command;
extern const command check_command;
extern const command convert_command;
extern const command dis_command;
extern const command fix_command;
extern const command info_command;
extern const command list_command;
extern const command lsp_command;
extern const command opt_command;
extern const command run_command;
extern const command same_command;
extern const command stats_command;
extern const command timeline_command;

}  // namespace cli
