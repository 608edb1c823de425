# The core as a WebAssembly module: bin/papamu.wasm. A WASI reactor of object files, since static
# libraries would need llvm-ar; docs/decisions/006-webassembly.md has the reasons and figures.
file(GLOB core_sources CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/src/board/*.cpp
  ${PROJECT_SOURCE_DIR}/src/rules/*.cpp
  ${PROJECT_SOURCE_DIR}/src/search/*.cpp
  ${PROJECT_SOURCE_DIR}/src/engine/*.cpp
  ${PROJECT_SOURCE_DIR}/src/engine/models/*.cpp
  ${PROJECT_SOURCE_DIR}/src/match/*.cpp
  ${PROJECT_SOURCE_DIR}/src/protocol/*.cpp)
# What needs threads, or serves terminals and networks.
list(FILTER core_sources EXCLUDE REGEX
  "/(engine/thinker|match/computer|match/time_control|match/clock|match/table[a-z_]*|protocol/gtp[a-z_]*|protocol/wire[a-z_]*|protocol/measure_answer)\\.cpp$")

# Speed matters in the searches only: the models of the games and src/search.
set(cold_sources ${core_sources})
list(FILTER cold_sources EXCLUDE REGEX "/(models|search)/")
set_source_files_properties(${cold_sources} src/wasm/module.cpp PROPERTIES COMPILE_OPTIONS -Oz)

# The headers of the machine that builds must stay out of sight, so only this folder is shown.
find_path(json_folder nlohmann/json.hpp PATHS /usr/include /usr/local/include REQUIRED)
file(MAKE_DIRECTORY ${PROJECT_BINARY_DIR}/include)
file(CREATE_LINK ${json_folder}/nlohmann ${PROJECT_BINARY_DIR}/include/nlohmann SYMBOLIC)

add_executable(papamu_wasm ${core_sources} src/wasm/module.cpp)
set_target_properties(papamu_wasm PROPERTIES OUTPUT_NAME papamu SUFFIX .wasm)
target_compile_features(papamu_wasm PRIVATE cxx_std_20)
target_compile_options(papamu_wasm PRIVATE -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Werror
                       -fno-exceptions -fno-rtti -fno-threadsafe-statics -mbulk-memory -msimd128)
# Pages search and do not solve, with the kind of search that suits a game.
target_compile_definitions(papamu_wasm PRIVATE JSON_NOEXCEPTION PAPAMU_WITHOUT_SOLVER
                           PAPAMU_WITHOUT_CHOICE PAPAMU_VERSION="${PROJECT_VERSION}")
target_include_directories(papamu_wasm PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_include_directories(papamu_wasm SYSTEM PRIVATE ${PROJECT_BINARY_DIR}/include)
# A search goes as deep as the longest game; below the stack there is nothing to overwrite. The -O0
# keeps clang from handing the module to wasm-opt, where that is installed.
target_link_options(papamu_wasm PRIVATE -mexec-model=reactor -Wl,--stack-first
                    -Wl,-z,stack-size=8388608 -Wl,--strip-all -O0)
