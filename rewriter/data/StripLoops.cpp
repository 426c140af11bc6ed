//===- StripLoops.cpp - A loop of the body in strips ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/StripLoops.h"

#include "rewriter/data/PartLocals.h"
#include "rewriter/header/LoopHeader.h"
#include "rewriter/header/NestBounds.h"
#include "rewriter/source/References.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/Expr.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class StripReader {
public:
  StripReader(const Extraction &E, const clang::Stmt &Outermost,
              const clang::Stmt &Body, const Annotation &Wish,
              const std::vector<clang::SourceRange> &Staged,
              const std::vector<clang::SourceRange> &Held, Symbols &Values)
      : E(E), Outermost(Outermost), Body(Body), Clause(*Wish.Strips),
        Buffers(Wish.Buffers), CopiesAsync(Wish.CopiesAsync),
        HasOwn(givesOwnIndices(Wish)), HasParts(HasOwn || !Wish.Holds.empty()),
        Staged(Staged), Held(Held), Values(Values) {}

  std::optional<StripRead> run();
  /// All but the bounds is said by an instance.
  std::optional<StripRead> runOpen(StripRead OfInstance);

private:
  const clang::ForStmt *find() const;
  std::optional<LoopForm> formOf(const clang::ForStmt &Loop) const;
  bool isUniform(const LoopForm &Form) const;
  bool takeBounds(const LoopForm &Form);
  bool takeBefore(const clang::Stmt &Part);
  bool takeValue(const clang::VarDecl &Variable);
  void takeJumps(const clang::Stmt &Part, bool IsOfLoop, bool IsInSwitch);
  void refuseGoto(const clang::Stmt &Part);
  bool takeText(const clang::ForStmt &Loop);
  void takeLocals(const clang::ForStmt &Loop);
  void insert(clang::SourceLocation At, const char *Token);
  bool refuseForm(clang::SourceRange Place) const;
  void refuseJump(const char *What, clang::SourceRange Place) const;

  const Extraction &E;
  const clang::Stmt &Outermost;
  const clang::Stmt &Body;
  const StripClause &Clause;
  const int64_t Buffers;
  const bool CopiesAsync;
  const bool HasOwn;   ///< Threads have indices of their own.
  const bool HasParts; ///< Declarations may stand in several parts.
  const std::vector<clang::SourceRange> &Staged, &Held;
  Symbols &Values;
  StripRead Result;
};

} // namespace

static std::vector<const clang::Stmt *> partsOf(const clang::Stmt &Body) {
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body))
    return {Block->body_begin(), Block->body_end()};
  return {&Body};
}

bool StripReader::refuseForm(clang::SourceRange Place) const {
  E.report(FindingID::err_tile_loop_form, Place, {Clause.Variable})
      .Notes.push_back(E.at(FindingID::note_tile_loop_form, Place));
  return false;
}

void StripReader::refuseJump(const char *What, clang::SourceRange Place) const {
  E.report(FindingID::err_stage_jump, Place, {What})
      .Notes.push_back(E.at(FindingID::note_stage_jump, Place));
}

/// In the body itself; the only one that declares the variable.
const clang::ForStmt *StripReader::find() const {
  const clang::ForStmt *Found = nullptr;
  for (const clang::Stmt *Part : partsOf(Body)) {
    const auto *Loop = llvm::dyn_cast<clang::ForStmt>(Part);
    const auto *Init =
        Loop ? llvm::dyn_cast_or_null<clang::DeclStmt>(Loop->getInit())
             : nullptr;
    const auto *Variable =
        Init && Init->isSingleDecl()
            ? llvm::dyn_cast<clang::VarDecl>(Init->getSingleDecl())
            : nullptr;
    if (!Variable || Variable->getName() != Clause.Variable)
      continue;
    if (Found)
      return nullptr;
    Found = Loop;
  }
  return Found;
}

std::optional<LoopForm> StripReader::formOf(const clang::ForStmt &Loop) const {
  auto Read = readLoopForm(E, Loop);
  auto *Form = std::get_if<LoopForm>(&Read);
  const bool IsSimple = Form && !Form->IsDeclaredBefore && !Form->Decreases &&
                        Form->Bound && Form->Step == 1 && !Form->Amount &&
                        !Form->StepsInCondition && Form->Companions.empty() &&
                        Form->Relation != clang::BO_NE;
  return IsSimple ? std::optional(std::move(*Form)) : std::nullopt;
}

/// Nothing that is declared in the loops, their variables included, decides how
/// far it runs.
bool StripReader::isUniform(const LoopForm &Form) const {
  for (const clang::Expr *Each : {Form.First, Form.Bound})
    for (const Reference &Use : collectReferences(*Each))
      if (E.sources().isPointWithin(
              E.sources().getExpansionLoc(Use.Declaration->getLocation()),
              E.sources().getExpansionLoc(Outermost.getBeginLoc()),
              E.sources().getExpansionLoc(Outermost.getEndLoc())))
        return false;
  return true;
}

