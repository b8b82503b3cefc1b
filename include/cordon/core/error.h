/// \file
/// The errors of the library. Each message says what was given, what is allowed and what to do
/// about it.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

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

/// How a message writes a setting: its name, such as n_neighbors, and a value or nothing.
using SettingWords = std::string (*)(std::string_view name, std::string_view value);

/// Errors, warnings and notes name settings as their reader would type them. The library writes
/// `scale = minmax`; an application whose users type them otherwise (`--scale minmax`) says how,
/// once, before anything else. Null: the library's way.
CORDON_EXPORT void set_setting_words(SettingWords words);

/// A message of the library in these words: marks such as ‹scale minmax› become what the reader
/// types.
CORDON_EXPORT std::string in_setting_words(std::string_view message);

/// The only exception type that the library throws.
class CORDON_EXPORT Error : public std::runtime_error {
 public:
  /// An error of this kind with a message for the user, put into the words for settings.
  Error(ErrorKind kind, std::string_view message)
      : std::runtime_error(in_setting_words(message)), kind_(kind) {}
  /// The kind of the problem.
  ErrorKind kind() const { return kind_; }

 private:
  ErrorKind kind_;
};

}  // namespace cordon
