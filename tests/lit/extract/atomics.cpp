// What atomic updates become; the rest of the body stays as it is.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 > %t.cu
// RUN: %filecheck %s < %t.cu
// RUN: %idxmap --target=host --no-remarks %s -- -std=c++20 > %t.host.cpp
// RUN: %filecheck %s < %t.host.cpp
// RUN: %idxmap --remarks=all --target=host %s -- -std=c++20 2>&1 >/dev/null | %filecheck %s --check-prefix=REMARK --allow-empty

#include <algorithm>

// Of updates of different kinds, the order counts; these may meet.
// REMARK-NOT: could not be shown
// REMARK: atomics.cpp:[[#]]:46: remark: it could not be shown that different iterations touch different elements of 'h'
// REMARK-NOT: could not be shown
// REMARK: remark: it could not be shown that different iterations touch different elements of 'v'
// REMARK: remark: it could not be shown that the order in which iterations come to 'found' makes no difference
// REMARK: remark: it could not be shown that the order in which iterations come to 'h[0]' makes no difference
// REMARK: remark: it could not be shown that the order in which iterations come to 'h[10]' makes no difference
// REMARK-NOT: could not be shown
#define ADD(place, value) place += value

// CHECK: static {{.*}}idxmap_histogram_{{[0-9]+}}(
// CHECK: ::idxmap::atomicAdd(h[b[i]], 1);
// CHECK: ::idxmap::atomicSubtract(h[b[i] + 1], 2);
// CHECK: ::idxmap::atomicMax(h[5], b[i]);
// CHECK: ::idxmap::atomicMin(h[6], b[i]);
// CHECK: ::idxmap::atomicMultiply(h[7], (b[i] - 1));
// CHECK: ::idxmap::atomicXor(h[8], b[i]);
// CHECK: ::idxmap::atomicAdd(h[9], 1);
// CHECK: if (b[i] > 3)
// CHECK-NEXT: ::idxmap::atomicAdd(h[10], 1);
// CHECK-NEXT: ++own;
void histogram(int *__restrict h, const int *__restrict b, int n) {
  [[using idxmap: map, copy(h, 100)]]
  for (int i = 0; i < n; ++i) {
    int own = 0;
    [[idxmap::atomic]] h[b[i]] += 1;
#pragma omp atomic
    h[b[i] + 1] = h[b[i] + 1] - 2;
    [[idxmap::atomic]] h[5] = std::max(b[i], h[5]);
    [[idxmap::atomic]] if (h[6] > b[i]) { h[6] = b[i]; }
    [[idxmap::atomic]] h[7] = (b[i] - 1) * h[7];
#pragma acc atomic update
    (h[8]) ^= b[i];
    [[idxmap::atomic]] h[9]++;
    if (b[i] > 3)
      [[idxmap::atomic]] ++h[10];
    [[idxmap::atomic]] ++own;
  }
}

// A variable that is updated alone is passed by its address.
// CHECK: int *idxmap_atomic_found) {
// CHECK: int &found = *idxmap_atomic_found;
// CHECK: ::idxmap::atomicAdd(found, 1);
int count(const int *b, int n) {
  int found = 0;
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    if (b[i] > 3)
#pragma omp atomic
      ++found;
  return found;
}

// What is captured: the value from before or after, in the place of the step.
// CHECK: static {{.*}}idxmap_capture_{{[0-9]+}}(
// CHECK: at = ::idxmap::atomicAdd(found, 1);
// CHECK: (at) = ::idxmap::atomicSubtractFetch(h[0], 1);
// CHECK: at = ::idxmap::atomicAddFetch<::idxmap::seq_cst>(h[1], b[i]);
// CHECK: at = ::idxmap::atomicMaxFetch(h[2], b[i]);
// CHECK: { at = ::idxmap::atomicAdd(
// CHECK-NEXT: h[3], 3); }
// CHECK: { const auto idxmap_captured = ::idxmap::atomicAndFetch(h[4], 7); at = idxmap_captured; }
// CHECK: { at = ::idxmap::atomicExchange(h[5], i); }
// CHECK: { at = ::idxmap::atomicCompareExchange(h[6], -1, i); }
// CHECK: ::idxmap::atomicCompareExchange(h[7], 0, 1);
// CHECK: at = ::idxmap::atomicRead(h[8]);
// CHECK: ::idxmap::atomicWrite<::idxmap::seq_cst>(h[9], at + 1);
// CHECK: at = own++;
// CHECK: {{^ *}}const auto more = ::idxmap::atomicSubtract(h[10], 1);
// CHECK-NEXT: v[more] = at;
int capture(int *__restrict h, const int *__restrict b, int *__restrict v,
            int n) {
  int found = 0;
  [[using idxmap: map, copy(h, 100), copy(v, n)]]
  for (int i = 0; i < n; ++i) {
    int at, own = 0;
    [[idxmap::atomic]] at = found++;
    v[at] = i;
    [[idxmap::atomic]] (at) = (--h[0]);
#pragma omp atomic capture seq_cst
    at = h[1] += b[i];
    [[idxmap::atomic]] at = h[2] = std::max(h[2], b[i]);
#pragma omp atomic update capture hint(0)
    { at = h[3];
      h[3] = 3 + h[3]; }
#pragma acc atomic capture
    { h[4] &= 7; at = h[4]; }
#pragma omp atomic capture relaxed
    { at = h[5]; h[5] = i; }
#pragma omp atomic compare capture weak
    { at = h[6]; if (h[6] == -1) { h[6] = i; } }
#pragma omp atomic compare
    h[7] = h[7] == 0 ? 1 : h[7];
#pragma omp atomic read
    at = h[8];
#pragma omp atomic write release
    h[9] = at + 1;
#pragma omp atomic capture
    at = own++;
    [[idxmap::atomic]] const auto more = h[10]--;
    v[more] = at;
  }
  return found;
}
