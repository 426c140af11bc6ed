//===- StagedReads.cpp - What a body reads of staged arrays ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/StagedReads.h"

#include "rewriter/data/RangeSymbols.h"
#include "rewriter/data/SureUse.h"
#include "rewriter/data/TileElement.h"
#include "rewriter/data/WrittenElements.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/UnusedLocals.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

#include <map>

using namespace idxmap;

namespace {

/// One array on its way from its clause to the model.
struct Candidate {
  const clang::ValueDecl *Variable; ///< Or a member of the loop's own object.
  const Capture *Of;
  StagedArray Array;
  /// By the place in the text, the number of the read there.
  std::map<unsigned, size_t> At;
  std::vector<clang::SourceRange> Places; ///< Of the reads.
  bool IsRead = false;
  bool IsAssigned = true; ///< Where it is written.
  /// The first write, and its subscripts.
  clang::SourceRange Write = {};
  std::string WriteText = {};
  /// Its writes are what is taken: the array that time steps make.
  bool IsMade = false;
  /// Of one that is kept: not all of its uses can be taken.
  bool IsLeft = false;
};

class StageReader {
public:
  StageReader(const Extraction &E, const clang::Stmt &Body,
              const WalkedNest &Nest, const Privatisation &Own,
              const Annotation &Wish,
              const std::vector<const clang::ValueDecl *> &Captured,
              const std::vector<Capture> &Captures, Symbols &Values)
      : E(E), Body(Body), Nest(Nest), Own(Own), Wish(Wish), Captured(Captured),
        Captures(Captures), Values(Values), Arrays(E, Body, Nest, Own, Values),
        Written(Body) {}

