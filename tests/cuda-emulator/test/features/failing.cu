// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Calls that fail as CUEMU_FAIL wants it: one by its number, or as they are
// drawn. They do nothing, but what waits has waited, and what gives back has
// given back.
// RUN: %build && %t
// RUN: env CUEMU_FAIL=1 %t | FileCheck %s --check-prefix=FIRST
// RUN: env CUEMU_FAIL=2 %t | FileCheck %s --check-prefix=SECOND
// RUN: env CUEMU_FAIL=3 %t | FileCheck %s --check-prefix=THIRD
// RUN: env CUEMU_FAIL=4 CUEMU_LAZY=1 %t | FileCheck %s --check-prefix=FOURTH
// RUN: env CUEMU_FAIL=5 %t | FileCheck %s --check-prefix=FIFTH
// RUN: env CUEMU_FAIL=6 CUEMU_CALLS=%t.calls %t | count 0
// RUN: FileCheck %s --check-prefix=CALLS < %t.calls
// RUN: env CUEMU_FAIL=draw:1:7 %t | FileCheck %s --check-prefix=ALL
// RUN: env CUEMU_FAIL=draw:3:1 %t many > %t.one
// RUN: env CUEMU_FAIL=draw:3:1 %t many | diff - %t.one
// RUN: FileCheck %s --check-prefix=MANY < %t.one
// RUN: not env CUEMU_FAIL=x %t 2>&1 | grep "CUEMU_FAIL is 'x', must be a number"
// RUN: not env CUEMU_FAIL=draw:5 %t 2>&1 | grep "must be a number or draw:<N>:<seed>"
// RUN: not env CUEMU_FAIL=draw:0:1 %t 2>&1 | grep "must be one call of 1 or more"

#include "Expect.h"

extern "C" void cuemu_pause_failures();
extern "C" void cuemu_resume_failures();

__global__ void set(int *X) { *X = 5; }

static void say(const char *What, cudaError_t Result) {
  if (Result != cudaSuccess)
    std::printf("%s: %s\n", What, cudaGetErrorName(Result));
  cudaGetLastError();
}

int main(int Count, char **) {
  if (Count > 1) {
    int Failed = 0, Device;
    for (int I = 0; I != 300; ++I)
      Failed += cudaGetDevice(&Device) != cudaSuccess;
    // MANY: {{^[6-8][0-9]$}}
    std::printf("%d\n", Failed);
    return 0;
  }
  int *X, *Y = nullptr, Value = 0;
  cuemu_pause_failures();
  OK(cudaMallocManaged(&X, sizeof *X));
  *X = 1;
  cuemu_resume_failures();
  say("malloc", cudaMalloc(&Y, sizeof *Y));
  set<<<1, 1>>>(X);
  say("launch", cudaGetLastError());
  say("copy", cudaMemcpy(&Value, X, sizeof Value, cudaMemcpyDeviceToHost));
  say("wait", cudaDeviceSynchronize());
  if (*X != 5 || Value != 5)
    std::printf("%d %d\n", *X, Value);
  say("free", cudaFree(Y)); // Or the emulator would tell of a leak.
  cuemu_pause_failures();
  OK(cudaFree(X));
}
// FIRST: {{^}}malloc: cudaErrorMemoryAllocation{{$}}
// FIRST-NOT: {{.}}
// SECOND: {{^}}launch: cudaErrorLaunchOutOfResources{{$}}
// SECOND-NEXT: {{^}}1 1{{$}}
// SECOND-NOT: {{.}}
// THIRD: {{^}}copy: cudaErrorInvalidValue{{$}}
// THIRD-NEXT: {{^}}5 0{{$}}
// THIRD-NOT: {{.}}
// FOURTH: {{^}}wait: cudaErrorLaunchFailure{{$}}
// FOURTH-NOT: {{.}}
// FIFTH: {{^}}free: cudaErrorLaunchFailure{{$}}
// FIFTH-NOT: {{.}}
// ALL: malloc
// ALL-NEXT: copy
// ALL-NEXT: 5 0
// ALL-NEXT: free
// CALLS-DAG: {{^}}cudaFree 2 0{{$}}
// CALLS-DAG: {{^}}cudaLaunchKernel 1 0{{$}}
// CALLS-DAG: {{^}}cudaMallocManaged 1 0{{$}}
