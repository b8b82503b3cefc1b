// What the readers of HDF5 files need of the library, which is loaded when the first file needs it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "cordon/core/matrix.h"
#include "data/input.h"

namespace cordon::internal {

// An open file and what is in it. Things are named by their path, such as "obs/louvain".
// Opened for reading. A path that does not exist is kNothing; whoever reads an array asks for its
// kind first. What is read is compared with the memory there is before it is allocated.
class Hdf5File {
 public:
  // `input` is the file at `path`, and lives longer than this.
  // Throws Error(kInput) for a broken file, and where the library is not installed.
  Hdf5File(const std::string& path, const Input& input);
  ~Hdf5File();
  Hdf5File(const Hdf5File&) = delete;
  Hdf5File& operator=(const Hdf5File&) = delete;

  // kElsewhere: a link to another file, or an array whose numbers lie there; such are not read.
  // Links within the file are followed. Numbers are integers, floats and enumerations of any size;
  // everything else that is an array (compounds, references, complex numbers) is kOther.
  enum class Kind { kNothing, kGroup, kNumbers, kTexts, kElsewhere, kOther };
  Kind kind(const std::string& path) const;
  // Throws Error(kInput) where `group` is none. Groups may hold each other in
  // circles: whoever goes down bounds the depth.
  std::vector<std::string> children(const std::string& group) const;  // names, in the order of names
  std::vector<Index> shape(const std::string& array) const;           // of an array; empty for a single value

  // All elements of an array, row by row.
  // Converted by the library, or copied from the mapped file where they stand there unpacked.
  // Throws Error(kInput) where it cannot be read, Error(kComputation) where there is no memory for it.
  std::vector<double> numbers(const std::string& array) const;
  std::vector<std::int32_t> integers(const std::string& array) const;
  std::vector<std::int64_t> long_integers(const std::string& array) const;
  std::vector<std::string> texts(const std::string& array) const;

  bool has_attribute(const std::string& path, const std::string& attribute) const;
  std::string text_attribute(const std::string& path,
                             const std::string& attribute) const;  // empty where there is none
  // Empty where there is none, or where it holds something else.
  std::vector<std::int64_t> integer_attribute(const std::string& path, const std::string& attribute) const;

  const std::string& name() const { return input_.name(); }

 private:
  template <typename Number>
  std::vector<Number> read(const std::string& array, std::int64_t type) const;
  std::vector<std::string_view> in_place(std::int64_t array, std::size_t bytes) const;

  const Input& input_;
  std::int64_t file_ = -1;
  bool is_mapped_ = false;  // the library reads the same file as input_.bytes()
};

}  // namespace cordon::internal
