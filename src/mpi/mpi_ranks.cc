// MPI counts in int: what is longer than a gigabyte goes in pieces, in order, on the same tag. Errors of MPI
// itself end the job (its default): a message that was lost cannot be made up for.
#include "mpi/mpi_ranks.h"

#include <algorithm>
#include <cstring>

#ifdef CORDON_SLEPC
#include "mpi/petsc/petsc_solvers.h"
#endif

namespace cordon::internal {
namespace {

constexpr Index kPiece = Index{1} << 30;
constexpr int kTag = 1;

using Requests = std::vector<MPI_Request>;

void start_sending(MPI_Comm all, int to, const std::byte* bytes, Index count, Requests& requests) {
  for (Index at = 0; at < count; at += kPiece) {
    requests.emplace_back();
    MPI_Isend(bytes + at, static_cast<int>(std::min(kPiece, count - at)), MPI_BYTE, to, kTag, all,
              &requests.back());
  }
}

void start_receiving(MPI_Comm all, int from, std::byte* bytes, Index count, Requests& requests) {
  for (Index at = 0; at < count; at += kPiece) {
    requests.emplace_back();
    MPI_Irecv(bytes + at, static_cast<int>(std::min(kPiece, count - at)), MPI_BYTE, from, kTag, all,
              &requests.back());
  }
}

void wait_for(Requests& requests) {
  MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
  requests.clear();
}

class MpiTransfer final : public Ranks::Transfer {
 public:
  explicit MpiTransfer(Requests requests) : requests_(std::move(requests)) {}
  ~MpiTransfer() override {
    if (!requests_.empty()) wait_for(requests_);
  }
  void finish() override { wait_for(requests_); }

 private:
  Requests requests_;
};

}  // namespace

MpiRanks::MpiRanks(MPI_Comm all) : all_(all) {
  MPI_Comm_rank(all, &rank_);
  MPI_Comm_size(all, &count_);
#ifdef CORDON_SLEPC
  solvers_ = petsc_solvers(all);
#endif
}

void MpiRanks::exchange(const std::byte* send, std::span<const Index> send_bytes, std::byte* receive,
                        std::span<const Index> receive_bytes) const {
  Requests requests;
  for (int r = 0; r < count_; ++r) {
    if (r != rank_) start_receiving(all_, r, receive, receive_bytes[idx(r)], requests);
    receive += receive_bytes[idx(r)];
  }
  std::byte* own = receive;
  for (int r = count_; r-- > rank_;) own -= receive_bytes[idx(r)];
  for (int r = 0; r < count_; ++r) {
    const Index bytes = send_bytes[idx(r)];
    if (r == rank_) {
      if (bytes > 0) std::memcpy(own, send, idx(bytes));
    } else {
      start_sending(all_, r, send, bytes, requests);
      sent_ += static_cast<double>(bytes);
    }
    send += bytes;
  }
  wait_for(requests);
}

std::unique_ptr<Ranks::Transfer> MpiRanks::start(int to, std::span<const std::byte> send, int from,
                                                 std::span<std::byte> receive) const {
  Requests requests;
  if (to == rank_) {
    std::copy(send.begin(), send.end(), receive.begin());
  } else {
    start_receiving(all_, from, receive.data(), static_cast<Index>(receive.size()), requests);
    start_sending(all_, to, send.data(), static_cast<Index>(send.size()), requests);
    sent_ += static_cast<double>(send.size());
  }
  return std::make_unique<MpiTransfer>(std::move(requests));
}

void MpiRanks::send(int to, std::span<const std::byte> bytes) const {
  const auto count = static_cast<Index>(bytes.size());
  MPI_Send(&count, sizeof count, MPI_BYTE, to, kTag, all_);
  Requests requests;
  start_sending(all_, to, bytes.data(), count, requests);
  wait_for(requests);
  sent_ += static_cast<double>(count);
}

std::vector<std::byte> MpiRanks::receive(int from) const {
  Index count = 0;
  MPI_Recv(&count, sizeof count, MPI_BYTE, from, kTag, all_, MPI_STATUS_IGNORE);
  std::vector<std::byte> bytes(idx(count));
  Requests requests;
  start_receiving(all_, from, bytes.data(), count, requests);
  wait_for(requests);
  return bytes;
}

void MpiRanks::broadcast(std::span<std::byte> bytes, int from) const {
  for (std::size_t at = 0; at < bytes.size(); at += static_cast<std::size_t>(kPiece))
    MPI_Bcast(bytes.data() + at,
              static_cast<int>(std::min(bytes.size() - at, static_cast<std::size_t>(kPiece))), MPI_BYTE, from,
              all_);
  if (from == rank_) sent_ += static_cast<double>(bytes.size());
}

}  // namespace cordon::internal
