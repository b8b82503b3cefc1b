# Builds for 64-bit ARM on another machine: Debian's cross compiler, its arm64 libraries beside the machine's own (multiarch),
# and qemu to run what was built. The packages are the group arm64 of debian-packages.txt.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)

# The machine's own build, which tests/processors compares with.
set(CORDON_BUILD_HERE ${CMAKE_CURRENT_LIST_DIR}/../build CACHE PATH "The build for the machine itself, to compare with")

# Without the packages CMake would only name the first file it missed.
foreach(needed IN ITEMS /usr/bin/${CMAKE_CXX_COMPILER} /usr/bin/${CMAKE_CROSSCOMPILING_EMULATOR} /usr/lib/aarch64-linux-gnu/libopenblas.so)
  if(NOT EXISTS ${needed})
    message(FATAL_ERROR "A build for 64-bit ARM needs ${needed}. ./dev test-arm64 installs what it needs; by hand, on Debian, as root: "
      "dpkg --add-architecture arm64 && apt-get update, then apt-get install the packages of the group arm64 in debian-packages.txt.")
  endif()
endforeach()
