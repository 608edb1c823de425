#include "measures.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

namespace papamu::load {

namespace {

using Json = nlohmann::ordered_json;

Json figures_of(const Samples& samples) {
  return {{"count", samples.count()},
          {"p50_ms", samples.at(0.5)},
          {"p99_ms", samples.at(0.99)},
          {"p999_ms", samples.at(0.999)},
          {"max_ms", samples.at(1)}};
}

Json figures_of(const std::vector<ProcessFigures>& server) {
  if (server.empty()) return nullptr;
  const auto most = [&](auto member) { return std::ranges::max(server, {}, member).*member; };
  const ProcessFigures& first = server.front();
  const ProcessFigures& last = server.back();
  return {{"memory_mib_first", first.memory_mib},
          {"memory_mib_last", last.memory_mib},
          {"memory_mib_most", most(&ProcessFigures::memory_mib)},
          {"descriptors_first", first.descriptors},
          {"descriptors_last", last.descriptors},
          {"descriptors_most", most(&ProcessFigures::descriptors)},
          {"threads_most", most(&ProcessFigures::threads)},
          {"cpu_seconds", last.cpu_seconds - first.cpu_seconds}};
}

std::string row_of(const char* name, const Samples& samples) {
  std::array<char, 160> row{};
  std::snprintf(row.data(), row.size(), "%-28s %9zu %9.2f %9.2f %9.2f %9.2f\n", name,
                samples.count(), samples.at(0.5), samples.at(0.99), samples.at(0.999),
                samples.at(1));
  return row.data();
}

void list(std::ostream& out, const char* name, const std::map<std::string, std::size_t>& counts) {
  out << name << ':';
  if (counts.empty()) out << " none";
  for (const auto& [what, count] : counts) out << ' ' << what << ' ' << count << ';';
  out << '\n';
}

}  // namespace

double Samples::at(double rank) const {
  if (values_.empty()) return 0;
  auto sorted = values_;
  const auto place = static_cast<std::size_t>(rank * static_cast<double>(sorted.size() - 1) + 0.5);
  std::ranges::nth_element(sorted, sorted.begin() + static_cast<std::ptrdiff_t>(place));
  return static_cast<double>(sorted[place]);
}

namespace {

/// Linux tells how many there are since 6.2. To count ten thousand of them takes 10 ms, in which no
/// answer is read.
int count_descriptors(const std::string& folder) {
  struct stat told{};
  if (stat(folder.c_str(), &told) == 0 && told.st_size > 0) return static_cast<int>(told.st_size);
  std::error_code failure;
  int count = 0;
  for (std::filesystem::directory_iterator each(folder, failure), end; !failure && each != end;
       each.increment(failure)) {
    ++count;
  }
  return count;
}

}  // namespace

ProcessFigures look_at_process(int pid) {
  ProcessFigures figures;
  const std::string folder = "/proc/" + std::to_string(pid);
  std::ifstream status(folder + "/status");
  for (std::string word; status >> word;) {
    if (word == "VmRSS:") {
      status >> figures.memory_mib;
      figures.memory_mib /= 1024;
    }
    if (word == "Threads:") status >> figures.threads;
  }
  std::ifstream stat(folder + "/stat");
  std::string text;
  if (std::getline(stat, text)) {
    // Behind the name, which may have spaces: the 12th and 13th are the times.
    std::istringstream rest(text.substr(text.rfind(')') + 1));
    std::string skipped;
    double user = 0;
    double system = 0;
    for (int i = 0; i < 11; ++i) rest >> skipped;
    rest >> user >> system;
    figures.cpu_seconds = (user + system) / static_cast<double>(sysconf(_SC_CLK_TCK));
  }
  figures.descriptors = count_descriptors(folder + "/fd");
  return figures;
}

bool is_clean(const Measures& measures) {
  return measures.breaches.empty() && measures.refusals.empty() && measures.moves_sent > 0 &&
         measures.moves_sent == measures.moves_acknowledged && measures.bytes_after_close == 0;
}

std::string json_of(const Measures& m, const Options& o) {
  const Json report = {
      {"load",
       {{"sockets", o.sockets},
        {"rate", o.rate},
        {"seconds", o.seconds},
        {"game", o.game},
        {"size", o.size},
        {"watchers", o.watchers},
        {"silent", o.silent},
        {"cuts", o.cuts}}},
      {"is_clean", is_clean(m)},
      {"moves_per_second",
       m.played_seconds > 0 ? static_cast<double>(m.moves_acknowledged) / m.played_seconds : 0.0},
      {"acknowledged", figures_of(m.acknowledged)},
      {"seen_by_opponent", figures_of(m.seen)},
      {"in_sync_again", figures_of(m.in_sync)},
      {"moves_sent", m.moves_sent},
      {"moves_acknowledged", m.moves_acknowledged},
      {"late_moves", m.late_moves},
      {"repeated_moves", m.repeated_moves},
      {"games_ended", m.games_ended},
      {"watcher_events", m.watcher_events},
      {"snapshots", m.snapshots},
      {"cut", m.cut},
      {"lost_after_cut", m.lost_after_cut},
      {"logs_checked", m.logs_checked},
      {"bytes_after_close", m.bytes_after_close},
      {"refusals", m.refusals},
      {"losses", m.losses},
      {"breaches", m.breaches},
      {"server", figures_of(m.server)}};
  return report.dump(2) + '\n';
}

std::string table_of(const Measures& m, const Options& o) {
  std::ostringstream out;
  out << o.sockets << " players, " << o.watchers << " watchers, " << o.silent
      << " that never read; " << o.rate << " moves/s for " << o.seconds << " s of " << o.game << ' '
      << o.size << "\n\n";
  std::array<char, 160> head{};
  std::snprintf(head.data(), head.size(), "%-28s %9s %9s %9s %9s %9s\n", "milliseconds", "count",
                "p50", "p99", "p99.9", "max");
  out << head.data() << row_of("move to acknowledgement", m.acknowledged)
      << row_of("move to the opponent", m.seen);
  if (m.in_sync.count() > 0) out << row_of("lost to in sync again", m.in_sync);
  out << '\n'
      << "moves: " << m.moves_sent << " sent, " << m.moves_acknowledged << " acknowledged, "
      << m.late_moves << " late, " << m.repeated_moves << " repeated; " << m.games_ended
      << " games ended\n";
  if (o.watchers + o.silent > 0) {
    out << "watchers: " << m.watcher_events << " events, " << m.snapshots << " snapshots unasked, "
        << m.bytes_after_close << " bytes after a goodbye\n";
  }
  if (m.cut > 0) {
    out << "cut: " << m.cut << " at once; lost again afterwards: " << m.lost_after_cut << '\n';
  }
  list(out, "refused", m.refusals);
  list(out, "connections lost", m.losses);
  out << "logs checked: " << m.logs_checked << "; ";
  list(out, "what must not happen", m.breaches);
  if (!m.server.empty()) {
    const ProcessFigures& first = m.server.front();
    const ProcessFigures& last = m.server.back();
    const auto most = std::ranges::max(m.server, {}, &ProcessFigures::memory_mib).memory_mib;
    out << "server: " << static_cast<int>(first.memory_mib) << " MiB at first, "
        << static_cast<int>(last.memory_mib) << " at last, " << static_cast<int>(most)
        << " at most; " << first.descriptors << " to " << last.descriptors << " descriptors; "
        << last.threads << " threads; " << last.cpu_seconds - first.cpu_seconds << " s of CPU\n";
  }
  return out.str();
}

}  // namespace papamu::load
