//===- FunctionCopy.cpp - A function with more parameters -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/FunctionCopy.h"

#include "rewriter/device/DeviceMarks.h"
#include "rewriter/device/PassedVariable.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/CopiedNames.h"
#include "rewriter/source/KernelPlace.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

std::string idxmap::whyNoCopy(const Extraction &E,
                              const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if (!Function.getDeclName().isIdentifier())
    return "it is not called by a name";
  if (Function.isTemplateInstantiation() || Function.isTemplated() ||
      Function.isFunctionTemplateSpecialization() ||
      &patternOf(Function) != &Function)
    return "it is made from a template";
  if (Method && Method->getParent()->isLocalClass())
    return "it belongs to a class in a function";
  if (Function.isVariadic())
    return "it takes any number of arguments";
  if (const char *Why = deviceMarks(E, Function).WhyNot)
    return Why;
  return "";
}

/// The first is "idxmap_f", the second function of the name "idxmap_2_f".
static std::string prefixOf(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *First = Function.getCanonicalDecl();
  std::vector<const clang::FunctionDecl *> Named;
  for (const clang::NamedDecl *Each :
       First->getDeclContext()->getRedeclContext()->lookup(
           First->getDeclName()))
    if (const auto *Other = llvm::dyn_cast<clang::FunctionDecl>(Each))
      Named.push_back(Other->getCanonicalDecl());
  const clang::SourceManager &SM = First->getASTContext().getSourceManager();
  const auto Before =
      llvm::count_if(Named, [&](const clang::FunctionDecl *Other) {
        return SM.isBeforeInTranslationUnit(Other->getLocation(),
                                            First->getLocation());
      });
  return "idxmap_" + (Before ? std::to_string(Before + 1) + "_" : "");
}

/// Where \p Place is written, also as an argument of a macro; invalid for what
/// a macro makes.
static clang::SourceLocation written(const Extraction &E,
                                     clang::SourceLocation Place) {
  while (Place.isMacroID()) {
    if (!E.sources().isMacroArgExpansion(Place))
      return clang::SourceLocation();
    Place = E.sources().getImmediateSpellingLoc(Place);
  }
  return Place;
}

static clang::CharSourceRange charRange(clang::SourceLocation Begin,
                                        unsigned Length) {
  return clang::CharSourceRange::getCharRange(Begin,
                                              Begin.getLocWithOffset(Length));
}

/// The name in a call, without its scope or object; invalid where there is more
/// than a name.
static clang::SourceLocation nameIn(const clang::CallExpr &Call) {
  const clang::Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Callee))
    return Member->hasExplicitTemplateArgs() ? clang::SourceLocation()
                                             : Member->getMemberLoc();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Callee);
  return !Name || Name->hasExplicitTemplateArgs() ? clang::SourceLocation()
                                                  : Name->getLocation();
}

static bool isBroughtByUsing(const clang::CallExpr &Call) {
  const clang::Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  const clang::NamedDecl *Found = nullptr;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(Callee))
    Found = Member->getFoundDecl().getDecl();
  else if (const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Callee))
    Found = Name->getFoundDecl();
  return Found && llvm::isa<clang::UsingShadowDecl>(Found);
}

static bool passInCall(const Extraction &E, const PassingCall &Each,
                       const std::string &Names, std::vector<BodyEdit> &Edits,
                       std::string &Why) {
  const clang::CallExpr *Call = Each.Site.Call;
  const auto refuse = [&](const char *Because) {
    Why = Because;
    return false;
  };
  if (Each.Site.WhyFixed)
    return refuse(Each.Site.WhyFixed);
  if (!Call)
    return refuse("it is not called by a name that is known here");
  if (isBroughtByUsing(*Call))
    return refuse("a using-declaration brings its name");
  const clang::SourceLocation Name = written(E, nameIn(*Call));
  if (Name.isInvalid())
    return refuse("a macro makes this call of it");
  const auto Open =
      clang::Lexer::findNextToken(Name, E.sources(), E.Context.getLangOpts());
  if (!Open || Open->isNot(clang::tok::l_paren))
    return refuse("its name does not stand before its arguments");
  const bool HasArguments =
      Call->getNumArgs() > 0 &&
      !llvm::isa<clang::CXXDefaultArgExpr>(Call->getArg(0)->IgnoreImplicit());
  Edits.push_back({charRange(Name, 0), prefixOf(*Each.Site.Function)});
  Edits.push_back({charRange(Open->getLocation(), 1),
                   "(" + Names + (HasArguments ? ", " : "")});
  return true;
}

