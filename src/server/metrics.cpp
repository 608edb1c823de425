#include "server/metrics.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fstream>
#include <system_error>

#include "store/data_folder.hpp"

namespace papamu::server {

namespace {

namespace fs = std::filesystem;

std::string text_of(double value) {
  std::array<char, 32> text{};
  const auto end = std::to_chars(text.data(), text.data() + text.size(), value).ptr;
  return {text.data(), end};
}

/// The lines of families of metrics, one after the other.
class Exposition {
 public:
  void begin(std::string_view name, std::string_view type, std::string_view help) {
    name_ = name;
    text_.append("# HELP ").append(name).append(" ").append(help).append("\n");
    text_.append("# TYPE ").append(name).append(" ").append(type).append("\n");
  }
  void sample(double value, std::string_view suffix = "", std::string_view label = "",
              std::string_view label_value = "") {
    text_.append(name_).append(suffix);
    if (!label.empty()) {
      text_.append("{").append(label).append("=\"").append(label_value).append("\"}");
    }
    text_.append(" ").append(text_of(value)).append("\n");
  }
  void gauge(std::string_view name, std::string_view help, auto value) {
    begin(name, "gauge", help);
    sample(static_cast<double>(value));
  }
  void counter(std::string_view name, std::string_view help, auto value) {
    begin(name, "counter", help);
    sample(static_cast<double>(value));
  }
  void counters(std::string_view name, std::string_view help, const CountByReason& counts,
                std::string_view label = "reason") {
    begin(name, "counter", help);
    for (const auto& [reason, count] : counts.counts()) {
      sample(static_cast<double>(count), "", label, reason);
    }
  }
  void histogram(std::string_view name, std::string_view help, const Histogram& values) {
    begin(name, "histogram", help);
    std::uint64_t sum = 0;
    const auto bounds = values.bounds();
    for (std::size_t i = 0; i <= bounds.size(); ++i) {
      sum += values.count(i);
      sample(static_cast<double>(sum), "_bucket", "le",
             i < bounds.size() ? text_of(bounds[i]) : "+Inf");
    }
    sample(values.sum(), "_sum");
    sample(static_cast<double>(sum), "_count");
  }

  std::string text() && { return std::move(text_); }

 private:
  std::string text_;
  std::string_view name_;
};

double size_of(const fs::path& file) {
  std::error_code failure;
  const auto size = fs::file_size(file, failure);
  return failure ? 0 : static_cast<double>(size);
}

double resident_bytes() {
  double all = 0;
  double resident = 0;
  std::ifstream("/proc/self/statm") >> all >> resident;
  return resident * static_cast<double>(sysconf(_SC_PAGESIZE));
}

double open_descriptors() {
  std::error_code failure;
  const fs::directory_iterator files("/proc/self/fd", failure);
  // One of them is the folder itself.
  return failure ? 0 : static_cast<double>(std::distance(begin(files), end(files)) - 1);
}

double cpu_seconds() {
  constexpr double micro = 1e-6;
  rusage used{};
  getrusage(RUSAGE_SELF, &used);
  return static_cast<double>(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
         micro * static_cast<double>(used.ru_utime.tv_usec + used.ru_stime.tv_usec);
}

void write_process(Exposition& out) {
  rlimit files{};
  getrlimit(RLIMIT_NOFILE, &files);
  out.gauge("process_resident_memory_bytes", "Memory of the process.", resident_bytes());
  out.gauge("process_open_fds", "Open file descriptors.", open_descriptors());
  out.gauge("process_max_fds", "File descriptors that may be open.", files.rlim_cur);
  out.counter("process_cpu_seconds_total", "Time of processors, the system's included.",
              cpu_seconds());
}

}  // namespace

void Histogram::observe(double value) {
  const auto place = std::ranges::lower_bound(bounds_, value) - bounds_.begin();
  // One thread writes, so that nothing needs to be locked.
  auto& count = counts_[static_cast<std::size_t>(place)];
  count.store(count.load(std::memory_order_relaxed) + 1, std::memory_order_relaxed);
  sum_.store(sum_.load(std::memory_order_relaxed) + value, std::memory_order_relaxed);
}

std::string write_metrics(const Metrics& metrics, const CommitMetrics& commits,
                          const Figures& figures) {
  Exposition out;
  out.begin("papamu_build_info", "gauge", "Always 1; the label says which papamu this is.");
  out.sample(1, "", "version", PAPAMU_VERSION);
  out.gauge("papamu_ready", "1 if moves can be committed.", figures.is_ready ? 1 : 0);
  out.gauge("papamu_connections", "Connections, those of sockets included.", figures.connections);
  out.gauge("papamu_sockets", "WebSockets.", figures.sockets);
  out.gauge("papamu_tables_in_memory", "Tables in memory.", figures.tables_in_memory);
  out.gauge("papamu_tables_unfinished", "Tables that are neither over nor cancelled.",
            figures.unfinished_tables);
  out.gauge("papamu_queued_bytes", "What sockets have not yet taken.", figures.queued_bytes);
  out.counter("papamu_moves_total", "Moves acknowledged.", metrics.moves);
  out.histogram("papamu_acknowledgement_seconds", "From reading a move to its acknowledgement.",
                metrics.acknowledged);
  out.histogram("papamu_commit_seconds", "Time of a commit, synchronization included.",
                commits.times);
  out.histogram("papamu_commit_writes", "What one commit kept, in requests.", commits.writes);
  out.counter("papamu_commit_failures_total", "Commits that the disk refused.",
              commits.failures.load(std::memory_order_relaxed));
  out.counters("papamu_refused_requests_total", "Requests of sockets that were refused.",
               metrics.refused_requests);
  out.counters("papamu_refused_connections_total", "Requests of HTTP that were refused.",
               metrics.refused_connections);
  out.counters("papamu_closed_sockets_total", "Sockets that the server closed.",
               metrics.closed_sockets);
  out.counters("papamu_resyncs_total", "Answers by which somebody caught up.", metrics.resyncs,
               "kind");
  std::error_code failure;
  const std::string database = database_in(figures.data);
  const auto space = fs::space(figures.data, failure);
  out.gauge("papamu_database_bytes", "Size of the database.", size_of(database));
  out.gauge("papamu_wal_bytes", "Size of its write-ahead log.", size_of(database + "-wal"));
  out.gauge("papamu_disk_free_bytes", "Room on its disk.",
            failure ? 0 : static_cast<double>(space.available));
  out.counter("papamu_suppressed_log_lines_total", "Lines that were too many for the log.",
              figures.suppressed_log_lines);
  write_process(out);
  return std::move(out).text();
}

}  // namespace papamu::server
