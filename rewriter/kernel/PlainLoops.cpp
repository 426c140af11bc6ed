//===- PlainLoops.cpp - The loops to check the mapped ones against --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/PlainLoops.h"

#include "attributes/FileText.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/OwnSynchronization.h"
#include "rewriter/effects/UnseenCalls.h"
#include "rewriter/kernel/Body.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class PlainReader {
public:
  PlainReader(const Extraction &E, const clang::Stmt &Statement,
              const clang::Stmt &Body, const CaptureReader &Captures,
              LoopNest &Nest)
      : E(E), Statement(Statement), Body(Body), Captures(Captures), Nest(Nest) {
  }

  void read(const std::vector<LoopForm> &Forms,
            const std::vector<Finding> &DataProblems);

private:
  bool readText();
  bool isCaptured();
  bool notChecked(clang::SourceRange Why);
  void readOwn(const std::vector<LoopForm> &Forms);
  bool leadsSomewhere(clang::QualType Type) const;
  void checkCaptured();
  void checkWrites();
  void checkWrites(const std::vector<Access> &Accesses);
  const Capture *captureNamed(llvm::StringRef Name) const;
  bool hasRange(const Capture &Of) const {
    return Of.Data && !Of.Data->IsObject && Of.Data->Kind != DataKind::Present;
  }
  /// Of what the object leads to, all that is written is known.
  static bool hasParts(const Capture &Of);
  /// What an object leads to under the name \p Array, or null.
  const ReachableArray *partNamed(llvm::StringRef Array) const;
  /// Why the loops are not compared; the first reason is said.
  void unknown(Finding Note);
  std::string lineOf(clang::SourceLocation Place) const {
    const clang::SourceManager &SM = E.sources();
    return "line " +
           std::to_string(SM.getPresumedLineNumber(SM.getExpansionLoc(Place)));
  }

  const Extraction &E;
  const clang::Stmt &Statement;
  const clang::Stmt &Body;
  const CaptureReader &Captures;
  LoopNest &Nest;
  PlainLoop Result;
};

} // namespace

void PlainReader::unknown(Finding Note) {
  if (!Result.IsCompared)
    return;
  Result.IsCompared = false;
  Result.WhyNot =
      toString(Note) + " (" + lineOf(E.Tokens.locationOf(Note.Where)) + ")";
  E.report(Finding(FindingID::remark_check_counts, {},
                   E.Tokens.add(Statement.getBeginLoc()))
               .withNote(std::move(Note)));
}

/// Says what hinders even the counting.
bool PlainReader::notChecked(clang::SourceRange Why) {
  E.report(Finding(FindingID::remark_check_none, {},
                   E.Tokens.add(Statement.getBeginLoc()))
               .withNote(E.at(FindingID::note_check_text, Why)));
  Nest.WhyUnchecked = "it cannot be written once more with what is in " +
                      lineOf(Why.getBegin());
  return false;
}

bool PlainReader::readText() {
  const clang::SourceManager &SM = E.sources();
  const clang::CharSourceRange Range = statementRange(E, Statement);
  const clang::CharSourceRange Inner = bodyTextRange(E, Body);
  const clang::SourceLocation First = Range.getBegin();
  if (Range.isInvalid() || Inner.isInvalid() ||
      SM.getFileID(Inner.getBegin()) != SM.getFileID(First) ||
      SM.getFileOffset(Inner.getBegin()) < SM.getFileOffset(First))
    return notChecked(Statement.getBeginLoc());
  BodyText &Loops = Result.Loops;
  Loops.Text =
      clang::Lexer::getSourceText(Range, SM, E.Context.getLangOpts()).str();
  const clang::PresumedLoc Place = SM.getPresumedLoc(First);
  Loops.File = Place.getFilename();
  Loops.Line = Place.getLine();
  Loops.Column = SM.getSpellingColumnNumber(First);
  Result.BodyBegin =
      SM.getFileOffset(Inner.getBegin()) - SM.getFileOffset(First);
  Result.BodyEnd = SM.getFileOffset(Inner.getEnd()) - SM.getFileOffset(First);
  const size_t Operator = Loops.Text.find("_Pragma");
  if (Operator != std::string::npos)
    return notChecked(First.getLocWithOffset(static_cast<int>(Operator)));
  // Pragmas are about the mapped loop, or its optimization: none stays.
  E.files().blankDirectives(First, Loops.Text);
  return true;
}

