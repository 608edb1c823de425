// Every limit of the server, each with its reason. None refuses a legal move in a running game.
#pragma once

#include <chrono>
#include <cstddef>

namespace papamu::server {

/// Connections at once, if the system gives enough files: a machine that is small has no more
/// memory, and 20,000 files are what may be open here.
inline constexpr std::size_t most_connections = 15'000;
/// Connections above that are read and refused in words, further ones without.
inline constexpr std::size_t most_refused_connections = 1'000;
/// Files kept for the database, its log and files that are being sent.
inline constexpr std::size_t reserved_files = 64;
/// When who was refused by a full server should come back, in seconds.
inline constexpr int full_retry_s = 5;
/// Some 20 kB each, most of it the board and its events.
inline constexpr std::size_t most_tables_in_memory = 20'000;
/// A player watches a few games; what somebody could do with more is to keep tables in memory.
inline constexpr std::size_t most_watched_tables = 50;
/// Connections accepted: those of a full server come back within ten seconds, and nobody can keep
/// the thread busy with accepting. Who comes above it waits in the system's queue.
inline constexpr double accepted_burst = 2'000;
inline constexpr double accepted_per_second = 1'500;
inline constexpr std::chrono::milliseconds accept_pause{10};
/// What a socket may owe: enough for a slow phone that catches up, little against 15,000 of them.
inline constexpr std::size_t most_queued_messages = 512;
inline constexpr std::size_t most_queued_bytes = std::size_t{1} << 20U;
/// Above these a socket is slow: what it watches is left out, until one snapshot makes up for it.
inline constexpr std::size_t slow_queued_messages = 32;
inline constexpr std::size_t slow_queued_bytes = std::size_t{64} * 1024;
/// Watchers who are told at once; the moves of others are done before the next ones are.
inline constexpr std::size_t watchers_at_once = 4;
/// Between two parts, as many times as long as the last one took; and how long at most.
inline constexpr int rest_per_work = 9;
inline constexpr std::chrono::milliseconds longest_rest{5};
/// Slow ones who get a snapshot in one tick, for the same reason.
inline constexpr int snapshots_at_once = 200;
/// News on the way to the watchers of one table; above it they get a snapshot instead.
inline constexpr int most_broadcasts = 32;
/// What all of them may owe together; above it the slow ones are closed.
inline constexpr std::size_t most_queued_bytes_in_all = std::size_t{64} << 20U;
/// What the system keeps for a socket beside that. Beyond it the queue grows, which is counted.
inline constexpr int system_send_buffer = 64 * 1024;
/// What one socket may send: ten times a quick program's moves, and no flood.
inline constexpr double received_burst_bytes = 256.0 * 1024;
inline constexpr double received_bytes_per_second = 64.0 * 1024;
/// Messages that have begun and not ended, of all sockets; above it they are closed.
inline constexpr std::size_t most_unfinished_bytes_in_all = std::size_t{32} << 20U;
/// How long a message may take from its first byte to its last.
inline constexpr std::chrono::seconds message_time{10};
/// Answers that wait for the disk. Above it only moves are taken.
inline constexpr std::size_t most_waiting_answers = 20'000;
/// More missing events than this are answered with a snapshot, which is shorter.
inline constexpr int most_missing_events = 300;
/// A lobby is one screen of a phone, scrolled a few times.
inline constexpr std::size_t most_lobby_games = 50;
/// Tables made by one household: a school behind one address at once, then one every two seconds.
inline constexpr double created_burst = 60;
inline constexpr double created_per_second = 0.5;
/// Requests of one socket, moves not counted: what a person cannot do, and a page does not.
inline constexpr double requests_burst = 200;
inline constexpr double requests_per_second = 50;
/// Free texts that a table remembers while it is in memory: what a reload of the page shows again.
inline constexpr std::size_t most_kept_texts = 20;
/// Free texts of one seat: a few short lines at once, then as fast as one writes.
inline constexpr double texts_burst = 5;
inline constexpr double texts_per_second = 0.5;
/// A request of HTTP has no body here, and a browser's headers are below this.
inline constexpr std::size_t largest_header = std::size_t{16} * 1024;
/// The headers of a request, and the handshake: a slow one does not keep a connection for long.
inline constexpr std::chrono::seconds header_time{10};
/// A socket that says nothing, not even pong, for this long is gone.
inline constexpr std::chrono::seconds idle_time{60};
/// How often the network's delay is measured.
inline constexpr std::chrono::seconds ping_every{20};
/// By how much a delay may be above what the system sees of the line: an honest end has to wake up.
inline constexpr std::chrono::milliseconds most_unexplained_lag{40};
/// A commit that takes longer than this makes the server unready.
inline constexpr std::chrono::milliseconds longest_commit = std::chrono::seconds(5);
/// When the server looks at clocks, and when it tells who came and went.
inline constexpr std::chrono::milliseconds tick_every{100};
/// In how many of them each socket is looked at once.
inline constexpr std::size_t ticks_a_round = 10;
/// Sent before others' moves are done again.
inline constexpr int pings_at_once = 8;
inline constexpr std::chrono::milliseconds presence_every{1000};
/// A table that nobody looks at leaves memory after this long.
inline constexpr std::chrono::milliseconds forget_after = std::chrono::seconds(60);
/// When the hall did nothing for so long, its machine stood still, and nobody's clock counts that.
inline constexpr std::chrono::milliseconds longest_gap = std::chrono::seconds(1);
/// How often a full disk is asked whether there is room again.
inline constexpr std::chrono::milliseconds probe_every = std::chrono::seconds(1);
/// How exactly a server that died knows until when it lived.
inline constexpr std::chrono::milliseconds alive_every = std::chrono::seconds(30);
/// Warnings in the log: enough to see what goes on, little for a disk (90 MB a day at worst).
inline constexpr double warnings_burst = 50;
inline constexpr double warnings_per_second = 10;
/// How long sockets have to say goodbye when the server stops.
inline constexpr std::chrono::milliseconds goodbye_time{1500};

}  // namespace papamu::server
