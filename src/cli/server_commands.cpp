// The commands of who runs a server.
#include "cli/request.hpp"

namespace papamu::cli {

namespace {

constexpr int highest_port = 65535;

void add_data(CLI::App& command, std::string& folder) {
  command.add_option("--data", folder, "The folder of the database, var without it")
      ->type_name("FOLDER");
}

void add_serve(CLI::App& app, Request& request) {
  ServeArguments& serve = request.serve;
  auto* command = add_command(app, request, "serve", "Serve the page, and tables for people",
                              "serve --port 8080 --data var", [&] { return cli::serve(serve); });
  command->add_option("--port", serve.port, "8080 without it; 0 for one that is free")
      ->type_name("N")
      ->check(number(0, highest_port));
  command->add_option("--listen", serve.listen, "The address to listen on, 127.0.0.1 without it")
      ->type_name("ADDRESS");
  add_data(*command, serve.data);
  command->add_option("--web", serve.web, "The folder of the page, if it is not where it was built")
      ->type_name("FOLDER");
  command->add_option("--public-url", serve.public_url, "How the world names this server")
      ->type_name("URL");
  command
      ->add_option("--trusted-proxy", serve.trusted_proxy,
                   "The address of a proxy whose X-Forwarded-For is believed")
      ->type_name("ADDRESS");
  command
      ->add_option("--metrics-port", serve.metrics_port, "Metrics for Prometheus; none without it")
      ->type_name("N")
      ->check(number(0, highest_port));
  command
      ->add_option("--metrics-listen", serve.metrics_listen,
                   "Their address, 127.0.0.1 without it; the world should not reach it")
      ->type_name("ADDRESS");
}

}  // namespace

void add_server_commands(CLI::App& app, Request& request) {
  add_serve(app, request);
  CareArguments& care = request.care;
  auto* backup = add_command(app, request, "backup",
                             "Copy the database of a server, which may be running, to a new file",
                             "backup --data var games.db", [&] { return back_up(care); });
  add_data(*backup, care.data);
  backup->add_option("FILE", care.file, "The new file")->required();

  auto* restore = add_command(app, request, "restore",
                              "Put a copy in the place of the database of a stopped server",
                              "restore --data var games.db", [&] { return cli::restore(care); });
  add_data(*restore, care.data);
  restore->add_option("FILE", care.file, "A file that backup made")->required();

  auto* check = add_command(app, request, "check",
                            "Read all of a database and play all its games again; exit 1 if "
                            "something is wrong",
                            "check --data var", [&] { return check_store(care); });
  add_data(*check, care.data);
  check->add_option("FILE", care.file, "A copy, instead of the database in the folder");
}

}  // namespace papamu::cli
