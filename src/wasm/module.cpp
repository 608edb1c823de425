// The core as a WebAssembly module: one door, and the few functions by which a page reaches it.
//
// A page writes a request's bytes to `papamu_request(size)` and calls `papamu_answer()`, or calls
// `papamu_advance(nodes)` while `papamu_is_thinking()`; each gives the length of an answer that
// stands at `papamu_text()` until the next call.
#include <cstdint>
#include <string>

#include "engine/bench.hpp"
#include "engine/catalog.hpp"
#include "match/random_walk.hpp"
#include "protocol/answers.hpp"
#include "protocol/door.hpp"

namespace papamu {

namespace {

/// What the page holds of the module, made at its first call.
struct Session {
  Door door;
  std::string request;
  std::string text;

  std::size_t keep(std::string answer) {
    text = std::move(answer);
    return text.size();
  }
};

Session& session() {
  static Session the_one;
  return the_one;
}

}  // namespace

}  // namespace papamu

#ifdef __wasm__
#define PAPAMU_EXPORT(name) extern "C" __attribute__((export_name(#name)))
#else
#define PAPAMU_EXPORT(name) extern "C"  // read by tools that know no WebAssembly
#endif

PAPAMU_EXPORT(papamu_request)
char* papamu_request(std::size_t size) {
  papamu::session().request.resize(size);
  return papamu::session().request.data();
}

PAPAMU_EXPORT(papamu_answer)
std::size_t papamu_answer() {
  auto& session = papamu::session();
  return session.keep(session.door.answer(session.request));
}

PAPAMU_EXPORT(papamu_advance)
std::size_t papamu_advance(std::uint32_t nodes) {
  auto& session = papamu::session();
  return session.keep(session.door.advance(nodes));
}

PAPAMU_EXPORT(papamu_is_thinking)
bool papamu_is_thinking() { return papamu::session().door.is_thinking(); }

PAPAMU_EXPORT(papamu_text)
const char* papamu_text() { return papamu::session().text.data(); }

/// The figures of the benchmark, whose signatures are those of every other build.
PAPAMU_EXPORT(papamu_bench)
std::size_t papamu_bench() {
  const auto rules = papamu::count_positions();
  const auto search = papamu::search_starts();
  return papamu::session().keep(papamu::bench_answer(rules, search));
}

/// The signature of random plies of the game that was written as a request.
PAPAMU_EXPORT(papamu_walk)
std::size_t papamu_walk(std::uint32_t plies) {
  auto& session = papamu::session();
  const auto info = papamu::find_game(session.request);
  return session.keep(info ? std::to_string(papamu::walk_signature(**info, plies)) : "");
}
