//===- BodyCheck.cpp - What may not be in a body ----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/BodyCheck.h"

#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/ForwardLabels.h"

#include "rewriter/device/DeviceVisitor.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Lex/Lexer.h"

#include <set>

using namespace idxmap;

namespace {

class BodyChecker : public DeviceVisitor<EvaluatedVisitor> {
  using Base = DeviceVisitor<EvaluatedVisitor>;
  friend Base;

public:
  BodyChecker(const Extraction &E, const clang::Stmt &Body,
              clang::SourceLocation KernelPlace,
              const std::vector<LateMacro> &Late)
      : E(E), Body(Body), KernelPlace(KernelPlace), Late(Late) {}

  BodyFacts Facts;

  // Jumps: what they leave decides.
  bool TraverseForStmt(clang::ForStmt *S) override {
    return inside(&Loops, [&] { return Base::TraverseForStmt(S); });
  }
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    return inside(&Loops, [&] { return Base::TraverseCXXForRangeStmt(S); });
  }
  bool TraverseWhileStmt(clang::WhileStmt *S) override {
    return inside(&Loops, [&] { return Base::TraverseWhileStmt(S); });
  }
  bool TraverseDoStmt(clang::DoStmt *S) override {
    return inside(&Loops, [&] { return Base::TraverseDoStmt(S); });
  }
  bool TraverseSwitchStmt(clang::SwitchStmt *S) override {
    return inside(&Switches, [&] { return Base::TraverseSwitchStmt(S); });
  }
  bool TraverseLambdaExpr(clang::LambdaExpr *S) override {
    return inside(&Functions, [&] { return Base::TraverseLambdaExpr(S); });
  }
  bool TraverseCXXRecordDecl(clang::CXXRecordDecl *D) override {
    return inside(&Functions, [&] {
      return inside(&Classes, [&] { return Base::TraverseCXXRecordDecl(D); });
    });
  }
  bool VisitBreakStmt(clang::BreakStmt *S) override {
    if (!Loops && !Switches && !Functions)
      refuse(FindingID::err_body_jump, S, {"break"}, FindingID::note_body_jump);
    return true;
  }
  bool VisitContinueStmt(clang::ContinueStmt *S) override {
    if (!Loops && !Functions)
      Facts.Continues.push_back(S);
    return true;
  }
  bool VisitReturnStmt(clang::ReturnStmt *S) override {
    if (!Functions)
      refuse(FindingID::err_body_jump, S, {"return"},
             FindingID::note_body_jump);
    return true;
  }
  bool VisitGotoStmt(clang::GotoStmt *S) override {
    return holds(*S->getLabel()) ? true : jump(S, "goto");
  }
  bool VisitIndirectGotoStmt(clang::IndirectGotoStmt *S) override {
    return jump(S, "goto");
  }
  bool VisitLabelStmt(clang::LabelStmt *S) override {
    return isForwardLabel(E.Enclosing, Body, *S) || later(S, "a label");
  }
  bool VisitAddrLabelExpr(clang::AddrLabelExpr *S) override {
    return later(S, "the address of a label");
  }

