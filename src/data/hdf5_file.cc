// The one file that calls the HDF5 library, through functions found when the first file needs it.
// Every id that the library gives is closed at the end of its scope, on all paths; errors of the
// library are silent there and become sentences here.
//
// What a file must not do: lead to other files. Links to another file and arrays whose numbers
// lie in another file are kinds of their own (kElsewhere), which no reader reads. Sizes
// are compared with the memory there is before anything is allocated, because an array that
// was never written takes no room in its file.
#include "data/hdf5_file.h"

#include <hdf5.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <limits>
#include <numeric>

#include "cordon/core/limits.h"
#include "core/fail.h"
#include "core/huge_pages.h"
#include "core/library.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

// Names of types and of the functions behind macros: variables of the library.
// decltype takes each type from the library's header, so that a call here is checked like any
// other; the names below must be those of the same functions.
struct Hdf5 {
  decltype(&H5open) open_library;
  decltype(&H5Eset_auto2) set_errors;
  decltype(&H5Fopen) open_file;
  decltype(&H5Fclose) close_file;
  decltype(&H5Fget_name) file_name;
  decltype(&H5Fget_vfd_handle) file_handle;
  decltype(&H5Oopen) open;
  decltype(&H5Oclose) close;
  decltype(&H5Lexists) link_exists;
  decltype(&H5Iget_type) type_of_id;
  decltype(&H5Gget_info) group_info;
  decltype(&H5Lget_name_by_idx) child_name;
  decltype(&H5Dget_space) array_space;
  decltype(&H5Dget_type) array_type;
  decltype(&H5Dget_create_plist) array_properties;
  decltype(&H5Dget_offset) array_offset;
  decltype(&H5Dget_chunk_info_by_coord) piece_at;
  decltype(&H5Pget_chunk) piece_lengths;
  decltype(&H5Pget_nfilters) filters;
  decltype(&H5Pcreate) create_properties;
  decltype(&H5Pset_fapl_sec2) use_descriptors;
  decltype(&H5Pget_layout) layout;
  decltype(&H5Pget_external_count) external_files;
  decltype(&H5Pclose) close_properties;
  decltype(&H5Dread) read;
  decltype(&H5Dvlen_reclaim) reclaim;
  decltype(&H5Sget_simple_extent_ndims) dimensions;
  decltype(&H5Sget_simple_extent_dims) lengths;
  decltype(&H5Sget_simple_extent_npoints) elements;
  decltype(&H5Sclose) close_space;
  decltype(&H5Tget_class) type_class;
  decltype(&H5Tget_size) type_size;
  decltype(&H5Tequal) same_type;
  decltype(&H5Tis_variable_str) is_variable;
  decltype(&H5Tcopy) copy_type;
  decltype(&H5Tset_size) set_size;
  decltype(&H5Tset_cset) set_characters;
  decltype(&H5Tget_cset) characters;
  decltype(&H5Tclose) close_type;
  decltype(&H5Aexists) has_attribute;
  decltype(&H5Aopen) open_attribute;
  decltype(&H5Aclose) close_attribute;
  decltype(&H5Aget_type) attribute_type;
  decltype(&H5Aget_space) attribute_space;
  decltype(&H5Aread) read_attribute;
  hid_t native_double, native_float, native_int32, native_int64, c_string, file_access;

