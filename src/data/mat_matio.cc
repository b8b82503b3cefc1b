// Versions 4 and 7.3 of .mat, through the matio library.
#include <cstring>
#include <filesystem>

#include "data/mat_file.h"
#include "data/matio_library.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

struct CloseFile {
  void operator()(mat_t* file) const { matio().close(file); }
};
struct FreeVariable {
  void operator()(matvar_t* variable) const { matio().free_variable(variable); }
};
using Variable = std::unique_ptr<matvar_t, FreeVariable>;

bool is_numeric(const matvar_t& variable) {
  const bool full = variable.class_type >= MAT_C_DOUBLE && variable.class_type <= MAT_C_UINT64;
  return (full || variable.class_type == MAT_C_SPARSE) && variable.isComplex == 0;
}

// matio has read the numbers in their own type.
template <typename T>
std::vector<double> widen(const void* data, std::size_t size) {
  const auto* const from = static_cast<const T*>(data);
  return {from, from + size};
}

class MatioFile : public MatFile {
 public:
  explicit MatioFile(const std::string& path) : MatFile(path) {
    const Input input = Input::open(path);
    bytes_ = input.bytes().size();
    if (!input.bytes().starts_with("MATLAB 7.3")) check_version4(input.bytes());
    file_.reset(matio().open(path.c_str(), MAT_ACC_RDONLY));
    if (!file_) refuse_damaged("it cannot be opened");
    while (const Variable variable{matio().read_next_info(file_.get())}) {
      if (variable->name == nullptr || variable->dims == nullptr || variable->rank <= 0) continue;
      variables_.push_back(
          {variable->name, {variable->dims, variable->dims + variable->rank}, is_numeric(*variable)});
    }
  }

  MatMatrix load(std::size_t index) override {
    const MatVariable& wanted = variables_[index];
    const double cells = static_cast<double>(wanted.lengths[0]) * static_cast<double>(wanted.lengths[1]);
    // HDF5 packs with deflate, at most about 1030 to 1; a sparse matrix has a number per column.
    const double maximum = 1040.0 * static_cast<double>(bytes_);
    const Variable info{matio().read_info(file_.get(), wanted.name.c_str())};
    if (!info ||
        (info->class_type == MAT_C_SPARSE ? static_cast<double>(wanted.lengths[1]) : cells) > maximum)
      refuse_damaged("the size of " + shown(wanted.name));
    const Variable variable{matio().read(file_.get(), wanted.name.c_str())};
    if (!variable || variable->data == nullptr || variable->rank != 2 || !is_numeric(*variable) ||
        variable->dims[0] != wanted.lengths[0] || variable->dims[1] != wanted.lengths[1])
      refuse_damaged("the numbers of " + shown(wanted.name));
    MatMatrix matrix;
    if (variable->class_type == MAT_C_SPARSE) {
      const auto& sparse = *static_cast<const mat_sparse_t*>(variable->data);
      const std::vector<double> values = to_doubles(sparse.data, sparse.ndata, variable->data_type);
      if (sparse.jc == nullptr || (sparse.ir == nullptr && sparse.nir > 0))
        refuse_damaged("the indices of " + shown(wanted.name));
      matrix.sparse = from_columns(wanted, {sparse.jc, sparse.njc}, {sparse.ir, sparse.nir}, values);
    } else {
      const std::size_t count = wanted.lengths[0] * wanted.lengths[1];
      if (variable->nbytes / count < matio().size_of(variable->data_type))
        refuse_damaged("the numbers of " + shown(wanted.name));
      matrix.numbers = to_doubles(variable->data, count, variable->data_type);
    }
    return matrix;
  }

 private:
  // Version 4 has no mark: it is a run of headers of five numbers (type, rows, columns,
  // complex?, length of the name), each followed by the name and the numbers. matio believes the
  // lengths, so they are checked here.
  void check_version4(std::string_view rest) const {
    constexpr std::size_t kSizes[] = {8, 4, 4, 2, 2, 1};
    while (!rest.empty()) {
      std::uint32_t head[5];
      if (rest.size() < sizeof head) refuse_damaged("it ends inside a header");
      std::memcpy(head, rest.data(), sizeof head);
      if (head[0] > 4052)  // a type is below that in the byte order it was written in
        for (std::uint32_t& number : head) number = __builtin_bswap32(number);
      const std::uint32_t precision = head[0] / 10 % 10;
      if (head[0] > 4052 || head[0] / 100 % 10 != 0 || precision > 5 || head[0] % 10 > 2 || head[3] > 1)
        fail(ErrorKind::kInput, "{}: not a .mat file, or a damaged one; save it again in MATLAB (save -v7)",
             name_);
      rest.remove_prefix(sizeof head);
      const std::size_t number_bytes = kSizes[precision] * (head[3] + 1);
      if (head[4] == 0 || head[4] > rest.size() || rest[head[4] - 1] != '\0')
        refuse_damaged("the name of a variable");
      rest.remove_prefix(head[4]);
      if (head[1] > 0x7fffffff || head[2] > 0x7fffffff) refuse_damaged("a negative length");
      const std::size_t cells = static_cast<std::size_t>(head[1]) * head[2];
      if (cells > rest.size() / number_bytes)
        refuse_damaged(fmt::format("{} x {} numbers do not follow", head[1], head[2]));
      rest.remove_prefix(cells * number_bytes);
    }
  }

  std::vector<double> to_doubles(const void* data, std::size_t size, matio_types type) const {
    if (data == nullptr || size == 0) return {};
    switch (type) {
      case MAT_T_DOUBLE:
        return widen<double>(data, size);
      case MAT_T_SINGLE:
        return widen<float>(data, size);
      case MAT_T_INT8:
        return widen<std::int8_t>(data, size);
      case MAT_T_UINT8:
        return widen<std::uint8_t>(data, size);
      case MAT_T_INT16:
        return widen<std::int16_t>(data, size);
      case MAT_T_UINT16:
        return widen<std::uint16_t>(data, size);
      case MAT_T_INT32:
        return widen<std::int32_t>(data, size);
      case MAT_T_UINT32:
        return widen<std::uint32_t>(data, size);
      case MAT_T_INT64:
        return widen<std::int64_t>(data, size);
      case MAT_T_UINT64:
        return widen<std::uint64_t>(data, size);
      default:
        refuse_damaged("numbers of unknown type");
    }
  }

  std::size_t bytes_ = 0;
  std::unique_ptr<mat_t, CloseFile> file_;
};

}  // namespace

std::unique_ptr<MatFile> open_mat_with_matio(const std::string& path) {
  return std::make_unique<MatioFile>(path);
}

}  // namespace cordon::internal
