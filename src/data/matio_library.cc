#include "data/matio_library.h"

#include <dlfcn.h>

#include "core/fail.h"

namespace cordon::internal {
namespace {

template <typename Function>
void find(void* library, const char* name, Function& function) {
  function = reinterpret_cast<Function>(dlsym(library, name));
  if (function == nullptr)
    fail(ErrorKind::kInput, "{} has no function {}; install Debian's libmatio11", CORDON_MATIO, name);
}

MatioLibrary load() {
  void* library = dlopen(CORDON_MATIO, RTLD_NOW | RTLD_LOCAL);
  if (library == nullptr)
    fail(ErrorKind::kInput,
         "this version of .mat file is read with matio, which cannot be loaded ({}); install it (Debian: "
         "libmatio11) or save the "
         "file with -v7",
         dlerror());
  MatioLibrary m{};
  find(library, "Mat_Open", m.open);
  find(library, "Mat_Close", m.close);
  find(library, "Mat_VarFree", m.free_variable);
  find(library, "Mat_VarReadNextInfo", m.read_next_info);
  find(library, "Mat_VarReadInfo", m.read_info);
  find(library, "Mat_VarRead", m.read);
  find(library, "Mat_SizeOf", m.size_of);
  return m;
}

}  // namespace

const MatioLibrary& matio() {
  static const MatioLibrary library = load();
  return library;
}

}  // namespace cordon::internal
