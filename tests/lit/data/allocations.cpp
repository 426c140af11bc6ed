// How many elements a pointer was given says what a launch copies, where no
// subscript does.
// RUN: %idxmap --target=cuda --no-remarks %s -- -std=c++20 -Wno-everything | grep -v '^//' | FileCheck %s

#include <cstdio>
#include <cstdlib>
#include <memory>
#include <vector>

#define COUNT 512

// CHECK-LABEL: void heap(
// CHECK: const auto [[VALUE:idxmap_value[0-9]+]] = n * m * 4;
// CHECK: const auto [[LONG:idxmap_value[0-9]+]] = size_t(n) + 2;
// CHECK: idxmap_launch.copyin("a", a, 0, n);
// CHECK-NEXT: idxmap_launch.copyin("b", b, 0, m);
// CHECK-NEXT: idxmap_launch.copyin("c", c, 0, idxmap_Int([[VALUE]]).floorDiv(4));
// CHECK-NEXT: idxmap_launch.copyin("d", d, 0, [[LONG]]);
// CHECK-NEXT: idxmap_launch.copyin("e", e, 0, 512);
// CHECK-NEXT: idxmap_launch.copy("to", to, 0, idxmap_Int(m) * n);
void heap(unsigned n, unsigned m, const int *at, int k) {
  float *a = (float *)malloc(sizeof(float) * n);
  float *b = static_cast<float *>(std::calloc(m, sizeof *b));
  float *c = (float *)malloc(n * m * 4); // Which may wrap.
  float *d = new float[size_t(n) + 2];
  float *e = (float *)aligned_alloc(64, COUNT * sizeof(float));
  float *to = (float *)malloc(sizeof(float) * n * m);
  if (!a || !b)
    exit(1);
  [[using idxmap: map, independent]]
  for (int i = 0; i < k; ++i)
    to[at[i]] += a[at[i]] + b[at[i]] + c[at[i]] + d[at[i]] + e[at[i]];
}

void *arena(int bytes) __attribute__((alloc_size(1)));

// CHECK-LABEL: void others(
// CHECK: const auto [[BYTES:idxmap_value[0-9]+]] = static_cast<int>(n * sizeof(float));
// CHECK: idxmap_launch.copyin("p", p, 0, idxmap_v_size);
// CHECK-NEXT: idxmap_launch.copyin("q", q, 0, 24);
// CHECK-NEXT: idxmap_launch.copyin("r", r, 0, n);
// CHECK-NEXT: idxmap_launch.copy("to", to, 0, idxmap_Int([[BYTES]]).floorDiv(4));
void others(long n, const int *at, int k) {
  std::vector<float> v(n);
  float rows[4][6];
  const auto owner = std::make_unique<float[]>(n);
  const float *p = v.data(), *q = &rows[0][0], *r = owner.get();
  float *to = (float *)arena(n * sizeof(float));
  [[using idxmap: map, independent]]
  for (int i = 0; i < k; ++i)
    to[at[i]] += p[at[i]] + q[at[i]] + r[at[i]];
}

// What came before the last one does not count, nor what comes after the loop.
// CHECK-LABEL: void again(
// CHECK: idxmap_launch.copy("a", a, 0, idxmap_Int(n) * 2);
void again(const char *text, const int *at) {
  int n = 3;
  float *a = new float[n];
  delete[] a;
  std::sscanf(text, "%d", &n);
  a = new float[n * 2];
  for (int t = 0; t < 3; ++t) {
    [[using idxmap: map, independent]]
    for (int i = 0; i < 10; ++i)
      a[at[i]] = t;
  }
  a = nullptr;
  n = 0;
}

static float *make(int n) {
  float *p = (float *)malloc(n * sizeof(float));
  if (p == NULL)
    return NULL;
  return p;
}
template <typename T> T *made(size_t n) { return new T[n](); }

// CHECK-LABEL: void helped(
// CHECK: idxmap_launch.copyin("b", b, 0, idxmap_Int(n) + 1);
// CHECK-NEXT: idxmap_launch.copy("a", a, 0, idxmap_Int(n) * 2);
void helped(int n, const int *at) {
  const float *b = made<float>(n + 1);
  float *a = make(n * 2);
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = b[at[i]];
}

// CHECK-LABEL: void called(
// CHECK: idxmap_launch.copy("a", a, 0, 40);
// CHECK-NEXT: idxmap_launch.copyin("b", b, 0, idxmap_Int(m) + 1);
static void called(float *a, const float *b, const int *at, int m) {
  [[using idxmap: map, independent]]
  for (int i = 0; i < 10; ++i)
    a[at[i]] = b[at[i]];
}
void first(int n, const int *at) {
  static float a[4][10];
  float *b = new float[n + 1];
  called(&a[0][0], b, at, n);
}
void second(long k, const int *at) {
  float *a = new float[40];
  int count = int(k);
  called(a, new float[count + 1], at, count);
}
