#include "cli/admin.hpp"

#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <iostream>

#include "board/notation.hpp"

namespace papamu::cli {

namespace {

Error impossible(std::string why) { return {ErrorCode::not_possible, std::move(why)}; }

/// A socket of this program, closed with it.
class Line {
 public:
  Line() : socket_(socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0)) {}
  ~Line() { ::close(socket_); }
  Line(const Line&) = delete;
  Line& operator=(const Line&) = delete;

  [[nodiscard]] Status connect(const std::string& data) const {
    const std::string path = data + "/" + std::string(wire::admin_socket_name);
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    if (path.size() >= sizeof(address.sun_path)) {
      return impossible("the path " + quote(path) + " is too long for a socket");
    }
    path.copy(address.sun_path, path.size());
    // What hangs is said after a while, not waited for.
    constexpr timeval patience{.tv_sec = 30, .tv_usec = 0};
    setsockopt(socket_, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof(patience));
    if (::connect(socket_, reinterpret_cast<const sockaddr*>(&address), sizeof(address)) == 0) {
      return success();
    }
    if (errno == ENOENT || errno == ECONNREFUSED) {
      return impossible("no server runs with the data folder " + quote(data) +
                        "; --data names another one");
    }
    if (errno == EACCES) {
      return impossible("only the user who runs the server may ask it: " + quote(path) +
                        " cannot be opened");
    }
    return impossible("cannot ask " + quote(path) + ": " + std::strerror(errno));
  }

  [[nodiscard]] Result<std::string> ask(const std::string& request) const {
    const std::string line = request + '\n';
    std::string answer(std::size_t{1} << 16U, '\0');
    std::string whole;
    if (send(socket_, line.data(), line.size(), MSG_NOSIGNAL) ==
        static_cast<ssize_t>(line.size())) {
      while (!whole.ends_with('\n')) {
        const auto read = recv(socket_, answer.data(), answer.size(), 0);
        if (read <= 0) break;
        whole.append(answer, 0, static_cast<std::size_t>(read));
      }
    }
    if (!whole.ends_with('\n')) return impossible("the server did not answer");
    whole.pop_back();
    return whole;
  }

 private:
  int socket_;
};

void print(const std::string& title, const std::vector<std::string>& lines) {
  std::cout << title << (lines.empty() ? ": none\n" : ":\n");
  for (const std::string& line : lines) std::cout << "  " << escaped(line) << '\n';
}

std::string text_of(const wire::ListedSeat& seat) {
  if (!seat.taken) return "free seat";
  std::string text = seat.nickname.value_or("no nickname");
  if (seat.addresses.empty()) return text + " (away)";
  text += " (";
  for (const std::string& address : seat.addresses) {
    if (!text.ends_with('(')) text += ", ";
    text += address;
  }
  return text + ')';
}

void print(const wire::AdminList& list) {
  std::vector<std::string> tables;
  for (const wire::ListedTable& table : list.tables) {
    std::string line = table.table.value + "  " + table.game.value + ' ' + table.size.value + ", " +
                       table.state + ", " + std::to_string(table.plies) + " plies, " +
                       std::to_string(table.watchers) + " watching, " +
                       (table.listed ? "listed" : "by invitation");
    for (const wire::ListedSeat& seat : table.seats) line += "; " + text_of(seat);
    tables.push_back(std::move(line));
  }
  print("Tables in use", tables);
  print("Blocked addresses", list.blocked);
  print("Hidden nicknames", list.hidden);
}

}  // namespace

Result<wire::TableId> read_table(const std::string& text) {
  const std::string id = text.substr(text.rfind('/') + 1);
  if (id.size() != wire::table_id_length ||
      id.find_first_not_of(wire::table_letters) != std::string::npos) {
    return impossible(
        "expected a table's id, 12 letters like k7m2p9x4w3ht, or a link to it, found " +
        quote(text));
  }
  return wire::TableId{id};
}

Result<Exit> admin(const std::string& data, const wire::AdminRequest& request, bool as_json) {
  const Line line;
  if (const auto connected = line.connect(data); !connected) return connected.error();
  const auto text = line.ask(wire::write(request));
  if (!text) return text.error();
  const auto answer = wire::parse_admin_answer(*text);
  if (!answer) return impossible("the server speaks another version of papamu");
  if (const auto* refusal = std::get_if<wire::AdminRefusal>(&*answer)) {
    return impossible(refusal->why);
  }
  if (as_json) {
    std::cout << *text << '\n';
  } else if (const auto* list = std::get_if<wire::AdminList>(&*answer)) {
    print(*list);
  } else {
    std::cout << escaped(std::get<wire::AdminDone>(*answer).what) << '\n';
  }
  return Exit::ok;
}

}  // namespace papamu::cli
