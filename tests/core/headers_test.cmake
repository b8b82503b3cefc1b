# Every public header compiles alone, and twice in a row, with nothing but the public include folders: one source file per
# header, made here. There is nothing to run: building is the test, and building core_tests builds it.
file(GLOB_RECURSE headers RELATIVE ${PROJECT_SOURCE_DIR}/include CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/include/cordon/*.h)
set(header_sources)
foreach(header IN LISTS headers)
  string(REGEX REPLACE "[/.]" "_" name ${header})
  set(source ${CMAKE_CURRENT_BINARY_DIR}/headers/${name}.cc)
  file(CONFIGURE OUTPUT ${source} CONTENT "#include \"${header}\"\n#include \"${header}\"\n" @ONLY)
  list(APPEND header_sources ${source})
endforeach()
add_library(headers_alone OBJECT ${header_sources})
target_compile_options(headers_alone PRIVATE -O0)
target_link_libraries(headers_alone PRIVATE cordon cordon_flags)
add_dependencies(core_tests headers_alone)
