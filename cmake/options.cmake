# Options (all prefixed, all off unless Cordon is the top-level project) and the flags of our own targets.
option(CORDON_BUILD_APPS "Build the program and the studio (needs CLI11, cpp-httplib, stb and OpenSSL)" ${PROJECT_IS_TOP_LEVEL})
option(CORDON_BUILD_C "Build the C interface, libcordon_c" ${PROJECT_IS_TOP_LEVEL})
option(CORDON_BUILD_STATIC "cordon::cordon is a static library" OFF)
option(CORDON_BUILD_TESTS "Build the tests" ${PROJECT_IS_TOP_LEVEL})
option(CORDON_BUILD_BENCH "Build the benchmarks (needs faiss)" OFF)
option(CORDON_BUILD_PYTHON "Build the Python package below build/python" OFF)
option(CORDON_MPI "The program computes over several processes under mpirun (needs OpenMPI)" OFF)
option(CORDON_SLEPC "With CORDON_MPI: solvers of PETSc and SLEPc as well, where pkg-config finds them" ON)
option(CORDON_INSTALL "Add install rules" ${PROJECT_IS_TOP_LEVEL})
option(CORDON_NATIVE "Compile for this machine only; never for a package" OFF)
option(CORDON_WERROR "Treat warnings as errors" OFF)
set(CORDON_SANITIZE "" CACHE STRING "Sanitizers, such as address,undefined or thread")
option(CORDON_FUZZ "Build the fuzzer (needs clang)" OFF)
option(CORDON_COVERAGE "Instrument for coverage" OFF)

if(CORDON_BUILD_TESTS AND NOT CORDON_BUILD_APPS)
  message(FATAL_ERROR "CORDON_BUILD_TESTS needs CORDON_BUILD_APPS: the tests run the program; set both or neither")
endif()

string(REGEX MATCH "^(x86_64|AMD64)$" CORDON_X86_64 ${CMAKE_SYSTEM_PROCESSOR})

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "" FORCE)
endif()

# Used to compile our targets, never exported: a user's project keeps its own flags.
add_library(cordon_flags INTERFACE)
target_compile_features(cordon_flags INTERFACE cxx_std_20)
target_compile_options(cordon_flags INTERFACE
  -Wall -Wextra -Wconversion -Wshadow -fvisibility=hidden -fvisibility-inlines-hidden
  # gcc 12 takes "text" + string for a copy of nearly 2^64 bytes, where it inlines that far (its bug 105651).
  $<$<CXX_COMPILER_ID:GNU>:-Wno-stringop-overflow> $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>
  $<$<BOOL:${CORDON_WERROR}>:-Werror>
  $<$<BOOL:${CORDON_NATIVE}>:-march=native>
  $<$<BOOL:${CORDON_COVERAGE}>:--coverage>)
# Every product and every sum is rounded, on every processor. The base of x86-64 cannot do both in one operation; others can, and
# gcc would wherever it fits. Hot kernels that may (cmake/kernels.cmake) say so themselves.
if(CORDON_NATIVE OR NOT CORDON_X86_64)
  target_compile_options(cordon_flags INTERFACE -ffp-contract=off)
endif()
target_link_options(cordon_flags INTERFACE $<$<BOOL:${CORDON_COVERAGE}>:--coverage>)
# With ccache, precompiled headers are kept only with these two (see its manual).
target_compile_options(cordon_flags INTERFACE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
# What reads, writes and formats but leaves computing to the library: a third less to compile.
add_library(cordon_text_flags INTERFACE)
target_link_libraries(cordon_text_flags INTERFACE cordon_flags)
target_compile_options(cordon_text_flags INTERFACE $<$<CONFIG:Release>:-O1>)
if(CORDON_SANITIZE)
  target_compile_options(cordon_flags INTERFACE -fsanitize=${CORDON_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  target_link_options(cordon_flags INTERFACE -fsanitize=${CORDON_SANITIZE})
endif()
