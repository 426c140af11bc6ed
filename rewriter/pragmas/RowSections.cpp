//===- RowSections.cpp - Sections of rows ---------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/RowSections.h"

#include "rewriter/pragmas/ClauseConstant.h"

#include "clang/AST/ASTContext.h"

using namespace idxmap;

static clang::QualType elementOf(const clang::ASTContext &Context,
                                 clang::QualType Type) {
  if (const auto *Array = Context.getAsArrayType(Type))
    return Array->getElementType();
  return Type->getPointeeType();
}

/// \p Length, as text, is that of the array type \p Row.
static bool isLength(const Extraction &E, const DirectiveClause &Clause,
                     llvm::StringRef Length, const clang::ArrayType &Row) {
  const auto *Known = llvm::dyn_cast<clang::ConstantArrayType>(&Row);
  DirectiveClause Of = Clause;
  Of.Text = Length.str();
  const auto Value = Known ? constantIn(E, Of) : std::nullopt;
  return Value && Known->getSize() == uint64_t(*Value);
}

bool idxmap::coversRows(const Extraction &E, const DirectiveClause &Clause,
                        const ClauseItem &Item, clang::QualType Type) {
  for (size_t I = 1; I < Item.Sections.size(); ++I) {
    Type = Type.isNull() ? Type : elementOf(E.Context, Type);
    const auto *Row = Type.isNull() ? nullptr : E.Context.getAsArrayType(Type);
    const auto &[First, Length, IsIndex] = Item.Sections[I];
    if (!Row || IsIndex || !(First.empty() || First == "0") ||
        !(Length.empty() || isLength(E, Clause, Length, *Row)))
      return false;
  }
  return true;
}
