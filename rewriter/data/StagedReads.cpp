//===- StagedReads.cpp - What a body reads of staged arrays ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/StagedReads.h"

#include "rewriter/data/Holding.h"
#include "rewriter/data/RangeSymbols.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/source/UnusedLocals.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

namespace {

/// An element by subscripts in the text.
struct WrittenElement {
  const clang::Expr *Whole;
  bool IsInLambda;
};

/// The elements of arrays that a body names by all of their subscripts, and how
/// often it declares each name.
class ElementSearch : public clang::ConstDynamicRecursiveASTVisitor {
public:
  bool VisitArraySubscriptExpr(const clang::ArraySubscriptExpr *S) override {
    return see(*S);
  }
  bool VisitCXXOperatorCallExpr(const clang::CXXOperatorCallExpr *S) override {
    return S->getOperator() != clang::OO_Subscript || S->getNumArgs() != 2 ||
           see(*S);
  }
  bool VisitValueDecl(const clang::ValueDecl *D) override {
    ++Declared[D->getNameAsString()];
    return true;
  }
  bool TraverseLambdaExpr(const clang::LambdaExpr *S) override {
    ++Lambdas;
    const bool Result =
        clang::ConstDynamicRecursiveASTVisitor::TraverseLambdaExpr(S);
    --Lambdas;
    return Result;
  }

  /// By where they begin; the one of most subscripts is last.
  std::map<clang::SourceLocation, std::map<unsigned, WrittenElement>> Elements;
  std::map<std::string, unsigned> Declared;

private:
  bool see(const clang::Expr &Whole) {
    Elements[Whole.getBeginLoc()].emplace(subscriptsIn(Whole),
                                          WrittenElement{&Whole, Lambdas > 0});
    return true;
  }

public:
  /// How many subscripts \p Of ends in.
  static unsigned subscriptsIn(const clang::Expr &Of) {
    const clang::Expr *Inner = baseOf(Of);
    return Inner ? 1 + subscriptsIn(*Inner) : 0;
  }
  /// What the last subscript of \p Of is one of, or null.
  static const clang::Expr *baseOf(const clang::Expr &Of) {
    const clang::Expr *Inner = Of.IgnoreParenImpCasts();
    if (const auto *Plain = llvm::dyn_cast<clang::ArraySubscriptExpr>(Inner))
      return Plain->getBase();
    const auto *Called = llvm::dyn_cast<clang::CXXOperatorCallExpr>(Inner);
    return Called && Called->getOperator() == clang::OO_Subscript &&
                   Called->getNumArgs() == 2
               ? Called->getArg(0)
               : nullptr;
  }

private:
  unsigned Lambdas = 0;
};

/// One array on its way from its clause to the model.
struct Candidate {
  const clang::VarDecl *Variable;
  const Capture *Of;
  StagedArray Array;
  /// By the place in the text, the number of the read there.
  std::map<unsigned, size_t> At;
  std::vector<clang::SourceRange> Places; ///< Of the reads.
  /// The first write, and its subscripts.
  clang::SourceRange Write = {};
  std::string WriteText = {};
};

class StageReader {
public:
  StageReader(const Extraction &E, const clang::Stmt &Body,
              const WalkedNest &Nest, const Privatisation &Own,
              const Annotation &Wish,
              const std::vector<const clang::ValueDecl *> &Captured,
              const std::vector<Capture> &Captures, Symbols &Values)
      : E(E), Body(Body), Nest(Nest), Own(Own), Wish(Wish), Captured(Captured),
        Captures(Captures), Values(Values), Arrays(E, Body, Nest, Own, Values) {
    Written.TraverseStmt(&Body);
  }

