// Fuzzes the hall with messages after messages. The input is lines; the first character says
// what happens, the rest is what it happens with:
//
//   0{"type":"create",…}   guest 0 sends this; there are three of them
//   +1500                  so many milliseconds go by
//   -2                     guest 2 leaves and comes again
//   f                      the disk is full, w: it is well again
//   r                      the server is started anew, and everybody comes again
//
// Tables are called abcdefghijkm, npqrstuvwxyz and so on. Whatever begins otherwise is no message.
#include <algorithm>
#include <array>
#include <charconv>
#include <span>

#include "property.hpp"
#include "small_hall.hpp"

namespace {

using namespace papamu;
using fuzz::require;
using fuzz::require_clean;

class Guest : public server::Client {
 public:
  void send(const server::Text& message) override { inbox_.push_back(message); }
  void turn_away() override { require(false); }
  [[nodiscard]] std::chrono::milliseconds lag() const override { return {}; }
  [[nodiscard]] const std::string& address() const override { return address_; }

  /// What was said since the last time, which is what docs/protocol.md has.
  std::vector<wire::Message> take_inbox() {
    std::vector<wire::Message> messages;
    for (const server::Text& text : std::exchange(inbox_, {})) {
      auto message = wire::parse_message(*text);
      require(message.has_value());
      require(wire::write(*message) == *text);
      messages.push_back(std::move(*message));
    }
    return messages;
  }

  server::Hall::ClientId id = 0;

 private:
  std::vector<server::Text> inbox_;
  std::string address_ = "127.0.0.1";
};

class Party {
 public:
  Party() {
    for (Guest& guest : guests_) come(guest);
  }

  void do_line(std::string_view line) {
    const char what = line.front();
    line.remove_prefix(1);
    if (what >= '0' && what < '0' + static_cast<char>(guests_.size())) {
      Guest& guest = guests_[static_cast<std::size_t>(what - '0')];
      here_.hall().receive(guest.id, line);
    } else if (what == '+') {
      constexpr int longest = 1'000'000'000;
      int time = 0;
      std::from_chars(line.data(), line.data() + line.size(), time);
      here_.pass(std::chrono::milliseconds(std::clamp(time, 0, longest)));
    } else if (what == '-' && !line.empty() && line[0] >= '0' && line[0] < '3') {
      Guest& guest = guests_[static_cast<std::size_t>(line[0] - '0')];
      here_.hall().remove(guest.id);
      come(guest);
    } else if (what == 'f') {
      here_.store().break_with(Error{ErrorCode::storage_full, "full"});
    } else if (what == 'w') {
      here_.store().break_with(std::nullopt);
    } else if (what == 'r') {
      restart();
    }
    here_.run_posted();
    for (Guest& guest : guests_) check_inbox(guest);
  }

  /// The tables are the same for who comes after a restart.
  void check_tables() {
    if (here_.tables().empty()) return;
    restart();
    std::vector<wire::Snapshot> before;
    for (const std::string& table : here_.tables()) before.push_back(look_at(table));
    restart();
    auto was = before.begin();
    for (const std::string& table : here_.tables()) {
      const wire::Snapshot is = look_at(table);
      require(is.n == was->n && is.state == was->state && is.plies == was->plies);
      require(is.swapped == was->swapped && is.game.value == was->game.value);
      ++was;
    }
  }

 private:
  void come(Guest& guest) {
    guest.id = here_.hall().add(guest);
    const auto messages = guest.take_inbox();
    require(!messages.empty() && std::holds_alternative<wire::Hello>(messages.back()));
  }

  void restart() {
    for (Guest& guest : guests_) here_.hall().remove(guest.id);
    here_.restart();
    for (Guest& guest : guests_) come(guest);
  }

  [[nodiscard]] int kept_events(const std::string& table) {
    const auto log = here_.store().load(table);
    require(log.ok());
    return *log ? static_cast<int>((**log).events.size()) : 0;
  }

  /// Refusals are words, and whatever is told is kept.
  void check_inbox(Guest& guest) {
    for (const wire::Message& message : guest.take_inbox()) {
      if (const auto* error = std::get_if<wire::ErrorAnswer>(&message)) {
        require_clean(error->message);
      } else if (const auto* event = std::get_if<wire::Event>(&message)) {
        require(event->event.n <= kept_events(event->table.value));
      } else if (const auto* seated = std::get_if<wire::Seated>(&message)) {
        require(seated->table.n <= kept_events(seated->table.id.value));
      } else if (const auto* table = std::get_if<wire::TableAnswer>(&message)) {
        require(table->table.n <= kept_events(table->table.id.value));
      }
    }
  }

  wire::Snapshot look_at(const std::string& table) {
    Guest visitor;
    visitor.id = here_.hall().add(visitor);
    here_.hall().receive(visitor.id, wire::write(wire::Watch{{"1"}, {table}, {}, {}}));
    here_.run_posted();
    for (const wire::Message& message : visitor.take_inbox()) {
      const auto* answer = std::get_if<wire::TableAnswer>(&message);
      if (answer == nullptr) continue;
      here_.hall().remove(visitor.id);
      require(answer->table.n == kept_events(table));
      return answer->table;
    }
    require(false);
    return {};
  }

  std::array<Guest, 3> guests_;  ///< before the hall, which ends first
  fuzz::SmallHall here_;
};

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t most_lines = 100;
  std::string_view text(reinterpret_cast<const char*>(data), size);
  Party party;
  for (std::size_t count = 0; !text.empty() && count < most_lines; ++count) {
    const auto end = std::min(text.find('\n'), text.size());
    if (end > 0) party.do_line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  party.check_tables();
  return 0;
}
