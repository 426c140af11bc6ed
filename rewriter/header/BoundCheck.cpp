//===- BoundCheck.cpp - May a bound be computed before the loop -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundCheck.h"

#include "rewriter/effects/SideEffects.h"
#include "rewriter/header/BoundCalls.h"
#include "rewriter/header/BoundReads.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/ExprCXX.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

#include <limits>

using namespace idxmap;

namespace {

class BoundVisitor : public EvaluatedVisitor {
public:
  BoundVisitor(const Extraction &E, const clang::Expr &Bound,
               const LoopForm &Form,
               const std::vector<const clang::VarDecl *> &Outer,
               const std::vector<const clang::VarDecl *> &Companions)
      : E(E), Bound(Bound), Own(*Form.Variable), Outer(Outer),
        Companions(Companions) {}

  std::optional<Finding> Refusal;

  bool VisitExpr(clang::Expr *Part) override;
  bool VisitCallExpr(clang::CallExpr *Call) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    const clang::CXXConstructorDecl &Maker = *S->getConstructor();
    return !isEvaluated() || Maker.isTrivial() || isOfLibrary(Maker) ||
           !hasSideEffects(E, Maker) || refuseMade(*S);
  }
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *S) override {
    return !isEvaluated() || !endsWithSideEffects(E, S->getType()) ||
           refuseMade(*S);
  }
  /// In a template, Clang does not know of them.
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    return !S->isIncrementDecrementOp() || !isEvaluated() || refuseEffect();
  }
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    return !S->isAssignmentOp() || !isEvaluated() || refuseEffect();
  }
  bool VisitLambdaExpr(clang::LambdaExpr *Lambda) override {
    return refuse(FindingID::err_bound_call, Lambda->getSourceRange(),
                  {"a lambda"}, FindingID::note_bound_once);
  }

private:
  bool refuse(FindingID Id, clang::SourceRange Place,
              std::vector<std::string> Arguments, FindingID Note) {
    Refusal = E.at(Id, Place, std::move(Arguments));
    Refusal->Notes.push_back(E.at(Note, Bound.getSourceRange()));
    return false;
  }
  bool refuseMade(const clang::Expr &Object) {
    return refuse(FindingID::err_bound_call, Object.getSourceRange(),
                  {"a constructor or destructor"}, FindingID::note_bound_once);
  }
  bool refuseEffect() {
    return refuse(FindingID::err_bound_side_effect, Bound.getSourceRange(),
                  {E.lineOf(Bound.getSourceRange())},
                  FindingID::note_bound_once);
  }

  const Extraction &E;
  const clang::Expr &Bound;
  const clang::VarDecl &Own;
  const std::vector<const clang::VarDecl *> &Outer;
  const std::vector<const clang::VarDecl *> &Companions;
};

} // namespace

bool BoundVisitor::VisitExpr(clang::Expr *Part) {
  if (!llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(Part))
    return true;
  const clang::ValueDecl *Declaration = namedValue(Part);
  if (!Declaration)
    return true;
  const clang::SourceRange Place = Part->getSourceRange();
  if (Declaration == &Own)
    return refuse(FindingID::err_bound_own_index, Place,
                  {E.lineOf(Bound.getSourceRange()), Own.getName().str()},
                  FindingID::note_bound_own_index);
  if (!isEvaluated() || llvm::is_contained(Outer, Declaration))
    return true;
  if (llvm::is_contained(Companions, Declaration))
    return refuse(
        FindingID::err_loop_second, Place,
        {E.lineOf(Bound.getSourceRange()), Declaration->getName().str()},
        FindingID::note_loop_second);
  return true;
}

namespace {

class UseFinder : public EvaluatedVisitor {
public:
  explicit UseFinder(const std::vector<const clang::VarDecl *> &Variables)
      : Variables(Variables) {}

  const clang::DeclRefExpr *Found = nullptr;

