//===- SharedLoops.cpp - Loops whose iterations a team shares -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/SharedLoops.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/header/LoopHeader.h"
#include "rewriter/pragmas/ParallelDirective.h"
#include "rewriter/variables/ReductionAdvice.h"

#include "clang/AST/Decl.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

#include <set>

using namespace idxmap;

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
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation End = SM.getExpansionLoc(Body.getEndLoc());
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(End), SM.getFileOffset(End)))
    if (Line.word(0) == "pragma" && !E.files().isSkipped(Line.Hash) &&
        SM.isPointWithin(Line.Hash, Body.getBeginLoc(), Body.getEndLoc()) &&
        sharesLoop(readParallelDirective(E, Line)))
      Places.insert(Line.FollowedBy);
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
  for (const auto &[Declared, Place] : Of.Writes.Variables) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Declared);
    const bool IsOutside =
        Variable && !E.sources().isPointWithin(Variable->getLocation(),
                                               Of.Loop->getBeginLoc(),
                                               Of.Loop->getEndLoc());
    if (!IsOutside || Variable == Of.Form.Variable ||
        !(Variable->getType()->isArithmeticType() ||
          Variable->getType()->isDependentType()))
      continue;
    const auto Advice = adviseReduction(E, *Of.Loop->getBody(), *Variable);
    if (!Advice || Advice->Index)
      continue;
    // A number that is neither 0 nor 1 would become one of them.
    const bool IsTruth = Advice->Clause.Operator == ReductionKind::And ||
                         Advice->Clause.Operator == ReductionKind::Or;
    if (!IsTruth || Variable->getType()->isBooleanType()) {
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
    const bool IsReduced =
        llvm::any_of(Of.Reductions,
                     [D = D](const auto &Each) { return Each.Variable == D; });
    const bool IsInside = E.sources().isPointWithin(
        D->getLocation(), Of.Loop->getBeginLoc(), Of.Loop->getEndLoc());
    if (IsReduced || IsInside || D == Of.Form.Variable || Of.isPrivate(*D) ||
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
  SharedLoop Of{
      &Loop, std::get<LoopForm>(std::move(Form)), {}, collectWrites(Loop), {}};
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
    for (const auto &[D, Place] : Each.Writes.Elements)
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

namespace {

/// Changes the header of one loop.
class HeaderWriter {
public:
  HeaderWriter(const Extraction &E, const SharedLoop &Of, int64_t Size)
      : E(E), Of(Of), Is(Of.Nest.Loops.front()), Size(Size),
        IsLiteral(
            llvm::isa<clang::IntegerLiteral>(Of.Form.First->IgnoreImpCasts())),
        IsWide(!hasRoom()),
        Counter(IsWide ? "idxmap_" + Of.Form.name() : Of.Form.name()) {}

  TeamEdits run() {
    writeFirst();
    writeTest();
    writeStep();
    if (IsWide)
      writeVariable();
    return std::move(Edits);
  }

private:
  /// The variable itself can pass the end by a team's steps.
  bool hasRoom() const;
  /// A first index that is no literal may lie so far that it wraps behind it.
  bool mayBeginBehind() const { return !IsWide && !IsLiteral && !Is.IsSigned; }
  void replace(clang::CharSourceRange Range, std::string Text) {
    Edits.Before.push_back({Range, std::move(Text)});
  }
  void insertBefore(clang::SourceLocation At, std::string Text) {
    replace(clang::CharSourceRange::getCharRange(At, At), std::move(Text));
  }
  void insertBehind(clang::SourceLocation At, std::string Text) {
    Edits.Behind.push_back(
        {clang::CharSourceRange::getCharRange(At, At), std::move(Text)});
  }
  unsigned columnOf(clang::SourceLocation Place) const {
    return E.sources().getExpansionColumnNumber(Place);
  }
  /// What leads to a place before \p Next, where that stands behind \p Open: a
  /// line of its own, or a blank.
  std::string behind(clang::SourceLocation Open,
                     clang::SourceLocation Next) const {
    const clang::SourceManager &SM = E.sources();
    return SM.getExpansionLineNumber(Next) > SM.getExpansionLineNumber(Open)
               ? "\n" + std::string(columnOf(Next) - 1, ' ')
               : " ";
  }
  std::string stepText(bool IsOfTeam) const;
  void writeFirst();
  void writeTest();
  void writeStep();
  void writeVariable();

  const Extraction &E;
  const SharedLoop &Of;
  const Loop &Is;
  const int64_t Size;
  const bool IsLiteral; ///< Its first index.
  const bool IsWide;    ///< It counts in 64 bits, beside its variable.
  const std::string Counter;
  TeamEdits Edits;
};

} // namespace

bool HeaderWriter::hasRoom() const {
  if (Is.IsOpen || Is.Bits >= 64)
    return !Is.IsOpen;
  const Expr End = simplify(Is.Space.Upper);
  constexpr int64_t Far = int64_t(1) << 30;
  return Is.Bits == 32 && IsLiteral && End.isConstant() && End.value() < Far &&
         !Of.Form.Amount && Of.Form.Step < Far / (2 * Size);
}

/// From one index of a thread, or of the team, to the next one: "threadIdx.x *
/// 3", "384".
std::string HeaderWriter::stepText(bool IsOfTeam) const {
  const std::string Threads =
      IsOfTeam ? std::to_string(Size) : std::string("threadIdx.x");
  if (Of.Form.Amount) {
    const std::string Step = E.textOf(Of.Form.Amount->getSourceRange());
    return (IsOfTeam ? Threads + "ll"
                     : "static_cast<long long>(" + Threads + ")") +
           " * " + Step;
  }
  if (IsOfTeam)
    return std::to_string(Size * Of.Form.Step);
  const bool IsNear = Of.Form.Step < (int64_t(1) << 31) / Size;
  return Of.Form.Step == 1 ? Threads
         : IsNear          ? Threads + " * " + std::to_string(Of.Form.Step)
                           : "static_cast<long long>(" + Threads + ") * " +
                                 std::to_string(Of.Form.Step);
}

void HeaderWriter::writeFirst() {
  const clang::CharSourceRange First =
      E.fileRange(Of.Form.First->getSourceRange());
  const clang::SourceLocation Begin =
      E.sources().getExpansionLoc(Of.Loop->getInit()->getBeginLoc());
  const std::string Type = IsWide ? "long long" : Is.Type;
  if (IsWide)
    replace(clang::CharSourceRange::getCharRange(Begin, First.getBegin()),
            "long long " + Counter + " = ");
  if (IsLiteral) {
    clang::Expr::EvalResult Value;
    if (Of.Form.First->EvaluateAsInt(Value, E.Context) &&
        Value.Val.getInt().isZero())
      return replace(First, stepText(false));
    return insertBehind(First.getEnd(), " + " + stepText(false));
  }
  // As the variable would have it.
  const bool IsOfType = E.Context.hasSameUnqualifiedType(
      Of.Form.First->IgnoreParenImpCasts()->getType(),
      Of.Form.Variable->getType());
  const std::string Inner = IsOfType ? "" : "static_cast<" + Is.Type + ">(";
  const std::string Outer = IsWide ? "static_cast<long long>(" : "";
  const std::string Open = Outer + Inner;
  const bool IsSimple = llvm::isa<clang::DeclRefExpr, clang::ParenExpr>(
      Of.Form.First->IgnoreImpCasts());
  const std::string Around = Open.empty() && !IsSimple ? "(" : Open;
  const std::string Close(
      !Inner.empty() + !Outer.empty() + (Open.empty() && !IsSimple), ')');
  if (mayBeginBehind()) {
    const std::string From = "idxmap_from_" + Of.Form.name();
    replace(clang::CharSourceRange::getCharRange(Begin, First.getBegin()),
            Type + " " + From + " = ");
    if (!Open.empty())
      insertBefore(First.getBegin(), Open);
    return insertBehind(First.getEnd(), (Open.empty() ? "" : Close) + ", " +
                                            Counter + " = " + From + " + " +
                                            stepText(false));
  }
  insertBefore(First.getBegin(), Around);
  insertBehind(First.getEnd(), Close + " + " + stepText(false));
}

/// The variable is the counter, and its last value may be passed over.
void HeaderWriter::writeTest() {
  const clang::Expr *Whole = Of.Loop->getCond();
  const auto *Test =
      llvm::dyn_cast<clang::BinaryOperator>(Whole->IgnoreParenImpCasts());
  if (!Test)
    return;
  const auto *Named =
      llvm::dyn_cast<clang::DeclRefExpr>(Test->getLHS()->IgnoreParenImpCasts());
  const bool IsLeft = Named && Named->getDecl() == Of.Form.Variable;
  if (IsWide)
    replace(E.fileRange((IsLeft ? Test->getLHS() : Test->getRHS())
                            ->IgnoreImpCasts()
                            ->getSourceRange()),
            Counter);
  if (Test->getOpcode() == clang::BO_NE) {
    const clang::SourceLocation At = Test->getOperatorLoc();
    replace(clang::CharSourceRange::getCharRange(At, At.getLocWithOffset(2)),
            IsLeft ? "<" : ">");
  }
  if (mayBeginBehind())
    insertBefore(E.fileRange(Whole->getSourceRange()).getBegin(),
                 "idxmap_from_" + Of.Form.name() + " <= " + Counter + " && ");
}

void HeaderWriter::writeStep() {
  replace(E.fileRange(Of.Loop->getInc()->getSourceRange()),
          Counter + " += " + stepText(true));
}

void HeaderWriter::writeVariable() {
  if (!Is.UsedInBody)
    return;
  const clang::Stmt &Body = *Of.Loop->getBody();
  const std::string Line =
      (Of.Form.IsDeclaredBefore ? "" : "const " + Is.Type + " ") +
      Of.Form.name() + " = " + Counter + ";";
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body)) {
    if (!Block->body_empty())
      insertBefore(
          Block->getLBracLoc().getLocWithOffset(1),
          behind(Block->getLBracLoc(), Block->body_front()->getBeginLoc()) +
              Line);
    return;
  }
  const clang::SourceLocation Close = Of.Loop->getRParenLoc();
  const std::string Before = behind(Close, Body.getBeginLoc());
  insertBefore(Close.getLocWithOffset(1), " {" + Before + Line);
  insertBehind(
      statementRange(E, Body).getEnd(),
      Before == " "
          ? " }"
          : "\n" + std::string(columnOf(Of.Loop->getForLoc()) - 1, ' ') + "}");
}

TeamEdits idxmap::sharedText(const Extraction &E, const SharedLoop &Of,
                             int64_t Size) {
  return HeaderWriter(E, Of, Size).run();
}
