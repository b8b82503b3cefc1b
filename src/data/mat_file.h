// What a .mat file holds, whichever version it is: a
// list of variables, of which single ones can be loaded.
//
// Version 5 (and 7, which is 5 packed) is what nearly all files are; it is read here, from
// memory, with every size checked before it is believed. Versions 4 and 7.3 (HDF5) are read
// by the matio library. Version 5 is not left to matio since a damaged length of a few
// bytes makes it allocate gigabytes.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/data/sparse.h"
#include "data/input.h"

namespace cordon::internal {

// What the file says of a variable before its numbers are read.
struct MatVariable {
  std::string name;
  std::vector<std::size_t> lengths;
  bool numeric = false;  // a real matrix of numbers, full or sparse

  bool is_matrix() const { return numeric && lengths.size() == 2 && lengths[0] > 0 && lengths[1] > 0; }
};

struct MatMatrix {
  std::vector<double> numbers;         // column by column, where it is full
  std::optional<SparseMatrix> sparse;  // where it is sparse
};

class MatFile {
 public:
  virtual ~MatFile() = default;
  const std::vector<MatVariable>& variables() const { return variables_; }
  virtual MatMatrix load(std::size_t variable) = 0;  // one that is_matrix()

 protected:
  explicit MatFile(std::string name) : name_(std::move(name)) {}
  [[noreturn]] void refuse_damaged(std::string_view what) const;

  // MATLAB's compressed sparse columns: column j has the entries start[j] .. start[j + 1] - 1.
  SparseMatrix from_columns(const MatVariable& variable, std::span<const std::uint32_t> start,
                            std::span<const std::uint32_t> row, std::span<const double> value) const;

  std::string name_;
  std::vector<MatVariable> variables_;
};

std::unique_ptr<MatFile> open_mat5(const Input& input);                 // keeps looking at the input's bytes
std::unique_ptr<MatFile> open_mat_with_matio(const std::string& path);  // matio reads by name only

}  // namespace cordon::internal
