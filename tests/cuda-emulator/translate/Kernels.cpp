// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which functions are kernels, and what a kernel needs from its launch.

#include "Translate.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Transforms/IPO/GlobalDCE.h"
#include "llvm/Transforms/IPO/Internalize.h"

using namespace llvm;
using namespace cuemu;

namespace {

/// __launch_bounds__ as the product of up to three numbers: "256,1,1".
uint32_t launchBound(const Function &F) {
  Attribute Bound = F.getFnAttribute("nvvm.maxntid");
  if (!Bound.isValid())
    return 0;
  SmallVector<StringRef, 3> Parts;
  Bound.getValueAsString().split(Parts, ',');
  uint32_t Product = 1;
  for (StringRef Part : Parts) {
    uint32_t Value = 0;
    if (!Part.trim().getAsInteger(10, Value))
      Product *= Value;
  }
  return Product;
}

bool isHostVisible(const GlobalValue &Value) {
  auto *Variable = dyn_cast<GlobalVariable>(&Value);
  return Variable && Variable->isExternallyInitialized();
}

void removeList(Module &M, StringRef Name) {
  if (GlobalVariable *List = M.getGlobalVariable(Name))
    List->eraseFromParent();
}

/// Shared variables that instructions of F name, directly or in constants.
void collectShared(const Value *V, SmallPtrSetImpl<const Value *> &Seen,
                   SmallSetVector<GlobalVariable *, 4> &Shared) {
  if (!isa<Constant>(V) || !Seen.insert(V).second || isa<Function>(V))
    return;
  if (auto *Variable = dyn_cast<GlobalVariable>(V))
    if (Variable->getAddressSpace() == 3)
      Shared.insert(const_cast<GlobalVariable *>(Variable));
  for (const Use &Operand : cast<Constant>(V)->operands())
    collectShared(Operand.get(), Seen, Shared);
}

} // namespace

void cuemu::collectKernels(DeviceCode &Code) {
  Module &M = Code.M;
  removeList(M, "llvm.compiler.used");
  removeList(M, "llvm.used");
  SmallPtrSet<const GlobalValue *, 16> Roots;
  for (Function &F : M)
    if (!F.isDeclaration() && F.getCallingConv() == CallingConv::PTX_Kernel) {
      Code.Kernels.push_back({&F, launchBound(F)});
      Roots.insert(&F);
    }
  internalizeModule(M, [&](const GlobalValue &Value) {
    return Roots.contains(&Value) || isHostVisible(Value);
  });
  for (Function &F : M)
    F.setComdat(nullptr);
  for (GlobalVariable &Variable : M.globals())
    Variable.setComdat(nullptr);
  ModuleAnalysisManager Analyses;
  GlobalDCEPass().run(M, Analyses);
}

std::string cuemu::readRegisters(DeviceCode &Code, StringRef File) {
  auto Text = MemoryBuffer::getFile(File);
  if (!Text)
    return (File + ": " + Text.getError().message()).str();
  StringMap<uint32_t> Counts;
  SmallVector<StringRef> Lines;
  (*Text)->getBuffer().split(Lines, '\n', -1, /*KeepEmpty=*/false);
  for (StringRef Line : Lines) {
    auto [Name, Count] = Line.split(' ');
    if (Count.getAsInteger(10, Counts[Name]))
      return (File + ": not a number: " + Line).str();
  }
  for (Kernel &K : Code.Kernels)
    K.Registers = Counts.lookup(K.Function->getName());
  return "";
}

void cuemu::summarizeKernels(DeviceCode &Code) {
  for (Kernel &K : Code.Kernels) {
    SmallSetVector<GlobalVariable *, 4> Shared;
    SmallPtrSet<const Value *, 32> Seen;
    for (Function *F : reachableFrom(*K.Function)) {
      K.Waits |= F->hasFnAttribute("cuemu-waits");
      for (Instruction &I : instructions(*F))
        for (const Use &Operand : I.operands())
          collectShared(Operand.get(), Seen, Shared);
    }
    for (GlobalVariable *Variable : Shared)
      K.Shared.push_back(Code.ObjectOf.lookup(Variable));
  }
}
