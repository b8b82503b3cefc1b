// NumPy's .npy, versions 1 to 3: a header that is a Python dictionary, then the numbers, in C or
// Fortran order and either byte order. The shape is checked against the number of bytes before
// anything is allocated. Integers above 2^53 are rounded, which a note says.
//
// The header: 6 bytes of magic, 2 of version, the length of the dictionary in 2 bytes (version
// 1) or 4 (2 and 3), little-endian, then the dictionary, a Python literal. Only the three keys
// that NumPy writes are taken, each of them wanted; the parser reads strings, booleans and tuples
// of whole numbers, which is all that they hold.
#include "data/npy.h"

#include <atomic>
#include <bit>
#include <cstdint>
#include <cstring>
#include <vector>

#include "cordon/core/limits.h"
#include "core/parallel.h"
#include "data/numbered_columns.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

static_assert(std::endian::native == std::endian::little,
              "the numbers of a file are little-endian unless it says otherwise");

struct NpyHeader {
  std::string type;  // such as <f8
  bool fortran_order = false;
  std::vector<Index> shape;
  std::size_t data_begin = 0;
};

// Reads the header, a Python dictionary such as {'descr':
// '<f8', 'fortran_order': False, 'shape': (3, 4), }.
// peek() skips blanks, so that every step may begin with them.
class HeaderParser {
 public:
  HeaderParser(std::string_view text, const std::string& file) : rest_(text), file_(file) {}

  // `seen` has a bit for each of the three keys: any order, each of them wanted. A comma may stand
  // before the closing brace, as NumPy writes it.
  NpyHeader parse() {
    NpyHeader header;
    int seen = 0;
    expect('{');
    while (!accept('}')) {
      const std::string key = string();
      expect(':');
      if (key == "descr") {
        if (peek() == '[')
          fail(ErrorKind::kInput,
               "{}: a structured array (records with named fields); save its fields as one array of numbers",
               file_);
        header.type = string();
        seen |= 1;
      } else if (key == "fortran_order") {
        header.fortran_order = boolean();
        seen |= 2;
      } else if (key == "shape") {
        header.shape = shape();
        seen |= 4;
      } else {
        refuse("the key " + shown(key));
      }
      if (!accept(',') && peek() != '}') refuse("no comma after " + shown(key));
    }
    if (seen != 7) refuse("not all of descr, fortran_order and shape");
    if (peek() != '\0') refuse("text after the closing brace");
    return header;
  }

 private:
  // All that is wrong with a header ends here: one sentence and what was found.
  [[noreturn]] void refuse(const std::string& found) const {
    fail(ErrorKind::kInput,
         "{}: the header of the .npy file is damaged ({}); save the array again with numpy.save", file_,
         found);
  }
  char peek() {
    while (!rest_.empty() && (rest_.front() == ' ' || rest_.front() == '\n')) rest_.remove_prefix(1);
    return rest_.empty() ? '\0' : rest_.front();
  }
  // Takes the sign if it is next, behind blanks.
  bool accept(char c) {
    if (rest_.empty() || peek() != c) return false;
    rest_.remove_prefix(1);
    return true;
  }
  void expect(char c) {
    if (!accept(c)) refuse(fmt::format("'{}' is missing before {}", c, shown(rest_)));
  }
  // No escapes: none of the words that NumPy writes has any.
  std::string string() {
    const char quote = peek();
    if (quote != '\'' && quote != '"') refuse("no quoted word at " + shown(rest_));
    const std::size_t end = rest_.find(quote, 1);
    if (end == std::string_view::npos) refuse("an open quote");
    const std::string word(rest_.substr(1, end - 1));
    rest_.remove_prefix(end + 1);
    return word;
  }
  // The two words of Python; True must not be taken for a name that begins
  // so, which the comma behind it sees to.
  bool boolean() {
    peek();
    for (const bool value : {false, true}) {
      const std::string_view word = value ? "True" : "False";
      if (!rest_.starts_with(word)) continue;
      rest_.remove_prefix(word.size());
      return value;
    }
    refuse("fortran_order is neither True nor False");
  }
  // (), (n,) and (n, m) are tuples; parse_count() refuses numbers that an Index does not hold.
  std::vector<Index> shape() {
    std::vector<Index> lengths;
    expect('(');
    while (!accept(')')) {
      peek();
      const std::string_view digits = rest_.substr(0, rest_.find_first_not_of("0123456789"));
      const auto length = parse_count(digits);
      if (!length) refuse("the shape has " + shown(rest_.substr(0, rest_.find_first_of(",)"))));
      rest_.remove_prefix(digits.size());
      lengths.push_back(*length);
      if (!accept(',') && peek() != ')') refuse("the shape does not end");
    }
    return lengths;
  }

