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

template <typename T, int Rank> class ArrayView {
public:
  /// \p Lengths: of what each subscript but the last one steps over, counted
  /// in T.
  template <typename... Integers>
  constexpr explicit ArrayView(T *First, Integers... Lengths)
      : First(First), Steps{static_cast<std::ptrdiff_t>(Lengths)...} {
    static_assert(sizeof...(Lengths) == Rank);
  }

  constexpr auto operator[](std::ptrdiff_t Index) const {
    T *Row = First + Index * Steps[0];
    if constexpr (Rank == 1)
      return Row;
    else
      return ArrayView<T, Rank - 1>(Row, Steps + 1);
  }
  constexpr auto operator*() const { return (*this)[0]; }

  constexpr T *data() const { return First; }
  /// What the first subscript steps over, counted in T.
  constexpr std::ptrdiff_t stride() const { return Steps[0]; }
  /// The same elements where they lie from \p Elsewhere on.
  constexpr ArrayView moved(T *Elsewhere) const {
    return ArrayView(Elsewhere, Steps);
  }

private:
  template <typename, int> friend class ArrayView;

  constexpr ArrayView(T *First, const std::ptrdiff_t *Inner) : First(First) {
    for (int D = 0; D < Rank; ++D)
      Steps[D] = Inner[D];
  }

  T *First;
  std::ptrdiff_t Steps[Rank] = {};
};

} // namespace idxmap

#endif
