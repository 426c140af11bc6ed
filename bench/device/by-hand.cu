// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the kernels of mapped.cpp cost on a device, beside the ones that a
// person writes: milliseconds of a launch, and how much memory or arithmetic
// that is. First both results are compared. scripts/device-bench builds it.
#include "loops.h"

#include <cub/cub.cuh>
#include <cuda_runtime.h>
#include <dlfcn.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

static void check(cudaError_t status, const char *what) {
  if (status == cudaSuccess)
    return;
  std::printf("%s: %s\n", what, cudaGetErrorString(status));
  std::exit(1);
}
#define CHECK(call) check(call, #call)

namespace {

__global__ void copied(const float *__restrict__ x, float *__restrict__ y,
                       int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i];
}

__global__ void copiedPlane(const float *__restrict__ x, float *__restrict__ y,
                            int n) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n)
    y[i * n + j] = x[i * n + j];
}

__global__ void copiedBack(const float *__restrict__ x, float *__restrict__ y,
                           int n) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1 && j < n - 1)
    y[i * n + j] = x[i * n + j];
}

__global__ void triad(const float *__restrict__ x, float *__restrict__ y,
                      const float *__restrict__ z, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] = x[i] + 0.5f * z[i];
}

__global__ void transposed(const float *__restrict__ x, float *__restrict__ y,
                           int n) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n && j < n)
    y[i * n + j] = x[j * n + i];
}

// The one of NVIDIA's CUDA samples: 32 x 8 threads, four rows each.
__global__ void transposedStaged(const float *__restrict__ x,
                                 float *__restrict__ y, int n) {
  __shared__ float tile[32][33];
  int i = blockIdx.x * 32 + threadIdx.y, j = blockIdx.y * 32 + threadIdx.x;
  for (int r = 0; r < 32; r += 8)
    if (i + r < n && j < n)
      tile[threadIdx.y + r][threadIdx.x] = x[(i + r) * n + j];
  __syncthreads();
  i = blockIdx.y * 32 + threadIdx.y, j = blockIdx.x * 32 + threadIdx.x;
  for (int r = 0; r < 32; r += 8)
    if (i + r < n && j < n)
      y[(i + r) * n + j] = tile[threadIdx.x][threadIdx.y + r];
}

__global__ void jacobi(const float *__restrict__ x, float *__restrict__ y,
                       int n) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const int j = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i < n - 1 && j < n - 1)
    y[i * n + j] = 0.2f * (x[i * n + j] + x[i * n + j - 1] + x[i * n + j + 1] +
                           x[(i - 1) * n + j] + x[(i + 1) * n + j]);
}

__global__ void heat(const float *__restrict__ x, float *__restrict__ y,
                     int n) {
  const int i = blockIdx.z * blockDim.z + threadIdx.z + 1;
  const int j = blockIdx.y * blockDim.y + threadIdx.y + 1;
  const int k = blockIdx.x * blockDim.x + threadIdx.x + 1;
  if (i >= n - 1 || j >= n - 1 || k >= n - 1)
    return;
  const int here = (i * n + j) * n + k;
  y[here] =
      x[here] + 0.1f * (x[here - n * n] + x[here + n * n] + x[here - n] +
                        x[here + n] + x[here - 1] + x[here + 1] - 6 * x[here]);
}

__global__ void product(const float *__restrict__ x, float *__restrict__ y,
                        const float *__restrict__ z, int n) {
  const int i = blockIdx.y * blockDim.y + threadIdx.y;
  const int j = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= n || j >= n)
    return;
  float sum = 0;
  for (int k = 0; k < n; ++k)
    sum += x[i * n + k] * z[k * n + j];
  y[i * n + j] = sum;
}

// The one of the CUDA programming guide.
__global__ void productTiled(const float *__restrict__ x, float *__restrict__ y,
                             const float *__restrict__ z, int n) {
  __shared__ float xs[32][32], zs[32][32];
  const int i = blockIdx.y * 32 + threadIdx.y;
  const int j = blockIdx.x * 32 + threadIdx.x;
  float sum = 0;
  for (int first = 0; first < n; first += 32) {
    xs[threadIdx.y][threadIdx.x] = x[i * n + first + threadIdx.x];
    zs[threadIdx.y][threadIdx.x] = z[(first + threadIdx.y) * n + j];
    __syncthreads();
    for (int k = 0; k < 32; ++k)
      sum += xs[threadIdx.y][k] * zs[k][threadIdx.x];
    __syncthreads();
  }
  y[i * n + j] = sum;
}

