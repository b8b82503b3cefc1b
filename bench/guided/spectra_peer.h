// The peer: Spectra's restarted Lanczos, cold, on a dense symmetric matrix.
#pragma once

// The `keep` largest eigenvalues (and vectors, which
// are computed and dropped); the number of products.
int spectra_leading(const double* matrix, int size, int keep, double tolerance, double* values);
