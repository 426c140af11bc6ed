//===- AtomicUpdates.cpp - The atomic statements of a body ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/AtomicUpdates.h"

#include "attributes/AttributeReader.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace idxmap;

bool idxmap::isAtomicUpdate(const DirectiveLine &Line) {
  static const llvm::StringSet<> Harmless = {
      "update", "seq_cst", "acq_rel", "acquire", "release", "relaxed", "hint"};
  const llvm::StringRef Language = Line.word(1);
  if (Line.word(0) != "pragma" || (Language != "omp" && Language != "acc") ||
      Line.word(2) != "atomic")
    return false;
  for (unsigned I = 3; I < Line.Words.size(); ++I) {
    if (Line.word(I - 1) == "hint" && Line.Words[I].is(clang::tok::l_paren))
      return true; // The last clause; its argument is a number.
    if (!Line.Words[I].is(clang::tok::comma) &&
        !Harmless.contains(Line.word(I)))
      return false;
  }
  return true;
}

/// The attribute `idxmap::atomic` of a statement, or null.
static const clang::AnnotateAttr *
atomicAttribute(const clang::AttributedStmt &S) {
  for (const clang::AnnotateAttr *Each : idxmapAttributes(S))
    if (Each->getAnnotation() == "idxmap::atomic")
      return Each;
  return nullptr;
}

AtomicUpdates::AtomicUpdates(const Extraction &E, const clang::Stmt &Loop,
                             const clang::Stmt &Body,
                             std::function<bool(const clang::VarDecl &)> IsOwn)
    : E(E), Body(Body), IsOwn(std::move(IsOwn)) {
  readDirectives(Loop);
  walk(&Loop, true);
  for (const auto &[Begin, Mark] : Marks)
    refuse(FindingID::err_atomic_statement, Mark,
           FindingID::note_atomic_statement);
}

void AtomicUpdates::readDirectives(const clang::Stmt &Loop) {
  const clang::SourceManager &SM = E.sources();
  const clang::SourceLocation Begin = SM.getExpansionLoc(Loop.getBeginLoc());
  const clang::SourceLocation End = SM.getExpansionLoc(Body.getEndLoc());
  for (const DirectiveLine &Line :
       E.files().directives(SM.getFileID(Begin), SM.getFileOffset(End)))
    if (isAtomicUpdate(Line) && Line.FollowedBy.isValid() &&
        SM.getFileOffset(Line.Hash) > SM.getFileOffset(Begin))
      Marks[SM.getFileOffset(Line.FollowedBy)] = Line.Hash;
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
  const clang::SourceLocation Pragma =
      HasPragma ? Mark->second : clang::SourceLocation();
  if (HasPragma)
    Marks.erase(Mark);
  if (const auto *Marked = llvm::dyn_cast<clang::AttributedStmt>(S))
    if (const clang::AnnotateAttr *Attribute = atomicAttribute(*Marked)) {
      if (Attribute->args_size() > 0)
        Wrong.push_back(E.at(FindingID::err_argument_count,
                             Attribute->getRange(),
                             {"atomic", "no arguments",
                              std::to_string(Attribute->args_size())}));
      removeMark(*Marked, *Marked->getSubStmt());
      return take(*Marked->getSubStmt(), Marked->getBeginLoc());
    }
  if (HasPragma)
    return take(*S, Pragma);
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

void AtomicUpdates::take(const clang::Stmt &S, clang::SourceLocation Mark) {
  const clang::Stmt *Update = &S;
  if (const auto *Marked = llvm::dyn_cast<clang::AttributedStmt>(&S)) {
    removeMark(*Marked, *Marked->getSubStmt());
    Update = Marked->getSubStmt();
  }
  const std::optional<AtomicForm> Form = atomicForm(E.Context, *Update);
  if (!Form)
    return refuse(FindingID::err_atomic_statement,
                  llvm::isa<clang::CompoundStmt>(Update)
                      ? clang::SourceRange(Mark)
                      : Update->getSourceRange(),
                  FindingID::note_atomic_statement);
  if (isOwn(Form->Place))
    return;
  if (!isTaken(*Form))
    return;
  // What is subtracted is added.
  const llvm::StringRef Function = Form->Function;
  for (const clang::Expr *Name : Form->Names)
    Names.try_emplace(Name, Function == "atomicSubtract" ? "atomicAdd"
                                                         : Form->Function);
  if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Form->Place))
    if (const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Name->getDecl());
        Variable && !Name->hasQualifier() && !isInBody(*Variable) &&
        !Variable->isStaticDataMember() &&
        !Variable->hasAttr<clang::CUDASharedAttr>() &&
        !Variable->hasAttr<clang::CUDADeviceAttr>())
      Variables.push_back(Variable);
  change(*Update, *Form);
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
             Element && Element->getBase()
                            ->IgnoreParenImpCasts()
                            ->getType()
                            ->isArrayType())
      Place = Element->getBase();
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
                            std::vector<BodyEdit> &Into) {
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

/// The place and the value stay; what is around them changes.
void AtomicUpdates::change(const clang::Stmt &S, const AtomicForm &Form) {
  const clang::CharSourceRange Whole = E.fileRange(S.getSourceRange());
  const clang::CharSourceRange Place =
      E.fileRange(Form.Place->getSourceRange());
  const clang::CharSourceRange Value =
      Form.Value ? E.fileRange(Form.Value->getSourceRange()) : Place;
  if (Whole.isInvalid() || Place.isInvalid() || Value.isInvalid())
    return refuse(FindingID::err_atomic_statement, S.getSourceRange(),
                  FindingID::note_atomic_statement);
  const bool IsBlock = llvm::isa<clang::IfStmt>(S) &&
                       E.textOf(S.getSourceRange()).ends_with("}");
  const std::string Close = IsBlock ? ");" : ")";
  replace(Whole.getBegin(), Place.getBegin(),
          std::string("::idxmap::") + Form.Function + "(", Edits);
  if (Form.Value)
    replace(Place.getEnd(), Value.getBegin(), ", ", Edits);
  replace(Value.getEnd(), Whole.getEnd(), Form.Value ? Close : ", 1)", Edits);
}
