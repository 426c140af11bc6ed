// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A line of JSON for each launch: what its warps touch of global and of shared
// memory, barriers, and threads that touch nothing. The numbers that are
// expected are computed by hand.
// RUN: rm -f %t.stats
// RUN: %build && env CUEMU_STATS=%t.stats %t
// RUN: env CUEMU_STATS=%t.stats CUEMU_ORDER=reverse %t
// RUN: env CUEMU_STATS=%t.stats CUEMU_ORDER=shuffle:3 %t
// RUN: env CUEMU_STATS=%t.stats CUEMU_LAZY=1 %t
// RUN: env CUEMU_STATS=%t.stats CUEMU_CHECK=1 %t
// RUN: python3 -c "import json, sys; [json.loads(line) for line in sys.stdin]" < %t.stats
// RUN: FileCheck %s < %t.stats
// CHECK: {{^}}{"kernel": "void copy<float>(float*, float const*, int)", "grid": [4, 1, 1], "block": [256, 1, 1], "dynamic_shared": 0, "blocks": 4, "threads": 1024, "excess_threads": 0, "barriers": 0, "block_sectors": 128, "global": {"reads": {"requests": 32, "sectors": 128, "lines": 32}, "writes": {"requests": 32, "sectors": 128, "lines": 32}, "atomics": {"requests": 0, "sectors": 0, "lines": 0}}, "shared": {"reads": {"requests": 0, "wavefronts": 0}, {{.*}}, "accesses": [{{.*}}, {"at": "{{.*}}stats.cu:{{[0-9]+}}:{{[0-9]+}}", "in": "void copy<float>(float*, float const*, int)", "memory": "global", "does": "reads", "bytes": 4, "threads": 1024, "requests": 32, "sectors": 128, "lines": 32}]}{{$}}
// CHECK: "kernel": "plain(int)", "grid": [1, 1, 1], "block": [2000, 1, 1], "dynamic_shared": 0, "error": "cudaErrorInvalidConfiguration"}{{$}}

#include "Expect.h"

#include <fstream>
#include <string>

template <typename T> __global__ void copy(T *To, const T *From, int N) {
  const int I = blockIdx.x * blockDim.x + threadIdx.x;
  if (I < N)
    To[I] = From[I];
}
__global__ void strided(float *X, int By) { X[threadIdx.x * By] = 1; }
__global__ void same(float *Y, const float *X) { Y[threadIdx.x] = X[0]; }
__global__ void add(int *X) { atomicAdd(&X[threadIdx.x % 4], 1); }
/// One to 32 numbers.
__global__ void triangle(const float *X, float *Y) {
  float Sum = 0;
  for (int I = 0; I <= threadIdx.x; ++I)
    Sum += X[32 * I + threadIdx.x];
  Y[threadIdx.x] = Sum;
}
__global__ void transpose(float *To, const float *From) {
  To[threadIdx.x * 32 + threadIdx.y] = From[threadIdx.y * 32 + threadIdx.x];
}
template <typename T, int Width>
__global__ void tiled(T *To, const T *From, int Rounds) {
  __shared__ T Tile[32][Width];
  for (int R = 0; R < Rounds; ++R) {
    const int Own = (blockIdx.x * 32 + threadIdx.y) * 32 + threadIdx.x;
    Tile[threadIdx.y][threadIdx.x] = From[Own];
    __syncthreads();
    To[Own] = Tile[threadIdx.x][threadIdx.y];
    __syncthreads();
  }
}
/// The first threads read twice before the barrier.
__global__ void uneven(const float *X, float *Y) {
  float Sum = 0;
  for (int I = threadIdx.x; I < 40; I += 32)
    Sum += X[I];
  __syncthreads();
  for (int R = 0; R < 4; ++R) {
    for (int I = threadIdx.x; I < 40 - 8 * (R > 0); I += 32)
      Sum += X[64 * R + I];
    __syncthreads();
  }
  Y[threadIdx.x] = Sum;
}
__global__ void plain(int) {}

/// What the last line says: "global", "reads", "sectors", say where.
static unsigned long said(const char *Where, const char *What,
                          const char *Number) {
  OK(cudaDeviceSynchronize());
  std::ifstream File(std::getenv("CUEMU_STATS"));
  std::string Line, Last;
  while (std::getline(File, Line))
    Last = Line;
  size_t At = 0;
  for (const char *Word : {Where, What, Number})
    if (*Word)
      At = Last.find('"' + std::string(Word) + "\": ", At);
  EXPECT(At != std::string::npos);
  return std::stoul(Last.substr(Last.find(": ", At) + 2));
}
static unsigned long launch(const char *Number) { return said(Number, "", ""); }

