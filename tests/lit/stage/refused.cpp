// What cannot be kept in shared memory is refused by name, on every target.
// RUN: %check-errors %s

#include <vector>

float at(const float *p, int i) { return p[i]; }
struct Made {
  Made() : x(1) {}
  float x;
};
#define LEFT a[i - 1]

// CHECK: :[[@LINE+2]]:{{[0-9]+}}: error: 'stage' takes arrays
// CHECK: note: name arrays or containers, as in 'stage(a, b)'
void none(const float *a, float *b, int n) { [[using idxmap: map, stage]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void number(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:40: error: 'stage' takes arrays
  [[using idxmap: map, tile(32), stage(n)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void twice(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:43: error: 'a' is named by two clauses
  [[using idxmap: map, tile(32), stage(a, a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i];
}

void unread(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:40: error: 'a' is staged, but the loop reads no element of it
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = 1;
}

template <int Distance> void open(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:40: error: 'a' can have no tiles in this template
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = Distance; i < n; ++i)
    b[i] = a[i - Distance];
}
template void open<1>(const float *, float *, int);
template void open<2>(const float *, float *, int);
// CHECK: note: its instances differ in more than types: in subscripts

// What only a branch names that is left out is not read, but stays in the text.
template <bool Half> void branch(const float *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:66: error: 'a' can have no tiles in this template
  [[using idxmap: map, tile(32), each(2), tile_loop(k, 8), stage(a)]]
  for (int i = 0; i < n; ++i) {
    float sum = 0;
    for (int k = 0; k < n; ++k)
      sum += a[k];
    if constexpr (Half)
      sum /= 2;
    b[i] = sum;
  }
}
template void branch<false>(const float *, float *, int);
// CHECK: note: its instances differ in more than types: {{.*}} or in what they leave out

template <class T> void written(T *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'a' is staged for [i] and written at [i]
    a[i] += b[i];
}
template void written(float *, float *, int);

void changing(const volatile float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a), copyin(a, n)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'a' is volatile
    b[i] = a[i];
}

struct Fixed {
  const float x;
};
void fixed(const Fixed *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:41: error: 'a' cannot be staged: it has elements that cannot be assigned
  [[using idxmap: map, tile(128), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i].x;
}

void made(const Made *a, float *b, int n) {
  // CHECK: :[[@LINE+1]]:40: error: 'a' cannot be staged: it has elements that are more than their bytes
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    b[i] = a[i].x;
}
// CHECK: note: a tile in shared memory is made of elements that can be copied as bytes

void given(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:15: error: 'a' is staged, so that the loop can only read single elements of it by subscript
    b[i] = at(a, i);
}
// CHECK: note: write each read as 'a[..]', in the loop's own text

float all[64];
inline float of_all(int i) { return all[i]; }
void indirect_use(float *b) {
  [[using idxmap: map, tile(32), stage(all)]]
  for (int i = 0; i < 64; ++i)
    // CHECK: :[[@LINE+1]]:5: error: 'all' is staged, but this use of it stands in a function
    b[i] = all[i] + of_all(i);
}
// CHECK: note: only subscripts that stand in the loop itself can be turned to the tile

void pointed(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i) {
    const float *p = a + i;
    // CHECK: :[[@LINE+1]]:12: error: 'a' is staged, so that the loop can only read single elements of it by subscript
    b[i] = *p;
  }
}

void called(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i) {
    const auto left = [&] { return a[i]; };
    b[i] = left();
  }
}
// CHECK: :[[@LINE-4]]:36: error: 'a' is staged, but this use of it stands in a lambda

void named(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 1; i < n; ++i)
    b[i] = LEFT;
}
// CHECK: error: 'a' is staged, but this use of it stands in a macro

void written(float *a, float *b, int n, int m) {
  [[using idxmap: map(2), tile(8, 32), stage(a), independent]]
  for (int i = 0; i < n; ++i)
    for (int j = 1; j < m; ++j)
      // CHECK: :[[@LINE+1]]:7: error: 'a' is staged for [i * m + j - 1] and written at [i * m + j]
      a[i * m + j] = a[i * m + j - 1];
}
// CHECK: note: write another array, and exchange both after the loop

void indirect(const float *a, const int *d, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a), copyin(a, n)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'a' cannot be staged: 'a[d[i]]' is not affine in the loops' variables
    b[i] = a[d[i]];
}
// CHECK: note: subscripts have to be sums of loops' variables

void squared(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'a' cannot be staged: 'a[i * i]' is not affine in the loops' variables
    b[i] = a[i * i];
}

void around(const float *a, float *b, int n) {
  [[using idxmap: map, tile(32), stage(a)]]
  for (int i = 0; i < n; ++i)
    // CHECK: :[[@LINE+1]]:12: error: 'a' cannot be staged: 'a[(i + 1) % n]' is not affine in the loops' variables
    b[i] = a[(i + 1) % n];
}
