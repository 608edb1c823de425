#include "server/files.hpp"

#include <algorithm>
#include <array>
#include <system_error>
#include <utility>

namespace papamu::server {

namespace {

namespace fs = std::filesystem;

constexpr std::array<std::pair<std::string_view, std::string_view>, 17> content_types = {{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".woff2", "font/woff2"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
}};

std::optional<int> hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return std::nullopt;
}

std::optional<std::string> decoded(std::string_view text) {
  std::string plain;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] != '%') {
      plain += text[i];
      continue;
    }
    if (i + 2 >= text.size()) return std::nullopt;
    const auto high = hex_digit(text[i + 1]);
    const auto low = hex_digit(text[i + 2]);
    if (!high || !low) return std::nullopt;
    plain += static_cast<char>(*high * 16 + *low);
    i += 2;
  }
  return plain;
}

/// A relative path of plain names: nothing hidden, nothing that leads upward.
std::optional<fs::path> safe_path(std::string_view target) {
  constexpr std::size_t longest = 1024;
  if (target.empty() || target.front() != '/' || target.size() > longest) return std::nullopt;
  const auto plain = decoded(target.substr(0, target.find_first_of("?#")));
  if (!plain || plain->find('\0') != std::string::npos || plain->find('\\') != std::string::npos) {
    return std::nullopt;
  }
  fs::path path;
  std::string_view rest(*plain);
  while (!rest.empty()) {
    const auto end = std::min(rest.find('/'), rest.size());
    const auto name = rest.substr(0, end);
    if (name.starts_with('.')) return std::nullopt;
    if (!name.empty()) path /= name;
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return path;
}

bool is_file(const fs::path& path) {
  std::error_code failure;
  return fs::is_regular_file(path, failure);
}

std::string tag_of(const fs::path& path) {
  std::error_code failure;
  const auto size = fs::file_size(path, failure);
  const auto time = fs::last_write_time(path, failure).time_since_epoch().count();
  return '"' + std::to_string(size) + '-' + std::to_string(time) + '"';
}

/// Vite names what it builds `name-hash.ext` in `assets`.
bool has_hash(const fs::path& relative) {
  constexpr std::size_t hash_length = 8;
  const std::string name = relative.stem().string();
  const auto dash = name.rfind('-', name.size() > hash_length ? name.size() - hash_length : 0);
  return relative.begin() != relative.end() && *relative.begin() == "assets" &&
         dash != std::string::npos && name.size() - dash - 1 >= hash_length;
}

}  // namespace

std::optional<WebFile> find_file(const fs::path& folder, std::string_view target, bool takes_gzip) {
  auto relative = safe_path(target);
  if (!relative) return std::nullopt;
  if (relative->empty() || !is_file(folder / *relative)) {
    const bool is_named = !relative->empty() &&
                          (relative->has_extension() || *relative->begin() == "assets");
    if (is_named) return std::nullopt;
    relative = "index.html";
  }
  const fs::path path = folder / *relative;
  std::error_code failure;
  const auto real = fs::canonical(path, failure);
  if (failure) return std::nullopt;
  const auto root = fs::canonical(folder, failure);
  if (failure || std::ranges::mismatch(root, real).in1 != root.end()) return std::nullopt;
  const auto known = std::ranges::find(content_types, relative->extension().string(),
                                       &std::pair<std::string_view, std::string_view>::first);
  WebFile file{
      .path = real,
      .content_type = known == content_types.end() ? "application/octet-stream" : known->second,
      .tag = {},
      .is_immutable = has_hash(*relative)};
  fs::path zipped = real;
  zipped += ".gz";
  if (takes_gzip && is_file(zipped)) {
    file.path = zipped;
    file.is_gzip = true;
  }
  file.tag = tag_of(file.path);
  return file;
}

bool is_host(std::string_view text) {
  constexpr std::size_t longest = 260;
  constexpr std::string_view letters =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:[]";
  return !text.empty() && text.size() <= longest &&
         text.find_first_not_of(letters) == std::string_view::npos;
}

std::optional<std::string> origin_of(std::string_view url) {
  for (const std::string_view scheme : {"http://", "https://"}) {
    if (!url.starts_with(scheme)) continue;
    const auto end = std::min(url.find('/', scheme.size()), url.size());
    const auto host = url.substr(scheme.size(), end - scheme.size());
    if (!is_host(host)) return std::nullopt;
    return std::string(url.substr(0, end));
  }
  return std::nullopt;
}

bool is_own_origin(std::string_view origin, std::string_view host, std::string_view public_origin) {
  if (!public_origin.empty()) return origin == public_origin;
  return is_host(host) &&
         (origin == "http://" + std::string(host) || origin == "https://" + std::string(host));
}

}  // namespace papamu::server
