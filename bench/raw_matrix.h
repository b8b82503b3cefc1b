// Matrices as raw doubles in a file, row by row: how the Python side hands its numbers over.
#pragma once

#include <fstream>
#include <stdexcept>
#include <string>

#include "cordon/core/matrix.h"

inline cordon::Matrix read_raw(const std::string& path, cordon::Index rows, cordon::Index cols) {
  cordon::Matrix matrix(rows, cols);
  std::ifstream in(path, std::ios::binary);
  in.read(reinterpret_cast<char*>(matrix.data()), static_cast<std::streamsize>(matrix.size() * 8));
  if (!in) throw std::runtime_error("cannot read " + path);
  return matrix;
}