bool StripReader::takeBounds(const LoopForm &Form) {
  NestBounds Bounds(E, Outermost, Values);
  auto Read = isUniform(Form) ? Bounds.read(Form)
                              : std::variant<LoopRun, Finding>(
                                    Finding(FindingID::err_stage_barrier));
  const auto *Run = std::get_if<LoopRun>(&Read);
  if (!Run || Run->Dependent) {
    Finding Why = E.at(FindingID::err_stage_barrier, Form.condition(),
                       {Clause.Variable, E.lineOf(Form.First->getSourceRange()),
                        E.lineOf(Form.Bound->getSourceRange())});
    Why.Notes.push_back(E.at(FindingID::note_stage_barrier, Form.condition(),
                             {Clause.Variable}));
    E.report(std::move(Why));
    return false;
  }
  if (!Run->Checks.empty() || !Run->Space.Step.isConstant(1))
    return refuseForm(Form.header());
  Result.Loop.First = Run->Space.Lower;
  Result.Loop.End = Run->Space.Upper;
  Result.Loop.Type = typeText(E, Form.Variable->getType().getUnqualifiedType());
  return true;
}

void StripReader::insert(clang::SourceLocation At, const char *Token) {
  Result.Edits.push_back({clang::CharSourceRange::getCharRange(At, At), Token});
}

/// Other values only threads in the loops have.
bool StripReader::takeValue(const clang::VarDecl &Variable) {
  const clang::QualType Type = Variable.getType();
  const clang::QualType Element =
      Type->isConstantArrayType()
          ? clang::QualType(Type->getBaseElementTypeUnsafe(), 0)
          : Type;
  if (!Element->isArithmeticType() || Variable.isStaticLocal())
    return false;
  const clang::Expr *Init = Variable.getInit();
  if (!Init || Variable.isConstexpr() || isHarmless(*Init))
    return true;
  const bool IsPlain =
      Type->isArithmeticType() && !Type->isEnumeralType() &&
      Variable.getInitStyle() == clang::VarDecl::CInit &&
      !Variable.getTypeSourceInfo()->getType()->getContainedAutoType();
  const clang::CharSourceRange Range = E.fileRange(Init->getSourceRange());
  const auto *Outer =
      llvm::dyn_cast<clang::BinaryOperator>(Init->IgnoreImpCasts());
  if (!IsPlain || Range.isInvalid() ||
      (Outer && (Outer->isAssignmentOp() || Outer->isCommaOp())))
    return false;
  insert(Range.getBegin(), strip_token::Value);
  insert(Range.getEnd(), strip_token::Other);
  return true;
}

bool StripReader::takeBefore(const clang::Stmt &Part) {
  if (llvm::isa<clang::NullStmt>(Part))
    return true;
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&Part)) {
    if (llvm::all_of(Declared->decls(), [&](const clang::Decl *D) {
          const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
          return Variable ? takeValue(*Variable)
                          : llvm::isa<clang::TypedefNameDecl>(D);
        }))
      return true;
  } else if (const auto *Value = llvm::dyn_cast<clang::Expr>(&Part)) {
    const clang::CharSourceRange Range = E.fileRange(Value->getSourceRange());
    if (Range.isValid()) {
      insert(Range.getBegin(), strip_token::Only);
      return true;
    }
  }
  E.report(FindingID::err_tile_loop_before, Part.getSourceRange(),
           {Clause.Variable})
      .Notes.push_back(
          E.at(FindingID::note_tile_loop_before, Part.getSourceRange()));
  return false;
}

/// What leaves a round of the loop leaves the function that runs it.
void StripReader::takeJumps(const clang::Stmt &Part, bool IsOfLoop,
                            bool IsInSwitch) {
  if (llvm::isa<clang::LambdaExpr>(Part))
    return;
  if (llvm::isa<clang::BreakStmt>(Part) && IsOfLoop && !IsInSwitch)
    refuseJump("'break'", Part.getSourceRange());
  // Of a thread's own indices, the next one follows.
  if (llvm::isa<clang::ContinueStmt>(Part) && IsOfLoop && !HasOwn)
    Result.Edits.push_back({E.fileRange(Part.getSourceRange()), "return"});
  const bool IsLoop = llvm::isa<clang::ForStmt, clang::WhileStmt, clang::DoStmt,
                                clang::CXXForRangeStmt>(Part);
  for (const clang::Stmt *Each : Part.children())
    if (Each)
      takeJumps(*Each, IsOfLoop && !IsLoop,
                IsInSwitch || llvm::isa<clang::SwitchStmt>(Part));
}

