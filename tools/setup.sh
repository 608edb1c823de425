#!/usr/bin/env bash
# What ./run and ./test share: the one list of packages, installing them with apt, and building.
# Is sourced; defines names and does nothing by itself. All messages go to standard error.
set -euo pipefail

# shellcheck disable=SC2034
run_packages=(clang-19 lld-19 cmake ninja-build libcli11-dev nlohmann-json3-dev
              libboost1.81-dev libsqlite3-dev libssl-dev)
# For the client: the module for pages, and a certificate store for npm.
# shellcheck disable=SC2034
web_packages=(wasi-libc libc++-19-dev-wasm32 libclang-rt-19-dev-wasm32 ca-certificates)
# shellcheck disable=SC2034
test_packages=(g++ libgtest-dev libbenchmark-dev valgrind python3 strace
               llvm-19 libclang-rt-19-dev clang-tidy-19 clang-format-19 chromium fonts-nanum)
# Vite needs node 20.19; where Debian's is older, these are taken from npm.
node_version=22.23.5
npm_version=11.21.2

root=$(dirname -- "$(dirname -- "$(readlink -f -- "${BASH_SOURCE[0]}")")")
logs=$root/build/log

say() { printf 'papamu: %s\n' "$*" >&2; }
fail() { say "$@"; exit 1; }

# one_at_a_time LOCK FUNCTION...: runs it while no other ./run or ./test here holds the lock.
one_at_a_time() {
  local lock=$logs/$1.lock
  shift
  { mkdir -p "$logs" && : >>"$lock"; } 2>/dev/null || fail "cannot write in $root/build"
  (
    flock -n 9 || { say "waiting for another run or test at work here …"; flock 9; }
    "$@"
  ) 9>>"$lock"
}

missing_packages() {
  local package installed
  installed=$(dpkg-query -W -f '|${db:Status-Status} ${Package}|' "$@" 2>/dev/null || true)
  for package; do
    [[ $installed == *"|installed $package|"* ]] || printf '%s\n' "$package"
  done
}

# Sets as_root to the words before a command that needs root.
find_root() {
  as_root=()
  ((EUID != 0)) || return 0
  command -v sudo >/dev/null || fail "installing $* needs root, and there is no sudo"
  as_root=(sudo)
  sudo -n true 2>/dev/null || (: </dev/tty) 2>/dev/null ||
    fail "installing $* needs root, and sudo wants a password, which only a terminal can give"
}

# apt's lock timeout covers installing only, so a lock that is held meanwhile is waited for here.
apt_get() {
  local deadline=$((SECONDS + 300))
  until "${as_root[@]}" env LC_ALL=C DEBIAN_FRONTEND=noninteractive apt-get -qy \
      -o DPkg::Lock::Timeout=300 -o Dpkg::Options::=--force-confold \
      -o APT::Update::Error-Mode=any "$@" >"$logs/apt-$1.log" 2>&1; do
    grep -q 'Could not get lock' "$logs/apt-$1.log" && ((SECONDS < deadline)) || return 1
    sleep 3
  done
}

first_error() { grep -m 1 '^[EW]: ' "$1" | cut -c 4- || tail -n 1 "$1"; }