  StagedReads run();

private:
  const char *whyNoArray(llvm::StringRef Name) const;
  std::optional<Candidate> candidate(const StageClause &Clause) const;
  bool takeType(Candidate &To, const StageClause &Clause) const;
  bool takeRanges(Candidate &To, const StageClause &Clause) const;
  void see(const DomainAccess &Each);
  void take(Candidate &To, const DomainAccess &Each);
  const WrittenElement *elementAt(const Candidate &Of,
                                  clang::SourceRange Place) const;
  bool isKnownVariable(const std::string &Name, const ir::Domain &Where) const;
  bool takeSubscripts(Candidate &To, StagedRead &Read,
                      const DomainAccess &Each) const;
  bool takeFits(Candidate &To, const DomainAccess &Each) const;
  bool isOnlyRead(const Candidate &Of) const;
  void registerNames(StagedArray &Array);
  std::vector<std::string> othersOf(const Candidate &Of) const;
  std::vector<std::string> macroNames(const StagedReads &Result) const;
  void refuse(FindingID Id, FindingID Note, clang::SourceRange Place,
              std::vector<std::string> Arguments) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const WalkedNest &Nest;
  const Privatisation &Own;
  const Annotation &Wish;
  const std::vector<const clang::ValueDecl *> &Captured;
  const std::vector<Capture> &Captures;
  Symbols &Values;
  const Footprint Arrays;
  ElementSearch Written;
  std::vector<Candidate> All;
};

} // namespace

static clang::SourceRange placeOf(const Extraction &E, SourceToken Where) {
  return E.Tokens.rangeOf(Where).getAsRange();
}

void StageReader::refuse(FindingID Id, FindingID Note, clang::SourceRange Place,
                         std::vector<std::string> Arguments) const {
  Finding Why = E.at(Id, Place, Arguments);
  Why.Notes.push_back(E.noteAt(Note, Place, Arguments.front()));
  E.report(std::move(Why));
}

/// The type and the lengths of elements.
bool StageReader::takeType(Candidate &To, const StageClause &Clause) const {
  const clang::SourceRange Place = placeOf(E, Clause.Where);
  const clang::QualType Type = To.Variable->getType().getNonReferenceType();
  clang::QualType Element;
  if (Type->isPointerType()) {
    Element = Type->getPointeeType();
    To.Array.Lengths = {std::nullopt};
  } else if (Type->isArrayType()) {
    Element = Type;
  } else if (const auto Held = elementHeldBy(E.Context, Type);
             Held &&
             To.Of->Parameter.find("ElementView<") != std::string::npos) {
    Element = *Held;
    To.Array.Lengths = {std::nullopt};
    To.Array.IsContainer = true;
  } else if (Held && !E.isCuda()) {
    Element = *Held;
    To.Array.Lengths = {std::nullopt};
  } else {
    refuse(FindingID::err_stage_type, FindingID::note_stage_type, Place,
           {Clause.Array, "elements that no plain subscript reaches"});
    return false;
  }
  while (const clang::ArrayType *Array = Element->getAsArrayTypeUnsafe()) {
    const auto *Constant = llvm::dyn_cast<clang::ConstantArrayType>(Array);
    if (!Constant) {
      refuse(FindingID::err_stage_type, FindingID::note_stage_type, Place,
             {Clause.Array, "rows whose length is not known"});
      return false;
    }
    To.Array.Lengths.push_back(int64_t(Constant->getSize().getZExtValue()));
    Element = Array->getElementType();
  }
  const auto *Class = Element->getAsCXXRecordDecl();
  const char *Why = Element->isIncompleteType() ? "elements of no known size"
                    : !Element.isTriviallyCopyableType(E.Context) ||
                            (Class && !Class->hasTrivialDefaultConstructor())
                        ? "elements that are more than their bytes"
                        : nullptr;
  const auto Named =
      Why ? std::nullopt : nameableType(E, Element.getUnqualifiedType());
  if (!Named) {
    refuse(FindingID::err_stage_type, FindingID::note_stage_type, Place,
           {Clause.Array, Why ? Why
                              : "elements of a type that has no name "
                                "outside of the function"});
    return false;
  }
  To.Array.Element = typeText(E, *Named);
  To.Array.Bytes = E.Context.getTypeSizeInChars(Element).getQuantity();
  return true;
}

