# Hot kernels are compiled once per instruction set, from the same text, and chosen at run time (src/core/cpu.h).
# Such a file is named *_portable.cc, *_avx2.cc or *_avx512.cc and includes no standard header with inline code: an inline function
# compiled for AVX-512 must not be the one the linker keeps for everybody.
if(NOT CORDON_X86_64)
  list(FILTER CORDON_SOURCES EXCLUDE REGEX "_avx(2|512)\\.cc$")
endif()
foreach(source IN LISTS CORDON_SOURCES)
  if(source MATCHES "_avx2\\.cc$")
    set(flags -mavx2 -mfma)
  elseif(source MATCHES "_avx512\\.cc$")
    set(flags -mavx512f -mavx512vl -mavx512dq -mavx512bw -mfma -mprefer-vector-width=512)
  elseif(source MATCHES "_portable\\.cc$")
    set(flags "")
  else()
    continue()
  endif()
  # Product and sum in one operation where the instruction set has it, but for the sums that must have the same bits everywhere.
  if(source MATCHES "/row_kernels_")
    list(APPEND flags -ffp-contract=off)
  else()
    list(APPEND flags -ffp-contract=fast)
  endif()
  set_source_files_properties(${source} PROPERTIES COMPILE_OPTIONS "${flags};-O3" SKIP_PRECOMPILE_HEADERS ON)
endforeach()
