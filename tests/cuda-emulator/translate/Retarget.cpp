// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// From nvptx64 to the host: triple, layout, calling conventions, attributes.
// Address spaces 1, 3, 4 and 5 stay on pointer types: on x86-64 they mean the
// same memory as 0, and casts between them are free.

#include "Translate.h"

#include "llvm/IR/AttributeMask.h"
#include "llvm/IR/Attributes.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;
using namespace cuemu;

namespace {

/// What the optimizer concluded about memory before accesses were redirected
/// and special registers became memory.
AttributeMask staleAttributes() {
  AttributeMask Mask;
  for (Attribute::AttrKind Kind :
       {Attribute::Memory, Attribute::Speculatable, Attribute::NoSync,
        Attribute::NoFree, Attribute::WillReturn, Attribute::ReadNone,
        Attribute::ReadOnly, Attribute::WriteOnly, Attribute::NoAlias,
        Attribute::Captures})
    Mask.addAttribute(Kind);
  Mask.addAttribute("target-features");
  Mask.addAttribute("target-cpu");
  Mask.addAttribute("frame-pointer");
  return Mask;
}

AttributeList without(AttributeList List, LLVMContext &Context,
                      const AttributeMask &Mask, unsigned Arguments) {
  List = List.removeFnAttributes(Context, Mask);
  for (unsigned I = 0; I != Arguments; ++I)
    List = List.removeParamAttributes(Context, I, Mask);
  return List;
}

} // namespace

void cuemu::retarget(DeviceCode &Code, const TargetMachine &Machine) {
  Module &M = Code.M;
  M.setTargetTriple(Machine.getTargetTriple());
  M.setDataLayout(Machine.createDataLayout());
  if (NamedMDNode *Annotations = M.getNamedMetadata("nvvm.annotations"))
    Annotations->eraseFromParent();
  AttributeMask Stale = staleAttributes();
  for (Function &F : M) {
    if (F.isIntrinsic())
      continue;
    F.setCallingConv(CallingConv::C);
    F.setDSOLocal(!F.isDeclaration());
    F.setAttributes(
        without(F.getAttributes(), M.getContext(), Stale, F.arg_size()));
    F.addFnAttr("target-cpu", Machine.getTargetCPU());
    F.addFnAttr("disable-tail-calls", "true");
    for (Instruction &I : instructions(F))
      if (auto *Call = dyn_cast<CallBase>(&I)) {
        Call->setCallingConv(CallingConv::C);
        Call->setAttributes(without(Call->getAttributes(), M.getContext(),
                                    Stale, Call->arg_size()));
      }
  }
}
