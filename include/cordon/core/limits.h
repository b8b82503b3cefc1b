/// \file
/// What a computation may take: the memory of the machine, and the depth of a stranger's JSON.
///
/// Memory is compared with what there is before it is asked for. A system that gives more than it
/// has ends programs by force when they use it; here a sentence says what is needed instead.
///
/// \code{.cpp}
/// cordon::set_memory_budget(2e9);               // 2 GB for this process, whatever the machine has
/// cordon::require_memory(8e9, "the kernel");    // throws: it needs 8.0 GB, 2.0 GB may be used
/// \endcode
#pragma once

#include <string_view>

#include "cordon/core/export.h"

namespace cordon {

/// Bytes that this process may still take: the least of what is left of the budget, what the
/// machine can give without swapping, what its control group (a container, a batch job) allows, and
/// what its own limit (`ulimit -v`) leaves beside the buffers of the linear algebra. Some
/// microseconds.
CORDON_EXPORT double memory_left();

/// The most this process may hold, in bytes; 0: as much as the machine has.
CORDON_EXPORT void set_memory_budget(double bytes);

/// Throws Error(kComputation) where fewer bytes are left: "out of memory: WHAT needs ... GB".
CORDON_EXPORT void require_memory(double bytes, std::string_view what);

/// The threads that the limit of this process (`ulimit -v`) has room for, at most `wanted`: each
/// takes a stack and a buffer of the linear algebra. 0 where there is not even room for one.
CORDON_EXPORT int threads_within_limits(int wanted);

/// How deep arrays and objects may stand in each other in any JSON that is read. Ours need 6; a few
/// thousand end a program that copies them.
inline constexpr int kMaxJsonDepth = 64;

/// Whether brackets and braces outside of texts stand deeper in each other than that. It looks at
/// every byte once and needs no memory; whether the text is JSON at all is not its question.
CORDON_EXPORT bool is_nested_too_deeply(std::string_view json);

}  // namespace cordon
