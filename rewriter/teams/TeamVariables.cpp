//===- TeamVariables.cpp - What the threads of a team share ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/TeamVariables.h"

#include "rewriter/teams/TeamLoops.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// What a block of any device has without being asked for more.
static constexpr uint64_t SharedBytes = 48 * 1024;

namespace {

/// What an initializer does beside arithmetic.
class InitialValue : public clang::DynamicRecursiveASTVisitor {
public:
  bool HasEffects = false, ReadsMemory = false;

  bool VisitCallExpr(clang::CallExpr *S) override {
    HasEffects |= !isTeamQuery(S->getDirectCallee());
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *) override {
    HasEffects = true;
    return true;
  }
  bool VisitCXXNewExpr(clang::CXXNewExpr *) override {
    HasEffects = true;
    return true;
  }
  bool VisitLambdaExpr(clang::LambdaExpr *) override {
    HasEffects = true;
    return true;
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    HasEffects |= S->isAssignmentOp();
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    HasEffects |= S->isIncrementDecrementOp();
    ReadsMemory |= S->getOpcode() == clang::UO_Deref;
    return true;
  }
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *) override {
    ReadsMemory = true;
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *) override {
    ReadsMemory = true;
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    ReadsMemory |= S->getDecl()->hasAttr<clang::CUDASharedAttr>();
    return true;
  }
};

} // namespace

bool TeamVariables::refuse(const clang::VarDecl &Variable,
                           const std::string &Why) {
  E.report(FindingID::err_team_variable, Variable.getLocation(),
           {Variable.getNameAsString(), Why});
  return false;
}

bool TeamVariables::isShared(const clang::VarDecl &Variable) const {
  const clang::QualType Type = Variable.getType();
  if (Variable.isConstexpr() || Type->isReferenceType())
    return false;
  return Writes.touches(&Variable) || !Variable.getInit() ||
         (Type->isArrayType() && !Type.isConstQualified() &&
          !E.Context.getBaseElementType(Type).isConstQualified());
}

bool TeamVariables::canBeShared(const clang::VarDecl &Variable, bool IsAlone) {
  const clang::QualType Type = Variable.getType();
  const clang::QualType Element = E.Context.getBaseElementType(Type);
  const auto *Class = Element->getAsCXXRecordDecl();
  if (Type->isVariablyModifiedType() || Type->isIncompleteType())
    return refuse(Variable, "its size is no constant");
  if (Class && !Element->isDependentType() &&
      !(Class->hasTrivialDefaultConstructor() && Class->hasTrivialDestructor()))
    return refuse(Variable, "its class has a constructor or destructor, which "
                            "nothing runs for a team's memory");
  const clang::Expr *First = Variable.getInit();
  // `Cell c;` of a class calls a constructor that does nothing.
  if (First && Class && llvm::isa<clang::CXXConstructExpr>(First) &&
      Variable.getInitStyle() == clang::VarDecl::CallInit)
    First = nullptr;
  const clang::TypeSourceInfo *Written = Variable.getTypeSourceInfo();
  const bool IsAuto =
      Written && Written->getType()->getContainedAutoType() != nullptr;
  if (First &&
      (!IsAlone || Type->isArrayType() || Class || IsAuto ||
       Type.isConstQualified() ||
       Variable.getInitStyle() != clang::VarDecl::CInit ||
       Variable.getLocation().isMacroID() || First->getBeginLoc().isMacroID()))
    return refuse(Variable, "declare it alone, without 'const', 'auto' and a "
                            "value, and assign the value in the next "
                            "statement");
  if (!Type->isDependentType())
    Bytes += E.Context.getTypeSizeInChars(Type).getQuantity();
  if (Bytes > SharedBytes)
    return refuse(Variable, "with it, the team's own variables have " +
                                std::to_string(Bytes) + " bytes, over the " +
                                std::to_string(SharedBytes) +
                                " that a block of threads has");
  return true;
}

