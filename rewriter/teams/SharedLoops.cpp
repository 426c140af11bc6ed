//===- SharedLoops.cpp - Loops whose iterations a team shares -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/SharedLoops.h"

#include "attributes/ReductionNames.h"
#include "rewriter/header/LoopHeader.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/variables/ReductionAdvice.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

using namespace idxmap;

bool idxmap::isDeclaredIn(const Extraction &E, const clang::ValueDecl &D,
                          const clang::Stmt &S) {
  return E.sources().isPointWithin(D.getLocation(), S.getBeginLoc(),
                                   S.getEndLoc());
}

bool SharedLoop::keeps(const Extraction &E, const clang::ValueDecl &D) const {
  return isPrivate(D) || isDeclaredIn(E, D, *Loop) ||
         llvm::any_of(Reductions,
                      [&](const Reduced &Each) { return Each.Variable == &D; });
}

bool SharedLoop::isPrivate(const clang::ValueDecl &Variable) const {
  return Variable.getDeclName().isIdentifier() &&
         llvm::any_of(Nest.Captures, [&](const Capture &Each) {
           return Each.IsOwn && Each.variable() == Variable.getName();
         });
}

/// The variable that \p Loop declares or sets first; empty: another form.
static llvm::StringRef variableOf(const clang::Stmt &Loop) {
  const auto *For = llvm::dyn_cast<clang::ForStmt>(&Loop);
  const clang::Stmt *Init = For ? For->getInit() : nullptr;
  const clang::ValueDecl *Variable = nullptr;
  if (const auto *Declared = llvm::dyn_cast_or_null<clang::DeclStmt>(Init))
    Variable = llvm::dyn_cast<clang::VarDecl>(*Declared->decl_begin());
  else if (const auto *Set =
               llvm::dyn_cast_or_null<clang::BinaryOperator>(Init))
    if (const auto *Of = llvm::dyn_cast<clang::DeclRefExpr>(
            Set->getLHS()->IgnoreParenImpCasts()))
      Variable = Of->getDecl();
  return Variable && Variable->getDeclName().isIdentifier()
             ? Variable->getName()
             : "";
}

bool idxmap::isNamedShared(const clang::Stmt &Loop, const Annotation &Wish) {
  return llvm::any_of(Wish.Shares, [&](const ShareClause &Each) {
    return variableOf(Loop) == Each.Variable;
  });
}

/// It shares a loop of the body among the threads of a team.
static bool sharesLoop(const ParallelDirective &Of) {
  return llvm::StringSwitch<bool>(Of.Name)
             .Cases({"omp parallel for", "omp parallel for simd",
                     "omp parallel loop", "omp loop", "acc loop"},
                    true)
             .Default(false) &&
         !Of.clause("seq");
}

/// Where the loops begin that directives in \p Body share.
static std::set<clang::SourceLocation> directedLoops(const Extraction &E,
                                                     const clang::Stmt &Body) {
  std::set<clang::SourceLocation> Places;
  for (const DirectiveLine *Line : directivesIn(E, Body))
    if (Line->word(0) == "pragma" &&
        sharesLoop(readParallelDirective(E, *Line)))
      Places.insert(Line->FollowedBy);
  return Places;
}

bool idxmap::hasDirectedLoop(const Extraction &E, const clang::Stmt &Body) {
  const clang::Stmt *Only = withoutBraces(&Body);
  const std::set<clang::SourceLocation> Places = directedLoops(E, Body);
  return !Places.empty() &&
         !Places.count(E.sources().getExpansionLoc(Only->getBeginLoc()));
}

namespace {

class LoopFinder {
public:
  LoopFinder(const Extraction &E, const clang::Stmt &Body,
             const Annotation &Wish, LoopOfBody Read)
      : E(E), Body(Body), Wish(Wish), Read(Read),
        Directed(directedLoops(E, Body)) {}

