//===- UpdateForms.cpp - What one update looks like -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/updates/UpdateForms.h"

#include "rewriter/ir/Clone.h"
#include "rewriter/ir/Conversions.h"
#include "rewriter/ir/Operations.h"
#include "rewriter/ir/RepeatedValues.h"
#include "rewriter/ir/SameValues.h"
#include "rewriter/ir/Selections.h"

#include <algorithm>
#include <array>

namespace idxmap::ir {

using Kinds = std::vector<ReductionKind>;

namespace {

/// `a + b`, `a - b`: operators that make one chain.
struct ChainKind {
  ReductionKind Kind;
  std::array<const char *, 2> Links;
};

class FormReader {
public:
  FormReader(const UpdatedPlace &Of, const Body &In) : Of(Of), In(In) {}

  std::optional<UpdateForm> ofUpdate(const Update &S) const;
  std::optional<UpdateForm> ofAssign(const Assign &S) const;
  std::optional<UpdateForm> ofCondition(const If &S) const;

private:
  bool isIt(const Value &X) const;
  bool isFitted(const Value &X) const;
  Value withResults(const Value &X) const;
  bool isChain(const Value &X, const ChainKind &Kind) const;
  bool keepsValue(const Value &X, const ChainKind &Kind) const;
  const Value *testIn(const Value &Condition) const;
  bool mayLink(const std::string &Operator, const Value &X) const;
  std::optional<UpdateForm> ofSelection(const Value &X) const;
  Kinds ofConstant(const Value &X) const;