void StripReader::refuseGoto(const clang::Stmt &Part) {
  if (llvm::isa<clang::GotoStmt, clang::IndirectGotoStmt, clang::LabelStmt>(
          Part))
    return refuseJump("'goto'", Part.getSourceRange());
  for (const clang::Stmt *Each : Part.children())
    if (Each)
      refuseGoto(*Each);
}

bool StripReader::takeText(const clang::ForStmt &Loop) {
  const clang::Stmt &Inner = *Loop.getBody();
  const clang::CharSourceRange Whole = statementRange(E, Loop),
                               Text = statementRange(E, Inner);
  if (Whole.isInvalid() || Text.isInvalid() || Inner.getBeginLoc().isMacroID())
    return refuseForm(Loop.getSourceRange());
  clang::SourceLocation Begin = Text.getBegin(), End = Text.getEnd();
  if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Inner)) {
    Begin = Block->getLBracLoc().getLocWithOffset(1);
    End = Block->getRBracLoc();
    if (Block->getLBracLoc().isMacroID() || End.isMacroID())
      return refuseForm(Loop.getSourceRange());
  }
  Result.Edits.push_back(
      {clang::CharSourceRange::getCharRange(Whole.getBegin(), Begin),
       strip_token::Begin});
  Result.Edits.push_back(
      {clang::CharSourceRange::getCharRange(End, Text.getEnd()),
       strip_token::End});
  return true;
}

/// Names of an index stand before what says that it is none.
void StripReader::takeLocals(const clang::ForStmt &Loop) {
  Result.Statement = &Loop;
  if (!HasParts)
    return;
  PartLocals Own = readPartLocals(E, Body, Loop, Clause.Variable, HasOwn);
  Result.Loop.Locals = std::move(Own.Locals);
  Result.Loop.IsPlain =
      HasOwn && isPlainRound(E, Body, *Loop.getBody(), Staged, Held);
  Result.Edits.insert(Result.Edits.begin(), Own.Uses.begin(), Own.Uses.end());
  llvm::append_range(Result.Edits, Own.Declarations);
  Result.Declarations = std::move(Own.Declarations);
  Result.Again = std::move(Own.Again);
  Result.HasOwn = HasOwn;
}

std::optional<StripRead> StripReader::run() {
  const size_t Errors = E.errorCount();
  const clang::SourceRange Place = E.Tokens.rangeOf(Clause.Where).getAsRange();
  const clang::ForStmt *Loop = find();
  const std::optional<LoopForm> Form =
      Loop ? formOf(*Loop) : std::optional<LoopForm>();
  if (!Form) {
    refuseForm(Loop ? LoopForm::headerOf(*Loop) : Place);
    return std::nullopt;
  }
  Result.Loop.Variable = Clause.Variable;
  Result.Loop.Name = Clause.Variable + "#1"; // As in the body's domains.
  Result.Loop.Length = Clause.Length;
  Result.Loop.Buffers = Buffers;
  Result.Loop.CopiesAsync = CopiesAsync;
  Result.Loop.Where = Clause.Where;
  if (!takeBounds(*Form) || !takeText(*Loop))
    return std::nullopt;
  for (const clang::Stmt *Part : partsOf(Body)) {
    if (Part == Loop)
      break;
    if (!takeBefore(*Part))
      return std::nullopt;
  }
  takeJumps(*Loop->getBody(), /*IsOfLoop=*/true, /*IsInSwitch=*/false);
  refuseGoto(Body);
  takeLocals(*Loop);
  return E.errorCount() == Errors ? std::optional(std::move(Result))
                                  : std::nullopt;
}

std::optional<StripRead> StripReader::runOpen(StripRead OfInstance) {
  const clang::ForStmt *Loop = find();
  const std::optional<LoopForm> Form =
      Loop ? formOf(*Loop) : std::optional<LoopForm>();
  if (!Form) {
    refuseForm(E.Tokens.rangeOf(Clause.Where).getAsRange());
    return std::nullopt;
  }
  Result = std::move(OfInstance);
  return takeBounds(*Form) ? std::optional(std::move(Result)) : std::nullopt;
}

std::optional<StripRead>
idxmap::readOpenStrip(const Extraction &E, const clang::Stmt &Outermost,
                      const clang::Stmt &Body, const Annotation &Wish,
                      StripRead OfInstance, Symbols &Values) {
  return StripReader(E, Outermost, Body, Wish, {}, {}, Values)
      .runOpen(std::move(OfInstance));
}

std::optional<StripRead> idxmap::readStrip(
    const Extraction &E, const clang::Stmt &Outermost, const clang::Stmt &Body,
    const Annotation &Wish, const std::vector<clang::SourceRange> &Staged,
    const std::vector<clang::SourceRange> &Held, Symbols &Values) {
  return StripReader(E, Outermost, Body, Wish, Staged, Held, Values).run();
}
