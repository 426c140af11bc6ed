// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A check in front of every memory access of device code.
//
// An address that device code computes is never used as it is. Its place is
// looked up: the range that the same instruction hit last is tried first (a
// subtraction, a comparison, an addition), and the runtime is asked where that
// fails. The runtime finds what the address belongs to, ends the program with
// a message if that may not be touched, and says where the contents really
// are: device memory lies elsewhere than device pointers point, so that host
// code cannot follow them.
//
// Accesses to a thread's own variables (allocas, by-value parameters) need no
// place; they are checked against the variable's size, or not at all where the
// offset is a constant within it.

#include "Translate.h"

#include "llvm/Analysis/ValueTracking.h"
#include "llvm/Demangle/Demangle.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/Transforms/Utils/BasicBlockUtils.h"

using namespace llvm;
using namespace cuemu;

namespace {

/// One pointer operand of an instruction, and what is done through it.
struct MemoryUse {
  Instruction *I;
  unsigned Operand;
  Value *Length; // in bytes
  unsigned Kind;
  Align Alignment;
};

class CheckInserter {
public:
  explicit CheckInserter(DeviceCode &Code)
      : Code(Code), M(Code.M), Context(M.getContext()), DL(M.getDataLayout()),
        I64(Type::getInt64Ty(Context)), I32(Type::getInt32Ty(Context)),
        Ptr(PointerType::get(Context, 0)) {}

  void run();

private:
  void collect(Instruction &I, SmallVectorImpl<MemoryUse> &Uses);
  void collectCall(CallBase &Call, SmallVectorImpl<MemoryUse> &Uses);
  void check(const MemoryUse &Use);
  bool checkLocal(const MemoryUse &Use, Value *Base, uint64_t Size);
  void checkRange(const MemoryUse &Use);
  void checkSite(const MemoryUse &Use);
  Value *placeOf(const MemoryUse &Use);
  Constant *siteInfo(const MemoryUse &Use);
  Constant *cacheOf(unsigned Site);
  FunctionCallee runtime(StringRef Name, Type *Result, ArrayRef<Type *> Types);

