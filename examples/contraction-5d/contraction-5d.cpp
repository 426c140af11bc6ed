//===- contraction-5d.cpp - The paper's own notation, on five loops -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A tensor contraction, C[a,b,c,d,e] = sum over k of A[a,b,k] * B[k,c,d,e]. The
// five loops over C are mapped, the sum stays in the thread. Five dimensions
// are more than a grid has: two foldings leave three, and the split makes the
// block. The mapping is read from the inside out.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <vector>

constexpr int NA = 12, NB = 10, NC = 14, ND = 9, NE = 37, NK = 24;

static void contract(const double *A, const double *B, double *C) {
  [[idxmap::map(
      "GridBlock(1, SplitLast(64, FoldLast2(FoldLast2(ShiftLB(Gen)))))")]]
  for (int a = 0; a < NA; ++a)
    for (int b = 0; b < NB; ++b)
      for (int c = 0; c < NC; ++c)
        for (int d = 0; d < ND; ++d)
          for (int e = 0; e < NE; ++e) {
            double sum = 0;
            for (int k = 0; k < NK; ++k)
              sum += A[(a * NB + b) * NK + k] *
                     B[((k * NC + c) * ND + d) * NE + e];
            C[(((a * NB + b) * NC + c) * ND + d) * NE + e] = sum;
          }
}

int main(int argc, char **argv) {
  std::vector<double> A(NA * NB * NK), B(NK * NC * ND * NE);
  std::vector<double> C(NA * NB * NC * ND * NE);
  for (int i = 0; i < NA * NB * NK; ++i)
    A[i] = (i % 17) / 16.0 - 0.5;
  for (int i = 0; i < NK * NC * ND * NE; ++i)
    B[i] = (i % 23) / 8.0 - 1;
  [[using idxmap: data, copyin(A), copyin(B), copy(C)]]
  for (int round = 0; round < 20; ++round)
    contract(A.data(), B.data(), C.data());
  return report(argc, argv, C);
}
