//===- LevelMerge.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/levels/LevelMerge.h"

#include "mapping/expr/AffineForm.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <cassert>
#include <cctype>

namespace idxmap {

namespace {

class LevelMerger {
public:
  LevelMerger(const std::vector<LoopNest> &Nests, const LevelLoop &Of)
      : Nests(Nests), Of(Of) {}

  std::variant<LoopNest, LevelProblem> run();

private:
  void fail(std::string Why, SourceToken Where, bool IsOfLoops = false) {
    if (!Problem)
      Problem = {std::move(Why), Where, IsOfLoops};
  }
  void checkNest(const LoopNest &Nest);
  void checkLoop(const Loop &Each);
  void checkCapture(const Capture &Each);
  void addParameters(const LoopNest &Nest);
  void addSymbols(const LoopNest &Nest);
  void addCaptures(const LoopNest &Nest);
  void merge(Capture &To, Capture More);
  void merge(DataRule &To, DataRule More, const Capture &Each);
  bool inAllSteps(DataRule &Rule, const LoopNest &Nest) const;
  std::vector<Expr> openExtents(const LoopNest &Nest) const;
  bool inAllSteps(AccessedRegion &Range) const;
  bool inAllSteps(Expr &Least, Expr &Most,
                  const std::vector<Expr> &Extents) const;
  std::optional<Expr> extreme(const Expr &E, bool IsMost) const;
  void exchange();
  void finish(DataRule &Rule) const;
  bool namesTime(const Expr &E) const { return names(E, Of.Variable); }

