#include "server/secrets.hpp"

#include <openssl/rand.h>
#include <openssl/sha.h>

#include <cstdio>
#include <cstdlib>

#include "protocol/wire.hpp"

namespace papamu::server {

namespace {

unsigned random_byte() { return static_cast<unsigned char>(random_bytes(1).front()); }

}  // namespace

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (RAND_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count)) != 1) {
    // Without random numbers every name could be guessed.
    std::fputs("papamu: the system gives no random numbers\n", stderr);
    std::abort();
  }
  return bytes;
}

TokenHash hash_of(std::string_view token) {
  TokenHash hash{};
  SHA256(reinterpret_cast<const unsigned char*>(token.data()), token.size(), hash.data());
  return hash;
}

std::string random_table_id() {
  // Each letter comes from a byte below the largest multiple of their number, so none is favored.
  constexpr unsigned letters = wire::table_letters.size();
  constexpr unsigned usable = 256 / letters * letters;
  std::string id;
  while (id.size() < wire::table_id_length) {
    if (const unsigned byte = random_byte(); byte < usable) {
      id += wire::table_letters[byte % letters];
    }
  }
  return id;
}

Seat random_seat() { return random_byte() % 2 == 0 ? Seat::first : Seat::second; }

}  // namespace papamu::server
