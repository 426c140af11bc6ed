//===- NestInstances.h - A nest in its template's instances -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// In a template, the pattern does not say what calls and operators on open
// types do. The instances that the unit has do, each read as if it were no
// template:
//
//   template <class T> void f(vec<T> *a, int n) { for (i < n) a[i].scale(2); }
//     with f<float>   ->  a[i].x and a[i].y, read and written
//
// Law: what holds in all of them holds in the unit.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DATA_NESTINSTANCES_H
#define IDXMAP_REWRITER_DATA_NESTINSTANCES_H

#include "rewriter/data/Footprint.h"
#include "rewriter/header/NestWalk.h"
#include "rewriter/source/Symbols.h"
#include "rewriter/variables/Privatisation.h"

#include <map>
#include <memory>
#include <set>
#include <string>

namespace idxmap {

/// The loop as one instance has it, with symbols of its own.
class NestInstance {
public:
  /// Of the loop of \p Pattern that is \p Likewise's, of \p Depth dimensions,
  /// \p Loop and \p Body in \p Function.
  NestInstance(const Extraction &Pattern, const clang::FunctionDecl &Function,
               const clang::Stmt &Loop, const clang::Stmt &Body,
               const Symbols &Known, const Privatisation &Likewise,
               unsigned Depth);

  /// False if it is not the same nest.
  bool isRead() const { return Own.has_value(); }
  /// Pre: isRead(), here and below.
  const Footprint &arrays() const;
  /// As \p Pattern, with the instance's bounds and accesses.
  LoopNest model(const LoopNest &Pattern) const;

  const clang::FunctionDecl &function() const { return Function; }
  const clang::Stmt &outermost() const { return Outermost; }
  const clang::Stmt &body() const { return Body; }
  const Extraction &extraction() const { return E; }
  const WalkedNest &nest() const { return Nest; }
  const Privatisation &own() const { return *Own; }
  /// With those that reading it has added.
  Symbols &values() const { return Values; }
  /// A symbol that the pattern does not have, or null.
  const HostSymbol *findOwn(const std::string &Name) const;
  /// A variable of the pattern, or a member of its object; null if it is not
  /// there.
  const clang::ValueDecl *find(const clang::ValueDecl &Variable) const;

private:
  bool readGuardOf(const clang::Stmt &Body);

  const clang::FunctionDecl &Function;
  const clang::Stmt &Outermost;
  const clang::Stmt &Body;
  std::vector<Finding> Findings; ///< The pattern's are reported.
  const Extraction E;
  mutable Symbols Values;
  const size_t OfPattern; ///< So many of Values.
  NestBounds Bounds;
  WalkedNest Nest;
  std::optional<Privatisation> Own;
  mutable std::optional<Footprint> Arrays; ///< Made when first asked for.
};

/// The loop of \p Own, a nest of \p Depth with \p Body, in every instance of
/// E.Enclosing that has it; empty if one of them cannot be read, or E.Enclosing
/// is no template.
std::vector<std::unique_ptr<NestInstance>>
nestInstances(const Extraction &E, const clang::Stmt &Body,
              const Privatisation &Own, const Symbols &Values, unsigned Depth);

/// The values of the pattern, with those of \p Values, that stand for the
/// symbols of \p Names which only \p Of has; \p Named is what the body names.
std::map<std::string, Expr> namesInPattern(const NestInstance &Of,
                                           const std::set<std::string> &Names,
                                           const std::set<std::string> &Named,
                                           const Extraction &E,
                                           Symbols &Values);

/// Gives all that \p ForEach visits, of \p Of, these values.
using ExprVisitor = llvm::function_ref<void(Expr &)>;
void nameInPattern(const NestInstance &Of,
                   llvm::function_ref<void(ExprVisitor)> ForEach,
                   const std::set<std::string> &Named, const Extraction &E,
                   Symbols &Values);

/// Of several instances, what one does not show, another does.
void addNew(std::vector<Finding> &Known, std::vector<Finding> Others);

} // namespace idxmap

#endif
