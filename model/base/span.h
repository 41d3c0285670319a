// SPDX-License-Identifier: Apache-2.0
// A non-owning view of contiguous objects: C++20's std::span, as far as it is
// used here. It does not extend their lifetime.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <utility>

namespace trib {

template <typename T>
class Span {
  template <typename Container>
  using DataOf = std::remove_pointer_t<decltype(std::declval<Container&>().data())>;

 public:
  // Nothing: data() is null. A span of no objects need not be nothing.
  constexpr Span() = default;
  constexpr Span(T* data, std::size_t size) : data_(data), size_(size) {}
  // A whole vector, array, string or span. Not explicit, as std::span's are not: it is a view of the
  // same bytes, and a caller who has a container passes that.
  template <typename Container,
            typename = std::enable_if_t<std::is_convertible_v<DataOf<Container> (*)[], T (*)[]>>>
  constexpr Span(Container& container)  // NOLINT(google-explicit-constructor)
      : data_(container.data()), size_(container.size()) {}
  // The same of one that can't be written, or is about to end: not explicit for the same reason.
  template <typename Container, typename = std::enable_if_t<
                                    std::is_convertible_v<DataOf<const Container> (*)[], T (*)[]>>>
  constexpr Span(const Container& container)  // NOLINT(google-explicit-constructor)
      : data_(container.data()), size_(container.size()) {}

  constexpr T* data() const { return data_; }
  constexpr std::size_t size() const { return size_; }
  constexpr bool empty() const { return size_ == 0; }
  constexpr T* begin() const { return data_; }
  constexpr T* end() const { return data_ + size_; }
  constexpr T& operator[](std::size_t index) const { return data_[index]; }
  // `offset` is at most size().
  constexpr Span from(std::size_t offset) const { return {data_ + offset, size_ - offset}; }
  constexpr Span first(std::size_t count) const { return {data_, count}; }

 private:
  T* data_ = nullptr;
  std::size_t size_ = 0;
};

using ByteSpan = Span<const std::uint8_t>;
using WritableBytes = Span<std::uint8_t>;

}  // namespace trib
