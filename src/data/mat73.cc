// MATLAB's version 7.3 is an HDF5 file: every variable is an array whose lengths are
// stored in reverse, so that its numbers come column by column, and whose attribute
// MATLAB_class tells what it is. A sparse matrix is a group of data, ir (rows) and jc
// (column starts), with its number of rows as the attribute MATLAB_sparse; an empty array
// (MATLAB_empty) holds its lengths instead of numbers.
//
// The size of a matrix is compared with that of the file before it is read: parts that were never
// written take no room there, and a few bytes could stand for terabytes. The file must be one
// on the disk: the library opens it by its path.
#include "data/hdf5_file.h"
#include "data/mat_file.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

using Kind = Hdf5File::Kind;

constexpr double kMaxNumbersPerByte = 1040;  // deflate packs at most about 1030 to 1

bool is_set(const std::vector<std::int64_t>& attribute) {
  return !attribute.empty() && attribute[0] != 0;
}

class Mat73File : public MatFile {
 public:
  Mat73File(const Input& input, const std::string& path)
      : MatFile(input.name()), file_(path, input), bytes_(static_cast<double>(input.bytes().size())) {
    for (const std::string& child : file_.children("/"))
      if (!child.starts_with('#'))
        variables_.push_back(described(child));  // #refs# and the like are MATLAB's own
  }

  MatMatrix load(std::size_t index) override {
    const MatVariable& wanted = variables_[index];
    const auto rows = static_cast<double>(wanted.lengths[0]), cols = static_cast<double>(wanted.lengths[1]);
    const bool sparse = file_.kind(wanted.name) == Kind::kGroup;
    // Of a sparse matrix the column starts are what grows with its size;
    // its entries are stored one by one.
    if ((sparse ? cols : rows * cols) > kMaxNumbersPerByte * bytes_)
      refuse_damaged("the size of " + shown(wanted.name));
    MatMatrix matrix;
    if (!sparse) {
      matrix.numbers = file_.numbers(wanted.name);
      return matrix;
    }
    // Without entries a sparse matrix has column starts alone.
    std::vector<std::int64_t> row;
    std::vector<double> value;
    if (file_.kind(wanted.name + "/data") == Kind::kNumbers) {
      row = file_.long_integers(wanted.name + "/ir");
      value = file_.numbers(wanted.name + "/data");
    }
    matrix.sparse = from_columns(wanted, file_.long_integers(wanted.name + "/jc"), row, value);
    return matrix;
  }

 private:
  // What is neither an array of numbers nor a sparse group is listed and cannot be the table:
  // structures, cells (arrays of references), characters.
  MatVariable described(const std::string& name) const {
    MatVariable variable{name, {}, false};
    const Kind kind = file_.kind(name);
    const std::vector<std::int64_t> sparse_rows = file_.integer_attribute(name, "MATLAB_sparse");
    if (kind == Kind::kGroup && !sparse_rows.empty()) {
      const std::vector<Index> starts = shape(name + "/jc");
      if (sparse_rows[0] < 0 || starts.size() != 1 || starts[0] < 1)
        refuse_damaged("column starts of " + shown(name));
      variable.lengths = {static_cast<std::size_t>(sparse_rows[0]), static_cast<std::size_t>(starts[0]) - 1};
      const Kind data = file_.kind(name + "/data");
      variable.numeric = data == Kind::kNumbers || data == Kind::kNothing;  // not complex numbers
    } else if (kind == Kind::kNumbers) {
      const std::vector<Index> stored = shape(name);
      variable.lengths.assign(stored.rbegin(), stored.rend());
      if (is_set(file_.integer_attribute(name, "MATLAB_empty"))) variable.lengths = {0, 0};
      const std::string of_class = file_.text_attribute(name, "MATLAB_class");
      variable.numeric = of_class != "char" && of_class != "cell";
    }
    return variable;
  }

  std::vector<Index> shape(const std::string& array) const {
    return file_.kind(array) == Kind::kNumbers ? file_.shape(array) : std::vector<Index>();
  }

  Hdf5File file_;
  double bytes_;
};

}  // namespace

std::unique_ptr<MatFile> open_mat73(const Input& input, const std::string& path) {
  return std::make_unique<Mat73File>(input, path);
}

}  // namespace cordon::internal
