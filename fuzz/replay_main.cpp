// Runs a fuzz target over every file of the folders named, where no fuzzer is linked to do so.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

bool run(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> text{std::istreambuf_iterator<char>(file), {}};
  if (!file.good() && !file.eof()) return false;
  // Named before it runs: a property that fails traps.
  std::printf("%s\n", path.c_str());
  std::fflush(stdout);
  // An input that the target turns away (-1) has been run as well.
  LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(text.data()), text.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::filesystem::path> paths;
  for (const std::string& folder : std::vector<std::string>(argv + 1, argv + argc)) {
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error)) {
      if (entry.is_regular_file()) paths.push_back(entry.path());
    }
    if (error) {
      std::fprintf(stderr, "%s: %s\n", folder.c_str(), error.message().c_str());
      return 2;
    }
  }
  std::ranges::sort(paths);
  for (const auto& path : paths) {
    if (run(path)) continue;
    std::fprintf(stderr, "%s cannot be read\n", path.c_str());
    return 2;
  }
  std::printf("replayed %zu files\n", paths.size());
  return paths.empty() ? 1 : 0;
}
