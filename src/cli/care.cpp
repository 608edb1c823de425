// What an operator does with a server's database: backup, restore, check.
#include "store/care.hpp"

#include <iostream>

#include "cli/commands.hpp"
#include "store/data_folder.hpp"

namespace papamu::cli {

namespace {

std::string summary_of(const StoreReport& report) {
  return std::to_string(report.tables) + " tables, " + std::to_string(report.unfinished) +
         " of them unfinished, " + std::to_string(report.events) + " events";
}

}  // namespace

Result<Exit> back_up(const CareArguments& arguments) {
  const auto report = papamu::back_up(arguments.data, *arguments.file);
  if (!report) return report.error();
  std::cout << *arguments.file << ": " << summary_of(*report) << '\n';
  return Exit::ok;
}

Result<Exit> restore(const CareArguments& arguments) {
  const auto restored = papamu::restore(arguments.data, *arguments.file);
  if (!restored) return restored.error();
  std::cout << database_in(arguments.data) << ": " << summary_of(restored->report) << '\n';
  if (!restored->aside.empty()) {
    std::cout << "The database that was there is now " << restored->aside << '\n';
  }
  return Exit::ok;
}

Result<Exit> check_store(const CareArguments& arguments) {
  const std::string path = arguments.file ? *arguments.file : database_in(arguments.data);
  const auto report = check_database(path);
  if (!report) return report.error();
  const bool is_good = report->faults.empty();
  std::cout << path << ": " << (is_good ? "good, " : "damaged, ") << summary_of(*report) << '\n';
  for (const std::string& fault : report->faults) std::cout << "  " << fault << '\n';
  return is_good ? Exit::ok : Exit::negative;
}

}  // namespace papamu::cli
