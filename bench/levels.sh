#!/usr/bin/env bash
# How much stronger each level is than the one below, and level 1 than a mover by chance: both seats
# of each of 100 openings of four random plies, at the game's default size.
set -euo pipefail

usage="Usage: bench/levels.sh PROGRAM [GAME [LEVEL...]]
Plays each level against the one below; level 1 against random moves. Prints one line a pair.
  GAMES=200   games a pair
  TIME=300ms  what full strength may think about a ply"

[[ $# -ge 1 && $1 != --help ]] || { printf '%s\n' "$usage"; exit 2; }
program=$1
games=${2-konane room-and-pillar inverse-room-and-pillar narrows rhode}
levels=${*:3}
for game in $games; do
  for level in ${levels:-1 2 3 4 5 6 7 8 9 10}; do
    below=level:$((level - 1))
    time=()
    ((level > 1)) || below=random
    ((level < 10)) || time=(--time "${TIME:-300ms}")
    "$program" match "level:$level" "$below" --game "$game" --games "${GAMES:-200}" \
      --concurrency "$(nproc)" "${time[@]}" --json | tail -n 1 |
      sed -E 's/.*"wins":([0-9]+),"draws":([0-9]+),"losses":([0-9]+).*/\1 \2 \3/' |
      awk -v name="$game $level:" '{ n = $1 + $2 + $3
        printf "%s %.1f %% of %d games\n", name, 100 * ($1 + $2 / 2) / n, n }'
  done
done
