//===- PipelineDump.cpp -----------------------------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/PipelineDump.h"

#include "mapping/expr/ExprText.h"
#include "rewriter/ir/Print.h"

#include <array>

namespace idxmap {

template <typename List, typename ToText>
static std::string joined(const List &Items, ToText Text) {
  std::string Result;
  bool IsFirst = true;
  for (const auto &Item : Items) {
    Result += (IsFirst ? "" : ", ") + Text(Item);
    IsFirst = false;
  }
  return Result;
}

static std::string exprsText(const std::vector<Expr> &Exprs) {
  return joined(Exprs, [](const Expr &E) { return toString(E); });
}

static std::string conditionsText(const std::vector<Condition> &Conditions) {
  return joined(Conditions, [](const Condition &C) { return toString(C); });
}

static std::string extentsText(const std::array<Expr, 3> &Extents) {
  return joined(Extents, [](const Expr &E) { return toString(E); });
}

static std::string heading(const LoopNest &Nest) {
  return Nest.File + ":" + std::to_string(Nest.Line) + ": " + Nest.KernelName +
         ": " + toString(Nest.space()) + dependentText(Nest.Loops) + "\n";
}

static const char *originText(HostSymbol::Origin From) {
  switch (From) {
  case HostSymbol::Origin::Capture:
    return "capture";
  case HostSymbol::Origin::Value:
    return "value";
  case HostSymbol::Origin::Constant:
    return "constant";
  }
  return "";
}

static std::string accessText(const Access &A) {
  std::string Text = A.IsWrite ? "write " : "read ";
  Text += A.Array.empty() ? "?" : A.Array;
  for (const std::optional<Expr> &Subscript : A.Subscripts)
    Text += "[" + (Subscript ? toString(*Subscript) : "?") + "]";
  return Text;
}

std::string dumpBody(const LoopNest &Nest, const std::vector<BodyTree> &Trees) {
  std::string Text = heading(Nest);
  for (const BodyTree &Each : Trees) {
    if (!Each.Instance.empty())
      Text += "  with " + Each.Instance + "\n";
    Text += ir::toString(Each.Tree, Each.Instance.empty() ? 2 : 4);
  }
  return Text;
}

std::string dumpNest(const LoopNest &Nest) {
  std::string Text = heading(Nest);
  if (!Nest.TemplateHead.empty())
    Text += "  " + Nest.TemplateHead + "\n";
  for (const Loop &L : Nest.Loops)
    Text += "  loop " + L.Type + " " + L.Variable + ": " +
            toString(IndexSpace({L.Space})) +
            (L.UsedInBody ? "" : " (not in the body)") + "\n";
  for (const HostSymbol &S : Nest.Symbols)
    Text += "  " + std::string(originText(S.From)) + " " + S.Type + " " +
            S.Name + (S.Text == S.Name ? "" : " = " + S.Text) + "\n";
  for (const Capture &C : Nest.Captures)
    Text += "  parameter " + C.Parameter + " = " + C.Argument +
            (C.Rebind.empty() ? "" : "; " + C.Rebind) + "\n";
  // Of a template, an instance has them.
  const LoopNest &Read = Nest.Instances.empty() ? Nest : Nest.Instances.front();
  for (const Access &A : Read.Accesses)
    Text += "  " + accessText(A) + "\n";
  return Text + "  body at line " + std::to_string(Nest.Body.Line) + "\n";
}

std::string dumpMapping(const LoopNest &Nest,
                        const std::vector<Variant> &Variants) {
  std::string Text = heading(Nest);
  for (const Variant &V : Variants) {
    const Mapping &M = V.Map;
    Text += "  " + stepsText(M) + "\n";
    if (!V.When.empty())
      Text += "    when " + conditionsText(V.When) + "\n";
    for (size_t I = 0; I != M.Steps.size(); ++I)
      Text += "    " + M.Steps[I]->attribute() + ": " +
              toString(M.Spaces[I + 1]) + "\n";
    Text += "    grid " + extentsText(M.Grid) + "\n";
    Text += "    block " + extentsText(M.Block) + "\n";
    Text += "    index " + exprsText(M.Index) + "\n";
    if (!M.Guards.empty())
      Text += "    guard " + conditionsText(M.Guards) + "\n";
    if (!M.Requirements.empty())
      Text += "    requires " + conditionsText(M.Requirements) + "\n";
    if (!M.NonEmpty.empty())
      Text += "    not empty " + exprsText(M.NonEmpty) + "\n";
  }
  return Text;
}

} // namespace idxmap