/// Which elements the device has.
bool StageReader::takeRanges(Candidate &To, const StageClause &Clause) const {
  if (!E.isCuda())
    return true;
  const DataRule &Rule = *To.Of->Data;
  const clang::SourceRange Place = placeOf(E, Clause.Where);
  if (!Rule.Layout.Class.empty()) {
    E.report(FindingID::err_stage_layout, Place, {Clause.Array});
    return false;
  }
  // Of an array, the device has all, and its lengths are known.
  if (To.Variable->getType().getNonReferenceType()->isArrayType())
    return true;
  To.Array.Ranges = Rule.Ranges;
  if (Rule.Kind != DataKind::Present &&
      (!Rule.Ranges.empty() || Rule.IsContainer))
    return true;
  refuse(FindingID::err_stage_range, FindingID::note_stage_range, Place,
         {Clause.Array});
  return false;
}

/// What the body names is not passed as an array of the launch.
const char *StageReader::whyNoArray(llvm::StringRef Name) const {
  if (Name.find_first_of(".>:") != llvm::StringRef::npos)
    return "no variable of its own";
  for (const Reference &Use : collectReferences(Body))
    if (const auto *Value = llvm::dyn_cast<clang::ValueDecl>(Use.Declaration);
        Value && Value->getNameAsString() == Name)
      return llvm::isa<clang::FieldDecl>(Value) ? "no variable of its own"
             : Own.contains(Value) ? "a value for each iteration"
                                   : "a copy of its own in the kernel";
  return nullptr;
}

std::optional<Candidate>
StageReader::candidate(const StageClause &Clause) const {
  const clang::SourceRange Place = placeOf(E, Clause.Where);
  Candidate Result{nullptr, nullptr, {}, {}, {}};
  for (const clang::ValueDecl *Each : Captured)
    if (Each->getNameAsString() == Clause.Array)
      Result.Variable = llvm::dyn_cast<clang::VarDecl>(Each);
  for (const Capture &Each : Captures)
    if (Each.Name == Clause.Array)
      Result.Of = &Each;
  if (!Result.Variable || !Result.Of || Own.contains(Result.Variable) ||
      (E.isCuda() && (!Result.Of->Data || Result.Of->Data->IsObject))) {
    if (const char *Why = whyNoArray(Clause.Array))
      refuse(FindingID::err_stage_type, FindingID::note_stage_type, Place,
             {Clause.Array, Why});
    else
      E.report(FindingID::err_stage_unread, Place, {Clause.Array});
    return std::nullopt;
  }
  Result.Array.Name = Clause.Array;
  Result.Array.Where = Clause.Where;
  if (!takeType(Result, Clause) || !takeRanges(Result, Clause))
    return std::nullopt;
  return Result;
}

/// In the body's text, by all subscripts.
const WrittenElement *StageReader::elementAt(const Candidate &Of,
                                             clang::SourceRange Place) const {
  const auto Found = Written.Elements.find(Place.getBegin());
  if (Found == Written.Elements.end())
    return nullptr;
  const auto Whole = Found->second.find(Of.Array.Lengths.size());
  if (Whole == Found->second.end())
    return nullptr;
  const clang::Expr *Base = Whole->second.Whole;
  while (const clang::Expr *Inner = ElementSearch::baseOf(*Base))
    Base = Inner;
  const auto *Name =
      llvm::dyn_cast<clang::DeclRefExpr>(Base->IgnoreParenImpCasts());
  return Name && Name->getDecl()->getCanonicalDecl() ==
                     Of.Variable->getCanonicalDecl()
             ? &Whole->second
             : nullptr;
}

/// The text of the kernel can name it where the access stands.
bool StageReader::isKnownVariable(const std::string &Name,
                                  const ir::Domain &Where) const {
  if (llvm::any_of(Nest.Forms,
                   [&](const LoopForm &Form) { return Form.name() == Name; }))
    return true;
  const std::string Source = sourceName(Name);
  const auto Found = Written.Declared.find(Source);
  return Found != Written.Declared.end() && Found->second == 1 &&
         llvm::any_of(Where.Spans,
                      [&](const Span &Each) { return Each.Variable == Name; });
}

