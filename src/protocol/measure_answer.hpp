// The outcome of many games between two engines, as JSON.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>

namespace papamu {

/// Plain figures, from A's side of the table.
struct MeasureSummary {
  struct Test {
    double elo0 = 0;
    double elo1 = 0;
    double alpha = 0;
    double beta = 0;
    double ratio = 0;
    double lower = 0;
    double upper = 0;
  };

  std::array<std::string, 2> engines = {};
  std::string game = {};
  std::string size = {};
  int wins = 0;
  int draws = 0;
  int losses = 0;
  std::array<std::uint64_t, 5> pairs = {};
  /// The difference, and the ends of its interval of 95 %; nothing where a figure is infinite or
  /// no pair is complete.
  std::optional<double> elo = {};
  std::optional<double> elo_low = {};
  std::optional<double> elo_high = {};
  std::optional<Test> sprt = {};
  std::array<std::map<std::string, int>, 2> failures = {};
  std::string stop = {};
  double seconds = 0;
};

/// One line: `{"a":"level:3","b":…,"wins":…,"elo":…,"sprt":{…},"stop":"all played",…}`.
std::string measure_answer(const MeasureSummary& summary);

}  // namespace papamu