bool idxmap::passVariables(
    const Extraction &E, std::vector<PassingCall> Calls,
    const std::function<std::string(const clang::VarDecl &)> &NameOf,
    std::vector<BodyEdit> &Edits, std::string &Why) {
  std::set<clang::SourceLocation> Done;
  for (const PassingCall &Each : Calls) {
    std::string Names;
    for (const clang::VarDecl *Variable : Each.Variables)
      Names += (Names.empty() ? "" : ", ") + NameOf(*Variable);
    if (Each.Site.Call &&
        !Done.insert(written(E, nameIn(*Each.Site.Call))).second)
      continue;
    if (!passInCall(E, Each, Names, Edits, Why))
      return false;
  }
  return true;
}

namespace {

/// The copy of one declaration.
class Copier {
public:
  Copier(const Extraction &E, const CopiedFunction &Function,
         const CopiedNames &Names, const clang::FunctionDecl &Declaration)
      : E(E), Function(Function), Names(Names), Declaration(Declaration) {}

  std::optional<FunctionCopy> run();
  std::string Why;

private:
  bool findEnds();
  bool addHead();
  bool addParameters();
  bool addUses();

  const Extraction &E;
  const CopiedFunction &Function;
  const CopiedNames &Names;
  const clang::FunctionDecl &Declaration;
  FunctionCopy Copy;
  std::vector<BodyEdit> Edits;
};

} // namespace

/// Behind the body, or behind the semicolon.
bool Copier::findEnds() {
  Copy.IsDefinition = Declaration.isThisDeclarationADefinition();
  Copy.Begin = declarationBegin(E, Declaration);
  const clang::SourceLocation Last = Declaration.getEndLoc();
  if (Copy.Begin.isInvalid() || Copy.Begin.isMacroID() || Last.isMacroID())
    return false;
  const auto &Options = E.Context.getLangOpts();
  if (Copy.IsDefinition) {
    Copy.End = clang::Lexer::getLocForEndOfToken(Last, 0, E.sources(), Options);
  } else {
    // Attributes may stand behind what the declaration calls its end.
    auto Next = clang::Lexer::findNextToken(Last, E.sources(), Options);
    while (Next && Next->isNot(clang::tok::semi) &&
           Next->isNot(clang::tok::eof) && Next->isNot(clang::tok::l_brace))
      Next = clang::Lexer::findNextToken(Next->getLocation(), E.sources(),
                                         Options);
    if (!Next || Next->isNot(clang::tok::semi))
      return false;
    Copy.End = Next->getEndLoc();
  }
  return E.sources().isWrittenInSameFile(Copy.Begin, Copy.End);
}

/// The mark and the name.
bool Copier::addHead() {
  const clang::SourceLocation Name = Declaration.getLocation();
  const clang::SourceLocation Mark = markPlace(E, Declaration);
  if (Name.isMacroID() || Mark.isInvalid())
    return false;
  // Only kernels call it, of which compilers for the host see nothing.
  if (!Declaration.isExternallyVisible() && !Declaration.isCXXClassMember() &&
      !Declaration.getDescribedFunctionTemplate())
    Edits.push_back({charRange(Copy.Begin, 0), "[[maybe_unused]] "});
  Edits.push_back({charRange(Mark, 0), DeviceMark});
  Edits.push_back({charRange(Name, 0), prefixOf(Declaration)});
  return true;
}

