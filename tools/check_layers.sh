#!/usr/bin/env bash
# Checks that includes in src/ point downward, that libraries stay where they belong, and that
# ARCHITECTURE.md names every folder. Prints file:line for each breach; exit 1 if there is one.
set -euo pipefail
cd -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")/.."

includes=$(grep -rnE '^\s*#\s*include\s*["<]' src) || { echo 'src/ has no include'; exit 1; }
sed -E 's/^([^:]*:[0-9]+):\s*#\s*include\s*(["<][^">]*).*/\1 \2/' <<<"$includes" | awk '
  BEGIN {
    split("board 0 rules 1 evaluate 2 search 2 solve 2 engine 3 match 4 study 4 " \
          "protocol 5 arena 5 store 5 cli 6 server 6 wasm 6", words, " ")
    for (i = 1; i in words; i += 2) level[words[i]] = words[i + 1]
    home["boost"] = "server"; home["nlohmann"] = "protocol server"
    home["CLI"] = home["CLI11.hpp"] = "cli"; home["sqlite3.h"] = "store"
    home["openssl"] = "server"
  }
  function breach(why) { print $1 ": " why; is_bad = 1 }
  {
    split($1, path, "/"); from = path[2]
    name = substr($2, 2); to = name; sub("/.*", "", to)
    if (!(from in level)) breach("folder src/" from " has no level in tools/check_layers.sh")
    else if ($2 ~ /^</) {
      if (to in level) breach("<" name "> needs quotes")
      if (to == "papamu") breach("<" name "> is how users name it; here it is written from src/")
      if (to in home && index(" " home[to] " ", " " from " ") == 0)
        breach("<" name "> belongs to " home[to])
    } else if (!(to in level) || name ~ /\.\./) breach("\"" name "\" is not written from src/")
    else if (from == to) next
    else if (level[to] > level[from]) breach(from " includes " name ", which is above it")
    else if (name == "server/server.hpp" && from == "cli") next  # `papamu serve`, by one header
    else if (level[to] == level[from] && (from " " to) !~ /^(search evaluate|solve search)$/)
      breach(from " includes " name ", which is beside it")
    else if (level[from] == 6 && to ~ /^(rules|evaluate|search|solve)$/)
      breach("a program includes " name ", which only engine knows")
    else if (from ~ /^(search|solve)$/ && name ~ /^rules\/(konane|narrows|rhode|room_and_pillar)\.hpp$/)
      breach(from " includes " name ", but knows no game")
  }
  END { exit is_bad }' && result=0 || result=1

[[ -e ARCHITECTURE.md ]] || { echo 'ARCHITECTURE.md is missing'; exit 1; }
for folder in src/*/; do
  folder=$(basename "$folder")
  grep -qE "(^|[^[:alnum:]_-])$folder/" ARCHITECTURE.md ||
    { echo "ARCHITECTURE.md does not name $folder/"; result=1; }
done
exit "$result"
