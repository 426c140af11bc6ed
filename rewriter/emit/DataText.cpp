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

/// \p Call, where each of \p Extents is at least 1.
static void writeWhere(Writer &Out, const std::vector<Expr> &Extents,
                       const std::string &Call,
                       const std::vector<std::string> &Arguments,
                       const HostExpr &Values) {
  if (Extents.empty())
    return Out.list(Call, Arguments, ");");
  std::vector<std::string> Texts;
  for (const Expr &Extent : Extents)
    Texts.push_back(Values.text(Extent));
  Out.list("if (idxmap_launch.nonEmpty(", Texts, "))");
  Out.indent();
  Out.list(Call, Arguments, ");");
  Out.dedent();
}

static void writeRange(Writer &Out, const std::string &Call,
                       std::vector<std::string> Arguments,
                       const AccessedRegion &Range, const HostExpr &Values) {
  Arguments.push_back(Values.text(Range.First));
  Arguments.push_back(Values.text(Range.End));
  writeWhere(Out, Range.Extents, Call, Arguments, Values);
}

static void writeFits(Writer &Out, const std::vector<IndexFit> &Fits,
                      const HostExpr &Values) {
  for (const IndexFit &Fit : Fits)
    writeWhere(
        Out, Fit.Extents, "idxmap_launch.noWrap<" + Fit.Type + ">(",
        {Values.text(Fit.Least), Values.text(Fit.Most), quoted(Fit.Text)},
        Values);
}

/// That indices are what the ranges say.
static void writeFits(Writer &Out, const std::vector<AccessedRegion> &Ranges,
                      const HostExpr &Values) {
  for (const AccessedRegion &Range : Ranges)
    writeFits(Out, Range.Fits, Values);
}

/// \p Call about \p Array as a whole, or about each part that is used.
static void writeCalls(Writer &Out, const std::string &Call,
                       const std::vector<std::string> &Array,
                       const std::vector<AccessedRegion> &Ranges,
                       const HostExpr &Values) {
  if (Ranges.empty())
    Out.list(Call, Array, ");");
  for (const AccessedRegion &Range : Ranges)
    writeRange(Out, Call, Array, Range, Values);
}

static void writeHeld(Writer &Out, const ReachableArray &Held,
                      const HostExpr &Values) {
  const std::string Function =
      Held.IsAttached ? "attach" : dataFunction(Held.Kind);
  writeCalls(Out, "idxmap_launch." + Function + "(",
             {quoted(Held.Name), Held.Name}, Held.Ranges, Values);
}

/// That the ranges of a clause have what the loop touches.
static void writeNeeded(Writer &Out, const Capture &Of,
                        const HostExpr &Values) {
  const std::vector<AccessedRegion> &Said = Of.Data->Ranges;
  for (const AccessedRegion &Each : Of.Data->Needed)
    writeWhere(Out, Each.Extents, "idxmap_launch.staysWithin(",
               {quoted(Of.variable()), Values.text(Each.First),
                Values.text(Each.End), Values.text(Said.front().First),
                Values.text(Said.front().End)},
               Values);
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
  for (const StagedArray &Each : Nest.Staged)
    writeApart(Out, Nest, Each.Name, Each.Others,
               /*IsOfWritten=*/!Nest.Time && !Each.IsMade);
  // Of other time loops, a later launch writes the array, and looks.
  if (Nest.Time && Nest.Time->IsCopiedBack)
    for (const Capture &Each : Nest.Captures)
      if (Each.IsShared)
        writeApart(Out, Nest, Nest.Time->From, Each);
  for (const RowLength &Each : Nest.Rows)
    writeWhere(Out, Each.Extents, "idxmap_launch.require(",
               {Values.text(simplify(Each.Used - 1)), Values.text(Each.Apart),
                quoted("rows of '" + Each.Array + "' that do not overlap")},
               Values);
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
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data)
      continue;
    writeFits(Out, Each.Data->Ranges, Values);
    writeNeeded(Out, Each, Values);
    for (const ReachableArray &Held : Each.Data->Held)
      writeFits(Out, Held.Ranges, Values);
  }
  for (const StagedArray &Each : Nest.Staged)
    writeFits(Out, Each.Fits, Values);
  for (const Capture &Each : Nest.Captures) {
    if (!Each.Data)
      continue;
    for (const ReachableArray &Held : Each.Data->Held)
      writeHeld(Out, Held, Values);
    if (Each.Data->IsObject)
      continue;
    const bool MayBeWhole =
        Each.Data->IsContainer || Each.Data->Kind == DataKind::Present;
    if (MayBeWhole || !Each.Data->Ranges.empty())
      writeCalls(Out,
                 std::string("idxmap_launch.") + dataFunction(Each.Data->Kind) +
                     "(",
                 {quoted(Each.variable()), elementsOf(Each)}, Each.Data->Ranges,
                 Values);
  }
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
static void writeHeldWritten(Writer &Out, const DataRule &Object,
                             const HostExpr &Values) {
  for (const ReachableArray &Held : Object.Held)
    if (Held.Kind != DataKind::CopyIn)
      writeCalls(Out, checkFunction(Held.Kind), {quoted(Held.Name), Held.Name},
                 Held.Ranges, Values);
}

void writeWritten(Writer &Out, const LoopNest &Nest, const HostExpr &Values) {
  for (const Capture &Each : Nest.Captures) {
    if (Each.Data && Each.Data->IsObject)
      writeHeldWritten(Out, *Each.Data, Values);
    if (!Each.Data || Each.Data->IsObject ||
        Each.Data->Kind == DataKind::CopyIn)
      continue;
    // "&a": the array itself.
    if (Each.Argument.front() == '&') {
      Out.list("idxmap_check.writes(",
               {quoted(Each.Name), Each.Argument.substr(1)}, ");");
      continue;
    }
    const std::string Call = checkFunction(Each.Data->Kind);
    if (Each.Data->IsContainer) {
      Out.list(Call, {quoted(Each.Name), Each.Argument}, ");");
      continue;
    }
    for (const AccessedRegion &Range : Each.Data->Ranges)
      writeRange(Out, Call, {quoted(Each.Name), Each.Argument}, Range, Values);
  }
}

} // namespace idxmap
