// MATLAB's level 4 format has no mark: it is a run of variables, each a header of five numbers (type, rows,
// columns, complex?, length of the name), the name with a zero at its end, and the numbers.
//
// The type is four digits, MOPT: byte order (0 little, 1 big; 2 to 4 are VAX and Cray), 0,
// kind of number, and 0 full, 1 text or 2 sparse. A sparse matrix of e entries is stored
// as a full one of e + 1 rows: row number, column number (from 1) and value of each entry;
// the last row has the lengths of the matrix.
//
// Refused: digits of the type that mean nothing, a name without its zero, lengths that
// the bytes left do not hold (compared by division, so that no product overflows),
// lengths of 2^31 and more. The numbers stay in the input until a variable is loaded;
// the list costs one pass over the headers.
#include "data/mat_file.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

constexpr std::uint32_t kMaxType = 1052;  // of the byte orders that are read
constexpr std::size_t kNumberBytes[] = {8, 4, 4, 2, 2, 1};

class Mat4File : public MatFile {
 public:
  explicit Mat4File(const Input& input) : MatFile(input.name()) {
    for (std::string_view rest = input.bytes(); !rest.empty();) take(rest);
  }

  MatMatrix load(std::size_t index) override {
    const Stored& stored = stored_[index];
    MatMatrix matrix;
    if (stored.sparse)
      matrix.sparse = sparse(variables_[index], stored);
    else
      matrix.numbers = numbers(stored, stored.bytes);
    return matrix;
  }

 private:
  // The numbers of a variable, of its real part where it is complex.
  struct Stored {
    std::string_view bytes;
    std::uint32_t kind = 0;  // of number
    std::size_t rows = 0;    // as stored
    bool swapped = false;
    bool sparse = false;
  };

  // Takes the next variable off the front.
  // Every variable is taken in this way when the file is opened: only its head is
  // looked at, and its numbers are passed over.
  void take(std::string_view& rest) {
    std::uint32_t head[5];
    if (rest.size() < sizeof head) refuse_damaged("it ends inside a header");
    std::memcpy(head, rest.data(), sizeof head);
    rest.remove_prefix(sizeof head);
    Stored stored;
    // A type in the other byte order is a number far beyond those that there are; 0,
    // which is the same in both, is little-endian.
    stored.swapped = head[0] > kMaxType;
    if (stored.swapped)
      for (std::uint32_t& number : head) number = __builtin_bswap32(number);
    const auto [type, rows, cols, complex, name_length] = head;
    stored.kind = type / 10 % 10;
    if (type / 1000 != (stored.swapped ? 1 : 0) || type / 100 % 10 != 0 || stored.kind > 5 || type % 10 > 2 ||
        complex > 1)
      fail(ErrorKind::kInput, "{}: not a .mat file, or a damaged one; save it again in MATLAB (save -v7)",
           name_);
    if (name_length == 0 || name_length > rest.size() || rest[name_length - 1] != '\0')
      refuse_damaged("the name of a variable");
    MatVariable variable{std::string(rest.substr(0, name_length - 1)), {rows, cols}, complex == 0};
    rest.remove_prefix(name_length);
    if (rows > 0x7fffffff || cols > 0x7fffffff) refuse_damaged("a negative length");
    const std::size_t number_bytes = kNumberBytes[stored.kind];
    const std::size_t cells = static_cast<std::size_t>(rows) * cols;
    if (cells > rest.size() / (number_bytes * (complex + 1)))
      refuse_damaged(fmt::format("{} x {} numbers do not follow", rows, cols));
    stored.bytes = rest.substr(0, cells * number_bytes);
    stored.rows = rows;
    stored.sparse = type % 10 == 2;
    // The imaginary part stands behind the real one.
    rest.remove_prefix(cells * number_bytes * (complex + 1));

    if (type % 10 == 1) variable.numeric = false;
    if (stored.sparse) {
      if (rows == 0 || cols < 3) refuse_damaged("the entries of " + shown(variable.name));
      variable.lengths = {length_at(variable, stored, 0), length_at(variable, stored, 1)};
    }
    variables_.push_back(std::move(variable));
    stored_.push_back(stored);
  }

  // A length of a sparse matrix: the last number of a column of its entries.
  std::size_t length_at(const MatVariable& variable, const Stored& stored, std::size_t column) const {
    const std::size_t bytes = kNumberBytes[stored.kind];
    const double length =
        numbers(stored, stored.bytes.substr(((column + 1) * stored.rows - 1) * bytes, bytes))[0];
    if (!(length >= 0 && length <= 0x7fffffff)) refuse_damaged("the lengths of " + shown(variable.name));
    return static_cast<std::size_t>(length);
  }

  // O(entries): three columns of e + 1 numbers, of which the last is the size.
  SparseMatrix sparse(const MatVariable& variable, const Stored& stored) const {
    const std::vector<double> all = numbers(stored, stored.bytes);
    std::vector<SparseEntry> entries;
    for (std::size_t e = 0; e + 1 < stored.rows; ++e) {
      const double row = all[e], column = all[stored.rows + e];
      if (!(row >= 1 && row <= 0x7fffffff && column >= 1 && column <= 0x7fffffff))
        refuse_damaged("row or column numbers of " + shown(variable.name));
      entries.push_back(
          {static_cast<Index>(row) - 1, static_cast<std::int32_t>(column) - 1, all[2 * stored.rows + e]});
    }
    return from_entries(variable, entries);
  }

  static std::vector<double> numbers(const Stored& stored, std::string_view bytes) {
    switch (stored.kind) {
      case 0:
        return widened<double>(bytes, stored.swapped);
      case 1:
        return widened<float>(bytes, stored.swapped);
      case 2:
        return widened<std::int32_t>(bytes, stored.swapped);
      case 3:
        return widened<std::int16_t>(bytes, stored.swapped);
      case 4:
        return widened<std::uint16_t>(bytes, stored.swapped);
      default:
        return widened<std::uint8_t>(bytes, stored.swapped);
    }
  }

  std::vector<Stored> stored_;  // of variables_, in the same order
};

}  // namespace

std::unique_ptr<MatFile> open_mat4(const Input& input) {
  return std::make_unique<Mat4File>(input);
}

}  // namespace cordon::internal
