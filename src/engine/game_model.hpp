// A game of the static core behind the facade.
#pragma once

#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/make_model.hpp"
#include "engine/search_model.hpp"
#include "rules/perft.hpp"
#ifndef PAPAMU_WITHOUT_SOLVER
#include "solve/solver.hpp"
#endif

namespace papamu {

/// The rules and the line of positions that were on the board, the present one last.
template <Game G>
class GameModel final : public GameLine<typename G::Position> {
 public:
  using Position = typename G::Position;

  GameModel(const GameInfo& info, Shape shape)
      : info_(&info), rules_(shape), line_{rules_.start()} {}

  [[nodiscard]] std::unique_ptr<AnyGame> clone() const override {
    return std::make_unique<GameModel>(*this);
  }
  [[nodiscard]] const GameInfo& info() const override { return *info_; }
  [[nodiscard]] Shape shape() const override { return rules_.shape(); }

  [[nodiscard]] Color side() const override { return present().side; }
  [[nodiscard]] int phase() const override { return present().phase; }
  [[nodiscard]] Content content(Cell cell) const override {
    return rules_.content(present(), cell);
  }
  [[nodiscard]] std::string position_text() const override {
    return write_position_fields(fields_of(rules_, present(), info_->id));
  }

  [[nodiscard]] std::vector<Move> legal_moves() const override {
    typename G::Moves moves;
    rules_.legal_moves(present(), moves);
    return {moves.begin(), moves.end()};
  }
  [[nodiscard]] bool is_over() const override { return rules_.count_moves(present()) == 0; }
  [[nodiscard]] bool can_swap() const override { return papamu::can_swap(rules_, present()); }
  [[nodiscard]] bool must_answer() const override {
    if constexpr (requires { rules_.must_answer(present()); }) return rules_.must_answer(present());
    return false;
  }
  [[nodiscard]] std::vector<WeakPair> weak_pairs() const override {
    if constexpr (requires { rules_.list_weak_pairs(present()); }) {
      if (!is_over()) return rules_.list_weak_pairs(present());
    }
    return {};
  }
  [[nodiscard]] std::optional<Breach> breach(Move move) const override {
    if (is_over()) return Breach{Rule::game_is_over, {}};
    return rules_.breach(present(), move);
  }

  [[nodiscard]] Color winner() const override {
    assert(is_over());
    return rules_.winner(present());
  }
  [[nodiscard]] Ending ending() const override { return G::ending; }
  [[nodiscard]] std::vector<Evidence> evidence() const override {
    assert(is_over());
    return rules_.evidence(present());
  }

  void play(Move move) override {
    assert(!breach(move));
    line_.push_back(rules_.after(present(), move));
  }
  void swap() override {
    assert(can_swap());
    line_.push_back(after_swap<G>(present()));
  }
  bool undo() override {
    if (line_.size() == 1) return false;
    line_.pop_back();
    return true;
  }
  [[nodiscard]] int plies_played() const override { return static_cast<int>(line_.size()) - 1; }
  [[nodiscard]] int occurrences() const override {
    if constexpr (G::can_repeat) {
      return static_cast<int>(std::ranges::count(line_, present()));
    }
    return 1;
  }

  Status set_position(const PositionFields& fields) override {
    assert(fields.id == info_->id && fields.shape == rules_.shape());
    const auto position = position_from(rules_, fields);
    if (!position) return position.error();
    line_ = {*position};
    return success();
  }

  [[nodiscard]] std::uint64_t perft(int depth, bool with_swap) const override {
    return papamu::perft(rules_, present(), depth, with_swap);
  }
  [[nodiscard]] SolveReport solve([[maybe_unused]] const SolveOptions& options) const override {
#ifdef PAPAMU_WITHOUT_SOLVER
    return {};  // says of itself that nothing is known
#else
    return papamu::solve(rules_, present(), options, position_text());
#endif
  }
  [[nodiscard]] std::unique_ptr<AnySearch> make_search(
      const SearchOptions& options) const override {
    if constexpr (requires { typename G::Twin; }) {
      return papamu::make_search(typename G::Twin(shape()), options);
    } else {
      return papamu::make_search(rules_, options);
    }
  }

 private:
  [[nodiscard]] const std::vector<Position>& line() const override { return line_; }
  [[nodiscard]] const Position& present() const { return line_.back(); }

  const GameInfo* info_;
  G rules_;
  std::vector<Position> line_;
};

template <template <int> typename Rules>
std::unique_ptr<AnyGame> make_model(const GameInfo& info, Shape shape) {
  if (shape.cells() <= 64) return std::make_unique<GameModel<Rules<1>>>(info, shape);
  if (shape.cells() <= 128) return std::make_unique<GameModel<Rules<2>>>(info, shape);
  if (shape.cells() <= 256) return std::make_unique<GameModel<Rules<4>>>(info, shape);
  return std::make_unique<GameModel<Rules<8>>>(info, shape);
}

}  // namespace papamu
