//===- Preconditions.cpp - What combinators ask of a space ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/Preconditions.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

std::string counted(size_t Number, const std::string &Noun) {
  std::string Text = std::to_string(Number) + " " + Noun;
  if (Number == 1)
    return Text;
  if (Text.back() != 'y')
    return Text + "s";
  Text.pop_back();
  return Text + "ies";
}

static void addLowerBound(FindingID Id, const std::string &Attribute,
                          unsigned D, const Expr &Lower,
                          std::vector<Finding> &Findings) {
  Findings.push_back(
      Finding(Id, {Attribute, std::to_string(D), toString(Lower)})
          .withNote(FindingID::note_shift_lb_first));
}

void requireNormalized(const std::string &Attribute, const IndexSpace &Space,
                       unsigned D, const Facts &Known,
                       std::vector<Finding> &Findings) {
  if (!Space.isNormalized(D, Known))
    addLowerBound(FindingID::err_needs_normalized, Attribute, D, Space[D].Lower,
                  Findings);
}

void requireDense(const std::string &Attribute, const IndexSpace &Space,
                  unsigned D, const Facts &Known,
                  std::vector<Finding> &Findings) {
  const auto &[Lower, Upper, Step, Width] = Space[D];
  if (!Space.isNormalized(D, Known))
    addLowerBound(FindingID::err_needs_dense_lower, Attribute, D, Lower,
                  Findings);
  if (Known.provesEqual(Step, Width))
    return;
  std::vector<std::string> Arguments = {Attribute, std::to_string(D),
                                        toString(Step)};
  FindingID Id = FindingID::err_needs_dense_step;
  if (!Width.isConstant(1)) {
    Id = FindingID::err_needs_dense_width;
    Arguments.push_back(toString(Width));
  }
  Findings.push_back(
      Finding(Id, std::move(Arguments)).withNote(FindingID::note_dense_first));
}

bool requireRank(const std::string &Attribute, const IndexSpace &Space,
                 unsigned Least, std::vector<Finding> &Findings) {
  if (Space.rank() >= Least)
    return true;
  Findings.push_back(Finding(FindingID::err_needs_rank,
                             {Attribute, counted(Least, "dimension"),
                              counted(Space.rank(), "dimension")}));
  return false;
}

Expr asDivisor(const Expr &Extent, const Facts &Known) {
  if (Known.provesPositive(Extent))
    return Extent;
  return simplify(max(Extent, 1), Known);
}

} // namespace idxmap
