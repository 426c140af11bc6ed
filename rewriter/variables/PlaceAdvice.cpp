//===- PlaceAdvice.cpp - Places that look like reductions -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/PlaceAdvice.h"

#include "attributes/ReductionNames.h"
#include "rewriter/variables/ReducedPlaces.h"
#include "rewriter/variables/ReductionAdvice.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

namespace {

/// The elements and members that assignments and increments change.
class UpdateSearch : public clang::DynamicRecursiveASTVisitor {
public:
  std::vector<const clang::Expr *> Found;

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      add(*S->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp())
      add(*S->getSubExpr());
    return true;
  }

private:
  void add(const clang::Expr &Place) {
    const clang::Expr *Inner = Place.IgnoreParens();
    if (llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr,
                  clang::UnaryOperator>(Inner))
      Found.push_back(Inner);
  }
};

} // namespace

/// \p Text is what \p Advice is about.
static Finding noteOn(const Extraction &E, const ReductionAdvice &Advice,
                      const std::string &Text,
                      clang::SourceLocation Attributes) {
  const std::string Operator = reductionName(Advice.Clause.Operator);
  const std::string Index = Advice.Index ? ", " + Advice.Clause.Index : "";
  Finding Note =
      Advice.Index
          ? E.at(FindingID::note_reduction_place, Attributes,
                 {Text, Operator, Advice.Clause.Index})
          : E.at(FindingID::note_reduction, Attributes, {Text, Operator});
  Note.FixIts.push_back(
      {FixIt::Action::InsertBefore, E.Tokens.add(Attributes),
       "[[idxmap::reduction(\"" + Operator + "\", " + Text + Index + ")]] "});
  return Note;
}

std::vector<PlaceAdvice>
idxmap::advisePlaces(const Extraction &E, const clang::Stmt &Loop,
                     const clang::Stmt &Body,
                     clang::SourceLocation Attributes) {
  UpdateSearch Updates;
  Updates.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  std::vector<PlaceAdvice> Result;
  for (const clang::Expr *Place : Updates.Found) {
    std::vector<Finding> Scratch;
    const Extraction Trial = E.with(Scratch);
    const std::string Text = E.lineOf(Place->getSourceRange());
    ReducedPlaces Names(Trial, Loop);
    const clang::VarDecl *Variable =
        Text.empty() ? nullptr : Names.standIn(*Place, Text, 0);
    const auto Advice =
        Variable ? adviseReduction(Trial, Body, ReductionUses(Trial, Body),
                                   *Variable)
                 : std::nullopt;
    if (Advice)
      Result.push_back(
          {Place->getSourceRange(), noteOn(E, *Advice, Text, Attributes)});
  }
  return Result;
}
