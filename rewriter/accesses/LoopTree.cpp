//===- LoopTree.cpp - A body's tree with the loops around it --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/accesses/LoopTree.h"

#include "rewriter/accesses/PointerValues.h"
#include "rewriter/ir/Clone.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

using Scope = ir::Variable::Scope;

namespace {

class TreeMaker {
public:
  TreeMaker(const Extraction &E, const clang::Stmt &Body,
            const std::vector<LoopForm> &Forms, const Privatisation &Own)
      : E(E), Body(Body), Forms(Forms), Own(Own) {}

  LoopTree run(const BodyTree &Of, OtherNames Pointers);

private:
  ir::VariableNumber numberOf(const clang::ValueDecl *D,
                              const ir::Variable &Likewise);
  std::vector<ir::VariableNumber> numbersOf(const ValueTrees &Read);
  void declareOwn();
  void declarePointers();
  void addHeader(const LoopForm &Form);

  const Extraction &E;
  const clang::Stmt &Body;
  const std::vector<LoopForm> &Forms;
  const Privatisation &Own;
  LoopTree Result;
};

} // namespace

/// A number or pointer from outside of which each iteration has its own and to
/// which it gives one value is one of the body's own variables.
void TreeMaker::declareOwn() {
  ir::Body &Of = Result.Tree;
  ir::Statements Declared;
  for (ir::VariableNumber I = 0; I < Of.Variables.size(); ++I) {
    ir::Variable &Each = Of.Variables[I];
    const clang::ValueDecl *D = Result.Declarations[Each.Declaration];
    if (Each.In != Scope::Outside || Each.IsReference || !D ||
        Each.Is.Of == ir::Type::Kind::Object || !Own.contains(D) ||
        !Own.onlyValue(D))
      continue;
    Each.In = Scope::Body;
    Declared.push_back({ir::Declare{I, std::nullopt}});
  }
  Of.Parts.insert(Of.Parts.begin(), Declared.begin(), Declared.end());
}

/// The number of \p D, or, if null, of the object; a new one if there is none.
ir::VariableNumber TreeMaker::numberOf(const clang::ValueDecl *D,
                                       const ir::Variable &Likewise) {
  std::vector<ir::Variable> &All = Result.Tree.Variables;
  for (ir::VariableNumber I = 0; I < All.size(); ++I)
    if (D ? Result.Declarations[All[I].Declaration] == D
          : Likewise.In == Scope::Object && All[I].In == Scope::Object)
      return I;
  All.push_back(Likewise);
  All.back().Declaration = Result.Declarations.size();
  Result.Declarations.push_back(D);
  return All.size() - 1;
}

/// By those of \p Read.
std::vector<ir::VariableNumber> TreeMaker::numbersOf(const ValueTrees &Read) {
  std::vector<ir::VariableNumber> Numbers;
  for (const ir::Variable &Each : Read.Variables)
    Numbers.push_back(numberOf(Read.Declarations[Each.Declaration], Each));
  return Numbers;
}

/// A pointer with a value that means the same in the body is as if the body
/// declared it: `double *t = a;`. One that is behind another's value comes
/// before it.
void TreeMaker::declarePointers() {
  if (E.Enclosing.isDependentContext())
    return;
  ir::Body &Of = Result.Tree;
  std::optional<WayToStatement> Way;
  for (ir::VariableNumber I = 0; I < Of.Variables.size(); ++I) {
    const ir::Variable &Each = Of.Variables[I];
    const auto *D = llvm::dyn_cast_or_null<clang::VarDecl>(
        Result.Declarations[Each.Declaration]);
    if (Each.In != Scope::Outside || Each.Is.Of != ir::Type::Kind::Pointer ||
        Each.IsReference || !D || Own.contains(D))
      continue;
    if (!Way)
      Way.emplace(E.innermost(), Body);
    const clang::Expr *Is = steadyValue(*D, *Way);
    const ValueTrees Read =
        Is ? valueTrees(E, {Is}, loopVariables(Forms)) : ValueTrees();
    if (Read.Values.empty())
      continue;
    const std::vector<ir::VariableNumber> Numbers = numbersOf(Read);
    Result.WithOtherNames.insert(Numbers.begin(), Numbers.end());
    Of.Variables[I].In = Scope::Body;
    Of.Parts.insert(
        Of.Parts.begin(),
        {ir::Declare{I, ir::renamed(Read.Values.front(), Numbers)}});
  }
}

/// The tree gets the variables that it names beside the body's.
void TreeMaker::addHeader(const LoopForm &Form) {
  std::vector<const clang::Expr *> Exprs = {Form.First};
  for (const clang::Expr *Each : {Form.Bound, Form.Amount})
    if (Each)
      Exprs.push_back(Each);
  for (const Companion &Each : Form.Companions)
    for (const clang::Expr *Part : {Each.First, Each.Step.Amount})
      if (Part)
        Exprs.push_back(Part);
  const ValueTrees Read = valueTrees(E, Exprs, loopVariables(Forms));
  if (Read.Values.empty()) {
    Result.Headers.push_back(std::nullopt);
    return;
  }
  const std::vector<ir::VariableNumber> To = numbersOf(Read);
  size_t Next = 0;
  const auto take = [&](const clang::Expr *One) {
    return One ? std::optional(ir::renamed(Read.Values[Next++], To))
               : std::nullopt;
  };
  ir::CountedLoop Header;
  ir::Variable Outside;
  Outside.Name = Form.name();
  Header.Of = numberOf(Form.Variable, Outside);
  Header.First = *take(Form.First);
  Header.Bound = take(Form.Bound);
  Header.Amount = take(Form.Amount);
  Header.Relation = clang::BinaryOperator::getOpcodeStr(Form.Relation).str();
  Header.Step = Form.Step;
  Header.Decreases = Form.Decreases;
  Header.StepsInCondition = Form.StepsInCondition;
  Header.Where = E.Tokens.add(Form.condition());
  for (const Companion &Each : Form.Companions) {
    ir::SteppedVariable Other;
    Outside.Name = Each.name();
    Outside.Is = {Each.Variable->getType()->isSignedIntegerOrEnumerationType()
                      ? ir::Type::Kind::Signed
                      : ir::Type::Kind::Unsigned,
                  Each.Variable->getType()->isDependentType()
                      ? 0
                      : E.Context.getIntWidth(Each.Variable->getType())};
    Other.Of = numberOf(Each.Variable, Outside);
    Other.First = take(Each.First);
    Other.Amount = take(Each.Step.Amount);
    Other.Step = Each.Step.Size;
    Other.Decreases = Each.Step.Decreases;
    Header.Others.push_back(std::move(Other));
  }
  Result.Headers.push_back(std::move(Header));
}

LoopTree TreeMaker::run(const BodyTree &Of, OtherNames Pointers) {
  Result.Tree = Of.Tree;
  Result.Declarations = Of.Declarations;
  declareOwn();
  if (Pointers == OtherNames::Replace)
    declarePointers();
  for (const LoopForm &Form : Forms)
    addHeader(Form);
  return std::move(Result);
}

LoopTree idxmap::loopTree(const Extraction &E, const clang::Stmt &Body,
                          const std::vector<LoopForm> &Forms,
                          const Privatisation &Own, OtherNames Pointers) {
  return TreeMaker(E, Body, Forms, Own)
      .run(ownTree(E, Body, loopVariables(Forms)), Pointers);
}