  std::vector<SharedLoop> run();

private:
  void walk(const clang::Stmt &S);
  bool isShared(const clang::Stmt &Loop) const {
    return Directed.count(E.sources().getExpansionLoc(Loop.getBeginLoc())) ||
           isNamedShared(Loop, Wish);
  }
  void take(const clang::ForStmt &Loop);
  bool refuse(clang::SourceRange Place, const std::string &Why) {
    E.report(FindingID::err_share_form, Place, {Why});
    return false;
  }
  bool hasForm(const SharedLoop &Of);
  bool hasOwnNumbers(const SharedLoop &Of);
  void findCommon();
  bool comparesAsCounted(const SharedLoop &Of) const;
  void findReductions(SharedLoop &Of, Annotation &As) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const Annotation &Wish;
  LoopOfBody Read;
  const std::set<clang::SourceLocation> Directed; ///< Loops behind a directive.
  std::set<std::string> Seen;                     ///< Variables of `share`.
  bool IsInside = false;                          ///< Of a shared loop.
  std::vector<SharedLoop> Found;
};

} // namespace

void LoopFinder::walk(const clang::Stmt &S) {
  if (llvm::isa<clang::LambdaExpr>(S))
    return;
  const auto *Loop = llvm::dyn_cast<clang::ForStmt>(&S);
  const bool IsOne = Loop && isShared(S);
  if (IsOne)
    Seen.insert(variableOf(S).str());
  if (IsOne && IsInside && isNamedShared(S, Wish))
    refuse(Loop->getForLoc(), "it is in another one that the team shares");
  else if (IsOne && !IsInside)
    take(*Loop);
  const bool WasInside = std::exchange(IsInside, IsInside || IsOne);
  for (const clang::Stmt *Each : S.children())
    if (Each)
      walk(*Each);
  IsInside = WasInside;
}

/// A sum, a minimum, .. in a number of the team.
void LoopFinder::findReductions(SharedLoop &Of, Annotation &As) const {
  const ReductionUses Uses(E, *Of.Loop->getBody());
  for (const auto &[Declared, Place] : Of.Writes.Variables) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Declared);
    if (!Variable || isDeclaredIn(E, *Variable, *Of.Loop) ||
        Variable == Of.Form.Variable ||
        !(Variable->getType()->isArithmeticType() ||
          Variable->getType()->isDependentType()))
      continue;
    const auto Advice =
        adviseReduction(E, *Of.Loop->getBody(), Uses, *Variable);
    if (!Advice || Advice->Index)
      continue;
    // A number that is neither 0 nor 1 would become one of them.
    if (!isLogical(Advice->Clause.Operator) ||
        Variable->getType()->isBooleanType()) {
      As.Reductions.push_back(Advice->Clause);
      Of.Reductions.push_back({Variable, Advice->Clause.Operator});
    }
  }
}

/// `i < n`, with i in 64 bits, says what it says in the type of the comparison.
bool LoopFinder::comparesAsCounted(const SharedLoop &Of) const {
  const Loop &Is = Of.Nest.Loops.front();
  const clang::QualType Type =
      Of.Form.Bound->IgnoreParenImpCasts()->getType().getCanonicalType();
  if (Is.IsOpen || Type->isDependentType())
    return false;
  if (Is.Bits > 32 || E.Context.getTypeSize(Type) > 32 ||
      Is.IsSigned == Type->isSignedIntegerOrEnumerationType())
    return true;
  // What is negative becomes large there.
  const clang::Expr &Signed = Is.IsSigned ? *Of.Form.First : *Of.Form.Bound;
  clang::Expr::EvalResult Value;
  return !Signed.isValueDependent() &&
         Signed.IgnoreParenImpCasts()->EvaluateAsInt(Value, E.Context) &&
         !Value.Val.getInt().isNegative();
}

/// Numbers that iterations write for each other, one at a time or not.
bool LoopFinder::hasOwnNumbers(const SharedLoop &Of) {
  for (const auto &[D, Place] : Of.Writes.Variables) {
    if (D == Of.Form.Variable || Of.keeps(E, *D) ||
        D->getType()->isArrayType() || D->getType()->isRecordType())
      continue;
    return refuse(Place, "its iterations share the number '" +
                             D->getNameAsString() +
                             "'; let an array of one element stand for it");
  }
  return true;
}

