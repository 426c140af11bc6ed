// What a template's tiles need of the types that its instances do not share.
// RUN: %check-errors %s

struct Wide {
  using Sum = double;
};
struct Narrow {
  using Sum = float;
};
// A sum that each index of a thread has needs a type that the kernel can say.
template <class T> void sums(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:66: error: 'a' can have no tiles in this template
  [[using idxmap: map, tile(32), each(2), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    auto sum = typename T::Sum(0);
    for (int k = 0; k < n; ++k)
      sum += a[k];
    b[i] = float(sum);
  }
}
template void sums<Wide>(const float *, float *, int);
template void sums<Narrow>(const float *, float *, int);
// CHECK: note: its instances declare 'sum' with types that have no common name
