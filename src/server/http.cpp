#include "server/http.hpp"

#include <boost/beast/http/file_body.hpp>

#include "server/files.hpp"
#include "server/limits.hpp"

namespace papamu::server {

namespace {

std::string_view view(beast::string_view text) { return {text.data(), text.size()}; }

/// What stands in every answer. The page asks nobody else for anything, and runs nothing that does
/// not come from here; sockets are named, since not every browser counts them as 'self'.
void set_common(auto& response, const Request& request, const Site& site) {
  std::string sockets = "connect-src 'self'";
  const std::string origin = site.public_origin;
  const std::string host = origin.empty() ? std::string(view(request[http::field::host]))
                                          : origin.substr(origin.find("//") + 2);
  if (is_host(host)) sockets += " ws://" + host + " wss://" + host;
  response.set("Content-Security-Policy",
               "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
               "img-src 'self' data: blob:; " +
                   sockets +
                   "; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; "
                   "form-action 'none'");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.keep_alive(request.keep_alive());
}

http::response<http::string_body> plain(const Request& request, const Site& site,
                                        http::status status, std::string text) {
  http::response<http::string_body> response(status, request.version());
  set_common(response, request, site);
  response.set(http::field::content_type, "text/plain; charset=utf-8");
  response.set(http::field::cache_control, "no-store");
  const auto size = text.size();
  if (request.method() != http::verb::head) response.body() = std::move(text);
  response.content_length(size);
  return response;
}

bool takes_gzip(const Request& request) {
  const auto accepted = view(request[http::field::accept_encoding]);
  return accepted.find("gzip") != std::string_view::npos &&
         accepted.find("gzip;q=0") == std::string_view::npos;
}

asio::awaitable<bool> send(Stream& stream, auto& response) {
  beast::error_code error;
  http::serializer<false, typename std::decay_t<decltype(response)>::body_type> serializer(
      response);
  stream.expires_after(idle_time);
  co_await http::async_write(stream, serializer, into(error));
  co_return !error && response.keep_alive();
}

asio::awaitable<bool> send_file(Stream& stream, const Request& request, const Site& site,
                                const WebFile& file) {
  beast::error_code error;
  http::response<http::file_body> response(http::status::ok, request.version());
  response.body().open(file.path.c_str(), beast::file_mode::scan, error);
  if (error) {
    auto missing = plain(request, site, http::status::not_found, "not found\n");
    co_return co_await send(stream, missing);
  }
  const auto head = [&](auto& answer) {
    set_common(answer, request, site);
    answer.set(http::field::content_type,
               beast::string_view(file.content_type.data(), file.content_type.size()));
    answer.set(http::field::etag, file.tag);
    answer.set(http::field::vary, "Accept-Encoding");
    answer.set(http::field::cache_control,
               file.is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file.is_gzip) answer.set(http::field::content_encoding, "gzip");
  };
  if (view(request[http::field::if_none_match]) == file.tag) {
    http::response<http::empty_body> same(http::status::not_modified, request.version());
    head(same);
    co_return co_await send(stream, same);
  }
  if (request.method() == http::verb::head) {
    http::response<http::empty_body> only_head(http::status::ok, request.version());
    head(only_head);
    only_head.content_length(response.body().size());
    co_return co_await send(stream, only_head);
  }
  head(response);
  response.prepare_payload();
  co_return co_await send(stream, response);
}

using PlainAnswer = http::response<http::string_body>;

/// A request that is no file's.
std::optional<PlainAnswer> state_answer(const Request& request, const Site& site) {
  const auto target = view(request.target());
  if (target == "/healthz") return plain(request, site, http::status::ok, "ok\n");
  if (target == "/readyz") {
    const auto why = site.why_not_ready();
    return why ? plain(request, site, http::status::service_unavailable, *why + "\n")
               : plain(request, site, http::status::ok, "ready\n");
  }
  if (target == "/metrics") {
    if (!site.metrics) return plain(request, site, http::status::not_found, "not found\n");
    auto answer = plain(request, site, http::status::ok, site.metrics());
    answer.set(http::field::content_type, "text/plain; version=0.0.4; charset=utf-8");
    return answer;
  }
  return std::nullopt;
}

/// The last answer of its connection.
PlainAnswer refusal(const Request& request, const Site& site, http::status status,
                    std::string_view reason, std::string text) {
  site.refusals->add(reason);
  auto answer = plain(request, site, status, std::move(text));
  answer.keep_alive(false);
  return answer;
}

asio::awaitable<bool> answer(Stream& stream, const Request& request, const Site& site,
                             bool is_full) {
  const auto target = view(request.target());
  std::optional<PlainAnswer> words;
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    words = refusal(request, site, http::status::method_not_allowed, "method",
                    "GET or HEAD only\n");
    words->set(http::field::allow, "GET, HEAD");
  } else if (auto state = state_answer(request, site)) {
    words = std::move(*state);
  } else if (is_full) {
    words = refusal(request, site, http::status::service_unavailable, "full",
                    "The server is full. Try again in " + std::to_string(full_retry_s) +
                        " seconds.\n");
    words->set(http::field::retry_after, std::to_string(full_retry_s));
  } else if (site.web.empty()) {
    // Nothing else is here.
  } else if (target == "/ws") {
    words = plain(request, site, http::status::upgrade_required, "a WebSocket only\n");
  } else if (const auto file = find_file(site.web, target, takes_gzip(request))) {
    co_return co_await send_file(stream, request, site, *file);
  }
  if (!words) words = plain(request, site, http::status::not_found, "not found\n");
  // Who asks for metrics comes back for the next ones.
  if (site.web.empty()) words->keep_alive(false);
  co_return co_await send(stream, *words);
}

/// What could not be read is answered as well, if it was an attempt at all.
asio::awaitable<void> answer_unread(Stream& stream, const Site& site, beast::error_code why) {
  const bool is_http = why.category() == beast::error_code(http::error::bad_method).category();
  if (!is_http || why == http::error::end_of_stream || why == http::error::partial_message) {
    co_return;
  }
  const Request request;
  auto words = why == http::error::header_limit || why == http::error::buffer_overflow
                   ? refusal(request, site, http::status::request_header_fields_too_large,
                             "headers", "headers of at most 16 KiB\n")
               : why == http::error::unexpected_body || why == http::error::body_limit
                   ? refusal(request, site, http::status::payload_too_large, "body",
                             "no request has a body here\n")
                   : refusal(request, site, http::status::bad_request, "bad_request",
                             "this is no request of HTTP\n");
  co_await send(stream, words);
}

}  // namespace

