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

template <typename _Tp> class ElementView {
public:
  constexpr ElementView(_Tp *_First, std::size_t _Count)
      : _First(_First), _Count(_Count) {}
  /// The elements of \p _Container where they are.
  template <typename _Container,
            typename = decltype(std::declval<_Container &>().size())>
  constexpr ElementView(_Container &_Elements)
      : ElementView(_Elements.data(), _Elements.size()) {}

  constexpr _Tp &operator[](std::size_t _Index) const { return _First[_Index]; }
  /// A thread has no exceptions: where the host would throw one, the kernel
  /// fails.
  constexpr _Tp &at(std::size_t _Index) const {
#ifdef __CUDA_ARCH__
    if (_Index >= _Count)
      __trap();
#endif
    return _First[_Index];
  }
  constexpr _Tp &front() const { return _First[0]; }
  constexpr _Tp &back() const { return _First[_Count - 1]; }
  constexpr _Tp *data() const { return _First; }
  constexpr std::ptrdiff_t stride() const { return 1; }
  constexpr std::size_t size() const { return _Count; }
  constexpr bool empty() const { return _Count == 0; }
  constexpr _Tp *begin() const { return _First; }
  constexpr _Tp *end() const { return _First + _Count; }

  /// As many elements, from \p _Elsewhere on.
  constexpr ElementView __moved(_Tp *_Elsewhere) const {
    return ElementView(_Elsewhere, _Count);
  }

private:
  _Tp *_First;
  std::size_t _Count;
};

/// What a launch knows an array by: a pointer to its first element, or a view.
/// Of a std::mdspan these are all elements that its mapping may lead to.
template <typename _Tp> constexpr _Tp *elementsOf(_Tp *_Array) {
  return _Array;
}
template <typename _Tp, int _Rank>
constexpr ArrayView<_Tp, _Rank>
elementsOf(const ArrayView<_Tp, _Rank> &_Array) {
  return _Array;
}
template <typename _Container,
          typename = decltype(std::declval<_Container &>().data(),
                              std::declval<_Container &>().size())>
constexpr auto elementsOf(_Container &_Elements) {
  using _Element = std::remove_pointer_t<decltype(_Elements.data())>;
  return ElementView<_Element>(_Elements.data(), _Elements.size());
}
template <typename _View>
constexpr auto elementsOf(const _View &_Elements)
    -> ElementView<std::remove_pointer_t<typename _View::data_handle_type>> {
  return {_Elements.data_handle(),
          std::size_t(_Elements.mapping().required_span_size())};
}

} // namespace idxmap

#endif
