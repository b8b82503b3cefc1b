# Hot kernels are compiled once per instruction set, from the same text, and chosen at run time (src/core/cpu.h).
# Such a file is named *_avx2.cc or *_avx512.cc and includes no standard header with inline code: an inline function compiled
# for AVX-512 must not be the one the linker keeps for everybody.
foreach(source IN LISTS CORDON_SOURCES)
  if(source MATCHES "_avx2\\.cc$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-mavx2;-mfma;-O3" SKIP_PRECOMPILE_HEADERS ON)
  elseif(source MATCHES "_avx512\\.cc$")
    set_source_files_properties(${source} PROPERTIES
      COMPILE_OPTIONS "-mavx512f;-mavx512vl;-mavx512dq;-mavx512bw;-mfma;-mprefer-vector-width=512;-O3" SKIP_PRECOMPILE_HEADERS ON)
  elseif(source MATCHES "_portable\\.cc$")
    set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "-O3" SKIP_PRECOMPILE_HEADERS ON)
  endif()
endforeach()
# Sums that must have the same bits everywhere: no fused multiply-add.
foreach(variant portable avx2)
  set_property(SOURCE ${CMAKE_CURRENT_SOURCE_DIR}/src/graph/row_kernels_${variant}.cc APPEND PROPERTY COMPILE_OPTIONS -ffp-contract=off)
endforeach()