  Hdf5() {
    const Library library(CORDON_HDF5, "an HDF5 file (.h5, .h5ad, .mat of version 7.3)", "libhdf5-103-1");
    library.find("H5open", open_library);
    library.find("H5Eset_auto2", set_errors);
    library.find("H5Fopen", open_file);
    library.find("H5Fclose", close_file);
    library.find("H5Fget_name", file_name);
    library.find("H5Fget_vfd_handle", file_handle);
    library.find("H5Oopen", open);
    library.find("H5Oclose", close);
    library.find("H5Lexists", link_exists);
    library.find("H5Iget_type", type_of_id);
    library.find("H5Gget_info", group_info);
    library.find("H5Lget_name_by_idx", child_name);
    library.find("H5Dget_space", array_space);
    library.find("H5Dget_type", array_type);
    library.find("H5Dget_create_plist", array_properties);
    library.find("H5Dget_offset", array_offset);
    library.find("H5Dget_chunk_info_by_coord", piece_at);
    library.find("H5Pget_chunk", piece_lengths);
    library.find("H5Pget_nfilters", filters);
    library.find("H5Pcreate", create_properties);
    library.find("H5Pset_fapl_sec2", use_descriptors);
    library.find("H5Pget_layout", layout);
    library.find("H5Pget_external_count", external_files);
    library.find("H5Pclose", close_properties);
    library.find("H5Dread", read);
    library.find("H5Dvlen_reclaim", reclaim);
    library.find("H5Sget_simple_extent_ndims", dimensions);
    library.find("H5Sget_simple_extent_dims", lengths);
    library.find("H5Sget_simple_extent_npoints", elements);
    library.find("H5Sclose", close_space);
    library.find("H5Tget_class", type_class);
    library.find("H5Tget_size", type_size);
    library.find("H5Tequal", same_type);
    library.find("H5Tis_variable_str", is_variable);
    library.find("H5Tcopy", copy_type);
    library.find("H5Tset_size", set_size);
    library.find("H5Tset_cset", set_characters);
    library.find("H5Tget_cset", characters);
    library.find("H5Tclose", close_type);
    library.find("H5Aexists", has_attribute);
    library.find("H5Aopen", open_attribute);
    library.find("H5Aclose", close_attribute);
    library.find("H5Aget_type", attribute_type);
    library.find("H5Aget_space", attribute_space);
    library.find("H5Aread", read_attribute);
    open_library();
    set_errors(0, nullptr, nullptr);  // it would print them
    // The macro H5T_NATIVE_DOUBLE opens the library and then reads
    // this variable; here it is read once.
    const auto type = [&](const char* variable) {
      hid_t* value = nullptr;
      library.find(variable, value);
      return *value;
    };
    native_double = type("H5T_NATIVE_DOUBLE_g");
    native_float = type("H5T_NATIVE_FLOAT_g");
    native_int32 = type("H5T_NATIVE_INT32_g");
    native_int64 = type("H5T_NATIVE_INT64_g");
    c_string = type("H5T_C_S1_g");
    file_access = type("H5P_CLS_FILE_ACCESS_ID_g");
  }
};

// Loaded once in a process, on first use, safe on several threads (a static of a function). HDF5
// itself is safe on several threads only where it was built so.
const Hdf5& hdf5() {
  static const Hdf5 library;
  return library;
}

// An id that is closed at the end.
// Closes it only where it was given (>= 0).
class Id {
 public:
  Id(hid_t id, herr_t (*close)(hid_t)) : id_(id), close_(close) {}
  ~Id() {
    if (id_ >= 0) close_(id_);
  }
  Id(const Id&) = delete;
  Id& operator=(const Id&) = delete;
  operator hid_t() const { return id_; }

 private:
  hid_t id_;
  herr_t (*close_)(hid_t);
};

constexpr hid_t kDefault = 0;  // H5P_DEFAULT, and H5S_ALL
// At the beginning of the file, so that places in the file count from there.
constexpr std::string_view kSignature = "\x89HDF\r\n\x1a\n";
constexpr unsigned kReadOnly = 0;  // H5F_ACC_RDONLY, whose macro calls a function that is not linked

[[noreturn]] void fail_broken(const std::string& name, const std::string& path) {
  fail(ErrorKind::kInput, "{}: {} cannot be read; the file is damaged or cut off", name, path);
}

// Which file an object came from: links are followed by the library without a word.
std::string file_of(hid_t object) {
  char name[4096];
  const ssize_t length = hdf5().file_name(object, name, sizeof name);
  return length < 0 ? std::string() : std::string(name);
}

// Whether the numbers of an array lie in other files: an array may name them (external storage) or
// consist of parts of arrays there (virtual). The author of a file must not be able to have others read.
// Where the properties cannot be read the numbers count as elsewhere.
bool has_numbers_elsewhere(hid_t array) {
  const Id properties(hdf5().array_properties(array), hdf5().close_properties);
  return properties < 0 || hdf5().layout(properties) == H5D_VIRTUAL || hdf5().external_files(properties) > 0;
}

// The type of a text in memory that fits the one in the file.
// Texts of fixed length get a byte more for the zero at the end; the character set must be that
// of the file, or the library refuses to convert.
hid_t text_type(hid_t in_file) {
  const hid_t type = hdf5().copy_type(hdf5().c_string);
  hdf5().set_size(type, hdf5().is_variable(in_file) > 0 ? H5T_VARIABLE : hdf5().type_size(in_file) + 1);
  hdf5().set_characters(type, hdf5().characters(in_file));
  return type;
}

