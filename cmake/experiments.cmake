# The papers' tables and figures (cordon reproduce): a library that only the command line links.
file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/src/experiments/*.cc)
add_library(cordon_experiments STATIC EXCLUDE_FROM_ALL ${sources})
target_include_directories(cordon_experiments PUBLIC ${PROJECT_SOURCE_DIR}/src/experiments/include PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(cordon_experiments PUBLIC cordon_static PRIVATE cordon_text_flags)
target_precompile_headers(cordon_experiments PRIVATE <nlohmann/json.hpp> <fmt/format.h>)
# The JSON library costs seconds of compilation in each file that uses it: some files at a time share it.
set_target_properties(cordon_experiments PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
# The page as HTML and as Markdown have functions of the same names.
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/experiments/page/page.cc APPEND PROPERTY SKIP_UNITY_BUILD_INCLUSION ON)

# The declarative files of experiments/ go into it as text, so that the installed program needs nothing else.
set(CORDON_EXPERIMENTS_SOURCE ${PROJECT_BINARY_DIR}/generated/bundled_experiments.cc)
file(GLOB_RECURSE files CONFIGURE_DEPENDS RELATIVE ${PROJECT_SOURCE_DIR}/experiments ${PROJECT_SOURCE_DIR}/experiments/*.json)
list(SORT files)
set(content "// Made by CMake from experiments/*.json.\n#include \"experiments/bundled.h\"\n\nnamespace cordon::internal {\n")
string(APPEND content "const BundledFile kBundledExperiments[] = {\n")
foreach(file IN LISTS files)
  file(READ ${PROJECT_SOURCE_DIR}/experiments/${file} text)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/experiments/${file})
  string(REGEX REPLACE "\\.json$" "" name ${file})
  string(APPEND content "{\"${name}\", R\"json(${text})json\"},\n")
endforeach()
string(APPEND content "};\nconst std::size_t kBundledExperimentCount = sizeof(kBundledExperiments) / sizeof(BundledFile);\n}  // namespace cordon::internal\n")
file(CONFIGURE OUTPUT ${CORDON_EXPERIMENTS_SOURCE} CONTENT "${content}" @ONLY)
target_sources(cordon_experiments PRIVATE ${CORDON_EXPERIMENTS_SOURCE})

# What the library was made of, looked at again with every build: the page names the commit, kept results are only used by
# the sources that made them.
set(CORDON_SOURCES_SOURCE ${PROJECT_BINARY_DIR}/generated/source_hash.cc)
add_custom_target(cordon_source_hash
  COMMAND ${CMAKE_COMMAND} -DROOT=${PROJECT_SOURCE_DIR} -DOUT=${CORDON_SOURCES_SOURCE} -P ${PROJECT_SOURCE_DIR}/cmake/source_hash.cmake
  BYPRODUCTS ${CORDON_SOURCES_SOURCE} VERBATIM)
add_dependencies(cordon_experiments cordon_source_hash)
target_sources(cordon_experiments PRIVATE ${CORDON_SOURCES_SOURCE})
set_source_files_properties(${CORDON_SOURCES_SOURCE} PROPERTIES GENERATED ON SKIP_PRECOMPILE_HEADERS ON SKIP_UNITY_BUILD_INCLUSION ON)
