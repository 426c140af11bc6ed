//===- PipelineDraw.cpp ---------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineDraw.h"

#include "mapping/expr/Simplify.h"
#include "mapping/layout/LayoutText.h"
#include "mapping/memory/CellWindow.h"

namespace idxmap {

namespace {

constexpr const char *NotAffine =
    "its subscript is not affine in the loops' variables";

/// An access under one order of threads and elements.
struct OrderedAccess {
  CellAccess Of;
  std::string Heading;
  std::vector<std::string> Lines;
};

class AccessDrawer {
public:
  AccessDrawer(const DrawnArray &Wanted, const MappedLoop &Of,
               std::vector<Finding> &Findings)
      : Wanted(Wanted), Of(Of), Findings(Findings) {}

  std::optional<ArrayPicture> run();

private:
  bool isWanted(const Access &Each) const;
  std::optional<ArrayPicture> draw(const Access &Each,
                                   const MemoryAddress &Address);
  std::optional<std::vector<OrderedAccess>> orders(const Access &Each,
                                                   const MemoryAddress &Address,
                                                   const Variant &Chosen);
  std::optional<std::vector<ArrayPicture::Panel>>
  panels(const Access &Each, const MemoryAddress &Address,
         const Variant &Chosen);
  LaunchValues values(const Access &Each, const Mapping &Map) const;
  std::optional<CellGrid> grid(const Access &Each, const MemoryAddress &Address,
                               const LaunchValues &Known) const;
  std::vector<std::string> valueLines(const LaunchValues &Known) const;

