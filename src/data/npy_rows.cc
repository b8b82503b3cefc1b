// Rows of an .npy file, read by position and not through a mapping: what is in memory is what was asked
// for, and a file cut short is a short read.
//
// Reading takes no lock and no place in the file (pread): any number of threads may read at once,
// each into its own memory. Rows of a C array are one read; of a Fortran array one read per column,
// so that blocks should have many rows. Memory: the bytes of the rows asked for (of one column
// of them in Fortran order) beside the numbers.
#include <fcntl.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>

#include "data/npy.h"
#include "data/numbered_columns.h"
#include "data/table_rows.h"

namespace cordon::internal {
namespace {

constexpr Index kNpyOutlineRows = 16;

class NpyRows final : public TableRows {
 public:
  // Opened, looked at and closed again where the header is wrong: the destructor of
  // an object that was never made does not run.
  explicit NpyRows(const std::string& path)
      : name_(path), descriptor_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
    if (descriptor_ < 0) fail(ErrorKind::kInput, "cannot open {}: {}", path, std::strerror(errno));
    try {
      state_ = FileState::of(descriptor_);
      constexpr std::size_t kHeader = std::size_t{1} << 17;  // more than the longest of version 1
      std::string beginning(std::min(static_cast<std::size_t>(state_.size), kHeader), '\0');
      read_at(0, beginning.size(), beginning.data());
      layout_ = npy_layout(beginning, static_cast<std::size_t>(state_.size), name_);
      outline_ = read({0, std::min(layout_.rows, kNpyOutlineRows)}, {});
    } catch (...) {
      close(descriptor_);
      throw;
    }
    (void)posix_fadvise(descriptor_, 0, 0, POSIX_FADV_SEQUENTIAL);
  }
  ~NpyRows() override { close(descriptor_); }
  NpyRows(const NpyRows&) = delete;
  NpyRows& operator=(const NpyRows&) = delete;

  Index rows() const override { return layout_.rows; }
  const Table& outline() const override { return outline_; }
  bool is_matrix() const override { return true; }
  double file_bytes() const override { return static_cast<double>(state_.size); }

  // As columns; whoever wants the numbers row by row takes read_numbers().
  Table read(RowRange range, const Run&) const override {
    Matrix numbers = Matrix::uninitialised(range.count(), layout_.cols);
    read_numbers(range, numbers.data());
    Table table;
    table.source = name_;
    table.format = "npy";
    table.rows = range.count();
    table.columns = numbered_columns('c', layout_.cols, range.count());
    for (Index j = 0; j < layout_.cols; ++j)
      for (Index i = 0; i < range.count(); ++i)
        table.columns[static_cast<std::size_t>(j)].numbers[static_cast<std::size_t>(i)] = numbers(i, j);
    return table;
  }

  // In C order the rows are one stretch of the file; in Fortran order each column has a stretch,
  // which is read, widened and put in place one by one.
  void read_numbers(RowRange range, double* out) const override {
    const Index width = layout_.fortran_order ? 1 : layout_.cols;
    const auto bytes = [&](Index numbers) { return static_cast<std::size_t>(numbers) * layout_.size; };
    const auto buffer = std::make_unique_for_overwrite<char[]>(bytes(range.count() * width));
    if (!layout_.fortran_order) {
      read_at(layout_.begin + bytes(range.first * width), bytes(range.count() * width), buffer.get());
      return layout_.widen(buffer.get(), range.count() * width, out);
    }
    std::vector<double> column(static_cast<std::size_t>(range.count()));
    for (Index j = 0; j < layout_.cols; ++j) {
      read_at(layout_.begin + bytes(j * layout_.rows + range.first), bytes(range.count()), buffer.get());
      layout_.widen(buffer.get(), range.count(), column.data());
      for (Index i = 0; i < range.count(); ++i)
        out[i * layout_.cols + j] = column[static_cast<std::size_t>(i)];
    }
  }

  void require_unchanged() const override {
    if (FileState::of(descriptor_) != state_) fail_changed();
  }

 private:
  // The same sentence as of a mapped file (input.cc).
  [[noreturn]] void fail_changed() const {
    fail(ErrorKind::kInput,
         "{} changed while it was read; read it again when whoever writes it has finished, or make a copy "
         "first",
         name_);
  }

  void read_at(std::size_t from, std::size_t count, char* out) const {
    // A read may give fewer bytes than asked for, and 0 only at the end of the file.
    while (count > 0) {
      const ssize_t got = pread(descriptor_, out, count, static_cast<off_t>(from));
      if (got < 0 && errno == EINTR) continue;
      if (got < 0) fail(ErrorKind::kInput, "cannot read {}: {}", name_, std::strerror(errno));
      if (got == 0) fail_changed();  // it was longer
      from += static_cast<std::size_t>(got);
      out += got;
      count -= static_cast<std::size_t>(got);
    }
  }

  std::string name_;
  int descriptor_;
  FileState state_;
  NpyLayout layout_;
  Table outline_;
};

}  // namespace

std::unique_ptr<TableRows> npy_rows(const std::string& path) {
  return std::make_unique<NpyRows>(path);
}

}  // namespace cordon::internal
