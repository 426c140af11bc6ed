// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t
// RUN: env CUEMU_MEMORY=64 %t

#include "Expect.h"
#include <cstdint>
#include <cstring>

__global__ void increment(int *X) { ++X[threadIdx.x]; }

void managedAndHost() {
  int *Managed, *Pinned, *Allocated;
  OK(cudaMallocManaged(&Managed, 4 * sizeof(int)));
  OK(cudaMallocHost(&Pinned, 4 * sizeof(int)));
  OK(cudaHostAlloc(&Allocated, 4 * sizeof(int), cudaHostAllocMapped));
  std::vector<int> Own = {5, 6, 7, 8};
  OK(cudaHostRegister(Own.data(), 4 * sizeof(int), cudaHostRegisterDefault));
  for (int *P : {Managed, Pinned, Allocated, Own.data()}) {
    for (int I = 0; I < 4; ++I)
      P[I] = 10 * I;
    increment<<<1, 4>>>(P);
    OK(cudaDeviceSynchronize());
    for (int I = 0; I < 4; ++I)
      EXPECT_EQ(P[I], 10 * I + 1);
  }
  int *Mapped;
  OK(cudaHostGetDevicePointer(&Mapped, Allocated, 0));
  EXPECT(Mapped == Allocated);
  OK(cudaHostUnregister(Own.data()));
  FAILS(cudaHostUnregister(Own.data()), cudaErrorHostMemoryNotRegistered);
  OK(cudaFree(Managed));
  OK(cudaFreeHost(Pinned));
  OK(cudaFreeHost(Allocated));
}

void copies() {
  int Host[4] = {1, 2, 3, 4}, Back[4] = {};
  int *A, *B;
  cudaStream_t Stream;
  OK(cudaStreamCreate(&Stream));
  OK(cudaMalloc(&A, sizeof Host));
  cudaMemPool_t Pool;
  uint64_t All = UINT64_MAX;
  OK(cudaDeviceGetDefaultMemPool(&Pool, 0));
  OK(cudaMemPoolSetAttribute(Pool, cudaMemPoolAttrReleaseThreshold, &All));
  FAILS(cudaMemPoolSetAttribute(nullptr, cudaMemPoolAttrReleaseThreshold, &All),
        cudaErrorInvalidValue);
  OK(cudaMallocAsync(&B, sizeof Host, Stream));
  OK(cudaMemcpyAsync(A, Host, sizeof Host, cudaMemcpyHostToDevice, Stream));
  OK(cudaMemcpy(B, A, sizeof Host, cudaMemcpyDeviceToDevice));
  OK(cudaMemcpy(Back, B, sizeof Host, cudaMemcpyDefault));
  EXPECT(!std::memcmp(Host, Back, sizeof Host));
  OK(cudaMemcpy(Back, Host + 1, 4, cudaMemcpyHostToHost));
  EXPECT_EQ(Back[0], 2);
  OK(cudaMemset(A, 0x11, 8));
  OK(cudaMemsetAsync(A + 2, 0x22, 8, Stream));
  OK(cudaMemcpy(Back, A, sizeof Host, cudaMemcpyDeviceToHost));
  EXPECT(Back[1] == 0x11111111 && Back[2] == 0x22222222);
  FAILS(cudaMemcpy(A, Host, 17, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  FAILS(cudaMemcpy(A + 1, Host, 16, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
  FAILS(cudaMemcpy(Back, Host, 4, cudaMemcpyHostToDevice),
        cudaErrorInvalidValue);
  FAILS(cudaMemcpy(A, B, 4, cudaMemcpyHostToDevice), cudaErrorInvalidValue);
  FAILS(cudaMemset(A, 0, 17), cudaErrorInvalidValue);
  FAILS(cudaMemset(Host, 0, 4), cudaErrorInvalidValue);
  OK(cudaFree(A));
  FAILS(cudaFree(A), cudaErrorInvalidValue);
  FAILS(cudaFree(B + 1), cudaErrorInvalidValue);
  FAILS(cudaMemcpy(Back, A, 4, cudaMemcpyDeviceToHost), cudaErrorInvalidValue);
  OK(cudaFreeAsync(B, Stream));
  OK(cudaStreamDestroy(Stream));
}

void rectangles() {
  char *Plane;
  size_t Pitch;
  OK(cudaMallocPitch(&Plane, &Pitch, 5, 3));
  EXPECT(Pitch >= 5 && Pitch % 32 == 0);
  char Host[15], Back[15] = {};
  for (int I = 0; I < 15; ++I)
    Host[I] = I;
  OK(cudaMemcpy2D(Plane, Pitch, Host, 5, 5, 3, cudaMemcpyHostToDevice));
  OK(cudaMemset2D(Plane + 1, Pitch, 77, 2, 3));
  OK(cudaMemcpy2D(Back, 5, Plane, Pitch, 5, 3, cudaMemcpyDeviceToHost));
  for (int I = 0; I < 15; ++I)
    EXPECT_EQ(Back[I], I % 5 == 1 || I % 5 == 2 ? 77 : I);
  OK(cudaFree(Plane));
}

void limits() {
  size_t Free, Total, Before;
  OK(cudaMemGetInfo(&Before, &Total));
  char *P, *Q = reinterpret_cast<char *>(1);
  OK(cudaMalloc(&P, 1 << 20));
  OK(cudaMemGetInfo(&Free, &Total));
  EXPECT_EQ(Before - Free, size_t(1 << 20));
  FAILS(cudaMalloc(&Q, Free + 1), cudaErrorMemoryAllocation);
  EXPECT(!Q);
  OK(cudaFree(P));
  OK(cudaFree(nullptr));
  OK(cudaMalloc(&P, 0));
  EXPECT(!P);
}

void attributes() {
  int *D, *M, *H, Local = 0;
  OK(cudaMalloc(&D, 16));
  OK(cudaMallocManaged(&M, 16));
  OK(cudaMallocHost(&H, 16));
  auto TypeOf = [](const void *P) {
    cudaPointerAttributes A;
    OK(cudaPointerGetAttributes(&A, P));
    return A.type;
  };
  EXPECT(TypeOf(D + 3) == cudaMemoryTypeDevice);
  EXPECT(TypeOf(M) == cudaMemoryTypeManaged);
  EXPECT(TypeOf(H) == cudaMemoryTypeHost);
  EXPECT(TypeOf(&Local) == cudaMemoryTypeUnregistered);
  OK(cudaFree(D));
  OK(cudaFree(M));
  OK(cudaFreeHost(H));
}

int main() {
  managedAndHost();
  copies();
  rectangles();
  limits();
  attributes();
}
