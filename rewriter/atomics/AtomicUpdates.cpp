//===- AtomicUpdates.cpp - The atomic statements of a body ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/atomics/AtomicUpdates.h"

#include "attributes/AttributeReader.h"
#include "rewriter/LoopNest.h"
#include "rewriter/source/SubscriptParts.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace idxmap;

static bool isPragma(const DirectiveLine &Line, llvm::StringRef Language,
                     llvm::StringRef Name) {
  return Line.word(0) == "pragma" && Line.word(1) == Language &&
         Line.word(2) == Name;
}

std::optional<AtomicWish> idxmap::atomicWish(const DirectiveLine &Line) {
  if (!isPragma(Line, "omp", "atomic") && !isPragma(Line, "acc", "atomic"))
    return std::nullopt;
  AtomicWish Result;
  Result.Captures = Result.Compares = false;
  bool IsUpdate = false;
  for (unsigned I = 3; I < Line.Words.size(); ++I) {
    const llvm::StringRef Word = Line.word(I);
    if (Line.word(I - 1) == "hint" && Line.Words[I].is(clang::tok::l_paren)) {
      // Its argument says nothing.
      while (I < Line.Words.size() && Line.Words[I].isNot(clang::tok::r_paren))
        ++I;
      continue;
    }
    Result.IsRead |= Word == "read";
    Result.IsWrite |= Word == "write";
    Result.Captures |= Word == "capture";
    Result.Compares |= Word == "compare";
    IsUpdate |= Word == "update";
    const bool IsOrder = Word == "seq_cst" || Word == "acq_rel" ||
                         Word == "acquire" || Word == "release";
    Result.IsOrdered |= IsOrder;
    static const llvm::StringSet<> Others = {"read",    "write",  "capture",
                                             "compare", "update", "weak",
                                             "hint",    "relaxed"};
    if (!Line.Words[I].is(clang::tok::comma) && !IsOrder &&
        !Others.contains(Word))
      return std::nullopt;
  }
  Result.Updates = !Result.Captures;
  if (Result.IsRead + Result.IsWrite +
          (IsUpdate || Result.Captures || Result.Compares) >
      1)
    return std::nullopt;
  return Result;
}

/// `#pragma omp requires atomic_default_mem_order(seq_cst)`
static bool ordersAll(const DirectiveLine &Line) {
  if (!isPragma(Line, "omp", "requires"))
    return false;
  for (unsigned I = 3; I + 2 < Line.Words.size(); ++I)
    if (Line.word(I) == "atomic_default_mem_order" &&
        Line.word(I + 2) != "relaxed")
      return true;
  return false;
}

static bool saysRelaxed(const DirectiveLine &Line) {
  for (unsigned I = 3; I < Line.Words.size(); ++I)
    if (Line.word(I) == "relaxed")
      return true;
  return false;
}

/// The attribute `idxmap::atomic` among those of a statement or variable, or
/// null. In an instance of a template it is implicit.
template <typename Attributes>
static const clang::AnnotateAttr *atomicAttribute(const Attributes &All) {
  for (const clang::Attr *Each : All)
    if (const auto *Ours = llvm::dyn_cast<clang::AnnotateAttr>(Each);
        Ours && Ours->getAnnotation() == "idxmap::atomic")
      return Ours;
  return nullptr;
}

static const clang::AnnotateAttr *atomicAttribute(const clang::DeclStmt &S) {
  for (const clang::Decl *Each : S.decls())
    if (Each->hasAttrs())
      if (const clang::AnnotateAttr *Found = atomicAttribute(Each->getAttrs()))
        return Found;
  return nullptr;
}

bool idxmap::isAtomicStep(const clang::Stmt &S) {
  if (const auto *Attributed = llvm::dyn_cast<clang::AttributedStmt>(&S))
    return atomicAttribute(Attributed->getAttrs());
  const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&S);
  return Declared && atomicAttribute(*Declared);
}

