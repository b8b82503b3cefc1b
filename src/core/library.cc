// Loading through dlopen. RTLD_NOW: a library that lacks a symbol of its own is refused
// here, with a sentence, and not in the middle of a computation. RTLD_LOCAL: its names cannot
// take the place of those of another library, such as a second HDF5 that Python brought.
// The library is looked up by its name with a version (libzstd.so.1), whose interface
// is the one that the caller was written for.
#include "core/library.h"

#include <dlfcn.h>

#include "core/fail.h"

namespace cordon::internal {

Library::Library(const char* file, std::string_view purpose, std::string_view package)
    : file_(file), package_(package), handle_(dlopen(file, RTLD_NOW | RTLD_LOCAL)) {
  if (handle_ != nullptr) return;
  const char* const why = dlerror();
  fail(ErrorKind::kInput, "{} needs {}, which cannot be loaded ({}); install it (Debian: {})", purpose, file,
       why != nullptr ? why : "no reason given", package);
}

void* Library::symbol(const char* name) const {
  void* const found = dlsym(handle_, name);
  if (found == nullptr) fail(ErrorKind::kInput, "{} has no {}; install Debian's {}", file_, name, package_);
  return found;
}

}  // namespace cordon::internal