  const DrawnArray &Wanted;
  const MappedLoop &Of;
  std::vector<Finding> &Findings;
  const MemoryUse Memory = memoryUse(Of.Nest);
  LaunchValues Shown; ///< What the launch of the picture has.
  /// Why the last access could not be placed.
  const char *Why = NotAffine;
};

} // namespace

bool AccessDrawer::isWanted(const Access &Each) const {
  const auto isNamed = [&](const std::string &Name) {
    return Name == Wanted.Name || Name == "this->" + Wanted.Name;
  };
  return !Each.IsScalar && (isNamed(Each.Array) || isNamed(Each.Owner)) &&
         (Of.IsNamed || Wanted.Line == 0 ||
          Of.LineOf(Each.Where) == Wanted.Line);
}

/// In the first round of the loops in the body; nothing where the address needs
/// a number that no formula gives.
static std::optional<MemoryAddress> inFirstRound(const MemoryAddress &Of) {
  MemoryAddress Result = Of;
  Result.Opaque.clear();
  std::map<std::string, Expr> Begin;
  for (const OpaqueNumber &Each : Of.Opaque) {
    if (!std::string_view(Each.Name).starts_with(RoundName))
      return std::nullopt;
    Begin[Each.Name] = 0;
  }
  Result.Offset = simplify(substitute(Of.Offset, Begin));
  return Result;
}

/// The steps of \p Wish with the indices row by row, where they have an order;
/// nothing where they have none.
static std::optional<Annotation> rowByRow(const Annotation &Wish) {
  Annotation Result = Wish;
  Result.Steps.clear();
  bool HasOrder = false;
  for (const Step &Each : Wish.Steps) {
    if (!Each.Order) {
      Result.Steps.push_back(Each);
      continue;
    }
    HasOrder = true;
    Step Fold;
    Fold.Name = "fold_last2";
    Fold.Where = Each.Where;
    Result.Steps.insert(Result.Steps.end(), viewRank(*Each.Order) - 1, Fold);
  }
  return HasOrder ? std::optional(Result) : std::nullopt;
}

static bool callsFunctions(const std::vector<Step> &Steps) {
  for (const Step &Each : Steps)
    if (Each.Order)
      for (const LayoutOrder &Order : Each.Order->Orders)
        for (const Perm &P : Order.Perms)
          if (!P.Functions.empty())
            return true;
  return false;
}

/// As typicalSectors has them, and the lengths of the view.
LaunchValues AccessDrawer::values(const Access &Each,
                                  const Mapping &Map) const {
  MemoryUse All = Memory;
  if (Each.Order)
    for (const Expr &Length : Each.Order->Of.View)
      All.Addresses.push_back({Length, 1, {}});
  return typicalValues(Map.Source, All, Of.Nest.Known);
}

std::optional<CellGrid> AccessDrawer::grid(const Access &Each,
                                           const MemoryAddress &Address,
                                           const LaunchValues &Known) const {
  if (!Each.Order)
    return gridOf(Address, Memory.Indices, Known);
  CellGrid Result{Each.Order->ElementBytes, {}};
  for (const Expr &Length : Each.Order->Of.View) {
    const auto Value = evaluate(Length, Known);
    if (!Value || *Value < 1)
      return std::nullopt;
    Result.View.push_back(*Value);
  }
  return Result;
}

/// Without the loop's own orders, if it has some, and with them.
std::optional<std::vector<OrderedAccess>>
AccessDrawer::orders(const Access &Each, const MemoryAddress &Address,
                     const Variant &Chosen) {
  const auto Device = inFirstRound(Address);
  const auto Host = Each.Order ? inFirstRound(Each.Order->Host) : Device;
  if (!Device || !Host)
    return std::nullopt;
  std::vector<OrderedAccess> Result;
  const auto add = [&](const Mapping &Map, bool HasLayout,
                       const char *Heading) {
    CellAccess Access{Map, *Host, HasLayout ? *Device : *Host, {}};
    if (HasLayout)
      Access.Order = Each.Order->Of;
    Result.push_back(
        {std::move(Access),
         Heading,
         {"threads: " + attributesText(Map),
          "elements: " + (HasLayout ? Each.Order->Text : "row by row")}});
  };
  if (const auto Plain = rowByRow(Of.Wish)) {
    std::vector<Finding> Refused;
    const auto Before = chooseVariants(*Plain, Of.Nest, Of.Target, Refused);
    Why = "its loop cannot be mapped row by row";
    if (Before.empty())
      return std::nullopt;
    add(Before.front().Map, false, "before");
  } else if (Each.Order) {
    add(Chosen.Map, false, "before");
  }
  add(Chosen.Map, Each.Order.has_value(), Result.empty() ? "" : "after");
  return Result;
}

std::optional<std::vector<ArrayPicture::Panel>>
AccessDrawer::panels(const Access &Each, const MemoryAddress &Address,
                     const Variant &Chosen) {
  const auto Orders = orders(Each, Address, Chosen);
  if (!Orders)
    return std::nullopt;
  Why = callsFunctions(Of.Wish.Steps)
            ? "the order of threads has functions of the program's"
        : Each.Order ? "its layout has functions of the program's, or lengths "
                       "that no typical launch has"
                     : "no typical launch has such a warp";
  std::vector<CellAccess> Accesses;
  std::vector<ArrayPicture::Panel> Result;
  for (const OrderedAccess &One : *Orders) {
    Accesses.push_back(One.Of);
    Result.push_back({One.Heading, One.Lines, {}});
  }
  Shown = values(Each, Chosen.Map);
  const auto Grid = grid(Each, Accesses.front().Host, Shown);
  const bool IsWide =
      Wanted.By == ColourBy::Block || Wanted.By == ColourBy::Bank;
  const auto Windows =
      Grid ? cellWindows(Accesses, *Grid, Memory.Indices, Shown, IsWide)
           : std::nullopt;
  if (!Windows)
    return std::nullopt;
  for (size_t I = 0; I < Result.size(); ++I)
    Result[I].Window = (*Windows)[I];
  return Result;
}

/// Of the program's variables; what is computed of them has a value of its own.
std::vector<std::string>
AccessDrawer::valueLines(const LaunchValues &Known) const {
  std::string Line;
  for (const HostSymbol &Each : Of.Nest.Symbols)
    if (const auto Value = Known.find(Each.Name);
        Value != Known.end() && Each.From == HostSymbol::Origin::Capture)
      Line += (Line.empty() ? "a typical launch: " : ", ") + Each.Text + " = " +
              std::to_string(Value->second);
  return Line.empty() ? std::vector<std::string>() : std::vector{Line};
}

std::optional<ArrayPicture> AccessDrawer::draw(const Access &Each,
                                               const MemoryAddress &Address) {
  for (const Variant &Chosen : Of.Variants) {
    auto Panels = panels(Each, Address, Chosen);
    if (!Panels)
      continue;
    ArrayPicture Result;
    Result.By = Wanted.By;
    const unsigned Line = Of.LineOf(Each.Where);
    Result.Title = std::string(Each.IsWrite ? "write of '" : "read of '") +
                   Each.Array + "' in " + Of.Nest.File + ":" +
                   std::to_string(Line == 0 ? Of.Nest.Line : Line);
    Result.Lines = valueLines(Shown);
    Result.Panels = *std::move(Panels);
    return Result;
  }
  return std::nullopt;
}

/// What is said is of the first access.
std::optional<ArrayPicture> AccessDrawer::run() {
  std::optional<Finding> Wrong;
  const auto fail = [&](const Access &Each) {
    if (!Wrong)
      Wrong =
          Finding(FindingID::err_draw_place, {Wanted.Name, Why}, Each.Where);
  };
  for (const auto &[Each, Address] : knownAccesses(Of.Nest)) {
    if (!isWanted(*Each))
      continue;
    Why = NotAffine;
    if (auto Result = draw(*Each, Address))
      return Result;
    fail(*Each);
  }
  Why = NotAffine;
  const LoopNest &Read =
      Of.Nest.Instances.empty() ? Of.Nest : Of.Nest.Instances.front();
  for (const Access &Each : Read.Accesses)
    if (isWanted(Each))
      fail(Each);
  if (Wrong)
    Findings.push_back(*std::move(Wrong));
  return std::nullopt;
}

std::optional<ArrayPicture> drawAccess(const DrawnArray &Wanted,
                                       const MappedLoop &Of,
                                       std::vector<Finding> &Findings) {
  return AccessDrawer(Wanted, Of, Findings).run();
}

} // namespace idxmap