std::vector<const clang::AnnotateAttr *>
idxmap::atomicDeclarations(const clang::Stmt &In) {
  std::vector<const clang::AnnotateAttr *> Result;
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(&In))
    if (const clang::AnnotateAttr *Found = atomicAttribute(*Declared))
      Result.push_back(Found);
  for (const clang::Stmt *Each : In.children())
    if (Each)
      llvm::append_range(Result, atomicDeclarations(*Each));
  return Result;
}

const clang::VarDecl *idxmap::assignedBy(const clang::Stmt &S) {
  const auto *Assignment = llvm::dyn_cast<clang::BinaryOperator>(&S);
  const auto *Name = Assignment && Assignment->getOpcode() == clang::BO_Assign
                         ? llvm::dyn_cast<clang::DeclRefExpr>(
                               Assignment->getLHS()->IgnoreParens())
                         : nullptr;
  return Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
}

AtomicUpdates::AtomicUpdates(const Extraction &E, const clang::Stmt &Loop,
                             const clang::Stmt &Body, Test IsOwn, Test IsShared)
    : E(E), Body(Body), IsOwn(std::move(IsOwn)), IsShared(std::move(IsShared)) {
  readDirectives(Loop);
  walk(&Loop, true);
  for (const auto &[Begin, Mark] : Marks)
    refuse(FindingID::err_atomic_statement, Mark.Place,
           FindingID::note_atomic_statement);
}

void AtomicUpdates::readDirectives(const clang::Stmt &Loop) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
  const clang::SourceLocation End = SM.getExpansionLoc(Body.getEndLoc());
  bool OrdersAll = false;
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Begin), SM.getFileOffset(End))) {
    OrdersAll |= ordersAll(Line);
    std::optional<AtomicWish> Wish = atomicWish(Line);
    if (!Wish || Line.FollowedBy.isInvalid() ||
        SM.getFileOffset(Line.Hash) <= SM.getFileOffset(Begin))
      continue;
    Wish->IsOrdered |= OrdersAll && !saysRelaxed(Line);
    Marks[SM.getFileOffset(Line.FollowedBy)] = {Line.Hash, *Wish};
  }
}

std::string AtomicUpdates::functionOf(clang::SourceRange Place) const {
  for (const auto &[Each, Name] : Names)
    if (Each->IgnoreParens()->getSourceRange() == Place)
      return Name;
  return "";
}

const clang::Expr *
AtomicUpdates::otherUse(const clang::Stmt *S,
                        const clang::VarDecl &Variable) const {
  if (!S)
    return nullptr;
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(S))
    return Name->getDecl() == &Variable && functionOf(Name).empty() ? Name
                                                                    : nullptr;
  for (const clang::Stmt *Child : S->children())
    if (const clang::Expr *Found = otherUse(Child, Variable))
      return Found;
  return nullptr;
}

void AtomicUpdates::refuse(FindingID Id, clang::SourceRange Where,
                           FindingID Note, std::vector<std::string> Arguments) {
  Wrong.push_back(E.at(Id, Where, Arguments).withNote(E.at(Note, Where)));
}

/// \p IsStatement: \p S is no part of an expression.
void AtomicUpdates::walk(const clang::Stmt *S, bool IsStatement) {
  if (!S)
    return;
  const auto Mark = IsStatement
                        ? Marks.find(E.sources().getFileOffset(
                              E.sources().getExpansionLoc(S->getBeginLoc())))
                        : Marks.end();
  const bool HasPragma = Mark != Marks.end();
  const AtomicUpdates::Mark Pragma =
      HasPragma ? Mark->second : AtomicUpdates::Mark();
  if (HasPragma)
    Marks.erase(Mark);
  if (const auto *Marked = llvm::dyn_cast<clang::AttributedStmt>(S))
    if (const clang::AnnotateAttr *Attribute =
            atomicAttribute(Marked->getAttrs())) {
      if (Attribute->args_size() > 0)
        Wrong.push_back(E.at(FindingID::err_argument_count,
                             Attribute->getRange(),
                             {"atomic", "no arguments",
                              std::to_string(Attribute->args_size())}));
      removeMark(*Marked, *Marked->getSubStmt());
      return take(*Marked->getSubStmt(), Marked->getBeginLoc(),
                  HasPragma ? Pragma.Wish : AtomicWish(), Attribute);
    }
  if (const auto *Declared = llvm::dyn_cast<clang::DeclStmt>(S))
    if (const clang::AnnotateAttr *Attribute = atomicAttribute(*Declared)) {
      if (removeMark(*Declared))
        return take(*S, Declared->getBeginLoc(), AtomicWish(), Attribute);
      return refuse(FindingID::err_atomic_statement, Declared->getSourceRange(),
                    FindingID::note_atomic_statement);
    }
  if (HasPragma)
    return take(*S, Pragma.Place, Pragma.Wish, nullptr);
  const clang::VarDecl *Assigned = IsStatement ? assignedBy(*S) : nullptr;
  if (Assigned && IsShared(*Assigned)) {
    AtomicWish Write;
    Write.IsWrite = true;
    Write.Updates = Write.Captures = Write.Compares = false;
    return take(*S, S->getBeginLoc(), Write, nullptr);
  }
  if (const auto *Lambda = llvm::dyn_cast<clang::LambdaExpr>(S))
    return walk(Lambda->getBody(), true);
  walkParts(S);
}

