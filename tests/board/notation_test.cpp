#include "board/notation.hpp"

#include <gtest/gtest.h>

#include "board/symmetry.hpp"
#include "board/utf8.hpp"

namespace papamu::testing {
namespace {

constexpr Shape usual{8, 8};

TEST(Notation, every_cell_and_move_reads_back) {
  for (const Shape shape : {Shape{1, 1}, Shape{8, 8}, Shape{26, 15}, Shape{15, 26}}) {
    for (const Cell cell : cells_of(shape)) {
      EXPECT_EQ(read_cell(shape, write_cell(shape, cell)), cell);
      const Move move{cell, {static_cast<std::uint16_t>((cell.index * 7 + 1) % shape.cells())}};
      EXPECT_EQ(*read_move(shape, write_move(shape, move)), move);
    }
  }
  EXPECT_EQ(write_cell({20, 20}, Shape{20, 20}.cell(19, 19)), "t20") << "no letter is skipped";
  EXPECT_EQ(write_cell({2, 9}, Shape{2, 9}.cell(0, 8)), "i1");
}

TEST(Notation, moves_are_also_read_in_other_dress) {
  const Move move{*read_cell(usual, "c3"), *read_cell(usual, "g3")};
  for (const char* text : {"c3-g3", "C3-G3", "c3:g3", "c3xg3", "C3XG3"}) {
    const auto read = read_move(usual, text);
    ASSERT_TRUE(read) << text;
    EXPECT_EQ(*read, move) << text;
  }
  const Shape wide{5, 26};
  EXPECT_EQ(*read_move(wide, "x3xx5"), (Move{*read_cell(wide, "x3"), *read_cell(wide, "x5")}));
  EXPECT_EQ(*read_move(wide, "x3"), at(*read_cell(wide, "x3")));
}

TEST(Notation, anything_else_says_what_was_expected) {
  for (const char* text : {"",         "a",
                           "1",        "a0",
                           "a01",      "a9",
                           "i1",       "a1-",
                           "-a1",      "a1-a1",
                           "c3-e3-g3", "a1 ",
                           " a1",      "a1--a3",
                           "a1-a03",   "aa1",
                           "a1a3",     "a+1",
                           "a1\n",     "swap",
                           "ä1",       "a99999999999999999999"}) {
    const auto read = read_move(usual, text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode::bad_move_text);
    EXPECT_EQ(read.error().message.find("expected a cell from a1 to h8"), 0U);
  }
}

TEST(Notation, sizes) {
  EXPECT_EQ(*read_shape("5x4"), (Shape{5, 4}));
  EXPECT_EQ(*read_shape("26x15"), (Shape{26, 15}));
  for (const char* text : {"", "8", "x", "8X8", "8x", "x8", "8x8x8", "08x8", "8 x8", "-8x8", "+8x8",
                           "10000x1", "1x10000", "4294967304x8", "8x18446744073709551624"}) {
    const auto read = read_shape(text);
    ASSERT_FALSE(read) << text;
    EXPECT_EQ(read.error().code, ErrorCode::bad_size);
  }
}

TEST(Notation, numbers_do_not_overflow) {
  EXPECT_EQ(read_number("2147483647", 2147483647), 2147483647);
  EXPECT_FALSE(read_number("2147483648", 2147483647));
  EXPECT_FALSE(read_number("99999999999999999999", 2147483647));
  EXPECT_EQ(read_number("0", 9), 0);
  EXPECT_FALSE(read_number("00", 9));
  EXPECT_FALSE(read_number("", 9));
  EXPECT_FALSE(read_number("10", 9));
}

TEST(Notation, text_from_outside_is_made_safe_to_show) {
  EXPECT_EQ(quote("a1"), "'a1'");
  EXPECT_EQ(quote("Kōnane"), "'Kōnane'");
  EXPECT_EQ(quote("\x1b[2J\n"), "'\\x1b[2J\\x0a'");
  EXPECT_EQ(quote("\xff"), "'\\xff'");
  EXPECT_EQ(quote("\xc2\x9b"), "'\\xc2\\x9b'");  // a control character of two bytes
  const std::string cut = quote(std::string(1000, 'a'));
  EXPECT_LT(cut.size(), 60U);
}

/// Decodes by arithmetic on all byte strings of up to three bytes.
TEST(Utf8, accepts_exactly_the_shortest_forms) {
  const auto expected = [](const std::string& text) -> std::size_t {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    std::size_t length = 0;
    unsigned code = 0;
    if (byte(0) < 0x80U) return 1;
    if ((byte(0) & 0xE0U) == 0xC0U) length = 2, code = byte(0) & 0x1FU;
    if ((byte(0) & 0xF0U) == 0xE0U) length = 3, code = byte(0) & 0x0FU;
    if ((byte(0) & 0xF8U) == 0xF0U) length = 4, code = byte(0) & 0x07U;
    if (length == 0 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i) {
      if ((byte(i) & 0xC0U) != 0x80U) return 0;
      code = code << 6U | (byte(i) & 0x3FU);
    }
    const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
    const bool is_surrogate = code >= 0xD800 && code <= 0xDFFF;
    return code < least[length] || is_surrogate || code > 0x10FFFF ? 0 : length;
  };
  for (unsigned lead = 0; lead < 256; ++lead) {
    for (unsigned second = 0; second < 256; ++second) {
      for (const unsigned third : {0x00U, 0x7FU, 0x80U, 0xBFU, 0xC0U}) {
        for (const unsigned fourth : {0x7FU, 0x80U, 0xBFU, 0xC0U}) {
          const std::string text = {static_cast<char>(lead), static_cast<char>(second),
                                    static_cast<char>(third), static_cast<char>(fourth)};
          for (std::size_t size = 1; size <= text.size(); ++size) {
            const std::string cut = text.substr(0, size);
            ASSERT_EQ(utf8_length(cut), expected(cut)) << quote(cut);
          }
        }
      }
    }
  }
  EXPECT_EQ(utf8_length(""), 0U);
}

TEST(Symmetry, images_are_permutations_that_keep_or_exchange_owners) {
  for (const Shape shape : {Shape{3, 5}, Shape{4, 5}, Shape{6, 6}, Shape{1, 8}}) {
    for (const Symmetry symmetry : all_symmetries) {
      const Shape to = image(symmetry, shape);
      EXPECT_EQ(to.cells(), shape.cells());
      std::vector<bool> hit(static_cast<std::size_t>(shape.cells()));
      for (const Cell from : cells_of(shape)) {
        const Cell cell = image(symmetry, shape, from);
        ASSERT_TRUE(to.has(cell));
        EXPECT_FALSE(hit[cell.index]);
        hit[cell.index] = true;
        EXPECT_EQ(to.owner(cell) == shape.owner(from), keeps_owners(symmetry, shape));
      }
    }
  }
}

}  // namespace
}  // namespace papamu::testing
