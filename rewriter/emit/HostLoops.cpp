//===- HostLoops.cpp - A kernel that runs the loops itself ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/HostLoops.h"

#include "mapping/expr/Simplify.h"
#include "rewriter/emit/KernelParameters.h"
#include "rewriter/emit/Names.h"
#include "rewriter/emit/ReductionText.h"
#include "rewriter/emit/Terms.h"
#include "rewriter/emit/TripLoops.h"
#include "rewriter/emit/Variables.h"
#include "rewriter/emit/Writer.h"

#include <algorithm>
#include <map>
#include <sstream>

namespace idxmap {

namespace {

/// How an index is made of blocks and threads: Size * block + thread + Lower.
struct HostAxes {
  std::string Grid, Thread; ///< Symbols; one may be empty.
  Expr Size;                ///< Where both are there.
};

} // namespace

/// With as many iterations, each thread of a machine has some.
static constexpr int64_t EnoughIterations = 64;

namespace {

class LoopsPlanner {
public:
  LoopsPlanner(const LoopNest &Nest, const Mapping &Map)
      : Nest(Nest), Map(Map), Reduces(!combineLines(Nest).empty()),
        Parameters(Nest) {}

  std::optional<KernelPlan> run();
  /// The same in the blocks that the mapping says; nothing if it folds.
  std::optional<KernelPlan> runInBlocks();

private:
  std::optional<HostAxes> axesOf(unsigned D) const;
  bool addGrid(unsigned D, const HostAxes &At);
  bool addThreads(unsigned D, const HostAxes &At);
  void addBlockEnds(unsigned D, const Expr &Size);
  bool hasEnd(const Loop &Of) const;
  std::optional<KernelPlan> finish();
  bool addLoop(unsigned D);
  void addDependent(unsigned D);
  void addUp(unsigned D);
  void addDown(unsigned D);
  void addTrips(unsigned D);
  void addFromTrip(unsigned D, const std::string &Trip);
  Loop tripLoop(unsigned D, const std::string &Prefix);
  void addChunks();
  void addOfChunk();
  void addLast();
  void joinLoops();
  void add(std::string Header) {
    Plan.Loops.push_back({std::move(Header), {}});
  }

  bool holds(const Loop &Of, const Expr &Value) const;
  bool isCountable(unsigned D) const;
  Expr tripCount(const Dimension &Of) const;
  Expr simple(const Expr &E) const { return simplify(E, Map.KernelFacts); }
  std::string bound(unsigned D, const Expr &Value, const char *Role) {
    return boundText(D, Value, Role, Nest, Map, Parameters).Text;
  }
  /// A number that the launch knows, as \p Name of \p Type.
  std::string count(const Expr &Number, const std::string &Type,
                    const std::string &Name) {
    return Number.isConstant() ? std::to_string(Number.value())
                               : Parameters.computed(Number, Type, Name).Text;
  }
  std::string below(unsigned D, const Expr &Upper);
  std::string amount(unsigned D, const Expr &Value, const char *Role);
  static std::string stepping(const Loop &Of, bool Down,
                              const std::string &Step);

