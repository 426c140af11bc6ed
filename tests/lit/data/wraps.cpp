// Indices that are computed modulo 2^32: what is not shown to stay in its type
// is checked by the launch, once for all indices that it holds for.
// RUN: %idxmap --target=cuda --no-remarks --dump=kernel %s -- -std=c++20 | FileCheck %s

#include <cstddef>

void hash(double *out, const double *table, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = table[(i * 2654435761u) / 1048576u];
}
// CHECK-LABEL: ) idxmap_hash_
// CHECK: const idxmap_Int idxmap_part1 = (idxmap_Int(n) - 1) * 2654435761;
// CHECK-NEXT: idxmap_launch.noWrap<unsigned>(0, idxmap_part1, "i * 2654435761u");
// CHECK-NEXT: idxmap_launch.copyout("out"

// Whatever the product is.
void cut(double *out, const double *table, int n) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    out[i] = table[(i * 2654435761u) & 1023u] + table[(i * 48271u) % 1000u];
}
// CHECK-LABEL: ) idxmap_cut_
// CHECK-NOT: noWrap
// CHECK: idxmap_launch.copyin("table", table, 0, 1024);

// Of indices of which one is evidently the largest, that one counts.
void stencil(double *out, const double *in, unsigned n, unsigned m) {
  [[idxmap::map(2)]]
  for (unsigned i = 1; i < n - 1; ++i)
    for (unsigned j = 1; j < m - 1; ++j)
      out[i * m + j] = in[i * m + j - 1] + in[i * m + j + 1] +
                       in[(i - 1) * m + j] + in[(i + 1) * m + j];
}
// CHECK-LABEL: ) idxmap_stencil_
// CHECK: "i * m + j + 1");
// CHECK-NEXT: idxmap_launch.noWrap<unsigned>(
// CHECK: "(i + 1) * m + j");
// CHECK-NOT: noWrap
// CHECK: idxmap_launch.copy(

// Nothing can wrap.
void shown(double *out, const double *in, unsigned n, std::size_t m) {
  [[idxmap::map]]
  for (unsigned i = 1; i < n; ++i)
    out[i] = in[i - 1] + in[n - i] + in[(i + 1) % n];
  [[idxmap::map]]
  for (std::size_t i = 1; i < m; ++i)
    out[i] = in[m - 1 - i] + in[i - std::size_t{1}];
}
// CHECK-LABEL: ) idxmap_shown_
// CHECK-NOT: noWrap
// CHECK-LABEL: ) idxmap_narrow_

void narrow(double *out, const double *in, std::size_t n, unsigned m) {
  [[idxmap::map]]
  for (std::size_t i = 0; i < n; ++i) {
    const int k = i;
    if (k * 65537u < m)
      out[k] = in[k];
  }
}
// CHECK: idxmap_launch.noWrap<unsigned>(0, (idxmap_Int(n) - 1) * 65537, "k * 65537u");
// CHECK-NOT: noWrap
