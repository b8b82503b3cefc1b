// Processes by MPI where the program was built with it; otherwise copies are refused,
// since each would write the same files. Whether mpirun started it is read from the
// environment, before MPI is begun.
#include "processes.h"

#include <fmt/format.h>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>

#include "cordon/core/error.h"
#include "cordon/core/limits.h"
#ifdef CORDON_MPI
#include "cordon/mpi/job.h"
#endif

namespace {

int number_in(const char* name, int otherwise) {
  const char* const text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

// What OpenMPI's mpirun, and those that speak PMI (MPICH, Slurm), tell the processes they start.
int started_together() {
  return number_in("OMPI_COMM_WORLD_SIZE", number_in("PMI_SIZE", 1));
}

#ifdef CORDON_MPI
std::unique_ptr<cordon::MpiJob> job;
#else
int rank_by_environment() {
  return number_in("OMPI_COMM_WORLD_RANK", number_in("PMI_RANK", 0));
}
#endif

}  // namespace

#ifdef CORDON_MPI

void join_processes() {
  if (started_together() <= 1) return;
  job = std::make_unique<cordon::MpiJob>();
  if (job->rank() == 0) return;
  // It writes nothing: what it would print goes nowhere, and where mpirun
  // ends it, it ends without a word.
  if (std::freopen("/dev/null", "w", stdout) == nullptr) std::fclose(stdout);
  std::signal(SIGTERM, SIG_DFL);
}

int process_count() {
  return job ? job->count() : 1;
}

int process_rank() {
  return job ? job->rank() : 0;
}

const cordon::internal::Ranks& all_processes() {
  return job->ranks();
}

std::vector<ProcessUse> uses_of_processes() {
  std::vector<ProcessUse> uses;
  if (!job) return uses;
  const std::vector<double> all =
      job->gather({static_cast<double>(cordon::peak_memory_bytes()), job->bytes_sent()});
  for (std::size_t r = 0; r + 1 < all.size(); r += 2) uses.push_back({all[r], all[r + 1]});
  return uses;
}

// After an error the others may wait for this process for ever: they are ended, not left.
void leave_processes(int code) {
  if (job && code != 0) job->end_all(code);
  job.reset();
}

#else

void join_processes() {
  if (started_together() > 1)
    throw cordon::Error(
        cordon::ErrorKind::kUsage,
        fmt::format("mpirun started {} processes, but this cordon was built without MPI: each would do the "
                    "same work and write the same files. Run it without mpirun, or build it with MPI (./dev "
                    "build --mpi, or CMake's -DCORDON_MPI=ON)",
                    started_together()));
}

int process_count() {
  return 1;
}

int process_rank() {
  return rank_by_environment();
}

const cordon::internal::Ranks& all_processes() {
  throw cordon::Error(cordon::ErrorKind::kComputation, "this program was built without MPI");
}

std::vector<ProcessUse> uses_of_processes() {
  return {};
}

void leave_processes(int) {}

#endif
