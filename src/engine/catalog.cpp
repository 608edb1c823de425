#include "engine/catalog.hpp"

#include <algorithm>
#include <array>

#include "engine/make_model.hpp"
#include "rules/konane.hpp"
#include "rules/narrows.hpp"
#include "rules/rhode.hpp"
#include "rules/room_and_pillar.hpp"

namespace papamu {

namespace {

constexpr std::string_view removal_ends =
    "every ply removes a stone, so no position comes back and every game ends";

constexpr std::array konane_sizes = {Shape{6, 6}, Shape{8, 8}, Shape{10, 10}, Shape{12, 12}};
constexpr std::array mining_sizes = {Shape{6, 6}, Shape{8, 8}, Shape{10, 10}};
constexpr std::array narrows_sizes = {Shape{6, 6}, Shape{8, 8}, Shape{7, 8}, Shape{11, 12}};
constexpr std::array rhode_sizes = {Shape{7, 7}, Shape{9, 9}, Shape{11, 11}, Shape{13, 13}};

/// Adds what the rules know to what people say.
template <template <int> typename Rules>
constexpr GameInfo entry(GameInfo facts) {
  facts.sizes = Rules<1>::sizes;
  facts.has_pie_rule = Rules<1>::has_pie_rule;
  facts.fits = &Rules<1>::fits;
  facts.make = &make_model<Rules>;
  return facts;
}

constexpr std::array games = {
    entry<Konane>({
        .id = "konane",
        .name = "Kōnane",
        .designer = "traditional",
        .year = "",
        .credit = "traditional, Hawaiʻi",
        .origin = "traditional, Hawaiʻi; played on a papamū, a stone board with pits",
        .sheet = "",
        .length = "about 47 plies of random play on 8x8",
        .complexity = "",
        .color_names = {"Black", "White"},
        .move_nouns = {"removal", "removal", "jump"},
        .tasks = {"removes a stone on a corner or the center", "removes a stone next to the hole",
                  "jumps"},
        .task_codes = {"remove_opening", "remove_beside_hole", "jump"},
        .stuck_label = "Stuck stones",
        .why_it_ends = removal_ends,
        .offered = konane_sizes,
        .default_size = {8, 8},
        .is_chequered = true,
    }),
    entry<RoomAndPillar>({
        .id = "room-and-pillar",
        .name = "Room and Pillar",
        .designer = "Mark Steere",
        .year = "2026",
        .credit = "designed by Mark Steere (2026)",
        .origin = "inspired by Kōnane and by room-and-pillar mining, where pillars of ore hold "
                  "the roof up",
        .sheet = "marksteeregames.com",
        .length = "about 4 minutes",
        .complexity = "1 of 5",
        .color_names = {"Black", "White"},
        .move_nouns = {"removal", "removal", "removal"},
        .tasks = {"removes a stone", "removes a stone next to a hole",
                  "removes a stone next to a hole"},
        .task_codes = {"remove_opening", "remove", "remove"},
        .stuck_label = "Not next to a hole",
        .why_it_ends = removal_ends,
        .offered = mining_sizes,
        .default_size = {8, 8},
        .is_chequered = true,
    }),
    entry<InverseRoomAndPillar>({
        .id = "inverse-room-and-pillar",
        .name = "Inverse Room and Pillar",
        .designer = "Mark Steere",
        .year = "2026",
        .credit = "designed by Mark Steere (2026)",
        .origin = "variant of Room and Pillar, named in the designer's notes",
        .sheet = "marksteeregames.com",
        .length = "about 4 minutes",
        .complexity = "1 of 5",
        .color_names = {"Red", "Blue"},
        .move_nouns = {"placement", "placement", "placement"},
        .tasks = {"places a stone", "places a stone next to a stone",
                  "places a stone next to a stone"},
        .task_codes = {"place_opening", "place_beside", "place_beside"},
        .stuck_label = "Not next to a stone",
        .why_it_ends = "every ply adds a stone, so no position comes back and every game ends",
        .offered = mining_sizes,
        .default_size = {8, 8},
        .is_chequered = true,
        .is_chequered_when_empty = true,
    }),
    entry<Narrows>({
        .id = "narrows",
        .name = "Narrows",
        .designer = "Mark Steere",
        .year = "2026",
        .credit = "designed by Mark Steere (2026)",
        .origin = "inspired by Kōnane",
        .sheet = "www.marksteeregames.com/Narrows_rules.pdf",
        .length = "about 26 plies of random play on 8x8",
        .complexity = "",
        .color_names = {"Black", "White"},
        .move_nouns = {"capture", "capture", "capture"},
        .tasks = {"captures along a row or column", "captures along a row or column",
                  "captures along a row or column"},
        .task_codes = {"capture", "capture", "capture"},
        .stuck_label = "",
        .why_it_ends = removal_ends,
        .offered = narrows_sizes,
        .default_size = {8, 8},
        .is_chequered = true,
    }),
    entry<Rhode>({
        .id = "rhode",
        .name = "Rhode",
        .designer = "Luis Bolaños Mures",
        .year = "2016",
        .credit = "designed by Luis Bolaños Mures (2016)",
        .origin = "drawless connection game",
        .sheet = "BoardGameGeek thread 1593043",
        .length = "about 70 plies of random play on 9x9",
        .complexity = "",
        .color_names = {"Black", "White"},
        .move_nouns = {"placement", "placement", "placement"},
        .tasks = {"places a stone", "places a stone", "places a stone"},
        .task_codes = {"place", "place", "place"},
        .stuck_label = "",
        .why_it_ends = "positions can come back; papamu, not the designer, then calls the game a "
                       "draw at the third occurrence",
        .offered = rhode_sizes,
        .default_size = {9, 9},
        .has_sides_to_join = true,
    }),
};

}  // namespace

std::span<const GameInfo> all_games() { return games; }

Result<const GameInfo*> find_game(std::string_view id) {
  const auto found = std::ranges::find(games, id, &GameInfo::id);
  if (found != games.end()) return &*found;
  std::string expected;
  for (const GameInfo& info : games) {
    expected += expected.empty() ? "" : ", ";
    expected += info.id;
  }
  return Error{ErrorCode::unknown_game,
               "no game is called " + quote(id) + "; expected " + expected};
}

Status check_size(const GameInfo& info, Shape shape) {
  if (!shape.is_within_limits() || !info.fits(shape)) {
    return Error{ErrorCode::bad_size, std::string(info.name) + " cannot be played on " +
                                          write_shape(shape) + "; it can have " +
                                          std::string(info.sizes) +
                                          ", with no side over 26 and at most 400 cells"};
  }
  return success();
}

Result<std::unique_ptr<AnyGame>> make_game(const GameInfo& info, Shape shape) {
  if (const auto checked = check_size(info, shape); !checked) return checked.error();
  return info.make(info, shape);
}

Result<std::unique_ptr<AnyGame>> make_game(const PositionFields& fields) {
  const auto info = find_game(fields.id);
  if (!info) return info.error();
  auto game = make_game(**info, fields.shape);
  if (!game) return game.error();
  const auto set = (*game)->set_position(fields);
  if (!set) return set.error();
  return game;
}

Result<std::unique_ptr<AnyGame>> read_game(std::string_view position_text) {
  const auto head = read_position_head(position_text);
  if (!head) return head.error();
  const auto info = find_game(head->id);
  if (!info) return info.error();
  if (const auto checked = check_size(**info, head->shape); !checked) return checked.error();
  const auto fields = read_position_fields(position_text);
  if (!fields) return fields.error();
  return make_game(*fields);
}

}  // namespace papamu
