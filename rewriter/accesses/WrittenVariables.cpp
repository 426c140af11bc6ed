//===- WrittenVariables.cpp - Variables that a body writes ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/WrittenVariables.h"

#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Or a pointer to one: of which part a method writes, the tree may say. What
/// is mutable, a function may write that is not read.
static bool isObject(const clang::ValueDecl &Variable) {
  clang::QualType Type = Variable.getType().getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const clang::CXXRecordDecl *const Class = Type->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() && !Class->hasMutableFields();
}

std::vector<Access> idxmap::variablesWritten(const Extraction &E,
                                             const LocalValues &Locals,
                                             const Privatisation &Own,
                                             const SaidParts &IsSaid) {
  std::vector<std::pair<const clang::ValueDecl *, clang::SourceRange>> Written;
  for (const auto &[Declaration, Place] : Locals.writes().Variables)
    if (llvm::isa<clang::VarDecl, clang::FieldDecl>(Declaration) &&
        !(isObject(*Declaration) && IsSaid(*Declaration)) &&
        !Locals.isLocal(Declaration) && !Locals.isNestVariable(Declaration))
      Written.push_back({Declaration, Place});
  const auto isBefore = [&](clang::SourceLocation A, clang::SourceLocation B) {
    return E.sources().isBeforeInTranslationUnit(A, B);
  };
  llvm::sort(Written, [&](const auto &A, const auto &B) {
    return A.second.getBegin() == B.second.getBegin()
               ? isBefore(A.first->getLocation(), B.first->getLocation())
               : isBefore(A.second.getBegin(), B.second.getBegin());
  });
  std::vector<Access> All;
  for (const auto &[Variable, Place] : Written) {
    Access Result;
    Result.Array = valueName(E, *Variable);
    Result.IsWrite = true;
    Result.IsScalar = !Variable->getType().getNonReferenceType()->isArrayType();
    if (!Result.IsScalar) {
      Result.Subscripts = {std::nullopt};
      const std::set<std::string> Names = Locals.all();
      Result.VariablesUsed.assign(Names.begin(), Names.end());
    }
    Result.WhyShared = Own.whyNot(Variable);
    Result.Where = E.Tokens.add(Place);
    All.push_back(std::move(Result));
  }
  return All;
}
