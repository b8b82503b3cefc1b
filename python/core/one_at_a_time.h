// Objects that change while the GIL is released: a second thread is told so instead of spoiling them.
#pragma once

#include <mutex>
#include <stdexcept>

namespace cordon::python {

class OneAtATime {
 public:
  // Holds the object until the end of a call. Throws (RuntimeError in Python) where another thread holds it.
  [[nodiscard]] std::unique_lock<std::mutex> hold(const char* what) {
    std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock)
      throw std::runtime_error(std::string(what) + " is at work in another thread; one call at a time");
    return lock;
  }

 private:
  std::mutex mutex_;
};

}  // namespace cordon::python
