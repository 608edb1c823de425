#include "arena/gtp_player.hpp"

#include <algorithm>
#include <sstream>

#include "board/notation.hpp"

namespace papamu {

namespace {

using std::chrono::milliseconds;

// Also for what comes before a game: some programs load what they need at the size of a board.
constexpr milliseconds start_patience{60'000};
constexpr milliseconds quit_patience{1000};
constexpr std::size_t longest_response = std::size_t{1} << 20U;

std::string color_word(Color color) { return color == Color::black ? "black" : "white"; }

std::string trimmed(const std::string& text) {
  const auto begin = text.find_first_not_of(" \t\n");
  if (begin == std::string::npos) return {};
  return text.substr(begin, text.find_last_not_of(" \t\n") - begin + 1);
}

std::string size_word(Shape shape) {
  return shape.rows == shape.columns ? std::to_string(shape.rows) : write_shape(shape);
}

}  // namespace

GtpPlayer::~GtpPlayer() {
  if (!process_) return;
  const auto deadline = std::chrono::steady_clock::now() + quit_patience;
  static_cast<void>(process_->write("quit\n", deadline, {}));
  static_cast<void>(process_->finish(deadline));
}

Failure GtpPlayer::failed(Process::Wait how, Failure late) {
  Failure failure = {Fault::bad_answer, "it floods its output"};
  if (how == Process::Wait::ended) {
    failure = {Fault::crash, process_->how_it_ended()};
    if (!process_->last_words().empty()) {
      failure.detail += ", its last words: " + escaped(process_->last_words());
    }
  } else if (how != Process::Wait::flooded) {
    failure = std::move(late);
  }
  process_.reset();
  return failure;
}

GtpPlayer::Reply GtpPlayer::read_reply(const std::string& id, Process::Deadline deadline,
                                       const std::stop_token& stop, Failure late) {
  std::string text;
  std::string line;
  bool has_head = false;
  bool is_refused = false;
  while (true) {
    const auto how = process_->read_line(line, deadline, stop);
    if (how != Process::Wait::done) return {.failure = failed(how, std::move(late))};
    if (!has_head) {
      if (line.empty()) continue;
      is_refused = line.starts_with("?" + id);
      const auto head = id.size() + 1;
      const bool is_head = (is_refused || line.starts_with("=" + id)) &&
                           (line.size() == head || line[head] == ' ' || line[head] == '\t');
      if (!is_head) {
        process_.reset();
        return {.failure = Failure{Fault::bad_answer, "it says " + quote(line)}};
      }
      has_head = true;
      text = line.substr(head);
    } else if (line.empty()) {
      return {.text = trimmed(text), .is_refused = is_refused};
    } else {
      text += '\n' + line;
    }
    if (text.size() > longest_response) {
      return {.failure = failed(Process::Wait::flooded, {})};
    }
  }
}

GtpPlayer::Reply GtpPlayer::ask(const std::string& request, milliseconds time, Fault when_late,
                                const std::stop_token& stop) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  Failure late = {when_late, "no answer to " + quote(request) + " within " +
                                 std::to_string(time.count()) + " ms"};
  if (!process_) return {.failure = Failure{Fault::crash, "it is not running"}};
  const std::string id = std::to_string(++requests_);
  const auto how = process_->write(id + ' ' + request + '\n', deadline, stop);
  if (how != Process::Wait::done) return {.failure = failed(how, std::move(late))};
  return read_reply(id, deadline, stop, std::move(late));
}

std::optional<Failure> GtpPlayer::demand(const std::string& request, milliseconds time,
                                         const std::stop_token& stop) {
  auto reply = ask(request, time, Fault::hang, stop);
  if (reply.failure) return reply.failure;
  if (!reply.is_refused) return std::nullopt;
  return Failure{Fault::bad_answer, "it refuses " + quote(request) + ": " + quote(reply.text)};
}

std::optional<Failure> GtpPlayer::start(const std::stop_token& stop) {
  auto process = Process::start(command_);
  if (!process) return Failure{Fault::crash, process.error().message};
  process_ = std::move(*process);
  commands_.clear();
  const auto version = ask("protocol_version", start_patience, Fault::hang, stop);
  if (version.failure) return version.failure;
  const auto list = ask("list_commands", start_patience, Fault::hang, stop);
  if (list.failure) return list.failure;
  std::istringstream words(list.is_refused ? std::string() : list.text);
  for (std::string word; words >> word;) commands_.insert(word);
  return std::nullopt;
}

std::optional<Failure> GtpPlayer::set_time(const std::stop_token& stop) {
  if (!knows("time_settings") || !rules_.is_timed()) return std::nullopt;
  // GTP has no clock with an increment: the increment is sent as what each ply has when the main
  // time is gone, and time_left says before each ply how much there is.
  const auto words = rules_.clock ? write_seconds(rules_.clock->initial) + ' ' +
                                        write_seconds(rules_.clock->increment) + " 1"
                                  : "0 " + write_seconds(*rules_.per_ply) + " 1";
  return ask("time_settings " + words, start_patience, Fault::hang, stop).failure;
}

std::optional<Failure> GtpPlayer::begin(const AnyGame& start_of_game, std::uint64_t /*seed*/,
                                        const std::stop_token& stop) {
  if (!process_) {
    if (auto failure = start(stop)) return failure;
  }
  if (knows("papamu-game")) {
    if (auto failure = demand("papamu-game " + std::string(start_of_game.info().id), start_patience,
                              stop)) {
      return failure;
    }
  }
  if (auto failure = demand("boardsize " + size_word(start_of_game.shape()), start_patience, stop))
    return failure;
  if (auto failure = demand("clear_board", start_patience, stop)) return failure;
  return set_time(stop);
}

std::optional<Failure> GtpPlayer::watch(const Match& match, Ply ply, const std::stop_token& stop) {
  const AnyGame& game = match.game();
  return demand("play " + color_word(game.side()) + ' ' + write_ply(game.shape(), ply),
                rules_.patience, stop);
}

Choice GtpPlayer::choose(const Match& match, const std::optional<MatchClock>& clock,
                         const std::stop_token& stop) {
  const std::string color = color_word(match.game().side());
  auto time = rules_.patience;
  if (clock) {
    const auto left = clock->remaining(match.seat_to_move());
    time = left + rules_.margin;
    if (knows("time_left")) {
      const auto told = ask("time_left " + color + ' ' + write_seconds(left) + " 0",
                            rules_.patience, Fault::hang, stop);
      if (told.failure) return *told.failure;
    }
  } else if (rules_.per_ply) {
    time = *rules_.per_ply + rules_.margin;
  }
  const auto late = rules_.is_timed() ? Fault::time : Fault::hang;
  const auto reply = ask("genmove " + color, time, late, stop);
  if (reply.failure) return *reply.failure;
  if (reply.is_refused) {
    return Failure{Fault::bad_answer, "it refuses to move: " + quote(reply.text)};
  }
  if (lowered(reply.text) == "resign") return Resignation{};
  const auto ply = read_ply(match.game().shape(), reply.text);
  if (!ply) return Failure{Fault::bad_answer, "it moves " + quote(reply.text)};
  return *ply;
}

}  // namespace papamu
