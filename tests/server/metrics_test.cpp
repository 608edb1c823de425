#include "server/metrics.hpp"

#include <gtest/gtest.h>

#include <filesystem>

namespace papamu::testing {
namespace {

using server::Histogram;
using server::Metrics;

TEST(Histogram, counts_each_value_at_the_first_bound_that_is_not_below_it) {
  Histogram times(server::bounds::writes);
  for (const double value : {0.0, 1.0, 2.0, 3.0, 4.0, 5000.0}) times.observe(value);
  EXPECT_EQ(times.count(0), 2U);
  EXPECT_EQ(times.count(1), 1U);
  EXPECT_EQ(times.count(2), 2U);
  EXPECT_EQ(times.count(server::bounds::writes.size()), 1U);
  EXPECT_EQ(times.sum(), 5010);
}

TEST(MetricsText, has_each_family_once_and_its_samples_behind_it) {
  Metrics metrics;
  metrics.moves = 3;
  metrics.acknowledged.observe(std::chrono::milliseconds(4));
  metrics.acknowledged.observe(std::chrono::seconds(60));
  metrics.refused_requests.add("stale");
  const std::string text = write_metrics(metrics, server::CommitMetrics(),
                                         {.is_ready = true,
                                          .data = std::filesystem::temp_directory_path().string()});
  EXPECT_NE(text.find("# TYPE papamu_moves_total counter\npapamu_moves_total 3\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("papamu_acknowledgement_seconds_bucket{le=\"0.003\"} 0\n"
                      "papamu_acknowledgement_seconds_bucket{le=\"0.005\"} 1\n"),
            std::string::npos);
  EXPECT_NE(text.find("papamu_acknowledgement_seconds_bucket{le=\"+Inf\"} 2\n"
                      "papamu_acknowledgement_seconds_sum 60.004\n"
                      "papamu_acknowledgement_seconds_count 2\n"),
            std::string::npos);
  EXPECT_NE(text.find("papamu_refused_requests_total{reason=\"stale\"} 1\n"), std::string::npos);
  EXPECT_NE(text.find("papamu_refused_requests_total{reason=\"too_many\"} 0\n"), std::string::npos);
  EXPECT_EQ(text.find("papamu_disk_free_bytes 0\n"), std::string::npos);
  EXPECT_EQ(text.find("process_open_fds 0\n"), std::string::npos);
  EXPECT_EQ(text.find("process_resident_memory_bytes 0\n"), std::string::npos);
}

}  // namespace
}  // namespace papamu::testing
