//===- AllocatedSize.cpp - How much an expression allocates ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/AllocatedSize.h"

#include "rewriter/data/CopiedPointer.h"
#include "rewriter/data/ReturnedPointer.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

const clang::Expr *idxmap::withoutWidening(const clang::ASTContext &Context,
                                           const clang::Expr *Value) {
  for (;;) {
    Value = Value->IgnoreParens();
    const auto *Cast = llvm::dyn_cast<clang::CastExpr>(Value);
    if (!Cast || Cast->getCastKind() != clang::CK_IntegralCast ||
        Context.getIntWidth(Cast->getType()) <
            Context.getIntWidth(Cast->getSubExpr()->getType()))
      return Value;
    Value = Cast->getSubExpr();
  }
}

namespace {

/// Bytes, or elements of what the allocation says, in elements of a pointer.
class SizeReader {
public:
  SizeReader(const Extraction &E, clang::QualType Element, bool IsCalled)
      : E(E), Element(Element), IsCalled(IsCalled) {}

  std::optional<AllocatedSize> read(const clang::Expr &Value);

private:
  bool isSizeOfElement(const clang::Expr &Factor) const;
  void addFactors(const clang::Expr &Bytes, bool &IsCounted);
  std::optional<AllocatedSize>
  ofBytes(llvm::ArrayRef<const clang::Expr *> Factors);
  std::optional<AllocatedSize> ofElements(const clang::Expr &Count,
                                          clang::QualType Allocated);
  std::optional<AllocatedSize> ofCall(const clang::CallExpr &Call);
  std::optional<AllocatedSize> ofFunction(const clang::CallExpr &Call,
                                          const clang::FunctionDecl &Callee);
  std::optional<AllocatedSize> ofNew(const clang::CXXNewExpr &New);
  std::optional<AllocatedSize> ofArray(const clang::VarDecl &Array) const;
  std::optional<AllocatedSize> ofOwner(const clang::Expr &Value);
  std::optional<int64_t> bytesOf(clang::QualType Type) const {
    if (Type->isDependentType() || Type->isIncompleteType() ||
        Type->isFunctionType() || Type->isVariablyModifiedType())
      return std::nullopt;
    return E.Context.getTypeSizeInChars(Type).getQuantity();
  }

  const Extraction &E;
  const clang::QualType Element;
  const bool IsCalled; ///< By the loop's function.
  AllocatedSize Size;
};

} // namespace

bool SizeReader::isSizeOfElement(const clang::Expr &Factor) const {
  const auto *Trait = llvm::dyn_cast<clang::UnaryExprOrTypeTraitExpr>(
      Factor.IgnoreParenImpCasts());
  if (!Trait || Trait->getKind() != clang::UETT_SizeOf)
    return false;
  const clang::QualType Type = Trait->getTypeOfArgument();
  if (E.Context.hasSameUnqualifiedType(Type, Element))
    return true;
  const auto Bytes = bytesOf(Type), Own = bytesOf(Element);
  return Bytes && Own && *Bytes == *Own;
}

/// A product of what is no narrower than a size.
static const clang::BinaryOperator *
wideProduct(const clang::ASTContext &Context, const clang::Expr &Value) {
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Value);
  return Binary && Binary->getOpcode() == clang::BO_Mul &&
                 !Binary->isTypeDependent() &&
                 Binary->getType()->isIntegralOrEnumerationType() &&
                 Context.getIntWidth(Binary->getType()) >= 64
             ? Binary
             : nullptr;
}

void SizeReader::addFactors(const clang::Expr &Bytes, bool &IsCounted) {
  const clang::Expr &Value = *withoutWidening(E.Context, &Bytes);
  if (const auto *Product = wideProduct(E.Context, Value)) {
    addFactors(*Product->getLHS(), IsCounted);
    return addFactors(*Product->getRHS(), IsCounted);
  }
  if (!IsCounted && isSizeOfElement(Value))
    IsCounted = true;
  else
    Size.Factors.push_back(&Bytes);
}

std::optional<AllocatedSize>
SizeReader::ofBytes(llvm::ArrayRef<const clang::Expr *> Factors) {
  bool IsCounted = false;
  for (const clang::Expr *Each : Factors)
    addFactors(*Each, IsCounted);
  if (IsCounted)
    return Size;
  const auto Own = bytesOf(Element);
  if (!Own || *Own == 0)
    return std::nullopt;
  Size.Divisor = *Own;
  return Size;
}

