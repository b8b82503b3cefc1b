# The libraries we stand on. All are implementation details: none appears in a public header.
find_package(Threads REQUIRED)
find_package(ZLIB REQUIRED)
find_package(fmt REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(Eigen3 REQUIRED NO_MODULE)
# Libraries of formats that few files have, and the one that makes pictures in PNG, are loaded when a file needs them
# (src/core/library.h): their headers and their run-time names are enough. The names are the same on every architecture: a build
# for another one takes them from the machine's own libraries.
set(CORDON_OWN_LIBRARIES /usr/lib/${CMAKE_HOST_SYSTEM_PROCESSOR}-linux-gnu)
set(CORDON_LIBRARY_NAMES "")
function(cordon_loaded_library name header library)
  find_path(CORDON_${name}_INCLUDE ${header} ${ARGN} REQUIRED)
  find_library(CORDON_${name}_LIBRARY NAMES ${library} PATHS ${CORDON_OWN_LIBRARIES} REQUIRED)
  file(REAL_PATH ${CORDON_${name}_LIBRARY} file)
  get_filename_component(file ${file} NAME)
  string(REGEX REPLACE "(\\.so\\.[0-9]+).*" "\\1" file ${file})
  set(CORDON_LIBRARY_NAMES "${CORDON_LIBRARY_NAMES}#define CORDON_${name} \"${file}\"\n" PARENT_SCOPE)
endfunction()
cordon_loaded_library(BZ2 bzlib.h bz2)
cordon_loaded_library(LZMA lzma.h lzma)
cordon_loaded_library(ZSTD zstd.h zstd)
cordon_loaded_library(ZIP zip.h zip)
cordon_loaded_library(EXPAT expat.h expat)
cordon_loaded_library(SQLITE sqlite3.h sqlite3)
cordon_loaded_library(HDF5 hdf5.h "hdf5_serial;hdf5" PATH_SUFFIXES hdf5/serial)  # hdf5: what all but Debian call it
cordon_loaded_library(CAIRO cairo.h cairo PATH_SUFFIXES cairo)
cordon_loaded_library(RSVG librsvg/rsvg.h rsvg-2 PATH_SUFFIXES librsvg-2.0)
cordon_loaded_library(GOBJECT glib-object.h gobject-2.0 PATH_SUFFIXES glib-2.0)
find_path(CORDON_GLIB_CONFIG_INCLUDE glibconfig.h PATHS /usr/lib/${CMAKE_LIBRARY_ARCHITECTURE}/glib-2.0/include ${CORDON_OWN_LIBRARIES}/glib-2.0/include
  PATH_SUFFIXES ../lib/glib-2.0/include REQUIRED)  # the suffix: beside the headers of other package managers, whose prefix CMake is told
find_path(CORDON_PIXBUF_INCLUDE gdk-pixbuf/gdk-pixbuf.h PATH_SUFFIXES gdk-pixbuf-2.0 REQUIRED)
# Only the file that uses a library sees its headers.
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/data/hdf5_file.cc APPEND PROPERTY COMPILE_OPTIONS -isystem${CORDON_HDF5_INCLUDE})
set_property(SOURCE ${PROJECT_SOURCE_DIR}/src/draw/png.cc APPEND PROPERTY COMPILE_OPTIONS -isystem${CORDON_CAIRO_INCLUDE}
  -isystem${CORDON_RSVG_INCLUDE} -isystem${CORDON_GOBJECT_INCLUDE} -isystem${CORDON_GLIB_CONFIG_INCLUDE} -isystem${CORDON_PIXBUF_INCLUDE})
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/generated/library_names.h CONTENT
  "// Made by cmake/dependencies.cmake: libraries that are loaded when they are needed.\n#pragma once\n\n${CORDON_LIBRARY_NAMES}" @ONLY)
find_library(CORDON_OPENBLAS openblas REQUIRED)
find_path(CORDON_FAST_FLOAT_INCLUDE fast_float/fast_float.h REQUIRED)
find_path(CORDON_NANOFLANN_INCLUDE nanoflann.hpp REQUIRED)
find_path(CORDON_HNSWLIB_INCLUDE hnswlib/hnswlib.h REQUIRED)
find_path(CORDON_SPECTRA_INCLUDE Spectra/SymEigsSolver.h REQUIRED)

add_library(cordon_dependencies INTERFACE)
target_link_libraries(cordon_dependencies INTERFACE
  Threads::Threads ZLIB::ZLIB fmt::fmt nlohmann_json::nlohmann_json Eigen3::Eigen ${CMAKE_DL_LIBS} ${CORDON_OPENBLAS})
target_include_directories(cordon_dependencies SYSTEM INTERFACE
  ${CORDON_FAST_FLOAT_INCLUDE} ${CORDON_NANOFLANN_INCLUDE} ${CORDON_HNSWLIB_INCLUDE} ${CORDON_SPECTRA_INCLUDE})
