#include "small_hall.hpp"

#include "property.hpp"

namespace papamu::fuzz {

namespace {

constexpr WallTime noon = std::chrono::seconds(1'796'000'000);
unsigned char next_random_byte = 0;

}  // namespace

void PromptWriter::submit(std::vector<StoreWrite> writes, WallTime now, Done done) {
  if (!failure_) {
    const auto kept = store_.commit(writes, now);
    if (!kept) failure_ = kept.error();
  }
  if (!failure_) {
    for (const StoreWrite& write : writes) {
      if (write.opened) tables_.insert(write.opened->id);
    }
  }
  done(failure_ ? Status(*failure_) : success());
}

SmallHall::SmallHall() : now_(noon), store_(noon), writer_(store_) {
  next_random_byte = 0;
  open();
}

void SmallHall::open() {
  hall_ = std::make_unique<server::Hall>(
      store_, writer_,
      server::HallSurroundings{
          .now = [this] { return now_; },
          .post = [this](std::function<void()> run) { posted_.push_back(std::move(run)); },
          .post_patiently =
              [this](std::function<void()> run) { posted_.push_back(std::move(run)); },
          .fail = [](const Error& /*error*/) { require(false); }});
  require(hall_->open().ok());
}

void SmallHall::pass(std::chrono::milliseconds time) {
  now_ += time;
  hall_->tick();
}

void SmallHall::run_posted() {
  while (!posted_.empty()) {
    const auto run = std::move(posted_.front());
    posted_.pop_front();
    run();
  }
}

void SmallHall::restart() {
  posted_.clear();
  hall_.reset();
  store_.break_with(std::nullopt);
  writer_.resume();
  store_.restart(now_);
  open();
}

}  // namespace papamu::fuzz

/// Takes the place of OpenSSL's, so that an input does the same again.
extern "C" int RAND_bytes(unsigned char* bytes, int count) {
  for (int i = 0; i < count; ++i) bytes[i] = papamu::fuzz::next_random_byte++;
  return 1;
}
