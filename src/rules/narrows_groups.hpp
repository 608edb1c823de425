// The groups of one side in Narrows, and what captures do to them.
#pragma once

#include <array>

#include "board/grid.hpp"

namespace papamu {

/// A group is what a side's stones and empty cells join. A capture joins the groups that the
/// captured cell touches, and nothing else; so it wins exactly if that cell touches every group.
/// The captor's own group is always among them: its way to the captured cell is open.
template <int words>
class NarrowsGroups {
 public:
  using Bits = Bitboard<words>;

  /// More groups than one capture joins, by the four neighbors of its cell, even after the other
  /// side's move, which may capture one of them and join four.
  static constexpr std::size_t most = 8;

  /// Needs: the stones of a side, and all cells without a stone.
  NarrowsGroups(const Grid<words>& grid, const Bits& stones, const Bits& vacant)
      : grid_(grid), stones_(stones), voids_(vacant) {
    const Bits open = stones | vacant;
    for (Bits rest = stones; rest.any();) {
      if (count_ == most) {
        are_too_many_ = true;
        return;
      }
      const Bits cells = grid.flood(Bits::of(rest.first()), open);
      add(cells);
      rest &= ~cells;
      voids_ &= ~cells;
    }
    uncut_ = uncutting(open);
  }

  /// Are there more than `most`? Then nothing else may be asked.
  [[nodiscard]] bool are_too_many() const { return are_too_many_; }

  /// The groups when the other side has captured a stone.
  /// Needs: groups that were not made by this function.
  [[nodiscard]] NarrowsGroups without(const Bits& captured) const {
    NarrowsGroups left(*this, stones_ ^ captured);
    for (std::size_t i = 0; i < count_; ++i) {
      const Group& group = groups_[i];
      if ((group.cells & captured).any()) {
        left.add_parts(group.cells ^ captured, captured, (uncut_ & captured).any());
      } else {
        left.groups_[left.count_++] = group;
      }
    }
    return left;
  }

  /// The cells of which each one, if it were open, would join all groups when another cell is
  /// vacated first. Gives: also cells without a stone.
  [[nodiscard]] Bits joining_cells(const Bits& vacated) const {
    Bits around = grid_.neighbors(vacated);
    if ((around & voids_).any()) {
      around |= grid_.neighbors(grid_.flood(around & voids_, voids_));
    }
    Bits joining = grid_.all();
    Bits border = around;
    bool joins_some = false;
    for (std::size_t i = 0; i < count_; ++i) {
      const Group& group = groups_[i];
      if ((group.cells & around).any()) {
        border |= group.border;
        joins_some = true;
      } else {
        joining &= group.border;
      }
    }
    return joins_some ? joining & border : joining;
  }

 private:
  struct Group {
    Bits cells;
    Bits border;
  };

  NarrowsGroups(const NarrowsGroups& before, const Bits& stones)
      : grid_(before.grid_), stones_(stones), voids_(before.voids_) {}

  void add(const Bits& cells) { groups_[count_++] = {cells, grid_.neighbors(cells)}; }

  /// Adds what is left of a group that lost a cell.
  void add_parts(const Bits& rest, const Bits& lost, bool is_whole) {
    Bits ends = grid_.neighbors(lost) & rest;
    while (ends.any()) {
      const Bits part = is_whole ? rest : grid_.flood(Bits::of(ends.first()), rest);
      if ((part & stones_).any()) {
        add(part);
      } else {
        voids_ |= part;
      }
      ends &= ~part;
    }
  }

  /// The cells without which their open neighbors stay joined, as can be seen around them: at most
  /// one of the runs of open cells along their eight neighbors has an orthogonal neighbor in it.
  [[nodiscard]] Bits uncutting(const Bits& open) const {
    const Bits right = grid_.left(open);
    const Bits left = grid_.right(open);
    const Bits up = grid_.down(open);
    const Bits down = grid_.up(open);
    // Neighbors after which, counterclockwise, their run does not reach the next neighbor.
    const Bits right_ends = right & ~(up & grid_.left(up));
    const Bits up_ends = up & ~(left & grid_.right(up));
    const Bits left_ends = left & ~(down & grid_.right(down));
    const Bits down_ends = down & ~(right & grid_.left(down));
    return ~((right_ends & (up_ends | left_ends | down_ends)) |
             (up_ends & (left_ends | down_ends)) | (left_ends & down_ends));
  }

  static constexpr std::size_t most_parts = 4;

  const Grid<words>& grid_;
  Bits stones_;
  Bits voids_;  ///< vacant cells that are joined to no stone of the side
  Bits uncut_;
  std::array<Group, most - 1 + most_parts> groups_;
  std::size_t count_ = 0;
  bool are_too_many_ = false;
};

}  // namespace papamu