/// Each thread computes it for itself, without a trace.
bool TeamVariables::isCopied(const clang::VarDecl &Variable,
                             bool &ReadsMemory) {
  InitialValue Value;
  if (const clang::Expr *First = Variable.getInit();
      First && !Variable.isConstexpr())
    Value.TraverseStmt(const_cast<clang::Expr *>(First));
  ReadsMemory |= Value.ReadsMemory;
  return !Value.HasEffects ||
         refuse(Variable, "one thread computes its value, by more than "
                          "arithmetic and reads; declare it without a value, "
                          "and assign that in the next statement");
}

/// Where the text of \p S begins. `real s[64];` with a macro `real` does with
/// the macro's name; nothing where a macro makes more than the type.
static std::optional<clang::SourceLocation>
textBegin(const Extraction &E, const clang::DeclStmt &S) {
  clang::SourceLocation Begin = S.getBeginLoc();
  if (Begin.isFileID())
    return Begin;
  const bool IsOnlyType =
      clang::Lexer::isAtStartOfMacroExpansion(
          Begin, E.sources(), E.Context.getLangOpts(), &Begin) &&
      Begin.isFileID() && S.getEndLoc().isFileID() &&
      llvm::all_of(S.decls(), [](const clang::Decl *Each) {
        return Each->getLocation().isFileID();
      });
  return IsOnlyType ? std::optional(Begin) : std::nullopt;
}

/// `float sum = 0;`: the value is set by one thread.
void TeamVariables::share(const clang::DeclStmt &S, clang::SourceLocation Begin,
                          std::vector<BodyEdit> &Edits) {
  Edits.push_back(
      {clang::CharSourceRange::getCharRange(Begin, Begin), "__shared__ "});
  for (const clang::Decl *Each : S.decls()) {
    auto *Variable =
        const_cast<clang::VarDecl *>(llvm::cast<clang::VarDecl>(Each));
    if (!canBeShared(*Variable, S.isSingleDecl()))
      return;
    Variable->addAttr(clang::CUDASharedAttr::CreateImplicit(E.Context));
    const clang::Expr *First = Variable->getInit();
    if (!First || !Variable->getType()->isScalarType())
      continue;
    const clang::SourceLocation Named = clang::Lexer::getLocForEndOfToken(
        Variable->getLocation(), 0, E.sources(), E.Context.getLangOpts());
    const clang::CharSourceRange Whole = statementRange(E, S);
    Edits.push_back(
        {clang::CharSourceRange::getCharRange(Named, First->getBeginLoc()),
         "; if (threadIdx.x == 0) " + Variable->getNameAsString() + " = "});
    Edits.push_back(
        {clang::CharSourceRange::getCharRange(Whole.getEnd(), Whole.getEnd()),
         " __syncthreads();"});
  }
}

std::vector<BodyEdit> TeamVariables::take(const clang::DeclStmt &S) {
  std::vector<BodyEdit> Edits;
  bool ReadsMemory = false;
  unsigned Shared = 0, Copied = 0;
  for (const clang::Decl *Each : S.decls()) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
    if (!Variable)
      continue;
    if (!llvm::isa<clang::DecompositionDecl>(Variable) &&
        !Variable->isStaticLocal() && isShared(*Variable)) {
      ++Shared;
      continue;
    }
    ++Copied;
    if (!isCopied(*Variable, ReadsMemory))
      return Edits;
  }
  if (Shared > 0 && Copied > 0) {
    refuse(*llvm::cast<clang::VarDecl>(*S.decl_begin()),
           "each thread has a copy of what is declared beside it; declare them "
           "one by one");
    return Edits;
  }
  if (Shared == 0 && !ReadsMemory)
    return Edits;
  const auto Begin = textBegin(E, S);
  if (!Begin) {
    refuse(*llvm::cast<clang::VarDecl>(*S.decl_begin()), "a macro makes it");
  } else if (Shared > 0) {
    share(S, *Begin, Edits);
  } else {
    const clang::SourceLocation End = statementRange(E, S).getEnd();
    Edits.push_back(
        {clang::CharSourceRange::getCharRange(End, End), " __syncthreads();"});
  }
  return Edits;
}
