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
static void forEachExpr(Access &Of, ExprVisitor Visit) {
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
static void forEachExpr(Loop &Of, ExprVisitor Visit) {
  for (Expr *Each : {&Of.Space.Lower, &Of.Space.Upper, &Of.Space.Step,
                     &Of.Space.Width, &Of.Extent})
    Visit(*Each);
}

static void forEachExpr(LoopNest &Of, ExprVisitor Visit) {
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
  const std::set<std::string> Named = referencedNames(Body);
  const auto Instances = nestInstances(E, Body, Own, Values, Nest.Forms.size());
  for (const auto &[Of, Is] : llvm::zip_equal(Instances, Model.Instances)) {
    readInnerSubscripts(Of->extraction(), Of->body(), Of->nest(), Of->own(),
                        Of->values(), Is.Accesses);
    LoopNest &Instance = Is;
    nameInPattern(
        *Of, [&](ExprVisitor Visit) { forEachExpr(Instance, Visit); }, Named, E,
        Values);
    llvm::append_range(Model.Accesses, Is.Accesses);
  }
  Model.Symbols = Values.table();
  Model.Known = Values.known();
}