  std::string_view rest_;
  const std::string& file_;
};

// Every byte that is looked at is known to be there: the magic, the
// version, the length, then the text.
NpyHeader read_header(std::string_view bytes, const std::string& file) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::size_t>(static_cast<unsigned char>(bytes[i]));
  };
  if (!looks_like_npy(bytes, {}))
    fail(ErrorKind::kInput,
         "{}: not a .npy file (it does not begin with \\x93NUMPY); check the name and the format", file);
  const std::size_t version = bytes.size() > 6 ? byte(6) : 0;
  if (version < 1 || version > 3)
    fail(ErrorKind::kInput, "{}: version {} of the .npy format; versions 1 to 3 are known", file, version);
  // The length of the dictionary is little-endian: its last byte is the highest.
  const std::size_t begin = version == 1 ? 10 : 12;
  std::size_t length = 0;
  for (std::size_t i = begin; bytes.size() >= begin && i-- > 8;) length = length * 256 + byte(i);
  if (bytes.size() < begin || length > bytes.size() - begin)
    fail(ErrorKind::kInput,
         "{}: the .npy file ends inside its header ({} bytes in all); copy or save it again", file,
         bytes.size());
  NpyHeader header = HeaderParser(bytes.substr(begin, length), file).parse();
  header.data_begin = begin + length;
  return header;
}

// One number of type T, byte by byte, so that it may stand at any address and in either order.
template <typename T>
double load(const char* from, bool swapped) {
  char bytes[sizeof(T)];
  for (std::size_t i = 0; i < sizeof(T); ++i) bytes[i] = from[swapped ? sizeof(T) - 1 - i : i];
  T value;
  std::memcpy(&value, bytes, sizeof(T));
  return static_cast<double>(value);
}

using Load = double (*)(const char*, bool);

// The function that reads one number of the type, and the size of it.
// A function per type, chosen once: number by number there is a call, and no decision.
Load loader(const std::string& type, const std::string& file, std::size_t& size) {
  struct Known {
    std::string_view name;
    std::size_t size;
    Load load;
  };
  static constexpr Known kKnown[] = {
      {"f8", 8, load<double>},        {"f4", 4, load<float>},         {"i8", 8, load<std::int64_t>},
      {"i4", 4, load<std::int32_t>},  {"i2", 2, load<std::int16_t>},  {"i1", 1, load<std::int8_t>},
      {"u8", 8, load<std::uint64_t>}, {"u4", 4, load<std::uint32_t>}, {"u2", 2, load<std::uint16_t>},
      {"u1", 1, load<std::uint8_t>},  {"b1", 1, load<std::uint8_t>}};
  if (!type.empty() && (type[0] == '<' || type[0] == '>' || type[0] == '|')) {
    for (const Known& known : kKnown) {
      if (std::string_view(type).substr(1) != known.name || (type[0] == '|' && known.size > 1)) continue;
      size = known.size;
      return known.load;
    }
  }
  fail(ErrorKind::kInput,
       "{}: numbers of type {}; floats of 4 or 8 bytes, integers and booleans can be read: save the array "
       "with .astype(float)",
       file, shown(type));
}

}  // namespace

bool looks_like_npy(std::string_view bytes, std::string_view name) {
  return bytes.empty() ? has_extension(name, {".npy"}) : bytes.starts_with("\x93NUMPY");
}