void AtomicUpdates::walkParts(const clang::Stmt *S) {
  const clang::Stmt *Used = nullptr;
  if (const auto *If = llvm::dyn_cast<clang::IfStmt>(S))
    Used = If->getCond();
  else if (const auto *Switch = llvm::dyn_cast<clang::SwitchStmt>(S))
    Used = Switch->getCond();
  const bool HoldsStatements =
      llvm::isa<clang::CompoundStmt, clang::IfStmt, clang::SwitchStmt,
                clang::SwitchCase, clang::ForStmt, clang::WhileStmt,
                clang::DoStmt, clang::CXXForRangeStmt, clang::AttributedStmt,
                clang::LabelStmt>(S);
  for (const clang::Stmt *Child : S->children())
    walk(Child, HoldsStatements && Child != Used);
}

/// Takes the attributes of \p Marked away from \p S.
void AtomicUpdates::removeMark(const clang::Stmt &Marked,
                               const clang::Stmt &S) {
  replace(E.sources().getExpansionLoc(Marked.getBeginLoc()),
          E.sources().getExpansionLoc(S.getBeginLoc()), "", Edits);
  PlainEdits.push_back(Edits.back());
}

/// False where other attributes stand beside it, or it stands elsewhere.
bool AtomicUpdates::removeMark(const clang::DeclStmt &Marked) {
  const auto *Variable =
      Marked.isSingleDecl()
          ? llvm::dyn_cast<clang::VarDecl>(Marked.getSingleDecl())
          : nullptr;
  if (!Variable || Marked.getBeginLoc().isMacroID() ||
      Variable->getInnerLocStart().isMacroID())
    return false;
  const clang::SourceLocation Begin = Marked.getBeginLoc(),
                              End = Variable->getInnerLocStart();
  const llvm::StringRef Text =
      clang::Lexer::getSourceText(
          clang::CharSourceRange::getCharRange(Begin, End), E.sources(),
          E.Context.getLangOpts())
          .trim();
  if (!Text.starts_with("[[") || !Text.ends_with("]]") ||
      Text.drop_front(2).contains("[[") || Text.contains(','))
    return false;
  replace(Begin, End, "", Edits);
  PlainEdits.push_back(Edits.back());
  return true;
}