static void copies() {
  Device<float> X(1100), Y(1100);
  Device<double> A(1024), B(1024);
  copy<<<4, 256>>>(Y + 0, X + 0, 1024); // 32 warps: 32 * 4 bytes, 4 sectors
  EXPECT_EQ(said("global", "reads", "requests"), 32u);
  EXPECT_EQ(said("global", "reads", "sectors"), 128u);
  EXPECT_EQ(said("global", "writes", "lines"), 32u);
  copy<<<4, 256>>>(B + 0, A + 0, 1024); // 32 * 8 bytes: 8 sectors, 2 lines
  EXPECT_EQ(said("global", "reads", "sectors"), 256u);
  EXPECT_EQ(said("global", "writes", "lines"), 64u);
  copy<<<1, 32>>>(Y + 0, X + 1, 32); // Bytes 4 to 131: 5 sectors, 2 lines
  EXPECT_EQ(said("global", "reads", "sectors"), 5u);
  EXPECT_EQ(said("global", "reads", "lines"), 2u);
  EXPECT_EQ(said("global", "writes", "sectors"), 4u);
  copy<<<2, 256>>>(Y + 0, X + 0, 300); // The last of 10 warps has 12 threads.
  EXPECT_EQ(launch("excess_threads"), 212u);
  EXPECT_EQ(launch("threads"), 512u);
  EXPECT_EQ(said("global", "reads", "requests"), 10u);
  EXPECT_EQ(said("global", "reads", "sectors"), 9u * 4 + 2);
  copy<<<1, 40>>>(Y + 0, X + 0, 40); // 32 threads and 8.
  EXPECT_EQ(said("global", "writes", "requests"), 2u);
  EXPECT_EQ(said("global", "writes", "sectors"), 5u);
  OK(cudaDeviceSynchronize());
}

static void strides() {
  Device<float> X(32 * 32), Y(32 * 32);
  for (int By : {1, 2, 3, 4, 8, 16}) {
    strided<<<1, 32>>>(X, By);
    // By * 128 bytes are crossed, but no more sectors than threads touched.
    EXPECT_EQ(said("global", "writes", "sectors"), By < 8 ? 4u * By : 32u);
    EXPECT_EQ(said("global", "writes", "lines"), By < 16 ? 1u * By : 16u);
  }
  same<<<1, 64>>>(Y, X);
  EXPECT_EQ(said("global", "reads", "sectors"), 2u);
  EXPECT_EQ(launch("block_sectors"), 1u); // Both warps read the same one.
  EXPECT_EQ(said("global", "writes", "sectors"), 8u);
  add<<<1, 32>>>(reinterpret_cast<int *>(static_cast<float *>(X)));
  EXPECT_EQ(said("global", "atomics", "requests"), 1u);
  EXPECT_EQ(said("global", "atomics", "sectors"), 1u);
  EXPECT_EQ(said("global", "reads", "sectors"), 0u);
  transpose<<<1, dim3(32, 32)>>>(Y, X);
  EXPECT_EQ(said("global", "reads", "sectors"), 32u * 4);
  EXPECT_EQ(said("global", "writes", "sectors"), 32u * 32);
  OK(cudaDeviceSynchronize());
}

/// Bank conflicts of a tile, by columns; rows have none.
static void tiles() {
  Device<float> X(2048), Y(2048);
  Device<double> A(1024), B(1024);
  tiled<float, 32><<<1, dim3(32, 32)>>>(Y, X, 1);
  EXPECT_EQ(said("shared", "writes", "requests"), 32u);
  EXPECT_EQ(said("shared", "writes", "wavefronts"), 32u);
  EXPECT_EQ(said("shared", "reads", "wavefronts"), 32u * 32);
  EXPECT_EQ(said("global", "writes", "sectors"), 32u * 4);
  EXPECT_EQ(launch("barriers"), 2u);
  tiled<float, 33><<<2, dim3(32, 32)>>>(Y, X, 3);
  EXPECT_EQ(said("global", "reads", "sectors"), 2u * 3 * 32 * 4);
  EXPECT_EQ(launch("block_sectors"), 2u * 32 * 4); // Each three times.
  EXPECT_EQ(said("shared", "writes", "wavefronts"), 6u * 32);
  EXPECT_EQ(said("shared", "reads", "wavefronts"), 6u * 32);
  EXPECT_EQ(launch("barriers"), 2u * 2 * 3);
  // Of doubles, half a warp at a time: 16 of one pair of banks, or each another.
  tiled<double, 32><<<1, dim3(32, 32)>>>(B, A, 1);
  EXPECT_EQ(said("shared", "writes", "wavefronts"), 32u * 2);
  EXPECT_EQ(said("shared", "reads", "wavefronts"), 32u * 2 * 16);
  tiled<double, 33><<<1, dim3(32, 32)>>>(B, A, 1);
  EXPECT_EQ(said("shared", "reads", "wavefronts"), 32u * 2);
  OK(cudaDeviceSynchronize());
}

int main() {
  copies();
  strides();
  tiles();
  Device<float> X(1024), Y(32);
  triangle<<<1, 32>>>(X, Y); // The first thread once, the last one 32 times.
  EXPECT_EQ(said("global", "writes", "requests"), 1u);
  EXPECT(said("global", "reads", "requests") >= 32);
  uneven<<<1, 32>>>(X, Y); // Twice 32 and 8 floats, and three times 32.
  EXPECT_EQ(said("global", "reads", "requests"), 2u * 2 + 3);
  EXPECT_EQ(said("global", "reads", "sectors"), 2u * (4 + 1) + 3 * 4);
  plain<<<3, 64>>>(1);
  EXPECT_EQ(launch("excess_threads"), 192u);
  plain<<<1, 2000>>>(1);
  FAILS(cudaGetLastError(), cudaErrorInvalidConfiguration);
}