// `count` texts through read(memory type, buffer).
// Texts of variable length are allocated by the library, which takes them back (reclaim). Fewer
// texts than `count` mean that reading failed.
template <typename Read>
std::vector<std::string> read_texts(hid_t in_file, hid_t space, std::size_t count, const Read& read) {
  const Id type(text_type(in_file), hdf5().close_type);
  std::vector<std::string> texts;
  if (hdf5().is_variable(in_file) > 0) {
    std::vector<char*> pointers(count, nullptr);
    if (read(type, pointers.data()) < 0) return texts;
    for (const char* text : pointers) texts.emplace_back(text != nullptr ? text : "");
    hdf5().reclaim(type, space, kDefault, pointers.data());
    return texts;
  }
  const std::size_t size = hdf5().type_size(type);
  std::string buffer(count * size, '\0');
  if (read(type, buffer.data()) < 0) return texts;
  for (std::size_t i = 0; i < count; ++i) texts.emplace_back(buffer.c_str() + i * size);
  return texts;
}

// Appends numbers that stand as `Stored`, at any address. A few at a time, which stay in the cache, so
// that the new memory is written once.
template <typename Stored, typename Number>
void append_stored(std::string_view bytes, std::vector<Number>& values) {
  constexpr std::size_t kAtOnce = 2048;
  std::array<Stored, kAtOnce> stored;
  std::array<Number, kAtOnce> numbers;
  while (!bytes.empty()) {
    const std::size_t count = std::min(kAtOnce, bytes.size() / sizeof(Stored));
    std::memcpy(stored.data(), bytes.data(), count * sizeof(Stored));
    std::copy_n(stored.begin(), count, numbers.begin());
    values.insert(values.end(), numbers.begin(), numbers.begin() + static_cast<std::ptrdiff_t>(count));
    bytes.remove_prefix(count * sizeof(Stored));
  }
}

}  // namespace

// By the driver whose files are descriptors, whatever the environment says, so that it can be
// asked whether the mapped bytes are of the same file.
Hdf5File::Hdf5File(const std::string& path, const Input& input) : input_(input) {
  const Id properties(hdf5().create_properties(hdf5().file_access), hdf5().close_properties);
  hdf5().use_descriptors(properties);
  file_ = hdf5().open_file(path.c_str(), kReadOnly, properties);
  if (file_ < 0)
    fail(ErrorKind::kInput, "{}: the HDF5 file is damaged, cut off or open for writing elsewhere", name());
  void* descriptor = nullptr;
  is_mapped_ = hdf5().file_handle(file_, kDefault, &descriptor) >= 0 && descriptor != nullptr &&
               input_.is_file_of(*static_cast<int*>(descriptor)) && input_.bytes().starts_with(kSignature);
}

Hdf5File::~Hdf5File() {
  hdf5().close_file(file_);
}

// The checks go from outside to inside: is there such a link, does it open, is it in this file, is
// it a group or an array, do its numbers lie here, what are they.
Hdf5File::Kind Hdf5File::kind(const std::string& path) const {
  // Each part of the path must exist before the next is asked for.
  for (std::size_t slash = path.find('/'); slash != std::string::npos; slash = path.find('/', slash + 1))
    if (hdf5().link_exists(file_, path.substr(0, slash).c_str(), kDefault) <= 0) return Kind::kNothing;
  if (hdf5().link_exists(file_, path.c_str(), kDefault) <= 0) return Kind::kNothing;
  const Id object(hdf5().open(file_, path.c_str(), kDefault), hdf5().close);
  if (object < 0) return Kind::kNothing;
  const H5I_type_t what = hdf5().type_of_id(object);
  if (file_of(object) != file_of(file_)) return Kind::kElsewhere;  // a link led to another file
  if (what == H5I_GROUP) return Kind::kGroup;
  if (what != H5I_DATASET) return Kind::kOther;
  if (has_numbers_elsewhere(object)) return Kind::kElsewhere;
  const Id type(hdf5().array_type(object), hdf5().close_type);
  switch (hdf5().type_class(type)) {
    case H5T_INTEGER:
    case H5T_FLOAT:
    case H5T_ENUM:
      return Kind::kNumbers;
    case H5T_STRING:
      return Kind::kTexts;
    default:
      return Kind::kOther;
  }
}