bool LoopFinder::hasForm(const SharedLoop &Of) {
  const clang::SourceRange Header = Of.Form.header();
  const auto *Declared =
      llvm::dyn_cast_or_null<clang::DeclStmt>(Of.Loop->getInit());
  if (Of.Loop->getForLoc().isMacroID() || Header.getEnd().isMacroID() ||
      E.fileRange(Header).isInvalid())
    return refuse(Header, "a macro makes it");
  if (Of.Form.Decreases || Of.Form.StepsInCondition)
    return refuse(Header, "it does not count up");
  if (!Of.Form.Companions.empty() || (Declared && !Declared->isSingleDecl()) ||
      !Of.Form.Bound || !Of.Loop->getInit() || !Of.Loop->getInc())
    return refuse(Header, "its header does more than count");
  const auto *First =
      Declared ? llvm::dyn_cast<clang::VarDecl>(*Declared->decl_begin())
               : nullptr;
  if (First && First->getInitStyle() != clang::VarDecl::CInit)
    return refuse(Header, "write its first index as in 'int " + Of.Form.name() +
                              " = 0'");
  if (const clang::Expr *Step = Of.Form.Amount;
      Step && !llvm::isa<clang::DeclRefExpr>(Step->IgnoreParenImpCasts()))
    return refuse(Header, "its step is no variable of the function");
  if (Of.Nest.Loops.front().Ending)
    return refuse(Header, "'" + Of.Form.name() + "' is read after it");
  if (!comparesAsCounted(Of))
    return refuse(Header, "the type that it compares in is not known to have "
                          "all of its values");
  return true;
}

void LoopFinder::take(const clang::ForStmt &Loop) {
  auto Form = readLoopForm(E, Loop);
  if (auto *Wrong = std::get_if<Finding>(&Form))
    return E.report(std::move(*Wrong));
  SharedLoop Of{&Loop,
                std::get<LoopForm>(std::move(Form)),
                {},
                writtenNames(E, Loop),
                {}};
  Annotation As;
  As.Depth = 1;
  As.Independent =
      Directed.count(E.sources().getExpansionLoc(Loop.getBeginLoc())) > 0;
  findReductions(Of, As);
  auto Nest = Read(Loop, As);
  if (!Nest)
    return;
  Of.Nest = std::move(*Nest);
  Of.Wish = std::move(As);
  if (hasForm(Of) && hasOwnNumbers(Of))
    Found.push_back(std::move(Of));
}

/// What one loop fills for others, all have together, if their iterations are
/// independent then: else it stays theirs, and is refused later.
void LoopFinder::findCommon() {
  std::set<const clang::ValueDecl *> Filled;
  const auto isArray = [](const clang::ValueDecl *D) {
    return D->getType()->isArrayType() && D->getDeclName().isIdentifier();
  };
  for (const SharedLoop &Each : Found)
    for (const auto &[D, Place] : Each.Writes.Parts)
      if (isArray(D) && !Each.isPrivate(*D))
        Filled.insert(D);
  for (SharedLoop &Each : Found) {
    Annotation As = Each.Wish;
    for (const clang::ValueDecl *D : Filled)
      if (Each.isPrivate(*D))
        As.Common.push_back(D->getName().str());
    if (As.Common.empty())
      continue;
    const size_t Known = E.Findings.size();
    if (auto Nest = Read(*Each.Loop, As))
      Each.Nest = std::move(*Nest);
    else
      E.Findings.resize(Known, Finding(FindingID::err_share_form));
  }
}

std::vector<SharedLoop> LoopFinder::run() {
  const size_t Errors = E.errorCount();
  walk(Body);
  findCommon();
  for (const ShareClause &Each : Wish.Shares)
    if (!Seen.count(Each.Variable))
      E.report(FindingID::err_share_loop,
               E.Tokens.rangeOf(Each.Where).getAsRange(), {Each.Variable});
  if (Found.empty() && E.errorCount() == Errors)
    E.report(FindingID::err_share_nothing,
             E.Tokens.rangeOf(Wish.TeamPlace).getAsRange())
        .Notes.push_back(E.at(FindingID::note_share_nothing,
                              E.Tokens.rangeOf(Wish.TeamPlace).getAsRange()));
  return std::move(Found);
}

std::vector<SharedLoop> idxmap::readSharedLoops(const Extraction &E,
                                                const clang::Stmt &Body,
                                                const Annotation &Wish,
                                                LoopOfBody Read) {
  return LoopFinder(E, Body, Wish, Read).run();
}
