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

bool idxmap::isConstantTable(const clang::VarDecl &Variable) {
  if (Variable.getType()->isDependentType())
    return false;
  const clang::QualType Type =
      Variable.getASTContext().getBaseElementType(Variable.getType());
  const clang::VarDecl *Defined = &Variable;
  const clang::Expr *Value = Variable.getAnyInitializer(Defined);
  return Type.isConstQualified() && !Type.isVolatileQualified() && Value &&
         !Value->isValueDependent() && Defined->evaluateValue();
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

static const clang::APValue *valueOf(const clang::VarDecl &Table) {
  const clang::VarDecl *Defined = &Table;
  Table.getAnyInitializer(Defined);
  return Defined->evaluateValue();
}

std::vector<int64_t> ConstantElement::lengths() const {
  std::vector<int64_t> Result;
  const clang::APValue *Part = valueOf(*Table);
  for (const clang::FieldDecl *Each : Path) {
    if (!Part)
      return {};
    if (Each) {
      Part = member(*Part, *Each);
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

std::optional<int64_t>
ConstantElement::at(llvm::ArrayRef<int64_t> Indices) const {
  const clang::APValue *Part = valueOf(*Table);
  for (const clang::FieldDecl *Each : Path) {
    if (Each) {
      Part = member(*Part, *Each);
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
