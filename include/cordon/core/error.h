// Errors a user can act on: every one says what was given, what is allowed and what to do.
#pragma once

#include <stdexcept>
#include <string>

#include "cordon/core/export.h"

namespace cordon {

// What went wrong, in the terms of the person who called. The values are the exit codes of the command line.
enum class ErrorKind {
  kComputation = 1,    // the computation, or writing its result, failed
  kUsage = 2,          // an option or parameter is not allowed
  kInput = 3,          // a file or the data in it cannot be used
  kContradiction = 4,  // the constraints contradict each other
  kNotConverged = 5,   // an iteration ended without an answer that can be used
  kInterrupted = 130,  // the caller asked to stop
};

// The one exception type of the library.
class CORDON_EXPORT Error : public std::runtime_error {
 public:
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace cordon
