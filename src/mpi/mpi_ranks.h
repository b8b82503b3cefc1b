// Ranks by MPI.
#pragma once

#include <mpi.h>

#include "core/ranks.h"
#include "solve/rank_solvers.h"

namespace cordon::internal {

class MpiRanks final : public Ranks {
 public:
  explicit MpiRanks(MPI_Comm all);
  int rank() const override { return rank_; }
  int count() const override { return count_; }
  void exchange(const std::byte* send, std::span<const Index> send_bytes, std::byte* receive,
                std::span<const Index> receive_bytes) const override;
  std::unique_ptr<Transfer> start(int to, std::span<const std::byte> send, int from,
                                  std::span<std::byte> receive) const override;
  void send(int to, std::span<const std::byte> bytes) const override;
  std::vector<std::byte> receive(int from) const override;
  void broadcast(std::span<std::byte> bytes, int from) const override;
  double bytes_sent() const override { return sent_; }
  const RankSolvers* solvers() const override { return solvers_.get(); }

  MPI_Comm communicator() const { return all_; }

 private:
  MPI_Comm all_;
  int rank_ = 0;
  int count_ = 1;
  mutable double sent_ = 0;
  std::unique_ptr<RankSolvers> solvers_;
};

}  // namespace cordon::internal
