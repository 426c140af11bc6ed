// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What the runtime needs to find and start kernels: per kernel a function that
// takes its arguments the way cudaLaunchKernel does, and the tables of Abi.h.

#include "Translate.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;
using namespace cuemu;

namespace {

/// Modules register before ordinary static constructors run, since those may
/// launch kernels.
constexpr int ConstructorPriority = 102;

/// Argument I of a launch: Arguments[I] points to its value.
Value *loadArgument(IRBuilder<> &Builder, Value *Arguments, Argument &A) {
  Value *Slot = Builder.CreateLoad(
      Builder.getPtrTy(), Builder.CreateConstInBoundsGEP1_64(
                              Builder.getPtrTy(), Arguments, A.getArgNo()));
  if (A.hasByValAttr())
    return Builder.CreateAddrSpaceCast(Slot, A.getType());
  if (A.getType()->isIntegerTy(1))
    return Builder.CreateTrunc(Builder.CreateLoad(Builder.getInt8Ty(), Slot),
                               A.getType());
  return Builder.CreateLoad(A.getType(), Slot);
}

Function *emitThreadFunction(DeviceCode &Code, Kernel &K) {
  LLVMContext &Context = Code.M.getContext();
  auto *Type = FunctionType::get(Type::getVoidTy(Context),
                                 {PointerType::get(Context, 0)}, false);
  Function *Thread =
      Function::Create(Type, GlobalValue::InternalLinkage,
                       K.Function->getName() + ".thread", Code.M);
  Thread->addFnAttr(K.Function->getFnAttribute("target-cpu"));
  Thread->addFnAttr(Attribute::NoUnwind);
  IRBuilder<> Builder(BasicBlock::Create(Context, "", Thread));
  SmallVector<Value *> Arguments;
  for (Argument &A : K.Function->args())
    Arguments.push_back(loadArgument(Builder, Thread->getArg(0), A));
  CallInst *Call = Builder.CreateCall(K.Function, Arguments);
  Call->setAttributes(K.Function->getAttributes());
  Builder.CreateRetVoid();
  K.Function->setLinkage(GlobalValue::InternalLinkage);
  return Thread;
}

class TableBuilder {
public:
  explicit TableBuilder(DeviceCode &Code)
      : Code(Code), M(Code.M), Context(M.getContext()) {}

  Constant *module() {
    SmallVector<Constant *> Kernels;
    for (Kernel &K : Code.Kernels)
      Kernels.push_back(kernel(K));
    Type *Entry = Kernels.empty() ? nullptr : Kernels.front()->getType();
    Constant *Fields[] = {word(AbiVersion),
                          word(0),
                          stringConstant(M, Code.Id),
                          tableConstant(M, Entry, Kernels, "cuemu.kernels"),
                          number(Kernels.size()),
                          Code.ObjectTable,
                          number(Code.Objects.size()),
                          Code.Caches,
                          number(Code.CacheCount),
                          Code.Image ? Code.Image : null(),
                          number(Code.ImageSize),
                          null(),
                          null()};
    Constant *Info = ConstantStruct::getAnon(Fields);
    return new GlobalVariable(M, Info->getType(), /*isConstant=*/false,
                              GlobalValue::InternalLinkage, Info,
                              "cuemu.module");
  }

private:
  Constant *kernel(Kernel &K) {
    SmallVector<Constant *> Shared;
    for (unsigned Index : K.Shared)
      Shared.push_back(ConstantExpr::getInBoundsGetElementPtr(
          Code.ObjectTable->getValueType(), Code.ObjectTable,
          ArrayRef<Constant *>{number(0), number(Index)}));
    return ConstantStruct::getAnon(
        {stringConstant(M, K.Function->getName()), emitThreadFunction(Code, K),
         tableConstant(M, PointerType::get(Context, 0), Shared,
                       "cuemu.kernel.shared"),
         number(Shared.size()), word(K.MaxThreadsPerBlock), word(K.Waits),
         tableConstant(M, Type::getInt64Ty(Context), argumentSizes(K),
                       "cuemu.kernel.arguments"),
         number(K.Function->arg_size()), word(K.Registers)});
  }

  SmallVector<Constant *> argumentSizes(const Kernel &K) {
    SmallVector<Constant *> Sizes;
    for (const Argument &A : K.Function->args())
      Sizes.push_back(number(M.getDataLayout().getTypeAllocSize(
          A.hasByValAttr() ? A.getParamByValType() : A.getType())));
    return Sizes;
  }

  Constant *word(uint32_t Value) {
    return ConstantInt::get(Type::getInt32Ty(Context), Value);
  }
  Constant *number(uint64_t Value) {
    return ConstantInt::get(Type::getInt64Ty(Context), Value);
  }
  Constant *null() {
    return ConstantPointerNull::get(PointerType::get(Context, 0));
  }

  DeviceCode &Code;
  Module &M;
  LLVMContext &Context;
};

} // namespace

void cuemu::emitRegistration(DeviceCode &Code) {
  Module &M = Code.M;
  LLVMContext &Context = M.getContext();
  Constant *Info = TableBuilder(Code).module();
  auto *Type = FunctionType::get(Type::getVoidTy(Context), false);
  Function *Constructor =
      Function::Create(Type, GlobalValue::InternalLinkage, "cuemu.register", M);
  IRBuilder<> Builder(BasicBlock::Create(Context, "", Constructor));
  Builder.CreateCall(M.getOrInsertFunction("cuemu_register_module",
                                           Builder.getVoidTy(),
                                           Builder.getPtrTy()),
                     {Info});
  Builder.CreateRetVoid();
  appendToGlobalCtors(M, Constructor, ConstructorPriority);
}
