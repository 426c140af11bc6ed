// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations among the threads of a warp. One is complete when every thread of
// its mask that has not ended waits in it.

#include "Execution.h"
#include "Fault.h"
#include "Race.h"
#include "Waits.h"

#include <algorithm>

using namespace cuemu;

namespace {

/// What a shuffle from a thread that takes no part gives.
constexpr uint32_t UndefinedValue = 0x7ff7dead;

class Warp {
public:
  Warp(WaitingBlock &Block, uint32_t First)
      : Block(Block), First(First),
        Size(std::min(WarpSize, Block.size() - First)) {}

  WaitingThread &lane(uint32_t I) { return Block.thread(First + I); }
  uint32_t size() const { return Size; }

  /// The lanes of Mask that have not ended.
  uint32_t living(uint32_t Mask) {
    uint32_t Result = 0;
    for (uint32_t I = 0; I != Size; ++I)
      if (Mask >> I & 1 && lane(I).Pending.Kind != WaitKind::Done)
        Result |= 1u << I;
    return Result;
  }

  /// The lanes that wait in the same operation as this one.
  uint32_t companions(uint32_t Lane) {
    const Wait &Own = lane(Lane).Pending;
    uint32_t Result = 0;
    for (uint32_t I = 0; I != Size; ++I) {
      const Wait &W = lane(I).Pending;
      if (W.Kind == Own.Kind && W.Op == Own.Op && W.Mask == Own.Mask &&
          W.Id == Own.Id)
        Result |= 1u << I;
    }
    return Result;
  }

private:
  WaitingBlock &Block;
  uint32_t First, Size;
};

bool isWarpWait(WaitKind Kind) {
  switch (Kind) {
  case WaitKind::WarpSync:
  case WaitKind::Shuffle:
  case WaitKind::Vote:
  case WaitKind::MatchAny:
  case WaitKind::MatchAll:
  case WaitKind::WarpReduce:
    return true;
  default:
    return false;
  }
}

/// shfl.sync as the PTX manual defines it; the result's bit 32 tells whether
/// the source lane was in range.
uint64_t shuffle(Warp &W, uint32_t Lane, uint32_t Members) {
  const Wait &Own = W.lane(Lane).Pending;
  uint32_t Segment = Own.Clamp >> 8 & 31, Clamp = Own.Clamp & 31;
  int Minimum = Lane & Segment;
  int Maximum = Minimum | (Clamp & ~Segment & 31);
  int By = Own.Lane & 31, Self = Lane, Source = Self;
  bool InRange = false;
  switch (Own.Op) {
  case 0:
    InRange = (Source = Self - By) >= Maximum;
    break;
  case 1:
    InRange = (Source = Self + By) <= Maximum;
    break;
  case 2:
    InRange = (Source = Self ^ By) <= Maximum;
    break;
  case 3:
    InRange = (Source = Minimum | (By & ~Segment & 31)) <= Maximum;
    break;
  }
  if (!InRange)
    Source = Self;
  uint32_t Value = Members >> Source & 1
                       ? uint32_t(W.lane(Source).Pending.Value)
                       : UndefinedValue;
  return Value | uint64_t(InRange) << 32;
}

uint32_t lanesWith(Warp &W, uint32_t Members, uint64_t Value) {
  uint32_t Result = 0;
  for (uint32_t I = 0; I != W.size(); ++I)
    if (Members >> I & 1 && W.lane(I).Pending.Value == Value)
      Result |= 1u << I;
  return Result;
}

uint64_t vote(Warp &W, int Op, uint32_t Members) {
  uint32_t Ballot = Members & ~lanesWith(W, Members, 0);
  switch (Op) {
  case 0:
    return Ballot == Members;
  case 1:
    return Ballot != 0;
  case 2:
    return Ballot == 0 || Ballot == Members;
  default:
    return Ballot;
  }
}

uint32_t combine(int Op, uint32_t A, uint32_t B) {
  switch (Op) {
  case 0:
    return A + B;
  case 1:
    return std::min<int32_t>(A, B);
  case 2:
    return std::max<int32_t>(A, B);
  case 3:
    return std::min(A, B);
  case 4:
    return std::max(A, B);
  case 5:
    return A & B;
  case 6:
    return A | B;
  default:
    return A ^ B;
  }
}

uint64_t reduce(Warp &W, int Op, uint32_t Members) {
  uint32_t First = __builtin_ctz(Members);
  uint32_t Result = W.lane(First).Pending.Value;
  for (uint32_t I = First + 1; I != W.size(); ++I)
    if (Members >> I & 1)
      Result = combine(Op, Result, W.lane(I).Pending.Value);
  return Result;
}

uint64_t resultOf(Warp &W, uint32_t Lane, uint32_t Members) {
  const Wait &Own = W.lane(Lane).Pending;
  switch (Own.Kind) {
  case WaitKind::Shuffle:
    return shuffle(W, Lane, Members);
  case WaitKind::Vote:
    return vote(W, Own.Op, Members);
  case WaitKind::MatchAny:
    return lanesWith(W, Members, Own.Value);
  case WaitKind::MatchAll:
    return lanesWith(W, Members, Own.Value) == Members ? Members | 1ull << 32
                                                       : 0;
  case WaitKind::WarpReduce:
    return reduce(W, Own.Op, Members);
  default:
    return 0;
  }
}

void release(Warp &W, uint32_t Members) {
  uint64_t Results[WarpSize];
  for (uint32_t I = 0; I != W.size(); ++I)
    if (Members >> I & 1)
      Results[I] = resultOf(W, I, Members);
  for (uint32_t I = 0; I != W.size(); ++I)
    if (Members >> I & 1) {
      W.lane(I).Result = Results[I];
      W.lane(I).Pending = Wait();
    }
}

uint64_t waitInWarp(Wait W) {
  uint32_t Lane = threadNumber() % WarpSize;
  if (!(W.Mask >> Lane & 1))
    fault(format("a warp operation with mask 0x%08x is executed by lane %u, "
                 "which the mask does not name",
                 W.Mask, Lane));
  return waitFor(W);
}

} // namespace

