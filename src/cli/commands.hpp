// The commands of the program, free of argument parsing. Each gives the exit code or an error of
// use; answers go to standard output.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "board/result.hpp"

namespace papamu::cli {

/// 0: done, or yes. 1: a negative answer. 2: wrong use, or the world is in the way.
enum class Exit : std::uint8_t { ok = 0, negative = 1, wrong_use = 2 };

/// A game at a position, and moves from there.
struct BoardArguments {
  std::string game = {};
  std::optional<std::string> size = {};
  std::optional<std::string> position = {};
  std::vector<std::string> moves = {};
};

struct PerftArguments {
  BoardArguments board;
  int depth = 1;
  bool with_swap = false;
  bool is_divided = false;
};

struct SolveArguments {
  BoardArguments board;
  std::size_t table_mib = 256;
  std::size_t threads = 1;
  std::optional<std::string> save;
  std::optional<std::string> resume;
  bool as_openings = false;
  bool with_swap = false;
  bool with_plies = false;
};

struct AnalyseArguments {
  BoardArguments board;
  std::optional<std::string> method;
  std::optional<std::string> time;
  std::optional<std::uint64_t> nodes;
  std::optional<int> depth;
  int lines = 1;
  int threads = 1;
  std::size_t table_mib = 64;
};

struct GtpArguments {
  std::string game = "konane";
  std::optional<std::string> size;
  int level = 10;
  int threads = 1;
  std::size_t table_mib = 64;
  std::uint64_t seed = 1;
  bool is_gogui = false;
};

/// Engines against engines.
struct MeasureArguments {
  std::string a;
  std::string b;
  std::string game;
  std::optional<std::string> size;
  int games = 100;
  std::optional<std::string> time;
  std::optional<std::string> clock;
  std::string margin = "100ms";
  std::string patience = "60s";
  std::optional<std::string> openings;
  int opening_plies = 4;
  int concurrency = 1;
  int seed = 1;
  int give_up_after = 20;
  std::optional<std::string> records;
  std::optional<std::string> sprt;
};

struct PlayArguments {
  BoardArguments board;
  std::string first = "human";
  std::string second = "human";
  std::optional<std::string> clock;
  int seed = 1;
};

struct ServeArguments {
  int port = 8080;
  std::string listen = "127.0.0.1";
  std::string data = "var";
  std::optional<std::string> web;
  std::string public_url;
  std::string trusted_proxy;
  std::string metrics_listen = "127.0.0.1";
  std::optional<int> metrics_port;
};

/// A server's database, and a copy of it.
struct CareArguments {
  std::string data = "var";
  std::optional<std::string> file;
};

/// The operator of a running server.
struct AdminArguments {
  std::string data = "var";
  std::string table = {};
  std::string seat = {};
  std::string what = {};  ///< an address or a nickname
  std::optional<std::string> reason = {};
};

Result<Exit> games(bool as_json);
Result<Exit> rules(const std::string& game, const std::string& language);
Result<Exit> show(const BoardArguments& arguments, bool as_json);
Result<Exit> moves(const BoardArguments& arguments, bool as_json);
Result<Exit> perft(const PerftArguments& arguments, bool as_json);
Result<Exit> solve(const SolveArguments& arguments, bool as_json);
Result<Exit> analyse(const AnalyseArguments& arguments, bool as_json);
Result<Exit> gtp(const GtpArguments& arguments);
Result<Exit> measure(const MeasureArguments& arguments, bool as_json);
Result<Exit> play(const PlayArguments& arguments);
Result<Exit> check_records(const std::vector<std::string>& files, bool as_json);
Result<Exit> show_record(const std::string& file, std::optional<int> ply, bool as_json);
Result<Exit> bench(bool as_json);
/// The server, until it is told to stop.
Result<Exit> serve(const ServeArguments& arguments);
Result<Exit> back_up(const CareArguments& arguments);
Result<Exit> restore(const CareArguments& arguments);
Result<Exit> check_store(const CareArguments& arguments);

}  // namespace papamu::cli
