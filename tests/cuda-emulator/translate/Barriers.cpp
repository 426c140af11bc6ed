// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Operations in which a thread may wait for others: __syncthreads and its
// reductions, __syncwarp, shuffles, votes, matches, warp reductions and
// __activemask. Each becomes one call of the runtime that the optimizer may
// neither duplicate nor move across memory accesses.

#include "Translate.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {

CallInst *callWaiting(IRBuilder<> &Builder, StringRef Name, Type *Result,
                      ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 5> Types;
  for (Value *Argument : Arguments)
    Types.push_back(Argument->getType());
  Module &M = *Builder.GetInsertBlock()->getModule();
  FunctionCallee Callee = M.getOrInsertFunction(
      Name, FunctionType::get(Result, Types, /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr("cuemu-waits");
  F->setConvergent();
  F->addFnAttr(Attribute::NoDuplicate);
  F->addFnAttr(Attribute::NoMerge);
  CallInst *Call = Builder.CreateCall(Callee, Arguments);
  Call->setConvergent();
  return Call;
}

/// The predicate operand of a vote as 32 bits.
Value *widen(IRBuilder<> &Builder, Value *V) {
  return Builder.CreateZExt(V, Builder.getInt32Ty());
}

Value *narrow(IRBuilder<> &Builder, Value *V, Type *To) {
  return To->isIntegerTy(1) ? Builder.CreateIsNotNull(V) : V;
}

/// Rebuilds {value, predicate} from 64 bits that hold the value low and the
/// predicate in bit 32.
Value *unpack(IRBuilder<> &Builder, Value *Packed, Type *Pair) {
  auto *Types = cast<StructType>(Pair);
  Value *Low = Builder.CreateTrunc(Packed, Builder.getInt32Ty());
  Value *High =
      Builder.CreateTrunc(Builder.CreateLShr(Packed, 32), Builder.getInt1Ty());
  Value *Result = PoisonValue::get(Pair);
  Low = Builder.CreateBitCast(Low, Types->getElementType(0));
  Result = Builder.CreateInsertValue(Result, Low, 0);
  return Builder.CreateInsertValue(Result, High, 1);
}

/// barrier.cta.[red.OP.][aligned.]all(id[, predicate]); the forms with a
/// thread count are refused.
Value *lowerBlockBarrier(IRBuilder<> &Builder, CallInst &Call, StringRef Rest) {
  Rest.consume_front("sync.");
  int Op = -1;
  if (Rest.consume_front("red.")) {
    Op = StringSwitch<int>(Rest.split('.').first)
             .Case("popc", 0)
             .Case("and", 1)
             .Case("or", 2)
             .Default(-1);
    Rest = Rest.split('.').second;
  }
  Rest.consume_front("aligned.");
  if (Rest != "all")
    return nullptr;
  Value *Id = Call.getArgOperand(0);
  if (Op < 0)
    return callWaiting(Builder, "cuemu_barrier", Call.getType(), {Id});
  Value *Result = callWaiting(
      Builder, "cuemu_barrier_reduce", Builder.getInt32Ty(),
      {Id, Builder.getInt32(Op), widen(Builder, Call.getArgOperand(1))});
  return narrow(Builder, Result, Call.getType());
}

/// shfl.sync.MODE.TYPE[p](mask, value, lane, clamp)
Value *lowerShuffle(IRBuilder<> &Builder, CallInst &Call, StringRef Rest) {
  int Mode = StringSwitch<int>(Rest.split('.').first)
                 .Case("up", 0)
                 .Case("down", 1)
                 .Case("bfly", 2)
                 .Case("idx", 3)
                 .Default(-1);
  if (Mode < 0)
    return nullptr;
  Value *Data =
      Builder.CreateBitCast(Call.getArgOperand(1), Builder.getInt32Ty());
  Value *Packed =
      callWaiting(Builder, "cuemu_shuffle", Builder.getInt64Ty(),
                  {Builder.getInt32(Mode), Call.getArgOperand(0), Data,
                   Call.getArgOperand(2), Call.getArgOperand(3)});
  if (Call.getType()->isStructTy())
    return unpack(Builder, Packed, Call.getType());
  Value *Low = Builder.CreateTrunc(Packed, Builder.getInt32Ty());
  return Builder.CreateBitCast(Low, Call.getType());
}

Value *lowerVote(IRBuilder<> &Builder, CallInst &Call, StringRef Rest) {
  int Op = StringSwitch<int>(Rest)
               .Case("all.sync", 0)
               .Case("any.sync", 1)
               .Case("uni.sync", 2)
               .Case("ballot.sync", 3)
               .Default(-1);
  if (Op < 0)
    return nullptr;
  Value *Result = callWaiting(Builder, "cuemu_vote", Builder.getInt32Ty(),
                              {Builder.getInt32(Op), Call.getArgOperand(0),
                               widen(Builder, Call.getArgOperand(1))});
  return narrow(Builder, Result, Call.getType());
}

Value *lowerMatch(IRBuilder<> &Builder, CallInst &Call, StringRef Rest) {
  Value *Data = Builder.CreateZExt(Call.getArgOperand(1), Builder.getInt64Ty());
  if (Rest.starts_with("any.sync."))
    return callWaiting(Builder, "cuemu_match_any", Builder.getInt32Ty(),
                       {Call.getArgOperand(0), Data});
  if (!Rest.starts_with("all.sync.") || !Call.getType()->isStructTy())
    return nullptr;
  Value *Packed = callWaiting(Builder, "cuemu_match_all", Builder.getInt64Ty(),
                              {Call.getArgOperand(0), Data});
  return unpack(Builder, Packed, Call.getType());
}

/// redux.sync.OP(value, mask)
Value *lowerReduction(IRBuilder<> &Builder, CallInst &Call, StringRef Rest) {
  int Op = StringSwitch<int>(Rest)
               .Case("add", 0)
               .Case("min", 1)
               .Case("max", 2)
               .Case("umin", 3)
               .Case("umax", 4)
               .Case("and", 5)
               .Case("or", 6)
               .Case("xor", 7)
               .Default(-1);
  if (Op < 0)
    return nullptr;
  return callWaiting(
      Builder, "cuemu_warp_reduce", Builder.getInt32Ty(),
      {Builder.getInt32(Op), Call.getArgOperand(1), Call.getArgOperand(0)});
}

/// The call's number in its module tells call sites apart: threads that meet
/// at the same __activemask() are taken to have converged there.
Value *lowerActiveMask(IRBuilder<> &Builder, CallInst &Call) {
  Module &M = *Call.getModule();
  unsigned Site = 0;
  if (Function *F = M.getFunction("cuemu_activemask"))
    Site = F->getNumUses();
  return callWaiting(Builder, "cuemu_activemask", Builder.getInt32Ty(),
                     {Builder.getInt32(Site)});
}

Value *lower(IRBuilder<> &Builder, CallInst &Call, StringRef Name) {
  if (Name.consume_front("barrier.cta."))
    return lowerBlockBarrier(Builder, Call, Name);
  if (Name == "barrier0")
    return callWaiting(Builder, "cuemu_barrier", Call.getType(),
                       {Builder.getInt32(0)});
  if (Name == "bar.warp.sync")
    return callWaiting(Builder, "cuemu_syncwarp", Call.getType(),
                       {Call.getArgOperand(0)});
  if (Name.consume_front("shfl.sync."))
    return lowerShuffle(Builder, Call, Name);
  if (Name.consume_front("vote."))
    return lowerVote(Builder, Call, Name);
  if (Name.consume_front("match."))
    return lowerMatch(Builder, Call, Name);
  if (Name.consume_front("redux.sync."))
    return lowerReduction(Builder, Call, Name);
  if (Name == "activemask")
    return lowerActiveMask(Builder, Call);
  return nullptr;
}

} // namespace

bool cuemu::lowerBarrier(CallInst &Call, StringRef Name) {
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  IRBuilder<> Builder(&Call);
  Value *Result = lower(Builder, Call, Name);
  if (!Result)
    return false;
  if (!Call.getType()->isVoidTy())
    Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return true;
}
