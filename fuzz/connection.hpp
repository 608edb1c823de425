// One connection to a server, from its first byte to its last, without a network.
#pragma once

#include <string>
#include <string_view>

namespace papamu::fuzz {

/// In a file beside the folder of the page; no answer may have it.
inline constexpr std::string_view secret_text = "this is nobody's business";
/// The whole text of the page.
inline constexpr std::string_view page_text = "<!doctype html><title>papamu</title>\n";

/// What a server answers to somebody who opens with this, waits for the answer if there is more to
/// say, says that and then nothing more.
std::string converse(std::string_view opening, std::string_view bytes = {});

}  // namespace papamu::fuzz
