// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// RUN: %build && %t && env CUEMU_LAZY=1 CUEMU_LEAKS=all %t

#include "Expect.h"

#include <initializer_list>

__global__ void store(int *X, int V) { *X = 10 * *X + V; }

static cudaGraphNode_t add(cudaGraph_t To, int *X, int V,
                           std::initializer_list<cudaGraphNode_t> After) {
  void *Arguments[] = {&X, &V};
  const cudaKernelNodeParams Of = {reinterpret_cast<void *>(store),
                                   dim3(1), dim3(1), 0, Arguments, nullptr};
  cudaGraphNode_t Node;
  OK(cudaGraphAddKernelNode(&Node, To, After.begin(), After.size(), &Of));
  return Node;
}

int main() {
  Device<int> X(1);
  OK(cudaMemset(X, 0, 4));
  cudaGraph_t Chain, Loose;
  OK(cudaGraphCreate(&Chain, 0));
  OK(cudaGraphCreate(&Loose, 0));
  // An edge is an order; the arguments are those of the call.
  const cudaGraphNode_t First = add(Chain, X, 1, {});
  const cudaGraphNode_t Second = add(Chain, X, 2, {First});
  add(Chain, X, 3, {First, Second});
  cudaGraphExec_t Made;
  OK(cudaGraphInstantiate(&Made, Chain, 0));
  OK(cudaGraphDestroy(Chain));
  OK(cudaGraphLaunch(Made, nullptr));
  EXPECT_EQ(X.get()[0], 123);
  OK(cudaMemset(X, 0, 4));
  OK(cudaGraphLaunch(Made, nullptr));
  OK(cudaGraphLaunch(Made, nullptr));
  OK(cudaGraphExecDestroy(Made));
  EXPECT_EQ(X.get()[0], 123123);

  // Without one, there is none.
  OK(cudaMemset(X, 0, 4));
  add(Loose, X, 1, {});
  add(Loose, X, 2, {});
  OK(cudaGraphInstantiate(&Made, Loose, 0));
  OK(cudaGraphLaunch(Made, nullptr));
  EXPECT_EQ(X.get()[0], 21);

  void *None[] = {nullptr, nullptr};
  cudaKernelNodeParams Wrong = {reinterpret_cast<void *>(store),
                                dim3(1), dim3(2048), 0, None, nullptr};
  cudaGraphNode_t Node;
  FAILS(cudaGraphAddKernelNode(&Node, Loose, nullptr, 0, &Wrong),
        cudaErrorInvalidConfiguration);
  Wrong.blockDim = dim3(1);
  FAILS(cudaGraphAddKernelNode(&Node, Loose, &First, 1, &Wrong),
        cudaErrorInvalidValue);
  FAILS(cudaGraphLaunch(Made, reinterpret_cast<cudaStream_t>(&X)),
        cudaErrorInvalidValue);
  OK(cudaGraphExecDestroy(Made));
  FAILS(cudaGraphExecDestroy(Made), cudaErrorInvalidValue);
  FAILS(cudaGraphLaunch(Made, nullptr), cudaErrorInvalidValue);
  OK(cudaGraphDestroy(Loose));
}
