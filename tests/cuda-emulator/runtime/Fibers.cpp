// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Fibers.h"
#include "Execution.h"
#include "Fault.h"
#include "Order.h"
#include "Race.h"
#include "Waits.h"

#include <boost/context/detail/fcontext.hpp>

#include <sys/mman.h>
#include <vector>

using namespace cuemu;
using namespace boost::context::detail;

namespace {

constexpr uint64_t StackSize = 256 << 10;
constexpr uint64_t GuardSize = 4096;

/// Stacks are made when first needed and kept. The lowest page of each is
/// closed.
class StackPool {
public:
  uint64_t take() {
    if (Free.empty())
      grow();
    uint64_t Low = Free.back();
    Free.pop_back();
    return Low;
  }
  void giveBack(uint64_t Low) { Free.push_back(Low); }

  bool isGuard(uint64_t Address) const {
    for (uint64_t Chunk : Chunks)
      if (Address - Chunk < ChunkCount * StackSize)
        return (Address - Chunk) % StackSize < GuardSize;
    return false;
  }

private:
  static constexpr uint64_t ChunkCount = 64;

  void grow() {
    void *Memory = mmap(nullptr, ChunkCount * StackSize, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (Memory == MAP_FAILED)
      fault("no memory for the stacks of device threads");
    Chunks.push_back(reinterpret_cast<uint64_t>(Memory));
    for (uint64_t I = ChunkCount; I != 0; --I) {
      uint64_t Low = Chunks.back() + (I - 1) * StackSize;
      mprotect(reinterpret_cast<void *>(Low), GuardSize, PROT_NONE);
      Free.push_back(Low);
    }
  }

  std::vector<uint64_t> Chunks, Free;
};

struct Fiber : WaitingThread {
  fcontext_t Context = nullptr;
  uint64_t Stack = 0;
  Index3 Index = {};
};

class Block : public WaitingBlock {
public:
  uint32_t size() const override { return Fibers.size(); }
  WaitingThread &thread(uint32_t Number) override { return Fibers[Number]; }

  void run(Order &Sequence);
  uint64_t wait(const Wait &W);
  [[noreturn]] void leave();

  StackPool Stacks;

private:
  void start(uint32_t Number);
  void resume(Fiber &F);
  void reset();

  std::vector<Fiber> Fibers;
  Fiber *Current = nullptr;
  fcontext_t Scheduler = nullptr;
  uint32_t Live = 0;
};

Block &block() {
  static auto *Instance = new Block;
  return *Instance;
}

void enter(transfer_t From) {
  *static_cast<fcontext_t *>(From.data) = From.fctx;
  execution().Kernel->Thread(execution().Arguments);
  leaveFiber();
}

void Block::resume(Fiber &F) {
  Current = &F;
  cuemu_registers.ThreadIndex = F.Index;
  execution().StackLow = F.Stack;
  execution().StackHigh = F.Stack + StackSize;
  F.Context = jump_fcontext(F.Context, &Scheduler).fctx;
  if (F.Pending.Kind != WaitKind::Done)
    return;
  Stacks.giveBack(F.Stack);
  F.Context = nullptr;
  --Live;
}

void Block::start(uint32_t Number) {
  Fiber &F = Fibers[Number];
  F.Stack = Stacks.take();
  F.Index = unflatten(Number, execution().Block);
  F.Context = make_fcontext(reinterpret_cast<void *>(F.Stack + StackSize),
                            StackSize - GuardSize, enter);
}

uint64_t Block::wait(const Wait &W) {
  Fiber &Self = *Current;
  Self.Pending = W;
  Scheduler = jump_fcontext(Scheduler, nullptr).fctx;
  return Self.Result;
}

void Block::leave() {
  Current->Pending.Kind = WaitKind::Done;
  jump_fcontext(Scheduler, nullptr);
  __builtin_unreachable();
}

/// After an abort some threads are left in the middle; they own nothing but
/// their stacks.
void Block::reset() {
  for (Fiber &F : Fibers)
    if (F.Context)
      Stacks.giveBack(F.Stack);
  uint32_t Size = Fibers.size();
  Fibers.assign(Size, Fiber());
}

void Block::run(Order &Sequence) {
  const Index3 &Extent = execution().Block;
  Live = Extent.X * Extent.Y * Extent.Z;
  Fibers.resize(Live);
  reset();
  while (true) {
    for (uint32_t Number : Sequence.threads(Fibers.size())) {
      Fiber &F = Fibers[Number];
      if (F.Pending.Kind != WaitKind::None)
        continue;
      if (!F.Context)
        start(Number);
      resume(F);
      if (execution().Error)
        return;
    }
    if (!Live)
      return;
    resolveWaits(*this);
  }
}

} // namespace

uint64_t cuemu::waitFor(const Wait &W) { return block().wait(W); }

void cuemu::leaveFiber() { block().leave(); }

void cuemu::runBlockInFibers(Order &Sequence) { block().run(Sequence); }

bool cuemu::isFiberGuard(uint64_t Address) {
  return block().Stacks.isGuard(Address);
}
