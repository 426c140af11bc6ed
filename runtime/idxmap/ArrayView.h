//===- ArrayView.h - An array whose row lengths are run-time values -*- C++ -*//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What stands in a kernel for a pointer to arrays of run-time length, which no
// parameter of a kernel can be. It has the same subscripts, so that the text of
// a body does not change; a row is a pointer to its first element.
//
//   double (*A)[m], A[i][j]
//     ->  ArrayView<double, 1> A(&A[0][0], m), A[i][j] is first[i * m + j]
//   double (*B)[m][n], B[i][j][k]
//     ->  ArrayView<double, 2> B(&B[0][0][0], m * n, n)
//
// T is what has no run-time length any more: double, or double[3].
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_ARRAYVIEW_H
#define IDXMAP_RUNTIME_IDXMAP_ARRAYVIEW_H

#include <cstddef>

namespace idxmap {

template <typename _Tp, int _Rank> class ArrayView {
public:
  /// \p _Lengths: of what each subscript but the last one steps over, counted
  /// in T.
  template <typename... _Integers>
  constexpr explicit ArrayView(_Tp *_First, _Integers... _Lengths)
      : _First(_First), _Steps{static_cast<std::ptrdiff_t>(_Lengths)...} {
    static_assert(sizeof...(_Lengths) == _Rank);
  }

  constexpr auto operator[](std::ptrdiff_t _Index) const {
    _Tp *_Row = _First + _Index * _Steps[0];
    if constexpr (_Rank == 1)
      return _Row;
    else
      return ArrayView<_Tp, _Rank - 1>(_Row, _Steps + 1);
  }
  constexpr auto operator*() const { return (*this)[0]; }

  constexpr _Tp *data() const { return _First; }
  /// What the first subscript steps over, counted in T.
  constexpr std::ptrdiff_t stride() const { return _Steps[0]; }
  /// The same elements where they lie from \p _Elsewhere on.
  constexpr ArrayView __moved(_Tp *_Elsewhere) const {
    return ArrayView(_Elsewhere, _Steps);
  }

private:
  template <typename, int> friend class ArrayView;

  constexpr ArrayView(_Tp *_First, const std::ptrdiff_t *_Inner)
      : _First(_First) {
    for (int _Dp = 0; _Dp < _Rank; ++_Dp)
      _Steps[_Dp] = _Inner[_Dp];
  }

  _Tp *_First;
  std::ptrdiff_t _Steps[_Rank] = {};
};

} // namespace idxmap

#endif
