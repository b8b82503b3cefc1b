// MATLAB's level 5 format: a header of 128 bytes, then elements; an element is a tag (type,
// length) and its bytes, and may be packed with zlib. A matrix is an element of elements:
// flags, lengths, name, then the numbers.
//
// The list of variables needs the beginning of each matrix only: of a packed one 4 KB are unpacked,
// enough for flags, lengths and name. load() unpacks the whole of one matrix. Every length that is
// declared is compared with the bytes that follow, before anything is taken.
#include <zlib.h>

#include "data/mat_file.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::size_t kHeaderBytes = 128;
constexpr std::size_t kListingBytes = 4096;  // of a packed matrix, enough for its flags, lengths and name

// As MATLAB numbers them (miINT8 = 1 ... miCOMPRESSED = 15).
enum ElementType : std::uint32_t {
  kInt8 = 1,
  kUint8,
  kInt16,
  kUint16,
  kInt32,
  kUint32,
  kSingle,
  kDouble = 9,
  kInt64 = 12,
  kUint64,
  kMatrix,
  kCompressed
};
// Classes of arrays that decisions hang on (mxCELL_CLASS = 1 ... mxUINT64_CLASS = 15).
enum ArrayClass : std::uint32_t { kCell = 1, kSparseClass = 5, kDoubleClass = 6, kUint64Class = 15 };

struct Element {
  std::uint32_t type = 0;
  std::string_view bytes;  // shorter than declared where only the beginning was unpacked
};

// The head of a matrix and where its numbers begin.
struct MatrixHead {
  MatVariable variable;
  bool sparse = false;
  std::string_view rest;
};

class Mat5File : public MatFile {
 public:
  explicit Mat5File(const Input& input) : MatFile(input.name()) {
    const std::string_view bytes = input.bytes();
    if (bytes.size() < kHeaderBytes) refuse_damaged("the header has 128 bytes");
    swapped_ = bytes.substr(126, 2) == "MI";
    if (!swapped_ && bytes.substr(126, 2) != "IM") refuse_damaged("no mark of the byte order");
    for (std::string_view rest = bytes.substr(kHeaderBytes); !rest.empty();) {
      const Element element = take(rest, false);
      if (element.type != kMatrix && element.type != kCompressed)
        refuse_damaged("an element of unknown type");
      // An element without bytes holds no matrix.
      if (element.bytes.empty()) continue;
      std::string unpacked;
      const std::string_view matrix = open(element, kListingBytes, unpacked);
      variables_.push_back(read_head(matrix).variable);
      elements_.push_back(element);
    }
  }

  // The beginning was read for the list; here the head is read once more, with all that follows it.
  MatMatrix load(std::size_t index) override {
    std::string unpacked;
    MatrixHead head = read_head(open(elements_[index], std::string_view::npos, unpacked));
    const std::string& name = head.variable.name;
    MatMatrix matrix;
    if (head.sparse) {
      const std::vector<std::int64_t> row = indices(take(head.rest, true));
      const std::vector<std::int64_t> start = indices(take(head.rest, true));
      const std::vector<double> value = numbers(take(head.rest, true));
      matrix.sparse = from_columns(head.variable, start, row, value);
      return matrix;
    }
    matrix.numbers = numbers(take(head.rest, true));
    const std::size_t rows = head.variable.lengths[0];
    const std::size_t cols = head.variable.lengths[1];
    // Without a product of lengths, which could overflow.
    if (matrix.numbers.size() / cols != rows || matrix.numbers.size() % cols != 0)
      refuse_damaged(
          fmt::format("{} is {} x {} but has {} numbers", shown(name), rows, cols, matrix.numbers.size()));
    return matrix;
  }

 private:
  // A number of four bytes in the byte order of this machine; the caller knows that they are there.
  std::uint32_t word(std::string_view bytes, std::size_t at) const {
    std::uint32_t value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return swapped_ ? __builtin_bswap32(value) : value;
  }

  // Takes the next element off the front. Up to four bytes may stand inside the tag; longer ones
  // inside a matrix are padded to a multiple of eight.
  Element take(std::string_view& rest, bool padded) const {
    if (rest.size() < 8) refuse_damaged("it ends inside a tag");
    Element element;
    element.type = word(rest, 0);
    if (const std::uint32_t small = element.type >> 16; small != 0) {
      if (small > 4) refuse_damaged("a tag of wrong length");
      element.type &= 0xffff;
      element.bytes = rest.substr(4, small);
      rest.remove_prefix(8);
      return element;
    }
    const std::size_t length = word(rest, 4);
    rest.remove_prefix(8);
    if (length > rest.size())
      refuse_damaged(fmt::format("{} bytes are declared, {} follow", length, rest.size()));
    element.bytes = rest.substr(0, length);
    rest.remove_prefix(std::min(rest.size(), padded ? (length + 7) / 8 * 8 : length));
    return element;
  }