asio::awaitable<std::optional<Request>> answer_http(Stream& stream, const Site& site,
                                                    bool is_full) {
  beast::error_code error;
  const auto remote = stream.socket().remote_endpoint(error);
  beast::flat_buffer buffer(2 * largest_header);
  while (true) {
    http::request_parser<http::empty_body> parser;
    parser.header_limit(largest_header);
    stream.expires_after(header_time);
    co_await http::async_read(stream, buffer, parser, into(error));
    if (error) {
      co_await answer_unread(stream, site, error);
      break;
    }
    const Request request = parser.release();
    bool goes_on = false;
    if (site.is_blocked && site.is_blocked(peer_of(remote, request, site).address)) {
      auto words = refusal(request, site, http::status::forbidden, "blocked",
                           "This address is blocked by the operator of this server.\n");
      co_await send(stream, words);
    } else if (websocket::is_upgrade(request) && request.target() == "/ws" && !site.web.empty() &&
               !is_full) {
      const auto origin = request.find(http::field::origin);
      const bool is_own = origin == request.end() ||
                          is_own_origin(view(origin->value()), view(request[http::field::host]),
                                        site.public_origin);
      if (is_own) co_return request;
      auto words = refusal(request, site, http::status::forbidden, "foreign_origin",
                           "a foreign origin\n");
      goes_on = co_await send(stream, words);
    } else {
      goes_on = co_await answer(stream, request, site, is_full);
    }
    if (!goes_on) break;
  }
  stream.socket().shutdown(asio::ip::tcp::socket::shutdown_send, error);
  co_return std::nullopt;
}

Peer peer_of(const asio::ip::tcp::endpoint& remote, const Request& request, const Site& site) {
  constexpr std::size_t longest_address = 64;
  std::string address = remote.address().to_string();
  if (site.trusted_proxy.empty() || address != site.trusted_proxy) return {std::move(address)};
  const auto chain = view(request["X-Forwarded-For"]);
  auto last = chain.substr(chain.rfind(',') + 1);
  last.remove_prefix(std::min(last.find_first_not_of(' '), last.size()));
  if (!last.empty() && last.size() <= longest_address) address = last;
  return {std::move(address), false};
}

}  // namespace papamu::server