  DeviceCode &Code;
  Module &M;
  LLVMContext &Context;
  const DataLayout &DL;
  Type *I64, *I32, *Ptr;
  StringMap<Constant *> Strings;
};

/// A pointer operand as an address in the default address space.
Value *genericAddress(IRBuilder<> &Builder, Value *Pointer) {
  return Builder.CreateAddrSpaceCast(Pointer, Builder.getPtrTy());
}

uint64_t localSize(const Value *Base, const DataLayout &DL) {
  if (auto *Local = dyn_cast<AllocaInst>(Base)) {
    auto Size = Local->getAllocationSize(DL);
    return Size ? Size->getFixedValue() : 0;
  }
  if (auto *Parameter = dyn_cast<Argument>(Base))
    if (Type *ByValue = Parameter->getParamByValType())
      return DL.getTypeAllocSize(ByValue).getFixedValue();
  return 0;
}

/// True if the access is at a constant offset that lies in an object of this
/// size.
bool isInside(const MemoryUse &Use, const Value *Base, uint64_t Size,
              const DataLayout &DL) {
  auto *Length = dyn_cast<ConstantInt>(Use.Length);
  Value *Pointer = Use.I->getOperand(Use.Operand);
  APInt Offset(DL.getIndexTypeSizeInBits(Pointer->getType()), 0);
  const Value *Root = Pointer->stripAndAccumulateConstantOffsets(
      DL, Offset, /*AllowNonInbounds=*/true);
  return Length && Root == Base && !Offset.isNegative() &&
         Offset.getZExtValue() + Length->getZExtValue() <= Size;
}

void CheckInserter::collectCall(CallBase &Call,
                                SmallVectorImpl<MemoryUse> &Uses) {
  if (auto *Memory = dyn_cast<AnyMemIntrinsic>(&Call)) {
    Uses.push_back({&Call, 0, Memory->getLength(), AccessWrite, Align()});
    if (auto *Transfer = dyn_cast<AnyMemTransferInst>(Memory))
      Uses.push_back({&Call, 1, Transfer->getLength(), AccessRead, Align()});
    return;
  }
  Function *Callee = Call.getCalledFunction();
  unsigned Bytes = 0;
  if (!Callee || !isProvided(Callee->getName(), Bytes) || !Bytes)
    return;
  for (unsigned I = 0; I != Call.arg_size(); ++I)
    if (Call.getArgOperand(I)->getType()->isPointerTy())
      Uses.push_back(
          {&Call, I, ConstantInt::get(I64, Bytes), AccessWrite, Align()});
}

void CheckInserter::collect(Instruction &I, SmallVectorImpl<MemoryUse> &Uses) {
  auto Add = [&](unsigned Operand, Type *Accessed, unsigned Kind, Align A) {
    uint64_t Bytes = DL.getTypeStoreSize(Accessed).getFixedValue();
    Uses.push_back({&I, Operand, ConstantInt::get(I64, Bytes), Kind, A});
  };
  // The memory model gives volatile accesses the force of relaxed atomics.
  auto Strength = [](bool IsVolatile) { return IsVolatile ? AccessAtomic : 0; };
  if (auto *Load = dyn_cast<LoadInst>(&I))
    Add(0, Load->getType(), AccessRead | Strength(Load->isVolatile()),
        Load->getAlign());
  else if (auto *Store = dyn_cast<StoreInst>(&I))
    Add(1, Store->getValueOperand()->getType(),
        AccessWrite | Strength(Store->isVolatile()), Store->getAlign());
  else if (auto *Update = dyn_cast<AtomicRMWInst>(&I))
    Add(0, Update->getType(), AccessRead | AccessWrite | AccessAtomic,
        Update->getAlign());
  else if (auto *Exchange = dyn_cast<AtomicCmpXchgInst>(&I))
    Add(0, Exchange->getNewValOperand()->getType(),
        AccessRead | AccessWrite | AccessAtomic, Exchange->getAlign());
  else if (auto *Call = dyn_cast<CallBase>(&I))
    collectCall(*Call, Uses);
}

FunctionCallee CheckInserter::runtime(StringRef Name, Type *Result,
                                      ArrayRef<Type *> Types) {
  FunctionCallee Callee = M.getOrInsertFunction(
      Name, FunctionType::get(Result, Types, /*isVarArg=*/false));
  auto *F = cast<Function>(Callee.getCallee());
  F->addFnAttr(Attribute::Cold);
  F->addFnAttr(Attribute::NoUnwind);
  F->setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
  return Callee;
}

Constant *CheckInserter::siteInfo(const MemoryUse &Use) {
  auto Text = [&](StringRef S) {
    Constant *&Entry = Strings[S];
    return Entry ? Entry : Entry = stringConstant(M, S);
  };
  Value *Base = const_cast<Value *>(
      getUnderlyingObject(Use.I->getOperand(Use.Operand), 0));
  Constant *Object = ConstantPointerNull::get(cast<PointerType>(Ptr));
  auto Found = Code.ObjectOf.find(Base);
  if (Found != Code.ObjectOf.end())
    Object = ConstantExpr::getInBoundsGetElementPtr(
        Code.ObjectTable->getValueType(), Code.ObjectTable,
        ArrayRef<Constant *>{ConstantInt::get(I64, 0),
                             ConstantInt::get(I64, Found->second)});
  auto *Length = dyn_cast<ConstantInt>(Use.Length);
  Constant *Fields[] = {
      Text(demangle(Use.I->getFunction()->getName())),
      Text(describeLocation(*Use.I)),
      Object,
      ConstantInt::get(I32, Length ? Length->getZExtValue() : 0),
      ConstantInt::get(I32, Use.Kind),
      ConstantInt::get(I32, Use.Alignment.value())};
  Constant *Info = ConstantStruct::getAnon(Fields);
  return new GlobalVariable(M, Info->getType(), /*isConstant=*/true,
                            GlobalValue::PrivateLinkage, Info, "cuemu.site");
}

/// Caches are one array, so that the runtime can empty them; it gets its size
/// when all sites are known. Until then sites address it as bytes.
Constant *CheckInserter::cacheOf(unsigned Site) {
  return ConstantExpr::getGetElementPtr(
      Type::getInt8Ty(Context), Code.Caches,
      ConstantInt::get(I64, Site * sizeof(SiteCache)));
}

bool CheckInserter::checkLocal(const MemoryUse &Use, Value *Base,
                               uint64_t Size) {
  if (isInside(Use, Base, Size, DL))
    return true;
  auto *Length = dyn_cast<ConstantInt>(Use.Length);
  if (!Length)
    return false;
  IRBuilder<> Builder(Use.I);
  Value *Address = Builder.CreatePtrToInt(
      genericAddress(Builder, Use.I->getOperand(Use.Operand)), I64);
  Value *Start = Builder.CreatePtrToInt(genericAddress(Builder, Base), I64);
  Value *Offset = Builder.CreateSub(Address, Start);
  Value *IsOutside =
      Length->getZExtValue() > Size
          ? Builder.getTrue()
          : Builder.CreateICmpUGT(
                Offset, ConstantInt::get(I64, Size - Length->getZExtValue()));
  Instruction *Fault = SplitBlockAndInsertIfThen(
      IsOutside, Use.I, /*Unreachable=*/true,
      MDBuilder(Context).createUnlikelyBranchWeights());
  Builder.SetInsertPoint(Fault);
  Builder.CreateCall(
      runtime("cuemu_local_fault", Type::getVoidTy(Context),
              {I64, I64, I64, Ptr}),
      {Offset, Address, ConstantInt::get(I64, Size), siteInfo(Use)});
  return true;
}

void CheckInserter::checkRange(const MemoryUse &Use) {
  IRBuilder<> Builder(Use.I);
  Value *Pointer = Use.I->getOperand(Use.Operand);
  Value *Place = Builder.CreateCall(
      runtime("cuemu_check_range", Ptr, {Ptr, I64, Ptr}),
      {genericAddress(Builder, Pointer),
       Builder.CreateZExtOrTrunc(Use.Length, I64), siteInfo(Use)});
  Use.I->setOperand(Use.Operand,
                    Builder.CreateAddrSpaceCast(Place, Pointer->getType()));
}

Value *CheckInserter::placeOf(const MemoryUse &Use) {
  Constant *Cache = cacheOf(Code.CacheCount++);
  IRBuilder<> Builder(Use.I);
  auto Field = [&](unsigned Index, Type *T) {
    return Builder.CreateLoad(
        T, Builder.CreateConstInBoundsGEP1_64(I64, Cache, Index));
  };
  Value *Pointer = genericAddress(Builder, Use.I->getOperand(Use.Operand));
  Value *Offset =
      Builder.CreateSub(Builder.CreatePtrToInt(Pointer, I64), Field(0, I64));
  Value *Misses = Builder.CreateICmpUGT(Offset, Field(1, I64));
  Value *Hit = Builder.CreateGEP(Builder.getInt8Ty(), Field(2, Ptr), Offset);
  BasicBlock *Head = Use.I->getParent();
  Instruction *Slow = SplitBlockAndInsertIfThen(
      Misses, Use.I, /*Unreachable=*/false,
      MDBuilder(Context).createUnlikelyBranchWeights());
  Builder.SetInsertPoint(Slow);
  Value *Looked =
      Builder.CreateCall(runtime("cuemu_check", Ptr, {Ptr, Ptr, Ptr}),
                         {Pointer, Cache, siteInfo(Use)});
  Builder.SetInsertPoint(Use.I->getParent(), Use.I->getParent()->begin());
  PHINode *Place = Builder.CreatePHI(Ptr, 2);
  Place->addIncoming(Hit, Head);
  Place->addIncoming(Looked, Slow->getParent());
  return Place;
}

void CheckInserter::checkSite(const MemoryUse &Use) {
  Value *Place = placeOf(Use);
  IRBuilder<> Builder(Use.I);
  Type *Wanted = Use.I->getOperand(Use.Operand)->getType();
  Use.I->setOperand(Use.Operand, Builder.CreateAddrSpaceCast(Place, Wanted));
}

void CheckInserter::check(const MemoryUse &Use) {
  Value *Base = const_cast<Value *>(
      getUnderlyingObject(Use.I->getOperand(Use.Operand), 0));
  uint64_t Local = localSize(Base, DL);
  if (Local && checkLocal(Use, Base, Local))
    return;
  auto *Variable = dyn_cast<GlobalVariable>(Base);
  if (Variable && Variable->getName() == "cuemu_registers")
    return;
  if (Variable && Variable->isConstant() &&
      !Variable->isExternallyInitialized() && !(Use.Kind & AccessWrite) &&
      isInside(Use, Base,
               DL.getTypeAllocSize(Variable->getValueType()).getFixedValue(),
               DL))
    return;
  if (isa<CallBase>(Use.I))
    checkRange(Use);
  else
    checkSite(Use);
}

void CheckInserter::run() {
  Code.Caches = new GlobalVariable(
      M, Type::getInt8Ty(Context), /*isConstant=*/false,
      GlobalValue::ExternalLinkage, nullptr, "cuemu.caches.open");
  SmallVector<MemoryUse, 64> Uses;
  for (Function &F : M)
    for (Instruction &I : instructions(F))
      collect(I, Uses);
  for (const MemoryUse &Use : Uses)
    check(Use);

  auto *Type = ArrayType::get(I64, Code.CacheCount * 3);
  SmallVector<uint64_t> Empty;
  for (uint64_t I = 0; I != Code.CacheCount; ++I)
    Empty.append({UINT64_MAX, 0, 0});
  auto *Closed = new GlobalVariable(
      M, Type, /*isConstant=*/false, GlobalValue::InternalLinkage,
      ConstantDataArray::get(Context, Empty), "cuemu.caches");
  Closed->setAlignment(Align(8));
  Code.Caches->replaceAllUsesWith(Closed);
  Code.Caches->eraseFromParent();
  Code.Caches = Closed;
}

} // namespace

void cuemu::insertMemoryChecks(DeviceCode &Code) { CheckInserter(Code).run(); }