  StagedReads run();
  StagedReads runKept();

private:
  const char *whyNoArray(llvm::StringRef Name) const;
  std::optional<Candidate> candidate(const StageClause &Clause) const;
  bool takeType(Candidate &To, const StageClause &Clause) const;
  bool takeRanges(Candidate &To, const StageClause &Clause) const;
  void see(const DomainAccess &Each);
  void take(Candidate &To, const DomainAccess &Each);
  void addRead(Candidate &To, StagedRead Read, const DomainAccess &Each,
               clang::SourceRange Place) const;
  bool takeWrite(Candidate &To, const DomainAccess &Each) const;
  const WrittenElement *elementOf(const Candidate &Of,
                                  const DomainAccess &Each) const;
  bool isKnownVariable(const std::string &Name, const DomainAccess &Each,
                       const clang::Expr &Element) const;
  bool takeSubscripts(Candidate &To, StagedRead &Read, const DomainAccess &Each,
                      const clang::Expr &Element) const;
  bool takeFits(Candidate &To, const DomainAccess &Each) const;
  bool isOnlyRead(const Candidate &Of) const;
  bool isMadeOnce(const Candidate &Of) const;
  bool isMadeByAll(const Candidate &Of) const;
  std::vector<std::string> othersOf(const Candidate &Of) const;
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
  const WrittenElements Written;
  std::vector<Candidate> All;
  bool Keeps = false; ///< Reads and writes are taken.
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
  const bool HasElementView =
      !E.hasOwnMemory() ||
      To.Of->Parameter.find("ElementView<") != std::string::npos;
  const char *Why =
      readTileElement(E, To.Variable->getType(), HasElementView, To.Array);
  if (Why)
    refuse(FindingID::err_stage_type, FindingID::note_stage_type,
           placeOf(E, Clause.Where), {Clause.Array, Why});
  return !Why;
}

/// Which elements the device has.
bool StageReader::takeRanges(Candidate &To, const StageClause &Clause) const {
  if (!E.hasOwnMemory())
    return true;
  const DataRule &Rule = *To.Of->Data;
  const clang::SourceRange Place = placeOf(E, Clause.Where);
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
  Result.Variable = arrayNamed(Captured, Clause.Array);
  for (const Capture &Each : Captures)
    if (Each.Name == Clause.Array)
      Result.Of = &Each;
  if (!Result.Variable || !Result.Of || Own.contains(Result.Variable) ||
      (E.hasOwnMemory() && (!Result.Of->Data || Result.Of->Data->IsObject))) {
    if (const char *Why = whyNoArray(Clause.Array))
      refuse(FindingID::err_stage_type, FindingID::note_stage_type, Place,
             {Clause.Array, Why});
    else
      E.report(FindingID::err_stage_unread, Place, {Clause.Array});
    return std::nullopt;
  }
  Result.Array.Name = Clause.Array;
  Result.Array.Where = Clause.Where;
  for (const TileLayoutClause &Each : Wish.TileLayouts)
    if (Each.Array == Clause.Array) {
      Result.Array.Order = Each.Order;
      Result.Array.IsOrderChosen = !Each.Order;
      Result.Array.OrderWhere = Each.Where;
    }
  Result.IsMade = Wish.Time && Wish.Time->To == Clause.Array;
  if (!takeType(Result, Clause) || (!Keeps && !takeRanges(Result, Clause)))
    return std::nullopt;
  return Result;
}

/// How many loops around \p Each have a variable that the source calls
/// \p Name.
static size_t loopsCalled(llvm::StringRef Name, const DomainAccess &Each) {
  return llvm::count_if(Each.Where.domain().Spans, [&](const Span &S) {
    return sourceName(S.Variable) == Name;
  });
}

/// The text of the kernel can name it where the access stands: as it does
/// itself, or since no other variable has that name.
bool StageReader::isKnownVariable(const std::string &Name,
                                  const DomainAccess &Each,
                                  const clang::Expr &Element) const {
  if (llvm::any_of(Nest.Forms,
                   [&](const LoopForm &Form) { return Form.name() == Name; }))
    return true;
  const std::string Source = sourceName(Name);
  const bool IsNamed =
      llvm::any_of(collectReferences(Element), [&](const Reference &Use) {
        return Use.Declaration->getNameAsString() == Source;
      });
  return (Written.declared(Source) == 1 ||
          (IsNamed && loopsCalled(Source, Each) == 1)) &&
         llvm::any_of(Each.Where.domain().Spans,
                      [&](const Span &S) { return S.Variable == Name; });
}

bool StageReader::takeSubscripts(Candidate &To, StagedRead &Read,
                                 const DomainAccess &Each,
                                 const clang::Expr &Element) const {
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
          IsKnown &= isKnownVariable(Name, Each, Element);
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
  for (const LoopForm &Form : Nest.Forms) {
    const auto Of = llvm::find_if(
        Where.Spans, [&](const Span &S) { return S.Variable == Form.name(); });
    if (Of != Where.Spans.end() && Arrays.canCompute(Of->Least) &&
        Arrays.canCompute(Of->Most))
      Read.Mapped.push_back(*Of);
  }
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
  return A.Subscripts == B.Subscripts && A.Inner == B.Inner;
}

static std::string subscriptText(const std::vector<std::optional<Expr>> &All) {
  std::string Text;
  for (const std::optional<Expr> &Each : All)
    Text += (Text.empty() ? "" : ", ") + (Each ? toString(*Each) : "?");
  return Text;
}

/// The text of the element that \p Each reads, which can be turned to a tile;
/// or null, and a finding.
const WrittenElement *StageReader::elementOf(const Candidate &Of,
                                             const DomainAccess &Each) const {
  const TreeAccess &Is = Each.Is;
  const bool IsOne = Is.IsExact && !Is.IsGiven && !Is.IsFarther && Each.IsOnly;
  const bool IsInMacro =
      Is.Place.getBegin().isMacroID() || Is.Place.getEnd().isMacroID();
  const WrittenElement *Found =
      IsOne && Each.Subscripts.size() == Of.Array.Lengths.size()
          ? Written.find(Is.Place.getBegin(), Of.Array.Lengths.size(),
                         *Of.Variable)
          : nullptr;
  const char *Where = !IsOne                       ? nullptr
                      : Is.IsInCall                ? "function"
                      : IsInMacro                  ? "macro"
                      : Found && Found->IsInLambda ? "lambda"
                                                   : nullptr;
  if (Where)
    refuse(FindingID::err_stage_place, FindingID::note_stage_place, Is.Place,
           {Of.Array.Name, Where});
  else if (!Found)
    refuse(FindingID::err_stage_use, FindingID::note_stage_use, Is.Place,
           {Of.Array.Name});
  return Where ? nullptr : Found;
}

/// False: there is nothing more to take.
bool StageReader::takeWrite(Candidate &To, const DomainAccess &Each) const {
  const TreeAccess &Is = Each.Is;
  if (Keeps)
    return Is.Model.Atomic.empty();
  if (To.Write.isInvalid()) {
    To.Write = Is.Place;
    To.WriteText = subscriptText(Is.Model.Subscripts);
  }
  if (!Wish.Time)
    return Is.Model.Atomic.empty();
  if (To.IsMade && !Is.Model.Atomic.empty())
    refuse(FindingID::err_time_tile_use, FindingID::note_time_tile_use,
           Is.Place, {To.Array.Name, "written atomically"});
  return To.IsMade && Is.Model.Atomic.empty();
}

void StageReader::take(Candidate &To, const DomainAccess &Each) {
  const TreeAccess &Is = Each.Is;
  // The pointer or the container itself is none of its elements.
  const clang::QualType Type = To.Variable->getType().getNonReferenceType();
  if (!Is.Model.IsWrite &&
      (Is.IsWay || (Each.Subscripts.empty() && Is.IsExact &&
                    (Type->isPointerType() || elementHeldBy(E.Context, Type)))))
    return;
  if (Is.Model.IsWrite && !takeWrite(To, Each))
    return;
  To.IsRead |= !Is.Model.IsWrite;
  if (!Is.Model.IsWrite && To.IsMade)
    return refuse(FindingID::err_time_tile_use, FindingID::note_time_tile_use,
                  Is.Place, {To.Array.Name, "read"});
  const WrittenElement *Element = elementOf(To, Each);
  if (!Element)
    return;
  const clang::SourceRange Place = Element->Whole->getSourceRange();
  StagedRead Read;
  Read.Text = E.lineOf(Place);
  Read.Where = E.Tokens.add(Place);
  if (!takeSubscripts(To, Read, Each, *Element->Whole))
    return;
  Read.IsWritten = Is.Model.IsWrite;
  To.IsAssigned &= !Read.IsWritten || Written.isAssigned(*Element);
  if (Keeps && Read.IsWritten && !Written.isAssigned(*Element))
    return refuse(FindingID::err_stage_use, FindingID::note_stage_use, Is.Place,
                  {To.Array.Name});
  addRead(To, std::move(Read), Each, Place);
}

void StageReader::addRead(Candidate &To, StagedRead Read,
                          const DomainAccess &Each,
                          clang::SourceRange Place) const {
  const unsigned Offset = E.sources().getFileOffset(Place.getBegin());
  const auto [Known, IsNew] = To.At.emplace(Offset, To.Array.Reads.size());
  if (!takeFits(To, Each) ||
      (!IsNew && !isSame(To.Array.Reads[Known->second], Read)))
    return refuse(FindingID::err_stage_subscript,
                  FindingID::note_stage_subscript, Place,
                  {To.Array.Name, Read.Text});
  if (!IsNew) {
    To.Array.Reads[Known->second].IsWritten |= Read.IsWritten;
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
    if (!IsAnywhere && !IsIt)
      continue;
    const size_t Known = E.errorCount();
    if (IsAnywhere)
      refuse(FindingID::err_stage_use, FindingID::note_stage_use, Is.Place,
             {Of.Array.Name});
    else
      take(Of, Each);
    Of.IsLeft |= E.errorCount() > Known;
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

/// All threads bring what they wrote to memory together.
bool StageReader::isMadeByAll(const Candidate &Of) const {
  const char *Why =
      !Of.IsAssigned                         ? "changed by more than '='"
      : Of.Places.size() > 1                 ? "written at several places"
      : !usesSurely(Body, Of.Places.front()) ? "written under a condition"
      : hasContinue(Body)                    ? "in a loop with 'continue'"
      : Wish.Strips || Wish.Sweep ? "in a loop that blocks run in parts"
                                  : nullptr;
  if (Why)
    refuse(FindingID::err_stage_made, FindingID::note_stage_made, Of.Write,
           {Of.Array.Name, Why});
  return !Why;
}

/// Each step makes its element once, whatever it reads.
bool StageReader::isMadeOnce(const Candidate &Of) const {
  const bool IsOnce =
      Of.Places.size() == 1 && usesSurely(Body, Of.Places.front());
  if (!IsOnce)
    refuse(FindingID::err_time_tile_use, FindingID::note_time_tile_use,
           Of.Places.back(),
           {Of.Array.Name, Of.Places.size() > 1 ? "written at several places"
                                                : "written under a condition"});
  return IsOnce;
}

void idxmap::nameStaged(const Extraction &E, const clang::Stmt &Body,
                        const WalkedNest &Nest, const Annotation &Wish,
                        StagedArray &Array, Symbols &Values) {
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
    if (Wish.Time)
      for (const Span &Each : Read.Mapped)
        Rule.Ranges.push_back({Each.Least, Each.Most, {}});
    registerSymbols(E, Rule, References, Values);
    for (size_t Q = 0; Q < Read.Subscripts.size(); ++Q)
      Read.Subscripts[Q] = substitute(Rule.Ranges[Q].First, Shown);
    for (size_t D = 0; Wish.Time && D < Read.Mapped.size(); ++D) {
      const AccessedRegion &Is = Rule.Ranges[Read.Subscripts.size() + D];
      Read.Mapped[D] = {Read.Mapped[D].Variable, Is.First, Is.End};
    }
  }
  DataRule Fits;
  Fits.Ranges.push_back({0, 0, {}, std::move(Array.Fits)});
  registerSymbols(E, Fits, References, Values);
  Array.Fits = std::move(Fits.Ranges.front().Fits);
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
        Wish.Time || Of.Array.IsMade || Each.Data->IsObject ||
        Variable == Captured.end() ||
        Arrays.mayWrite(*Variable, "", idxmap::Written::Anything);
    if (MayBeWritten)
      Result.push_back(Each.Name);
  }
  return Result;
}

StagedReads StageReader::run() {
  StagedReads Result;
  const size_t Errors = E.errorCount();
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
    const bool IsWritten = Each.Write.isValid() && !Each.IsRead;
    if (Each.Array.Reads.empty() || !(Each.IsMade ? isMadeOnce(Each)
                                      : IsWritten ? isMadeByAll(Each)
                                                  : isOnlyRead(Each)))
      return Result;
    Each.Array.IsMade = IsWritten && !Each.IsMade;
    if (E.hasOwnMemory())
      Each.Array.Others = othersOf(Each);
    llvm::append_range(Places, Each.Places);
    for (size_t R = 0; R < Each.Places.size(); ++R)
      Result.Edits.push_back(
          {E.fileRange(Each.Places[R]), stagedToken(Result.Arrays.size(), R)});
    Result.Arrays.push_back(std::move(Each.Array));
  }
  llvm::append_range(Result.Edits, markUnusedLocals(E, Body, Places));
  Result.Places = std::move(Places);
  return Result;
}

