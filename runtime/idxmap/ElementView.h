//===- ElementView.h - The elements of a container --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What stands in a kernel for a std::vector or a std::span of the host, whose
// elements are on the device. The body's text does not change:
//
//   std::vector<double> v       ->  ElementView<double> v
//   const std::vector<int> w    ->  ElementView<const int> w
//   v[i], v.front(), v.data(), v.size(), for (double x : v)
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ELEMENTVIEW_H
#define IDXMAP_RUNTIME_IDXMAP_ELEMENTVIEW_H

#include "idxmap/ArrayView.h"

#include <cstddef>
#include <type_traits>
#include <utility>

namespace idxmap {

template <typename T> class ElementView {
public:
  constexpr ElementView(T *First, std::size_t Count)
      : First(First), Count(Count) {}
  /// The elements of \p Container where they are.
  template <typename Container,
            typename = decltype(std::declval<Container &>().size())>
  constexpr ElementView(Container &Elements)
      : ElementView(Elements.data(), Elements.size()) {}

  constexpr T &operator[](std::size_t Index) const { return First[Index]; }
  /// A thread has no exceptions: where the host would throw one, the kernel
  /// fails.
  constexpr T &at(std::size_t Index) const {
#ifdef __CUDA_ARCH__
    if (Index >= Count)
      __trap();
#endif
    return First[Index];
  }
  constexpr T &front() const { return First[0]; }
  constexpr T &back() const { return First[Count - 1]; }
  constexpr T *data() const { return First; }
  constexpr std::ptrdiff_t stride() const { return 1; }
  constexpr std::size_t size() const { return Count; }
  constexpr bool empty() const { return Count == 0; }
  constexpr T *begin() const { return First; }
  constexpr T *end() const { return First + Count; }

  /// As many elements, from \p Elsewhere on.
  constexpr ElementView moved(T *Elsewhere) const {
    return ElementView(Elsewhere, Count);
  }

private:
  T *First;
  std::size_t Count;
};

/// What a launch knows an array by: a pointer to its first element, or a view.
/// Of a std::mdspan these are all elements that its mapping may lead to.
template <typename T> constexpr T *elementsOf(T *Array) { return Array; }
template <typename T, int Rank>
constexpr ArrayView<T, Rank> elementsOf(const ArrayView<T, Rank> &Array) {
  return Array;
}
template <typename Container,
          typename = decltype(std::declval<Container &>().data(),
                              std::declval<Container &>().size())>
constexpr auto elementsOf(Container &Elements) {
  using Element = std::remove_pointer_t<decltype(Elements.data())>;
  return ElementView<Element>(Elements.data(), Elements.size());
}
template <typename View>
constexpr auto elementsOf(const View &Elements)
    -> ElementView<std::remove_pointer_t<typename View::data_handle_type>> {
  return {Elements.data_handle(),
          std::size_t(Elements.mapping().required_span_size())};
}

} // namespace idxmap

#endif