  const LoopNest &Nest;
  const Mapping &Map;
  const bool Reduces;
  KernelParameters Parameters;
  KernelPlan Plan;
};

} // namespace

/// A constant is a value of the variable's type.
bool LoopsPlanner::holds(const Loop &Of, const Expr &Value) const {
  if (!Value.isConstant())
    return true;
  const CppType Type = typeOf(Of);
  return Value.value() <= Type.largest() &&
         Value.value() >= (Type.IsSigned ? -Type.largest() - 1 : 0);
}

/// What the variable stops at, counted up, is a value of it.
bool LoopsPlanner::hasEnd(const Loop &Of) const {
  return !Of.Decreases || Map.KernelFacts.rangeOf(Of.Space.Upper).Hi <=
                              std::min(typeOf(Of).largest(), Range::PosInf - 1);
}

/// A compiler that shares the loop among threads computes its number of
/// iterations in the type of the variable: (Upper - Lower - 1 + Step) / Step.
bool LoopsPlanner::isCountable(unsigned D) const {
  const Loop &Of = Nest.Loops[D];
  const Dimension &Space = Of.Space;
  const bool IsUnit = Space.Step.isConstant(1);
  // Its own end is a value of the variable.
  if (IsUnit && !Of.Decreases &&
      Map.KernelFacts.rangeOf(Space.Lower).isNonNegative())
    return true;
  if (Of.IsOpen)
    return false;
  const Expr Most =
      simple(Space.Upper - Space.Lower + (IsUnit ? Expr(0) : Space.Step - 1));
  return Map.KernelFacts.rangeOf(Most).Hi <=
         std::min(typeOf(Of).largest(), Range::PosInf - 1);
}

/// "i < n", and "i <= n" for n + 1, which may be no value.
std::string LoopsPlanner::below(unsigned D, const Expr &Upper) {
  const std::optional<Atom> A = asAtom(Upper);
  const bool IsInclusive = A && A->Offset == 1;
  return Nest.Loops[D].Variable + (IsInclusive ? " <= " : " < ") +
         bound(D, IsInclusive ? A->Symbol : Upper, "upper");
}

/// A value that is no index: it has the range of 64 bits.
std::string LoopsPlanner::amount(unsigned D, const Expr &Value,
                                 const char *Role) {
  if (Value.isConstant())
    return std::to_string(Value.value());
  if (Value.isSymbol())
    if (const HostSymbol &Symbol = symbolNamed(Nest, Value.name());
        Symbol.From != HostSymbol::Origin::Value)
      return Parameters.symbol(Symbol).as(Binding::Product);
  return Parameters
      .computed(Value, "long long",
                std::string("idxmap_") + Role + "_" + Nest.Loops[D].Variable)
      .Text;
}

std::string LoopsPlanner::stepping(const Loop &Of, bool Down,
                                   const std::string &Step) {
  if (Step.empty() || Step == "1")
    return (Down ? "--" : "++") + Of.Variable;
  return Of.Variable + (Down ? " -= " : " += ") + Step;
}

void LoopsPlanner::addUp(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  const Dimension &Space = Of.Space;
  add("for (" + Of.Type + " " + Of.Variable + " = " +
      bound(D, Space.Lower, "lower") + "; " + below(D, Space.Upper) + "; " +
      stepping(Of, false, amount(D, Space.Step, "step")) + ")");
}

void LoopsPlanner::addDown(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  const Dimension &Space = Of.Space;
  add("for (" + Of.Type + " " + Of.Variable + " = " +
      bound(D, simple(Space.Upper - 1), "first") + "; " + Of.Variable +
      " >= " + bound(D, Space.Lower, "last") + "; " +
      stepping(Of, true, amount(D, Space.Step, "step")) + ")");
}

static CppType tripType(const Loop &Of) {
  return Of.Bits > 32 ? CppType{"unsigned long long", 64, false}
                      : CppType{"unsigned", 32, false};
}

/// A loop over trips whose variable is \p Prefix and that of loop \p D.
Loop LoopsPlanner::tripLoop(unsigned D, const std::string &Prefix) {
  const Dimension &Space = Nest.Loops[D].Space;
  Loop Result = Nest.Loops[D];
  Result.Variable = Prefix + Result.Variable;
  NonRectangularLoop::Trips &Counted =
      Result.Dependent.emplace().Counted.emplace();
  Counted.First = bound(D, Space.Lower, "lower");
  Counted.IsNegativeConstant =
      Space.Lower.isConstant() && Space.Lower.value() < 0;
  if (!Space.Step.isConstant(1))
    Counted.StepText = amount(D, Space.Step, "step");
  return Result;
}

Expr LoopsPlanner::tripCount(const Dimension &Of) const {
  return simple(ceilDiv(Of.Upper - Of.Lower, Of.Step));
}

/// The variable of the trip.
void LoopsPlanner::addFromTrip(unsigned D, const std::string &Trip) {
  if (Nest.Loops[D].UsedInBody || isNamedByBounds(Nest, D))
    Plan.Loops.back().Lines.push_back(
        fromTripText(tripLoop(D, ""), {Trip, Binding::Primary}));
}

/// Steps beyond the end of the variable's type are not taken.
void LoopsPlanner::addTrips(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  const std::string Type = tripType(Of).Name;
  const std::string Trip = "idxmap_trip_" + Of.Variable;
  const std::string Trips =
      count(tripCount(Of.Space), Type, "idxmap_trips_" + Of.Variable);
  add("for (" + Type + " " + Trip + " = 0; " + Trip + " < " + Trips + "; ++" +
      Trip + ")");
  addFromTrip(D, Trip);
}

/// With bounds in the user's own words.
void LoopsPlanner::addDependent(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  const NonRectangularLoop &Bounds = *Of.Dependent;
  for (const std::string &Name : Bounds.Symbols)
    Parameters.pass(symbolNamed(Nest, Name));
  const std::string Begin = "for (" + Of.Type + " " + Of.Variable + " = ";
  if (!Bounds.Counted && !Bounds.Highest.empty())
    add(Begin + Bounds.Highest + "; " + Of.Variable +
        " >= " + bound(D, Of.Space.Lower, "last") + "; --" + Of.Variable + ")");
  else if (!Bounds.Counted)
    add(Begin + bound(D, Of.Space.Lower, "lower") + "; " + Bounds.Kept +
        "; ++" + Of.Variable + ")");
  else {
    const NonRectangularLoop::Trips &Trips = *Bounds.Counted;
    // Counted down in its condition, it may pass the least value of its type.
    const bool MayWrap = Trips.Decreases && !Of.Decreases;
    add(Begin + Trips.First + "; " +
        (MayWrap ? Trips.Whole + " && " : std::string()) + Bounds.Kept + "; " +
        stepping(Of, Trips.Decreases, Trips.StepText) + ")");
  }
}

bool LoopsPlanner::addLoop(unsigned D) {
  const Loop &Of = Nest.Loops[D];
  const Dimension &Space = Of.Space;
  if (Of.Dependent) {
    addDependent(D);
    return true;
  }
  if (!holds(Of, Space.Lower) || !holds(Of, simple(Space.Upper - 1)))
    return false;
  if (D == 0 && Reduces) {
    addOfChunk();
    return true;
  }
  if (Plan.Loops.empty() && !isCountable(D))
    addTrips(D);
  else if (Of.Decreases)
    addDown(D);
  else
    addUp(D);
  return true;
}

/// The trips of the outermost loop in chunks, each of which reduces by itself.
void LoopsPlanner::addChunks() {
  add("for (std::size_t idxmap_chunk = 0; idxmap_chunk < "
      "idxmap_chunks.count(); ++idxmap_chunk)");
  for (const Capture &Each : Nest.Captures)
    if (Each.Reduction)
      Plan.Loops.back().Lines.push_back(privateCopy(*Each.Reduction));
  Plan.Trips = tripCount(Nest.Loops[0].Space);
}

/// The outermost loop over the trips of one chunk.
void LoopsPlanner::addOfChunk() {
  const Loop &Of = Nest.Loops[0];
  const std::string Type = tripType(Of).Name;
  const std::string Trip = "idxmap_trip_" + Of.Variable;
  const auto end = [&](const char *Which) {
    return cast(Type, {std::string("idxmap_chunks.") + Which + "(idxmap_chunk)",
                       Binding::Primary});
  };
  std::vector<std::string> &Lines = Plan.Loops.back().Lines;
  if (Of.Space.Step.isConstant(1) && !Of.Decreases) {
    Loop Begin = tripLoop(0, "idxmap_begin_"), End = tripLoop(0, "idxmap_end_");
    for (const auto &[Each, Which] :
         {std::pair{&Begin, "begin"}, std::pair{&End, "end"}})
      Lines.push_back(Of.Space.Lower.isConstant(0)
                          ? "const " + Of.Type + " " + Each->Variable + " = " +
                                cast(Of.Type, {std::string("idxmap_chunks.") +
                                                   Which + "(idxmap_chunk)",
                                               Binding::Primary})
                                    .Text +
                                ";"
                          : fromTripText(*Each, end(Which)));
    add("for (" + Of.Type + " " + Of.Variable + " = " + Begin.Variable + "; " +
        Of.Variable + " < " + End.Variable + "; ++" + Of.Variable + ")");
    return;
  }
  Lines.push_back("const " + Type + " idxmap_end = " + end("end").Text + ";");
  add("for (" + Type + " " + Trip + " = " + end("begin").Text + "; " + Trip +
      " < idxmap_end; ++" + Trip + ")");
  addFromTrip(0, Trip);
}

void LoopsPlanner::addLast() {
  for (unsigned D = 0; D < Nest.Last.size(); ++D)
    Plan.IsLast += (D > 0 ? " && " : "") + Nest.Loops[D].Variable +
                   " == " + bound(D, Nest.Last[D], "last");
}

/// Where the outer loop is known to be short, those inside of it are shared
/// among the threads as well, but for the innermost, which they would cost its
/// speed.
void LoopsPlanner::joinLoops() {
  const auto extent = [&](unsigned D) {
    return tripCount(Nest.Loops[D].Space);
  };
  if (Plan.Loops.size() != Nest.Loops.size() || !extent(0).isConstant())
    return;
  int64_t Count = extent(0).value();
  while (Count < EnoughIterations && Plan.Together + 1 < Nest.Loops.size() &&
         !Nest.Loops[Plan.Together].Dependent && isCountable(Plan.Together) &&
         Plan.Loops[Plan.Together - 1].Lines.empty()) {
    // What a thread begins with is found by divisions by the inner extents.
    const Expr Next = extent(Plan.Together);
    if (Next.isConstant() && Next.value() <= 0)
      return;
    ++Plan.Together;
    if (!Next.isConstant())
      return;
    Count *= Next.value();
  }
}

static bool isWordOfNumber(const std::string &Word) {
  static const char *const Words[] = {
      "const",  "signed",      "unsigned",  "short",         "int",
      "long",   "char",        "float",     "double",        "bool",
      "size_t", "std::size_t", "ptrdiff_t", "std::ptrdiff_t"};
  return std::find(std::begin(Words), std::end(Words), Word) != std::end(Words);
}

/// The name of a parameter that costs nothing to copy and is used under that
/// name in the loops: a of "const float *a", n of "const int n"; else empty.
static std::string nameToCopy(const KernelParameter &Of) {
  const std::string &Text = Of.Declaration;
  const size_t Begin = Text.find_last_of(" *") + 1;
  const std::string Name = Text.substr(Begin);
  if (Of.Reduction || Name.empty() ||
      (Name != Of.Name && Name != "idxmap_first_" + Of.Name))
    return "";
  if (Text.find('*') != std::string::npos)
    return Text.find_first_of("([&<") == std::string::npos ? Name : "";
  std::istringstream Words(Text.substr(0, Begin));
  std::string Word;
  while (Words >> Word)
    if (!isWordOfNumber(Word))
      return "";
  return Name;
}

/// The lowest index wins, which is the first one only where loops count up.
static bool needsOrder(const LoopNest &Nest) {
  const auto isIndex = [](const Capture &Each) {
    return Each.Reduction && !Each.Reduction->Index.empty();
  };
  return std::any_of(Nest.Captures.begin(), Nest.Captures.end(), isIndex) &&
         std::any_of(Nest.Loops.begin(), Nest.Loops.end(),
                     [](const Loop &Each) {
                       return Each.Decreases ||
                              (Each.Dependent && Each.Dependent->Counted &&
                               Each.Dependent->Counted->Decreases);
                     });
}

std::optional<KernelPlan> LoopsPlanner::run() {
  if (needsOrder(Nest))
    return std::nullopt;
  if (Reduces)
    addChunks();
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (!addLoop(D))
      return std::nullopt;
  joinLoops();
  return finish();
}

std::optional<KernelPlan> LoopsPlanner::finish() {
  addLast();
  Plan.Parameters = Parameters.take();
  for (const KernelParameter &Each : Plan.Parameters)
    if (const std::string Name = nameToCopy(Each); !Name.empty())
      Plan.Copied.push_back(Name);
  return std::move(Plan);
}

/// By how much \p E grows with \p Symbol; nothing if that depends on a thread.
static std::optional<Expr> growth(const Expr &E, const std::string &Symbol,
                                  const Facts &Known) {
  const Expr Next = Expr::symbol(Symbol, SymbolKind::Thread) + 1;
  const Expr Grown = simplify(substitute(E, {{Symbol, Next}}) - E, Known);
  return dependsOnThread(Grown) ? std::nullopt : std::optional<Expr>(Grown);
}

static std::vector<std::string> threadSymbolsOf(const Expr &E) {
  std::vector<std::string> Result;
  for (const std::string &Name : symbolsOf(E))
    if (Name.rfind("blockIdx.", 0) == 0 || Name.rfind("threadIdx.", 0) == 0)
      Result.push_back(Name);
  return Result;
}

std::optional<HostAxes> LoopsPlanner::axesOf(unsigned D) const {
  const Loop &Of = Nest.Loops[D];
  const Expr Index = simple(Map.Index[D] - Of.Space.Lower);
  Expr Rest = Index;
  HostAxes Result;
  for (const std::string &Name : threadSymbolsOf(Index)) {
    const std::optional<Expr> Each = growth(Index, Name, Facts());
    const bool IsGrid = Name[0] == 'b';
    std::string &Axis = IsGrid ? Result.Grid : Result.Thread;
    if (!Each || !Axis.empty() || !(IsGrid || Each->isConstant(1)))
      return std::nullopt;
    Axis = Name;
    if (IsGrid)
      Result.Size = *Each;
    Rest = simple(Rest - *Each * Expr::symbol(Name, SymbolKind::Thread));
  }
  const bool IsSplit = !Result.Grid.empty() && !Result.Thread.empty();
  const bool IsWhole =
      IsSplit || Result.Grid.empty() || Result.Size.isConstant(1);
  if (!Rest.isConstant(0) || !IsWhole)
    return std::nullopt;
  return Result;
}

/// The loop over the blocks of a dimension, or over all of it.
bool LoopsPlanner::addGrid(unsigned D, const HostAxes &At) {
  if (At.Thread.empty())
    return addLoop(D);
  const Loop &Of = Nest.Loops[D];
  const CppType Type = tripType(Of);
  const std::string Block = "idxmap_block_" + Of.Variable;
  const std::string Blocks =
      count(simple(ceilDiv(Of.Space.Upper - Of.Space.Lower, At.Size)),
            Type.Name, "idxmap_blocks_" + Of.Variable);
  add("for (" + Type.Name + " " + Block + " = 0; " + Block + " < " + Blocks +
      "; ++" + Block + ")");
  return true;
}

/// Where a block of the dimension begins and ends.
void LoopsPlanner::addBlockEnds(unsigned D, const Expr &Size) {
  const Loop &Of = Nest.Loops[D];
  const std::string SizeText = amount(D, Size, "size");
  Loop First = Of;
  First.Variable = "idxmap_first_" + Of.Variable;
  NonRectangularLoop::Trips &Counted =
      First.Dependent.emplace().Counted.emplace();
  Counted.First = bound(D, Of.Space.Lower, "lower");
  Counted.IsNegativeConstant =
      Of.Space.Lower.isConstant() && Of.Space.Lower.value() < 0;
  Counted.StepText = SizeText == "1" ? "" : SizeText;
  const CppText Block = {"idxmap_block_" + Of.Variable, Binding::Primary};
  std::vector<std::string> &Lines = Plan.Loops.back().Lines;
  Lines.push_back(fromTripText(First, Block));
  Lines.push_back("const " + Of.Type + " idxmap_end_" + Of.Variable +
                  " = ::idxmap::blockEnd<" + Of.Type + ">(" + First.Variable +
                  ", " + SizeText + ", " + bound(D, Of.Space.Upper, "upper") +
                  ");");
}

/// The loop over the threads of a block, or over all of a dimension.
bool LoopsPlanner::addThreads(unsigned D, const HostAxes &At) {
  if (At.Grid.empty())
    return addLoop(D);
  const Loop &Of = Nest.Loops[D];
  add("for (" + Of.Type + " " + Of.Variable + " = idxmap_first_" + Of.Variable +
      "; " + Of.Variable + " < idxmap_end_" + Of.Variable + "; ++" +
      Of.Variable + ")");
  return true;
}

std::optional<KernelPlan> LoopsPlanner::runInBlocks() {
  // What a thread has itself is nothing to a CPU.
  if (!Map.Own.empty())
    return std::nullopt;
  std::map<std::string, unsigned> LoopAt; ///< By symbol.
  std::vector<HostAxes> Axes;
  for (unsigned D = 0; D < Nest.Loops.size(); ++D) {
    const Loop &Of = Nest.Loops[D];
    const bool IsPlain = Of.Space.Step.isConstant(1) && !Of.Dependent &&
                         !Of.IsOpen && holds(Of, Of.Space.Lower) &&
                         holds(Of, simple(Of.Space.Upper - 1));
    const std::optional<HostAxes> At = axesOf(D);
    if (!IsPlain || !At || Reduces || !hasEnd(Of))
      return std::nullopt;
    for (const std::string &Symbol : {At->Grid, At->Thread})
      if (!Symbol.empty() && !LoopAt.emplace(Symbol, D).second)
        return std::nullopt;
    Axes.push_back(*At);
  }
  const auto inOrder = [&](const std::string &Of) {
    std::vector<unsigned> Order;
    for (const char *Axis : {"z", "y", "x"})
      if (const auto Found = LoopAt.find(Of + "." + Axis);
          Found != LoopAt.end())
        Order.push_back(Found->second);
    return Order;
  };
  const std::vector<unsigned> Grid = inOrder("blockIdx");
  std::vector<unsigned> Threads = inOrder("threadIdx");
  // Block after block and no loop between: that is the whole dimension.
  if (!Grid.empty() && !Threads.empty() && Grid.back() == Threads.front()) {
    Axes[Grid.back()].Thread.clear();
    Threads.erase(Threads.begin());
  }
  // A dimension of one index is in no thread's index.
  for (unsigned D = 0; D < Nest.Loops.size(); ++D)
    if (Axes[D].Grid.empty() && Axes[D].Thread.empty() && !addLoop(D))
      return std::nullopt;
  for (unsigned D : Grid)
    if (!addGrid(D, Axes[D]))
      return std::nullopt;
  for (unsigned D : Grid)
    if (!Axes[D].Thread.empty())
      addBlockEnds(D, Axes[D].Size);
  for (unsigned D : Threads)
    if (!addThreads(D, Axes[D]))
      return std::nullopt;
  Plan.IsInBlocks = true;
  return finish();
}

/// What is declared before the loops names what each iteration has of its own,
/// which is declared in them: `using T = decltype(t);`.
static bool namesOwn(const LoopNest &Nest) {
  const auto isOwn = [](const Capture &Each) {
    return Each.IsOwn || Each.Reduction;
  };
  for (const Capture &Before : Nest.Captures)
    for (const Capture &Own : Nest.Captures)
      if (!isOwn(Before) && isOwn(Own) &&
          countWord(Before.Rebind, Own.Name) > 0)
        return true;
  return false;
}

/// Of a loop under a guard on its index, or with variables that change beside
/// it, the walk over threads knows all that there is to know.
static bool isPlain(const Loop &Of) {
  return Of.Companions.empty() && !Of.IsNarrowed &&
         Of.Space.Width.isConstant(1);
}

std::optional<KernelPlan> planLoops(const LoopNest &Nest, const Mapping &Map,
                                    bool InBlocks) {
  if (namesOwn(Nest) ||
      !std::all_of(Nest.Loops.begin(), Nest.Loops.end(), isPlain))
    return std::nullopt;
  if (InBlocks)
    if (std::optional<KernelPlan> Plan = LoopsPlanner(Nest, Map).runInBlocks())
      return Plan;
  return LoopsPlanner(Nest, Map).run();
}

} // namespace idxmap
