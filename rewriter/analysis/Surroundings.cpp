//===- Surroundings.cpp - What is around an access ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/Surroundings.h"

#include "rewriter/ir/Walk.h"

#include <functional>
#include <string>

namespace idxmap::ir {

bool hasLabels(const Statements &In) {
  bool Result = false;
  forEachStatement(In, [&](const Statement &Each) {
    Result |= std::holds_alternative<Label>(Each.Form);
  });
  return Result;
}

const Value *leavesWhere(const Statement &Of) {
  const auto *Branch = std::get_if<If>(&Of.Form);
  if (!Branch || !Branch->Else.empty())
    return nullptr;
  const Statements *Then = &Branch->Then;
  while (!Then->empty() && std::holds_alternative<Block>(Then->back().Form))
    Then = &std::get<Block>(Then->back().Form).Parts;
  return !Then->empty() && std::holds_alternative<Jump>(Then->back().Form)
             ? &Branch->Condition
             : nullptr;
}

static size_t countGotos(const Statements &All, const std::string &To) {
  size_t Count = 0;
  forEachStatement(All, [&](const Statement &Each) {
    const auto *Jump = std::get_if<ir::Jump>(&Each.Form);
    Count += Jump && Jump->Kind == "goto " + To;
  });
  return Count;
}

/// A jump from elsewhere may lead into \p Parts: a case of a `switch` around, a
/// `goto`.
static bool isEntered(const Statements &Parts, const Statements &Whole) {
  bool HasCase = false, IsEntered = false;
  const std::function<void(const Statements &, bool)> walk =
      [&](const Statements &All, bool IsInSwitch) {
        for (const Statement &Each : All) {
          if (const auto *To = std::get_if<Label>(&Each.Form)) {
            const bool IsCase =
                To->Text == "default" || To->Text.rfind("case ", 0) == 0;
            HasCase |= IsCase && !IsInSwitch;
            IsEntered |= !IsCase && countGotos(Whole, To->Text) !=
                                        countGotos(Parts, To->Text);
          }
          for (const Statements *Inner : partsOf(Each))
            walk(*Inner,
                 IsInSwitch || std::holds_alternative<Switch>(Each.Form));
        }
      };
  walk(Parts, false);
  return HasCase || IsEntered;
}

std::optional<Surrounding> aroundParts(const Statement &Of,
                                       const Statements &Parts,
                                       const Statements &Whole) {
  using Kind = Surrounding::Kind;
  if (const auto *Branch = std::get_if<If>(&Of.Form))
    return hasLabels(Parts) && isEntered(Parts, Whole)
               ? Surrounding{Kind::Exit, {}, &Of}
               : Surrounding{Kind::Condition,
                             {&Branch->Condition, &Parts == &Branch->Then}};
  if (const auto *Around = std::get_if<Loop>(&Of.Form)) {
    if (&Parts == &Around->Before)
      return std::nullopt;
    return &Parts == &Around->Body ? Surrounding{Kind::Round, {}, &Of}
                                   : Surrounding{Kind::Other};
  }
  if (std::holds_alternative<Switch>(Of.Form))
    return Surrounding{Kind::Choice, {}, &Of};
  if (std::holds_alternative<OpaqueStatement>(Of.Form))
    return Surrounding{Kind::Other};
  return std::nullopt;
}

bool mayLeave(const Statement &Of, bool IsInLoop, bool IsInCall) {
  if (const auto *Out = std::get_if<Jump>(&Of.Form))
    return Out->Kind == "leave"                              ? !IsInCall
           : Out->Kind == "break" || Out->Kind == "continue" ? !IsInLoop
                                                             : true;
  IsInLoop |= std::holds_alternative<Loop>(Of.Form) ||
              std::holds_alternative<Switch>(Of.Form);
  IsInCall |= std::holds_alternative<Inlined>(Of.Form);
  if (std::holds_alternative<Return>(Of.Form))
    return true;
  for (const Statements *Parts : partsOf(Of))
    for (const Statement &Each : *Parts)
      if (mayLeave(Each, IsInLoop, IsInCall))
        return true;
  return false;
}

void passLabel(const Statements &All, size_t At,
               const std::vector<size_t> &Left, size_t First,
               std::vector<Surrounding> &Around) {
  const std::string &To = std::get<Label>(All[At].Form).Text;
  const bool IsCase = To == "default" || To.rfind("case ", 0) == 0;
  for (size_t I = 0; I < Left.size(); ++I) {
    const Statements Until(All.begin(), All.begin() + Left[I] + 1);
    Surrounding &Each = Around[First + I];
    if (Each.Of == Surrounding::Kind::Condition &&
        (IsCase || countGotos(Until, To) != 0))
      Each = {Surrounding::Kind::Other};
  }
}

} // namespace idxmap::ir
