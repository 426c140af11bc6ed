//===- SharedText.cpp - The header of a loop that a team shares -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/teams/SharedText.h"

#include "mapping/expr/Simplify.h"

#include "clang/AST/Expr.h"

using namespace idxmap;

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
