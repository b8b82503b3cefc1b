// The text of the kernel; included by project_kernel_{portable,avx2,avx512}.cc, which define CORDON_LANES and
// CORDON_PROJECT_ROWS.
#include "methods/project_kernel.h"

namespace cordon {
namespace {

typedef double Lanes __attribute__((vector_size(CORDON_LANES * sizeof(double)), aligned(8)));

// A row of float32 is widened as it is read: sums are of doubles for either kind of number.
typedef float Narrow __attribute__((vector_size(CORDON_LANES * sizeof(float)), aligned(4)));

constexpr long kAheadBytes = 5120;  // a few rows; less and more measured alike within noise

inline Lanes lanes_at(const double* numbers) {
  return *reinterpret_cast<const Lanes*>(numbers);
}

inline Lanes lanes_at(const float* numbers) {
#ifdef CORDON_WIDEN
  return CORDON_WIDEN(*reinterpret_cast<const Narrow*>(numbers));
#else
  return __builtin_convertvector(*reinterpret_cast<const Narrow*>(numbers), Lanes);
#endif
}

inline double sum_of(Lanes v) {
  double total = 0;
  for (int i = 0; i < CORDON_LANES; ++i) total += v[i];
  return total;
}

// `together` rows at once: each number of the directions is fetched once for all of them. The sums of a row
// are the same, bit for bit, whatever stands beside it.
template <int dims, int together, typename Number>
void project_some(const Number* rows, long row_stride, long cols, const double* centre,
                  const double* directions, Number* out) {
  constexpr long kLine = 64;
  constexpr long kBytes = together * CORDON_LANES * static_cast<long>(sizeof(Number));
  const long whole = cols / CORDON_LANES * CORDON_LANES;
  const char* ahead = reinterpret_cast<const char*>(rows) + kAheadBytes;
  Lanes sums[together][dims] = {};
  for (long j = 0; j < whole; j += CORDON_LANES) {
    // A prefetch beyond the end of the points does no harm and saves the wait at the start of the next rows.
    for (long line = 0; line < kBytes; line += kLine, ahead += kBytes < kLine ? kBytes : kLine)
      __builtin_prefetch(ahead, 0, 0);
    const Lanes middle = lanes_at(centre + j);
    Lanes x[together];
    for (int r = 0; r < together; ++r) x[r] = lanes_at(rows + r * row_stride + j) - middle;
    for (int k = 0; k < dims; ++k) {
      const Lanes direction = lanes_at(directions + k * cols + j);
      for (int r = 0; r < together; ++r) sums[r][k] += x[r] * direction;
    }
  }
  for (int r = 0; r < together; ++r)
    for (int k = 0; k < dims; ++k) {
      double total = sum_of(sums[r][k]);
      for (long j = whole; j < cols; ++j)
        total += (static_cast<double>(rows[r * row_stride + j]) - centre[j]) * directions[k * cols + j];
      out[r * dims + k] = static_cast<Number>(total);
    }
}

template <int dims, typename Number>
void project(const Number* rows, long row_stride, long count, long cols, const double* centre,
             const double* directions, Number* out) {
  constexpr int kTogether = dims <= 4 ? 2 : 1;  // three of float32 measured no faster, of doubles slower
  long r = 0;
  for (; r + kTogether <= count; r += kTogether)
    project_some<dims, kTogether>(rows + r * row_stride, row_stride, cols, centre, directions,
                                  out + r * dims);
  for (; r < count; ++r)
    project_some<dims, 1>(rows + r * row_stride, row_stride, cols, centre, directions, out + r * dims);
}

template <typename Number>
void project_onto(const Number* rows, long row_stride, long count, long cols, const double* centre,
                  const double* directions, long dims, Number* out) {
  switch (dims) {
    case 1:
      return project<1>(rows, row_stride, count, cols, centre, directions, out);
    case 2:
      return project<2>(rows, row_stride, count, cols, centre, directions, out);
    case 3:
      return project<3>(rows, row_stride, count, cols, centre, directions, out);
    case 4:
      return project<4>(rows, row_stride, count, cols, centre, directions, out);
    case 5:
      return project<5>(rows, row_stride, count, cols, centre, directions, out);
    case 6:
      return project<6>(rows, row_stride, count, cols, centre, directions, out);
    case 7:
      return project<7>(rows, row_stride, count, cols, centre, directions, out);
    default:
      return project<8>(rows, row_stride, count, cols, centre, directions, out);
  }
}

}  // namespace

void CORDON_PROJECT_ROWS(const double* rows, long row_stride, long count, long cols, const double* centre,
                         const double* directions, long dims, double* out) {
  project_onto(rows, row_stride, count, cols, centre, directions, dims, out);
}

void CORDON_PROJECT_ROWS(const float* rows, long row_stride, long count, long cols, const double* centre,
                         const double* directions, long dims, float* out) {
  project_onto(rows, row_stride, count, cols, centre, directions, dims, out);
}

}  // namespace cordon
