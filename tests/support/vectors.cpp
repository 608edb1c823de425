#include "support/vectors.hpp"

#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace papamu::testing {

std::string read_source_file(const std::string& path) {
  const std::ifstream file(std::string(PAPAMU_SOURCE_FOLDER) + "/" + path);
  EXPECT_TRUE(file.good()) << path;
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

nlohmann::json read_vectors(const std::string& name) {
  return nlohmann::json::parse(read_source_file("tests/data/" + name));
}

}  // namespace papamu::testing
