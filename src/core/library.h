// A shared library that is loaded when it is first needed. Readers of formats that few people use
// stand on libraries that bring dozens of others; linked, these would be loaded at every start, and
// a package of Cordon would need them all. One source file uses each library, through its header.
#pragma once

#include <string>
#include <string_view>

namespace cordon::internal {

class Library {
 public:
  // `file` as the dynamic linker knows it (libzstd.so.1). Throws Error(kInput) where it is not
  // installed: "`purpose` needs libzstd.so.1, which cannot be loaded; install it (Debian: `package`)".
  Library(const char* file, std::string_view purpose, std::string_view package);

  // The function (or variable) of this name; Error(kInput) where the library lacks it.
  template <typename Function>
  void find(const char* name, Function& function) const {
    function = reinterpret_cast<Function>(symbol(name));
  }

 private:
  void* symbol(const char* name) const;

  std::string file_;
  std::string package_;
  void* handle_ = nullptr;  // never unloaded: functions of it stay in use
};

}  // namespace cordon::internal
