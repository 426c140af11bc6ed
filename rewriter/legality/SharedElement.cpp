//===- SharedElement.cpp - Writes at which two variables trade places -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Distance.h"
#include "rewriter/legality/Rules.h"
#include "rewriter/legality/Subscript.h"

#include <cstdlib>
#include <numeric>

namespace idxmap {

namespace {

/// Two variables of one subscript and the smallest exchange that leaves
/// First * u + Second * v as it is: u + Second/g, v - First/g with g their gcd.
struct Exchange {
  unsigned U, V;
  int64_t StepU, StepV;
};

} // namespace

static std::optional<Exchange> exchangeOf(const LinearForm &Form) {
  std::vector<unsigned> Present;
  for (unsigned D = 0; D < Form.Coefficients.size(); ++D)
    if (!Form.Coefficients[D].isConstant(0))
      Present.push_back(D);
  if (Present.size() != 2 || !Form.Coefficients[Present[0]].isConstant() ||
      !Form.Coefficients[Present[1]].isConstant())
    return std::nullopt;
  const int64_t First = Form.Coefficients[Present[0]].value();
  const int64_t Second = Form.Coefficients[Present[1]].value();
  const int64_t Divisor = std::gcd(First, Second);
  return Exchange{Present[0], Present[1], Second / Divisor, -First / Divisor};
}

/// The only subscript in which a variable of \p Write occurs, with all others
/// free of variables; nothing otherwise.
static std::optional<LinearForm> soleSubscript(const Access &Write,
                                               const LoopNest &Nest) {
  std::optional<LinearForm> Sole;
  for (const std::optional<Expr> &Each : Write.Subscripts) {
    const auto Form = Each ? linearForm(*Each, Nest) : std::nullopt;
    if (!Form)
      return std::nullopt;
    bool Moves = false;
    for (const Expr &Coefficient : Form->Coefficients)
      Moves |= !Coefficient.isConstant(0);
    if (Moves && Sole)
      return std::nullopt;
    if (Moves)
      Sole = Form;
  }
  return Sole;
}

/// True if the loop surely is that long wherever it runs more than once.
static bool isCertain(const Loop &Each, int64_t Step, const Facts &Known) {
  return (Step >= -1 && Step <= 1) ||
         Known.provesLess(Expr(std::abs(Step)),
                          Each.Space.Upper - Each.Space.Lower);
}

std::vector<Finding> findSharedElements(const LoopNest &Nest, unsigned Depth) {
  std::vector<Finding> Findings;
  for (const Access &Write : Nest.Accesses) {
    if (!Write.IsWrite || Write.IsScalar || Write.IsConditional)
      continue;
    const auto Sole = soleSubscript(Write, Nest);
    const auto Trade = Sole ? exchangeOf(*Sole) : std::nullopt;
    if (!Trade || Trade->U >= Depth)
      continue;
    const Loop &U = Nest.Loops[Trade->U], &V = Nest.Loops[Trade->V];
    if (!isReachable(U, Trade->StepU, Nest.Known) ||
        !isReachable(V, Trade->StepV, Nest.Known) ||
        !isCertain(U, Trade->StepU, Nest.Known) ||
        !isCertain(V, Trade->StepV, Nest.Known))
      continue;
    Findings.push_back(
        Finding(FindingID::err_shared_element,
                {U.Variable, V.Variable, Write.Array}, Write.Where)
            .withNote(Finding(FindingID::note_independent, {}, 0)));
  }
  return Findings;
}

} // namespace idxmap
