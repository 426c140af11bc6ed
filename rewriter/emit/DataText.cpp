//===- DataText.cpp - The arrays of a launch, written down ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/emit/DataText.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>
#include <utility>

namespace idxmap {

const char *dataFunction(DataKind Kind) {
  switch (Kind) {
  case DataKind::CopyIn:
    return "copyin";
  case DataKind::CopyOut:
    return "copyout";
  case DataKind::Copy:
    return "copy";
  case DataKind::Create:
    return "create";
  case DataKind::Present:
    break;
  }
  return "present";
}

namespace {

/// Calls of the launch's functions, of which those that follow each other under
/// the same condition stand in one block.
class GuardedCalls {
public:
  GuardedCalls(Writer &Out, const HostExpr &Values)
      : Out(Out), Values(Values) {}
  ~GuardedCalls() { end(); }

  /// \p Function and \p Arguments, where each of \p Extents is at least 1.
  void add(const std::vector<Expr> &Where, const std::string &Function,
           std::vector<std::string> Arguments) {
    if (Where != Extents)
      end();
    Extents = Where;
    Calls.emplace_back(Function, std::move(Arguments));
  }
  std::string text(const Expr &E) const { return Values.text(E); }
  void end();

private:
  Writer &Out;
  const HostExpr &Values;
  std::vector<Expr> Extents;
  std::vector<std::pair<std::string, std::vector<std::string>>> Calls;
};

} // namespace

void GuardedCalls::end() {
  if (Calls.empty())
    return;
  std::vector<std::string> Tests;
  for (const Expr &Extent : Extents)
    Tests.push_back(text(Extent));
  const bool HasBlock = !Tests.empty() && Calls.size() > 1;
  if (!Tests.empty()) {
    Out.list("if (idxmap_launch.nonEmpty(", Tests, HasBlock ? ")) {" : "))");
    Out.indent();
  }
  for (const auto &[Function, Arguments] : Calls)
    Out.list(Function, Arguments, ");");
  if (HasBlock)
    Out.close();
  else if (!Tests.empty())
    Out.dedent();
  Calls.clear();
}

static void addRange(GuardedCalls &To, const std::string &Function,
                     std::vector<std::string> Arguments,
                     const AccessedRegion &Range) {
  Arguments.push_back(To.text(Range.First));
  Arguments.push_back(To.text(Range.End));
  To.add(Range.Extents, Function, std::move(Arguments));
}

static void addFits(GuardedCalls &To, const std::vector<IndexFit> &Fits) {
  for (const IndexFit &Fit : Fits)
    To.add(Fit.Extents, "idxmap_launch.noWrap<" + Fit.Type + ">(",
           {To.text(Fit.Least), To.text(Fit.Most), quoted(Fit.Text)});
}

/// That indices are what the ranges say.
static void addFits(GuardedCalls &To,
                    const std::vector<AccessedRegion> &Ranges) {
  for (const AccessedRegion &Range : Ranges)
    addFits(To, Range.Fits);
}

/// \p Function for \p Array as a whole, or for each part that is used.
static void addCalls(GuardedCalls &To, const std::string &Function,
                     const std::vector<std::string> &Array,
                     const std::vector<AccessedRegion> &Ranges,
                     const std::vector<std::vector<Expr>> &UsedWhere = {}) {
  if (Ranges.empty() && UsedWhere.empty())
    To.add({}, Function, Array);
  if (Ranges.empty())
    for (const std::vector<Expr> &Extents : UsedWhere)
      To.add(Extents, Function, Array);
  for (const AccessedRegion &Range : Ranges)
    addRange(To, Function, Array, Range);
}

static void addHeld(GuardedCalls &To, const ReachableArray &Held,
                    const DataRule &Of) {
  const std::string Function =
      Held.IsAttached ? "attach" : dataFunction(Held.Kind);
  addCalls(To, "idxmap_launch." + Function + "(",
           {quoted(Held.Name), Held.Name}, Held.Ranges, Of.UsedWhere);
}

/// That the ranges of a clause have what the loop touches.
static void addNeeded(GuardedCalls &To, const Capture &Of) {
  const std::vector<AccessedRegion> &Said = Of.Data->Ranges;
  for (const AccessedRegion &Each : Of.Data->Needed)
    To.add(Each.Extents, "idxmap_launch.staysWithin(",
           {quoted(Of.variable()), To.text(Each.First), To.text(Each.End),
            To.text(Said.front().First), To.text(Said.front().End)});
}

/// A region around this launch alone brings arrays into their layouts.
static void writeOwnRegion(Writer &Out, const LoopNest &Nest) {
  const std::string Region = "idxmap_region";
  bool HasSome = false;
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data || Each.Data->Layout.Function.empty())
      continue;
    const DataRule::LayoutThere &Layout = Each.Data->Layout;
    if (!std::exchange(HasSome, true))
      Out.list("::idxmap::DataRegion " + Region + "(",
               {quoted(Nest.File), std::to_string(Nest.Line)}, ");");
    std::vector<std::string> Arguments = {quoted(Each.variable()),
                                          Layout.Pointer};
    Out.list(Region + "." + Layout.Function + "(",
             {Arguments[0], Arguments[1], Layout.Count}, ");");
    Arguments.insert(Arguments.end(), Layout.Lengths.begin(),
                     Layout.Lengths.end());
    Out.list(Region + ".inLayout<" + Layout.Class + ">(", Arguments, ");");
  }
  if (HasSome)
    Out.line(Region + ".enter();");
}

