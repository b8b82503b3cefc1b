// OpenBLAS counts its threads for the whole process, so the number of users is counted too: the
// first one sets one thread, the last one restores what was there. Users on several threads overlap
// freely; the mutex guards the count and the two calls.
#include "core/blas.h"

#include <mutex>

namespace cordon::internal {
namespace {

std::mutex mutex;
int users = 0;
int threads_before = 1;

}  // namespace

SingleThreadedBlas::SingleThreadedBlas() {
  const std::lock_guard lock(mutex);
  if (users++ > 0) return;
  threads_before = openblas_get_num_threads();
  if (threads_before != 1) openblas_set_num_threads(1);
}

SingleThreadedBlas::~SingleThreadedBlas() {
  const std::lock_guard lock(mutex);
  if (--users == 0 && threads_before != 1) openblas_set_num_threads(threads_before);
}

}  // namespace cordon::internal
