//===- DomainTables.cpp - Elements of constant tables -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// An element of a constant table is a variable, that takes its values together
// with those of its subscripts:
//
//   constexpr int dx[3] = {0, 1, -1}, dy[3] = {1, 0, 0};  q in [0, 2]
//     dx[q]          ->  @0 in [-1, 1], (q, @0) in (0, 0), (1, 1), (2, -1)
//     dx[q], dy[q]   ->  (q, @0, @1) in (0, 0, 1), (1, 1, 0), (2, -1, 0)
//     if (dx[q] != 0) .. dy[q]   ->  (1, 1, 0), (2, -1, 0)
//
//===----------------------------------------------------------------------===//

#include "rewriter/analysis/IterationDomain.h"

#include "mapping/expr/Simplify.h"

#include <algorithm>

namespace idxmap::ir {

static Span *spanOf(const std::string &Name, std::vector<Span> &Spans) {
  const auto Found =
      std::find_if(Spans.begin(), Spans.end(),
                   [&](const Span &S) { return S.Variable == Name; });
  return Found == Spans.end() ? nullptr : &*Found;
}

static bool contains(const std::vector<std::string> &All,
                     const std::string &Name) {
  return std::find(All.begin(), All.end(), Name) != All.end();
}

static std::vector<std::string> variablesIn(const Expr &Value,
                                            const std::vector<Span> &Spans) {
  std::vector<std::string> Result;
  for (const Span &S : Spans)
    if (dependsOn(Value, {S}))
      Result.push_back(S.Variable);
  return Result;
}

/// The variables of the tables, each in one of them.
static std::vector<std::set<std::string>>
groupsOf(const std::vector<Domain::Element> &Elements,
         const std::vector<Span> &Spans) {
  std::vector<std::set<std::string>> Groups;
  for (const Domain::Element &Each : Elements) {
    std::set<std::string> Own = {Each.Name};
    for (const Expr &Index : Each.Indices)
      for (const std::string &Name : variablesIn(Index, Spans))
        Own.insert(Name);
    for (auto Other = Groups.begin(); Other != Groups.end();)
      if (std::any_of(Other->begin(), Other->end(),
                      [&](const auto &N) { return Own.count(N) != 0; })) {
        Own.insert(Other->begin(), Other->end());
        Other = Groups.erase(Other);
      } else {
        ++Other;
      }
    Groups.push_back(std::move(Own));
  }
  return Groups;
}

/// \p Value of the variables in one row, if it names no others and no symbols.
static std::optional<int64_t> valueIn(const Expr &Value,
                                      const std::map<std::string, Expr> &Row) {
  const Expr Result = simplify(substitute(Value, Row));
  return Result.isConstant() ? std::optional(Result.value()) : std::nullopt;
}

/// What is known of the variables allows \p Row.
bool DomainReader::isPossible(const std::map<std::string, Expr> &Row) {
  const auto isZero = [&](const Expr &Value) {
    return valueIn(Value, Row) == 0;
  };
  const auto isNegative = [&](const Expr &Value) {
    return valueIn(Value, Row).value_or(0) < 0;
  };
  for (const auto &[Name, Value] : Row) {
    const Span *Of = spanOf(Name, Found.Spans);
    if (Of &&
        (Value.value() < Of->Least.value() || Value.value() > Of->Most.value()))
      return false;
  }
  return std::none_of(Found.NotZero.begin(), Found.NotZero.end(), isZero) &&
         std::none_of(Found.NotNegative.begin(), Found.NotNegative.end(),
                      isNegative) &&
         std::none_of(Differences.begin(), Differences.end(),
                      [&](const auto &Each) { return isZero(Each.first); });
}

/// Goes through all values of the variables of \p Free from \p Next on.
void DomainReader::addRows(const std::vector<std::string> &Free, size_t Next,
                           std::map<std::string, Expr> &Row,
                           ValueTable &Table) {
  if (Next < Free.size()) {
    const Span Of = *spanOf(Free[Next], Found.Spans);
    for (int64_t I = Of.Least.value(); I <= Of.Most.value(); ++I) {
      Row[Free[Next]] = I;
      addRows(Free, Next + 1, Row, Table);
    }
    return;
  }
  for (const Domain::Element &Each : Found.Elements) {
    if (!contains(Table.Variables, Each.Name))
      continue;
    std::vector<int64_t> Indices;
    for (const Expr &Index : Each.Indices)
      if (const std::optional<int64_t> At = valueIn(Index, Row))
        Indices.push_back(*At);
    // No plain loop takes what is beyond a table's ends.
    const std::optional<int64_t> Value = Indices.size() == Each.Indices.size()
                                             ? Each.Of.At(Indices)
                                             : std::nullopt;
    if (!Value)
      return;
    Row[Each.Name] = *Value;
  }
  if (!isPossible(Row))
    return;
  std::vector<int64_t> Values;
  for (const std::string &Name : Table.Variables)
    Values.push_back(Row.at(Name).value());
  Table.Rows.push_back(std::move(Values));
}

/// Pre: of the spans of \p Group, some may be missing, those of new elements.
/// False where not all values of a subscript's variables are known.
bool DomainReader::addTable(const std::set<std::string> &Group) {
  constexpr int64_t MostRows = 1024;
  int64_t Count = 1;
  std::vector<std::string> Free;
  for (const std::string &Name : Group) {
    const Span *Of = spanOf(Name, Found.Spans);
    const bool IsElement =
        std::any_of(Found.Elements.begin(), Found.Elements.end(),
                    [&](const auto &Each) { return Each.Name == Name; });
    if (Of && !(Of->Least.isConstant() && Of->Most.isConstant()))
      return false;
    if (IsElement)
      continue;
    if (!Of || Sparse.contains(Name) ||
        Of->Most.value() - Of->Least.value() >= MostRows)
      return false;
    Count *= std::max<int64_t>(Of->Most.value() - Of->Least.value() + 1, 0);
    if (Count > MostRows)
      return false;
    Free.push_back(Name);
  }
  ValueTable Table{{Group.begin(), Group.end()}, {}};
  std::map<std::string, Expr> Row;
  addRows(Free, 0, Row, Table);
  if (Table.Rows.empty())
    return false;
  for (size_t I = 0; I < Table.Variables.size(); ++I) {
    const auto isLess = [I](const auto &A, const auto &B) {
      return A[I] < B[I];
    };
    const auto [Least, Most] =
        std::minmax_element(Table.Rows.begin(), Table.Rows.end(), isLess);
    const Span New = {Table.Variables[I], (*Least)[I], (*Most)[I]};
    if (Span *Of = spanOf(New.Variable, Found.Spans))
      *Of = New;
    else
      Found.Spans.insert(Found.Spans.begin(), New);
  }
  Found.Tables.push_back(std::move(Table));
  return true;
}

/// False where what is known of a table's variables is not followed.
bool DomainReader::readTables() {
  Found.Tables.clear();
  for (const std::set<std::string> &Group :
       groupsOf(Found.Elements, Found.Spans))
    if (!addTable(Group))
      return false;
  return true;
}

/// `dx[q]` of `constexpr int dx[5] = {..};`.
std::optional<Expr> DomainReader::element(const Place &At) {
  const std::optional<TableElement> Of = Names.Element(At);
  if (!Of)
    return std::nullopt;
  std::vector<Expr> Indices;
  std::vector<int64_t> Constants;
  for (const Value &Each : Of->Indices) {
    const std::optional<Expr> Index = this->Index.number(Each);
    if (!Index)
      return std::nullopt;
    Indices.push_back(*Index);
    if (Index->isConstant())
      Constants.push_back(Index->value());
  }
  for (const Domain::Element &Each : Found.Elements)
    if (Each.Of.Table == Of->Table && Each.Indices == Indices)
      return Expr::symbol(Each.Name, SymbolKind::Thread);
  if (Constants.size() == Indices.size()) {
    const std::optional<int64_t> Number = Of->At(Constants);
    return Number ? std::optional(Expr(*Number)) : std::nullopt;
  }
  const Domain Before = Found;
  const std::string Name = "@" + std::to_string(Found.Elements.size());
  Found.Elements.push_back({Name, *Of, Indices});
  if (readTables()) {
    Sparse.insert(Name);
    return Expr::symbol(Name, SymbolKind::Thread);
  }
  Found = Before;
  return std::nullopt;
}

/// \p Value is made of elements of tables and of what decides them, and of
/// nothing else that varies.
bool DomainReader::isOfTables(const Expr &Value) const {
  size_t Count = 0;
  for (const ValueTable &Table : Found.Tables)
    for (const std::string &Name : variablesIn(Value, Found.Spans))
      Count += contains(Table.Variables, Name);
  return Count > 0 && Count == variablesIn(Value, Found.Spans).size() &&
         namesTable(Value, Found);
}

/// Keeps the rows for which a condition holds, which \p Values has by now.
void DomainReader::keepRows(const Expr &Condition, std::vector<Expr> &Values,
                            SourceToken Because) {
  const bool IsKnown =
      symbolsOf(Condition).size() == variablesIn(Condition, Found.Spans).size();
  Values.push_back(Condition);
  if (!IsKnown || !readTables())
    stop(Because);
}

} // namespace idxmap::ir
