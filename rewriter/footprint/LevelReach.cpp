//===- LevelReach.cpp -----------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/footprint/LevelReach.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"
#include "rewriter/footprint/ArrayView.h"
#include "rewriter/footprint/LevelRanks.h"

#include <algorithm>
#include <cstdlib>

namespace idxmap {

namespace {

struct LevelUse {
  size_t Nest;
  const Access *Is;
};

/// What one array's uses say.
class ArrayReach {
public:
  ArrayReach(const std::vector<LoopNest> &Nests, std::vector<LevelUse> Uses,
             const LoopNest &Merged, LevelReach &Result)
      : Nests(Nests), Uses(std::move(Uses)), Merged(Merged),
        Known(Merged.Known), Result(Result),
        HasLaunch(std::any_of(
            Merged.Captures.begin(), Merged.Captures.end(),
            [](const Capture &Each) { return Each.Data.has_value(); })) {}

  std::optional<Finding> run();
  /// Of one that no level writes: rows may overlap, and what is not known of it
  /// is no problem.
  void runRead();

private:
  std::optional<Finding> readView();
  void describe();
  using Subscripts = std::vector<std::vector<Expr>>; ///< By use.
  std::optional<Subscripts> subscripts(const LevelUse *&Wrong) const;
  bool isPassed(const std::string &Name) const;
  bool isSameInSteps(const Expr &E) const;
  std::optional<Expr> atLaunch(const Expr &E) const;
  void nameOnlyValues();
  bool findLoops(const LevelUse *&Wrong);
  LevelArray::Offset offset(size_t Use, size_t L) const;
  void takeInner();
  void addDistances();
  std::optional<LevelArray> described() const;
  std::optional<Finding> checkRows();
  std::optional<Finding> checkRow(size_t D);
  std::optional<Finding> addRow(const Expr &Used, const Expr &Apart,
                                std::vector<size_t> Of);
  Expr first(size_t Use, size_t D) const;
  Expr last(size_t Use, size_t D) const;
  size_t rank() const { return Nests.front().Loops.size(); }
  const std::string &name() const { return Uses.front().Is->Array; }