template <typename Index>
__global__ void folded(float *y, Index n1, Index n2, Index n3, Index n4,
                       Index n5, Index total) {
  const Index flat = static_cast<Index>(blockIdx.x) * 256 + threadIdx.x;
  if (flat >= total)
    return;
  Index rest = flat;
  const int f = rest % n5;
  rest /= n5;
  const int e = rest % n4;
  rest /= n4;
  const int d = rest % n3;
  rest /= n3;
  const int c = rest % n2;
  rest /= n2;
  const int b = rest % n1;
  const int a = rest / n1;
  y[flat] = a + b + c + d + e + f;
}

__global__ void small(float *y, int n) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i < n)
    y[i] += 1;
}

// Milliseconds of one of many launches in a row, the least of five rounds.
template <typename F> float timed(F &&launch, int launches = 20) {
  cudaEvent_t begin, end;
  CHECK(cudaEventCreate(&begin));
  CHECK(cudaEventCreate(&end));
  launch();
  float least = 1e9f;
  for (int round = 0; round < 5; ++round) {
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaEventRecord(begin));
    for (int i = 0; i < launches; ++i)
      launch();
    CHECK(cudaEventRecord(end));
    CHECK(cudaEventSynchronize(end));
    float ms;
    CHECK(cudaEventElapsedTime(&ms, begin, end));
    least = std::min(least, ms / launches);
  }
  CHECK(cudaEventDestroy(begin));
  CHECK(cudaEventDestroy(end));
  return least;
}

struct Arrays {
  std::vector<float> x, y, z, result;
  float *dx, *dy, *dz; // Those of the kernels by hand.

