// SPDX-License-Identifier: Apache-2.0
// One element of any dtype through the tree as section 6 of PROTOCOL.md words it, by integers that
// hold everything: the reference for reduce(). Elements are their bits.
#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/numerics/exact_add.h"
#include "model/numerics/reduction.h"
#include "model/numerics/test/exact_format.h"

namespace trib {

class ExactElement {
 public:
  using Leaf = std::optional<std::uint32_t>;  // none: the port takes no part

  explicit ExactElement(const Reduction& reduction) : reduction_(reduction) {}

  // ((p0, p1), (p2, p3)), ((p4, p5), (p6, p7)). At least one takes part.
  std::uint32_t tree(std::array<Leaf, 8> ports) const {
    for (Leaf& port : ports) {
      if (port) port = to_tree(*port);
    }
    const auto& p = ports;
    const Leaf left = join(join(p[0], p[1]), join(p[2], p[3]));
    const Leaf right = join(join(p[4], p[5]), join(p[6], p[7]));
    return from_tree(*join(left, right));
  }

 private:
  static constexpr std::uint32_t kInvalidNan = 0x7fc00000;

  bool floating() const { return is_floating_point(reduction_.dtype); }
  unsigned bits() const { return static_cast<unsigned>(8 * bytes_of(reduction_.dtype)); }
  const ExactFormat& format() const {
    if (reduction_.dtype == Dtype::kBf16) return kExactBf16;
    return reduction_.dtype == Dtype::kFp16 ? kExactFp16 : kExactFp32;
  }

  // In the tree, floating point is FP32: of a minimum, too, as it loses nothing.
  std::uint32_t to_tree(std::uint32_t element) const {
    return floating() ? kExactFp32.round(format().number(element)) : element;
  }
  std::uint32_t from_tree(std::uint32_t value) const {
    return floating() ? format().round(kExactFp32.number(value)) : value;
  }

  Leaf join(const Leaf& a, const Leaf& b) const {
    if (a && b) return floating() ? join_floats(*a, *b) : join_integers(*a, *b);
    return a ? a : b;
  }

  std::uint32_t join_floats(std::uint32_t a, std::uint32_t b) const {
    if (reduction_.op == ReduceOp::kSum) return ExactAdd::add(a, b);
    if (kExactFp32.number(a).kind == ExactNumber::Kind::kNan) return kInvalidNan;
    if (kExactFp32.number(b).kind == ExactNumber::Kind::kNan) return kInvalidNan;
    return (rank(a) < rank(b)) == (reduction_.op == ReduceOp::kMin) ? a : b;
  }
  // -0 is half a place below +0.
  static double rank(std::uint32_t fp32) {
    const double magnitude = static_cast<double>(fp32 & 0x7fffffff) + 0.5;
    return (fp32 & 0x80000000) != 0 ? -magnitude : magnitude;
  }

  std::uint32_t join_integers(std::uint32_t a, std::uint32_t b) const {
    const std::int64_t x = value(a);
    const std::int64_t y = value(b);
    std::uint32_t result = 0;
    switch (reduction_.op) {
      case ReduceOp::kSum: {
        const std::int64_t range = std::int64_t{1} << bits();
        return static_cast<std::uint32_t>(((x + y) % range + range) % range);
      }
      case ReduceOp::kMin:
        return x < y ? a : b;
      case ReduceOp::kMax:
        return x < y ? b : a;
      default:
        for (unsigned i = 0; i < bits(); ++i) {
          const unsigned ones = (a >> i & 1) + (b >> i & 1);
          const bool one = reduction_.op == ReduceOp::kAnd  ? ones == 2
                           : reduction_.op == ReduceOp::kOr ? ones != 0
                                                            : ones == 1;
          result |= one ? 1u << i : 0;
        }
        return result;
    }
  }
  std::int64_t value(std::uint32_t element) const {
    if (reduction_.dtype == Dtype::kUint32) return element;
    const std::int64_t half = std::int64_t{1} << (bits() - 1);
    return element < half ? element : static_cast<std::int64_t>(element) - 2 * half;
  }

  Reduction reduction_;
};

}  // namespace trib