  const std::vector<LoopNest> &Nests;
  const std::vector<LevelUse> Uses;
  const LoopNest &Merged;
  const Facts &Known;
  LevelReach &Result;
  const bool HasLaunch; ///< Else the host runs the loops.
  ArrayView View;
  /// By use and dimension, the loops of the body that View's slopes were of.
  std::vector<std::vector<LevelArray::Offset>> Offsets;
  std::vector<std::optional<size_t>> LoopOf; ///< By dimension of View.
  std::vector<size_t> DimensionOf;           ///< By loop.
};

} // namespace

/// What all nests call their loop \p D.
static std::string commonName(size_t D) { return "loop." + std::to_string(D); }

/// The variable \p Name of a loop of the body, for use \p Use alone: other uses
/// have it between other numbers.
static std::string innerName(size_t Use, const std::string &Name) {
  return "use." + std::to_string(Use) + "." + Name;
}

static bool isInner(const std::string &Name) {
  return Name.starts_with("use.");
}

/// Where all of them are known.
static std::optional<std::vector<Expr>> knownSubscripts(const Access &Of) {
  if (Of.Inner)
    return Of.Inner->Subscripts;
  std::vector<Expr> All;
  for (const std::optional<Expr> &Each : Of.Subscripts) {
    if (!Each)
      return std::nullopt;
    All.push_back(*Each);
  }
  return All;
}

/// Those that name a loop's variable in some use. Which elements the others
/// choose is not asked: all of them count as the same ones.
std::optional<ArrayReach::Subscripts>
ArrayReach::subscripts(const LevelUse *&Wrong) const {
  Subscripts All;
  for (size_t U = 0; U < Uses.size(); ++U) {
    const LevelUse &Each = Uses[U];
    Wrong = &Each;
    const Access &Is = *Each.Is;
    if (Is.MayLeaveRow || Is.IsThroughElement || Is.Subscripts.empty() ||
        Is.Subscripts.size() != Uses.front().Is->Subscripts.size())
      return std::nullopt;
    std::map<std::string, Expr> Common;
    for (size_t D = 0; D < rank(); ++D)
      Common.emplace(Nests[Each.Nest].Loops[D].Variable,
                     Expr::symbol(commonName(D), SymbolKind::Thread));
    if (Is.Inner)
      for (const Span &Loop : Is.Inner->Loops)
        Common.emplace(Loop.Variable, Expr::symbol(innerName(U, Loop.Variable),
                                                   SymbolKind::Thread));
    const auto Known = knownSubscripts(Is);
    if (!Known)
      return std::nullopt;
    All.emplace_back();
    for (const Expr &One : *Known)
      All.back().push_back(substitute(One, Common));
  }
  for (size_t Q = All.front().size(); Q-- > 0;)
    if (std::none_of(All.begin(), All.end(), [&](const std::vector<Expr> &Of) {
          return dependsOnThread(Of[Q]);
        }))
      for (std::vector<Expr> &Of : All)
        Of.erase(Of.begin() + Q);
  return All.front().empty() ? std::nullopt : std::optional(All);
}

/// A number that kernels get.
bool ArrayReach::isPassed(const std::string &Name) const {
  return std::any_of(Merged.Captures.begin(), Merged.Captures.end(),
                     [&](const Capture &Is) {
                       return Is.Name == Name && !Is.Data &&
                              Is.Parameter.find('*') == std::string::npos;
                     });
}

/// Made of what the launch gets: neither the step's number nor what a level may
/// have written.
bool ArrayReach::isSameInSteps(const Expr &E) const {
  const std::vector<std::string> Names = symbolsOf(E);
  return std::all_of(Names.begin(), Names.end(), [&](const std::string &Name) {
    return isPassed(Name) || atLaunch(Expr::symbol(Name, SymbolKind::Host));
  });
}

/// By what the host knows; nothing where that is not all.
std::optional<Expr> ArrayReach::atLaunch(const Expr &E) const {
  std::map<std::string, Expr> Values;
  for (const std::string &Name : symbolsOf(E)) {
    const auto Is =
        std::find_if(Merged.Symbols.begin(), Merged.Symbols.end(),
                     [&](const HostSymbol &Each) {
                       // "(a.m)" is what accesses call a number that an object
                       // has.
                       return Each.Name == Name ||
                              "(" + Each.Text + ")" == Name ||
                              (Each.Means && Each.Means->isSymbol() &&
                               Each.Means->name() == Name);
                     });
    if (Is == Merged.Symbols.end()) {
      // Nothing has to be computed, then, of what an object has, either.
      if (HasLaunch || (!isPassed(Name) && !Name.starts_with("(")))
        return std::nullopt;
      continue;
    }
    Values.emplace(Name, Expr::symbol(Is->Name, SymbolKind::Host));
  }
  return substitute(E, Values);
}

/// A number, where other nests have the variable of a loop, is that of a loop
/// with one iteration.
void ArrayReach::nameOnlyValues() {
  for (size_t D = 0; D < View.Dimensions.size(); ++D) {
    std::optional<size_t> Of;
    for (size_t U = 0; U < Uses.size(); ++U)
      for (size_t L = 0; L < rank(); ++L)
        if (View.Reads[U].At[D].Slopes.count(commonName(L)))
          Of = L;
    for (size_t U = 0; Of && U < Uses.size(); ++U) {
      AffineIndex &At = View.Reads[U].At[D];
      const auto Only = onlyValue(Nests[Uses[U].Nest].Loops[*Of]);
      if (!At.Slopes.empty() || !Only)
        continue;
      At.Slopes[commonName(*Of)] = 1;
      At.Offset -= *Only;
      LevelArray::Offset &Is = Offsets[U][D];
      Is.Offset -= *Only, Is.Least -= *Only, Is.Most -= *Only;
    }
  }
}

/// Sets Offsets: from View, what loops of the body add.
void ArrayReach::takeInner() {
  for (size_t U = 0; U < Uses.size(); ++U) {
    Offsets.emplace_back();
    for (AffineIndex &At : View.Reads[U].At) {
      LevelArray::Offset Is = {{}, At.Offset, At.Offset, At.Offset};
      for (auto Each = At.Slopes.begin(); Each != At.Slopes.end();) {
        if (!isInner(Each->first)) {
          ++Each;
          continue;
        }
        for (const Span &Loop : Uses[U].Is->Inner->Loops) {
          if (innerName(U, Loop.Variable) != Each->first)
            continue;
          const int64_t Slope = Each->second, A = Slope * Loop.Least.value(),
                        B = Slope * Loop.Most.value();
          Is.Slopes[sourceName(Loop.Variable)] += Slope;
          Is.Least += std::min(A, B);
          Is.Most += std::max(A, B);
        }
        Each = At.Slopes.erase(Each);
      }
      Offsets.back().push_back(std::move(Is));
    }
  }
}

/// Each loop has one dimension, in which all uses are its variable and a
/// number.
bool ArrayReach::findLoops(const LevelUse *&Wrong) {
  LoopOf.assign(View.Dimensions.size(), std::nullopt);
  DimensionOf.assign(rank(), View.Dimensions.size());
  for (size_t U = 0; U < Uses.size(); ++U) {
    Wrong = &Uses[U];
    const std::vector<Expr> &Base = View.Reads[U].Base;
    if (Base != View.Reads.front().Base ||
        !std::all_of(Base.begin(), Base.end(),
                     [&](const Expr &E) { return isSameInSteps(E); }))
      return false;
    for (size_t D = 0; D < View.Dimensions.size(); ++D) {
      const auto &Slopes = View.Reads[U].At[D].Slopes;
      if (!isSameInSteps(View.Dimensions[D].Stride))
        return false;
      if (Slopes.size() > 1 ||
          (Slopes.size() == 1 && Slopes.begin()->second != 1) ||
          Slopes.size() != View.Reads.front().At[D].Slopes.size())
        return false;
      for (size_t L = 0; L < rank(); ++L) {
        if (!Slopes.count(commonName(L)))
          continue;
        if (U > 0 ? LoopOf[D] != L : DimensionOf[L] < View.Dimensions.size())
          return false;
        LoopOf[D] = L;
        DimensionOf[L] = D;
      }
    }
  }
  for (size_t L = 0; L < rank(); ++L)
    for (const LevelUse &Each : Uses) {
      Wrong = &Each;
      if (DimensionOf[L] == View.Dimensions.size() &&
          !onlyValue(Nests[Each.Nest].Loops[L]))
        return false;
    }
  return true;
}

/// From the value of loop \p L to the elements of \p Use along its dimension;
/// of a loop without one, which has one iteration in all uses, to 0.
LevelArray::Offset ArrayReach::offset(size_t Use, size_t L) const {
  if (DimensionOf[L] < View.Dimensions.size())
    return Offsets[Use][DimensionOf[L]];
  const int64_t Only = -*onlyValue(Nests[Uses[Use].Nest].Loops[L]);
  return {{}, Only, Only, Only};
}

/// \p Distance for each of \p Levels, which are at least 1, rounded up.
static int64_t forEach(int64_t Distance, int64_t Levels) {
  return Distance <= 0 ? 0 : (Distance - 1) / Levels + 1;
}

void ArrayReach::addDistances() {
  const int64_t Count = Nests.size();
  for (size_t A = 0; A < Uses.size(); ++A)
    for (size_t B = 0; B < Uses.size(); ++B) {
      if (!Uses[A].Is->IsWrite && !Uses[B].Is->IsWrite)
        continue;
      // From the level of A to the next one of B.
      const int64_t Apart = int64_t(Uses[B].Nest) - int64_t(Uses[A].Nest);
      const int64_t Levels = Apart > 0 ? Apart : Apart + Count;
      for (size_t L = 0; L < rank(); ++L) {
        const LevelArray::Offset OfA = offset(A, L), OfB = offset(B, L);
        for (const int64_t Ahead :
             {OfA.Least - OfB.Most, OfA.Most - OfB.Least}) {
          Result.Near[L] =
              std::max(Result.Near[L], forEach(std::abs(Ahead), Levels));
          Result.Back[L] = std::max(Result.Back[L], forEach(-Ahead, Levels));
        }
      }
    }
}

/// Nothing where some of it is no sum of loops' variables and what is known at
/// the launch.
std::optional<LevelArray> ArrayReach::described() const {
  LevelArray Is;
  for (size_t D = 0; D < View.Dimensions.size(); ++D) {
    const auto Stride = atLaunch(View.Dimensions[D].Stride);
    if (!LoopOf[D] || !Stride)
      return std::nullopt;
    Is.Dimensions.push_back(
        {View.Dimensions[D].Subscript, *Stride, *LoopOf[D]});
  }
  for (const Expr &Each : View.Reads.front().Base)
    if (const auto Base = atLaunch(Each))
      Is.Base.push_back(*Base);
  if (Is.Base.size() != Uses.front().Is->Subscripts.size())
    return std::nullopt;
  for (size_t U = 0; U < Uses.size(); ++U) {
    Is.Uses.push_back({Uses[U].Nest, *knownSubscripts(*Uses[U].Is), Offsets[U],
                       Uses[U].Is->IsWrite});
  }
  return Is;
}

Expr ArrayReach::first(size_t Use, size_t D) const {
  const Expr Offset = Offsets[Use][D].Least;
  return LoopOf[D]
             ? Nests[Uses[Use].Nest].Loops[*LoopOf[D]].Space.Lower + Offset
             : Offset;
}

Expr ArrayReach::last(size_t Use, size_t D) const {
  const Expr Offset = Offsets[Use][D].Most;
  return LoopOf[D]
             ? Nests[Uses[Use].Nest].Loops[*LoopOf[D]].Space.Upper - 1 + Offset
             : Offset;
}

/// Elements along dimension \p D are apart, and no more of them are used than
/// the stride of the dimension around it has room for.
std::optional<Finding> ArrayReach::checkRow(size_t D) {
  const ViewDimension &Is = View.Dimensions[D];
  const auto isOfRow = [&](size_t Other) {
    return Other < View.Dimensions.size() &&
           View.Dimensions[Other].Subscript == Is.Subscript;
  };
  if (!isOfRow(D + 1))
    if (auto Wrong = addRow(1, Is.Stride, {}))
      return Wrong;
  if (D == 0 || !isOfRow(D - 1))
    return std::nullopt;
  for (size_t A = 0; A < Uses.size(); ++A)
    for (size_t B = 0; B < Uses.size(); ++B)
      if (auto Wrong = addRow((last(A, D) - first(B, D) + 1) * Is.Stride,
                              View.Dimensions[D - 1].Stride,
                              {Uses[A].Nest, Uses[B].Nest}))
        return Wrong;
  return std::nullopt;
}

/// What is not known to be, the launch will find out. Where a loop of nests
/// \p Of has no iteration, they use nothing.
std::optional<Finding> ArrayReach::addRow(const Expr &Used, const Expr &Apart,
                                          std::vector<size_t> Of) {
  Facts Here = Known;
  RowLength Row = {name(), 0, Apart, {}};
  for (const size_t N : Of)
    for (const Loop &Each : Nests[N].Loops) {
      const Expr Extent = simplify(Each.Extent, Known);
      if (!Known.provesPositive(Extent) &&
          std::find(Row.Extents.begin(), Row.Extents.end(), Extent) ==
              Row.Extents.end())
        Row.Extents.push_back(Extent);
    }
  for (const Expr &Each : Row.Extents)
    Here.assume(Each, Range::from(1));
  Row.Used = simplify(Used, Here);
  if (Here.provesLessEqual(Row.Used, Apart))
    return std::nullopt;
  const auto UsedThere = atLaunch(Row.Used), ApartThere = atLaunch(Apart);
  if (!UsedThere || !ApartThere)
    return Finding(FindingID::err_hybrid_nest,
                   {"how far rows of '" + name() +
                    "' are apart is not known at the launch"},
                   Uses.front().Is->Where)
        .withNote(
            Finding(FindingID::note_hybrid_use, {}, Uses.front().Is->Where));
  if (Here.provesLessEqual(Apart + 1, Row.Used))
    return Finding(FindingID::err_hybrid_rows,
                   {name(), toString(Row.Used), toString(Apart)},
                   Uses.front().Is->Where)
        .withNote(
            Finding(FindingID::note_hybrid_rows, {}, Uses.front().Is->Where));
  Row.Used = *UsedThere;
  Row.Apart = *ApartThere;
  const auto implies = [&](const RowLength &More, const RowLength &Less) {
    return More.Array == Less.Array && More.Apart == Less.Apart &&
           More.Extents == Less.Extents &&
           Here.provesLessEqual(Less.Used, More.Used);
  };
  if (std::any_of(Result.Rows.begin(), Result.Rows.end(),
                  [&](const RowLength &Has) { return implies(Has, Row); }))
    return std::nullopt;
  std::erase_if(Result.Rows,
                [&](const RowLength &Has) { return implies(Row, Has); });
  Result.Rows.push_back(std::move(Row));
  return std::nullopt;
}

std::optional<Finding> ArrayReach::readView() {
  const LevelUse *Wrong = &Uses.front();
  const auto isFar = [&] {
    return Finding(FindingID::err_hybrid_near, {Wrong->Is->Array},
                   Wrong->Is->Where)
        .withNote(Finding(FindingID::note_hybrid_near, {}, Wrong->Is->Where));
  };
  const auto All = subscripts(Wrong);
  if (!All)
    return isFar();
  // Numbers are strides where they are different; rows are looked at below.
  std::map<std::string, int64_t> Widths;
  for (size_t D = 0; D < rank(); ++D)
    Widths[commonName(D)] = 1;
  for (size_t U = 0; U < Uses.size(); ++U)
    if (Uses[U].Is->Inner)
      for (const Span &Loop : Uses[U].Is->Inner->Loops)
        Widths[innerName(U, Loop.Variable)] =
            Loop.Most.value() - Loop.Least.value();
  auto Viewed = viewOf(*All, Widths);
  if (const auto *Not = std::get_if<NotAffine>(&Viewed)) {
    Wrong = &Uses[Not->Read];
    return isFar();
  }
  View = std::get<ArrayView>(std::move(Viewed));
  takeInner();
  nameOnlyValues();
  if (!findLoops(Wrong))
    return isFar();
  return std::nullopt;
}

void ArrayReach::describe() {
  auto Is = described();
  if (!Is)
    return;
  for (const LevelUse &Each : Uses)
    if (std::count(Is->Names.begin(), Is->Names.end(), Each.Is->Array) == 0)
      Is->Names.push_back(Each.Is->Array);
  Result.Arrays.push_back(*std::move(Is));
}

void ArrayReach::runRead() {
  if (!readView())
    describe();
}

std::optional<Finding> ArrayReach::run() {
  if (auto Refused = readView())
    return Refused;
  addDistances();
  for (size_t D = 0; D < View.Dimensions.size(); ++D)
    if (auto Refused = checkRow(D))
      return Refused;
  describe();
  return std::nullopt;
}

/// \p Name as the first of arrays that steps exchange has it.
static std::string beforeExchange(const std::string &Name,
                                  const std::vector<std::string> &Exchanged) {
  for (const std::string &Each : Exchanged)
    if (isWithin(Name, Each))
      return Exchanged.front() + Name.substr(Each.size());
  return Name;
}

/// Of elements that some loop uses as a whole, members are used with these.
static std::string wholeOf(const std::vector<LoopNest> &Nests,
                           const std::string &Name,
                           const std::vector<std::string> &Exchanged) {
  std::string Result = beforeExchange(Name, Exchanged);
  for (const LoopNest &Nest : Nests)
    for (const Access &Each : Nest.Accesses) {
      const std::string Whole = beforeExchange(Each.Array, Exchanged);
      if (!Each.IsScalar && !Whole.empty() && isWithin(Result, Whole))
        Result = Whole;
    }
  return Result;
}

/// The uses of each array, in the order of the text.
static std::vector<std::vector<LevelUse>>
usesOf(const std::vector<LoopNest> &Nests,
       const std::vector<std::string> &Exchanged, LevelReach &Result) {
  const auto arrayOf = [&](const std::string &Name) {
    return wholeOf(Nests, Name, Exchanged);
  };
  std::vector<std::string> Order;
  std::map<std::string, std::vector<LevelUse>> All;
  for (size_t N = 0; N < Nests.size(); ++N)
    for (const Access &Each : Nests[N].Accesses) {
      if (Each.IsScalar)
        continue;
      if (!All.count(arrayOf(Each.Array)))
        Order.push_back(arrayOf(Each.Array));
      All[arrayOf(Each.Array)].push_back({N, &Each});
      if (Each.IsWrite &&
          std::find(Result.Written.begin(), Result.Written.end(), Each.Array) ==
              Result.Written.end())
        Result.Written.push_back(Each.Array);
    }
  // What is read by its name is what the other step writes.
  if (std::any_of(Exchanged.begin(), Exchanged.end(),
                  [&](const std::string &Name) {
                    return std::count(Result.Written.begin(),
                                      Result.Written.end(), Name) > 0;
                  }))
    for (const std::string &Name : Exchanged)
      if (std::count(Result.Written.begin(), Result.Written.end(), Name) == 0)
        Result.Written.push_back(Name);
  std::vector<std::vector<LevelUse>> Uses;
  for (const std::string &Name : Order)
    Uses.push_back(std::move(All[Name]));
  return Uses;
}

std::variant<LevelReach, Finding>
reachOfLevels(const std::vector<LoopNest> &Nests,
              const std::vector<std::string> &Exchanged,
              const LoopNest &Merged) {
  LevelReach Result;
  const size_t Rank = Nests.front().Loops.size();
  Result.Near.assign(Rank, 0);
  Result.Back.assign(Rank, 0);
  for (std::vector<LevelUse> &Each : usesOf(Nests, Exchanged, Result)) {
    const bool IsWritten =
        std::any_of(Each.begin(), Each.end(),
                    [](const LevelUse &Use) { return Use.Is->IsWrite; });
    if (!IsWritten) {
      ArrayReach(Nests, std::move(Each), Merged, Result).runRead();
      continue;
    }
    if (auto Wrong = ArrayReach(Nests, std::move(Each), Merged, Result).run())
      return *std::move(Wrong);
  }
  return Result;
}

} // namespace idxmap
