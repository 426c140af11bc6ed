// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the variables of device code live.
//
// __device__ and __constant__ variables form the module's device image: whole
// pages of the object file, so that the linker resolves addresses in their
// initializers. At start the runtime copies the image and closes its pages;
// the copy is what kernels use, the image's addresses are what both sides call
// the variables' device addresses.
//
// One block runs at a time, so that a __shared__ variable is plain memory.

#include "Translate.h"

#include "llvm/IR/Constants.h"
#include "llvm/Support/Alignment.h"

using namespace llvm;
using namespace cuemu;

namespace {

constexpr uint64_t PageSize = 4096;
/// Unused bytes after each variable, so that running past it is noticed even
/// through a pointer that no longer tells which variable it came from.
constexpr uint64_t Gap = 256;

bool isReadOnly(const GlobalVariable &Variable) {
  return Variable.isConstant() && !Variable.isExternallyInitialized();
}

Space spaceOf(const GlobalVariable &Variable) {
  if (Variable.getAddressSpace() == 3)
    return Variable.isDeclaration() ? Space::DynamicShared : Space::Shared;
  if (isReadOnly(Variable))
    return Space::ReadOnly;
  return Variable.getAddressSpace() == 4 ? Space::Constant : Space::Device;
}

/// Replaces the variable by a constant in the default address space.
void replaceVariable(DeviceCode &Code, unsigned Index, GlobalVariable &Old,
                     Constant *New) {
  Code.Objects[Index].Address = New;
  Constant *Cast = New;
  if (Old.getAddressSpace() != 0)
    Cast = ConstantExpr::getAddrSpaceCast(New, Old.getType());
  Old.replaceAllUsesWith(Cast);
  Old.eraseFromParent();
}

/// The device image under construction: a packed structure, laid out by hand.
class ImageBuilder {
public:
  explicit ImageBuilder(DeviceCode &Code) : Code(Code) {}

  void add(unsigned Index, GlobalVariable &Variable) {
    const DataLayout &DL = Code.M.getDataLayout();
    Align Alignment =
        std::max(DL.getValueOrABITypeAlignment(Variable.getAlign(),
                                               Variable.getValueType()),
                 Align(16));
    padTo(alignTo(Offset, Alignment));
    Members.push_back({Index, &Variable, unsigned(Fields.size())});
    Fields.push_back(initializer(Variable));
    Offset += Code.Objects[Index].Size;
    padTo(Offset + Gap);
  }

  void finish() {
    if (Members.empty())
      return;
    padTo(alignTo(Offset, PageSize));
    Constant *Contents =
        ConstantStruct::getAnon(Code.M.getContext(), Fields, /*Packed=*/true);
    Code.Image = new GlobalVariable(
        Code.M, Contents->getType(), /*isConstant=*/false,
        GlobalValue::InternalLinkage, Contents, "cuemu.image");
    Code.Image->setAlignment(Align(PageSize));
    Code.Image->setSection("cuemu_device");
    Code.ImageSize = Offset;
    Type *I32 = Type::getInt32Ty(Code.M.getContext());
    for (const Member &Each : Members) {
      Constant *Path[] = {ConstantInt::get(I32, 0),
                          ConstantInt::get(I32, Each.Field)};
      replaceVariable(Code, Each.Index, *Each.Variable,
                      ConstantExpr::getInBoundsGetElementPtr(
                          Code.Image->getValueType(), Code.Image, Path));
    }
  }

private:
  struct Member {
    unsigned Index;
    GlobalVariable *Variable;
    unsigned Field;
  };

  static Constant *initializer(GlobalVariable &Variable) {
    Constant *Value = Variable.getInitializer();
    return isa<UndefValue>(Value) ? Constant::getNullValue(Value->getType())
                                  : Value;
  }

  void padTo(uint64_t Wanted) {
    if (Wanted == Offset)
      return;
    auto *Padding =
        ArrayType::get(Type::getInt8Ty(Code.M.getContext()), Wanted - Offset);
    Fields.push_back(ConstantAggregateZero::get(Padding));
    Offset = Wanted;
  }