install_packages() {
  { command -v apt-get && command -v dpkg-query; } >/dev/null ||
    fail "this needs Debian or Ubuntu with apt; elsewhere install what tools/setup.sh lists, and use CMake"
  local missing updated=true
  mapfile -t missing < <(missing_packages "$@")
  ((${#missing[@]} > 0)) || return 0
  find_root "${missing[@]}"
  say "installing ${missing[*]} …"
  apt_get update || updated=false
  apt_get install --no-install-recommends "${missing[@]}" || if $updated; then
    fail "apt-get cannot install: $(first_error "$logs/apt-install.log") (see $logs/apt-install.log)"
  else
    fail "apt-get cannot update: $(first_error "$logs/apt-update.log") (see $logs/apt-update.log)"
  fi
}

# Runs a command with its output in a log, whose end is shown if it fails. "Building …" is said
# at the first step that is one.
logged() {
  local what=$1 log=$2 line is_said=false
  shift 2
  (cd -- "$root" && LC_ALL=C "$@" 2>&1) | tee "$log" | while IFS= read -r line; do
    [[ $line == \[*\]* && $line != *Re-checking* ]] && ! $is_said || continue
    say "building ($what) …"
    is_said=true
  done && return
  tail -n 25 "$log" >&2
  say "building ($what) failed; all of its output is in $log"
  return 1
}

# Makes build/NAME, where it is not made yet, was made for another place or by older presets.
configure() {
  local name=$1 fresh=()
  local ninja=$root/build/$name/build.ninja cache=$root/build/$name/CMakeCache.txt
  if [[ ! -e $ninja ]] || ! grep -qxF "CMAKE_HOME_DIRECTORY:INTERNAL=$root" "$cache"; then
    fresh=(--fresh)
  elif [[ ! $root/CMakePresets.json -nt $ninja ]]; then
    return 0
  fi
  logged "$name" "$logs/$name-configure.log" cmake "${fresh[@]}" --preset "$name"
}

# build NAME: a preset.
build() {
  local name=$1
  configure "$name" && logged "$name" "$logs/$name-build.log" cmake --build --preset "$name"
}

# Is there a node that can build the client, with its npm?
has_node() {
  local version major minor
  command -v npm >/dev/null && version=$(node --version 2>/dev/null) || return 1
  IFS=. read -r major minor _ <<<"${version#v}"
  ((major > 20 || (major == 20 && minor >= 19)))
}

# Puts a node in PATH that is new enough: the machine's, or one in build/node.
find_node() {
  local kind authorities=/etc/ssl/certs/ca-certificates.crt
  # npm trusts whom the machine trusts, also where a proxy has a certificate of its own.
  [[ ! -r $authorities ]] || export NODE_EXTRA_CA_CERTS=${NODE_EXTRA_CA_CERTS:-$authorities}
  has_node && return
  PATH=$root/build/node/node_modules/.bin:$PATH
  has_node && return
  install_packages nodejs npm
  has_node && return
  case $(uname -m) in
    x86_64) kind=x64 ;;
    aarch64) kind=arm64 ;;
    *) fail "building the client needs node 20.19 or later, and npm" ;;
  esac
  mkdir -p "$root/build/node"
  say 'fetching a newer node …'
  (cd "$root/build/node" && npm install --no-save --no-fund --no-audit --prefix . \
    "node-linux-$kind@$node_version" "npm@$npm_version") >"$logs/node.log" 2>&1 9>&- ||
    fail "npm cannot install node: $(tail -n 1 "$logs/node.log") (see $logs/node.log)"
  has_node || fail "the node in $root/build/node does not run"
}

# The client's libraries, where its list of them or node changed.
install_modules() {
  local key stamp=$root/build/node_modules.key
  key=$({ node --version; cat "$root/web/package-lock.json" "$root/web/.npmrc"; } | sha256sum)
  [[ -d $root/web/node_modules && $(cat "$stamp" 2>/dev/null) == "$key" ]] && return
  say 'installing the libraries of the client …'
  rm -f "$stamp"
  npm --prefix "$root/web" ci --no-fund --no-audit >"$logs/npm.log" 2>&1 9>&- ||
    fail "npm cannot install: $(grep -m 1 'npm error' "$logs/npm.log") (see $logs/npm.log)"
  printf '%s\n' "$key" >"$stamp"
}

# The client in build/web, where something that it is made of is newer.
build_client() {
  local stamp=$root/build/web.stamp
  install_packages "${web_packages[@]}"
  build wasm || return
  find_node
  install_modules
  [[ -e $stamp && -e $root/build/web/index.html && -z $(find "$root/web" "$root/content" \
    "$root/build/wasm/bin/papamu.wasm" "$root/build/node_modules.key" \
    -path "$root/web/node_modules" -prune -o -newer "$stamp" -print -quit) ]] && return
  rm -f "$stamp"
  : >"$stamp.new"
  say 'building the client …'
  npm --prefix "$root/web" run build >"$logs/web-build.log" 2>&1 9>&- || {
    tail -n 25 "$logs/web-build.log" >&2
    fail "building the client failed; all of its output is in $logs/web-build.log"
  }
  mv "$stamp.new" "$stamp"
}