  // What a thread cannot run, of a function that suspends.
  bool VisitCoroutineSuspendExpr(clang::CoroutineSuspendExpr *S) override {
    return never(S, "a suspension of a coroutine");
  }
  bool VisitCoreturnStmt(clang::CoreturnStmt *S) override {
    return never(S, "co_return");
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override;
  bool VisitPredefinedExpr(clang::PredefinedExpr *S) override {
    // What `assert` says of a failure may name the kernel.
    return E.sources().isInSystemMacro(S->getLocation()) ||
           later(S, "the name of the function");
  }
  bool VisitOMPExecutableDirective(clang::OMPExecutableDirective *S) override {
    return later(S, "an OpenMP directive");
  }
  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitTagDecl(clang::TagDecl *) override { return true; }
  bool VisitExpr(clang::Expr *S) override;
  bool VisitStmt(clang::Stmt *S) override;
  bool VisitCallExpr(clang::CallExpr *S) override;
  bool
  VisitDependentScopeDeclRefExpr(clang::DependentScopeDeclRefExpr *S) override;

private:
  template <typename Function> bool inside(unsigned *Depth, Function Go) {
    ++*Depth;
    const bool Result = Go();
    --*Depth;
    return Result;
  }
  void refuse(FindingID Id, const clang::Stmt *S,
              std::vector<std::string> Arguments, FindingID Note) {
    E.report(Id, S->getSourceRange(), std::move(Arguments))
        .Notes.push_back(E.at(Note, S->getSourceRange()));
  }
  bool jump(const clang::Stmt *S, const char *What) {
    refuse(FindingID::err_body_jump, S, {What}, FindingID::note_body_jump);
    return true;
  }
  bool never(const clang::Stmt *S, const char *What) override {
    if (!isEvaluated())
      return true;
    refuse(FindingID::err_body_never, S, {What}, FindingID::note_body_move);
    return true;
  }
  bool later(const clang::Stmt *S, const char *What) {
    refuse(FindingID::err_body_later, S, {What}, FindingID::note_body_move);
    return true;
  }
  void checkMacro(clang::SourceLocation Place);
  /// A label of the body is refused where it stands; a `goto` there stays.
  bool holds(const clang::LabelDecl &Label) const {
    return isInBody(Label.getLocation());
  }
  bool isInBody(clang::SourceLocation Place) const {
    const clang::SourceRange Range = Body.getSourceRange();
    const auto isBefore = [&](clang::SourceLocation A,
                              clang::SourceLocation B) {
      return E.sources().isBeforeInTranslationUnit(A, B);
    };
    return !isBefore(Place, Range.getBegin()) &&
           !isBefore(Range.getEnd(), Place);
  }

  const Extraction &E;
  const clang::Stmt &Body;
  clang::SourceLocation KernelPlace;
  const std::vector<LateMacro> &Late;
  unsigned Loops = 0, Switches = 0, Functions = 0, Classes = 0;
  bool HasLongDouble = false, HasComplex = false, HasLateMacro = false;
};

} // namespace

bool BodyChecker::VisitVarDecl(clang::VarDecl *D) {
  const auto report = [&](FindingID Id, FindingID Note) {
    E.report(Id, D->getSourceRange(), {D->getNameAsString()})
        .Notes.push_back(
            E.noteAt(Note, D->getSourceRange(), D->getNameAsString()));
  };
  if (D->getTLSKind() != clang::VarDecl::TLS_None)
    report(FindingID::err_capture_thread_local, FindingID::note_body_static);
  else if (D->isStaticLocal())
    report(FindingID::err_capture_static, FindingID::note_body_static);
  if (D->getType()->isVariablyModifiedType())
    report(FindingID::err_capture_vla, FindingID::note_body_vla);
  return true;
}

/// `Store<T>::values`: what it is, the instances know.
bool BodyChecker::VisitDependentScopeDeclRefExpr(
    clang::DependentScopeDeclRefExpr *S) {
  if (!E.isCuda() || !isEvaluated())
    return true;
  for (const clang::FunctionDecl *Instance : templateInstances(E)) {
    const auto *Found = llvm::dyn_cast_or_null<clang::Expr>(
        inInstance(*Instance, *static_cast<const clang::Stmt *>(S)));
    const auto *Name = llvm::dyn_cast_or_null<clang::DeclRefExpr>(
        Found ? Found->IgnoreImpCasts() : nullptr);
    const auto *Variable =
        Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
    if (!Variable || Variable->isConstexpr() || isVisibleConstant(E, *Variable))
      continue;
    const std::string Text = S->getDeclName().getAsString();
    E.report(FindingID::err_capture_static, S->getSourceRange(), {Text})
        .Notes.push_back(
            E.noteAt(FindingID::note_capture_value, S->getSourceRange(), Text));
    break;
  }
  return true;
}

/// Bases of a local class are no part of the kernel.
bool BodyChecker::VisitMemberExpr(clang::MemberExpr *S) {
  return !Classes || !memberOfThis(S) ||
         isInBody(S->getMemberDecl()->getLocation()) ||
         later(S, "an inherited member of a local class");
}

