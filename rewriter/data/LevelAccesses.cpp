//===- LevelAccesses.cpp --------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/LevelAccesses.h"

#include "rewriter/data/InnerSubscripts.h"
#include "rewriter/data/NestInstances.h"
#include "rewriter/source/References.h"

#include "mapping/expr/Simplify.h"

#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Everything by which accesses are compared.
static void forEachExpr(Access &Of, llvm::function_ref<void(Expr &)> Visit) {
  for (auto *Subscripts : {&Of.Subscripts, &Of.Flattened, &Of.Supposed})
    for (std::optional<Expr> &Each : *Subscripts)
      if (Each)
        Visit(*Each);
  for (Expr &Each : Of.NotNegative)
    Visit(Each);
  if (Of.Inner)
    for (Expr &Each : Of.Inner->Subscripts)
      Visit(Each);
}

/// Likewise of its bounds.
static void forEachExpr(Loop &Of, llvm::function_ref<void(Expr &)> Visit) {
  for (Expr *Each : {&Of.Space.Lower, &Of.Space.Upper, &Of.Space.Step,
                     &Of.Space.Width, &Of.Extent})
    Visit(*Each);
}

static void forEachExpr(LoopNest &Of, llvm::function_ref<void(Expr &)> Visit) {
  for (Loop &Each : Of.Loops)
    forEachExpr(Each, Visit);
  for (Access &Each : Of.Accesses)
    forEachExpr(Each, Visit);
}

void idxmap::readLevelAccesses(const Extraction &E, const clang::Stmt &Body,
                               const WalkedNest &Nest, const Privatisation &Own,
                               Symbols &Values, LoopNest &Model) {
  if (!E.Enclosing.isDependentContext())
    return readInnerSubscripts(E, Body, Nest, Own, Values, Model.Accesses);
  std::set<std::string> Named;
  for (const Reference &Each : collectReferences(Body))
    Named.insert(Each.Declaration->getNameAsString());
  const auto Instances = nestInstances(E, Body, Own, Values, Nest.Forms.size());
  for (const auto &[Of, Is] : llvm::zip_equal(Instances, Model.Instances)) {
    readInnerSubscripts(Of->extraction(), Of->body(), Of->nest(), Of->own(),
                        Of->values(), Is.Accesses);
    std::set<std::string> Names;
    forEachExpr(Is, [&](const Expr &Each) {
      for (const std::string &Name : symbolsOf(Each))
        Names.insert(Name);
    });
    const auto InPattern = namesInPattern(*Of, Names, Named, E, Values);
    forEachExpr(Is, [&](Expr &Each) { Each = substitute(Each, InPattern); });
    llvm::append_range(Model.Accesses, Is.Accesses);
  }
  Model.Symbols = Values.table();
  Model.Known = Values.known();
}
