//===- BodyNames.cpp - Other names that a body makes ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/memory/BodyNames.h"

#include "rewriter/ir/Places.h"
#include "rewriter/ir/Walk.h"

#include <string>

namespace idxmap::ir {

/// A `goto` back to where the run has been before, or who knows where.
static bool jumpsBack(const Statements &All) {
  std::set<std::string> Passed;
  bool Result = false;
  const auto isAnywhere = [](const std::string &Kind) {
    return Kind == "IndirectGotoStmt" || Kind == "GCCAsmStmt" ||
           Kind == "StmtExpr";
  };
  forEachStatement(All, [&](const Statement &Each) {
    if (const auto *To = std::get_if<Label>(&Each.Form))
      Passed.insert("goto " + To->Text);
    if (const auto *Out = std::get_if<Jump>(&Each.Form))
      Result |= Passed.count(Out->Kind) != 0;
    if (const auto *Opaque = std::get_if<OpaqueStatement>(&Each.Form))
      Result |= isAnywhere(Opaque->Text);
  });
  forEachStatementValue(All, [&](const Value &Each) {
    Result |= Each.Of == Value::Kind::Opaque && isAnywhere(Each.Text);
  });
  return Result;
}

BodyNames::BodyNames(const Body &In) : JumpsBack(jumpsBack(In.Parts)) {
  for (const Variable &Each : In.Variables)
    IsPlain.push_back(
        !Each.IsReference && !Each.HasGlobalStorage &&
        Each.In != Variable::Scope::Loop &&
        (Each.Is.isInteger() || Each.Is.Of == Type::Kind::Pointer));
  const auto name = [&](const Place &Of) {
    if (!Of.Base)
      return;
    Others.insert(*Of.Base);
    IsPlain[*Of.Base] = false;
  };
  const auto look = [&](const Statements &All) {
    forEachStatement(All, [&](const Statement &Each) {
      if (const auto *Bound = std::get_if<Bind>(&Each.Form))
        name(Bound->To);
    });
    forEachStatementValue(All, [&](const Value &Each) {
      if (Each.Of == Value::Kind::Address && !leadsOn(*Each.At))
        name(*Each.At);
    });
  };
  const auto call = [&](const Place &Of) {
    if (Of.Base)
      InCalls.insert(*Of.Base);
  };
  look(In.Before);
  look(In.Parts);
  for (const Function &Each : In.Functions) {
    look(Each.Parts);
    forEachStatement(Each.Parts, [&](const Statement &Part) {
      if (const auto *Made = std::get_if<Declare>(&Part.Form))
        InCalls.insert(Made->Of);
      for (const Place *At : placesOf(const_cast<Statement &>(Part)))
        call(*At);
    });
    forEachStatementValue(Each.Parts, [&](const Value &Part) {
      if (Part.At)
        call(*Part.At);
    });
  }
}

} // namespace idxmap::ir
