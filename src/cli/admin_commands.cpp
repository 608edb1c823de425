// The arguments of `papamu admin`.
#include "board/notation.hpp"
#include "cli/admin.hpp"
#include "cli/request.hpp"

namespace papamu::cli {

namespace {

CLI::Option* add_table(CLI::App& command, AdminArguments& admin) {
  return command.add_option("TABLE", admin.table, "Its id, or a link to it")->required();
}

/// Does it with the table that was named.
template <typename Make>
Result<Exit> ask_about_table(const Request& request, Make make) {
  const auto table = read_table(request.admin.table);
  if (!table) return table.error();
  return admin(request.admin.data, make(*table), request.as_json);
}

void add_tables(CLI::App& parent, Request& request) {
  AdminArguments& given = request.admin;
  auto* end = add_command(parent, request, "end",
                          "End a game without a winner; the players read that the operator did it",
                          "admin end k7m2p9x4w3ht --reason 'The server moves tonight'", [&] {
                            return ask_about_table(request, [&](const wire::TableId& table) {
                              std::optional<wire::FreeText> reason;
                              if (given.reason) reason = wire::FreeText{*given.reason};
                              return wire::EndTable{table, reason};
                            });
                          });
  add_table(*end, given);
  end->add_option("--reason", given.reason, "What the players read beside it")->type_name("TEXT");

  auto* hide = add_command(parent, request, "hide",
                           "Hide the nickname on a seat, there and wherever the same one is",
                           "admin hide k7m2p9x4w3ht second", [&] {
                             return ask_about_table(request, [&](const wire::TableId& table) {
                               const bool is_first = given.seat == "first";
                               return wire::HideName{table, is_first ? Seat::first : Seat::second};
                             });
                           });
  add_table(*hide, given);
  hide->add_option("SEAT", given.seat, "first or second")
      ->required()
      ->check(CLI::Validator(
          [](const std::string& text) {
            return text == "first" || text == "second"
                       ? ""
                       : "expected first or second, found " + quote(text);
          },
          ""));
  for (auto* each : {end, hide}) add_json(*each, request);
}

void add_bans(CLI::App& parent, Request& request) {
  AdminArguments& given = request.admin;
  const auto ask = [&request](auto make) {
    return [&request, make] {
      return admin(request.admin.data, make(request.admin.what), request.as_json);
    };
  };
  auto* unhide = add_command(parent, request, "unhide",
                             "Allow a nickname again, at tables that begin later",
                             "admin unhide Ana", ask([](const std::string& what) {
                               return wire::UnhideName{wire::Nickname{what}};
                             }));
  unhide->add_option("NICKNAME", given.what, "As 'papamu admin list' shows it")->required();
  auto* block = add_command(parent, request, "block",
                            "Answer an address with 403, and close its connections",
                            "admin block 203.0.113.0/24", ask([](const std::string& what) {
                              return wire::BlockAddress{wire::Word{what}};
                            }));
  block
      ->add_option("ADDRESS", given.what,
                   "Of IPv4 or IPv6, perhaps with /PREFIX; one of IPv6 means its whole /64")
      ->required();
  auto* unblock = add_command(parent, request, "unblock", "Let an address in again",
                              "admin unblock 203.0.113.0/24", ask([](const std::string& what) {
                                return wire::UnblockAddress{wire::Word{what}};
                              }));
  unblock->add_option("ADDRESS", given.what, "As it was blocked")->required();
  for (auto* each : {unhide, block, unblock}) add_json(*each, request);
}

}  // namespace

void add_admin_commands(CLI::App& app, Request& request) {
  auto* parent = app.add_subcommand("admin", "Keep order on a server that runs on this machine");
  parent->footer("Who runs the server may ask it, and nobody else.\n"
                 "Example: papamu admin list --data var");
  parent->require_subcommand(1);
  parent->fallthrough();
  parent->add_option("--data", request.admin.data, "The data folder of the server, var without it")
      ->type_name("FOLDER");
  auto* list = add_command(*parent, request, "list",
                           "List the tables in use, blocked addresses and hidden nicknames",
                           "admin list --json", [&] {
                             return admin(request.admin.data, wire::ListAll{}, request.as_json);
                           });
  add_json(*list, request);
  add_tables(*parent, request);
  add_bans(*parent, request);
  for (auto* each : parent->get_subcommands({})) each->fallthrough();
}

}  // namespace papamu::cli