namespace {

double number_at(const NpyLayout& array, const char* data, Index i, Index j) {
  const Index at = array.fortran_order ? i + j * array.rows : i * array.cols + j;
  return array.load(data + at * static_cast<Index>(array.size), array.type[0] == '>');
}

// Of a file that is in memory or mapped as a whole.
NpyLayout layout_of(const Input& input) {
  return npy_layout(input.bytes(), input.bytes().size(), input.name());
}

template <typename T>
void widen_plain(const char* from, Index count, double* out) {
  for (Index i = 0; i < count; ++i) {
    T value;
    std::memcpy(&value, from + static_cast<std::size_t>(i) * sizeof(T), sizeof(T));
    out[i] = static_cast<double>(value);
  }
}

// Number columns c1, c2, ... of zeros, to be filled.
Table empty_table(const Input& input, Index rows, Index cols) {
  Table table;
  table.source = input.name();
  table.format = "npy";
  table.rows = rows;
  table.columns = numbered_columns('c', cols, rows);
  return table;
}

}  // namespace

// Rows times columns is compared by division first: a header may name any numbers.
NpyLayout npy_layout(std::string_view beginning, std::size_t file_size, const std::string& name) {
  const NpyHeader header = read_header(beginning, name);
  NpyLayout array;
  array.type = header.type;
  array.fortran_order = header.fortran_order;
  array.begin = header.data_begin;
  array.load = loader(header.type, name, array.size);
  if (header.shape.size() != 1 && header.shape.size() != 2)
    fail(ErrorKind::kInput,
         "{}: an array of {} dimensions; a table has one or two: reshape it to (rows, columns)", name,
         header.shape.size());
  const Index rows = header.shape[0];
  const Index cols = header.shape.size() == 2 ? header.shape[1] : 1;
  if (rows == 0 || cols == 0)
    fail(ErrorKind::kInput, "{}: an array of {} x {}; at least one row and one column are needed", name, rows,
         cols);
  const std::size_t bytes = file_size - header.data_begin;
  const auto available = static_cast<Index>(bytes / array.size);
  if (bytes % array.size != 0 || rows > available / cols || rows * cols != available)
    fail(ErrorKind::kInput,
         "{}: the header says {} x {} numbers of {} bytes, but {} bytes follow; copy or save it again", name,
         rows, cols, array.size, bytes);
  array.rows = rows;
  array.cols = cols;
  return array;
}

// The two usual types go without a call per number.
void NpyLayout::widen(const char* from, Index count, double* out) const {
  if (type == "<f4") return widen_plain<float>(from, count, out);
  if (type == "<f8") return widen_plain<double>(from, count, out);
  for (Index i = 0; i < count; ++i) out[i] = load(from + i * static_cast<Index>(size), type[0] == '>');
}

// Eight rows show what the columns are.
Table npy_beginning(const Input& input, Index& rows) {
  const NpyLayout array = layout_of(input);
  rows = array.rows;
  Table table = empty_table(input, std::min<Index>(array.rows, 8), array.cols);
  for (Index j = 0; j < array.cols; ++j)
    for (Index i = 0; i < table.rows; ++i)
      table.columns[static_cast<std::size_t>(j)].numbers[static_cast<std::size_t>(i)] =
          number_at(array, input.bytes().data() + array.begin, i, j);
  return table;
}

// Tile by tile of rows, column by column within a tile. Integers of 8 bytes are watched on the
// way: beyond 2^53 a double does not hold them all.
Table read_npy(const Input& input, const Run& run) {
  const NpyLayout array = layout_of(input);
  const Index rows = array.rows;
  const Index cols = array.cols;
  require_memory(8.0 * static_cast<double>(rows) * static_cast<double>(cols), input.name());
  Table table = empty_table(input, rows, cols);
  const char* const data = input.bytes().data() + array.begin;
  // Tiles of rows small enough to stay in the cache while the columns are picked out of them.
  const Tiles tiles(rows, std::max<Index>(8, 32768 / cols));
  // Floats keep their value; shorter integers always fit.
  const bool may_round = array.size == 8 && array.type[1] != 'f';
  std::atomic<bool> rounded{false};
  parallel_for(run, tiles.count(), [&](Index tile) {
    const auto [first, last] = tiles[tile];
    bool large = false;
    for (Index j = 0; j < cols; ++j) {
      double* const out = table.columns[static_cast<std::size_t>(j)].numbers.data();
      for (Index i = first; i < last; ++i) {
        out[i] = number_at(array, data, i, j);
        large |= may_round && (out[i] > 0x1p53 || out[i] < -0x1p53);
      }
    }
    if (large) rounded = true;
  });
  if (rounded) table.notes.push_back("integers above 2^53 were rounded to the nearest double");
  return table;
}

}  // namespace cordon::internal