  const UpdatedPlace &Of;
  const Body &In;
};

} // namespace

/// What the place holds, as a number that is as large.
bool FormReader::isIt(const Value &X) const {
  const Value &Bare = withoutOrderedConversions(X);
  return Bare.Of == Value::Kind::Load && Of.IsIt(*Bare.At);
}

/// Converted to a number that the place holds. A larger one, which no place
/// of its type is for, is taken to be none of the values.
bool FormReader::isFitted(const Value &X) const {
  return X.Of == Value::Kind::Convert && X.Is == Of.Is &&
         Of.Is.Of != Type::Kind::Bool;
}

static bool isTruth(const ChainKind &Of) {
  return Of.Kind == ReductionKind::And || Of.Kind == ReductionKind::Or;
}

static bool isAnyOf(const Value &X, const std::array<const char *, 2> &All) {
  return std::any_of(All.begin(), All.end(), [&](const char *Each) {
    return Each && isOperation(X, Each, 2);
  });
}

/// A `bool` is the truth of what is computed: that of a sum is one of its
/// parts' only if none is negative, and `^` inverts it by 1 alone.
bool FormReader::mayLink(const std::string &Operator, const Value &X) const {
  if (Of.Is.Of != Type::Kind::Bool ||
      (Operator != "+" && Operator != "-" && Operator != "^"))
    return true;
  const Value Bare = withoutExactConversions(X);
  return Operator != "-" && (Bare.Is.Of == Type::Kind::Bool ||
                             Bare.Text == "0" || Bare.Text == "1");
}

/// \p X, a conversion on the way: of a truth, the truth.
bool FormReader::keepsValue(const Value &X, const ChainKind &Kind) const {
  const Type &From = X.Operands.front().Is;
  return isTruth(Kind) ? X.Is.Of == Type::Kind::Bool || holdsAll(X.Is, From)
                       : keepsResidue(X.Is, Of.Is);
}

/// \p X is the place with other values linked to it, `x + s - y`. `ok && x`
/// evaluates x for more iterations than the plain loop does, which stops at the
/// first that decides.
bool FormReader::isChain(const Value &X, const ChainKind &Kind) const {
  if (X.Of == Value::Kind::Load && Of.IsIt(*X.At))
    return true;
  if (X.Of == Value::Kind::Convert)
    return keepsValue(X, Kind) && isChain(X.Operands.front(), Kind);
  if (!isAnyOf(X, Kind.Links) || rounds(X.Is, Of.Is))
    return false;
  const Value &Left = X.Operands[0], &Right = X.Operands[1];
  if (isTruth(Kind) && !isRepeatable(Right, In))
    return false;
  return (isChain(Left, Kind) && !Of.IsNamedIn(Right) &&
          mayLink(X.Text, Right)) ||
         (X.Text != "-" && isChain(Right, Kind) && !Of.IsNamedIn(Left) &&
          mayLink(X.Text, Left));
}

/// `found = true` and `isRight = false` add nothing but what they say.
Kinds FormReader::ofConstant(const Value &X) const {
  const Value *Bare = &X;
  while (Bare->Of == Value::Kind::Convert)
    Bare = &Bare->Operands.front();
  if (Bare->Of != Value::Kind::Number)
    return {};
  if (Bare->Text == "1")
    return {ReductionKind::Or};
  if (Bare->Text == "0")
    return {ReductionKind::And};
  return {};
}

/// `x < s ? x : s`, `min(s, x)`, `max(x, max(s, y))`.
std::optional<UpdateForm> FormReader::ofSelection(const Value &X) const {
  const Value &Bare = withoutOrderedConversions(X);
  const std::optional<Selection> Found = selectionOf(Bare, In);
  if (!Found)
    return std::nullopt;
  const auto Kind =
      Found->IsLesser ? ReductionKind::Minimum : ReductionKind::Maximum;
  for (const bool IsFirst : {true, false}) {
    const Value &Own = IsFirst ? Found->Chosen : Found->Otherwise;
    const Value &Other = IsFirst ? Found->Otherwise : Found->Chosen;
    if (Of.IsNamedIn(Other))
      continue;
    const bool FailsToOther = IsFirst && Found->IsCompared;
    if (isIt(Own))
      return UpdateForm{{Kind}, {}, {}, FailsToOther};
    const std::optional<UpdateForm> Inner = ofSelection(Own);
    if (Inner && Inner->Operators == Kinds{Kind})
      return UpdateForm{{Kind}, {}, {}, FailsToOther || Inner->TakesNaN};
  }
  return std::nullopt;
}

/// `plus(s, x)` as `s + x`, if that is all that the function gives.
Value FormReader::withResults(const Value &X) const {
  if (X.Of == Value::Kind::Convert) {
    Value Result = X;
    Result.Operands.front() = withResults(X.Operands.front());
    return Result;
  }
  if (X.Of != Value::Kind::Call || !X.Callee)
    return X;
  const Function &Callee = In.Functions[*X.Callee];
  const auto *Only = Callee.Parts.size() == 1
                         ? std::get_if<Return>(&Callee.Parts.front().Form)
                         : nullptr;
  if (!Only || !Only->What || Callee.ReturnsReference || Callee.IsConstructor ||
      Callee.Parameters.size() != X.Operands.size())
    return X;
  return substituted(*Only->What, Callee.Parameters, X.Operands, In)
      .value_or(X);
}

std::optional<UpdateForm> FormReader::ofAssign(const Assign &S) const {
  static constexpr ChainKind Chains[] = {
      {ReductionKind::Sum, {"+", "-"}}, {ReductionKind::Product, {"*"}},
      {ReductionKind::BitAnd, {"&"}},   {ReductionKind::BitOr, {"|"}},
      {ReductionKind::BitXor, {"^"}},   {ReductionKind::And, {"&&"}},
      {ReductionKind::Or, {"||"}},
  };
  const Value From = withResults(S.From);
  if (!Of.IsIt(S.To) || isIt(From))
    return std::nullopt;
  const Value &Computed =
      From.Of == Value::Kind::Convert ? From.Operands.front() : From;
  if (rounds(Computed.Is, Of.Is) && Of.IsNamedIn(From))
    return UpdateForm{{}, {}, Computed.Is};
  for (const ChainKind &Each : Chains)
    if (isChain(From, Each))
      return UpdateForm{{Each.Kind}};
  if (auto Found = ofSelection(isFitted(From) ? Computed : From)) {
    Found->TakesNaN &= !Of.Is.isInteger();
    return Found;
  }
  Kinds Constant = ofConstant(From);
  return Constant.empty() ? std::nullopt
                          : std::optional(UpdateForm{std::move(Constant)});
}

static Kinds kindsOf(const std::string &Operator, bool IsBool) {
  if (Operator == "+" || Operator == "-")
    return {ReductionKind::Sum};
  if (Operator == "*")
    return {ReductionKind::Product};
  if (Operator == "&")
    return IsBool ? Kinds{ReductionKind::And, ReductionKind::BitAnd}
                  : Kinds{ReductionKind::BitAnd};
  if (Operator == "|")
    return IsBool ? Kinds{ReductionKind::Or, ReductionKind::BitOr}
                  : Kinds{ReductionKind::BitOr};
  if (Operator == "^")
    return {ReductionKind::BitXor};
  return {};
}

std::optional<UpdateForm> FormReader::ofUpdate(const Update &S) const {
  Kinds Found = kindsOf(S.Operator, Of.Is.Of == Type::Kind::Bool);
  if (Found.empty() || !Of.IsIt(S.To) || Of.IsNamedIn(S.By) ||
      !mayLink(S.Operator, S.By))
    return std::nullopt;
  if (rounds(S.As, Of.Is))
    return UpdateForm{{}, {}, S.As};
  if (!keepsResidue(S.As, Of.Is))
    return std::nullopt;
  return UpdateForm{std::move(Found)};
}

/// The assignments of \p All, also in blocks; nothing if there is anything
/// else.
static std::optional<std::vector<const Assign *>>
assignmentsIn(const Statements &All) {
  std::vector<const Assign *> Result;
  for (const Statement &Each : All) {
    if (const auto *Set = std::get_if<Assign>(&Each.Form)) {
      Result.push_back(Set);
      continue;
    }
    const auto *Inner = std::get_if<Block>(&Each.Form);
    const auto Parts = Inner ? assignmentsIn(Inner->Parts) : std::nullopt;
    if (!Parts)
      return std::nullopt;
    Result.insert(Result.end(), Parts->begin(), Parts->end());
  }
  return Result;
}

/// The one part of `c && x < s` that the place decides; the others do nothing
/// but compute.
const Value *FormReader::testIn(const Value &Condition) const {
  if (!isOperation(Condition, "&&", 2))
    return &Condition;
  const Value &Left = Condition.Operands[0], &Right = Condition.Operands[1];
  const bool IsLeft = Of.IsNamedIn(Left);
  const Value &Other = IsLeft ? Right : Left;
  return !Of.IsNamedIn(Other) && isRepeatable(Other, In)
             ? testIn(IsLeft ? Left : Right)
             : nullptr;
}

/// `if (x < s) s = x;`, `if (x < s) { s = x; at = i; }`. Of values that the
/// place rounds to one, the first that is compared is not the best, and of
/// equal ones, `<=` would take the last: neither has an index.
std::optional<UpdateForm> FormReader::ofCondition(const If &S) const {
  const Value *Tests = testIn(S.Condition);
  const auto Test = Tests ? comparisonIn(*Tests) : std::nullopt;
  const auto Parts = assignmentsIn(S.Then);
  if (!Test || !S.Else.empty() || !Parts || Parts->empty() ||
      Parts->size() > 2 || isIt(Test->Less) == isIt(Test->More))
    return std::nullopt;
  const bool IsMinimum = isIt(Test->More);
  const Value &Tested = IsMinimum ? Test->Less : Test->More;
  const Value &Own = IsMinimum ? Test->More : Test->Less;
  if (Of.IsNamedIn(Tested) || !isRepeatable(Tested, In))
    return std::nullopt;
  const Assign *Best = nullptr, *Index = nullptr;
  for (const Assign *Each : *Parts)
    (Of.IsIt(Each->To) ? Best : Index) = Each;
  if (!Best || (Parts->size() == 2) != (Index != nullptr))
    return std::nullopt;
  const Value &From = Best->From;
  const bool IsExact =
      isSame(withoutExactConversions(From), withoutExactConversions(Tested));
  const bool IsRounded =
      isFitted(From) && isSame(withoutExactConversions(From.Operands.front()),
                               withoutExactConversions(Tested));
  if (!IsExact && (!IsRounded || Index))
    return std::nullopt;
  if (!Index)
    return UpdateForm{
        {IsMinimum ? ReductionKind::Minimum : ReductionKind::Maximum}};
  const Value Bare = withoutExactConversions(Own);
  if (!Test->IsStrict || Of.IsNamedIn(Index->From) ||
      Bare.Of != Value::Kind::Load)
    return std::nullopt;
  return UpdateForm{
      {IsMinimum ? ReductionKind::ArgMinimum : ReductionKind::ArgMaximum},
      Index->To};
}

std::optional<UpdateForm> updateForm(const Statement &S, const UpdatedPlace &Of,
                                     const Body &In) {
  const FormReader Reader(Of, In);
  if (const auto *Change = std::get_if<Update>(&S.Form))
    return Reader.ofUpdate(*Change);
  if (const auto *Set = std::get_if<Assign>(&S.Form))
    return Reader.ofAssign(*Set);
  if (const auto *Choice = std::get_if<If>(&S.Form))
    return Reader.ofCondition(*Choice);
  return std::nullopt;
}

} // namespace idxmap::ir