bool BodyChecker::VisitExpr(clang::Expr *S) {
  const clang::QualType Type = S->getType();
  if (Type.isNull() || !isEvaluated())
    return true;
  if (Type.isVolatileQualified() && !Type->isArrayType() &&
      llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S))
    later(S, "a volatile access");
  if (E.isCuda() && !HasLongDouble &&
      Type->isSpecificBuiltinType(clang::BuiltinType::LongDouble)) {
    HasLongDouble = true;
    refuse(FindingID::err_long_double, S, {E.lineOf(S->getSourceRange())},
           FindingID::note_long_double);
  }
  if (E.isCuda() && !HasComplex && Type->isAnyComplexType()) {
    HasComplex = true;
    refuse(FindingID::err_complex_type, S,
           {E.lineOf(S->getSourceRange()),
            Type.getUnqualifiedType().getAsString()},
           FindingID::note_complex_type);
  }
  return true;
}

/// The name that the `#define` around \p Inside, a token of its text, defines.
static clang::SourceLocation macroName(const Extraction &E,
                                       clang::SourceLocation Inside) {
  const auto [File, Offset] = E.sources().getDecomposedLoc(Inside);
  const llvm::StringRef Buffer = E.sources().getBufferData(File);
  size_t Line = Buffer.take_front(Offset).rfind('\n') + 1;
  while (Line > 1 && Buffer.take_front(Line - 1).rtrim('\r').ends_with("\\"))
    Line = Buffer.take_front(Line - 1).rfind('\n') + 1;
  clang::Lexer Raw(E.sources().getLocForStartOfFile(File),
                   E.Context.getLangOpts(), Buffer.begin(),
                   Buffer.begin() + Line, Buffer.end());
  clang::Token Next;
  for (unsigned Word = 0; Word < 3; ++Word) // `#`, `define` and the name
    Raw.LexFromRawLexer(Next);
  return Next.getLocation();
}

/// A macro that is defined after the kernel's place does not exist there.
void BodyChecker::checkMacro(clang::SourceLocation Place) {
  while (Place.isMacroID() && !HasLateMacro) {
    const clang::SourceLocation Defined = E.sources().getSpellingLoc(Place);
    if (E.sources().isMacroBodyExpansion(Place) &&
        !E.sources().isWrittenInScratchSpace(Defined) &&
        !E.sources().isWrittenInBuiltinFile(Defined) &&
        !E.sources().isWrittenInCommandLineFile(Defined) &&
        !E.sources().isBeforeInTranslationUnit(Defined, KernelPlace) &&
        llvm::none_of(Late, [&](const LateMacro &Each) {
          return E.sources().isPointWithin(Defined, Each.Place.getBegin(),
                                           Each.Place.getEnd());
        })) {
      HasLateMacro = true;
      E.report(FindingID::err_macro_late, E.sources().getExpansionLoc(Place))
          .Notes.push_back(
              E.at(FindingID::note_macro_late, macroName(E, Defined)));
    }
    Place = E.sources().getImmediateMacroCallerLoc(Place);
  }
}

bool BodyChecker::VisitStmt(clang::Stmt *S) {
  checkMacro(S->getBeginLoc());
  checkMacro(S->getEndLoc());
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(S))
    checkMacro(Binary->getOperatorLoc());
  return true;
}

bool BodyChecker::VisitCallExpr(clang::CallExpr *S) {
  if (const auto *Call = llvm::dyn_cast<clang::CXXMemberCallExpr>(S)) {
    const clang::CXXMethodDecl *Method = Call->getMethodDecl();
    const auto *Callee =
        llvm::dyn_cast<clang::MemberExpr>(Call->getCallee()->IgnoreParens());
    if (Method && Method->isVirtual() && Callee && !Callee->hasQualifier() &&
        !Method->hasAttr<clang::FinalAttr>())
      return never(S, "a virtual call");
  }
  const clang::FunctionDecl *Callee = S->getDirectCallee();
  if (Callee && isEvaluated() && isInputOutput(E, *Callee))
    refuse(FindingID::err_body_io, S, {functionName(*Callee)},
           FindingID::note_body_io);
  return true;
}