bool cuemu::resolveWarp(WaitingBlock &Block, uint32_t FirstThread) {
  Warp W(Block, FirstThread);
  bool Resolved = false;
  for (uint32_t I = 0; I != W.size(); ++I) {
    const Wait &Own = W.lane(I).Pending;
    if (!isWarpWait(Own.Kind))
      continue;
    uint32_t Members = W.living(Own.Mask);
    if ((W.companions(I) & Members) != Members)
      continue;
    if (Own.Kind == WaitKind::WarpSync)
      passWarpBarrier(FirstThread / WarpSize);
    release(W, Members);
    Resolved = true;
  }
  return Resolved;
}

bool cuemu::resolveActiveMask(WaitingBlock &Block, uint32_t FirstThread) {
  Warp W(Block, FirstThread);
  for (uint32_t I = 0; I != W.size(); ++I)
    if (W.lane(I).Pending.Kind == WaitKind::ActiveMask) {
      uint32_t Members = W.companions(I);
      for (uint32_t J = 0; J != W.size(); ++J)
        if (Members >> J & 1) {
          W.lane(J).Result = Members;
          W.lane(J).Pending = Wait();
        }
      return true;
    }
  return false;
}

extern "C" {

void cuemu_syncwarp(uint32_t Mask) {
  waitInWarp({WaitKind::WarpSync, -1, 0, Mask, 0, 0, 0});
}

uint64_t cuemu_shuffle(int Mode, uint32_t Mask, uint32_t Value, uint32_t Lane,
                       uint32_t Clamp) {
  return waitInWarp({WaitKind::Shuffle, Mode, 0, Mask, Value, Lane, Clamp});
}

uint32_t cuemu_vote(int Op, uint32_t Mask, uint32_t Predicate) {
  return waitInWarp({WaitKind::Vote, Op, 0, Mask, Predicate, 0, 0});
}

uint32_t cuemu_match_any(uint32_t Mask, uint64_t Value) {
  return waitInWarp({WaitKind::MatchAny, -1, 0, Mask, Value, 0, 0});
}

uint64_t cuemu_match_all(uint32_t Mask, uint64_t Value) {
  return waitInWarp({WaitKind::MatchAll, -1, 0, Mask, Value, 0, 0});
}

uint32_t cuemu_warp_reduce(int Op, uint32_t Mask, uint32_t Value) {
  return waitInWarp({WaitKind::WarpReduce, Op, 0, Mask, Value, 0, 0});
}

uint32_t cuemu_activemask(uint32_t Site) {
  return waitFor({WaitKind::ActiveMask, -1, Site, 0, 0, 0, 0});
}
}
