//===- NestInstances.cpp - A nest in its template's instances -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/NestInstances.h"

#include "rewriter/accesses/Accesses.h"
#include "rewriter/header/BoundExpr.h"
#include "rewriter/header/LoopModel.h"
#include "rewriter/header/StepWidth.h"
#include "rewriter/source/LambdasAround.h"
#include "rewriter/templates/TemplateInstances.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

void idxmap::addNew(std::vector<Finding> &Known, std::vector<Finding> Others) {
  for (Finding &Each : Others)
    if (llvm::none_of(Known, [&](const Finding &Other) {
          return Other.Id == Each.Id && Other.Arguments == Each.Arguments;
        }))
      Known.push_back(std::move(Each));
}

NestInstance::NestInstance(const Extraction &Pattern,
                           const clang::FunctionDecl &Function,
                           const clang::Stmt &Loop, const clang::Stmt &Body,
                           const Symbols &Known, const Privatisation &Likewise,
                           unsigned Depth)
    : Function(Function), Outermost(Loop), Body(Body),
      E(Pattern.in(Function, Findings, scopesAround(Function, Loop).Lambdas)),
      Values(Known), OfPattern(Known.table().size()),
      Bounds(E, LoopForm::bodyOf(Loop), Values),
      Nest(walkNest(E, Loop, Bounds, Depth)) {
  if (Nest.Forms.size() == Depth && readGuardOf(Body))
    Own.emplace(Likewise, E, Loop, Nest.body(), Nest.Forms);
}

/// Where the pattern has one around \p Body.
bool NestInstance::readGuardOf(const clang::Stmt &Body) {
  return &Body == &Nest.body() ||
         readGuard(Bounds.values(), Values, Nest.body(), Nest) == &Body;
}

const Footprint &NestInstance::arrays() const {
  if (!Arrays)
    Arrays.emplace(E, Body, Nest, *Own, Values);
  return *Arrays;
}

LoopNest NestInstance::model(const LoopNest &Pattern) const {
  LoopNest Model = Pattern;
  Model.Instances.clear();
  for (size_t D = 0; D < Nest.Forms.size(); ++D)
    Model.Loops[D] =
        loopModel(E, Nest.Forms[D], Nest.Runs[D], Nest.Space[D], Outermost);
  Model.Symbols = Values.table();
  Model.Known = Values.known();
  readAccesses(E, Body, Nest.Forms, *Own, Model);
  return Model;
}

const HostSymbol *NestInstance::findOwn(const std::string &Name) const {
  for (const HostSymbol &Each :
       llvm::ArrayRef(Values.table()).drop_front(OfPattern))
    if (Each.Name == Name)
      return &Each;
  return nullptr;
}

const clang::ValueDecl *
NestInstance::find(const clang::ValueDecl &Variable) const {
  if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(&Variable))
    return inInstance(Function, *Field);
  if (const auto *Local = llvm::dyn_cast<clang::VarDecl>(&Variable);
      Local && !Local->isLocalVarDeclOrParm())
    return &Variable;
  return inInstance(Function, Variable);
}

/// A value of the pattern for one that only the instance has.
static Expr valueFor(const HostSymbol &Own, const Extraction &E,
                     Symbols &Values) {
  for (const HostSymbol &Each : Values.table())
    if (Each.From == HostSymbol::Origin::Value && Each.Text == Own.Text)
      return Expr::symbol(Each.Name, SymbolKind::Host);
  return Values.value("static_cast<long long>(" + Own.Text + ")",
                      E.Context.LongLongTy);
}

std::map<std::string, Expr> idxmap::namesInPattern(
    const NestInstance &Of, const std::set<std::string> &Names,
    const std::set<std::string> &Named, const Extraction &E, Symbols &Values) {
  std::map<std::string, Expr> Result;
  for (const std::string &Name : Names) {
    const HostSymbol *Own = Of.findOwn(Name);
    if (Own && (Own->From == HostSymbol::Origin::Value || !Named.count(Name)))
      Result.emplace(Name, valueFor(*Own, E, Values));
  }
  return Result;
}

void idxmap::nameInPattern(const NestInstance &Of,
                           llvm::function_ref<void(ExprVisitor)> ForEach,
                           const std::set<std::string> &Named,
                           const Extraction &E, Symbols &Values) {
  std::set<std::string> Names;
  ForEach([&](const Expr &Each) {
    for (const std::string &Name : symbolsOf(Each))
      Names.insert(Name);
  });
  const auto InPattern = namesInPattern(Of, Names, Named, E, Values);
  ForEach([&](Expr &Each) { Each = substitute(Each, InPattern); });
}

std::vector<std::unique_ptr<NestInstance>>
idxmap::nestInstances(const Extraction &E, const clang::Stmt &Body,
                      const Privatisation &Own, const Symbols &Values,
                      unsigned Depth) {
  std::vector<std::unique_ptr<NestInstance>> Instances;
  if (!E.Enclosing.isDependentContext())
    return Instances;
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::Stmt *Loop = inInstance(*Each, Own.loop());
    const clang::Stmt *Inner = inInstance(*Each, Body);
    if (!Loop && !Inner)
      continue; // `if constexpr` leaves it out.
    if (Loop && Inner)
      Instances.push_back(std::make_unique<NestInstance>(
          E, *Each, *Loop, *Inner, Values, Own, Depth));
    if (!Loop || !Inner || !Instances.back()->isRead())
      return {};
  }
  return Instances;
}