/// Said of nothing: what cannot be taken stays in memory.
StagedReads StageReader::runKept() {
  Keeps = true;
  StagedReads Result;
  for (const Capture &Each : Captures)
    if (Each.Data && !Each.Data->IsObject && Each.Data->Layout.Class.empty())
      if (auto Of = candidate({Each.Name, Each.Where}))
        All.push_back(std::move(*Of));
  llvm::SetVector<const clang::FieldDecl *> Members;
  forEachAccess(E, Body, Nest, Own, Arrays.known(), Arrays.usable(), Values,
                Members, [&](const DomainAccess &Each) { see(Each); });
  const auto insertion = [&](clang::SourceLocation At, std::string Text) {
    return BodyEdit{clang::CharSourceRange::getCharRange(At, At),
                    std::move(Text)};
  };
  for (Candidate &Each : All) {
    if (Each.IsLeft || Each.Array.Reads.empty())
      continue;
    for (size_t R = 0; R < Each.Places.size(); ++R) {
      const clang::CharSourceRange Range = E.fileRange(Each.Places[R]);
      Result.Edits.push_back(
          insertion(Range.getBegin(), keptToken(Result.Arrays.size(), R)));
      Result.Edits.push_back(insertion(Range.getEnd(), KeptEnd));
      if (!Each.Array.Reads[R].IsWritten)
        Result.Places.push_back(Each.Places[R]);
    }
    Result.Arrays.push_back(std::move(Each.Array));
  }
  llvm::append_range(Result.Edits, markUnusedLocals(E, Body, Result.Places));
  return Result;
}

StagedReads
idxmap::readKept(const Extraction &E, const clang::Stmt &Body,
                 const WalkedNest &Nest, const Privatisation &Own,
                 const Annotation &Wish,
                 const std::vector<const clang::ValueDecl *> &Captured,
                 const std::vector<Capture> &Captures, const Symbols &Values) {
  std::vector<Finding> Reasons;
  Symbols Tried = Values;
  return StageReader(E.with(Reasons), Body, Nest, Own, Wish, Captured, Captures,
                     Tried)
      .runKept();
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