std::optional<AllocatedSize> SizeReader::ofElements(const clang::Expr &Count,
                                                    clang::QualType Allocated) {
  Size.Factors.push_back(&Count);
  if (E.Context.hasSameUnqualifiedType(Allocated, Element))
    return Size;
  const auto Bytes = bytesOf(Allocated), Own = bytesOf(Element);
  if (!Bytes || !Own || *Own == 0)
    return std::nullopt;
  Size.Known = *Bytes;
  Size.Divisor = *Own;
  return Size;
}

/// Which arguments of a function of the C library are a number of bytes, or
/// have that for their product; -1: none.
static std::pair<int, int> sizeArguments(const clang::FunctionDecl &Callee) {
  if (const auto *Says = Callee.getAttr<clang::AllocSizeAttr>()) {
    const clang::ParamIdx Count = Says->getNumElemsParam();
    return {static_cast<int>(Says->getElemSizeParam().getASTIndex()),
            Count.isValid() ? static_cast<int>(Count.getASTIndex()) : -1};
  }
  if (!Callee.getIdentifier() ||
      !(isOfLibrary(Callee) || Callee.getBuiltinID() != 0))
    return {-1, -1};
  return llvm::StringSwitch<std::pair<int, int>>(Callee.getName())
      .Cases({"malloc", "valloc", "alloca", "__builtin_alloca", "_mm_malloc"},
             {0, -1})
      .Case("calloc", {0, 1})
      .Cases({"aligned_alloc", "memalign"}, {1, -1})
      .Case("posix_memalign", {2, -1})
      .Default({-1, -1});
}

/// One function deep.
std::optional<AllocatedSize>
SizeReader::ofFunction(const clang::CallExpr &Call,
                       const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  if (IsCalled || isOfLibrary(Callee) || (Method && !Method->isStatic()))
    return std::nullopt;
  const clang::Expr *Returned = returnedPointer(Callee);
  std::optional<AllocatedSize> Found =
      Returned ? SizeReader(E, Element, /*IsCalled=*/true).read(*Returned)
               : std::nullopt;
  if (!Found || Found->Container)
    return std::nullopt;
  Found->By = &Call;
  return Found;
}

std::optional<AllocatedSize> SizeReader::ofCall(const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  const auto [First, Second] = sizeArguments(*Callee);
  if (First < 0)
    return ofFunction(Call, *Callee);
  const auto has = [&](int I) { return I < int(Call.getNumArgs()); };
  if (!has(First) || !has(Second))
    return std::nullopt;
  std::vector<const clang::Expr *> Factors = {Call.getArg(First)};
  if (Second >= 0)
    Factors.push_back(Call.getArg(Second));
  return ofBytes(Factors);
}

std::optional<AllocatedSize> SizeReader::ofNew(const clang::CXXNewExpr &New) {
  const clang::QualType Allocated = New.getAllocatedType();
  if (!New.isArray()) {
    if (!E.Context.hasSameUnqualifiedType(Allocated, Element))
      return std::nullopt;
    return Size;
  }
  const auto Count = New.getArraySize();
  if (!Count || !*Count)
    return std::nullopt;
  return ofElements(**Count, Allocated);
}

std::optional<AllocatedSize>
SizeReader::ofArray(const clang::VarDecl &Array) const {
  const clang::QualType Type = Array.getType().getNonReferenceType();
  const auto Bytes = bytesOf(Type), Own = bytesOf(Element);
  if (!Type->isConstantArrayType() || !Bytes || !Own || *Own == 0)
    return std::nullopt;
  AllocatedSize Result;
  Result.Known = *Bytes / *Own;
  return Result;
}

