// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t

#include "Expect.h"

template <typename T> __global__ void divide(const T *A, const T *B, T *Q, T *R) {
  Q[threadIdx.x] = A[threadIdx.x] / B[threadIdx.x];
  R[threadIdx.x] = A[threadIdx.x] % B[threadIdx.x];
}

template <typename T> void run(const std::vector<T> &A, const std::vector<T> &B) {
  Device<T> DA(A), DB(B), Q(A.size()), R(A.size());
  divide<T><<<1, A.size()>>>(DA, DB, Q, R);
  OK(cudaDeviceSynchronize());
  for (size_t I = 0; I < A.size(); ++I) {
    EXPECT_EQ(Q.get()[I], A[I] / B[I]);
    EXPECT_EQ(R.get()[I], A[I] % B[I]);
  }
}

int main() {
  run<int>({7, -7, 7, -7, 2147483647, -2147483647 - 1}, {3, 3, -3, -3, 10, 7});
  run<unsigned>({7u, 4294967295u, 4294967295u}, {3u, 10u, 4294967294u});
  run<long long>({7, -7, 7, 1ll << 62, -(1ll << 62)}, {3, 3, -3, 12345, 678});
  run<unsigned long long>({~0ull, ~0ull, 5}, {10, ~0ull - 1, 7});
}
