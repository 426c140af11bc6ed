//===- Mapping.cpp - Steps composed into a launchable thread space --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/Mapping.h"

#include "mapping/CombinatorTable.h"
#include "mapping/Intermediates.h"
#include "mapping/Recovery.h"
#include "mapping/SourceFacts.h"
#include "mapping/combinators/GridBlock.h"
#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap {
namespace {

class Builder {
public:
  Builder(const IndexSpace &Source, const Facts &Known,
          const DeviceLimits &Limits)
      : Limits(Limits) {
    M.Source = withoutNegativeExtents(Source, Known);
    M.Spaces = {M.Source};
    M.Requirements = formRequirements(M.Source, Known);
    M.NonEmpty = nonEmptyValues(M.Source, Known);
    M.KernelFacts = launchFacts(M.Source, Known);
  }

  std::variant<Mapping, std::vector<Finding>>
  build(const std::vector<Step> &Steps) {
    std::vector<Finding> Findings;
    for (size_t I = 0; I < Steps.size() && Findings.empty(); ++I)
      Findings = apply(Steps, I);
    if (Findings.empty() && (M.Steps.empty() || !M.Steps.back()->blockRank()))
      Findings.push_back(
          missingGridBlock(Steps.empty() ? 0 : Steps.back().Where));
    if (Findings.empty())
      Findings = launch(Steps.back().Where);
    if (!Findings.empty())
      return Findings;
    recover();
    return std::move(M);
  }

private:
  static Finding missingGridBlock(SourceToken Where) {
    return Finding(FindingID::err_no_grid_block, {}, Where)
        .withNote(Finding(FindingID::note_no_grid_block, {}, Where));
  }

  static std::vector<Finding> placedAt(SourceToken Where,
                                       std::vector<Finding> Findings) {
    for (Finding &F : Findings) {
      F.Where = Where;
      for (Finding &Note : F.Notes)
        Note.Where = Where;
    }
    return Findings;
  }

  /// Appends step \p I, or says what is wrong with it.
  std::vector<Finding> apply(const std::vector<Step> &Steps, size_t I) {
    auto Made = makeCombinator(Steps[I]);
    if (auto *Problem = std::get_if<Finding>(&Made))
      return {*Problem};
    std::shared_ptr<const Combinator> Next = std::move(std::get<0>(Made));
    SourceToken Where = Steps[I].Where;
    if (Next->blockRank() && I + 1 < Steps.size())
      return placedAt(
          Where,
          {Finding(FindingID::err_grid_block_not_last, {Steps[I + 1].Name})
               .withNote(FindingID::note_grid_block_not_last)});
    const IndexSpace &Space = M.Spaces.back();
    if (auto Findings = Next->check(Space, M.KernelFacts); !Findings.empty())
      return placedAt(Where, std::move(Findings));
    for (const Condition &Requirement :
         Next->requirements(Space, M.KernelFacts))
      require(Requirement);
    IndexSpace After = Next->forward(Space, M.KernelFacts);
    assumeExtents(After, Space, M.KernelFacts);
    M.Spaces.push_back(std::move(After));
    M.Steps.push_back(std::move(Next));
    return {};
  }

  void require(const Condition &Requirement) {
    if (M.KernelFacts.provesLess(Requirement.Lhs, Requirement.Rhs))
      return;
    M.Requirements.push_back(Requirement);
    M.KernelFacts.assume(Requirement);
  }

  /// Extents of grid and block, and the built-in indices along them.
  std::vector<Finding> launch(SourceToken Where) {
    const IndexSpace &Threads = M.Spaces.back();
    for (unsigned D = 0; D < Threads.rank(); ++D) {
      LaunchAxis Axis = axisOf(D);
      if (Axis.Of == LaunchAxis::Kind::Own)
        M.Own.push_back({Axis.builtin(), Threads[D].Upper});
      else
        (Axis.Of == LaunchAxis::Kind::Block ? M.Block : M.Grid)[Axis.Axis] =
            Threads[D].Upper;
    }
    auto Findings = checkLaunch(M.Grid, M.Block, M.KernelFacts, Limits);
    if (!Findings.empty())
      return placedAt(Where, std::move(Findings));
    for (unsigned D = 0; D < Threads.rank(); ++D)
      ThreadIndex.push_back(builtinIndex(axisOf(D), Threads[D].Upper));
    return {};
  }

  LaunchAxis axisOf(unsigned D) const {
    return GridBlock::axisOf(D, M.Spaces.back().rank(),
                             *M.Steps.back()->blockRank(),
                             M.Steps.back()->ownRank());
  }

  Expr builtinIndex(LaunchAxis Axis, const Expr &Extent) {
    int64_t Most = M.KernelFacts.rangeOf(Extent).Hi - 1;
    if (Axis.Of == LaunchAxis::Kind::Block)
      Most = std::min(Most, Limits.Block[Axis.Axis] - 1);
    if (Axis.Of == LaunchAxis::Kind::Grid)
      Most = std::min(Most, Limits.Grid[Axis.Axis] - 1);
    Expr Symbol = Expr::symbol(Axis.builtin(), SymbolKind::Thread,
                               {0, std::max<int64_t>(Most, 0)});
    if (!M.KernelFacts.provesLess(Symbol, Extent) && !Extent.isConstant())
      M.KernelFacts.assume(Condition{Symbol, Extent});
    return Symbol;
  }

  void recover() {
    Inverse Recovered =
        recoverIndex(M.Steps, M.Spaces, ThreadIndex, M.KernelFacts);
    M.Index = std::move(Recovered.Index);
    M.Guards = std::move(Recovered.Guards);
    std::map<std::string, Expr> Largest;
    for (unsigned D = 0; D < ThreadIndex.size(); ++D)
      Largest[axisOf(D).builtin()] = M.Spaces.back()[D].Upper - 1;
    std::vector<Expr> Checked;
    for (const Dimension &D : M.Source.dimensions())
      for (const Expr &Bound : {D.Lower, D.Upper})
        Checked.push_back(simplify(Bound, M.KernelFacts));
    IntermediateBounds Bounds(std::move(Largest), std::move(Checked),
                              M.KernelFacts);
    for (const Condition &Guard : M.Guards) {
      Bounds.add(Guard.Lhs);
      Bounds.add(Guard.Rhs);
    }
    for (const Expr &I : M.Index)
      Bounds.add(I);
    M.Intermediates = Bounds.bounds();
  }

  Mapping M;
  const DeviceLimits &Limits;
  std::vector<Expr> ThreadIndex; ///< One per dimension of the last space.
};

} // namespace

std::variant<Mapping, std::vector<Finding>>
buildMapping(const IndexSpace &Source, const std::vector<Step> &Steps,
             const Facts &Known, const DeviceLimits &Limits) {
  if (auto Findings = checkSource(Source, Known); !Findings.empty())
    return Findings;
  return Builder(Source, Known, Limits).build(Steps);
}

static std::string joined(const Mapping &M,
                          std::string (Combinator::*Name)() const) {
  std::string Text;
  for (const auto &Step : M.Steps)
    Text += (Text.empty() ? "" : ", ") + ((*Step).*Name)();
  return Text;
}

std::string stepsText(const Mapping &M) {
  return joined(M, &Combinator::paperName);
}

std::string attributesText(const Mapping &M) {
  return joined(M, &Combinator::attribute);
}

} // namespace idxmap
