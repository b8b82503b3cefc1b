# The libraries we stand on. All are implementation details: none appears in a public header.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
# matio is loaded when a file needs it (src/data/matio_library.h): its header and its run-time name are enough.
find_path(CORDON_MATIO_INCLUDE matio.h REQUIRED)
find_library(CORDON_MATIO_LIBRARY matio REQUIRED)
file(REAL_PATH ${CORDON_MATIO_LIBRARY} CORDON_MATIO_FILE)
get_filename_component(CORDON_MATIO_NAME ${CORDON_MATIO_FILE} NAME)
string(REGEX REPLACE "(\\.so\\.[0-9]+).*" "\\1" CORDON_MATIO_NAME ${CORDON_MATIO_NAME})
find_library(CORDON_OPENBLAS openblas REQUIRED)
find_path(CORDON_FAST_FLOAT_INCLUDE fast_float/fast_float.h REQUIRED)
find_path(CORDON_NANOFLANN_INCLUDE nanoflann.hpp REQUIRED)
find_path(CORDON_HNSWLIB_INCLUDE hnswlib/hnswlib.h REQUIRED)
find_path(CORDON_SPECTRA_INCLUDE Spectra/SymEigsSolver.h REQUIRED)

add_library(cordon_dependencies INTERFACE)
target_link_libraries(cordon_dependencies INTERFACE
  Threads::Threads ZLIB::ZLIB fmt::fmt nlohmann_json::nlohmann_json Eigen3::Eigen ${CMAKE_DL_LIBS} ${CORDON_OPENBLAS})
target_compile_definitions(cordon_dependencies INTERFACE CORDON_MATIO="${CORDON_MATIO_NAME}")
target_include_directories(cordon_dependencies SYSTEM INTERFACE
  ${CORDON_FAST_FLOAT_INCLUDE} ${CORDON_NANOFLANN_INCLUDE} ${CORDON_HNSWLIB_INCLUDE} ${CORDON_MATIO_INCLUDE} ${CORDON_SPECTRA_INCLUDE})
