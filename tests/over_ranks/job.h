// The ranks of this test program.
#pragma once

#include "cordon/mpi/job.h"
#include "core/ranks.h"

const cordon::internal::Ranks& all_ranks();