/// The plain loops stand in a lambda, which before C++20 has no way to the
/// names of a structured binding. Clang 22 ends in an internal error where one
/// captures what has a run-time length.
bool PlainReader::isCaptured() {
  const bool TakesBindings = E.Context.getLangOpts().CPlusPlus20;
  for (const Reference &Use : collectReferences(Statement)) {
    const auto *Value = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
    const bool IsBinding = llvm::isa<clang::BindingDecl>(Use.Declaration);
    if ((IsBinding && !TakesBindings) ||
        (Value &&
         Value->getType().getCanonicalType()->isVariablyModifiedType()))
      return notChecked(Use.Declaration->getLocation());
  }
  return true;
}

/// The launch gives the loops' variables and the private ones their values.
void PlainReader::readOwn(const std::vector<LoopForm> &Forms) {
  for (const Reference &Use : collectReferences(Statement)) {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Use.Declaration);
    const bool IsLoops = llvm::any_of(Forms, [&](const LoopForm &Form) {
      const Companion *Beside = Form.companion(Variable);
      return (Form.IsDeclaredBefore && Form.Variable == Variable) ||
             (Beside && Beside->IsDeclaredBefore);
    });
    if (!Variable || (!IsLoops && !Captures.isPrivate(*Variable)))
      continue;
    const std::string Name = Variable->getName().str();
    if (const Capture *Passed = captureNamed(Name); Passed && Passed->Reduction)
      continue;
    if (!Variable->hasLocalStorage()) {
      unknown(E.noteAt(FindingID::note_check_memory, Variable->getLocation(),
                       Name));
    } else if (!llvm::is_contained(Result.Own, Name)) {
      Result.Own.push_back(Name);
      if (IsLoops)
        Result.Variables.push_back(Name);
    }
  }
}

/// What a value of it leads to is not copied for the check.
bool PlainReader::leadsSomewhere(clang::QualType Type) const {
  const auto *Class = Type->getAsCXXRecordDecl();
  const bool IsOfLibrary = Class && Class->isInStdNamespace();
  return Type->isVariablyModifiedType() || Type->isPointerType() ||
         Type->isDependentType() ||
         (Class && pointerInElements(Type) &&
          (E.hasOwnMemory() || !IsOfLibrary));
}

/// All pointers lead to ranges that are known, or to nothing that is written.
void PlainReader::checkCaptured() {
  for (const clang::ValueDecl *Variable : Captures.variables()) {
    const clang::QualType Type = Variable->getType().getNonReferenceType();
    const Capture *Passed = captureNamed(Variable->getName());
    if ((Passed && (hasRange(*Passed) || hasParts(*Passed))) ||
        Captures.isPrivate(*Variable))
      continue;
    const std::vector<clang::QualType> Types =
        Type->isDependentType() ? typesInInstances(E, *Variable)
                                : std::vector{Type};
    if (Types.empty() || llvm::any_of(Types, [&](clang::QualType Each) {
          return leadsSomewhere(Each.getNonReferenceType());
        }))
      unknown(E.noteAt(FindingID::note_check_memory, Variable->getLocation(),
                       Variable->getNameAsString()));
  }
}

bool PlainReader::hasParts(const Capture &Of) {
  return Of.Data && Of.Data->IsObject &&
         llvm::all_of(Of.Data->Held, [](const ReachableArray &Each) {
           return Each.Kind == DataKind::CopyIn ||
                  (!Each.IsAttached && Each.Kind != DataKind::Present);
         });
}