// The library tells the length of a name first, without the zero at its end.
std::vector<std::string> Hdf5File::children(const std::string& group) const {
  const Id object(hdf5().open(file_, group.c_str(), kDefault), hdf5().close);
  H5G_info_t info{};
  if (object < 0 || hdf5().group_info(object, &info) < 0) fail_broken(name(), group);
  std::vector<std::string> names;
  for (hsize_t i = 0; i < info.nlinks; ++i) {
    const auto length = hdf5().child_name(object, ".", H5_INDEX_NAME, H5_ITER_INC, i, nullptr, 0, kDefault);
    if (length < 0) fail_broken(name(), group);
    std::string child(static_cast<std::size_t>(length) + 1, '\0');
    hdf5().child_name(object, ".", H5_INDEX_NAME, H5_ITER_INC, i, child.data(), child.size(), kDefault);
    child.pop_back();
    names.push_back(std::move(child));
  }
  return names;
}

std::vector<Index> Hdf5File::shape(const std::string& array) const {
  const Id object(hdf5().open(file_, array.c_str(), kDefault), hdf5().close);
  if (object < 0) fail_broken(name(), array);
  const Id space(hdf5().array_space(object), hdf5().close_space);
  const int dimensions = hdf5().dimensions(space);
  if (dimensions < 0) fail_broken(name(), array);
  std::vector<hsize_t> lengths(static_cast<std::size_t>(dimensions));
  hdf5().lengths(space, lengths.data(), nullptr);
  return {lengths.begin(), lengths.end()};
}

// The bytes of an array where they stand in the mapped file, in order: in one piece, or, of an array of one
// dimension, in pieces of equal length, of which the last may be needed in part. None where they are packed,
// were never written or would go beyond the end of the file.
std::vector<std::string_view> Hdf5File::in_place(std::int64_t array, std::size_t bytes) const {
  const Id properties(hdf5().array_properties(array), hdf5().close_properties);
  if (!is_mapped_ || properties < 0 || bytes == 0 || has_numbers_elsewhere(array)) return {};
  const std::string_view all = input_.bytes();
  std::vector<std::string_view> pieces;
  const auto add = [&](haddr_t begin, std::size_t size) {
    if (begin == HADDR_UNDEF || begin > all.size() || size > all.size() - begin) return false;
    pieces.push_back(all.substr(begin, size));
    return true;
  };
  if (hdf5().layout(properties) == H5D_CONTIGUOUS) {
    add(hdf5().array_offset(array), bytes);
    return pieces;
  }
  hsize_t length = 0;
  if (hdf5().layout(properties) != H5D_CHUNKED || hdf5().piece_lengths(properties, 1, &length) != 1 ||
      length == 0 || hdf5().filters(properties) != 0)
    return {};
  const Id type(hdf5().array_type(array), hdf5().close_type);
  const std::size_t number = hdf5().type_size(type);
  for (hsize_t first = 0; first < bytes / number; first += length) {
    unsigned left_out_filters = 0;
    haddr_t begin = HADDR_UNDEF;
    hsize_t size = 0;
    if (hdf5().piece_at(array, &first, &left_out_filters, &begin, &size) < 0 || size != length * number ||
        !add(begin, std::min(size, bytes - first * number)))
      return {};
  }
  return pieces;
}

// Converted by the library from the type in the file, whatever its size and byte order. The type itself
// and float for double, in which nearly all large arrays are stored, are taken from the mapped file:
// the library needs the memory set to zero first, and a second pass for the conversion.
template <typename Number>
std::vector<Number> Hdf5File::read(const std::string& array, std::int64_t type) const {
  const Id object(hdf5().open(file_, array.c_str(), kDefault), hdf5().close);
  if (object < 0) fail_broken(name(), array);
  const Id space(hdf5().array_space(object), hdf5().close_space);
  const auto count = hdf5().elements(space);
  if (count < 0) fail_broken(name(), array);
  // Once as stored and once as columns. Parts that were never written take no room in a file.
  require_memory(2.0 * sizeof(Number) * static_cast<double>(count), fmt::format("{} of {}", array, name()));
  const auto size = static_cast<std::size_t>(count);
  const Id in_file(hdf5().array_type(object), hdf5().close_type);
  const bool same = hdf5().same_type(in_file, type) > 0;
  const bool widened = type == hdf5().native_double && hdf5().same_type(in_file, hdf5().native_float) > 0;
  std::vector<Number> values;
  values.reserve(size);
  use_huge_pages(values.data(), size * sizeof(Number));
  const std::size_t bytes = size * (widened ? sizeof(float) : sizeof(Number));
  if (same || widened)
    for (const std::string_view piece : in_place(object, bytes))
      widened ? append_stored<float>(piece, values) : append_stored<Number>(piece, values);
  if (values.size() == size) return values;
  values.resize(size);
  if (size > 0 && hdf5().read(object, type, kDefault, kDefault, kDefault, values.data()) < 0)
    fail_broken(name(), array);
  return values;
}

