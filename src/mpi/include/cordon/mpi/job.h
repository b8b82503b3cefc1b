/// \file
/// A program started by mpirun: one of several processes that compute together.
///
/// MPI is known to src/mpi alone; the command line sees this header, all other code the
/// interface `Ranks` (src/core/ranks.h).
#pragma once

#include <memory>
#include <string_view>
#include <vector>

namespace cordon {

namespace internal {
class Ranks;
}

/// Joins the other processes; leaves them when it goes. One of it, for the whole program.
class MpiJob {
 public:
  MpiJob();
  ~MpiJob();
  MpiJob(const MpiJob&) = delete;
  MpiJob& operator=(const MpiJob&) = delete;

  int rank() const;   ///< 0 .. count() - 1.
  int count() const;  ///< Number of processes.
  const internal::Ranks& ranks() const;

  /// Bytes that this process has sent so far.
  double bytes_sent() const;
  /// The numbers of all processes, one process after another, on the first one; nothing elsewhere. All of
  /// them call it.
  std::vector<double> gather(const std::vector<double>& mine) const;

  /// Ends all processes with this exit code, whatever they are doing.
  [[noreturn]] void end_all(int code) const;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace cordon
