// What the operator of a server asks it while it runs.
#pragma once

#include "cli/commands.hpp"
#include "protocol/wire_admin.hpp"

namespace papamu::cli {

/// Text: a table's id, or a link to the table. Fails: not_possible.
Result<wire::TableId> read_table(const std::string& text);

/// Asks the server that has this data folder, and prints its answer.
/// Fails: not_possible where there is none, where it may not be asked, and when it refuses.
Result<Exit> admin(const std::string& data, const wire::AdminRequest& request, bool as_json);

}  // namespace papamu::cli
