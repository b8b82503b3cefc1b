/// \file
/// The errors of the library. Each message says what was given, what is allowed and what to do
/// about it.
#pragma once

#include <stdexcept>
#include <string>

#include "cordon/core/export.h"

namespace cordon {

/// What kind of problem it is, seen by the caller. The values are the exit codes of the command
/// line.
enum class ErrorKind {
  kComputation = 1,    ///< The computation failed, or its result could not be written.
  kUsage = 2,          ///< An option or a parameter is not allowed.
  kInput = 3,          ///< A file, or the data in it, cannot be used.
  kContradiction = 4,  ///< The constraints contradict each other.
  kNotConverged = 5,   ///< An iterative solver ended without a usable result.
  kInterrupted = 130,  ///< The caller asked to stop.
};

/// The only exception type that the library throws.
class CORDON_EXPORT Error : public std::runtime_error {
 public:
  /// An error of this kind with a message for the user.
  Error(ErrorKind kind, const std::string& message) : std::runtime_error(message), kind_(kind) {}
  /// The kind of the problem.
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace cordon
