// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Graphs of kernels. What a graph's edges do not order may run in any order:
// here the node that was added last goes first, so that a program which counts
// on the order of its calls shows it.

#include "Graphs.h"

#include "Api.h"
#include "Failures.h"
#include "Launch.h"

#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

using namespace cuemu;

struct CUgraphNode_st {
  KernelHandle *Kernel;
  Configuration C;
  std::shared_ptr<KeptArguments> Arguments;
  std::vector<cudaGraphNode_t> Before;
};

struct CUgraph_st {
  std::vector<std::unique_ptr<CUgraphNode_st>> Nodes;
};

struct CUgraphExec_st {
  std::vector<CUgraphNode_st> Nodes; ///< In the order in which they run.
  int Device = currentDevice();
};

namespace {

template <typename T> std::set<T *> &live() {
  static auto *All = new std::set<T *>;
  return *All;
}

bool isNodeOf(const CUgraph_st &Graph, cudaGraphNode_t Node) {
  return std::any_of(Graph.Nodes.begin(), Graph.Nodes.end(),
                     [&](const auto &Each) { return Each.get() == Node; });
}

/// Those that are ready, the youngest first.
std::vector<CUgraphNode_st> inOrder(const CUgraph_st &Graph) {
  std::vector<CUgraphNode_st> Result;
  std::set<cudaGraphNode_t> Done;
  while (Done.size() != Graph.Nodes.size()) {
    auto Next = std::find_if(
        Graph.Nodes.rbegin(), Graph.Nodes.rend(), [&](const auto &Each) {
          return !Done.count(Each.get()) &&
                 std::all_of(Each->Before.begin(), Each->Before.end(),
                             [&](cudaGraphNode_t N) { return Done.count(N); });
        });
    Done.insert(Next->get());
    Result.push_back(**Next);
  }
  return Result;
}

template <typename T> cudaError_t destroy(T *Which) {
  if (!live<T>().erase(Which))
    return record(cudaErrorInvalidValue);
  delete Which;
  return record(cudaSuccess);
}

} // namespace

bool cuemu::reportGraphs() {
  const size_t Count =
      live<CUgraph_st>().size() + live<CUgraphExec_st>().size();
  if (Count)
    std::fprintf(stderr, "cuemu: error: %zu graphs not destroyed at exit\n",
                 Count);
  return Count != 0;
}

extern "C" {

cudaError_t cudaGraphCreate(cudaGraph_t *Graph, unsigned Flags) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!Graph || Flags)
    return record(cudaErrorInvalidValue);
  *Graph = new CUgraph_st;
  live<CUgraph_st>().insert(*Graph);
  return record(cudaSuccess);
}

cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *Node, cudaGraph_t Graph,
                                   const cudaGraphNode_t *Before, size_t Count,
                                   const cudaKernelNodeParams *Of) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!Node || !live<CUgraph_st>().count(Graph) || !Of || Of->extra ||
      !std::all_of(Before, Before + Count,
                   [&](cudaGraphNode_t N) { return isNodeOf(*Graph, N); }))
    return record(cudaErrorInvalidValue);
  KernelHandle *Kernel = findKernel(Of->func);
  if (!Kernel)
    return record(cudaErrorInvalidDeviceFunction);
  const Configuration C{Of->gridDim, Of->blockDim, Of->sharedMemBytes, nullptr};
  if (const cudaError_t Wrong = requireLaunch(*Kernel, C))
    return record(Wrong);
  Graph->Nodes.push_back(std::make_unique<CUgraphNode_st>(CUgraphNode_st{
      Kernel,
      C,
      std::make_shared<KeptArguments>(*Kernel->Kernel, Of->kernelParams),
      {Before, Before + Count}}));
  *Node = Graph->Nodes.back().get();
  return record(cudaSuccess);
}

cudaError_t cudaGraphInstantiate(cudaGraphExec_t *Made, cudaGraph_t Graph,
                                 unsigned long long Flags) {
  CUEMU_CALL(cudaErrorMemoryAllocation);
  if (!Made || Flags || !live<CUgraph_st>().count(Graph))
    return record(cudaErrorInvalidValue);
  *Made = new CUgraphExec_st{inOrder(*Graph)};
  live<CUgraphExec_st>().insert(*Made);
  return record(cudaSuccess);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t Graph, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorLaunchOutOfResources);
  if (const cudaError_t Standing = deviceError())
    return record(Standing);
  if (!live<CUgraphExec_st>().count(Graph) || !isStream(Stream) ||
      deviceOf(Stream) != Graph->Device || currentDevice() != Graph->Device)
    return record(cudaErrorInvalidValue);
  for (const CUgraphNode_st &Each : Graph->Nodes)
    enqueueKernel(*Each.Kernel,
                  {Each.C.Grid, Each.C.Block, Each.C.Shared, Stream},
                  Each.Arguments);
  return record(cudaSuccess);
}

/// What it has queued runs all the same.
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t Graph) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  return Call.ended(destroy(Graph));
}

cudaError_t cudaGraphDestroy(cudaGraph_t Graph) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  return Call.ended(destroy(Graph));
}
}
