// BLAS and LAPACK (OpenBLAS), always on the calling thread alone: our own threads split the work
// into fixed tiles, which keeps every bit the same for any number of them.
#pragma once

#include <cblas.h>

namespace cordon::internal {

// While one of these lives BLAS uses one thread; the
// caller's setting comes back with the last of them.
class SingleThreadedBlas {
 public:
  SingleThreadedBlas();
  ~SingleThreadedBlas();
  SingleThreadedBlas(const SingleThreadedBlas&) = delete;
  SingleThreadedBlas& operator=(const SingleThreadedBlas&) = delete;
};

extern "C" {
// LAPACK: eigenvalues il..iu (and vectors) of a symmetric
// matrix, by relatively robust representations.
void dsyevr_(const char* jobz, const char* range, const char* uplo, const int* n, double* a, const int* lda,
             const double* vl, const double* vu, const int* il, const int* iu, const double* abstol, int* m,
             double* w, double* z, const int* ldz, int* isuppz, double* work, const int* lwork, int* iwork,
             const int* liwork, int* info);
// LAPACK: all eigenvalues and vectors of a symmetric matrix, divide and conquer.
void dsyevd_(const char* jobz, const char* uplo, const int* n, double* a, const int* lda, double* w,
             double* work, const int* lwork, int* iwork, const int* liwork, int* info);
// LAPACK: Cholesky factor, the reciprocal of its matrix's condition number, and the symmetric
// problem it turns A z = lambda B z into.
void dpotrf_(const char* uplo, const int* n, double* a, const int* lda, int* info);
void dpocon_(const char* uplo, const int* n, const double* a, const int* lda, const double* norm,
             double* rcond, double* work, int* iwork, int* info);
void dsygst_(const int* itype, const char* uplo, const int* n, double* a, const int* lda, const double* b,
             const int* ldb, int* info);
// LAPACK: the factors P L U of a square matrix, and the solution of systems with them.
void dgetrf_(const int* rows, const int* cols, double* a, const int* lda, int* pivots, int* info);
void dgetrs_(const char* transpose, const int* n, const int* columns, const double* a, const int* lda,
             const int* pivots, double* b, const int* ldb, int* info);
// LAPACK: the factors Q R of a matrix, Q itself, and the reciprocal condition number of a triangle.
void dgeqrf_(const int* rows, const int* cols, double* a, const int* lda, double* tau, double* work,
             const int* lwork, int* info);
void dorgqr_(const int* rows, const int* cols, const int* reflectors, double* a, const int* lda,
             const double* tau, double* work, const int* lwork, int* info);
void dtrcon_(const char* norm, const char* uplo, const char* diag, const int* n, const double* a,
             const int* lda, double* rcond, double* work, int* iwork, int* info);
// LAPACK: Cholesky factor with complete pivoting of
// a positive semi-definite matrix; gives its rank.
void dpstrf_(const char* uplo, const int* n, double* a, const int* lda, int* pivots, int* rank,
             const double* tolerance, double* work, int* info);
}

}  // namespace cordon::internal
