//===- Counters.cpp - Variables that inner loops count with ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/Counters.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <optional>
#include <set>

namespace idxmap::ir {

/// The same through conversions.
static std::optional<int64_t> constantIn(const Value &Of) {
  return Of.Of == Value::Kind::Convert ? constantIn(Of.Operands.front())
                                       : numberIn(Of);
}

namespace {

class CounterSearch {
public:
  explicit CounterSearch(const Body &In) {
    forEachStatement(In.Parts, [this](const Statement &Each) { see(Each); });
    for (const Function &Each : In.Functions)
      forEachStatement(Each.Parts, [this](const Statement &In) { see(In); });
    const auto seeName = [this](const Value &Each) {
      if (Each.Of == Value::Kind::Address && Each.At && Each.At->Base)
        Named.insert(*Each.At->Base);
    };
    forEachStatementValue(In.Parts, seeName);
    for (const Function &Each : In.Functions)
      forEachStatementValue(Each.Parts, seeName);
  }

  std::map<VariableNumber, Counter> take() {
    // Written where it begins, and once a round.
    std::erase_if(Found, [this](const auto &Each) {
      return Named.count(Each.first) || Writes[Each.first] != 2;
    });
    return std::move(Found);
  }

private:
  /// The value that \p Each gives a variable.
  const Value *begins(const Statement &Each, VariableNumber &Of) const {
    if (const auto *Declared = std::get_if<Declare>(&Each.Form)) {
      Of = Declared->Of;
      return Declared->From ? &*Declared->From : nullptr;
    }
    const auto *Set = std::get_if<Assign>(&Each.Form);
    const auto At = Set ? variableAt(Set->To) : std::nullopt;
    if (!At)
      return nullptr;
    Of = *At;
    return &Set->From;
  }

  void see(const Statement &Each) {
    VariableNumber Of = 0;
    if (begins(Each, Of))
      ++Writes[Of];
    if (const auto *Change = std::get_if<Update>(&Each.Form))
      if (const auto At = variableAt(Change->To))
        ++Writes[*At];
    if (const auto *Name = std::get_if<Bind>(&Each.Form); Name && Name->To.Base)
      Named.insert(*Name->To.Base);
    const auto *Around = std::get_if<Loop>(&Each.Form);
    if (!Around || Around->Step.size() != 1)
      return;
    const auto *Step = std::get_if<Update>(&Around->Step.front().Form);
    const auto At = Step ? variableAt(Step->To) : std::nullopt;
    const auto By = Step ? constantIn(Step->By) : std::nullopt;
    if (!At || !By || (Step->Operator != "+" && Step->Operator != "-"))
      return;
    for (const Statement &Before : Around->Before)
      if (const Value *From = begins(Before, Of); From && Of == *At)
        Found[Of] = {From, Step->Operator == "-" ? -*By : *By};
  }

  std::map<VariableNumber, Counter> Found;
  std::map<VariableNumber, unsigned> Writes;
  std::set<VariableNumber> Named;
};

} // namespace

std::map<VariableNumber, Counter> countersOf(const Body &In) {
  return CounterSearch(In).take();
}

} // namespace idxmap::ir
