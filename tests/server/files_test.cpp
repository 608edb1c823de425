#include "server/files.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>

namespace papamu::testing {
namespace {

using server::find_file;
using server::is_own_origin;

class FilesTest : public ::testing::Test {
 protected:
  FilesTest() {
    std::filesystem::create_directories(folder_ / "assets");
    for (const char* name : {"index.html", "index.html.gz", "sw.js", "assets/app-1a2B3_4d.js",
                             "assets/plain.js", ".secret"}) {
      std::ofstream(folder_ / name) << name;
    }
    std::ofstream(folder_.string() + "-outside.txt") << "outside";
    std::filesystem::create_symlink(folder_.string() + "-outside.txt", folder_ / "link.txt");
  }
  ~FilesTest() override {
    std::filesystem::remove_all(folder_);
    std::filesystem::remove(folder_.string() + "-outside.txt");
  }

  std::string found(std::string_view target, bool takes_gzip = false) {
    const auto file = find_file(folder_, target, takes_gzip);
    return file
               ? std::filesystem::relative(file->path, std::filesystem::canonical(folder_)).string()
               : "nothing";
  }

  std::filesystem::path folder_ = std::filesystem::temp_directory_path() /
                                  ("papamu-files-" + std::to_string(getpid()));
};

TEST_F(FilesTest, finds_files_and_else_the_page) {
  EXPECT_EQ(found("/"), "index.html");
  EXPECT_EQ(found("/", true), "index.html.gz");
  EXPECT_EQ(found("/g/k7m2p9x4w3ht"), "index.html");
  EXPECT_EQ(found("/play/konane?level=3"), "index.html");
  EXPECT_EQ(found("/sw.js?v=1"), "sw.js");
  EXPECT_EQ(found("/sw%2Ejs"), "sw.js");
  EXPECT_EQ(found("/assets/missing.js"), "nothing");
  EXPECT_EQ(found("/assets"), "nothing");
  EXPECT_EQ(found("/favicon.ico"), "nothing");
}

TEST_F(FilesTest, never_leaves_the_folder) {
  for (const char* target :
       {"", "sw.js", "/../etc/passwd", "/assets/../../etc/passwd", "/%2e%2e/etc/passwd",
        "/..%2f..%2fetc/passwd", "/.secret", "/%2Esecret", "/a%00b", "/%zz", "/%4", "/a\\..\\b",
        "/link.txt", "http://elsewhere/"}) {
    EXPECT_EQ(found(target), "nothing") << target;
  }
  EXPECT_EQ(found("//etc/passwd"), "index.html");
}

TEST_F(FilesTest, tells_what_may_be_kept_for_ever) {
  EXPECT_TRUE(find_file(folder_, "/assets/app-1a2B3_4d.js", false)->is_immutable);
  EXPECT_FALSE(find_file(folder_, "/assets/plain.js", false)->is_immutable);
  EXPECT_FALSE(find_file(folder_, "/", false)->is_immutable);
  EXPECT_EQ(find_file(folder_, "/", true)->content_type, "text/html; charset=utf-8");
  EXPECT_NE(find_file(folder_, "/", true)->tag, find_file(folder_, "/", false)->tag);
}

TEST(Origin, is_the_servers_own_or_refused) {
  EXPECT_TRUE(is_own_origin("http://localhost:8080", "localhost:8080", ""));
  EXPECT_TRUE(is_own_origin("https://a.org", "a.org", ""));
  EXPECT_FALSE(is_own_origin("null", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("http://localhost:8080.evil.org", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("http://localhost", "localhost:8080", ""));
  EXPECT_FALSE(is_own_origin("http://a b", "a b", ""));
  EXPECT_TRUE(is_own_origin("https://a.org", "internal", "https://a.org"));
  EXPECT_FALSE(is_own_origin("http://internal", "internal", "https://a.org"));
  EXPECT_EQ(server::origin_of("https://a.org/papamu/"), "https://a.org");
  EXPECT_FALSE(server::origin_of("ftp://a.org"));
  EXPECT_FALSE(server::origin_of("https://"));
  EXPECT_FALSE(server::origin_of("https://a b/"));
}

}  // namespace
}  // namespace papamu::testing