/// What the kernel's subscripts follow, from the table of what is there.
static void writeLayouts(Writer &Out, const LoopNest &Nest) {
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data || Each.Data->Layout.Class.empty())
      continue;
    const DataRule::LayoutThere &Layout = Each.Data->Layout;
    std::vector<std::string> Arguments = {Layout.Elements};
    Arguments.insert(Arguments.end(), Layout.Lengths.begin(),
                     Layout.Lengths.end());
    Out.list("const auto " + Layout.Name + " = idxmap_launch.layoutOf<" +
                 Layout.Class + ">(",
             Arguments, ");");
  }
}

/// Pre: there is one of that name.
static const Capture &captureNamed(const LoopNest &Nest,
                                   const std::string &Name) {
  return *std::find_if(Nest.Captures.begin(), Nest.Captures.end(),
                       [&](const Capture &Each) { return Each.Name == Name; });
}

/// \p Array is no part of those of \p Others, or not of what the loop writes of
/// these.
static void writeApart(Writer &Out, const LoopNest &Nest,
                       const std::string &Array,
                       const std::vector<std::string> &Others,
                       bool IsOfWritten) {
  const Capture &Of = captureNamed(Nest, Array);
  const auto write = [&](const std::string &Name, const std::string &Other) {
    Out.list("idxmap_launch.apart(",
             {quoted(Of.variable()), Of.Argument, quoted(Name), Other},
             IsOfWritten ? ");" : ", true);");
  };
  for (const std::string &Name : Others) {
    const Capture &Other = captureNamed(Nest, Name);
    if (!Other.Data->IsObject)
      write(Other.variable(), Other.Argument);
    for (const ReachableArray &Held : Other.Data->Held)
      if (!IsOfWritten || Held.Kind != DataKind::CopyIn)
        write(Held.Name, Held.Name);
  }
}

/// \p Array has no byte of \p Value.
static void writeApart(Writer &Out, const LoopNest &Nest,
                       const std::string &Array, const Capture &Value) {
  const Capture &Of = captureNamed(Nest, Array);
  Out.list("idxmap_launch.apartFromValue(",
           {quoted(Of.variable()), Of.Argument, quoted(Value.variable()),
            Value.Argument},
           ");");
}