  const std::vector<LoopNest> &Nests;
  const LevelLoop &Of;
  LoopNest Result;
  std::optional<LevelProblem> Problem;
};

} // namespace

void LevelMerger::checkLoop(const Loop &Each) {
  const std::string Name = "'" + Each.Variable + "' ";
  if (Each.IsOpen)
    return fail("the type of " + Name + "depends on a template's parameter",
                Each.Where);
  if (!Each.Space.Step.isConstant(1) || !Each.Space.Width.isConstant(1) ||
      Each.Dependent || Each.Decreases || !Each.Companions.empty() ||
      Each.Ending)
    fail(Name + "does not count by 1 between bounds that are the same for all",
         Each.Where, /*IsOfLoops=*/true);
  for (const Expr &E : {Each.Space.Lower, Each.Space.Upper, Each.Extent})
    if (namesTime(E))
      fail(Name + "has other bounds in each step", Each.Where,
           /*IsOfLoops=*/true);
}

void LevelMerger::checkCapture(const Capture &Each) {
  const std::string Name = "'" + Each.variable() + "' ";
  if (Each.Reduction)
    fail(Name + "is reduced", Each.Where, /*IsOfLoops=*/true);
  if (!Each.LastBegin.empty() || !Each.LastEnd.empty())
    fail(Name + "has the value of the last iteration afterwards", Each.Where);
  if (Each.Data && !Each.Data->Layout.Class.empty())
    fail(Name + "has a layout", Each.Where);
}

void LevelMerger::checkNest(const LoopNest &Nest) {
  const SourceToken Where = Nest.Loops.front().Where;
  const size_t Rank = Nests.front().Loops.size();
  assert(Nest.Loops.size() == Rank && "aligned before");
  if (Rank > 3)
    fail("more than three loops are mapped", Where, /*IsOfLoops=*/true);
  if (Nest.TeamSize > 0)
    fail("threads run each iteration together", Where);
  if (Nest.Queue.IsAsync || !Nest.Queue.Stream.empty())
    fail("it has a stream", Where);
  for (const Loop &Each : Nest.Loops)
    checkLoop(Each);
  for (const Capture &Each : Nest.Captures)
    checkCapture(Each);
  for (const HostSymbol &Each : Nest.Symbols)
    if (Each.From == HostSymbol::Origin::Value &&
        countWord(Each.Text, Of.Variable) > 0)
      fail("'" + Each.Text + "' may be another number in the next step", Where);
  for (const HostSymbol &Each : Nest.Symbols)
    for (const std::string &Name : Of.Exchanged)
      if (countWord(Each.Text, Name) > 0)
        fail("'" + Each.Text + "' may be another number in the next step",
             Where);
  for (const Access &Each : Nest.Accesses)
    if (Each.Array.empty())
      fail("it uses memory without a name", Each.Where);
    else if (!Each.Atomic.empty())
      fail("'" + Each.Array + "' is changed by atomic operations", Each.Where);
    else if (Each.IsScalar && Each.IsWrite)
      fail("'" + Each.Array + "' is written, which is no array", Each.Where);
  for (const Finding &Each : Nest.Doubts)
    if (Each.Id == FindingID::remark_unknown_effect)
      fail("it calls what is not seen", Each.Where);
}

void LevelMerger::addSymbols(const LoopNest &Nest) {
  for (const HostSymbol &Each : Nest.Symbols) {
    if (Each.Name == Of.Variable)
      continue; // Of the ranges alone, which are those of all steps.
    const auto Has = std::find_if(
        Result.Symbols.begin(), Result.Symbols.end(),
        [&](const HostSymbol &Other) { return Other.Name == Each.Name; });
    if (Has == Result.Symbols.end())
      Result.Symbols.push_back(Each);
    else if (Has->Text != Each.Text || Has->From != Each.From ||
             Has->Type != Each.Type)
      fail("'" + Each.Text + "' is also '" + Has->Text + "'",
           Nest.Loops.front().Where);
  }
}

/// Those of the function's templates are the same in all nests; what follows
/// are types that have no name where the kernel stands, of those that a nest
/// uses.
void LevelMerger::addParameters(const LoopNest &Nest) {
  if (Result.TemplateHead.empty()) {
    Result.TemplateHead = Nest.TemplateHead;
    Result.TemplateParameters = Nest.TemplateParameters;
    Result.TemplateArguments = Nest.TemplateArguments;
    return;
  }
  for (size_t I = 0; I < Nest.TemplateParameters.size(); ++I) {
    const std::string &Name = Nest.TemplateParameters[I],
                      &Argument = Nest.TemplateArguments[I];
    const auto Has = std::find(Result.TemplateParameters.begin(),
                               Result.TemplateParameters.end(), Name);
    if (Has == Result.TemplateParameters.end()) {
      Result.TemplateHead.insert(Result.TemplateHead.size() - 1,
                                 ", typename " + Name);
      Result.TemplateParameters.push_back(Name);
      Result.TemplateArguments.push_back(Argument);
    } else if (Result.TemplateArguments[Has -
                                        Result.TemplateParameters.begin()] !=
               Argument) {
      fail("its '" + Argument + "' has the name of another type",
           Nest.Loops.front().Where);
    }
  }
}

/// The least, or the largest, value of \p E in any step.
std::optional<Expr> LevelMerger::extreme(const Expr &E, bool IsMost) const {
  if (!namesTime(E))
    return E;
  const auto Form = affineIn(E, Of.Variable);
  if (!Form || namesTime(Form->Slope) || namesTime(Form->Rest))
    return std::nullopt;
  const Expr First = Of.First,
             Last = Expr::symbol(LevelsEnd, SymbolKind::Host) - 1;
  const Expr AtFirst = Form->Slope * First + Form->Rest,
             AtLast = Form->Slope * Last + Form->Rest;
  return simplify(IsMost ? max(AtFirst, AtLast) : min(AtFirst, AtLast),
                  Result.Known);
}

bool LevelMerger::inAllSteps(Expr &Least, Expr &Most,
                             const std::vector<Expr> &Extents) const {
  const auto First = extreme(Least, /*IsMost=*/false),
             Last = extreme(Most, /*IsMost=*/true);
  if (!First || !Last ||
      std::any_of(Extents.begin(), Extents.end(),
                  [&](const Expr &E) { return namesTime(E); }))
    return false;
  Least = *First;
  Most = *Last;
  return true;
}

bool LevelMerger::inAllSteps(AccessedRegion &Range) const {
  return inAllSteps(Range.First, Range.End, Range.Extents) &&
         std::all_of(Range.Fits.begin(), Range.Fits.end(), [&](IndexFit &Fit) {
           return inAllSteps(Fit.Least, Fit.Most, Fit.Extents);
         });
}

/// Of its loops that may be empty.
std::vector<Expr> LevelMerger::openExtents(const LoopNest &Nest) const {
  std::vector<Expr> Extents;
  for (const Loop &Each : Nest.Loops)
    if (!Result.Known.provesPositive(Each.Extent))
      Extents.push_back(Each.Extent);
  return Extents;
}

/// Where \p Nest is empty, it uses nothing.
bool LevelMerger::inAllSteps(DataRule &Rule, const LoopNest &Nest) const {
  std::vector<std::vector<AccessedRegion> *> All = {&Rule.Ranges, &Rule.Needed};
  for (ReachableArray &Each : Rule.Held)
    All.push_back(&Each.Ranges);
  for (std::vector<AccessedRegion> *Ranges : All)
    for (AccessedRegion &Range : *Ranges) {
      if (!inAllSteps(Range))
        return false;
      for (const Expr &Extent : openExtents(Nest))
        if (std::find(Range.Extents.begin(), Range.Extents.end(), Extent) ==
            Range.Extents.end())
          Range.Extents.push_back(Extent);
    }
  return true;
}

/// The ranges of both; none are all elements.
static void addRanges(std::vector<AccessedRegion> &To,
                      const std::vector<AccessedRegion> &More) {
  if (To.empty() || More.empty())
    return To.clear();
  for (const AccessedRegion &Each : More)
    if (std::find(To.begin(), To.end(), Each) == To.end())
      To.push_back(Each);
}

static DataKind bothOf(DataKind A, DataKind B) {
  return A == B ? A : DataKind::Copy;
}

void LevelMerger::merge(DataRule &To, DataRule More, const Capture &Each) {
  if (To.IsObject != More.IsObject || To.IsImage != More.IsImage ||
      To.IsContainer != More.IsContainer ||
      To.CountsElements != More.CountsElements)
    return fail("'" + Each.variable() + "' is passed in another way",
                Each.Where);
  // What of it one loop uses is not known: all that a region has.
  const auto isAll = [](const DataRule &Rule) {
    return Rule.Kind == DataKind::Present && Rule.Ranges.empty() &&
           !Rule.IsObject;
  };
  if (isAll(To) || isAll(More)) {
    To.Kind = DataKind::Present;
    To.Ranges.clear();
  } else {
    addRanges(To.Ranges, More.Ranges);
    To.Kind = bothOf(To.Kind, More.Kind);
  }
  To.Needed.insert(To.Needed.end(), More.Needed.begin(), More.Needed.end());
  for (std::vector<Expr> &Each : More.UsedWhere)
    if (std::find(To.UsedWhere.begin(), To.UsedWhere.end(), Each) ==
        To.UsedWhere.end())
      To.UsedWhere.push_back(std::move(Each));
  for (ReachableArray &Held : More.Held) {
    const auto Has = std::find_if(
        To.Held.begin(), To.Held.end(),
        [&](const ReachableArray &Other) { return Other.Name == Held.Name; });
    if (Has == To.Held.end()) {
      To.Held.push_back(std::move(Held));
      continue;
    }
    if (Has->IsAttached != Held.IsAttached)
      return fail("'" + Held.Name + "' is passed in another way", Each.Where);
    addRanges(Has->Ranges, Held.Ranges);
    Has->Kind = bothOf(Has->Kind, Held.Kind);
  }
}

void LevelMerger::merge(Capture &To, Capture More) {
  const std::string Const = "const ";
  if (More.Parameter == Const + To.Parameter)
    More.Parameter = To.Parameter;
  if (To.Parameter == Const + More.Parameter)
    To.Parameter = More.Parameter;
  if (To.Parameter != More.Parameter || To.Argument != More.Argument ||
      To.Rebind != More.Rebind || To.Of != More.Of ||
      To.Data.has_value() != More.Data.has_value())
    return fail("'" + More.variable() + "' is passed in another way",
                More.Where);
  To.UsedInBody |= More.UsedInBody;
  To.IsShared |= More.IsShared;
  To.IsBound |= More.IsBound;
  if (More.Data)
    merge(*To.Data, *std::move(More.Data), More);
}

void LevelMerger::addCaptures(const LoopNest &Nest) {
  for (Capture Each : Nest.Captures) {
    if (Each.Name == Of.Variable || (Each.IsOwn && Each.Parameter.empty()))
      continue;
    if (Each.IsOwn) { // The value that each iteration begins with.
      Each.IsOwn = false;
      Each.Rebind.clear();
    }
    for (const std::string &Name : Of.Exchanged)
      if (Each.Name != Name && countWord(Each.Rebind, Name) > 0)
        fail("'" + Each.variable() + "' names '" + Name +
                 "', which the steps exchange",
             Each.Where);
    if (Each.Data && !inAllSteps(*Each.Data, Nest))
      fail("which elements of '" + Each.variable() +
               "' it uses in all steps is not known",
           Each.Where);
    if (Each.Data)
      Each.Data->UsedWhere = {openExtents(Nest)};
    const auto Has = std::find_if(
        Result.Captures.begin(), Result.Captures.end(),
        [&](const Capture &Other) { return Other.Name == Each.Name; });
    if (Has == Result.Captures.end())
      Result.Captures.push_back(std::move(Each));
    else
      merge(*Has, std::move(Each));
  }
}

std::string parameterNamed(const Capture &Of, const std::string &Name) {
  std::string Text = Of.Parameter;
  const auto isWord = [&](size_t At) {
    return At < Text.size() &&
           (std::isalnum(static_cast<unsigned char>(Text[At])) ||
            Text[At] == '_');
  };
  size_t At = Text.rfind(Of.Name);
  while (At != std::string::npos && At > 0 &&
         (isWord(At - 1) || isWord(At + Of.Name.size())))
    At = Text.rfind(Of.Name, At - 1);
  return At == std::string::npos ? Text
                                 : Text.replace(At, Of.Name.size(), Name);
}

/// Each step uses one array as the last one did the other.
void LevelMerger::exchange() {
  if (std::none_of(Result.Captures.begin(), Result.Captures.end(),
                   [](const Capture &Each) { return Each.Data.has_value(); }))
    return; // The host's own memory.
  std::vector<Capture *> Both;
  for (Capture &Each : Result.Captures)
    if (std::count(Of.Exchanged.begin(), Of.Exchanged.end(), Each.Name) > 0)
      Both.push_back(&Each);
  const auto kind = [](const Capture &Each) {
    return parameterNamed(Each, "");
  };
  const auto isPointer = [](const Capture &Each) {
    const bool IsView =
        Each.Parameter.find("::idxmap::ElementView<") != std::string::npos;
    return Each.Rebind.empty() && Each.Data && !Each.Data->IsObject &&
           (IsView || Each.Parameter.find('*') != std::string::npos) &&
           Each.Argument == Each.Name;
  };
  const auto isPart = [&](const std::string &Name) {
    return std::any_of(Nests.begin(), Nests.end(), [&](const LoopNest &Nest) {
      return std::any_of(Nest.Accesses.begin(), Nest.Accesses.end(),
                         [&](const Access &Use) {
                           return !Use.Array.empty() && Use.Array == Name;
                         });
    });
  };
  if (Both.size() != 2 && isPart(Of.Exchanged[0]) && isPart(Of.Exchanged[1]))
    return fail("'" + Of.Exchanged[0] + "' and '" + Of.Exchanged[1] +
                    "', which it exchanges, are parts of an object that its "
                    "kernel is given",
                Nests.front().Loops.front().Where);
  if (Both.size() != 2)
    return fail("no loop of the step uses one of '" + Of.Exchanged[0] +
                    "' and '" + Of.Exchanged[1] + "', which it exchanges",
                Nests.front().Loops.front().Where);
  if (!isPointer(*Both[0]) || !isPointer(*Both[1]) ||
      kind(*Both[0]) != kind(*Both[1]))
    return fail("'" + Of.Exchanged[0] + "' and '" + Of.Exchanged[1] +
                    "', which it exchanges, are not known to be two pointers, "
                    "vectors or spans of one type",
                Nests.front().Loops.front().Where);
  DataRule &A = *Both[0]->Data, &B = *Both[1]->Data;
  merge(A, B, *Both[1]);
  B.Ranges = A.Ranges;
  B.Kind = A.Kind; // Also that all of both are present.
  B.UsedWhere = A.UsedWhere;
  // Of which array a clause says what is not known.
  if (!A.Needed.empty() || !B.Needed.empty())
    fail("'" + Of.Exchanged[0] + "' and '" + Of.Exchanged[1] +
             "' have data clauses",
         Nests.front().Loops.front().Where);
}

/// \p Known, where each of \p Extents is at least 1.
static Facts factsWhere(Facts Known, const std::vector<Expr> &Extents) {
  for (const Expr &Extent : Extents)
    Known.assume(Extent, Range::from(1));
  return Known;
}

/// Ranges under the same conditions are one, from the first to the last
/// element.
static void joinRanges(std::vector<AccessedRegion> &Ranges,
                       const Facts &Always) {
  for (size_t I = Ranges.size(); I-- > 0;)
    for (size_t J = 0; J < I; ++J) {
      AccessedRegion &To = Ranges[J];
      const AccessedRegion &More = Ranges[I];
      if (To.Extents != More.Extents || !To.Fits.empty() || !More.Fits.empty())
        continue;
      const Facts Known = factsWhere(Always, To.Extents);
      const auto isBefore = [&](const Expr &A, const Expr &B) {
        return Known.provesLessEqual(A, B);
      };
      if ((!isBefore(To.First, More.First) &&
           !isBefore(More.First, To.First)) ||
          (!isBefore(To.End, More.End) && !isBefore(More.End, To.End)))
        continue;
      if (isBefore(More.First, To.First))
        To.First = More.First;
      if (isBefore(To.End, More.End))
        To.End = More.End;
      Ranges.erase(Ranges.begin() + I);
      break;
    }
}

/// A launch writes a part of what is written, and later ones read it.
void LevelMerger::finish(DataRule &Rule) const {
  const auto bothWays = [](DataKind &Kind) {
    if (Kind == DataKind::CopyOut || Kind == DataKind::Create)
      Kind = DataKind::Copy;
  };
  bothWays(Rule.Kind);
  for (ReachableArray &Each : Rule.Held)
    bothWays(Each.Kind);
  joinRanges(Rule.Ranges, Result.Known);
  // Of ranges that provably lie in others, and run where these do.
  const auto isWithin = [&](const AccessedRegion &Part,
                            const AccessedRegion &Whole) {
    const Facts Known = factsWhere(Result.Known, Part.Extents);
    return Part.Fits.empty() &&
           std::all_of(Whole.Extents.begin(), Whole.Extents.end(),
                       [&](const Expr &Extent) {
                         return Known.provesPositive(Extent);
                       }) &&
           Known.provesLessEqual(Whole.First, Part.First) &&
           Known.provesLessEqual(Part.End, Whole.End);
  };
  for (size_t I = Rule.Ranges.size(); I-- > 0;)
    for (size_t J = 0; J < Rule.Ranges.size(); ++J)
      if (J != I && isWithin(Rule.Ranges[I], Rule.Ranges[J])) {
        Rule.Ranges.erase(Rule.Ranges.begin() + I);
        break;
      }
}

std::variant<LoopNest, LevelProblem> LevelMerger::run() {
  Result.File = Of.File;
  Result.Line = Of.Line;
  Result.Function = Of.Function;
  for (const LoopNest &Each : Nests) {
    checkNest(Each);
    addParameters(Each);
    addSymbols(Each);
    Result.Known.assume(Each.Known);
    Result.Cost = std::max(Result.Cost, Each.Cost);
    for (const std::string &Name : Each.Mentions)
      if (countWord(Name, Of.Variable) == 0 &&
          std::find(Result.Mentions.begin(), Result.Mentions.end(), Name) ==
              Result.Mentions.end())
        Result.Mentions.push_back(Name);
    Result.MacroNames.insert(Result.MacroNames.end(), Each.MacroNames.begin(),
                             Each.MacroNames.end());
    for (const Finding &Doubt : Each.Doubts)
      Result.Doubts.push_back(Doubt);
  }
  HostSymbol End;
  End.Name = End.Text = LevelsEnd;
  End.Type = "long long";
  End.Bits = 64;
  Result.Symbols.push_back(End);
  Result.Known.assume(Expr::symbol(LevelsEnd, SymbolKind::Host) - Of.First,
                      Range::from(1));
  for (const LoopNest &Each : Nests)
    addCaptures(Each);
  if (!Of.Exchanged.empty())
    exchange();
  for (Capture &Each : Result.Captures)
    if (Each.Data)
      finish(*Each.Data);
  if (Problem)
    return *std::move(Problem);
  return std::move(Result);
}

std::variant<LoopNest, LevelProblem>
mergedLevels(const std::vector<LoopNest> &Nests, const LevelLoop &Of) {
  return LevelMerger(Nests, Of).run();
}

} // namespace idxmap
