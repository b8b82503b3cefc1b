# Hot kernels are compiled once per instruction set, from the same text (src/ROOM/NAME.inc), and chosen at run time
# (src/core/cpu.h). The file that is compiled for a level is made here: it defines CORDON_LEVEL (the end of the kernel's name)
# and CORDON_LANES (doubles in a vector) and includes the text. A text includes no standard header with inline code: an inline
# function compiled for AVX-512 must not be the one the linker keeps for everybody.
set(kernels cluster/nearest_centre maps/project_rows kernel/pair_kernel neighbors/panel_kernel neighbors/row_kernels)
set(same_bits neighbors/row_kernels)  # no product and sum in one operation: the same bits on every level

set(flags_Portable "")
set(lanes_Portable 2)  # in the base of x86-64 and of arm64
set(flags_Avx2 -mavx2 -mfma)
set(lanes_Avx2 4)
set(flags_Avx512 -mavx512f -mavx512vl -mavx512dq -mavx512bw -mfma -mprefer-vector-width=512)
set(lanes_Avx512 8)
set(levels Portable)
if(CORDON_X86_64)
  list(APPEND levels Avx2 Avx512)
endif()

foreach(kernel IN LISTS kernels)
  foreach(level IN LISTS levels)
    string(TOLOWER ${kernel}_${level} name)
    set(source ${PROJECT_BINARY_DIR}/generated/kernels/${name}.cc)
    file(CONFIGURE OUTPUT ${source} @ONLY CONTENT
      "// Made by cmake/kernels.cmake.\n#define CORDON_LEVEL ${level}\n#define CORDON_LANES ${lanes_${level}}\n#include \"${kernel}.inc\"\n")
    set(contract fast)
    if(kernel IN_LIST same_bits)
      set(contract off)
    endif()
    set_source_files_properties(${source} PROPERTIES
      COMPILE_OPTIONS "${flags_${level}};-ffp-contract=${contract};-O3" SKIP_PRECOMPILE_HEADERS ON)
    list(APPEND CORDON_SOURCES ${source})
  endforeach()
endforeach()
