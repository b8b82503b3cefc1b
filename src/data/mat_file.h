// What a .mat file holds, whichever version it is: a
// list of variables, of which single ones can be loaded.
//
// One reader per layout, and each checks every size before it believes it: version 4 (mat4.cc),
// version 5, which 6 and 7 are as well (mat5.cc), and 7.3, which is HDF5 (mat73.cc, hdf5_file.h).
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/data/sparse.h"
#include "data/input.h"
#include "data/sparse_build.h"

namespace cordon::internal {

// What the file says of a variable before its numbers are read.
struct MatVariable {
  std::string name;
  std::vector<std::size_t> lengths;
  bool numeric = false;  // a real matrix of numbers, full or sparse

  // What can be the table: two lengths, neither of them 0, and real numbers.
  bool is_matrix() const { return numeric && lengths.size() == 2 && lengths[0] > 0 && lengths[1] > 0; }
};

// One of the two has content.
struct MatMatrix {
  std::vector<double> numbers;         // column by column, where it is full
  std::optional<SparseMatrix> sparse;  // where it is sparse
};

// Opening lists the variables and reads no numbers. load() may be called for any of them,
// in any order; each call reads the file again.
class MatFile {
 public:
  virtual ~MatFile() = default;
  const std::vector<MatVariable>& variables() const { return variables_; }
  virtual MatMatrix load(std::size_t variable) = 0;  // one that is_matrix()

 protected:
  explicit MatFile(std::string name) : name_(std::move(name)) {}
  // Throws Error(kInput): every reader's one answer to a size or a mark that cannot be.
  [[noreturn]] void refuse_damaged(std::string_view what) const;

  // The sparse matrix of a variable from its entries: each inside of it, none given twice.
  SparseMatrix from_entries(const MatVariable& variable, std::vector<SparseEntry>& entries) const;
  // The same from MATLAB's compressed columns: column j has the entries start[j] .. start[j + 1] - 1.
  SparseMatrix from_columns(const MatVariable& variable, std::span<const std::int64_t> start,
                            std::span<const std::int64_t> row, std::span<const double> value) const;

  std::string name_;
  std::vector<MatVariable> variables_;
};

// The numbers of type T that the bytes are, whose length is a multiple of T's.
// By copies of sizeof(T) bytes, since numbers of a file stand at any address.
// Whole numbers beyond 2^53 are rounded.
template <typename T>
std::vector<double> widened(std::string_view bytes, bool swapped) {
  std::vector<double> values(bytes.size() / sizeof(T));
  for (std::size_t i = 0; i < values.size(); ++i) {
    char one[sizeof(T)];
    std::memcpy(one, bytes.data() + i * sizeof(T), sizeof(T));
    if (swapped) std::reverse(one, one + sizeof(T));
    values[i] = static_cast<double>(std::bit_cast<T>(one));
  }
  return values;
}

std::unique_ptr<MatFile> open_mat4(const Input& input);  // keeps looking at the input's bytes, as the next
std::unique_ptr<MatFile> open_mat5(const Input& input);
std::unique_ptr<MatFile> open_mat73(const Input& input, const std::string& path);

}  // namespace cordon::internal