void AtomicUpdates::take(const clang::Stmt &S, clang::SourceLocation Mark,
                         const AtomicWish &Wish,
                         const clang::AnnotateAttr *Attribute) {
  const clang::Stmt *Update = &S;
  if (const auto *Marked = llvm::dyn_cast<clang::AttributedStmt>(&S)) {
    removeMark(*Marked, *Marked->getSubStmt());
    Update = Marked->getSubStmt();
  }
  const std::optional<AtomicForm> Form = atomicForm(E.Context, *Update, Wish);
  const auto refuseForm = [&](FindingID Note) {
    refuse(FindingID::err_atomic_statement,
           llvm::isa<clang::CompoundStmt>(Update) ? clang::SourceRange(Mark)
                                                  : Update->getSourceRange(),
           Note);
  };
  if (!Form)
    return refuseForm(FindingID::note_atomic_statement);
  if (Form->IsMixed)
    return refuseForm(FindingID::note_atomic_mixed);
  if (Attribute)
    Attributes.push_back(Attribute->getRange().getEnd());
  addMarked(S, Mark, Attribute != nullptr);
  if (isOwn(Form->Place))
    return;
  if (!isTaken(*Form))
    return;
  // What is subtracted is added.
  const bool HasOrder = Form->hasOrder();
  for (const clang::Expr *Name : Form->Names)
    Names.try_emplace(Name, HasOrder ? AtomicInOrder
                            : Form->Function == "atomicSubtract"
                                ? "atomicAdd"
                                : Form->Function);
  if (HasOrder)
    Ordered.push_back(E.at(FindingID::remark_atomic_order,
                           Form->Place->getSourceRange(),
                           {E.lineOf(Form->Place->getSourceRange())}));
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Form->Place))
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
        Variable && !Name->hasQualifier() && !isInBody(*Variable) &&
        !Variable->isStaticDataMember() &&
        !Variable->hasAttr<clang::CUDASharedAttr>() &&
        !Variable->hasAttr<clang::CUDADeviceAttr>())
      Variables.push_back(Variable);
  if (!change(*Form, Wish.IsOrdered))
    refuseForm(FindingID::note_atomic_statement);
}

void AtomicUpdates::addMarked(const clang::Stmt &S, clang::SourceLocation Mark,
                              bool HasAttribute) {
  const clang::CharSourceRange Range = statementRange(E, S);
  if (Range.isValid())
    Marked.push_back({clang::CharSourceRange::getCharRange(
                          E.sources().getExpansionLoc(Mark), Range.getEnd()),
                      Range.getBegin(), HasAttribute});
}

BodyEdit AtomicUpdates::edited(const MarkedStatement &Each) const {
  // The attribute of a declaration is in it.
  const auto Range =
      clang::CharSourceRange::getCharRange(Each.Begin, Each.Whole.getEnd());
  return {Each.Whole, editedText(E, Range, editsIn(E, Range, Edits))};
}

std::vector<BodyEdit> AtomicUpdates::statements() const {
  std::vector<BodyEdit> Result;
  for (const MarkedStatement &Each : Marked)
    Result.push_back(edited(Each));
  return Result;
}

std::vector<BodyEdit> AtomicUpdates::statementsWithAttributes() const {
  std::vector<BodyEdit> Result;
  for (const MarkedStatement &Each : Marked)
    if (Each.HasAttribute)
      Result.push_back(edited(Each));
  return Result;
}

std::vector<BodyEdit> AtomicUpdates::editsOfCopy() const {
  std::vector<BodyEdit> Result = Edits;
  for (const MarkedStatement &Each : Marked)
    if (!Each.HasAttribute)
      replace(Each.Whole.getBegin(), Each.Begin, "", Result);
  return Result;
}

/// The device has an instruction for the place's type.
bool AtomicUpdates::isTaken(const AtomicForm &Form) {
  const clang::QualType Type = Form.Place->getType();
  if (Type->isDependentType())
    return true;
  const auto *Number = Type->getAs<clang::BuiltinType>();
  const bool IsNumber =
      Number &&
      (Number->isInteger() || Number->getKind() == clang::BuiltinType::Float ||
       Number->getKind() == clang::BuiltinType::Double) &&
      Number->getKind() != clang::BuiltinType::Bool;
  const uint64_t Size = IsNumber ? E.Context.getTypeSize(Type) : 0;
  const bool IsField = Form.Place->refersToBitField();
  if ((Size == 32 || Size == 64) && !Type.isVolatileQualified() && !IsField)
    return true;
  refuse(FindingID::err_atomic_type, Form.Place->getSourceRange(),
         FindingID::note_atomic_type,
         {E.lineOf(Form.Place->getSourceRange()),
          Type.getAsString(E.Context.getPrintingPolicy()) +
              (IsField ? ", in a bit-field" : "")});
  return false;
}

