// What the load is, as it was asked for.
#pragma once

#include <cstdint>
#include <string>

namespace papamu::load {

struct Options {
  std::uint16_t port = 8080;
  int pid = 0;          ///< of the server, to look at its memory; 0: not looked at
  int sockets = 1000;   ///< of players; two play a game
  double rate = 100;    ///< moves a second, in all
  int seconds = 20;     ///< of play that is measured
  int watchers = 0;     ///< of the first game
  int silent = 0;       ///< further watchers that never read
  bool cuts = false;    ///< all players' sockets at once, in the middle
  int ramp = 1000;      ///< connections a second at the beginning
  std::string game = "konane";
  std::string size = "8x8";
  unsigned seed = 1;
  std::string json;     ///< a file for the report, or nothing
};

}  // namespace papamu::load
