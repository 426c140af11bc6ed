// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Translate.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/DebugInfoMetadata.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

Constant *cuemu::stringConstant(Module &M, StringRef Text) {
  Constant *Data = ConstantDataArray::getString(M.getContext(), Text);
  auto *Global = new GlobalVariable(M, Data->getType(), /*isConstant=*/true,
                                    GlobalValue::PrivateLinkage, Data);
  Global->setUnnamedAddr(GlobalValue::UnnamedAddr::Global);
  return Global;
}

Constant *cuemu::tableConstant(Module &M, Type *Element,
                               ArrayRef<Constant *> Elements, StringRef Name) {
  if (Elements.empty())
    return ConstantPointerNull::get(PointerType::get(M.getContext(), 0));
  auto *Type = ArrayType::get(Element, Elements.size());
  return new GlobalVariable(M, Type, /*isConstant=*/true,
                            GlobalValue::PrivateLinkage,
                            ConstantArray::get(Type, Elements), Name);
}

/// Headers of Clang and of the CUDA toolkit that define device functions.
static bool isVendorHeader(StringRef File) {
  return File.contains("__clang_cuda_") ||
         File.contains("atomic_functions.h") || File.contains("_intrinsics.h");
}

std::string cuemu::describeLocation(const Instruction &I) {
  const DILocation *Location = I.getDebugLoc().get();
  if (!Location)
    return "";
  // A user's atomicAdd is where it is called, not where it is defined.
  while (Location->getInlinedAt() && isVendorHeader(Location->getFilename()))
    Location = Location->getInlinedAt();
  return (Location->getFilename() + ":" + Twine(Location->getLine()) + ":" +
          Twine(Location->getColumn()))
      .str();
}

namespace {

using FunctionSet = SmallSetVector<Function *, 16>;

void addReferenced(const Value *V, SmallPtrSetImpl<const Value *> &Seen,
                   FunctionSet &Found) {
  if (!isa<Constant>(V) || !Seen.insert(V).second)
    return;
  if (auto *F = dyn_cast<Function>(V)) {
    Found.insert(const_cast<Function *>(F));
    return;
  }
  for (const Use &Operand : cast<Constant>(V)->operands())
    addReferenced(Operand.get(), Seen, Found);
}

} // namespace

SmallVector<Function *, 16> cuemu::reachableFrom(Function &F) {
  FunctionSet Found;
  SmallPtrSet<const Value *, 32> Seen;
  Found.insert(&F);
  for (unsigned I = 0; I != Found.size(); ++I) {
    bool CallsIndirectly = false;
    for (Instruction &Inst : instructions(*Found[I])) {
      for (const Use &Operand : Inst.operands())
        addReferenced(Operand.get(), Seen, Found);
      auto *Call = dyn_cast<CallBase>(&Inst);
      CallsIndirectly |= Call && Call->isIndirectCall();
    }
    if (CallsIndirectly)
      for (Function &Other : *F.getParent())
        if (Other.hasAddressTaken())
          Found.insert(&Other);
  }
  return Found.takeVector();
}
