// The figures under tests/data/, read once.
#pragma once

#include <nlohmann/json.hpp>
#include <string>

namespace papamu::testing {

/// The whole of a file of the source tree, named from its root.
std::string read_source_file(const std::string& path);

/// A file of tests/data/ as JSON.
nlohmann::json read_vectors(const std::string& name);

}  // namespace papamu::testing