bool StageReader::takeSubscripts(Candidate &To, StagedRead &Read,
                                 const DomainAccess &Each) const {
  const ir::Domain &Where = Each.Where.domain();
  for (const std::optional<Expr> &Subscript : Each.Subscripts) {
    bool IsKnown = Subscript.has_value();
    if (Subscript) {
      // Symbols of kind Thread differ between iterations.
      for (const std::string &Name : symbolsOf(*Subscript)) {
        const bool IsSpanned = llvm::any_of(
            Where.Spans, [&](const Span &S) { return S.Variable == Name; });
        const bool IsOfLoop = llvm::any_of(
            Nest.Forms, [&](const LoopForm &F) { return F.name() == Name; });
        if (IsSpanned || IsOfLoop)
          IsKnown &= isKnownVariable(Name, Where);
        else
          IsKnown &= Arrays.canCompute(Expr::symbol(Name, SymbolKind::Host));
      }
    }
    if (!IsKnown) {
      refuse(FindingID::err_stage_subscript, FindingID::note_stage_subscript,
             placeOf(E, Read.Where), {To.Array.Name, Read.Text});
      return false;
    }
    Read.Subscripts.push_back(*Subscript);
  }
  for (const Span &Inner : Where.Spans)
    if (sourceName(Inner.Variable) != Inner.Variable &&
        !sourceName(Inner.Variable).empty())
      Read.Inner.push_back(Inner);
  return true;
}

/// Where a clause says the ranges, nobody has asked yet whether the indices are
/// what they seem.
bool StageReader::takeFits(Candidate &To, const DomainAccess &Each) const {
  const ir::Domain &Where = Each.Where.domain();
  const bool IsSaid =
      !To.Array.Ranges.empty() && llvm::none_of(Wish.Data, [&](const auto &C) {
        return C.Array == To.Array.Name && C.Count;
      });
  Facts Here = Arrays.known();
  for (const Expr &Extent : Where.Extents)
    Here.assume(Extent, Range::from(1));
  for (IndexFit Fit : Where.Fits) {
    Fit.Extents = Where.Extents;
    if (IsSaid || isInType(Fit, Here))
      continue;
    if (!Arrays.canCompute(Fit.Least) || !Arrays.canCompute(Fit.Most) ||
        !llvm::all_of(Fit.Extents,
                      [&](const Expr &X) { return Arrays.canCompute(X); }))
      return false;
    addFit(To.Array.Fits, std::move(Fit));
  }
  return true;
}

/// One place in the text may be read more than once, but always the same way.
static bool isSame(const StagedRead &A, const StagedRead &B) {
  return A.Subscripts == B.Subscripts &&
         std::equal(A.Inner.begin(), A.Inner.end(), B.Inner.begin(),
                    B.Inner.end(), [](const Span &First, const Span &Second) {
                      return First.Variable == Second.Variable &&
                             First.Least == Second.Least &&
                             First.Most == Second.Most;
                    });
}

static std::string subscriptText(const std::vector<std::optional<Expr>> &All) {
  std::string Text;
  for (const std::optional<Expr> &Each : All)
    Text += (Text.empty() ? "" : ", ") + (Each ? toString(*Each) : "?");
  return Text;
}

