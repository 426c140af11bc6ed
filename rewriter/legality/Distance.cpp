//===- Distance.cpp - How far apart two accesses touch one element --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/legality/Distance.h"
#include "mapping/Simplify.h"
#include "rewriter/legality/Subscript.h"

#include <algorithm>
#include <cstdlib>

namespace idxmap {

bool Meeting::isAtOtherIteration() const {
  return How == Kind::At && std::any_of(Distance.begin(), Distance.end(),
                                        [](int64_t D) { return D != 0; });
}

/// Two elements q*T + r and q'*T + r' with r, r' < W differ by a multiple of T
/// plus some r' - r in (-W, W).
static bool isOnLattice(const Dimension &Space, int64_t Distance) {
  if (!Space.Step.isConstant() || !Space.Width.isConstant())
    return true;
  const int64_t Step = Space.Step.value(), Width = Space.Width.value();
  const int64_t Remainder = ((Distance % Step) + Step) % Step;
  return Remainder < Width || Step - Remainder < Width;
}

bool isReachable(const Loop &Each, int64_t Distance, const Facts &Known) {
  if (Distance == 0)
    return true;
  if (!isOnLattice(Each.Space, Distance))
    return false;
  const Expr Length = simplify(Each.Space.Upper - Each.Space.Lower, Known);
  return !Known.provesLessEqual(Length, Expr(std::abs(Distance)));
}

namespace {

/// Collects what each subscript position says about the distance vector D.
class DistanceSolver {
public:
  explicit DistanceSolver(const LoopNest &Nest)
      : Nest(Nest), Known(Nest.Loops.size()) {}

  /// f(I) == g(I + D) for one subscript position.
  void add(const std::optional<Expr> &First,
           const std::optional<Expr> &Second) {
    const auto F = First ? linearForm(*First, Nest) : std::nullopt;
    const auto G = Second ? linearForm(*Second, Nest) : std::nullopt;
    if (!F || !G || F->Coefficients != G->Coefficients)
      Unsolved = true;
    else
      addUniform(F->Coefficients, simplify(F->Rest - G->Rest));
  }

  Meeting answer() const;

private:
  void addUniform(const std::vector<Expr> &Coefficients, const Expr &Offset);
  void addSingle(unsigned Variable, const Expr &Coefficient,
                 const Expr &Offset);
  void addSeveral(const std::vector<Expr> &Coefficients, const Expr &Offset);
  void determine(unsigned Variable, int64_t Distance);

  const LoopNest &Nest;
  std::vector<std::optional<int64_t>> Known;
  bool Impossible = false;
  bool Unsolved = false;
};

} // namespace

/// Coefficients * D == Offset.
void DistanceSolver::addUniform(const std::vector<Expr> &Coefficients,
                                const Expr &Offset) {
  std::vector<unsigned> Present;
  for (unsigned D = 0; D < Coefficients.size(); ++D)
    if (!Coefficients[D].isConstant(0))
      Present.push_back(D);
  if (Present.size() == 1)
    return addSingle(Present[0], Coefficients[Present[0]], Offset);
  if (!Present.empty())
    return addSeveral(Coefficients, Offset);
  if (!Offset.isConstant())
    Unsolved = true;
  else if (Offset.value() != 0)
    Impossible = true;
}

void DistanceSolver::addSingle(unsigned Variable, const Expr &Coefficient,
                               const Expr &Offset) {
  if (Offset.isConstant(0))
    return determine(Variable, 0);
  if (Coefficient.isConstant() && Offset.isConstant()) {
    if (Offset.value() % Coefficient.value() != 0)
      Impossible = true;
    else
      determine(Variable, Offset.value() / Coefficient.value());
    return;
  }
  Unsolved = true;
}

/// The constant k with Offset == k * Coefficient, if there is one of small
/// size.
static std::optional<int64_t> quotient(const Expr &Offset,
                                       const Expr &Coefficient) {
  if (Coefficient.isConstant() && Offset.isConstant()) {
    if (Offset.value() % Coefficient.value() != 0)
      return std::nullopt;
    return Offset.value() / Coefficient.value();
  }
  for (int64_t K = -8; K <= 8; ++K)
    if (simplify(Offset - Expr(K) * Coefficient).isConstant(0))
      return K;
  return std::nullopt;
}

/// A subscript linearised by hand, (i * ny + j) * nz + k: a distance of zero
/// where nothing is added, and of k in one variable where k times its stride
/// is. Other solutions may exist; where the strides are as large as the extents
/// below them, they do not, and that is the user's word.
void DistanceSolver::addSeveral(const std::vector<Expr> &Coefficients,
                                const Expr &Offset) {
  if (Offset.isConstant(0)) {
    for (unsigned D = 0; D < Coefficients.size(); ++D)
      if (!Coefficients[D].isConstant(0))
        determine(D, 0);
    return;
  }
  for (unsigned D = 0; D < Coefficients.size(); ++D) {
    if (Coefficients[D].isConstant(0))
      continue;
    const std::optional<int64_t> K = quotient(Offset, Coefficients[D]);
    if (!K || !isReachable(Nest.Loops[D], *K, Nest.Known))
      continue;
    for (unsigned Other = 0; Other < Coefficients.size(); ++Other)
      if (!Coefficients[Other].isConstant(0))
        determine(Other, Other == D ? *K : 0);
    return;
  }
  Unsolved = true;
}

void DistanceSolver::determine(unsigned Variable, int64_t Distance) {
  if (Known[Variable] && *Known[Variable] != Distance)
    Impossible = true;
  Known[Variable] = Distance;
}

Meeting DistanceSolver::answer() const {
  Meeting Result;
  for (unsigned D = 0; D < Known.size(); ++D)
    if (Known[D] && !isReachable(Nest.Loops[D], *Known[D], Nest.Known))
      return {Meeting::Kind::Never, {}};
  if (Impossible)
    return {Meeting::Kind::Never, {}};
  if (Unsolved)
    return Result;
  Result.How = Meeting::Kind::At;
  for (const std::optional<int64_t> &Each : Known)
    Result.Distance.push_back(Each.value_or(0));
  return Result;
}

Meeting meetingOf(const Access &First, const Access &Second,
                  const LoopNest &Nest) {
  if (First.Subscripts.size() != Second.Subscripts.size() ||
      First.Subscripts.empty())
    return {};
  DistanceSolver Solver(Nest);
  for (unsigned P = 0; P < First.Subscripts.size(); ++P)
    Solver.add(First.Subscripts[P], Second.Subscripts[P]);
  return Solver.answer();
}

} // namespace idxmap