bool Copier::addParameters() {
  const clang::FunctionTypeLoc Type = Declaration.getFunctionTypeLoc();
  if (!Type || Type.getLParenLoc().isMacroID() ||
      Type.getRParenLoc().isMacroID())
    return false;
  std::string Text = "(";
  for (const clang::VarDecl *Variable : Function.Variables) {
    const auto Parameter =
        passedParameter(E, *Variable, Names.of(*Variable), Declaration);
    if (!Parameter) {
      Why = "its type is declared behind a declaration of the function";
      return false;
    }
    Text += (Text.size() > 1 ? ", " : "") + *Parameter;
  }
  const bool HasOthers = Declaration.getNumParams() > 0;
  // `f(void)`
  Edits.push_back({HasOthers ? charRange(Type.getLParenLoc(), 1)
                             : clang::CharSourceRange::getCharRange(
                                   Type.getLParenLoc(), Type.getRParenLoc()),
                   Text + (HasOthers ? ", " : "")});
  return true;
}

/// What stands in the body of a definition.
bool Copier::addUses() {
  for (const HostUse &Use : Function.Uses) {
    const std::string &Name = Names.of(*Use.Variable);
    const auto *Plain = llvm::dyn_cast<clang::DeclRefExpr>(Use.Name);
    if (Plain && !Plain->hasQualifier() && Plain->getDecl()->getName() == Name)
      continue;
    const clang::CharSourceRange Range =
        E.fileRange(Use.Name->getSourceRange());
    if (Range.isInvalid() || Use.Name->getBeginLoc().isMacroID()) {
      Why = "a macro names it";
      return false;
    }
    Edits.push_back({Range, Name});
  }
  for (clang::SourceLocation Mark : Function.Marks)
    if (E.sources().isPointWithin(Mark, Copy.Begin, Copy.End))
      Edits.push_back({charRange(Mark, 0), DeviceMark});
  llvm::append_range(Edits, Function.Atomics);
  return passVariables(
      E, Function.Calls,
      [&](const clang::VarDecl &Variable) { return Names.of(Variable); }, Edits,
      Why);
}

std::optional<FunctionCopy> Copier::run() {
  Why = "a macro makes part of it";
  if (!findEnds() || !addHead() || !addParameters() ||
      (Copy.IsDefinition && !addUses()))
    return std::nullopt;
  Copy.Text = editedText(
      E, clang::CharSourceRange::getCharRange(Copy.Begin, Copy.End), Edits);
  return std::move(Copy);
}

/// `#define` and the like might mean another thing the second time.
static bool holdsDefinition(llvm::StringRef Text) {
  for (llvm::StringRef Rest = Text; !Rest.empty();) {
    auto [Line, After] = Rest.split('\n');
    Rest = After;
    if (!Line.ltrim().consume_front("#"))
      continue;
    const llvm::StringRef Word = Line.ltrim().drop_front().ltrim();
    if (Word.starts_with("define") || Word.starts_with("undef") ||
        Word.starts_with("include"))
      return true;
  }
  return false;
}

std::optional<std::vector<FunctionCopy>>
idxmap::copiesOf(const Extraction &E, const CopiedFunction &Function,
                 std::string &Why) {
  const CopiedNames Names(*Function.Definition, Function.Variables);
  std::vector<FunctionCopy> Copies;
  for (const clang::FunctionDecl *Each : Function.Definition->redecls()) {
    Copier One(E, Function, Names, *Each);
    std::optional<FunctionCopy> Copy = One.run();
    Why = One.Why;
    if (Copy && holdsDefinition(Copy->Text))
      Why = "a directive in it makes a macro";
    if (!Copy || holdsDefinition(Copy->Text))
      return std::nullopt;
    Copies.push_back(std::move(*Copy));
  }
  return Copies;
}