void StageReader::take(Candidate &To, const DomainAccess &Each) {
  const TreeAccess &Is = Each.Is;
  const clang::QualType Type = To.Variable->getType().getNonReferenceType();
  const bool IsNoElement =
      Is.IsWay || (Each.Subscripts.empty() && Is.IsExact &&
                   (Type->isPointerType() || elementHeldBy(E.Context, Type)));
  if (Is.Model.IsWrite) {
    if (To.Write.isInvalid()) {
      To.Write = Is.Place;
      To.WriteText = subscriptText(Is.Model.Subscripts);
    }
    return;
  }
  if (IsNoElement)
    return;
  const auto refuseUse = [&] {
    refuse(FindingID::err_stage_use, FindingID::note_stage_use, Is.Place,
           {To.Array.Name});
  };
  if (!Is.IsExact || Is.IsGiven || Is.IsFarther || !Each.IsOnly)
    return refuseUse();
  if (Is.IsInCall)
    return refuse(FindingID::err_stage_place, FindingID::note_stage_place,
                  Is.Place, {To.Array.Name, "function"});
  if (Is.Place.getBegin().isMacroID() || Is.Place.getEnd().isMacroID())
    return refuse(FindingID::err_stage_place, FindingID::note_stage_place,
                  Is.Place, {To.Array.Name, "macro"});
  const WrittenElement *Element = elementAt(To, Is.Place);
  if (!Element || Each.Subscripts.size() != To.Array.Lengths.size())
    return refuseUse();
  if (Element->IsInLambda)
    return refuse(FindingID::err_stage_place, FindingID::note_stage_place,
                  Is.Place, {To.Array.Name, "lambda"});
  const clang::SourceRange Place = Element->Whole->getSourceRange();
  StagedRead Read;
  Read.Text = E.lineOf(Place);
  Read.Where = E.Tokens.add(Place);
  if (!takeSubscripts(To, Read, Each))
    return;
  if (!takeFits(To, Each))
    return refuse(FindingID::err_stage_subscript,
                  FindingID::note_stage_subscript, Place,
                  {To.Array.Name, Read.Text});
  const unsigned Offset = E.sources().getFileOffset(Place.getBegin());
  const auto [Known, IsNew] = To.At.emplace(Offset, To.Array.Reads.size());
  if (!IsNew) {
    if (!isSame(To.Array.Reads[Known->second], Read))
      refuseUse();
    return;
  }
  To.Array.Reads.push_back(std::move(Read));
  To.Places.push_back(Place);
}

void StageReader::see(const DomainAccess &Each) {
  const TreeAccess &Is = Each.Is;
  const bool IsAnywhere = Is.IsNowhere || (!Is.Base && !Is.IsExact);
  for (Candidate &Of : All) {
    const bool IsIt = Is.Base && Is.Base->getCanonicalDecl() ==
                                     Of.Variable->getCanonicalDecl();
    if (IsAnywhere)
      refuse(FindingID::err_stage_use, FindingID::note_stage_use, Is.Place,
             {Of.Array.Name});
    else if (IsIt)
      take(Of, Each);
  }
}

/// Said beside what is read.
bool StageReader::isOnlyRead(const Candidate &Of) const {
  if (Of.Write.isInvalid())
    return true;
  std::string Read;
  for (const Expr &Each : Of.Array.Reads.front().Subscripts)
    Read += (Read.empty() ? "" : ", ") + toString(Each);
  refuse(FindingID::err_stage_written, FindingID::note_stage_written, Of.Write,
         {Of.Array.Name, Read, Of.WriteText});
  return false;
}

/// Gives the symbols of subscripts a meaning for the launch; loops' variables
/// are none.
void StageReader::registerNames(StagedArray &Array) {
  const std::vector<Reference> References = collectReferences(Body);
  std::map<std::string, Expr> Hidden, Shown;
  const auto hide = [&](const std::string &Name) {
    const std::string Other = "@" + Name;
    Hidden.emplace(Name, Expr::symbol(Other, SymbolKind::Thread));
    Shown.emplace(Other, Expr::symbol(Name, SymbolKind::Thread));
  };
  for (const LoopForm &Form : Nest.Forms)
    hide(Form.name());
  for (const StagedRead &Read : Array.Reads)
    for (const Span &Inner : Read.Inner)
      hide(Inner.Variable);
  for (StagedRead &Read : Array.Reads) {
    DataRule Rule;
    for (const Expr &Subscript : Read.Subscripts)
      Rule.Ranges.push_back({substitute(Subscript, Hidden), 0, {}});
    registerSymbols(E, Rule, References, Values);
    for (size_t Q = 0; Q < Read.Subscripts.size(); ++Q)
      Read.Subscripts[Q] = substitute(Rule.Ranges[Q].First, Shown);
  }
}

