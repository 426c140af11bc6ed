// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// With CUEMU_LAZY, work is done when something waits for it, and not before.
// RUN: %build && %t
// RUN: env CUEMU_LAZY=1 %t lazy
// RUN: env CUEMU_LAZY=2 %t drawn
// RUN: env CUEMU_LAZY=0 %t
// RUN: not env CUEMU_LAZY=x %t 2>&1 | grep "CUEMU_LAZY is 'x', must be a number"

#include "Expect.h"

#include <cstring>

struct Wide {
  char Bytes[200];
};
__global__ void store(int *X, int V) { *X = V; }
__global__ void add(int *X, const int *Y) { *X += *Y; }
__global__ void storeWide(int *X, char C, Wide W) { *X = C + W.Bytes[199]; }
__global__ void fail() { __trap(); }

static bool IsLazy, IsDrawn;

/// What a byte of managed memory shows shows what has been done.
static int *Shown;

static void onePerWait(cudaStream_t A, cudaStream_t B) {
  Shown[0] = Shown[1] = 0;
  store<<<1, 1, 0, A>>>(Shown, 1);
  store<<<1, 1, 0, B>>>(Shown + 1, 2);
  if (IsLazy)
    EXPECT(Shown[0] == 0 && Shown[1] == 0);
  OK(cudaStreamSynchronize(B));
  EXPECT_EQ(Shown[1], 2);
  if (IsLazy)
    EXPECT_EQ(Shown[0], 0);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Shown[0], 1);
}

/// In the order of the streams if an event says so, else the youngest first.
static void events(cudaStream_t A, cudaStream_t B, cudaEvent_t E) {
  for (bool IsOrdered : {true, false}) {
    Shown[0] = 0;
    store<<<1, 1, 0, A>>>(Shown, 1);
    OK(cudaEventRecord(E, A));
    if (IsOrdered)
      OK(cudaStreamWaitEvent(B, E, 0));
    store<<<1, 1, 0, B>>>(Shown, 2);
    OK(cudaStreamSynchronize(B));
    OK(cudaStreamSynchronize(A));
    if (!IsDrawn || IsOrdered)
      EXPECT_EQ(Shown[0], IsLazy && !IsOrdered ? 1 : 2);
  }
  Shown[0] = 0;
  store<<<1, 1, 0, A>>>(Shown, 3);
  OK(cudaEventRecord(E, A));
  store<<<1, 1, 0, A>>>(Shown, 4);
  OK(cudaEventSynchronize(E));
  if (IsLazy)
    EXPECT_EQ(Shown[0], 3);
  OK(cudaStreamSynchronize(A));
}

/// Who asks twice is told.
static void queries(cudaStream_t A, cudaEvent_t E) {
  store<<<1, 1, 0, A>>>(Shown, 5);
  OK(cudaEventRecord(E, A));
  if (IsLazy || IsDrawn)
    FAILS(cudaEventQuery(E), cudaErrorNotReady);
  OK(cudaEventQuery(E));
  OK(cudaStreamQuery(A));
  EXPECT_EQ(Shown[0], 5);
  OK(cudaGetLastError());
}

/// The default stream and blocking ones wait for each other; `Free` for none.
static void defaults(cudaStream_t Blocking, cudaStream_t Free) {
  Shown[0] = Shown[1] = 0;
  store<<<1, 1, 0, Blocking>>>(Shown, 1);
  store<<<1, 1, 0, Free>>>(Shown + 1, 1);
  store<<<1, 1>>>(Shown, 2);
  store<<<1, 1, 0, Blocking>>>(Shown, 3);
  int One = 1;
  Device<int> X(1);
  OK(cudaMemcpy(X, &One, sizeof One, cudaMemcpyHostToDevice));
  EXPECT_EQ(Shown[0], 3);
  if (IsLazy)
    EXPECT_EQ(Shown[1], 0);
  OK(cudaDeviceSynchronize());
}

/// Pageable memory is read at once, pinned memory when the copy is done;
/// kernels have their own arguments.
static void copies(cudaStream_t A) {
  int *Pinned, Pageable = 1, Got = 0;
  OK(cudaMallocHost(&Pinned, sizeof *Pinned));
  Device<int> X(1), Y(1);
  *Pinned = 1;
  OK(cudaMemcpyAsync(X, &Pageable, sizeof(int), cudaMemcpyHostToDevice, A));
  OK(cudaMemcpyAsync(Y, Pinned, sizeof(int), cudaMemcpyHostToDevice, A));
  Pageable = *Pinned = 10;
  add<<<1, 1, 0, A>>>(X, Y);
  OK(cudaMemcpyAsync(&Got, X, sizeof(int), cudaMemcpyDeviceToHost, A));
  EXPECT_EQ(Got, IsLazy ? 11 : IsDrawn ? Got : 2);
  {
    Wide W;
    std::memset(&W, 1, sizeof W);
    storeWide<<<1, 1, 0, A>>>(X, 'a', W);
    std::memset(&W, 0, sizeof W);
  }
  OK(cudaMemcpyAsync(Pinned, X, sizeof(int), cudaMemcpyDeviceToHost, A));
  if (IsLazy)
    EXPECT_EQ(*Pinned, 10);
  OK(cudaStreamSynchronize(A));
  EXPECT_EQ(*Pinned, 'b');
  OK(cudaFreeHost(Pinned));
}

/// What is given back on a stream is there for what comes before.
static void given(cudaStream_t A) {
  int *X, Got = 0;
  OK(cudaMallocAsync(&X, sizeof *X, A));
  store<<<1, 1, 0, A>>>(X, 7);
  OK(cudaMemcpyAsync(Shown, X, sizeof *X, cudaMemcpyDefault, A));
  OK(cudaFreeAsync(X, A));
  OK(cudaStreamSynchronize(A));
  EXPECT_EQ(Shown[0], 7);
  FAILS(cudaMemcpy(&Got, X, sizeof Got, cudaMemcpyDeviceToHost),
        cudaErrorInvalidValue);
  OK(cudaMallocAsync(&X, sizeof *X, A));
  OK(cudaFreeAsync(X, A)); // Not waited for: no leak.
}

static void failures(cudaStream_t A) {
  fail<<<1, 1, 0, A>>>();
  if (IsLazy)
    OK(cudaGetLastError());
  FAILS(cudaStreamSynchronize(A), cudaErrorLaunchFailure);
  FAILS(cudaGetLastError(), cudaErrorLaunchFailure);
}

int main(int Count, char **Words) {
  IsLazy = Count > 1 && Words[1][0] == 'l';
  IsDrawn = Count > 1 && Words[1][0] == 'd';
  cudaStream_t A, B, Blocking;
  cudaEvent_t E;
  OK(cudaStreamCreateWithFlags(&A, cudaStreamNonBlocking));
  OK(cudaStreamCreateWithFlags(&B, cudaStreamNonBlocking));
  OK(cudaStreamCreate(&Blocking));
  OK(cudaEventCreate(&E));
  OK(cudaMallocManaged(&Shown, 2 * sizeof *Shown));
  onePerWait(A, B);
  events(A, B, E);
  queries(A, E);
  defaults(Blocking, A);
  copies(B);
  given(A);
  store<<<1, 1, 0, Blocking>>>(Shown, 8);
  OK(cudaStreamDestroy(Blocking)); // What it has to do stays.
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Shown[0], 8);
  OK(cudaFree(Shown));
  failures(B);
}
