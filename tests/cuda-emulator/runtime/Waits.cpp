// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Barriers of the whole block, and what happens when nothing can go on.

#include "Waits.h"
#include "Counts.h"
#include "Execution.h"
#include "Fault.h"
#include "Options.h"
#include "Order.h"
#include "Race.h"

#include <string>

using namespace cuemu;

namespace {

const char *nameOf(WaitKind Kind) {
  switch (Kind) {
  case WaitKind::Barrier:
    return "waits in __syncthreads";
  case WaitKind::WarpSync:
    return "waits in __syncwarp";
  case WaitKind::Shuffle:
    return "waits in a shuffle";
  case WaitKind::Vote:
    return "waits in a vote";
  case WaitKind::MatchAny:
  case WaitKind::MatchAll:
    return "waits in a match";
  case WaitKind::WarpReduce:
    return "waits in a warp reduction";
  case WaitKind::ActiveMask:
    return "waits in __activemask";
  case WaitKind::Done:
    return "has ended";
  case WaitKind::None:
    return "runs";
  }
  return "";
}

std::string describeThread(uint32_t Number, const Wait &W) {
  std::string Result = "thread " + text(unflatten(Number, execution().Block)) +
                       " " + nameOf(W.Kind);
  if (W.Kind == WaitKind::Barrier && W.Id)
    Result += format(" (barrier %u)", W.Id);
  return Result;
}

/// Two threads of the block that do not do the same, for the message.
[[noreturn]] void reportDivergence(WaitingBlock &Block, const char *What) {
  uint32_t Waiter = 0;
  while (Block.thread(Waiter).Pending.Kind == WaitKind::Done)
    ++Waiter;
  const Wait &First = Block.thread(Waiter).Pending;
  uint32_t Other = 0;
  while (Other + 1 < Block.size() &&
         Block.thread(Other).Pending.Kind == First.Kind &&
         Block.thread(Other).Pending.Id == First.Id)
    ++Other;
  cuemu_registers.ThreadIndex = unflatten(Waiter, execution().Block);
  fault(std::string(What) + ": " + describeThread(Waiter, First) + ", but " +
        describeThread(Other, Block.thread(Other).Pending));
}

uint64_t reduce(int Op, uint64_t Count, uint64_t True) {
  if (Op == 0)
    return True;
  return Op == 1 ? True == Count : True != 0;
}

/// Releases __syncthreads if every thread of the block is in it.
bool resolveBarrier(WaitingBlock &Block) {
  uint64_t Arrived = 0, True = 0, Ended = 0;
  int Op = -1;
  uint32_t Id = 0;
  for (uint32_t I = 0; I != Block.size(); ++I) {
    const Wait &W = Block.thread(I).Pending;
    Ended += W.Kind == WaitKind::Done;
    if (W.Kind != WaitKind::Barrier || (Arrived && W.Id != Id))
      continue;
    Id = W.Id;
    Op = W.Op;
    ++Arrived;
    True += W.Value != 0;
  }
  if (!Arrived || Arrived + Ended != Block.size())
    return false;
  if (Ended && !options().ExitedMayMissBarrier)
    reportDivergence(Block, "not all threads of the block reach a barrier");
  for (uint32_t I = 0; I != Block.size(); ++I) {
    WaitingThread &T = Block.thread(I);
    if (T.Pending.Kind != WaitKind::Barrier)
      continue;
    T.Result = reduce(Op, Arrived, True);
    T.Pending = Wait();
  }
  passBlockBarrier();
  countBarrier();
  return true;
}

} // namespace

void cuemu::resolveWaits(WaitingBlock &Block) {
  bool Resolved = false;
  for (uint32_t First = 0; First < Block.size(); First += WarpSize)
    Resolved |= resolveWarp(Block, First);
  if (Resolved || resolveBarrier(Block))
    return;
  for (uint32_t First = 0; First < Block.size(); First += WarpSize)
    Resolved |= resolveActiveMask(Block, First);
  if (!Resolved)
    reportDivergence(Block, "no thread of the block can go on");
}

extern "C" {

void cuemu_barrier(uint32_t Id) {
  waitFor({WaitKind::Barrier, -1, Id, 0, 0, 0, 0});
}

uint32_t cuemu_barrier_reduce(uint32_t Id, int Op, uint32_t Predicate) {
  return waitFor({WaitKind::Barrier, Op, Id, 0, Predicate, 0, 0});
}
}