  DeviceCode &Code;
  SmallVector<Constant *> Fields;
  SmallVector<Member> Members;
  uint64_t Offset = 0;
};

void placeShared(DeviceCode &Code, unsigned Index, GlobalVariable &Variable) {
  LLVMContext &Context = Code.M.getContext();
  if (Variable.isDeclaration()) {
    Constant *Buffer = Code.M.getOrInsertGlobal(
        "cuemu_dynamic_shared", ArrayType::get(Type::getInt8Ty(Context), 0));
    return replaceVariable(Code, Index, Variable, Buffer);
  }
  auto *Padded = StructType::get(Variable.getValueType(),
                                 ArrayType::get(Type::getInt8Ty(Context), Gap));
  auto *Storage = new GlobalVariable(
      Code.M, Padded, /*isConstant=*/false, GlobalValue::InternalLinkage,
      Constant::getNullValue(Padded), Variable.getName() + ".shared");
  Storage->setAlignment(std::max(Variable.getAlign().valueOrOne(), Align(128)));
  replaceVariable(Code, Index, Variable, Storage);
}

void placeReadOnly(DeviceCode &Code, unsigned Index, GlobalVariable &Variable) {
  if (Variable.getAddressSpace() == 0) {
    Code.Objects[Index].Address = &Variable;
    return;
  }
  auto *Storage = new GlobalVariable(
      Code.M, Variable.getValueType(), /*isConstant=*/true,
      GlobalValue::InternalLinkage, Variable.getInitializer(),
      Variable.getName() + ".constant");
  Storage->setAlignment(Variable.getAlign());
  replaceVariable(Code, Index, Variable, Storage);
}

Type *objectType(LLVMContext &Context) {
  Type *Ptr = PointerType::get(Context, 0);
  return StructType::get(Ptr, Ptr, Type::getInt64Ty(Context),
                         Type::getInt32Ty(Context));
}

void fillObjectTable(DeviceCode &Code) {
  LLVMContext &Context = Code.M.getContext();
  SmallVector<Constant *> Entries;
  for (const DeviceObject &Object : Code.Objects)
    Entries.push_back(ConstantStruct::getAnon(
        {stringConstant(Code.M, Object.Name), Object.Address,
         ConstantInt::get(Type::getInt64Ty(Context), Object.Size),
         ConstantInt::get(Type::getInt32Ty(Context),
                          static_cast<uint32_t>(Object.Where))}));
  Code.ObjectTable->setInitializer(ConstantArray::get(
      cast<ArrayType>(Code.ObjectTable->getValueType()), Entries));
}

} // namespace

void cuemu::enumerateVariables(DeviceCode &Code) {
  const DataLayout &DL = Code.M.getDataLayout();
  for (GlobalVariable &Variable : Code.M.globals()) {
    if (Variable.getName().starts_with("llvm.") ||
        Variable.getName() == "cuemu_registers")
      continue;
    if (Variable.isDeclaration() && Variable.getAddressSpace() != 3) {
      if (!Variable.use_empty())
        Code.Refusals.push_back(
            ("device code uses the variable '" + Variable.getName() +
             "' of another translation unit, which needs relocatable device "
             "code and the emulator does not provide")
                .str());
      continue;
    }
    Space Where = spaceOf(Variable);
    uint64_t Size =
        Where == Space::DynamicShared
            ? 0
            : DL.getTypeAllocSize(Variable.getValueType()).getFixedValue();
    Code.ObjectOf[&Variable] = Code.Objects.size();
    Code.Objects.push_back({Variable.getName().str(), &Variable, Size, Where});
  }
  auto *Table =
      ArrayType::get(objectType(Code.M.getContext()), Code.Objects.size());
  Code.ObjectTable = new GlobalVariable(
      Code.M, Table, /*isConstant=*/true, GlobalValue::InternalLinkage,
      ConstantAggregateZero::get(Table), "cuemu.objects");
}

void cuemu::placeVariables(DeviceCode &Code) {
  ImageBuilder Image(Code);
  for (unsigned I = 0; I != Code.Objects.size(); ++I) {
    auto &Variable = *cast<GlobalVariable>(Code.Objects[I].Address);
    switch (Code.Objects[I].Where) {
    case Space::Device:
    case Space::Constant:
      Image.add(I, Variable);
      break;
    case Space::Shared:
    case Space::DynamicShared:
      placeShared(Code, I, Variable);
      break;
    case Space::ReadOnly:
      placeReadOnly(Code, I, Variable);
      break;
    }
  }
  Image.finish();
  fillObjectTable(Code);
}