  Arrays() : x(Count), y(Count), z(Count), result(Count) {
    for (int i = 0; i < Count; ++i) {
      x[i] = static_cast<float>(i * 2654435761u >> 20) / 4096 - 0.5f;
      z[i] = static_cast<float>(i * 40503u >> 12 & 1023) / 1024 - 0.5f;
    }
    for (float **to : {&dx, &dy, &dz})
      CHECK(cudaMalloc(to, Count * sizeof(float)));
    const std::size_t bytes = Count * sizeof(float);
    CHECK(cudaMemcpy(dx, x.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dy, y.data(), bytes, cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(dz, z.data(), bytes, cudaMemcpyHostToDevice));
    hold(x.data(), y.data(), z.data());
  }
  ~Arrays() { release(x.data(), y.data(), z.data()); }

  // The largest difference of y's elements, relative to the largest element.
  float difference() {
    fetch(y.data());
    CHECK(cudaMemcpy(result.data(), dy, Count * sizeof(float),
                     cudaMemcpyDeviceToHost));
    float most = 0, largest = 0;
    for (int i = 0; i < Count; ++i) {
      most = std::max(most, std::fabs(y[i] - result[i]));
      largest = std::max(largest, std::fabs(result[i]));
    }
    return most / largest;
  }
};

struct Row {
  const char *name;
  double work; // Bytes moved or operations, of a launch.
  const char *unit;
};

template <typename Hand, typename Mapped>
void compare(Arrays &arrays, Row row, Hand &&hand, Mapped &&mapped,
             int launches = 20) {
  const float byHand = timed(hand, launches);
  const float ours = timed(mapped, launches);
  CHECK(cudaGetLastError());
  std::printf("| %s | %.4f | %.4f | %.2f | %.2f | %.2f %s | %.1e |\n", row.name,
              byHand, ours, ours / byHand, row.work / byHand * 1e-9,
              row.work / ours * 1e-9, row.unit, arrays.difference());
  std::fflush(stdout);
}

dim3 grid(int x, int y, int z, dim3 block) {
  return dim3((x + block.x - 1) / block.x, (y + block.y - 1) / block.y,
              (z + block.z - 1) / block.z);
}

void memory(Arrays &a, float *x, float *y, float *z) {
  const double bytes = 4.0 * Count;
  compare(
      a, {"copy", 2 * bytes, "TB/s"},
      [&] { copied<<<Count / 256, 256>>>(a.dx, a.dy, Count); },
      [&] { mapped::copied(x, y, Count); });
  compare(
      a, {"copy, chosen beside plain", 2 * bytes, "TB/s"},
      [&] { copied<<<Count / 256, 256>>>(a.dx, a.dy, Count); },
      [&] { chosen::copied(x, y, Count); });
  compare(
      a, {"triad", 3 * bytes, "TB/s"},
      [&] { triad<<<Count / 256, 256>>>(a.dx, a.dy, a.dz, Count); },
      [&] { mapped::triad(x, y, z, Count); });
  const int n = 8192;
  const double plane = 8.0 * n * n;
  const dim3 wide(32, 8);
  compare(
      a, {"copy of a plane", plane, "TB/s"},
      [&] { copiedPlane<<<grid(n, n, 1, wide), wide>>>(a.dx, a.dy, n); },
      [&] { mapped::copiedPlane(x, y, n); });
  compare(
      a, {"transpose, plain", plane, "TB/s"},
      [&] { transposed<<<grid(n, n, 1, wide), wide>>>(a.dx, a.dy, n); },
      [&] { mapped::transposed(x, y, n); });
  compare(
      a, {"transpose, staged", plane, "TB/s"},
      [&] { transposedStaged<<<dim3(n / 32, n / 32), wide>>>(a.dx, a.dy, n); },
      [&] { mapped::transposedStaged(x, y, n); });
  compare(
      a, {"transpose, chosen beside staged", plane, "TB/s"},
      [&] { transposedStaged<<<dim3(n / 32, n / 32), wide>>>(a.dx, a.dy, n); },
      [&] { chosen::transposed(x, y, n); });
  const auto hand = [&] {
    jacobi<<<grid(n - 2, n - 2, 1, wide), wide>>>(a.dx, a.dy, n);
  };
  compare(a, {"5 points, plain", plane, "TB/s"}, hand,
          [&] { mapped::jacobi(x, y, n); });
  compare(a, {"5 points, staged beside plain", plane, "TB/s"}, hand,
          [&] { mapped::jacobiStaged(x, y, n); });
  compare(a, {"5 points, chosen beside plain", plane, "TB/s"}, hand,
          [&] { chosen::jacobi(x, y, n); });
}

void rooms(Arrays &a, float *x, float *y) {
  const int n = 512;
  const double room = 8.0 * n * n * n;
  const dim3 box(32, 4, 2);
  const auto hand = [&] {
    heat<<<grid(n - 2, n - 2, n - 2, box), box>>>(a.dx, a.dy, n);
  };
  compare(a, {"7 points, plain", room, "TB/s"}, hand,
          [&] { mapped::heat(x, y, n); });
  compare(a, {"7 points, swept beside plain", room, "TB/s"}, hand,
          [&] { mapped::heatSwept(x, y, n); });
  compare(a, {"7 points, chosen beside plain", room, "TB/s"}, hand,
          [&] { chosen::heat(x, y, n); });
}

void products(Arrays &a, float *x, float *y, float *z) {
  const int n = 4096;
  const double operations = 2.0 * n * n * n;
  const dim3 wide(32, 8), square(32, 32);
  compare(
      a, {"product, plain", operations, "TFLOP/s"},
      [&] { product<<<grid(n, n, 1, wide), wide>>>(a.dx, a.dy, a.dz, n); },
      [&] { mapped::product(x, y, z, n); }, 3);
  compare(
      a, {"product, 32 x 32 tiles", operations, "TFLOP/s"},
      [&] {
        productTiled<<<dim3(n / 32, n / 32), square>>>(a.dx, a.dy, a.dz, n);
      },
      [&] { mapped::productTiled(x, y, z, n); }, 3);
  void *const library = dlopen("libcublas.so.13", RTLD_NOW);
  if (!library) {
    std::printf("no cuBLAS: %s\n", dlerror());
    return;
  }
  using Create = int(void **);
  using Multiply =
      int(void *, int, int, int, int, int, const float *, const float *, int,
          const float *, int, const float *, float *, int);
  void *handle = nullptr;
  reinterpret_cast<Create *>(dlsym(library, "cublasCreate_v2"))(&handle);
  auto *const multiply =
      reinterpret_cast<Multiply *>(dlsym(library, "cublasSgemm_v2"));
  const float one = 1, zero = 0;
  // Column by column, so that the factors change places.
  compare(
      a, {"product, `each(8, 8)` beside cuBLAS", operations, "TFLOP/s"},
      [&] {
        multiply(handle, 0, 0, n, n, n, &one, a.dz, n, a.dx, n, &zero, a.dy, n);
      },
      [&] { mapped::productEach(x, y, z, n); }, 10);
  compare(
      a, {"product, `pipeline(2)` beside cuBLAS", operations, "TFLOP/s"},
      [&] {
        multiply(handle, 0, 0, n, n, n, &one, a.dz, n, a.dx, n, &zero, a.dy, n);
      },
      [&] { mapped::productAhead(x, y, z, n); }, 10);
  compare(
      a, {"product, chosen beside cuBLAS", operations, "TFLOP/s"},
      [&] {
        multiply(handle, 0, 0, n, n, n, &one, a.dz, n, a.dx, n, &zero, a.dy, n);
      },
      [&] { chosen::product(x, y, z, n); }, 10);
}

void exchangedSteps(Arrays &a, int n, int count) {
  const dim3 wide(32, 8);
  float *from = a.dx, *to = a.dy;
  for (int t = 0; t < count; ++t, std::swap(from, to))
    jacobi<<<grid(n - 2, n - 2, 1, wide), wide>>>(from, to, n);
}

// 50 steps, each of which reads what the one before it wrote.
void steps(Arrays &a, float *x, float *y) {
  const int n = 8192, count = 50;
  const double planes = 8.0 * n * n * count;
  const auto hand = [&] { exchangedSteps(a, n, count); };
  compare(
      a, {"50 steps of 5 points", planes, "TB/s"}, hand,
      [&] { mapped::steps(x, y, n, count); }, 1);
  compare(
      a, {"the same, five steps in a launch", planes, "TB/s"}, hand,
      [&] { mapped::stepsTiled(x, y, n, count); }, 1);
  const dim3 wide(32, 8);
  const auto back = [&] {
    for (int t = 0; t < count; ++t) {
      jacobi<<<grid(n - 2, n - 2, 1, wide), wide>>>(a.dx, a.dy, n);
      copiedBack<<<grid(n - 2, n - 2, 1, wide), wide>>>(a.dy, a.dx, n);
    }
  };
  compare(
      a, {"50 steps that copy back", 2 * planes, "TB/s"}, back,
      [&] { mapped::stepsBack(x, y, n, count); }, 1);
  compare(
      a, {"the same, five steps in a launch", 2 * planes, "TB/s"}, back,
      [&] { mapped::stepsBackTiled(x, y, n, count); }, 1);
}

// Steps that are shorter than what a launch costs.
void shortSteps(Arrays &a, float *x, float *y) {
  const int n = 256, count = 100;
  const double planes = 8.0 * n * n * count;
  const auto hand = [&] { exchangedSteps(a, n, count); };
  compare(
      a, {"100 steps of 5 points, 256 x 256", planes, "TB/s"}, hand,
      [&] { mapped::steps(x, y, n, count); }, 20);
  compare(
      a, {"the same in CUDA graphs", planes, "TB/s"}, hand,
      [&] { mapped::stepsInGraphs(x, y, n, count); }, 20);
}

void folds(Arrays &a, float *y) {
  const int n[] = {16, 18, 20, 22, 24, 32};
  int total = 1;
  for (int each : n)
    total *= each;
  const double bytes = 4.0 * total;
  compare(
      a, {"6-D fold beside 32-bit `/`, `%`", bytes, "TB/s"},
      [&] {
        folded<unsigned><<<(total + 255) / 256, 256>>>(a.dy, n[1], n[2], n[3],
                                                       n[4], n[5], total);
      },
      [&] { mapped::folded(y, n); });
  compare(
      a, {"6-D fold beside 64-bit `/`, `%`", bytes, "TB/s"},
      [&] {
        folded<unsigned long long><<<(total + 255) / 256, 256>>>(
            a.dy, n[1], n[2], n[3], n[4], n[5], total);
      },
      [&] { mapped::folded(y, n); });
}

void sums(Arrays &a, const float *x) {
  float *result;
  void *room = nullptr;
  std::size_t bytes = 0;
  CHECK(cudaMalloc(&result, sizeof(float)));
  CHECK(cub::DeviceReduce::Sum(room, bytes, a.dx, result, Count));
  CHECK(cudaMalloc(&room, bytes));
  float byHand = 0, ours = 0;
  compare(
      a, {"sum, beside CUB's", 4.0 * Count, "TB/s"},
      [&] {
        cub::DeviceReduce::Sum(room, bytes, a.dx, result, Count);
        cudaMemcpy(&byHand, result, sizeof(float), cudaMemcpyDeviceToHost);
      },
      [&] { ours = mapped::sum(x, Count); });
  std::printf("sums: %g by CUB, %g mapped\n", byHand, ours);
}

// Microseconds of the host's clock for one of 10,000 launches.
template <typename F> double launchTime(F &&launch) {
  CHECK(cudaDeviceSynchronize());
  const auto begin = std::chrono::steady_clock::now();
  for (int i = 0; i < 10000; ++i)
    launch();
  CHECK(cudaDeviceSynchronize());
  const std::chrono::duration<double, std::micro> spent =
      std::chrono::steady_clock::now() - begin;
  return spent.count() / 10000;
}

void launches(Arrays &a, float *y) {
  const auto hand = [&] { small<<<4, 256>>>(a.dy, 1000); };
  const auto ours = [&] { mapped::small(y, 1000); };
  hand();
  ours();
  for (int round = 0; round < 2; ++round)
    std::printf("launch of 1000 indices: %.2f us by hand, %.2f us mapped\n",
                launchTime(hand), launchTime(ours));
}

} // namespace

int main() {
  Arrays arrays;
  float *const x = arrays.x.data(), *const y = arrays.y.data(),
               *const z = arrays.z.data();
  std::printf(
      "| kernel | by hand: ms | mapped: ms | mapped / by hand | by hand "
      "| mapped | difference |\n|---|--:|--:|--:|--:|--:|--:|\n");
  memory(arrays, x, y, z);
  rooms(arrays, x, y);
  products(arrays, x, y, z);
  folds(arrays, y);
  sums(arrays, x);
  steps(arrays, x, y);
  shortSteps(arrays, x, y);
  launches(arrays, y);
}
