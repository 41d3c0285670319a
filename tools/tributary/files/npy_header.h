// SPDX-License-Identifier: Apache-2.0
// NpyHeader: the text of a .npy header, a Python dictionary literal with the keys descr,
// fortran_order and shape. In: that text. Out: the three values. Errors: std::invalid_argument
// naming the expected text and its character position.
#pragma once

#include <string>
#include <vector>

namespace trib {

struct NpyHeader {
  std::string descr;  // a NumPy type string such as <f4
  bool fortran_order = false;
  std::vector<std::size_t> shape;
};

NpyHeader parse_npy_header(const std::string& text);

}  // namespace trib
