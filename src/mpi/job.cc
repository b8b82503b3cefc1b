#include "cordon/mpi/job.h"

#include <unistd.h>

#include "mpi/mpi_ranks.h"

namespace cordon {

using namespace internal;

struct MpiJob::State {
  std::unique_ptr<MpiRanks> ranks;
};

// Threads of ours compute; only the one that called talks to the others (funneled).
MpiJob::MpiJob() : state_(std::make_unique<State>()) {
  int given = 0;
  MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &given);
  state_->ranks = std::make_unique<MpiRanks>(MPI_COMM_WORLD);
}

MpiJob::~MpiJob() {
  state_->ranks.reset();  // with what stands on MPI
  MPI_Finalize();
}

int MpiJob::rank() const {
  return state_->ranks->rank();
}
int MpiJob::count() const {
  return state_->ranks->count();
}
const Ranks& MpiJob::ranks() const {
  return *state_->ranks;
}

double MpiJob::bytes_sent() const {
  return state_->ranks->bytes_sent();
}

std::vector<double> MpiJob::gather(const std::vector<double>& mine) const {
  std::vector<double> all;
  for (const auto& some : internal::gather(ranks(), mine)) all.insert(all.end(), some.begin(), some.end());
  return all;
}

void MpiJob::end_all(int code) const {
  MPI_Abort(MPI_COMM_WORLD, code);
  _exit(code);  // MPI_Abort does not come back
}

}  // namespace cordon
