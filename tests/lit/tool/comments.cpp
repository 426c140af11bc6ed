// Comments between an attribute and what it stands on stay; those of a pragma
// that is taken over go with it. The launch has the loop's indentation.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-unknown-pragmas > %t.cu
// RUN: %filecheck %s --strict-whitespace --match-full-lines < %t.cu

void all(double *a, int n) {
  [[idxmap::map]] // every element
  /* of the array,
     once */
  for (int i = 0; i < n; ++i) // none is left out
    a[i] = 0;

#pragma omp parallel for // as it was
  // Twice as much.
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] *= 2;

  [[using idxmap: data, copy(a, n)]] // for both
  // loops
  {
    [[idxmap::map]] for (int i = 0; i < n; ++i) a[i] += 1; // one
  }
}
//      CHECK:void all(double *a, int n) {
// CHECK-NEXT:  // every element
// CHECK-NEXT:  /* of the array,
// CHECK-NEXT:     once */
// CHECK-NEXT:  {
//      CHECK:  }
//  CHECK-NOT:as it was
//      CHECK:  // Twice as much.
// CHECK-NEXT:  {
//      CHECK:  // for both
// CHECK-NEXT:  // loops
// CHECK-NEXT:  {
//      CHECK:    } // one
