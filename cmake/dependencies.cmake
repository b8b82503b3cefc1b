# The libraries we stand on. All are implementation details: none appears in a public header.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(PkgConfig REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
pkg_check_modules(MATIO REQUIRED IMPORTED_TARGET matio)
find_library(CORDON_OPENBLAS openblas REQUIRED)
find_path(CORDON_FAST_FLOAT_INCLUDE fast_float/fast_float.h REQUIRED)
find_path(CORDON_NANOFLANN_INCLUDE nanoflann.hpp REQUIRED)
find_path(CORDON_HNSWLIB_INCLUDE hnswlib/hnswlib.h REQUIRED)
find_path(CORDON_SPECTRA_INCLUDE Spectra/SymEigsSolver.h REQUIRED)

add_library(cordon_dependencies INTERFACE)
target_link_libraries(cordon_dependencies INTERFACE
  Threads::Threads ZLIB::ZLIB fmt::fmt nlohmann_json::nlohmann_json Eigen3::Eigen PkgConfig::MATIO ${CORDON_OPENBLAS})
target_include_directories(cordon_dependencies SYSTEM INTERFACE
  ${CORDON_FAST_FLOAT_INCLUDE} ${CORDON_NANOFLANN_INCLUDE} ${CORDON_HNSWLIB_INCLUDE} ${CORDON_SPECTRA_INCLUDE})
