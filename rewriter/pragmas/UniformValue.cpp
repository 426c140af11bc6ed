//===- UniformValue.cpp - What all threads of a team agree on ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/pragmas/UniformValue.h"

#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/pragmas/ParallelRegion.h"
#include "rewriter/source/Assignment.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ParentMapContext.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// The one variable of a function that a loop calls \p Name.
class Named : public clang::DynamicRecursiveASTVisitor {
public:
  explicit Named(const std::string &Name) : Name(Name) {}

  bool VisitDeclRefExpr(clang::DeclRefExpr *Use) override {
    const auto *Used = llvm::dyn_cast<clang::VarDecl>(Use->getDecl());
    if (!Used || !Used->hasLocalStorage() || Used->getName() != Name)
      return true;
    IsOne &= !Variable || Variable == Used;
    Variable = Used;
    return true;
  }
  const clang::VarDecl *found() const { return IsOne ? Variable : nullptr; }

private:
  const std::string &Name;
  const clang::VarDecl *Variable = nullptr;
  bool IsOne = true;
};

class Team {
public:
  Team(const Extraction &E, const clang::Stmt &Loop,
       const std::set<std::string> &Private)
      : E(E), Private(Private) {
    const clang::SourceManager &SM = E.sources();
    const clang::SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
    Lines = E.files().directives(SM.getFileID(Begin), SM.getFileOffset(Begin));
  }

  bool agreesOn(const clang::VarDecl &Variable, const clang::Stmt &Place);

private:
  enum class Answer { Same, Unknown, Earlier };

  Answer askParent(const clang::VarDecl &D, const clang::Stmt &Parent,
                   const clang::Stmt &Child);
  Answer askSiblings(const clang::VarDecl &D, const clang::CompoundStmt &Block,
                     const clang::Stmt &Child);
  Answer askLoop(const clang::VarDecl &D, const clang::ForStmt &For);
  Answer askRegion(const clang::VarDecl &D, const clang::Stmt &Parent) const;
  Answer answer(const clang::Expr *Value, const clang::Stmt &Place) {
    return Value && agreesOn(*Value, Place) ? Answer::Same : Answer::Unknown;
  }
  bool agreesOn(const clang::Expr &Value, const clang::Stmt &Place);
  const DirectiveLine *directiveOn(const clang::Stmt &S) const;

  const Extraction &E;
  const std::set<std::string> &Private;
  llvm::ArrayRef<DirectiveLine> Lines;
  unsigned Depth = 0; ///< Of variables whose values ask for others.
};

} // namespace

/// `omp ...` right before \p S that is about it, or null.
const DirectiveLine *Team::directiveOn(const clang::Stmt &S) const {
  const clang::SourceLocation Begin =
      E.sources().getExpansionLoc(S.getBeginLoc());
  for (const DirectiveLine &Line : Lines)
    if (Line.FollowedBy == Begin && Line.word(1) == "omp" &&
        Line.word(2) != "barrier")
      return &Line;
  return nullptr;
}

/// The value that \p S gives to \p D and nothing else, or null.
static const clang::Expr *valueGiven(const clang::Stmt &S,
                                     const clang::VarDecl &D) {
  if (const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(&S)) {
    for (const clang::Decl *Each : Declarations->decls())
      if (Each == &D)
        return D.getInit();
    return nullptr;
  }
  const Assignment Made = assignmentIn(S);
  return Made.To == &D ? Made.Value : nullptr;
}

static bool changes(const clang::Stmt *S, const clang::VarDecl &D) {
  return S && variablesTaken(*S).contains(&D);
}

Team::Answer Team::askSiblings(const clang::VarDecl &D,
                               const clang::CompoundStmt &Block,
                               const clang::Stmt &Child) {
  bool IsBefore = false;
  for (const clang::Stmt *Each : llvm::reverse(Block.body())) {
    if (!IsBefore) {
      IsBefore = Each == &Child;
      continue;
    }
    const clang::Expr *Value = valueGiven(*Each, D);
    // `omp single` lets one thread do it.
    if (Value && directiveOn(*Each))
      return Answer::Unknown;
    if (Value)
      return answer(Value, *Each);
    if (changes(Each, D))
      return Answer::Unknown;
  }
  return Answer::Earlier;
}

