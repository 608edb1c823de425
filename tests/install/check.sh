#!/bin/sh
# Installs a build into an empty folder, builds the examples against it as a stranger would, with
# find_package(papamu), and runs them.
# Usage: check.sh SOURCE_FOLDER BUILD_FOLDER CXX_COMPILER CXX_FLAGS
set -eu
source=$1 build=$2 compiler=$3 flags=$4
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

cmake --install "$build" --prefix "$scratch/installed" >/dev/null
cp -r "$source/examples" "$scratch/examples"
# A user's own header of the same name as one of ours does no harm.
mkdir "$scratch/examples/board"
echo '#error "the wrong header"' >"$scratch/examples/board/move.hpp"
cmake -S "$scratch/examples" -B "$scratch/build" -G Ninja -DCMAKE_CXX_COMPILER="$compiler" \
  -DCMAKE_CXX_FLAGS="$flags -I$scratch/examples" -DCMAKE_PREFIX_PATH="$scratch/installed" >/dev/null
cmake --build "$scratch/build" >/dev/null

"$scratch/build/example_perft" | grep -qx '6 4192'
"$scratch/build/example_random_game" rhode 3 | grep -q ' wins after '
"$scratch/build/example_read_record" <"$source/tests/data/records/pie_rule.txt" |
  grep -qx 'second won: no moves'
"$scratch/installed/bin/papamu" moves narrows --size 2x2 a1-a2 | grep -qx 'winner black'
