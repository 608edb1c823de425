// The server: where its page is, and its options.
#include <filesystem>
#include <system_error>

#include "cli/commands.hpp"
#include "server/server.hpp"

namespace papamu::cli {

namespace {

/// Beside the program: of a build in its own tree, or of an installed one.
std::string find_page() {
  std::error_code failure;
  const auto program = std::filesystem::read_symlink("/proc/self/exe", failure);
  const auto folder = program.parent_path();
  const auto built = folder.parent_path().parent_path() / "web";
  const auto installed = folder.parent_path() / "share" / "papamu" / "web";
  return std::filesystem::exists(installed / "index.html", failure) ? installed.string()
                                                                    : built.string();
}

}  // namespace

Result<Exit> serve(const ServeArguments& arguments) {
  server::ServerOptions options;
  options.listen = arguments.listen;
  options.port = static_cast<std::uint16_t>(arguments.port);
  options.data = arguments.data;
  options.web = arguments.web ? *arguments.web : find_page();
  options.public_url = arguments.public_url;
  options.trusted_proxy = arguments.trusted_proxy;
  options.metrics_listen = arguments.metrics_listen;
  if (arguments.metrics_port) {
    options.metrics_port = static_cast<std::uint16_t>(*arguments.metrics_port);
  }
  if (const auto served = server::serve(options); !served) return served.error();
  return Exit::ok;
}

}  // namespace papamu::cli