/// How accesses call what the launch calls "m.p", "(*this).p" or "(*q).p".
static std::string accessName(llvm::StringRef Held) {
  if (Held.consume_front("(*this)."))
    return Held.str();
  if (!Held.consume_front("(*"))
    return Held.str();
  const auto [Pointer, Member] = Held.split(')');
  return (Pointer + Member).str();
}

const ReachableArray *PlainReader::partNamed(llvm::StringRef Array) const {
  for (const Capture &Each : Nest.Captures) {
    if (!hasParts(Each))
      continue;
    for (const ReachableArray &Held : Each.Data->Held) {
      const std::string Name = accessName(Held.Name);
      if (Array == Name || (Array.starts_with(Name) &&
                            Array.substr(Name.size()).starts_with(".")))
        return &Held;
    }
  }
  return nullptr;
}

const Capture *PlainReader::captureNamed(llvm::StringRef Name) const {
  const auto Found = llvm::find_if(
      Nest.Captures, [&](const Capture &Each) { return Each.Name == Name; });
  return Found == Nest.Captures.end() ? nullptr : &*Found;
}

/// In a template, those of each instance.
void PlainReader::checkWrites() {
  checkWrites(Nest.Accesses);
  for (const LoopNest &Each : Nest.Instances)
    checkWrites(Each.Accesses);
}

/// The launch passes the address of the object that it names, or a view of its
/// elements.
static bool isNamedByArgument(const Capture &Of) {
  return Of.Argument == "&" + Of.Name ||
         (Of.Argument == Of.Name &&
          llvm::StringRef(Of.Parameter).contains("::idxmap::ElementView<"));
}

void PlainReader::checkWrites(const std::vector<Access> &Accesses) {
  for (const Access &Each : Accesses) {
    if (!Each.IsWrite)
      continue;
    const llvm::StringRef Root = llvm::StringRef(Each.Array).split('.').first;
    const Capture *Written = captureNamed(Root);
    if (Written && (hasRange(*Written) || Written->Reduction))
      continue;
    const ReachableArray *Part = partNamed(Each.Array);
    if (Part && Part->Kind != DataKind::CopyIn)
      continue;
    const bool IsObject = Written && !Each.IsScalar && !Each.IsThroughElement &&
                          !E.hasOwnMemory() && isNamedByArgument(*Written);
    if (!IsObject) {
      unknown(Root.empty() ? Finding(FindingID::note_check_call, {}, Each.Where)
                           : Finding(FindingID::note_check_memory, {Root.str()},
                                     Each.Where));
    } else if (!llvm::is_contained(Result.Objects, Root)) {
      Result.Objects.push_back(Root.str());
    }
  }
}

void PlainReader::read(const std::vector<LoopForm> &Forms,
                       const std::vector<Finding> &DataProblems) {
  if (!readText() || !isCaptured())
    return;
  for (const Finding &Problem : DataProblems)
    if (severityOf(Problem.Id) == Severity::Error)
      unknown(Finding(FindingID::note_check_reason, {toString(Problem)},
                      Problem.Where));
  readOwn(Forms);
  checkCaptured();
  checkWrites();
  for (const Finding &Call : findUnseenCalls(E, Body))
    unknown(Finding(FindingID::note_check_call, {}, Call.Where));
  const Synchronization Synchronized = ownSynchronization(E, Body);
  Result.Synchronizes = Synchronized.IsAny;
  if (Synchronized.Object)
    unknown(E.at(FindingID::note_check_call, *Synchronized.Object));
  Nest.Plain = std::move(Result);
}

void idxmap::readPlainLoops(const Extraction &E, const clang::Stmt &Statement,
                            const clang::Stmt &Body,
                            const std::vector<LoopForm> &Forms,
                            const CaptureReader &Captures,
                            const Privatisation &Own,
                            const std::vector<Finding> &DataProblems,
                            LoopNest &Nest) {
  if (Own.isRepeatable())
    PlainReader(E, Statement, Body, Captures, Nest).read(Forms, DataProblems);
  else
    Nest.WhyUnchecked = Own.reducesArrays()
                            ? "it reduces to the elements of an array"
                            : "it has atomic updates, or variables that are "
                              "lastprivate";
}
