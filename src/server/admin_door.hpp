// Where the operator of this machine asks the server: a socket in the data folder.
#pragma once

#include <boost/asio/io_context.hpp>
#include <boost/asio/local/stream_protocol.hpp>
#include <boost/asio/steady_timer.hpp>
#include <string>

#include "server/hall.hpp"

namespace papamu::server {

/// Whoever may open the socket's file may ask: nobody but the user who runs the server.
/// Threads: the hall's.
class AdminDoor {
 public:
  AdminDoor(boost::asio::io_context& io, Hall& hall) : acceptor_(io), pause_(io), hall_(hall) {}
  ~AdminDoor() { close(); }
  AdminDoor(const AdminDoor&) = delete;
  AdminDoor& operator=(const AdminDoor&) = delete;

  /// Needs: a folder that no other server has; a socket that one left there is replaced.
  /// Fails: not_possible for a path that is too long, or where no socket can be made.
  Status open(const std::string& folder);
  void close();

 private:
  void accept();

  boost::asio::local::stream_protocol::acceptor acceptor_;
  boost::asio::steady_timer pause_;
  Hall& hall_;
  std::string path_;  ///< nothing while it is closed
};

}  // namespace papamu::server