/// What a std::unique_ptr to an array is made of.
std::optional<AllocatedSize> SizeReader::ofOwner(const clang::Expr &Value) {
  if (const auto *Construct = llvm::dyn_cast<clang::CXXConstructExpr>(&Value))
    return Construct->getNumArgs() >= 1 && isOwningPointer(Value.getType())
               ? read(*Construct->getArg(0))
               : std::nullopt;
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Value);
  const clang::FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
  const clang::TemplateArgumentList *Arguments =
      Callee ? Callee->getTemplateSpecializationArgs() : nullptr;
  const bool IsMaker = Callee && Callee->isInStdNamespace() &&
                       Callee->getIdentifier() &&
                       (Callee->getName() == "make_unique" ||
                        Callee->getName() == "make_unique_for_overwrite");
  if (!IsMaker || !Arguments || Call->getNumArgs() != 1 ||
      Arguments->get(0).getKind() != clang::TemplateArgument::Type)
    return std::nullopt;
  const auto *Array =
      E.Context.getAsIncompleteArrayType(Arguments->get(0).getAsType());
  // Its parameter is a size, and a temporary of one.
  const clang::Expr *Count = Call->getArg(0);
  if (const auto *Made = llvm::dyn_cast<clang::MaterializeTemporaryExpr>(Count))
    Count = Made->getSubExpr();
  return Array ? ofElements(*Count, Array->getElementType()) : std::nullopt;
}

/// The array or container that \p Value is the begin of: `t`, `&t[0][0]`.
static const clang::VarDecl *beginsAt(const clang::Expr &Value) {
  const clang::Expr *Inner = &Value;
  if (const auto *Address = llvm::dyn_cast<clang::UnaryOperator>(Inner)) {
    if (Address->getOpcode() != clang::UO_AddrOf)
      return nullptr;
    Inner = withoutConversions(Address->getSubExpr());
    const auto isZero = [](const clang::Expr *Index) {
      const auto *Number =
          llvm::dyn_cast<clang::IntegerLiteral>(Index->IgnoreParenImpCasts());
      return Number && Number->getValue() == 0;
    };
    while (const auto *Part =
               llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner)) {
      // A pointer's elements are no part of it.
      if (!isZero(partsOf(*Part).Index) ||
          !partsOf(*Part).Base->IgnoreImpCasts()->getType()->isArrayType())
        return nullptr;
      Inner = withoutConversions(partsOf(*Part).Base);
    }
    if (const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Inner)) {
      if (Call->getOperator() != clang::OO_Subscript ||
          !isZero(Call->getArg(1)))
        return nullptr;
      return variableNamed(Call->getArg(0));
    }
    if (const auto *Front = memberCall(Inner, "front"))
      return variableNamed(Front->getImplicitObjectArgument());
  } else if (const auto *Data = memberCall(Inner, "data")) {
    return variableNamed(Data->getImplicitObjectArgument());
  }
  return variableNamed(Inner);
}

std::optional<AllocatedSize> SizeReader::read(const clang::Expr &Given) {
  const clang::Expr &Value = *withoutConversions(&Given);
  if (const auto *New = llvm::dyn_cast<clang::CXXNewExpr>(&Value))
    return ofNew(*New);
  if (Value.isTypeDependent())
    return std::nullopt;
  if (const clang::VarDecl *Base = beginsAt(Value)) {
    const clang::QualType Type = Base->getType();
    const auto *Class = Type->getAsCXXRecordDecl();
    if (Type->isArrayType())
      return ofArray(*Base);
    const clang::QualType Held = elementOfContainer(E.Context, Type);
    if (!Class || !isVectorOrSpan(*Class) || Held.isNull() ||
        !E.Context.hasSameUnqualifiedType(Held, Element))
      return std::nullopt;
    Size.Container = Base;
    return Size;
  }
  if (const auto Owner = ofOwner(Value))
    return Owner;
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&Value);
  return Call ? ofCall(*Call) : std::nullopt;
}

/// What is allocated beside an object belongs to its last member:
/// `struct { int n; double of[]; }`, also `of[1]`.
static bool hasTrailingArray(const clang::ASTContext &Context,
                             clang::QualType Element) {
  const auto *Class = Element->getAsRecordDecl();
  if (!Class || !Class->isCompleteDefinition() || Class->field_empty())
    return false;
  const clang::FieldDecl *Last = nullptr;
  for (const clang::FieldDecl *Each : Class->fields())
    Last = Each;
  const auto *Array = Context.getAsConstantArrayType(Last->getType());
  return Class->hasFlexibleArrayMember() ||
         (Array && Array->getZExtSize() <= 1);
}

std::optional<AllocatedSize> idxmap::allocatedSize(const Extraction &E,
                                                   const clang::Expr &Value,
                                                   clang::QualType Element) {
  if (hasTrailingArray(E.Context, Element))
    return std::nullopt;
  return SizeReader(E, Element, /*IsCalled=*/false).read(Value);
}
