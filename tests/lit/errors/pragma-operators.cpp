// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Pragmas as operators, whose text may come from a macro: what protects an
// update is not lost; what only an optimizer hears is taken.
// RUN: not %idxmap %s --target=cuda -- -std=c++20 2>&1 | FileCheck %s --implicit-check-not error:
// RUN: not %idxmap %s --target=cuda -- -std=c++20 -fopenmp 2>&1 | FileCheck %s --implicit-check-not error:
// RUN: not %idxmap %s --target=host -- -std=c++20 -fopenmp 2>&1 | FileCheck %s --check-prefix=HOST --implicit-check-not error:
// RUN: not %idxmap %s --target=cuda -o %t.cu -- -std=c++20 2>/dev/null
// RUN: test ! -e %t.cu

#define PRAGMA(text) _Pragma(#text)
#define ATOMIC PRAGMA(omp atomic)

void written(int *h, const int *k, int n) {
  [[using idxmap: map, independent, copy(h, 10), copyin(k, n)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: pragma-operators.cpp:[[#@LINE+3]]:5: error: '_Pragma("omp atomic update")' on a mapped loop or inside it cannot be taken over [idxmap-pragma-operator]
    // CHECK: note: '#pragma' on a line of its own is taken where it is '#pragma omp atomic'
    // HOST: pragma-operators.cpp:[[#@LINE+1]]:5: error: '_Pragma("omp atomic update")'
    _Pragma("omp atomic update")
    h[k[i]]++;
  }
}
void ofMacro(int *h, const int *k, int n) {
  [[using idxmap: map, copy(h, 10), copyin(k, n)]]
  for (int i = 0; i < n; ++i) {
    // CHECK: pragma-operators.cpp:[[#@LINE+2]]:5: error: '_Pragma("omp atomic")' on a mapped loop or inside it cannot be taken over [idxmap-pragma-operator]
    // HOST: pragma-operators.cpp:[[#@LINE+1]]:5: error: '_Pragma("omp atomic")'
    ATOMIC h[k[i]]++;
  }
}
static void add(int *h) {
  // CHECK: pragma-operators.cpp:[[#@LINE+1]]:3: error: '_Pragma("omp atomic")' cannot be in a function that a loop for the target 'cuda' calls [idxmap-called-never]
  ATOMIC h[0]++;
}
void called(int *h, const int *k, int n) {
  [[using idxmap: map, copy(h, 10), copyin(k, n)]]
  for (int i = 0; i < n; ++i)
    add(h + k[i]);
}
#define PARALLEL PRAGMA(omp parallel for)
void before(float *a, int n) {
  // CHECK: pragma-operators.cpp:[[#@LINE+2]]:3: error: '_Pragma("omp parallel for")' on a mapped loop or inside it cannot be taken over [idxmap-pragma-operator]
  // HOST: pragma-operators.cpp:[[#@LINE+1]]:3: error: '_Pragma("omp parallel for")'
  PARALLEL
  [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] = 0;
}
void hints(float *a, int n) {
  [[using idxmap: map, copy(a, n * 4)]]
  for (int i = 0; i < n; ++i) {
    _Pragma("GCC unroll 4") for (int k = 0; k < 4; ++k) a[i * 4 + k] = k;
    PRAGMA(omp simd) for (int k = 0; k < 4; ++k) a[i * 4 + k] += k;
  }
}
