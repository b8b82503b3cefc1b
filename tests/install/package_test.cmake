set(work ${BUILD}/tests/install/work)
set(prefix ${work}/prefix)
set(example ${SOURCE}/examples/cpp)
file(REMOVE_RECURSE ${work})
file(MAKE_DIRECTORY ${work}/by-pkg-config)

function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE out ERROR_VARIABLE out)
  if(NOT code EQUAL 0)
    message(FATAL_ERROR "failed (${code}): ${ARGN}\n${out}")
  endif()
  set(output "${out}" PARENT_SCOPE)
endfunction()

run(${CMAKE_COMMAND} --install ${BUILD} --prefix ${prefix})
run(${prefix}/bin/cordon --version)
if(NOT output MATCHES "${VERSION}")
  message(FATAL_ERROR "the installed program says ${output}")
endif()

# The notices of what is linked in are installed beside it.
file(GLOB_RECURSE notices ${prefix}/share/doc/cordon/licenses/*.txt)
if(NOT EXISTS ${prefix}/include/cordon/cordon_c.h OR notices STREQUAL "")
  message(FATAL_ERROR "the C header or the notices were not installed")
endif()

# find_package
run(${CMAKE_COMMAND} -G Ninja -S ${example} -B ${work}/by-cmake -DCMAKE_PREFIX_PATH=${prefix} -DCMAKE_CXX_COMPILER=${COMPILER} -DCMAKE_BUILD_TYPE=Release)
run(${CMAKE_COMMAND} --build ${work}/by-cmake)
run(${CMAKE_COMMAND} -E chdir ${work} ${work}/by-cmake/map_with_constraints)
if(NOT output MATCHES "adjusted Rand index 0\\.[5-9]")
  message(FATAL_ERROR "the example printed: ${output}")
endif()

# pkg-config
set(ENV{PKG_CONFIG_PATH} ${prefix}/${LIBDIR}/pkgconfig)
run(pkg-config --modversion cordon)
run(pkg-config --cflags --libs cordon)
separate_arguments(flags UNIX_COMMAND "${output}")
run(${COMPILER} -std=c++20 ${example}/map_with_constraints.cc ${flags} -Wl,-rpath,${prefix}/${LIBDIR} -o ${work}/by-pkg-config/example)
run(${CMAKE_COMMAND} -E chdir ${work} ${work}/by-pkg-config/example)

# A public header includes nothing but public headers.
file(GLOB_RECURSE headers ${prefix}/include/cordon/*.h)
foreach(header IN LISTS headers)
  file(STRINGS ${header} includes REGEX "^#include \"")
  foreach(line IN LISTS includes)
    string(REGEX REPLACE "#include \"(.*)\"" "\\1" path "${line}")
    if(NOT EXISTS ${prefix}/include/${path})
      message(FATAL_ERROR "${header} includes ${path}, which is not installed")
    endif()
  endforeach()
endforeach()
file(REMOVE_RECURSE ${work})
