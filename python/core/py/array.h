// NumPy's arrays by Python's buffer protocol: NumPy itself is only called as any Python program calls it.
#pragma once

#include <cstdint>
#include <cstring>
#include <vector>

#include "convert.h"
#include "cordon/core/matrix.h"

namespace cordon::py {

// An array of numbers and the memory it shows, which stays where it is as long as this lives.
class array : public object {
 public:
  int ndim() const { return view_->ndim; }
  ssize_t shape(int axis) const { return view_->shape[axis]; }
  ssize_t strides(int axis) const { return view_->strides[axis]; }  // in bytes
  ssize_t size() const { return view_->len / view_->itemsize; }
  const void* memory() const { return view_->buf; }

 protected:
  explicit array(object numpy_array);

 private:
  std::shared_ptr<const Py_buffer> view_;
};

namespace details {

template <typename Number>
constexpr const char* kTypeName = nullptr;
template <>
constexpr const char* kTypeName<double> = "float64";
template <>
constexpr const char* kTypeName<float> = "float32";
template <>
constexpr const char* kTypeName<std::int64_t> = "int64";
template <>
constexpr const char* kTypeName<std::int32_t> = "int32";

// numpy.asarray(given, type, order): the array itself where it is one of this type and order.
object as_array(const object& given, const char* type, const char* order);
object new_array(const std::vector<ssize_t>& shape, const char* type);
bool is_array_of(const object& given, const char* type);

}  // namespace details

// Is it a NumPy array of this type already?
template <typename Number>
bool is_array_of(const object& given) {
  return details::is_array_of(given, details::kTypeName<Number>);
}

template <typename Number>
class array_t : public array {
 public:
  // An array of this type, in the order it has; what is no array of this type is converted.
  explicit array_t(const object& given) : array(details::as_array(given, details::kTypeName<Number>, "K")) {}
  // A new one, not filled.
  explicit array_t(const std::vector<ssize_t>& shape)
      : array(details::new_array(shape, details::kTypeName<Number>)) {}
  // A new one with these numbers.
  array_t(ssize_t size, const Number* values) : array_t(std::vector<ssize_t>{size}) {
    if (size > 0) std::memcpy(mutable_data(), values, static_cast<std::size_t>(size) * sizeof(Number));
  }
  // Row by row.
  static array_t by_rows(const object& given) {
    return array_t(details::as_array(given, details::kTypeName<Number>, "C"));
  }

  const Number* data() const { return static_cast<const Number*>(memory()); }
  // Of arrays made here, which nobody else sees yet.
  Number* mutable_data() { return const_cast<Number*>(data()); }
};

// An array whose numbers lie one after the other.
template <typename Number>
class rows_t : public array_t<Number> {
 public:
  explicit rows_t(const object& given) : array_t<Number>(array_t<Number>::by_rows(given)) {}
};

// An array that shows this matrix and keeps it.
array_t<double> array_of(Matrix matrix);

}  // namespace cordon::py