  // The inside of a matrix; where it is packed, the first `maximum` bytes of it, kept in `unpacked`.
  // Where all of it was asked for, fewer bytes than declared mean a file cut
  // short; of the beginning, less is expected.
  std::string_view open(const Element& element, std::size_t maximum, std::string& unpacked) const {
    if (element.type == kMatrix) return element.bytes;
    unpacked = unpack(element.bytes, maximum);
    if (unpacked.size() < 8 || word(unpacked, 0) != kMatrix) refuse_damaged("what is packed is not a matrix");
    const std::string_view inside = std::string_view(unpacked).substr(8);
    const std::size_t declared = word(unpacked, 4);
    if (declared > inside.size() && unpacked.size() < maximum)
      refuse_damaged(fmt::format("{} bytes are declared, {} were packed", declared, inside.size()));
    return inside.substr(0, declared);
  }

  // At most `maximum` bytes, or all of them. It ends when the stream does, when there are enough,
  // or with an error where the packed bytes run out first (inflate then makes no progress).
  std::string unpack(std::string_view packed, std::size_t maximum) const {
    z_stream stream{};
    if (inflateInit(&stream) != Z_OK) fail(ErrorKind::kComputation, "zlib could not be started");
    struct End {
      z_stream* stream;
      ~End() { inflateEnd(stream); }
    } const ender{&stream};
    // Lengths are 32 bits in this format, as in zlib. The
    // output grows with what comes, never by what is declared.
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(packed.data()));
    stream.avail_in = static_cast<uInt>(packed.size());
    std::string out;
    std::size_t used = 0;
    int state = Z_OK;
    while (state == Z_OK && used < maximum) {
      if (used == out.size()) out.resize(std::min(maximum, std::max(kListingBytes, 2 * out.size())));
      const std::size_t room = std::min<std::size_t>(out.size() - used, std::size_t{1} << 30);
      stream.next_out = reinterpret_cast<Bytef*>(out.data() + used);
      stream.avail_out = static_cast<uInt>(room);
      state = inflate(&stream, Z_NO_FLUSH);
      used += room - stream.avail_out;
      if (state != Z_OK && state != Z_STREAM_END) refuse_damaged("the packed bytes are broken");
    }
    out.resize(used);
    return out;
  }

  // Flags: the class of the array in the lowest byte, and bit 11 for complex numbers.
  // Classes from double to uint64 are numbers; cells, structures, objects and
  // characters are listed and cannot be the table.
  MatrixHead read_head(std::string_view inside) const {
    MatrixHead head;
    const Element flags = take(inside, true);
    if (flags.type != kUint32 || flags.bytes.size() != 8) refuse_damaged("a matrix without flags");
    const std::uint32_t array_class = word(flags.bytes, 0) & 0xff;
    const bool complex = (word(flags.bytes, 0) & 0x800) != 0;
    if (array_class < kCell || array_class > kUint64Class)
      return head;  // functions and objects: no lengths, no name
    head.sparse = array_class == kSparseClass;
    head.variable.numeric = (head.sparse || array_class >= kDoubleClass) && !complex;
    const Element lengths = take(inside, true);
    if (lengths.type != kInt32 || lengths.bytes.size() % 4 != 0) refuse_damaged("a matrix without lengths");
    for (std::size_t at = 0; at < lengths.bytes.size(); at += 4) {
      if (word(lengths.bytes, at) > 0x7fffffff) refuse_damaged("a negative length");
      head.variable.lengths.push_back(word(lengths.bytes, at));
    }
    const Element name = take(inside, true);
    if (name.type != kInt8) refuse_damaged("a matrix without a name");
    head.variable.name = name.bytes;
    head.rest = inside;
    return head;
  }

  // Row numbers and column starts have 32 bits and are taken without sign: a negative one
  // is too large, which from_columns() refuses.
  std::vector<std::int64_t> indices(const Element& element) const {
    if ((element.type != kInt32 && element.type != kUint32) || element.bytes.size() % 4 != 0)
      refuse_damaged("indices of a sparse matrix");
    std::vector<std::int64_t> values;
    for (std::size_t at = 0; at < element.bytes.size(); at += 4) values.push_back(word(element.bytes, at));
    return values;
  }

  // Numbers of type T, in whatever byte order, as doubles.
  template <typename T>
  std::vector<double> widen(std::string_view bytes) const {
    if (bytes.size() % sizeof(T) != 0) refuse_damaged("half a number");
    return widened<T>(bytes, swapped_);
  }

  // MATLAB stores doubles in the smallest type that holds them all.
  std::vector<double> numbers(const Element& element) const {
    switch (element.type) {
      case kInt8:
        return widen<std::int8_t>(element.bytes);
      case kUint8:
        return widen<std::uint8_t>(element.bytes);
      case kInt16:
        return widen<std::int16_t>(element.bytes);
      case kUint16:
        return widen<std::uint16_t>(element.bytes);
      case kInt32:
        return widen<std::int32_t>(element.bytes);
      case kUint32:
        return widen<std::uint32_t>(element.bytes);
      case kSingle:
        return widen<float>(element.bytes);
      case kDouble:
        return widen<double>(element.bytes);
      case kInt64:
        return widen<std::int64_t>(element.bytes);
      case kUint64:
        return widen<std::uint64_t>(element.bytes);
      default:
        refuse_damaged("numbers of unknown type");
    }
  }

  bool swapped_ = false;
  std::vector<Element> elements_;  // of variables_, in the same order
};

}  // namespace

std::unique_ptr<MatFile> open_mat5(const Input& input) {
  return std::make_unique<Mat5File>(input);
}

}  // namespace cordon::internal
