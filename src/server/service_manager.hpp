// Telling systemd, or whatever else started the server, how far it is: sd_notify(3) without
// libsystemd.
#pragma once

#include <string_view>

namespace papamu::server {

/// Sends `READY=1` or the like to the socket that NOTIFY_SOCKET names; nothing if it names none.
void tell_manager(std::string_view state);

}  // namespace papamu::server
