//===- permutation-7d.cpp - Seven loops, and extents known at run time ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reverses the dimensions of a tensor of rank 7. The strategy "jing_ext" folds
// neighbouring dimensions until at most five are left, which is what a GPU can
// take after one split, and goes on as "jing" does.
//
//===----------------------------------------------------------------------===//
#include "../common/Report.h"

#include <utility>
#include <vector>

static void reverse(const int *in, int *out, int n0, int n1, int n2, int n3,
                    int n4, int n5, int n6) {
  [[using idxmap: map(7), strategy("jing_ext")]]
  for (int a = 0; a < n0; ++a)
    for (int b = 0; b < n1; ++b)
      for (int c = 0; c < n2; ++c)
        for (int d = 0; d < n3; ++d)
          for (int e = 0; e < n4; ++e)
            for (int f = 0; f < n5; ++f)
              for (int g = 0; g < n6; ++g) {
                const int from =
                    (((((a * n1 + b) * n2 + c) * n3 + d) * n4 + e) * n5 + f) *
                        n6 +
                    g;
                const int to =
                    (((((g * n5 + f) * n4 + e) * n3 + d) * n2 + c) * n1 + b) *
                        n0 +
                    a;
                out[to] = in[from];
              }
}

int main(int argc, char **argv) {
  const int n[7] = {6, 7, 8, 5, 9, 4, 11};
  int size = 1;
  for (int extent : n)
    size *= extent;
  std::vector<int> in(size), out(size);
  for (int i = 0; i < size; ++i)
    in[i] = i * 31 % 65537;
  [[using idxmap: data, copy(in), copy(out)]]
  for (int round = 0; round < 101; ++round) {
    reverse(in.data(), out.data(), n[0], n[1], n[2], n[3], n[4], n[5], n[6]);
    std::swap(in, out);
  }
  return report(argc, argv, in);
}
