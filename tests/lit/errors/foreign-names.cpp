// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names of the program's that mean the library's functions where idxmap's
// headers include those, in the loop and outside of it.
// clang-format off
// RUN: not %clangxx -std=c++20 -fsyntax-only %plugin -fplugin-arg-idxmap-remarks=off %s 2> %t.txt
// RUN: FileCheck %s < %t.txt
// RUN: %clangxx -std=c++20 -fsyntax-only %plugin -fplugin-arg-idxmap-remarks=off -DIDXMAP_LIBRARY %s
// RUN: %clangxx -std=c++20 -fsyntax-only %plugin -fplugin-arg-idxmap-remarks=off -DOWN_HEADER %s
// RUN: %clangxx -std=c++20 -fsyntax-only %plugin -fplugin-arg-idxmap-remarks=off -DQUALIFIED %s
// clang-format on

#ifdef OWN_HEADER
#include <algorithm>
#endif
#include <cstdio>

using namespace std;
static double max(double a, double b) { return a > b ? a : b; }
#ifdef QUALIFIED
#define MAX ::max
#else
#define MAX max
#endif

template <typename T> static double larger(T x) { return MAX(x, 4); }

int main() {
  double a[10];
  [[idxmap::map]]
  for (int i = 0; i < 10; ++i)
    // CHECK-DAG: foreign-names.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'max' means another function in the text that idxmap makes, whose headers include '{{.*}}stl_algobase.h'
    a[i] = MAX(i, 3) / 2;
  // CHECK-DAG: note: say which one is meant, as in '::max' or 'std::max', or include that header in the program itself
  // CHECK-DAG: foreign-names.cpp:[[@LINE+1]]:{{[0-9]+}}: error: 'max' means another function
  printf("%g %g\n", a[2], MAX(7, 3) / 2.0);
  // CHECK-DAG: foreign-names.cpp:25:{{[0-9]+}}: error: 'max' means another function
  printf("%g\n", larger(3));
}
