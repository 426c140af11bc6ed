//===- BodyTrees.h - The trees of a loop's body -----------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The body of a nest as trees with called functions in place of their calls:
// one for each instance of a template, else one. The pattern of a template says
// little; it is read where there are no instances.
//
//   template <class M> void f(M &m) { [[map]] for (..) m(i, 0) = 0; }
//     with f<Matrix<float>>, f<View>   ->  m.v->[..] = 0   and   m.p->[..] = 0
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_BODYTREES_H
#define IDXMAP_REWRITER_BUILD_BODYTREES_H

#include "rewriter/effects/InstanceObjects.h"
#include "rewriter/ir/Body.h"
#include "rewriter/memory/ModSet.h"
#include "rewriter/source/Extraction.h"

#include <functional>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace idxmap {

/// Of one instance, or of the function itself.
struct FunctionTree {
  const clang::FunctionDecl *Function; ///< Of which it is the body.
  ir::Body Tree;
  /// By ir::Variable::Declaration, of which 0 is none.
  std::vector<const clang::ValueDecl *> Declarations;
};

struct BodyTree : FunctionTree {
  std::string Instance; ///< "T = float"; empty where there are none.
  ir::VariableModSet Changes;
  std::set<std::string> DowncastBases; ///< Downcasts.h
};

/// The trees of \p Body, which stay where they are as long as \p E does. Where
/// they are asked for first, \p Loops are the variables of the mapped loops.
std::vector<const BodyTree *>
bodyTrees(const Extraction &E, const clang::Stmt &Body,
          const std::vector<const clang::VarDecl *> &Loops = {});

/// The same with calls where they are, made anew each time: places that are
/// reduced have other names while others are tried.
std::vector<FunctionTree> treesWithCalls(const Extraction &E,
                                         const clang::Stmt &Body);

/// The body of a function that \p E may call, with those that it calls in their
/// places, in terms of its parameters: as ir::Function has them.
struct CalledTree {
  ir::Body Tree;
  std::vector<ir::VariableNumber> Parameters;
};
/// Nothing where it is not read in place of a call.
std::optional<CalledTree> calledTree(const Extraction &E,
                                     const clang::FunctionDecl &Callee);

/// A statement that a tree has as a block with a mark.
struct MarkedStatement {
  const clang::Stmt *Statement = nullptr;
  const clang::FunctionDecl *In = nullptr; ///< E.Enclosing, or one it calls.
  std::vector<const clang::Expr *> Named = {}; ///< As ir::Block::Named.
};

/// Of a statement that a tree is to have as a marked block: what its mark
/// names; nothing of others.
using MarkTest = std::function<std::optional<std::vector<const clang::Expr *>>(
    const clang::Stmt &)>;

/// The trees of the whole function, and of the lambdas in it around the
/// statement, with called functions in place of their calls.
struct MarkedTree : FunctionTree {
  std::vector<MarkedStatement> Marked; ///< By ir::Block::Mark.
};
std::vector<MarkedTree> markedTrees(const Extraction &E, const MarkTest &Test);

/// The trees of one statement that names the value of \p X, in the scope of the
/// loops with the variables \p Loops: what it takes to compute \p X.
std::vector<FunctionTree>
treesOfValue(const Extraction &E, const clang::Expr &X,
             const std::vector<const clang::VarDecl *> &Loops);

/// That of \p Body itself, also of the pattern of a template.
const BodyTree &ownTree(const Extraction &E, const clang::Stmt &Body,
                        const std::vector<const clang::VarDecl *> &Loops);

/// The values of \p Exprs, of which none has a side effect, in the scope of the
/// loops with the variables \p Loops. Empty where one is no value alone.
struct ValueTrees {
  std::vector<ir::Value> Values;
  std::vector<ir::Variable> Variables;
  /// By ir::Variable::Declaration.
  std::vector<const clang::ValueDecl *> Declarations;
};
ValueTrees valueTrees(const Extraction &E,
                      const std::vector<const clang::Expr *> &Exprs,
                      const std::vector<const clang::VarDecl *> &Loops);

/// \p Body may change \p Object itself, in an instance of a template: a
/// variable or a member of the object of E.Enclosing, or, if null, that object.
/// What it merely leads to may change:
///
///   view(i, j) = 0, v[i] = 0 (std::vector), s.p[i] = 0    ->  not changed
///   s.n = 0, s.table[i] = 0, f(&s), v.push_back(0)        ->  changed
bool mayBeChanged(const Extraction &E, const clang::Stmt &Body,
                  const clang::ValueDecl *Object);
/// The same of one instance.
bool mayBeChanged(const Extraction &E, const InstanceObject &Object);

/// \p Body may go on from \p Object to an object of a derived class of which
/// that is a part, so that a copy of \p Object is not all that it reads:
///
///   static_cast<const D &>(x).a, for `const Base &x`       ->  true
///   x.f(), whose body does so with *this, for `D &x`       ->  false
///
/// \p Object as in mayBeChanged, or a pointer to it.
bool mayLeaveObject(const Extraction &E, const clang::Stmt &Body,
                    const clang::ValueDecl *Object);

/// The same as mayBeChanged, of the object that \p Pointer, a variable or a
/// member of the object of E.Enclosing, points to:
///
///   p->n = 0, *(p->row + i) = 0 (an array in it)     ->  changed
///   p->v[i] = 0 (a pointer or std::vector in it)     ->  not changed
bool mayChangePointee(const Extraction &E, const clang::Stmt &Body,
                      const clang::ValueDecl &Pointer);

} // namespace idxmap

#endif
