// Tiles of a template that the unit has no instance of: nothing says by which
// subscripts they are read. The plugin leaves such a loop as it is.
// RUN: rm -f %t.cu
// RUN: not %idxmap %s -o %t.cu -- -std=c++20 2>&1 | FileCheck %s
// RUN: not test -e %t.cu
// RUN: %clangxx -std=c++20 %plugin %arg-remarks=off -c %s -o %t.o

template <class T> void lonely(const T *a, T *b, int n) {
  // CHECK: :[[@LINE+2]]:40: error: 'a' can have no tiles in this template
  // CHECK: :[[@LINE+1]]:40: note: the unit has no instance of it
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}
