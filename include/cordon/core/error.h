/// \file
/// The errors of the library. Each message says what was given, what is allowed and what to do
/// about it; for a parameter these parts can be had one by one.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

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

/// What an error is about, apart from its message: for a form that marks a field, or for a program
/// that tries again. Empty where the error is not about one parameter.
struct ErrorDetails {
  std::string parameter;  ///< Its name, such as n_neighbors.
  std::string given;      ///< What was given, as text.
  std::string allowed;    ///< What is allowed, such as "1 to 149".
  std::string remedy;     ///< What to do; empty where giving an allowed value is all there is to do.
};

/// The only exception type that the library throws.
class CORDON_EXPORT Error : public std::runtime_error {
 public:
  /// An error of this kind with a message for the user, put into the words for settings.
  Error(ErrorKind kind, std::string_view message)
      : std::runtime_error(in_setting_words(message)), kind_(kind) {}
  /// The same with details.
  Error(ErrorKind kind, std::string_view message, ErrorDetails details)
      : std::runtime_error(in_setting_words(message)), kind_(kind), details_(std::move(details)) {}
  /// The kind of the problem.
  ErrorKind kind() const { return kind_; }
  /// The parameter that was refused, if it was one.
  const ErrorDetails& details() const { return details_; }

 private:
  ErrorKind kind_;
  ErrorDetails details_;
};

/// "Did you mean": the element of `known` with the smallest edit distance to `given`, without
/// regard to upper and lower case, and the first of several equal ones. An edit inserts, deletes or
/// replaces a letter or exchanges two adjacent ones. The result is empty if the nearest name needs
/// more than two edits and also more than a third of the letters of `given`, or if every letter
/// would have to change. The cost is |given| |name| per name; names that are ruled out by their
/// length cost nothing.
CORDON_EXPORT std::string suggest(std::string_view given, const std::vector<std::string>& known);

}  // namespace cordon
