// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// nvptx intrinsics that need no other thread. What this table and the two
// lowerings before it do not know is refused by name.

#include "Translate.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/InstIterator.h"

using namespace llvm;
using namespace cuemu;

namespace {

struct Replacement {
  StringLiteral Intrinsic; // without "llvm.nvvm."
  StringLiteral Function;  // "" for a fence
};

/// Approximate and rounding variants answer with the correctly rounded
/// result: the last bits of a GPU's approximations are not modelled.
constexpr Replacement Replacements[] = {
    {"membar.gl", ""},
    {"membar.cta", ""},
    {"membar.sys", ""},
    {"fabs.f", "__nv_fabsf"},
    {"fabs.d", "__nv_fabs"},
    {"fabs.f32", "__nv_fabsf"},
    {"fabs.f64", "__nv_fabs"},
    {"sqrt.rn.f", "__nv_sqrtf"},
    {"sqrt.approx.f", "__nv_sqrtf"},
    {"sqrt.rn.d", "__nv_sqrt"},
    {"rsqrt.approx.f", "__nv_rsqrtf"},
    {"rsqrt.approx.d", "__nv_rsqrt"},
    {"ex2.approx.f", "__nv_exp2f"},
    {"ex2.approx.f32", "__nv_exp2f"},
    {"lg2.approx.f", "__nv_log2f"},
    {"lg2.approx.f32", "__nv_log2f"},
    {"sin.approx.f", "__nv_sinf"},
    {"cos.approx.f", "__nv_cosf"},
    {"tanh.approx.f", "__nv_tanhf"},
    {"rcp.rn.f", "__nv_frcp_rn"},
    {"rcp.rn.d", "__nv_drcp_rn"},
    {"rcp.approx.ftz.f", "__nv_frcp_rn"},
    {"div.approx.f", "__nv_fdiv_rn"},
    {"div.rn.f", "__nv_fdiv_rn"},
    {"div.rn.d", "__nv_ddiv_rn"},
    {"saturate.f", "__nv_saturatef"},
    {"fns", "cuemu_fns"},
    {"isspacep.shared", "cuemu_is_shared"},
    {"isspacep.global", "cuemu_is_global"},
    {"isspacep.local", "cuemu_is_local"},
    {"isspacep.const", "cuemu_is_constant"},
    {"prmt", "__nv_byte_perm"},
};

const Replacement *findReplacement(StringRef Name) {
  auto *Found = llvm::find_if(
      Replacements, [&](const Replacement &R) { return R.Intrinsic == Name; });
  return Found == std::end(Replacements) ? nullptr : Found;
}

void replaceByCall(CallInst &Call, StringRef Name) {
  IRBuilder<> Builder(&Call);
  SmallVector<Value *, 3> Arguments(Call.args());
  FunctionCallee Callee =
      Call.getModule()->getOrInsertFunction(Name, Call.getFunctionType());
  Call.replaceAllUsesWith(Builder.CreateCall(Callee, Arguments));
  Call.eraseFromParent();
}

/// atomic.OP.gen.{i,f}.{cta,sys}(pointer, value...): the scope is dropped,
/// as every order the emulator runs is a valid one for any scope.
bool lowerScopedAtomic(CallInst &Call, StringRef Name) {
  if (!Name.consume_front("atomic."))
    return false;
  StringRef Op = Name.split('.').first;
  bool IsFloat = Call.getType()->isFloatingPointTy();
  IRBuilder<> Builder(&Call);
  Value *Result = nullptr;
  auto Order = AtomicOrdering::SequentiallyConsistent;
  if (Op == "cas") {
    Value *Pair = Builder.CreateAtomicCmpXchg(
        Call.getArgOperand(0), Call.getArgOperand(1), Call.getArgOperand(2),
        MaybeAlign(), Order, Order);
    Result = Builder.CreateExtractValue(Pair, 0);
  } else {
    auto Kind =
        StringSwitch<AtomicRMWInst::BinOp>(Op)
            .Case("add", IsFloat ? AtomicRMWInst::FAdd : AtomicRMWInst::Add)
            .Case("exch", AtomicRMWInst::Xchg)
            .Case("max", AtomicRMWInst::Max)
            .Case("min", AtomicRMWInst::Min)
            .Case("inc", AtomicRMWInst::UIncWrap)
            .Case("dec", AtomicRMWInst::UDecWrap)
            .Case("and", AtomicRMWInst::And)
            .Case("or", AtomicRMWInst::Or)
            .Case("xor", AtomicRMWInst::Xor)
            .Default(AtomicRMWInst::BAD_BINOP);
    if (Kind == AtomicRMWInst::BAD_BINOP)
      return false;
    Result =
        Builder.CreateAtomicRMW(Kind, Call.getArgOperand(0),
                                Call.getArgOperand(1), MaybeAlign(), Order);
  }
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return true;
}

/// cp.async.{ca,cg}.shared.global.BYTES(to, from), and what ends and awaits
/// groups of such copies (runtime/AsyncCopies.cpp).
bool lowerAsyncCopy(CallInst &Call, StringRef Name) {
  if (!Name.consume_front("cp.async."))
    return false;
  IRBuilder<> Builder(&Call);
  Module &M = *Call.getModule();
  Type *Void = Builder.getVoidTy(), *I64 = Builder.getInt64Ty();
  if (Name.consume_front("ca.shared.global.") ||
      Name.consume_front("cg.shared.global.")) {
    unsigned Bytes = 0;
    if (Name.getAsInteger(10, Bytes))
      return false; // Some of the bytes alone.
    Value *Copied = Builder.CreateAlignedLoad(
        Builder.getIntNTy(8 * Bytes), Call.getArgOperand(1), Align(Bytes));
    Value *Whole = Builder.CreateZExt(Copied, Builder.getInt128Ty());
    Value *To =
        Builder.CreateAddrSpaceCast(Call.getArgOperand(0), Builder.getPtrTy());
    Builder.CreateCall(
        M.getOrInsertFunction(("cuemu_copy_async" + Twine(Bytes)).str(), Void,
                              Builder.getPtrTy(), I64, I64),
        {To, Builder.CreateTrunc(Whole, I64),
         Builder.CreateTrunc(Builder.CreateLShr(Whole, 64), I64)});
  } else if (Name == "commit.group") {
    Builder.CreateCall(M.getOrInsertFunction("cuemu_end_group", Void));
  } else if (Name == "wait.group") {
    Builder.CreateCall(
        M.getOrInsertFunction("cuemu_await_groups", Void, Builder.getInt32Ty()),
        {Call.getArgOperand(0)});
  } else {
    return false;
  }
  Call.eraseFromParent();
  return true;
}

std::string kernelsReaching(DeviceCode &Code, Function *F) {
  std::string Names;
  for (Kernel &K : Code.Kernels)
    if (llvm::is_contained(reachableFrom(*K.Function), F)) {
      Names += Names.empty() ? "" : ", ";
      Names += "'" + demangle(K.Function->getName()) + "'";
    }
  return Names.empty() ? "device code" : "kernel " + Names;
}

void refuse(DeviceCode &Code, const Instruction &I, const Twine &What) {
  Function *F = const_cast<Function *>(I.getFunction());
  std::string Place = describeLocation(I);
  Code.Refusals.push_back((kernelsReaching(Code, F) + " uses " + What +
                           (Place.empty() ? "" : " at " + Place) +
                           ", which the emulator does not provide")
                              .str());
}

void lowerCall(DeviceCode &Code, CallInst &Call) {
  if (auto *Assembly = dyn_cast<InlineAsm>(Call.getCalledOperand())) {
    if (Assembly->getAsmString().empty())
      return;
    if (CallInst *Intrinsic = asIntrinsic(Call))
      return lowerCall(Code, *Intrinsic);
    return refuse(Code, Call,
                  "inline assembly '" + Assembly->getAsmString() + "'");
  }
  Function *Callee = Call.getCalledFunction();
  if (!Callee || !Callee->isDeclaration())
    return;
  StringRef Name = Callee->getName();
  if (Name == "llvm.trap" || Name == "llvm.debugtrap")
    return replaceByCall(Call, "cuemu_trap");
  if (Name == "vprintf") // not the host's, which has another signature
    return replaceByCall(Call, "cuemu_vprintf");
  if (Name.starts_with("llvm.va_") || Name.starts_with("llvm.stack"))
    return refuse(Code, Call, "'" + Name + "'");
  if (Callee->isIntrinsic() && !Name.starts_with("llvm.nvvm."))
    return;
  unsigned PointeeBytes;
  if (isProvided(Name, PointeeBytes) || lowerSpecialRegister(Call, Name) ||
      lowerBarrier(Call, Name) || lowerIntrinsic(Call, Name))
    return;
  refuse(Code, Call, "'" + demangle(Name) + "'");
}

} // namespace

bool cuemu::lowerIntrinsic(CallInst &Call, StringRef Name) {
  if (!Name.consume_front("llvm.nvvm."))
    return false;
  if (lowerScopedAtomic(Call, Name) || lowerAsyncCopy(Call, Name))
    return true;
  const Replacement *Found = findReplacement(Name);
  if (!Found)
    return false;
  if (Found->Function.empty()) {
    replaceByCall(Call, "cuemu_fence");
    return true;
  }
  replaceByCall(Call, Found->Function);
  return true;
}

void cuemu::lowerCalls(DeviceCode &Code) {
  for (Function &F : Code.M)
    for (Instruction &I : make_early_inc_range(instructions(F)))
      if (auto *Call = dyn_cast<CallInst>(&I))
        lowerCall(Code, *Call);
  for (Function &F : Code.M)
    if (!F.isDeclaration() && F.isVarArg())
      refuse(Code, *F.getEntryBlock().begin(),
             "a variable argument list in '" + demangle(F.getName()) + "'");
}
