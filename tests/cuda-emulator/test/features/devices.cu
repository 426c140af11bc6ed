// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && env CUEMU_DEVICES=2 %t
// RUN: env CUEMU_DEVICES=2 CUEMU_LAZY=1 %t
// RUN: env CUEMU_DEVICES=2 CUEMU_LAZY=2 %t
// RUN: not env CUEMU_DEVICES=2 %t other 2>&1 | FileCheck %s
// RUN: not env CUEMU_DEVICES=2 %t leak 2>&1 | FileCheck %s --check-prefix=LEAK
// RUN: not env CUEMU_DEVICES=0 %t 2>&1 | FileCheck %s --check-prefix=COUNT
// RUN: not env CUEMU_DEVICES=17 %t 2>&1 | FileCheck %s --check-prefix=COUNT
//
// CHECK: device code writes 4 bytes at {{.*}}, of another device than 1, which runs it: 0 bytes into the 4-byte device allocation at {{.*}} of device 0
// CHECK-NEXT: of kernel 'store(int*, int)'
// LEAK: leak: the 8-byte device allocation at {{.*}} of device 1 is never freed
// COUNT: CUEMU_DEVICES is '{{.*}}', must be from 1 to 16

#include "Expect.h"

#include <cstring>
#include <thread>

__device__ int Counter = 5;
__global__ void store(int *X, int V) { *X = V; }
__global__ void count(int By) { Counter += By; }
__global__ void fail() { __trap(); }

static void devices() {
  int Count = 0, Device = -1, Value = -1;
  OK(cudaGetDeviceCount(&Count));
  EXPECT_EQ(Count, 2);
  OK(cudaSetDevice(1));
  OK(cudaGetDevice(&Device));
  EXPECT_EQ(Device, 1);
  std::thread([&] { cudaGetDevice(&Device); }).join();
  EXPECT_EQ(Device, 0); // Each thread begins with the first one.
  FAILS(cudaSetDevice(2), cudaErrorInvalidDevice);
  FAILS(cudaSetDevice(-1), cudaErrorInvalidDevice);
  OK(cudaDeviceGetAttribute(&Value, cudaDevAttrWarpSize, 1));
  FAILS(cudaDeviceGetAttribute(&Value, cudaDevAttrWarpSize, 2),
        cudaErrorInvalidDevice);
  OK(cudaDeviceCanAccessPeer(&Value, 0, 1));
  EXPECT_EQ(Value, 0);
  OK(cudaSetDevice(0));
}