/// The captures that the launch may write.
std::vector<std::string> StageReader::othersOf(const Candidate &Of) const {
  std::vector<std::string> Result;
  for (const Capture &Each : Captures) {
    if (!Each.Data || &Each == Of.Of)
      continue;
    const auto Variable =
        llvm::find_if(Captured, [&](const clang::ValueDecl *D) {
          return D->getNameAsString() == Each.variable();
        });
    const bool MayBeWritten =
        Each.Data->IsObject || Variable == Captured.end() ||
        Arrays.mayWrite(*Variable, "", idxmap::Written::Anything);
    if (MayBeWritten)
      Result.push_back(Each.Name);
  }
  return Result;
}

/// Of the names that a kernel with these tiles may give (StageNames.h).
std::vector<std::string>
StageReader::macroNames(const StagedReads &Result) const {
  std::vector<std::string> Names = {"e", "at", "thread", "inside", "step"};
  for (const char *Numbered : {"at_", "cell_"})
    for (unsigned Number = 0; Number < 16; ++Number)
      Names.push_back(Numbered + std::to_string(Number));
  const auto addVariable = [&](const std::string &Name) {
    for (const char *End : {"_first", "_in", "_end"})
      Names.push_back(Name + End);
  };
  for (const LoopForm &Form : Nest.Forms)
    addVariable(Form.name());
  if (Wish.Strips)
    addVariable(Wish.Strips->Variable);
  for (const StagedArray &Each : Result.Arrays) {
    Names.push_back(Each.Name + "_tile");
    for (size_t Number = 2; Number <= Each.Reads.size(); ++Number)
      Names.push_back(Each.Name + "_tile" + std::to_string(Number));
  }
  llvm::erase_if(Names, [&](const std::string &Name) {
    const auto Known = E.Context.Idents.find(Name);
    return Known == E.Context.Idents.end() ||
           !Known->second->hadMacroDefinition();
  });
  return Names;
}

StagedReads StageReader::run() {
  StagedReads Result;
  const size_t Errors = E.errorCount();
  if (E.Enclosing.isDependentContext()) {
    const StageClause &First = Wish.Stages.front();
    refuse(FindingID::err_stage_template, FindingID::note_stage_template,
           placeOf(E, First.Where), {First.Array});
    return Result;
  }
  for (const StageClause &Each : Wish.Stages)
    if (auto Of = candidate(Each))
      All.push_back(std::move(*Of));
  if (E.errorCount() > Errors)
    return Result;
  llvm::SetVector<const clang::FieldDecl *> Members;
  forEachAccess(E, Body, Nest, Own, Arrays.known(), Arrays.usable(), Values,
                Members, [&](const DomainAccess &Each) { see(Each); });
  std::vector<clang::SourceRange> Places;
  for (Candidate &Each : All) {
    if (E.errorCount() > Errors)
      return Result;
    if (Each.Array.Reads.empty())
      E.report(FindingID::err_stage_unread, placeOf(E, Each.Array.Where),
               {Each.Array.Name});
    if (Each.Array.Reads.empty() || !isOnlyRead(Each))
      return Result;
    registerNames(Each.Array);
    if (E.isCuda())
      Each.Array.Others = othersOf(Each);
    llvm::append_range(Places, Each.Places);
    for (size_t R = 0; R < Each.Places.size(); ++R)
      Result.Edits.push_back(
          {E.fileRange(Each.Places[R]), stagedToken(Result.Arrays.size(), R)});
    Result.Arrays.push_back(std::move(Each.Array));
  }
  llvm::append_range(Result.Edits, markUnusedLocals(E, Body, Places));
  Result.MacroNames = macroNames(Result);
  return Result;
}

StagedReads
idxmap::readStaged(const Extraction &E, const clang::Stmt &Body,
                   const WalkedNest &Nest, const Privatisation &Own,
                   const Annotation &Wish,
                   const std::vector<const clang::ValueDecl *> &Captured,
                   const std::vector<Capture> &Captures, Symbols &Values) {
  return StageReader(E, Body, Nest, Own, Wish, Captured, Captures, Values)
      .run();
}
