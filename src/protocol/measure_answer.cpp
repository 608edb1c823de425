#include "protocol/measure_answer.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace papamu {

namespace {

using Json = nlohmann::ordered_json;

Json rounded(double figure) {
  constexpr double digits = 100;
  return std::round(figure * digits) / digits;
}

Json rounded(const std::optional<double>& figure) { return figure ? rounded(*figure) : nullptr; }

}  // namespace

std::string measure_answer(const MeasureSummary& summary) {
  Json json = {{"a", summary.engines[0]},
               {"b", summary.engines[1]},
               {"game", summary.game},
               {"size", summary.size},
               {"games", summary.wins + summary.draws + summary.losses},
               {"wins", summary.wins},
               {"draws", summary.draws},
               {"losses", summary.losses},
               {"pairs", summary.pairs},
               {"elo", rounded(summary.elo)},
               {"elo_low", rounded(summary.elo_low)},
               {"elo_high", rounded(summary.elo_high)},
               {"sprt", nullptr}};
  if (const auto& test = summary.sprt) {
    json["sprt"] = {{"elo0", test->elo0},           {"elo1", test->elo1},
                    {"alpha", test->alpha},         {"beta", test->beta},
                    {"llr", rounded(test->ratio)},  {"lower", rounded(test->lower)},
                    {"upper", rounded(test->upper)}};
  }
  json["failures"] = {{"a", Json::object()}, {"b", Json::object()}};
  for (const auto& [name, engine] : {std::pair("a", 0U), std::pair("b", 1U)}) {
    for (const auto& [fault, count] : summary.failures.at(engine)) {
      json["failures"][name][fault] = count;
    }
  }
  json["stop"] = summary.stop;
  json["seconds"] = rounded(summary.seconds);
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace papamu
