// The parameters of a method as fields of its Options struct, by name: parsed, checked, printed.
// Fields are known by their offset, so that all this is compiled once and not for every struct
// (describe.h is the thin typed side).
#pragma once

#include <cstddef>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "cordon/core/error.h"
#include "cordon/methods/registry.h"

namespace cordon::internal {

inline constexpr Index kNoLimit = std::numeric_limits<Index>::max();

struct IntegerField {
  Index minimum, maximum;
};
struct RealField {
  double minimum, maximum;
};
// A number, or the word auto (an empty optional): the method chooses and reports what it chose.
struct IntegerOrAutoField {
  Index minimum;
};
struct RealOrAutoField {
  double minimum;
  bool may_equal = true;  // the minimum
};
struct FlagField {};
// One of a few words; the values they stand for are known by their position.
struct ChoiceField {
  std::vector<std::string> words;
  std::function<std::size_t(const void* field)> position;  // words.size(): none of them
  std::function<void(void* field, std::size_t position)> put;
};
using FieldKind =
    std::variant<IntegerField, RealField, IntegerOrAutoField, RealOrAutoField, FlagField, ChoiceField>;

class ParameterFields {
 public:
  struct Problem {
    std::string message;
    ErrorDetails details;
  };

  // `defaults` is an Options struct with its default values.
  void add(std::string name, std::ptrdiff_t offset, FieldKind kind, std::string description,
           const void* defaults);

  // Those of a base class, `offset` bytes from the start of `defaults`.
  void add(const ParameterFields& base, std::ptrdiff_t offset, const void* defaults);

  // Of the field added last; a default that differs is ours.
  void published(std::string value) { fields_.back().info.paper_value = std::move(value); }

  std::vector<ParameterInfo> parameters() const;

  // Writes typed values into the fields of `options`; returns every problem found. A value that
  // cannot be parsed leaves its field unchanged.
  std::vector<Problem> parse(const ParameterValues& values, void* options) const;
  std::vector<Problem> validate(const void* options) const;
  ParameterValues print(const void* options) const;

  // Throws Error(kUsage) with all problems, if there are any.
  static void refuse(const std::string& method, const std::vector<Problem>& problems);

 private:
  struct Field {
    ParameterInfo info;
    std::ptrdiff_t offset;
    FieldKind kind;
  };
  const Field* find(const std::string& name) const;
  Problem unknown(const std::string& name) const;

  std::vector<Field> fields_;
};

}  // namespace cordon::internal
