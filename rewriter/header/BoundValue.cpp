//===- BoundValue.cpp - A bound in the numbers of objects -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundValue.h"

#include "rewriter/analysis/IndexValue.h"
#include "rewriter/analysis/ValueBounds.h"
#include "rewriter/build/BodyTrees.h"
#include "rewriter/build/PlaceNames.h"
#include "rewriter/source/References.h"

#include "mapping/expr/Simplify.h"

using namespace idxmap;

namespace {

class MeaningReader {
public:
  MeaningReader(const Extraction &E, const clang::Expr &Bound,
                const FunctionTree &Of)
      : Bound(Bound), Of(Of), Names(E, Of.Tree.Variables, Of.Declarations),
        Pointers(Of.Tree), Changes(ir::modSet(Of.Tree, Pointers)),
        Known(Of.Tree, Pointers),
        Index(
            Of.Tree, Pointers, Known, Changes,
            [this](const ir::Place &From) { return named(From); },
            [](const ir::Value &) { return std::nullopt; },
            [this](const ir::Value &Some) { return chosen(Some); }) {}

  std::optional<Expr> exact(const ir::Value &Some) const {
    const std::optional<ir::IndexValue> Read = Index.read(Some);
    return Read && Read->IsExact ? std::optional(Read->Number) : std::nullopt;
  }

private:
  std::optional<Expr> named(const ir::Place &From) const;
  std::optional<ir::IndexValue> chosen(const ir::Value &Some) const;

  const clang::Expr &Bound;
  const FunctionTree &Of;
  const PlaceNames Names;
  const ir::PointsToGraph Pointers;
  const ir::VariableModSet Changes;
  const ir::Definitions Known;
  const ir::IndexReader Index;
};

} // namespace

/// A variable of another scope may be called otherwise in the nest: it counts
/// only where the bound itself has its name, without a scope.
static bool isPlain(const clang::VarDecl &Variable, const clang::Expr &Bound) {
  const bool IsOfFunction =
      Variable.isLocalVarDeclOrParm() && Variable.hasLocalStorage();
  return !Variable.getType().getNonReferenceType().isVolatileQualified() &&
         (IsOfFunction || plainlyNamed(collectReferences(Bound),
                                       Variable.getName()) == &Variable);
}

std::optional<Expr> MeaningReader::named(const ir::Place &From) const {
  const clang::ValueDecl *D =
      Of.Declarations[Of.Tree.Variables[*From.Base].Declaration];
  const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(D);
  if (Variable && !isPlain(*Variable, Bound))
    return std::nullopt;
  return Expr::symbol(Names.of(From), SymbolKind::Host);
}

/// The lesser or the greater of two.
std::optional<ir::IndexValue>
MeaningReader::chosen(const ir::Value &Some) const {
  const auto Two = ir::integerSelectionOf(Some, Of.Tree);
  const std::optional<Expr> One = Two ? exact(Two->Chosen) : std::nullopt;
  const std::optional<Expr> Other = One ? exact(Two->Otherwise) : std::nullopt;
  if (!Other)
    return std::nullopt;
  return ir::IndexValue{simplify(Expr::make(
      Two->IsLesser ? ExprKind::Min : ExprKind::Max, {*One, *Other}))};
}

std::optional<Expr> idxmap::meaningOf(const Extraction &E,
                                      const clang::Expr &Bound) {
  if (Bound.isInstantiationDependent() || !Bound.getType()->isIntegerType())
    return std::nullopt;
  // What is not open is the same in all instances of a template.
  const std::vector<FunctionTree> Trees = treesOfValue(E, Bound, {});
  const ir::Statements *Parts =
      Trees.empty() ? nullptr : &Trees.front().Tree.Parts;
  const auto *Whole =
      Parts && !Parts->empty()
          ? std::get_if<ir::OpaqueStatement>(&Parts->back().Form)
          : nullptr;
  return Whole ? MeaningReader(E, Bound, Trees.front())
                     .exact(Whole->Named.front())
               : std::nullopt;
}
