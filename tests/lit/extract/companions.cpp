// RUN: %idxmap --target=threads --no-remarks %s -- -std=c++20 | FileCheck %s

// What a header changes beside its induction variable, as the kernel has it:
// in the type of the variable where nothing can overflow in it.

#include <cstddef>
#include <vector>

// CHECK-LABEL: {{^}}static void idxmap_reversed
// CHECK: {{^}}  const int j = n - 1 - i;
void reversed(float *a, const float *b, int n) {
  [[idxmap::map]]
  for (int i = 0, j = n - 1; i < n; ++i, --j)
    a[i] = b[j];
}

// The index is declared where only the other variable needs it.
// CHECK-LABEL: {{^}}static void idxmap_onlyOther
// CHECK: {{^}}  const int i = {{.*}} + lo;
// CHECK: {{^}}  const int k = i - lo;
void onlyOther(float *a, int lo, int hi) {
  [[idxmap::map]]
  for (int i = lo, k = 0; i < hi; ++i, ++k)
    a[k] = 0;
}

// CHECK-LABEL: {{^}}static void idxmap_constants
// CHECK: {{^}}  const int k = i + 4;
// CHECK-LABEL: {{^}}static void idxmap_constants
// CHECK: {{^}}  const int k = 6 - i;
// CHECK-LABEL: {{^}}static void idxmap_constants
// CHECK: {{^}}  const int k = 2 * (i - 1) + 1;
// CHECK-LABEL: {{^}}static void idxmap_constants
// CHECK: {{^}}  const int k = 2u * i - 3;
void constants(float *a, int n) {
  [[idxmap::map]]
  for (int i = 1, k = 5; i < n; ++i, ++k)
    a[k] = 0;
  [[idxmap::map]]
  for (int i = 1, k = 5; i < n; ++i, --k)
    a[k] = 0;
  [[idxmap::map]]
  for (int i = 1, k = 1; i < n; ++i, k += 2)
    a[k] = 0;
  [[idxmap::map]]
  for (int i = 0, k = -3; i < n; ++i, k += 2)
    a[k] = 0;
}

// Of a value that may be negative, the double of an index may be too much.
// CHECK-LABEL: {{^}}static void idxmap_steps
// CHECK: {{^}}  const int k = off + 2u * i;
// CHECK-LABEL: {{^}}static void idxmap_steps
// CHECK: {{^}}  const int k = off + i / 2;
// CHECK-LABEL: {{^}}static void idxmap_steps
// CHECK: {{^}}  const int k = off + i;
void steps(float *a, int n, int off, int s) {
  [[idxmap::map]]
  for (int i = 0, k = off; i < n; ++i, k += 2)
    a[k] = 0;
  [[using idxmap: map, independent]]
  for (int i = 0, k = off; i < n; i += 2, ++k)
    a[k] = 0;
  [[idxmap::map]]
  for (int i = 0, k = off; i < n; i += s, k += s)
    a[k] = 0;
}

// CHECK-LABEL: {{^}}static void idxmap_types
// CHECK: {{^}}  const long off = idxmap_off + i;
// CHECK-LABEL: {{^}}static void idxmap_types
// CHECK: {{^}}  const int k = static_cast<unsigned>(off) + i;
// CHECK-LABEL: {{^}}static void idxmap_types
// CHECK: {{^}}  const long k = static_cast<long>(i) + 7;
// CHECK-LABEL: {{^}}static void idxmap_types
// CHECK: {{^}}  const size_t k = static_cast<unsigned long>(n) - 1 - i;
// CHECK-LABEL: {{^}}static void idxmap_types
// CHECK: {{^}}  const unsigned char k = static_cast<unsigned char>(3u * i + 250);
void types(float *a, int n, long off) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i, ++off)
    a[i] = off;
  int i;
  long k;
  [[idxmap::map]]
  for (int i = 0, k = off; i < n; ++i, ++k)
    a[k] = 0;
  [[idxmap::map]]
  for (i = 0, k = 7; i < n; ++i, ++k)
    a[k] = 0;
  [[idxmap::map]]
  for (size_t i = n, k = 0; i-- > 0; ++k)
    a[k] = 0;
  [[using idxmap: map, independent]]
  for (unsigned char i = 0, k = 250; i < 99; ++i, k += 3)
    a[i] = k;
}

// The launch gives what is read afterwards its last value.
// CHECK-LABEL: {{^}}int ends(
// CHECK: {{^}}    i = 0;
// CHECK-NEXT: {{^}}    k = m;
// CHECK-NEXT: if (idxmap_launch.nonEmpty(n)) {
// CHECK-NEXT: {{^}}      k -= 3 * idxmap_Int(n).ceilDiv(2).to<unsigned>();
// CHECK-NEXT: {{^}}      i = (idxmap_Int(n).ceilDiv(2) * 2).to<int>();
// CHECK: {{^}}    const auto idxmap_k = k;
// CHECK-NEXT: {{^}}    k += static_cast<unsigned>(m) * static_cast<unsigned>(8);
int ends(float *a, int n, int m) {
  int i, k;
  [[idxmap::map]]
  for (i = 0, k = m; i < n; i += 2, k -= 3)
    a[i] = 0;
  [[using idxmap: map, independent]]
  for (int j = 0; j < 8; ++j, k += m)
    a[k] = 0;
  return i + k;
}

// A variable that the header only sets may be the bound.
// CHECK-LABEL: {{^}}void bound(
// CHECK: const auto idxmap_v_size = static_cast<int>(v.size());
// CHECK-NOT: v.size()
// CHECK: {{^}}  }
void bound(std::vector<float> &v) {
  [[idxmap::map]]
  for (int i = 0, n = v.size(); i < n; ++i)
    v[i] = n;
}
