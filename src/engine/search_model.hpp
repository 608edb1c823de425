// A search of the static core behind the facade.
#pragma once

#include <cassert>
#include <memory>
#include <type_traits>
#include <vector>

#include "engine/any_search.hpp"
#include "search/alpha_beta.hpp"
#include "search/monte_carlo.hpp"

namespace papamu {

/// A game as a search sees it.
template <typename Position>
class GameLine : public AnyGame {
 public:
  /// The positions so far, the present one last.
  [[nodiscard]] virtual const std::vector<Position>& line() const = 0;
};

/// What the facade asks of both kinds of search.
template <Game G, typename Search>
class SearchModel : public AnySearch {
 public:
  void look_at(const AnyGame& game, const SearchTask& task) override {
    search_.look_at(static_cast<const GameLine<typename G::Position>&>(game).line(), task);
  }
  std::uint64_t advance(std::uint64_t nodes) override {
    search_.advance(nodes);
    return search_.nodes();
  }
  [[nodiscard]] bool is_done() const override { return search_.is_done(); }
  [[nodiscard]] int depth_plies() const override { return search_.depth_plies(); }
  [[nodiscard]] SearchReport report() const override { return search_.report(); }

 protected:
  template <typename... Settings>
  explicit SearchModel(const G& rules, const Settings&... settings)
      : rules_(rules), search_(rules_, settings...) {}

  [[nodiscard]] const G& rules() const { return rules_; }
  [[nodiscard]] const Search& search() const { return search_; }

 private:
  G rules_;
  Search search_;
};

/// The best of the reports: proofs first, then the greatest depth.
inline SearchReport best_report(const AnySearch& search, const AnySearch::Companions& companions) {
  SearchReport best = search.report();
  std::uint64_t nodes = best.nodes;
  const auto rank = [](const SearchReport& report) {
    const bool is_sure = !report.lines.empty() && is_proved(report.lines.front().verdict);
    return std::pair(is_sure, report.depth_plies);
  };
  for (const auto& companion : companions) {
    SearchReport other = companion->report();
    nodes += other.nodes;
    if (rank(other) > rank(best)) best = std::move(other);
  }
  best.nodes = nodes;
  return best;
}

template <Game G>
class AlphaBetaModel final : public SearchModel<G, AlphaBeta<G>> {
  using Base = SearchModel<G, AlphaBeta<G>>;

 public:
  using Table = TranspositionTable<G>;

  AlphaBetaModel(const G& rules, const SearchOptions& options)
      : AlphaBetaModel(rules, options.ideas, std::make_shared<Table>(options.table_mib), 0) {}

  [[nodiscard]] std::unique_ptr<AnySearch> companion() override {
    return std::unique_ptr<AnySearch>(new AlphaBetaModel(this->rules(), ideas_, table_,
                                                         ++companions_));
  }

  [[nodiscard]] SearchReport merged(const AnySearch::Companions& companions) const override {
    return best_report(*this, companions);
  }

 private:
  AlphaBetaModel(const G& rules, Ideas ideas, const std::shared_ptr<Table>& table, int number)
      : Base(rules, table, ideas, number), ideas_(ideas), table_(table) {}

  Ideas ideas_;
  std::shared_ptr<Table> table_;
  int companions_ = 0;
};

template <Game G>
class MonteCarloModel final : public SearchModel<G, MonteCarlo<G>> {
  using Base = SearchModel<G, MonteCarlo<G>>;

 public:
  MonteCarloModel(const G& rules, const SearchOptions& options, std::uint64_t number = 0)
      : Base(rules, options.table_mib, options.seed, number), options_(options) {}

  /// A tree of its own.
  [[nodiscard]] std::unique_ptr<AnySearch> companion() override {
    return std::make_unique<MonteCarloModel>(this->rules(), options_, ++companions_);
  }

  /// One report of all visits. Needs: companions of this type.
  [[nodiscard]] SearchReport merged(const AnySearch::Companions& companions) const override {
    MonteCarlo<G> all = this->search();
    for (const auto& companion : companions) {
      all.absorb(static_cast<const MonteCarloModel&>(*companion).search());
    }
    return all.report();
  }

 private:
  SearchOptions options_;
  std::uint64_t companions_ = 0;
};

#ifdef PAPAMU_WITHOUT_CHOICE
/// Does a game have both kinds of search? Pages ask for its own kind only; what `bench` asks for
/// beside it is on boards of up to 64 cells.
template <Game G>
inline constexpr bool has_choice = G::Bits::capacity <= 64;
#else
template <Game G>
inline constexpr bool has_choice = true;
#endif

/// The search that the options ask for.
template <Game G>
std::unique_ptr<AnySearch> make_search(const G& rules, const SearchOptions& options) {
  constexpr bool suits_monte_carlo = EvaluatorOf<G>::type::suits_monte_carlo;
  using Own = std::conditional_t<suits_monte_carlo, MonteCarloModel<G>, AlphaBetaModel<G>>;
  using Other = std::conditional_t<suits_monte_carlo, AlphaBetaModel<G>, MonteCarloModel<G>>;
  constexpr Method other = suits_monte_carlo ? Method::alpha_beta : Method::monte_carlo;
  if constexpr (has_choice<G>) {
    if (options.method == other) return std::make_unique<Other>(rules, options);
  }
  return std::make_unique<Own>(rules, options);
}

}  // namespace papamu
