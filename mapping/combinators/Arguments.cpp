//===- Arguments.cpp - What combinators ask of their arguments ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "mapping/combinators/Arguments.h"

#include "mapping/expr/ExprText.h"
#include "mapping/expr/Simplify.h"

namespace idxmap {

SourceToken argumentPlace(const Step &S, size_t I) {
  return I < S.ArgumentPlaces.size() ? S.ArgumentPlaces[I] : S.Where;
}

std::optional<Finding> checkLength(const Step &S, size_t I) {
  Expr Length = simplify(S.Arguments[I]);
  if (!Length.isConstant() || Length.value() >= 1)
    return std::nullopt;
  return Finding(FindingID::err_argument_not_positive,
                 {S.Name, toString(Length)}, argumentPlace(S, I));
}

std::vector<Condition> lengthRequirements(const Expr &Length) {
  if (Length.isConstant())
    return {};
  return {{0, Length}};
}

std::variant<std::vector<int64_t>, Finding> constantArguments(const Step &S) {
  std::vector<int64_t> Values;
  for (size_t I = 0; I < S.Arguments.size(); ++I) {
    Expr Argument = simplify(S.Arguments[I]);
    if (!Argument.isConstant())
      return Finding(FindingID::err_argument_not_constant,
                     {S.Name, toString(Argument)}, argumentPlace(S, I));
    Values.push_back(Argument.value());
  }
  return Values;
}

std::string commaSeparated(const std::vector<Expr> &Arguments) {
  std::string Text;
  for (const Expr &Argument : Arguments)
    Text += (Text.empty() ? "" : ",") + toString(Argument);
  return Text;
}

std::string commaSeparated(const std::vector<unsigned> &Arguments) {
  return commaSeparated(std::vector<Expr>(Arguments.begin(), Arguments.end()));
}

} // namespace idxmap