/// The value that the plain loop \p For gives to its own variable, in every
/// round.
Team::Answer Team::askLoop(const clang::VarDecl &D, const clang::ForStmt &For) {
  const clang::Expr *First =
      For.getInit() ? valueGiven(*For.getInit(), D) : nullptr;
  if (!First || directiveOn(For) || changes(For.getBody(), D) ||
      changes(For.getCond(), D))
    return changes(&For, D) ? Answer::Unknown : Answer::Earlier;
  const auto *Step =
      llvm::dyn_cast_or_null<clang::CompoundAssignOperator>(For.getInc());
  const bool IsFixed =
      Step ? Step->getRHS()->isEvaluatable(E.Context)
           : llvm::isa_and_nonnull<clang::UnaryOperator>(For.getInc());
  return IsFixed ? answer(First, For) : Answer::Unknown;
}

/// At the begin of a region all threads have the value from before, or none.
Team::Answer Team::askRegion(const clang::VarDecl &D,
                             const clang::Stmt &Parent) const {
  const DirectiveLine *Line = directiveOn(Parent);
  if (!Line)
    return Answer::Earlier;
  const ParallelDirective Directive = readParallelDirective(E, *Line);
  const DirectiveClause *First = Directive.clause("firstprivate");
  return First && llvm::is_contained(First->Arguments, D.getName().str())
             ? Answer::Same
             : Answer::Unknown;
}

Team::Answer Team::askParent(const clang::VarDecl &D, const clang::Stmt &Parent,
                             const clang::Stmt &Child) {
  Answer Result = Answer::Unknown;
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Parent))
    Result = askSiblings(D, *Block, Child);
  else if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&Parent))
    Result = askLoop(D, *For);
  else if (const auto *If = llvm::dyn_cast<clang::IfStmt>(&Parent))
    Result = changes(If->getCond(), D) ? Answer::Unknown : Answer::Earlier;
  else if (llvm::isa<clang::WhileStmt, clang::DoStmt, clang::AttributedStmt>(
               Parent))
    Result = changes(&Parent, D) ? Answer::Unknown : Answer::Earlier;
  return Result == Answer::Earlier ? askRegion(D, Parent) : Result;
}

bool Team::agreesOn(const clang::VarDecl &D, const clang::Stmt &Place) {
  const clang::QualType Type = D.getType();
  if (!Type->isArithmeticType() || Type.isVolatileQualified() || Depth > 8 ||
      findOtherName(E.innermost(), D))
    return false;
  ++Depth;
  Answer Result = Answer::Earlier;
  const clang::Stmt *Child = &Place;
  while (Result == Answer::Earlier) {
    const clang::DynTypedNodeList Around = E.Context.getParents(*Child);
    const auto *Parent =
        Around.empty() ? nullptr : Around[0].get<clang::Stmt>();
    Result = Parent ? askParent(D, *Parent, *Child) : Answer::Unknown;
    Child = Parent;
  }
  --Depth;
  return Result == Answer::Same;
}

/// All threads compute the same at \p Place.
bool Team::agreesOn(const clang::Expr &Value, const clang::Stmt &Place) {
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Value)) {
    const auto *D = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
    if (!D)
      return llvm::isa<clang::EnumConstantDecl>(Name->getDecl());
    if (D->getTLSKind() != clang::VarDecl::TLS_None)
      return false;
    return !D->hasLocalStorage() || !Private.count(D->getName().str()) ||
           agreesOn(*D, Place);
  }
  const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&Value);
  if (Binary && Binary->isCompoundAssignmentOp())
    return false;
  if (Binary && Binary->isAssignmentOp())
    return agreesOn(*Binary->getRHS(), Place);
  const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&Value);
  if (Unary && (Unary->isIncrementDecrementOp() ||
                Unary->getOpcode() == clang::UO_AddrOf))
    return false;
  if (!llvm::isa<clang::BinaryOperator, clang::UnaryOperator, clang::ParenExpr,
                 clang::CastExpr, clang::ConditionalOperator,
                 clang::ArraySubscriptExpr, clang::MemberExpr,
                 clang::CXXThisExpr, clang::IntegerLiteral,
                 clang::FloatingLiteral, clang::CharacterLiteral,
                 clang::CXXBoolLiteralExpr>(Value))
    return false;
  return llvm::all_of(Value.children(), [&](const clang::Stmt *Child) {
    const auto *Part = llvm::dyn_cast_or_null<clang::Expr>(Child);
    return Part && agreesOn(*Part, Place);
  });
}

bool idxmap::isSameInTeam(const Extraction &E, const clang::Stmt &Loop,
                          const std::string &Name,
                          const std::set<std::string> &Private) {
  Named Search(Name);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  const clang::VarDecl *Variable = Search.found();
  return Variable && !changes(&Loop, *Variable) &&
         Team(E, Loop, Private).agreesOn(*Variable, Loop);
}