bool AtomicUpdates::isInBody(const clang::VarDecl &Variable) const {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Declared = Variable.getLocation();
  // What the threads of a team share is nobody's own.
  return Variable.hasLocalStorage() &&
         !Variable.hasAttr<clang::CUDASharedAttr>() &&
         !SM.isBeforeInTranslationUnit(Declared, Body.getBeginLoc()) &&
         !SM.isBeforeInTranslationUnit(Body.getEndLoc(), Declared);
}

/// A local variable of the body, a private one, or a part of one.
bool AtomicUpdates::isOwn(const clang::Expr *Place) const {
  for (;;) {
    Place = Place->IgnoreParenImpCasts();
    if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Place);
        Member && !Member->isArrow())
      Place = Member->getBase();
    else if (const auto *Element =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(Place);
             Element && partsOf(*Element)
                            .Base->IgnoreParenImpCasts()
                            ->getType()
                            ->isArrayType())
      Place = partsOf(*Element).Base;
    else
      break;
  }
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Place);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  if (!Variable || Variable->getType()->isReferenceType())
    return false;
  return isInBody(*Variable) || IsOwn(*Variable);
}

/// Line ends and the blanks after them stay, so that what follows keeps its
/// place.
void AtomicUpdates::replace(clang::SourceLocation Begin,
                            clang::SourceLocation End, std::string Text,
                            std::vector<BodyEdit> &Into) const {
  const auto Range = clang::CharSourceRange::getCharRange(Begin, End);
  const llvm::StringRef Old =
      clang::Lexer::getSourceText(Range, E.sources(), E.Context.getLangOpts());
  if (const size_t Last = Old.rfind('\n'); Last != llvm::StringRef::npos) {
    Text.append(Old.count('\n'), '\n');
    Text += Old.drop_front(Last + 1).take_while(
        [](char C) { return C == ' ' || C == '\t'; });
  }
  Into.push_back({Range, std::move(Text)});
}

/// The place and the values stay; what is around them changes. False where a
/// macro makes some of it.
bool AtomicUpdates::change(const AtomicForm &Form, bool IsOrdered) {
  using Kind = AtomicForm::Capture::Kind;
  const auto &Captured = Form.Captured;
  std::vector<clang::CharSourceRange> Kept;
  for (const clang::Expr *Each : {Form.Place, Form.Expected, Form.Value})
    if (Each)
      Kept.push_back(E.fileRange(Each->getSourceRange()));
  const clang::CharSourceRange Step = E.fileRange(Form.Step->getSourceRange());
  const clang::CharSourceRange Source =
      Captured ? E.fileRange(Captured->Source->getSourceRange()) : Step;
  const bool IsBefore = Captured && Captured->Of == Kind::Before;
  const bool IsAfter = Captured && Captured->Of == Kind::After;
  if (Step.isInvalid() || Source.isInvalid())
    return false;
  const clang::SourceManager &SM = E.sources();
  clang::SourceLocation Last = IsBefore ? Source.getBegin() : Step.getBegin();
  std::string Text = IsAfter ? "const auto idxmap_captured = " : "";
  Text += "::idxmap::" + Form.Function;
  Text += Captured && !Captured->IsOld ? "Fetch" : "";
  Text += IsOrdered ? "<::idxmap::seq_cst>(" : "(";
  const auto isBehind = [&](clang::SourceLocation Next) {
    return !SM.isBeforeInTranslationUnit(Next, Last);
  };
  for (const clang::CharSourceRange &Each : Kept) {
    if (Each.isInvalid() || !isBehind(Each.getBegin()))
      return false;
    replace(Last, Each.getBegin(), std::exchange(Text, ", "), Edits);
    Last = Each.getEnd();
  }
  if (!isBehind(Step.getEnd()))
    return false;
  const bool IsIncrement = !Form.Value && Form.Function != "atomicRead";
  const bool IsBlock = llvm::isa<clang::IfStmt>(Form.Step) &&
                       E.textOf(Form.Step->getSourceRange()).ends_with("}");
  Text = IsIncrement ? ", 1)" : ")";
  replace(Last, Step.getEnd(), Text + (IsBlock ? ";" : ""), Edits);
  if (IsAfter)
    replace(Source.getBegin(), Source.getEnd(), "idxmap_captured", Edits);
  return true;
}
