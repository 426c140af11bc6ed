// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Names by their addresses on the device, for functions of the program's own:
// pointers, arrays, containers and members, in templates, left by every way, on
// a stream that waits for no other one.
// RUN: %run-program %s %t

#include <array>
#include <cstdio>
#include <stdexcept>
#include <vector>

#if defined(__CUDACC__) || defined(__CUDA__)
#include <cuda_runtime.h>
#endif

#if defined(__CUDACC__) || defined(__CUDA__)
template <typename T> __global__ void scaleElements(T *a, int n, T by) {
  const int k = blockIdx.x * blockDim.x + threadIdx.x;
  if (k < n)
    a[k] *= by;
}

static cudaStream_t own() {
  static cudaStream_t stream = [] {
    cudaStream_t made;
    cudaStreamCreateWithFlags(&made, cudaStreamNonBlocking);
    return made;
  }();
  return stream;
}

template <typename T> static void scale(T *a, int n, T by) {
  scaleElements<<<(n + 31) / 32, 32, 0, own()>>>(a, n, by);
}

static double first(const double *a) {
  double value = 0;
  cudaStreamSynchronize(own());
  cudaMemcpy(&value, a, sizeof value, cudaMemcpyDefault);
  return value;
}
#else
template <typename T> static void scale(T *a, int n, T by) {
  for (int k = 0; k < n; ++k)
    a[k] *= by;
}

static double first(const double *a) { return a[0]; }
#endif

template <typename T>
static void show(const char *name, const T *a, int n) {
  double sum = 0;
  for (int k = 0; k < n; ++k)
    sum += a[k] * (k % 7 + 1);
  std::printf("%s %.17g\n", name, sum);
}

static std::vector<double> start(int n) {
  std::vector<double> v(n);
  for (int k = 0; k < n; ++k)
    v[k] = k % 5 * 0.25;
  return v;
}

// Between loops that read and write the same elements.
static void inTurns(double *__restrict a, const double *const __restrict b,
                    int n) {
  [[using idxmap: data, copy(a, n), copyin(b, n)]]
  for (int t = 0; t < 3; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += b[i];
    [[using idxmap: use_device(a), use_device(b)]] {
      const double *c = b;
      scale(a, c == b ? n : 0, 0.5);
    }
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] -= 0.25 * b[n - 1 - i];
    [[idxmap::use_device(a)]]
    scale(a + n / 2, n - n / 2, 3.0);
  }
}

// One statement is a region as well; only the names that it gives are others.
static void all(int n) {
  std::vector<double> v = start(n), w = start(n);
  float f[3][7] = {{1, 2}, {3}};
  std::array<int, 9> g{};
  [[using idxmap: use_device(v), data, copy(v), copy(f), copy(g), use_device(f),
    use_device(g)]]
  {
    scale(&v[0], static_cast<int>(v.size()), 2.0);
    scale(&f[0][0], sizeof f / sizeof f[0][0], 4.0f);
    scale(g.data(), v.empty() ? 0 : 9, 2);
    double *const late = v.data() + (n - 1);
    scale(late, 1, 8.0);
    w[0] += v.size();
  }
  show("v", v.data(), n);
  show("w", w.data(), n);
  show("f", &f[0][0], 21);
  show("g", g.data(), 9);
}

static double table[40];

static void ofProgram() {
  [[using idxmap: enter_data, copyin(table)]];
  [[idxmap::map]]
  for (int i = 0; i < 40; ++i)
    table[i] = i;
  for (int half : {20, 40})
    if (half < 40)
      [[idxmap::use_device(table)]]
      scale(table, half, 0.5);
  [[using idxmap: exit_data, copyout(table)]];
  show("table", table, 40);
}

template <typename T> struct Field {
  T *u;
  int n;

  void step() {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      u[i] += 1;
    [[idxmap::use_device(u)]] {
      T *const v = u;
      scale(v, n, T(2));
    }
  }
};

template <typename T> static void ofObject(int n) {
  std::vector<T> all(n, T(1));
  Field<T> field{all.data(), n};
  [[using idxmap: data, copy(all)]] {
    field.step();
    field.step();
  }
  show("field", all.data(), n);
}

static double leave(double *a, int n, int how) {
  [[using idxmap: data, copy(a, n)]]
  for (int t = 0; t < 4; ++t) {
    [[idxmap::map]]
    for (int i = 0; i < n; ++i)
      a[i] += t;
    [[idxmap::use_device(a)]] {
      scale(a, n, 2.0);
      if (how == 0)
        continue;
      if (how == 1)
        break;
      if (how == 2)
        return first(a);
      if (how == 3)
        throw std::runtime_error("left");
      scale(a, n, 0.25);
    }
  }
  return -1;
}

// Nothing is given to the device.
static void none() {
  double *nothing = nullptr;
  std::vector<double> empty;
  [[using idxmap: use_device(nothing), use_device(empty)]]
  std::printf("none %d %d\n", nothing == nullptr, empty.data() == nullptr);
}

// The host has its own after an update; what is only read is the same.
static void updates(int n) {
  std::vector<double> v = start(n);
  const double *c = v.data();
  double sum = 0;
  [[using idxmap: data, copyin(v)]] {
    v[0] = 7;
    [[idxmap::update_device(v, 1)]];
    [[idxmap::use_device(c)]] sum += first(c);
    sum += v[0];
    [[idxmap::use_device(v)]] scale(v.data(), n, 2.0);
    [[idxmap::update_host(v)]];
    sum += v[0];
  }
  std::printf("updates %g\n", sum);
}

int main() {
  for (int n : {1, 33, 100}) {
    std::vector<double> a = start(n), b = start(n);
    inTurns(a.data(), b.data(), n);
    show("turns", a.data(), n);
    all(n);
    ofObject<float>(n);
    ofObject<int>(n);
    updates(n);
    for (int how = 0; how < 5; ++how) {
      try {
        std::printf("left %g\n", leave(a.data(), n, how));
      } catch (const std::exception &e) {
        std::printf("%s\n", e.what());
      }
      show("a", a.data(), n);
    }
  }
  ofProgram();
  none();
}
