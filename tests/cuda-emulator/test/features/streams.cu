// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t

#include "Expect.h"

__global__ void store(int *X, int V) { *X = V; }

int main() {
  cudaStream_t A, B;
  cudaEvent_t Start, End, Never, Untimed;
  OK(cudaStreamCreate(&A));
  OK(cudaStreamCreateWithFlags(&B, cudaStreamNonBlocking));
  OK(cudaEventCreate(&Start));
  OK(cudaEventCreate(&End));
  OK(cudaEventCreate(&Never));
  OK(cudaEventCreateWithFlags(&Untimed, cudaEventDisableTiming));
  Device<int> X(1);
  OK(cudaEventRecord(Start, A));
  store<<<1, 1, 0, A>>>(X, 42);
  OK(cudaEventRecord(End, A));
  OK(cudaStreamWaitEvent(B, End, 0));
  int Got = 0, Called = 0;
  OK(cudaMemcpyAsync(&Got, X, 4, cudaMemcpyDeviceToHost, B));
  OK(cudaLaunchHostFunc(B, [](void *P) { ++*static_cast<int *>(P); }, &Called));
  OK(cudaStreamSynchronize(B));
  OK(cudaStreamQuery(A));
  OK(cudaEventQuery(End));
  OK(cudaEventSynchronize(End));
  EXPECT_EQ(Got, 42);
  EXPECT_EQ(Called, 1);
  float Milliseconds = -1;
  OK(cudaEventElapsedTime(&Milliseconds, Start, End));
  EXPECT(Milliseconds >= 0 && Milliseconds < 60000);
  FAILS(cudaEventElapsedTime(&Milliseconds, Start, Never),
        cudaErrorInvalidResourceHandle);
  OK(cudaEventRecord(Untimed));
  FAILS(cudaEventElapsedTime(&Milliseconds, Start, Untimed),
        cudaErrorInvalidResourceHandle);
  unsigned Flags;
  OK(cudaStreamGetFlags(B, &Flags));
  EXPECT_EQ(Flags, unsigned(cudaStreamNonBlocking));
  OK(cudaStreamDestroy(A));
  OK(cudaStreamDestroy(B));
  FAILS(cudaStreamDestroy(A), cudaErrorInvalidResourceHandle);
  store<<<1, 1, 0, A>>>(X, 1);
  FAILS(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  EXPECT_EQ(X.get()[0], 42);
  for (cudaEvent_t E : {Start, End, Never, Untimed})
    OK(cudaEventDestroy(E));
}