std::vector<double> Hdf5File::numbers(const std::string& array) const {
  return read<double>(array, hdf5().native_double);
}
std::vector<std::int32_t> Hdf5File::integers(const std::string& array) const {
  return read<std::int32_t>(array, hdf5().native_int32);
}
std::vector<std::int64_t> Hdf5File::long_integers(const std::string& array) const {
  return read<std::int64_t>(array, hdf5().native_int64);
}

// For texts of variable length the memory of their bytes is not known before they are read; only
// that of the strings and pointers is asked for.
std::vector<std::string> Hdf5File::texts(const std::string& array) const {
  const Id object(hdf5().open(file_, array.c_str(), kDefault), hdf5().close);
  if (object < 0) fail_broken(name(), array);
  const Id space(hdf5().array_space(object), hdf5().close_space);
  const Id in_file(hdf5().array_type(object), hdf5().close_type);
  const auto count = static_cast<std::size_t>(std::max<hssize_t>(hdf5().elements(space), 0));
  const double bytes = hdf5().is_variable(in_file) > 0 ? 0 : static_cast<double>(hdf5().type_size(in_file));
  require_memory((sizeof(std::string) + sizeof(char*) + 2 * bytes) * static_cast<double>(count),
                 fmt::format("{} of {}", array, name()));
  std::vector<std::string> texts = read_texts(in_file, space, count, [&](hid_t type, void* buffer) {
    return hdf5().read(object, type, kDefault, kDefault, kDefault, buffer);
  });
  if (texts.size() != count) fail_broken(name(), array);
  return texts;
}

// An object that cannot be opened has no attributes.
bool Hdf5File::has_attribute(const std::string& path, const std::string& attribute) const {
  const Id object(hdf5().open(file_, path.c_str(), kDefault), hdf5().close);
  return object >= 0 && hdf5().has_attribute(object, attribute.c_str()) > 0;
}

// One text only: an attribute of several is as good as none.
std::string Hdf5File::text_attribute(const std::string& path, const std::string& attribute) const {
  const Id object(hdf5().open(file_, path.c_str(), kDefault), hdf5().close);
  if (object < 0 || hdf5().has_attribute(object, attribute.c_str()) <= 0) return {};
  const Id opened(hdf5().open_attribute(object, attribute.c_str(), kDefault), hdf5().close_attribute);
  const Id in_file(hdf5().attribute_type(opened), hdf5().close_type);
  const Id space(hdf5().attribute_space(opened), hdf5().close_space);
  if (hdf5().type_class(in_file) != H5T_STRING || hdf5().elements(space) != 1) return {};
  const std::vector<std::string> texts = read_texts(in_file, space, 1, [&](hid_t type, void* buffer) {
    return hdf5().read_attribute(opened, type, buffer);
  });
  return texts.empty() ? std::string() : texts[0];
}

// Attributes of another type, or broken ones, are as good as none.
std::vector<std::int64_t> Hdf5File::integer_attribute(const std::string& path,
                                                      const std::string& attribute) const {
  const Id object(hdf5().open(file_, path.c_str(), kDefault), hdf5().close);
  if (object < 0 || hdf5().has_attribute(object, attribute.c_str()) <= 0) return {};
  const Id opened(hdf5().open_attribute(object, attribute.c_str(), kDefault), hdf5().close_attribute);
  const Id in_file(hdf5().attribute_type(opened), hdf5().close_type);
  const Id space(hdf5().attribute_space(opened), hdf5().close_space);
  if (hdf5().type_class(in_file) != H5T_INTEGER) return {};
  std::vector<std::int64_t> values(static_cast<std::size_t>(std::max<hssize_t>(hdf5().elements(space), 0)));
  if (!values.empty() && hdf5().read_attribute(opened, hdf5().native_int64, values.data()) < 0) return {};
  return values;
}

}  // namespace cordon::internal
