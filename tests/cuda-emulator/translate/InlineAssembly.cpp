// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inline PTX of one instruction becomes the intrinsic of the same meaning, as
// far as CUDA's own libraries (CUB) write such instructions instead of calling
// it. All else is refused by its text.

#include "Translate.h"

#include "llvm/ADT/StringSwitch.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InlineAsm.h"
#include "llvm/IR/Module.h"

using namespace llvm;
using namespace cuemu;

namespace {

/// A call of the intrinsic \p Name, which need not be one that LLVM declares:
/// the lowerings go by names alone.
CallInst *callIntrinsic(IRBuilder<> &Builder, CallInst &Assembly,
                        const Twine &Name, ArrayRef<Value *> Arguments) {
  SmallVector<Type *, 4> Types;
  for (Value *Each : Arguments)
    Types.push_back(Each->getType());
  FunctionCallee Intrinsic = Assembly.getModule()->getOrInsertFunction(
      Name.str(), FunctionType::get(Assembly.getType(), Types, false));
  CallInst *Call = Builder.CreateCall(Intrinsic, Arguments);
  Call->setDebugLoc(Assembly.getDebugLoc());
  return Call;
}

/// "mov.u32 $0, %laneid;"
CallInst *readRegister(IRBuilder<> &Builder, CallInst &Assembly,
                       StringRef Text) {
  if (!Text.consume_front("mov.u32 $0, %") || !Text.consume_back(";") ||
      Assembly.arg_size() != 0)
    return nullptr;
  StringRef Register = StringSwitch<StringRef>(Text)
                           .Case("laneid", "laneid")
                           .Case("lanemask_eq", "lanemask.eq")
                           .Case("lanemask_lt", "lanemask.lt")
                           .Case("lanemask_le", "lanemask.le")
                           .Case("lanemask_gt", "lanemask.gt")
                           .Case("lanemask_ge", "lanemask.ge")
                           .Default("");
  if (Register.empty())
    return nullptr;
  return callIntrinsic(Builder, Assembly, "llvm.nvvm.read.ptx.sreg." + Register,
                       {});
}

/// "shfl.sync.down.b32 $0, $1, $2, $3, $4;" with the value, the distance, the
/// clamp and the mask; the intrinsic has the mask first.
CallInst *shuffle(IRBuilder<> &Builder, CallInst &Assembly, StringRef Text) {
  if (!Text.consume_front("shfl.sync.") ||
      !Text.consume_back(".b32 $0, $1, $2, $3, $4;") ||
      Assembly.arg_size() != 4)
    return nullptr;
  return callIntrinsic(Builder, Assembly,
                       "llvm.nvvm.shfl.sync." + Text + ".i32",
                       {Assembly.getArgOperand(3), Assembly.getArgOperand(0),
                        Assembly.getArgOperand(1), Assembly.getArgOperand(2)});
}

} // namespace

CallInst *cuemu::asIntrinsic(CallInst &Assembly) {
  StringRef Text = cast<InlineAsm>(Assembly.getCalledOperand())->getAsmString();
  IRBuilder<> Builder(&Assembly);
  CallInst *Call = readRegister(Builder, Assembly, Text);
  if (!Call)
    Call = shuffle(Builder, Assembly, Text);
  if (!Call)
    return nullptr;
  Assembly.replaceAllUsesWith(Call);
  Assembly.eraseFromParent();
  return Call;
}
