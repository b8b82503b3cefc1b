// Whether mpirun started this program as one of several processes that compute together.
#pragma once

#include <vector>

namespace cordon::internal {
class Ranks;
}

// Joins the others, where there are any. Ends in an error where this program was built without MPI: several
// copies would do the same work and write the same files.
void join_processes();

int process_count();  // 1: it runs alone
int process_rank();   // 0 speaks and writes

// All of them; only where there are several.
const cordon::internal::Ranks& all_processes();

// What each process took until now, on the first one; empty elsewhere and in a program that runs alone. Called by
// all of them.
struct ProcessUse {
  double peak_memory_bytes = 0;
  double bytes_sent = 0;
};
std::vector<ProcessUse> uses_of_processes();

// Leaves the others at the end of the program; after an error ends all of them with this exit code.
void leave_processes(int code);
