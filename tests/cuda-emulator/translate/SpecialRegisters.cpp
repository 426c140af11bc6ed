// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Reads of tid, ctaid, ntid, nctaid become loads from cuemu_registers, which
// holds them in this order (see ThreadRegisters). Registers that are derived
// from these, and clocks, become calls of the runtime.

#include "Translate.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"

using namespace llvm;

namespace {

int registerGroup(StringRef Name) {
  return StringSwitch<int>(Name)
      .Case("tid", 0)
      .Case("ctaid", 1)
      .Case("ntid", 2)
      .Case("nctaid", 3)
      .Default(-1);
}

Value *loadRegister(IRBuilder<> &Builder, Module &M, unsigned Word) {
  Constant *Registers = M.getOrInsertGlobal(
      "cuemu_registers", ArrayType::get(Builder.getInt32Ty(), 12));
  Value *Address =
      Builder.CreateConstInBoundsGEP1_64(Builder.getInt32Ty(), Registers, Word);
  return Builder.CreateLoad(Builder.getInt32Ty(), Address);
}

/// "lanemask.lt" -> "cuemu_lanemask_lt"
std::string runtimeName(StringRef Register) {
  std::string Name = ("cuemu_" + Register).str();
  std::replace(Name.begin(), Name.end(), '.', '_');
  return Name;
}

} // namespace

bool cuemu::lowerSpecialRegister(CallInst &Call, StringRef Name) {
  if (!Name.consume_front("llvm.nvvm.read.ptx.sreg."))
    return false;
  Module &M = *Call.getModule();
  IRBuilder<> Builder(&Call);
  Value *Result = nullptr;
  auto [Group, Axis] = Name.split('.');
  int Index = registerGroup(Group);
  if (Index >= 0 && Axis.size() == 1 && Axis[0] >= 'x' && Axis[0] <= 'z')
    Result = loadRegister(Builder, M, Index * 3 + (Axis[0] - 'x'));
  else if (Name == "warpsize")
    Result = Builder.getInt32(32);
  else if (Name == "laneid" || Name == "warpid" || Name == "clock" ||
           Name == "clock64" || Name == "globaltimer" || Axis == "eq" ||
           Axis == "lt" || Axis == "le" || Axis == "gt" || Axis == "ge")
    Result = Builder.CreateCall(
        M.getOrInsertFunction(runtimeName(Name), Call.getType()));
  else
    return false;
  Call.replaceAllUsesWith(Result);
  Call.eraseFromParent();
  return true;
}
