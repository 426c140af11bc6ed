//===- ConstantTable.cpp - Elements of constant tables --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/ConstantTable.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/APValue.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

#include <algorithm>

using namespace idxmap;

/// What constant variable \p Part names, or null.
static const clang::VarDecl *tableNamed(const clang::Expr &Part) {
  const clang::ValueDecl *Named = nullptr;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part))
    Named = Name->getDecl();
  else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&Part))
    Named = Member->getMemberDecl();
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(Named);
  if (!Variable || Variable->getType()->isDependentType())
    return nullptr;
  const clang::QualType Type =
      Variable->getASTContext().getBaseElementType(Variable->getType());
  const clang::Expr *Value = Variable->getAnyInitializer(Variable);
  return Type.isConstQualified() && !Type.isVolatileQualified() && Value &&
                 !Value->isValueDependent() && Variable->evaluateValue()
             ? Variable
             : nullptr;
}

/// The array that `a[i]` takes an element of, and i; null for other
/// expressions.
static SubscriptParts elementParts(const clang::Expr &Part) {
  if (const auto *Subscript =
          llvm::dyn_cast<clang::ArraySubscriptExpr>(&Part)) {
    const SubscriptParts Parts = partsOf(*Subscript);
    const clang::Expr *Array = Parts.Base->IgnoreParenImpCasts();
    return Array->getType()->isConstantArrayType()
               ? SubscriptParts{Array, Parts.Index}
               : SubscriptParts{};
  }
  const auto *Call = llvm::dyn_cast<clang::CXXOperatorCallExpr>(&Part);
  const clang::Expr *Owner = Call ? ownerOfElement(Call) : nullptr;
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  return Class && isStandardArray(*Class)
             ? SubscriptParts{Owner->IgnoreParenImpCasts(), Call->getArg(1)}
             : SubscriptParts{};
}

std::optional<TableElement> idxmap::tableElement(const clang::Expr &Value) {
  if (Value.isTypeDependent() ||
      !Value.getType()->isIntegralOrEnumerationType())
    return std::nullopt;
  TableElement Result = {nullptr, {}};
  const clang::Expr *Part = Value.IgnoreParens();
  while (!(Result.Table = tableNamed(*Part))) {
    const SubscriptParts Element = elementParts(*Part);
    const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Part);
    const auto *Field =
        Member ? llvm::dyn_cast<clang::FieldDecl>(Member->getMemberDecl())
               : nullptr;
    if (Element.Base) {
      Result.Path.push_back({Element.Index, nullptr});
      Part = Element.Base->IgnoreParens();
    } else if (Field && !Member->isArrow() && !Field->isMutable() &&
               !Field->getParent()->isUnion()) {
      Result.Path.push_back({nullptr, Field});
      Part = Member->getBase()->IgnoreParenImpCasts();
    } else {
      return std::nullopt;
    }
  }
  std::reverse(Result.Path.begin(), Result.Path.end());
  if (Result.indices().empty() ||
      Result.lengths().size() != Result.indices().size())
    return std::nullopt;
  return Result;
}

std::vector<const clang::Expr *> TableElement::indices() const {
  std::vector<const clang::Expr *> Result;
  for (const Step &Each : Path)
    if (Each.Index)
      Result.push_back(Each.Index);
  return Result;
}

/// The array in \p Part, which is one or a std::array; or null.
static const clang::APValue *arrayIn(const clang::APValue *Part) {
  if (Part->isStruct() && Part->getStructNumBases() == 0 &&
      Part->getStructNumFields() == 1)
    Part = &Part->getStructField(0);
  return Part->isArray() ? Part : nullptr;
}

static const clang::APValue *element(const clang::APValue &Array, int64_t At) {
  if (At < 0 || uint64_t(At) >= Array.getArraySize())
    return nullptr;
  return uint64_t(At) < Array.getArrayInitializedElts()
             ? &Array.getArrayInitializedElt(At)
             : &Array.getArrayFiller();
}

static const clang::APValue *member(const clang::APValue &Part,
                                    const clang::FieldDecl &Field) {
  return Part.isStruct() && Field.getFieldIndex() < Part.getStructNumFields()
             ? &Part.getStructField(Field.getFieldIndex())
             : nullptr;
}

std::vector<int64_t> TableElement::lengths() const {
  std::vector<int64_t> Result;
  const clang::APValue *Part = Table->evaluateValue();
  for (const Step &Each : Path) {
    if (!Part)
      return {};
    if (Each.Member) {
      Part = member(*Part, *Each.Member);
      continue;
    }
    const clang::APValue *Array = arrayIn(Part);
    if (!Array || Array->getArraySize() == 0)
      return {};
    Result.push_back(Array->getArraySize());
    Part = element(*Array, 0);
  }
  return Part && Part->isInt() ? Result : std::vector<int64_t>();
}

std::optional<int64_t> TableElement::at(llvm::ArrayRef<int64_t> Indices) const {
  const clang::APValue *Part = Table->evaluateValue();
  for (const Step &Each : Path) {
    if (!Each.Index) {
      Part = member(*Part, *Each.Member);
    } else {
      const clang::APValue *Array = arrayIn(Part);
      Part = Array ? element(*Array, Indices.front()) : nullptr;
      Indices = Indices.drop_front();
    }
    if (!Part)
      return std::nullopt;
  }
  return Part->isInt() && Part->getInt().isRepresentableByInt64()
             ? std::optional(Part->getInt().getExtValue())
             : std::nullopt;
}