  bool VisitDeclRefExpr(clang::DeclRefExpr *Use) override {
    if (isEvaluated() && std::find(Variables.begin(), Variables.end(),
                                   Use->getDecl()) != Variables.end())
      Found = Use;
    return !Found;
  }

private:
  const std::vector<const clang::VarDecl *> &Variables;
};

} // namespace

const clang::DeclRefExpr *
idxmap::firstUse(const clang::Expr &Expression,
                 const std::vector<const clang::VarDecl *> &Variables) {
  UseFinder Finder(Variables);
  Finder.TraverseStmt(const_cast<clang::Expr *>(&Expression));
  return Finder.Found;
}

bool BoundVisitor::VisitCallExpr(clang::CallExpr *Call) {
  if (!isEvaluated() || isPureCall(E, *Call))
    return true;
  const clang::FunctionDecl *Callee = Call->getDirectCallee();
  const std::string Name =
      Callee ? "'" + Callee->getNameAsString() + "'" : "a function";
  return refuse(FindingID::err_bound_call, Call->getSourceRange(), {Name},
                FindingID::note_bound_once);
}

/// The index after an inclusive bound is one, too.
static std::optional<Finding>
checkRange(const Extraction &E, const clang::Expr &Bound, bool IsInclusive) {
  clang::Expr::EvalResult Result;
  if (Bound.isValueDependent() ||
      !Bound.EvaluateAsInt(Result, E.Context, clang::Expr::SE_NoSideEffects))
    return std::nullopt;
  const llvm::APSInt &Value = Result.Val.getInt();
  const unsigned Bits =
      Value.isSigned() ? Value.getSignificantBits() : Value.getActiveBits() + 1;
  if (Bits <= 64 && !(IsInclusive && Value.getExtValue() ==
                                         std::numeric_limits<int64_t>::max()))
    return std::nullopt;
  Finding Refusal = E.at(
      FindingID::err_bound_range, Bound.getSourceRange(),
      {E.lineOf(Bound.getSourceRange()), llvm::toString(Value, /*Radix=*/10)});
  Refusal.Notes.push_back(
      E.at(FindingID::note_bound_range, Bound.getSourceRange()));
  return Refusal;
}

/// It has one value for all rounds of the loops.
static std::optional<Finding>
checkInvariance(const Extraction &E, const clang::Expr &Bound,
                const LoopForm &Form, std::vector<const clang::VarDecl *> Loops,
                const clang::Stmt &Nest) {
  Loops.push_back(Form.Variable);
  const auto Found = readOfWritten(E, Bound, Nest, Loops);
  if (!Found)
    return std::nullopt;
  return Finding(FindingID::err_bound_written,
                 {E.lineOf(Bound.getSourceRange()), Found->Name}, Found->Read)
      .withNote(Finding(FindingID::note_bound_written, {}, Found->Write));
}

std::optional<Finding>
idxmap::checkBound(const Extraction &E, const clang::Expr &Bound,
                   const LoopForm &Form,
                   const std::vector<const clang::VarDecl *> &Outer,
                   const std::vector<const clang::VarDecl *> &Companions,
                   const clang::Stmt &Nest) {
  if (Bound.HasSideEffects(E.Context, /*IncludePossibleEffects=*/false)) {
    Finding Refusal =
        E.at(FindingID::err_bound_side_effect, Bound.getSourceRange(),
             {E.lineOf(Bound.getSourceRange())});
    Refusal.Notes.push_back(
        E.at(FindingID::note_bound_once, Bound.getSourceRange()));
    return Refusal;
  }
  BoundVisitor Visitor(E, Bound, Form, Outer, Companions);
  Visitor.TraverseStmt(const_cast<clang::Expr *>(&Bound));
  if (Visitor.Refusal)
    return std::move(Visitor.Refusal);
  if (std::optional<Finding> Refusal =
          checkInvariance(E, Bound, Form, Outer, Nest))
    return Refusal;
  // What a companion begins with is no index.
  const bool IsIndex = &Bound == Form.First || &Bound == Form.Bound;
  return IsIndex
             ? checkRange(E, Bound, &Bound == Form.Bound && Form.isInclusive())
             : std::nullopt;
}
