// REQUIRES: nvcc
// RUN: %run-program %s %t -I%cccl
//
// cuda::std::mdspan over memory of the host: a launch takes what its mapping
// spans.

#include "Show.h"

#include <cuda/std/mdspan>

#include <vector>

using Plane = cuda::std::mdspan<double, cuda::std::dextents<int, 2>>;
using Columns = cuda::std::mdspan<const double, cuda::std::dextents<int, 2>,
                                  cuda::std::layout_left>;

struct Grid {
  Plane Of;
  int halo() const { return 1; }
};

int main() {
  for (const int Size : {1, 5, 33}) {
    std::vector<double> A(Size * (Size + 2), 1.0), B(A);
    const Plane To(A.data(), Size, Size + 2);
    const Columns From(B.data(), Size, Size + 2);
    [[using idxmap: map, copy(To), copyin(From)]]
    for (int I = 0; I < To.extent(0); ++I)
      for (int J = 0; J < To.extent(1); ++J)
        To(I, J) += From(I, J) * 100 * I + J;
    show("plane", A);
    const Grid Inner{Plane(B.data(), Size, Size + 2)};
    [[using idxmap: map, copy(Inner.Of)]]
    for (int I = 0; I < Size; ++I)
      for (int J = Inner.halo(); J < Size + 1; ++J)
        Inner.Of(I, J) = To(I, J - 1) + To(I, J + 1);
    show("inner", B);
  }
}
