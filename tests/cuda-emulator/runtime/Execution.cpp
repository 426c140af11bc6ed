// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Walks the blocks of a grid, and the threads of a block where none of them
// can wait for another.

#include "Execution.h"
#include "AsyncCopies.h"
#include "Counts.h"
#include "Fibers.h"
#include "Limits.h"
#include "Order.h"
#include "Race.h"
#include "Regions.h"

using namespace cuemu;

cuemu::ThreadRegisters cuemu_registers;
alignas(1024) char cuemu_dynamic_shared[MaxSharedPerBlock];

constinit Execution cuemu::RunningLaunch;

uint32_t cuemu::threadNumber() {
  const Index3 &T = cuemu_registers.ThreadIndex;
  const Index3 &N = cuemu_registers.BlockSize;
  return (T.Z * N.Y + T.Y) * N.X + T.X;
}

void cuemu::abortLaunch(int Error) {
  execution().Error = Error;
  if (execution().Kernel->Waits)
    leaveFiber();
  std::longjmp(execution().Abort, 1);
}

namespace {

void runThreadsForward(const Execution &E) {
  Index3 &T = cuemu_registers.ThreadIndex;
  auto *Run = E.Kernel->Thread;
  for (T.Z = 0; T.Z != E.Block.Z; ++T.Z)
    for (T.Y = 0; T.Y != E.Block.Y; ++T.Y)
      for (T.X = 0; T.X != E.Block.X; ++T.X)
        Run(E.Arguments);
}

void runThreadsInOrder(const Execution &E, Order &Sequence) {
  for (uint32_t Number : Sequence.threads(E.Block.X * E.Block.Y * E.Block.Z)) {
    cuemu_registers.ThreadIndex = unflatten(Number, E.Block);
    E.Kernel->Thread(E.Arguments);
  }
}

void prepareShared(const Execution &E) {
  for (uint64_t I = 0; I != E.Kernel->SharedCount; ++I) {
    const ObjectInfo &Object = *E.Kernel->Shared[I];
    poison(Object.Address, Object.Size);
    forgetAccesses(Object.Address, Object.Size);
  }
  poison(cuemu_dynamic_shared, E.DynamicShared);
  forgetAccesses(cuemu_dynamic_shared, E.DynamicShared);
  forgetAsyncCopies();
}

void runBlock(Execution &E, Order &Sequence) {
  cuemu_registers.BlockIndex = unflatten(E.BlockNumber, E.Grid);
  prepareShared(E);
  if (E.Kernel->Waits)
    runBlockInFibers(Sequence);
  else if (Sequence.isForward())
    runThreadsForward(E);
  else
    runThreadsInOrder(E, Sequence);
}

void runBlocks(Execution &E, Order &Sequence) {
  uint64_t Blocks = uint64_t(E.Grid.X) * E.Grid.Y * E.Grid.Z;
  for (uint64_t I = 0; I != Blocks && !E.Error; ++I) {
    E.BlockNumber = Sequence.block(I, Blocks);
    runBlock(E, Sequence);
    endCountedBlock();
  }
}

} // namespace

void cuemu::runGrid() {
  Execution &E = execution();
  cuemu_registers.BlockSize = E.Block;
  cuemu_registers.GridSize = E.Grid;
  E.StackHigh = reinterpret_cast<uint64_t>(__builtin_frame_address(0));
  E.StackLow = 0;
  Order Sequence;
  // An abort jumps over frames that own nothing.
  if (!setjmp(E.Abort))
    runBlocks(E, Sequence);
}
