#!/usr/bin/env bash
# Counts the instructions that a release build spends on each position counted (a perft leaf):
# unlike time, the figure hardly depends on the machine. Since `papamu perft --depth N` counts all
# depths up to N, the difference of two runs is exactly the work of the deeper count. Leaves are
# counted in bulk; a node is a position one ply above them, on which the moves are counted.
set -euo pipefail
export LC_ALL=C

readonly usage='usage: bench/instructions.sh [--check] [PROGRAM]
Prints the instructions a perft leaf and the ratio to the smallest board.
PROGRAM is build/release/bin/papamu unless named.
With --check it also counts heap allocations, and exits with 1 if a limit is exceeded, a larger
board costs more than 4 times what the smallest one does, or the tree allocates.
2: wrong use, no valgrind or no program.'

# game, size, depth, highest number of instructions a leaf (- for none); the first size of a game is
# what the larger ones are compared with: besides their own limit they may cost most_times as much.
# Depths give about a million leaves.
readonly most_times=4
readonly boards='
konane           8x8    8  120
konane           10x12  8  480
konane           16x16  8  480
konane           20x20  8  480
room-and-pillar  8x8    9   53
room-and-pillar  10x12  8  212
room-and-pillar  16x16  7  212
room-and-pillar  20x20  7  212
narrows          8x8    3    -
rhode            11x11  3    -
'

fail() {
  echo "bench/instructions.sh: $1" >&2
  exit 2
}

# What valgrind's tool $1 says on its line that has $2, as a bare number; the rest is the command.
measure() {
  local tool=$1 line=$2 log
  shift 2
  log=$(valgrind --tool="$tool" "$@" 2>&1 >/dev/null) || fail "valgrind failed: $log"
  grep -m 1 "$line" <<<"$log" | sed "s/.*$line *//; s/[^0-9,].*//; s/,//g"
}

instructions() {  # game size depth
  measure callgrind 'Collected :' --callgrind-out-file=/dev/null \
    "$program" perft "$1" --size "$2" --depth "$3"
}

allocations() {  # game size depth
  measure memcheck 'total heap usage:' --undef-value-errors=no \
    "$program" perft "$1" --size "$2" --depth "$3"
}

leaves() {  # game size depth
  "$program" perft "$1" --size "$2" --depth "$3" | awk -v depth="$3" '$1 == depth { print $2 }'
}

check=false
program=$(dirname "$0")/../build/release/bin/papamu
while (($# > 0)); do
  case $1 in
    --check) check=true ;;
    -h | --help) echo "$usage"; exit 0 ;;
    -*) fail "unknown option $1
$usage" ;;
    *) program=$1 ;;
  esac
  shift
done
command -v valgrind >/dev/null || fail 'valgrind is needed and was not found; install it'
[[ -x $program ]] || fail "no program at $program; build it with 'cmake --build --preset release'"

failures=0
complain() {
  echo "  FAILED: $1"
  failures=$((failures + 1))
}

printf '%-16s %-6s %5s %8s %7s %7s %6s %6s\n' \
  game size depth leaves a_node a_leaf limit ratio
previous_game=
while read -r game size depth limit; do
  [[ -n $game ]] || continue
  count=$(leaves "$game" "$size" "$depth")
  nodes=$(leaves "$game" "$size" $((depth - 1)))
  more=$(($(instructions "$game" "$size" "$depth") - \
          $(instructions "$game" "$size" $((depth - 1)))))
  per_leaf=$(awk -v more="$more" -v count="$count" 'BEGIN { printf "%.1f", more / count }')
  per_node=$((more / nodes))
  if [[ $game != "$previous_game" ]]; then base=$per_leaf; fi
  previous_game=$game
  ratio=$(awk -v a="$per_leaf" -v b="$base" 'BEGIN { printf "%.2f", a / b }')
  printf '%-16s %-6s %5d %8d %7d %7s %6s %6s\n' \
    "$game" "$size" "$depth" "$count" "$per_node" "$per_leaf" "$limit" "$ratio"
  $check || continue
  if [[ $limit != - ]] && awk -v a="$per_leaf" -v b="$limit" 'BEGIN { exit !(a > b) }'; then
    complain "$per_leaf instructions a leaf, the limit is $limit"
  fi
  if awk -v a="$ratio" -v b="$most_times" 'BEGIN { exit !(a > b) }'; then
    complain "$per_leaf instructions a leaf, over $most_times times the smallest board's $base"
  fi
  # The deeper tree has thousands of nodes more; only the list of its results may grow by a block.
  shallow=$(allocations "$game" "$size" $((depth - 1)))
  deep=$(allocations "$game" "$size" "$depth")
  if ((deep - shallow > 1)); then
    complain "$deep heap allocations at depth $depth, $shallow at depth $((depth - 1))"
  fi
done <<<"$boards"

((failures == 0)) || exit 1
if $check; then echo 'All within the limits, no heap allocation in the tree.'; fi
