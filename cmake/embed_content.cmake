# Writes content/rules/<id>.<language>.md into a header, so that the program carries its texts.
file(GLOB rules_files CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/content/rules/*.md)
set(embedded "")
foreach(file IN LISTS rules_files)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${file})
  get_filename_component(name ${file} NAME)
  string(REGEX MATCH "^([a-z-]+)\\.([a-z]+)\\.md$" matched ${name})
  if(NOT matched)
    message(FATAL_ERROR "content/rules/${name}: expected <id>.<language>.md")
  endif()
  set(game ${CMAKE_MATCH_1})
  set(language ${CMAKE_MATCH_2})
  file(READ ${file} text)
  string(APPEND embedded "    {\"${game}\", \"${language}\", R\"papamu(${text})papamu\"},\n")
endforeach()
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/cli/embedded_rules.hpp
  CONTENT [=[
// Written by cmake/embed_content.cmake.
#pragma once

#include <string_view>

namespace papamu::cli {

struct EmbeddedRules {
  std::string_view game;
  std::string_view language;
  std::string_view text;
};

inline constexpr EmbeddedRules embedded_rules[] = {
@embedded@};

}  // namespace papamu::cli
]=] @ONLY)