/// What blocks or threads keep is no part of what is used elsewhere.
static void writeApart(Writer &Out, const LoopNest &Nest,
                       const HostExpr &Values) {
  GuardedCalls Rows(Out, Values);
  for (const StagedArray &Each : Nest.Staged)
    writeApart(Out, Nest, Each.Name, Each.Others,
               /*IsOfWritten=*/!Nest.Time && !Each.IsMade);
  // Of other time loops, a later launch writes the array, and looks.
  if (Nest.Time && Nest.Time->IsCopiedBack)
    for (const Capture &Each : Nest.Captures)
      if (Each.IsShared)
        writeApart(Out, Nest, Nest.Time->From, Each);
  for (const RowLength &Each : Nest.Rows)
    Rows.add(Each.Extents, "idxmap_launch.require(",
             {Rows.text(simplify(Each.Used - 1)), Rows.text(Each.Apart),
              quoted("rows of '" + Each.Array + "' that do not overlap")});
  Rows.end();
  for (const ApartArrays &Each : Nest.Apart)
    Out.list("idxmap_launch.apart(",
             {quoted(Each.Name), Each.Elements, quoted(Each.OtherName),
              Each.OtherElements},
             ", true);");
  for (const HeldArray &Each : Nest.Held) {
    std::vector<std::string> Others = Each.Others;
    std::erase_if(Others, [&](const std::string &Name) {
      return std::any_of(Nest.Staged.begin(), Nest.Staged.end(),
                         [&](const StagedArray &Of) {
                           return Of.Name == Name &&
                                  std::count(Of.Others.begin(), Of.Others.end(),
                                             Each.Name) > 0;
                         });
    });
    writeApart(Out, Nest, Each.Name, Others, /*IsOfWritten=*/false);
  }
}

/// What the ranges of its rule count from: "a" for "&a" where that is an array.
static std::string elementsOf(const Capture &Of) {
  return Of.Data->CountsElements && Of.Argument.front() == '&'
             ? Of.Argument.substr(1)
             : Of.Argument;
}

void writeData(Writer &Out, const LoopNest &Nest, const HostExpr &Values) {
  writeOwnRegion(Out, Nest);
  GuardedCalls Calls(Out, Values);
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data)
      continue;
    addFits(Calls, Each.Data->Ranges);
    addNeeded(Calls, Each);
    for (const ReachableArray &Held : Each.Data->Held)
      addFits(Calls, Held.Ranges);
  }
  for (const StagedArray &Each : Nest.Staged)
    addFits(Calls, Each.Fits);
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data)
      continue;
    for (const ReachableArray &Held : Each.Data->Held)
      addHeld(Calls, Held, *Each.Data);
    if (Each.Data->IsObject)
      continue;
    const bool MayBeWhole =
        Each.Data->IsContainer || Each.Data->Kind == DataKind::Present;
    if (MayBeWhole || !Each.Data->Ranges.empty())
      addCalls(Calls,
               std::string("idxmap_launch.") + dataFunction(Each.Data->Kind) +
                   "(",
               {quoted(Each.variable()), elementsOf(Each)}, Each.Data->Ranges,
               Each.Data->UsedWhere);
  }
  Calls.end();
  for (const Capture &Each : Nest.Captures)
    if (Each.IsShared)
      Out.list("idxmap_launch.byValue(",
               {quoted(Each.variable()), Each.Argument},
               Each.IsBound ? ", /*IsBound=*/true);" : ");");
  writeLayouts(Out, Nest);
  writeApart(Out, Nest, Values);
}

static const char *checkFunction(DataKind Kind) {
  return Kind == DataKind::Create ? "idxmap_check.uses("
                                  : "idxmap_check.writes(";
}

/// What \p Object leads to.
static void addHeldWritten(GuardedCalls &To, const DataRule &Object) {
  for (const ReachableArray &Held : Object.Held)
    if (Held.Kind != DataKind::CopyIn)
      addCalls(To, checkFunction(Held.Kind), {quoted(Held.Name), Held.Name},
               Held.Ranges);
}

void writeWritten(Writer &Out, const LoopNest &Nest, const HostExpr &Values) {
  GuardedCalls Calls(Out, Values);
  for (const Capture &Each : Nest.Captures) {
    if (Each.Data && Each.Data->IsObject)
      addHeldWritten(Calls, *Each.Data);
    if (!Each.Data || Each.Data->IsObject ||
        Each.Data->Kind == DataKind::CopyIn)
      continue;
    // "&a": the array itself.
    if (Each.Argument.front() == '&') {
      Calls.add({}, "idxmap_check.writes(",
                {quoted(Each.Name), Each.Argument.substr(1)});
      continue;
    }
    const std::string Function = checkFunction(Each.Data->Kind);
    const std::vector<std::string> Array = {quoted(Each.Name), Each.Argument};
    if (Each.Data->IsContainer)
      Calls.add({}, Function, Array);
    else
      for (const AccessedRegion &Range : Each.Data->Ranges)
        addRange(Calls, Function, Array, Range);
  }
}

} // namespace idxmap
