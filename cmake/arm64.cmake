# Builds for 64-bit ARM on another machine: Debian's cross compiler, its arm64 libraries beside the machine's own (multiarch),
# and qemu to run what was built. The packages are the group arm64 of debian-packages.txt.
set(CMAKE_SYSTEM_NAME Linux)
set(CMAKE_SYSTEM_PROCESSOR aarch64)
set(CMAKE_C_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CXX_COMPILER aarch64-linux-gnu-g++)
set(CMAKE_ASM_COMPILER aarch64-linux-gnu-gcc)
set(CMAKE_CROSSCOMPILING_EMULATOR qemu-aarch64)
set(ENV{PKG_CONFIG_LIBDIR} /usr/lib/aarch64-linux-gnu/pkgconfig:/usr/share/pkgconfig)

# Two -dev packages of libmatio do not fit beside each other: the header is the machine's own, the library is named here.
set(CORDON_MATIO_LIBRARY /usr/lib/aarch64-linux-gnu/libmatio.so.11 CACHE FILEPATH "")