/// Belongs to a device, and is copied and freed from each.
static void memory() {
  int *X = nullptr, *Y = nullptr, Got = 0, One = 1;
  size_t Free[2], Total;
  OK(cudaMemGetInfo(&Free[0], &Total));
  OK(cudaMalloc(&X, sizeof *X));
  OK(cudaSetDevice(1));
  OK(cudaMemGetInfo(&Free[1], &Total));
  EXPECT_EQ(Free[0], Free[1]);
  OK(cudaMalloc(&Y, sizeof *Y));
  cudaPointerAttributes A;
  OK(cudaPointerGetAttributes(&A, X));
  EXPECT_EQ(A.device, 0);
  OK(cudaPointerGetAttributes(&A, Y));
  EXPECT_EQ(A.device, 1);
  OK(cudaMemcpy(X, &One, sizeof One, cudaMemcpyHostToDevice));
  OK(cudaMemcpy(Y, X, sizeof One, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpy(&Got, Y, sizeof Got, cudaMemcpyDeviceToHost));
  EXPECT_EQ(Got, 1);
  OK(cudaFree(X));
  OK(cudaSetDevice(0));
  OK(cudaFree(Y));
}

static void pools() {
  cudaMemPool_t First, Second;
  OK(cudaDeviceGetDefaultMemPool(&First, 0));
  OK(cudaDeviceGetDefaultMemPool(&Second, 1));
  EXPECT(First != Second);
  int *X;
  OK(cudaMallocFromPoolAsync(&X, sizeof *X, Second, nullptr));
  cudaPointerAttributes A;
  OK(cudaPointerGetAttributes(&A, X));
  EXPECT_EQ(A.device, 1);
  OK(cudaFreeAsync(X, nullptr));
  cudaMemPoolProps Wanted = {};
  Wanted.allocType = cudaMemAllocationTypePinned;
  Wanted.location.type = cudaMemLocationTypeDevice;
  Wanted.location.id = 1;
  OK(cudaMemPoolCreate(&First, &Wanted));
  Wanted.location.id = 2;
  FAILS(cudaMemPoolCreate(&First, &Wanted), cudaErrorInvalidValue);
}

/// As the guide has it: launches and events stay on the stream's device, copies
/// and waits do not.
static void streams() {
  OK(cudaSetDevice(1));
  cudaStream_t On1;
  cudaEvent_t Of1, Of0;
  OK(cudaStreamCreateWithFlags(&On1, cudaStreamNonBlocking));
  OK(cudaEventCreate(&Of1));
  Device<int> X(1);
  store<<<1, 1, 0, On1>>>(X, 1);
  OK(cudaGetLastError());
  OK(cudaEventRecord(Of1, On1));
  OK(cudaSetDevice(0));
  OK(cudaEventCreate(&Of0));
  store<<<1, 1, 0, On1>>>(X, 2);
  FAILS(cudaGetLastError(), cudaErrorInvalidResourceHandle);
  FAILS(cudaEventRecord(Of0, On1), cudaErrorInvalidResourceHandle);
  FAILS(cudaEventRecord(Of1, nullptr), cudaErrorInvalidResourceHandle);
  FAILS(cudaMemsetAsync(X, 0, sizeof(int), On1),
        cudaErrorInvalidResourceHandle);
  OK(cudaStreamWaitEvent(nullptr, Of1, 0));
  int Got = 0;
  OK(cudaMemcpyAsync(&Got, X, sizeof Got, cudaMemcpyDeviceToHost, On1));
  OK(cudaStreamSynchronize(On1));
  EXPECT_EQ(Got, 1);
  OK(cudaEventRecord(Of0));
  OK(cudaEventSynchronize(Of1));
  OK(cudaEventSynchronize(Of0));
  float Time;
  FAILS(cudaEventElapsedTime(&Time, Of0, Of1), cudaErrorInvalidResourceHandle);
  int *Y;
  OK(cudaMallocAsync(&Y, sizeof *Y, On1));
  cudaPointerAttributes A;
  OK(cudaPointerGetAttributes(&A, Y));
  EXPECT_EQ(A.device, 1);
  OK(cudaFreeAsync(Y, On1));
  OK(cudaStreamDestroy(On1));
  OK(cudaEventDestroy(Of0));
  OK(cudaEventDestroy(Of1));
  OK(cudaSetDevice(1)); // For X.
}

/// Who waits for one device does not wait for the other.
static void waits(bool IsLazy) {
  int *Shown;
  OK(cudaSetDevice(0));
  OK(cudaMallocManaged(&Shown, 2 * sizeof *Shown));
  Shown[0] = Shown[1] = 0;
  store<<<1, 1>>>(Shown, 1);
  OK(cudaSetDevice(1));
  store<<<1, 1>>>(Shown + 1, 1);
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Shown[1], 1);
  if (IsLazy)
    EXPECT_EQ(Shown[0], 0);
  OK(cudaSetDevice(0));
  OK(cudaDeviceSynchronize());
  EXPECT_EQ(Shown[0], 1);
  OK(cudaFree(Shown));
}

/// Each device has its own.
static void variables() {
  int Got[2], New = 100;
  for (int Device : {0, 1}) {
    OK(cudaSetDevice(Device));
    count<<<1, 1>>>(1 + Device);
    OK(cudaMemcpyFromSymbol(&Got[Device], Counter, sizeof(int)));
  }
  EXPECT_EQ(Got[0], 6);
  EXPECT_EQ(Got[1], 7);
  OK(cudaMemcpyToSymbol(Counter, &New, sizeof New));
  OK(cudaSetDevice(0));
  count<<<1, 1>>>(0);
  OK(cudaMemcpyFromSymbol(&Got[0], Counter, sizeof(int)));
  EXPECT_EQ(Got[0], 6);
}

/// A device that has failed does not hinder the other.
static void failures() {
  OK(cudaSetDevice(1));
  fail<<<1, 1>>>();
  FAILS(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  OK(cudaSetDevice(0));
  OK(cudaDeviceSynchronize());
  OK(cudaSetDevice(1));
  FAILS(cudaDeviceSynchronize(), cudaErrorLaunchFailure);
  OK(cudaDeviceReset());
  OK(cudaDeviceSynchronize());
}

int main(int Count, char **Words) {
  const char *Wanted = Count > 1 ? Words[1] : "";
  const char *Lazy = std::getenv("CUEMU_LAZY");
  if (!std::strcmp(Wanted, "other")) {
    Device<int> X(1);
    OK(cudaSetDevice(1));
    store<<<1, 1>>>(X, 1);
  }
  if (!std::strcmp(Wanted, "leak")) {
    double *X;
    OK(cudaSetDevice(1));
    OK(cudaMalloc(&X, sizeof *X));
    return 0;
  }
  devices();
  memory();
  pools();
  streams();
  waits(Lazy && *Lazy == '1');
  variables();
  failures();
}
