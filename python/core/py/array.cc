#include "array.h"

#include "function.h"

namespace cordon::py {
namespace {

const object& numpy() {
  static const object* const module = new object(import("numpy"));  // for the life of the interpreter
  return *module;
}

// The memory of a matrix, shown to Python by the buffer protocol.
struct Shown {
  PyObject head;
  Matrix* matrix;
  ssize_t shape[2];
  ssize_t strides[2];
};

int show(PyObject* self, Py_buffer* view, int /*flags*/) {
  auto* const shown = reinterpret_cast<Shown*>(self);
  view->buf = shown->matrix->data();
  view->obj = Py_NewRef(self);
  view->itemsize = sizeof(double);
  view->len = shown->shape[0] * shown->shape[1] * view->itemsize;
  view->readonly = 0;
  view->ndim = 2;
  view->format = const_cast<char*>("d");
  view->shape = shown->shape;
  view->strides = shown->strides;
  view->suboffsets = nullptr;
  view->internal = nullptr;
  return 0;
}

void end(PyObject* self) {
  PyTypeObject* const type = Py_TYPE(self);
  delete reinterpret_cast<Shown*>(self)->matrix;
  PyObject_Free(self);
  Py_DECREF(type);
}

PyTypeObject* shown_type() {
  static PyType_Slot slots[] = {{Py_bf_getbuffer, reinterpret_cast<void*>(show)},
                                {Py_tp_dealloc, reinterpret_cast<void*>(end)},
                                {0, nullptr}};
  static PyType_Spec spec{"cordon._core.matrix", sizeof(Shown), 0,
                          Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION, slots};
  static PyObject* const type = object::steal(PyType_FromSpec(&spec)).release();
  return reinterpret_cast<PyTypeObject*>(type);
}

}  // namespace

array::array(object numpy_array) : object(std::move(numpy_array)) {
  auto view = std::make_unique<Py_buffer>();
  if (PyObject_GetBuffer(ptr(), view.get(), PyBUF_STRIDES | PyBUF_FORMAT) != 0) throw error_already_set();
  view_ = std::shared_ptr<const Py_buffer>(view.release(), [](const Py_buffer* held) {
    PyBuffer_Release(const_cast<Py_buffer*>(held));
    delete held;
  });
}

namespace details {

object as_array(const object& given, const char* type, const char* order) {
  return numpy().attr("asarray")(given, type, order);
}

object new_array(const std::vector<ssize_t>& shape, const char* type) {
  return numpy().attr("empty")(object::steal(PyList_AsTuple(to_python(shape).ptr())), type);
}

bool is_array_of(const object& given, const char* type) {
  static const object* const kind = new object(numpy().attr("ndarray"));
  if (PyObject_IsInstance(given.ptr(), kind->ptr()) != 1) return false;
  const int same = PyObject_RichCompareBool(given.attr("dtype").ptr(), str(type).ptr(), Py_EQ);
  if (same < 0) throw error_already_set();
  return same == 1;
}

}  // namespace details

array_t<double> array_of(Matrix matrix) {
  object made = object::steal(PyType_GenericAlloc(shown_type(), 0));
  auto* const shown = reinterpret_cast<Shown*>(made.ptr());
  shown->shape[0] = matrix.rows();
  shown->shape[1] = matrix.cols();
  shown->strides[0] = matrix.cols() * static_cast<ssize_t>(sizeof(double));
  shown->strides[1] = sizeof(double);
  shown->matrix = new Matrix(std::move(matrix));
  return array_t<double>(made);
}

}  // namespace cordon::py
