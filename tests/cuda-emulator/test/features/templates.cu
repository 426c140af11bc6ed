// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: %cuemu -O0 %s -o %t.0 && %t.0
//
// Kernel templates, static kernels and ones in anonymous namespaces, calls
// through pointers, virtual functions, recursion.

#include "Expect.h"

template <typename T, int N> __global__ void scale(T *X) { X[threadIdx.x] *= N; }
static __global__ void addOne(int *X) { ++X[threadIdx.x]; }
namespace {
__global__ void addTwo(int *X) { X[threadIdx.x] += 2; }
template <typename F> __global__ void apply(F Function, int *X) {
  X[threadIdx.x] = Function(X[threadIdx.x]);
}
} // namespace

struct Square {
  __device__ int operator()(int X) const { return X * X; }
};

__device__ int twice(int X) { return 2 * X; }
__device__ int negate(int X) { return -X; }
__global__ void indirect(int Which, int *X) {
  int (*F)(int) = Which ? twice : negate;
  X[threadIdx.x] = F(X[threadIdx.x]);
}

struct Base {
  __device__ virtual int get() const { return 1; }
};
struct Derived : Base {
  __device__ int get() const override { return 100; }
};
__global__ void dispatch(int Which, int *X) {
  Base B;
  Derived D;
  const Base *P = Which ? &D : &B;
  X[threadIdx.x] += P->get();
}

__device__ __noinline__ int fibonacci(int N) {
  return N < 2 ? N : fibonacci(N - 1) + fibonacci(N - 2);
}
__global__ void recurse(int *X) { *X = fibonacci(15); }

int main() {
  Device<int> X(std::vector<int>{1, 2, 3});
  Device<double> Y(std::vector<double>{0.5});
  scale<int, 3><<<1, 3>>>(X);
  scale<double, 5><<<1, 1>>>(Y);
  EXPECT(X.get() == (std::vector<int>{3, 6, 9}));
  EXPECT(Y.get()[0] == 2.5);
  addOne<<<1, 3>>>(X);
  addTwo<<<1, 3>>>(X);
  EXPECT(X.get() == (std::vector<int>{6, 9, 12}));
  apply<<<1, 3>>>(Square(), X);
  EXPECT(X.get() == (std::vector<int>{36, 81, 144}));
  indirect<<<1, 3>>>(0, X);
  indirect<<<1, 3>>>(1, X);
  EXPECT(X.get() == (std::vector<int>{-72, -162, -288}));
  dispatch<<<1, 3>>>(1, X);
  dispatch<<<1, 3>>>(0, X);
  EXPECT(X.get() == (std::vector<int>{29, -61, -187}));
  recurse<<<1, 1>>>(X);
  EXPECT_EQ(X.get()[0], 610);
}