static void checkIndexWrites(const Extraction &E, const clang::Stmt &Body,
                             const std::vector<LoopForm> &Forms) {
  const auto Writes = variablesTaken(Body);
  std::vector<const clang::VarDecl *> Variables;
  for (const LoopForm &Form : Forms) {
    Variables.push_back(Form.Variable);
    for (const Companion &Each : Form.Companions)
      Variables.push_back(Each.Variable);
  }
  for (const clang::VarDecl *Variable : Variables) {
    const auto Write = Writes.find(Variable);
    if (Write == Writes.end())
      continue;
    const std::string Name = Variable->getName().str();
    const bool IsAddress =
        llvm::StringRef(E.textOf(Write->second)).starts_with("&");
    E.report(IsAddress ? FindingID::err_body_index_address
                       : FindingID::err_body_writes_index,
             Write->second, {Name})
        .Notes.push_back(E.at(IsAddress ? FindingID::note_body_index_address
                                        : FindingID::note_body_writes_index,
                              Variable->getLocation(), {Name}));
  }
}

/// The types of a template's body are those of its instances.
static void checkOpenTypes(const Extraction &E, const clang::Stmt &Body,
                           clang::SourceLocation KernelPlace,
                           const std::vector<LateMacro> &Late) {
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::Stmt *Here = inInstance(*Each, Body);
    if (!Here)
      continue;
    std::vector<Finding> Problems;
    const Extraction OfInstance = E.in(*Each, Problems);
    BodyChecker Checker(OfInstance, *Here, KernelPlace, Late);
    Checker.TraverseStmt(const_cast<clang::Stmt *>(Here));
    for (Finding &Problem : Problems)
      if (Problem.Id == FindingID::err_long_double ||
          Problem.Id == FindingID::err_complex_type) {
        Problem.Notes.push_back(E.at(FindingID::note_template_instance,
                                     Body.getBeginLoc(),
                                     {instanceText(E, *Each)}));
        E.report(std::move(Problem));
        return;
      }
  }
}

BodyFacts idxmap::checkBody(const Extraction &E, const clang::Stmt &Body,
                            const std::vector<LoopForm> &Forms,
                            clang::SourceLocation KernelPlace,
                            const std::vector<LateMacro> &Late) {
  const size_t Errors = E.errorCount();
  BodyChecker Checker(E, Body, KernelPlace, Late);
  Checker.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  if (E.isCuda() && E.Enclosing.isDependentContext() &&
      E.errorCount() == Errors)
    checkOpenTypes(E, Body, KernelPlace, Late);
  checkIndexWrites(E, Body, Forms);
  return std::move(Checker.Facts);
}

bool idxmap::leavesLoop(const Extraction &E, const clang::Stmt &Body) {
  std::vector<Finding> Scratch;
  const Extraction Trial = E.with(Scratch);
  checkBody(Trial, Body, {}, {}, {});
  return std::any_of(Scratch.begin(), Scratch.end(), [](const Finding &F) {
    return F.Id == FindingID::err_body_jump && F.Arguments[0] == "break";
  });
}

void idxmap::checkHiding(const Extraction &E, const clang::Stmt &Body,
                         const std::vector<Capture> &Captures,
                         const std::vector<Loop> &Loops) {
  std::set<std::string> Names;
  for (const Capture &Each : Captures)
    Names.insert(Each.Name);
  for (const Loop &Each : Loops) {
    if (Each.UsedInBody)
      Names.insert(Each.Variable);
    for (const CompanionVariable &Beside : Each.Companions)
      if (Beside.UsedInBody)
        Names.insert(Beside.Name);
  }
  Names.erase("");
  const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(&Body);
  if (!Block)
    return;
  for (const clang::Stmt *Child : Block->body()) {
    const auto *Declarations = llvm::dyn_cast<clang::DeclStmt>(Child);
    if (!Declarations)
      continue;
    for (const clang::Decl *D : Declarations->decls()) {
      const auto *Named = llvm::dyn_cast<clang::NamedDecl>(D);
      if (Named && Names.count(Named->getNameAsString()))
        E.report(FindingID::err_body_hides, Named->getLocation(),
                 {Named->getNameAsString()});
    }
  }
}
