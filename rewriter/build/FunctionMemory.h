//===- FunctionMemory.h - Names that a function makes of others -*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A loop may reach memory by names that the function around it has made before.
// What those lead to is asked of the whole function, whatever the order of its
// statements:
//
//   double *p = s.x;      ->  what p leads to may be s, member x
//   V v{&s};              ->  what v leads to may be s
//   double &m = f(a)      ->  m may be what a leads to
//   auto q = c ? a : b;   ->  what q leads to may be what a or b lead to
//
// Law: two memories that do not meet here are two, if the names that the
// function is given (parameters, variables of the program) lead to different
// memory, and what nobody sees made leads elsewhere, too.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_FUNCTIONMEMORY_H
#define IDXMAP_REWRITER_BUILD_FUNCTIONMEMORY_H

#include "rewriter/build/BodyTrees.h"
#include "rewriter/effects/CalledVariables.h"
#include "rewriter/effects/UnitVariables.h"
#include "rewriter/memory/FreshPointers.h"
#include "rewriter/memory/LastingNames.h"

#include "llvm/ADT/DenseMap.h"

#include <map>
#include <memory>
#include <optional>
#include <set>

namespace idxmap {

/// The bodies of the function, and of the lambdas in it around the loop.
std::vector<const clang::Stmt *> bodiesOf(const Extraction &E);

class FunctionMemory {
public:
  FunctionMemory(const Extraction &E, CalledVariables &Outside);

  using Distance = ir::Memory::Distance;

  /// What \p Known, memory in the tree \p Of a body, may be. \p Declared is
  /// that of the tree's variables.
  ir::Memories of(const ir::Body &Of,
                  const std::vector<const clang::ValueDecl *> &Declared,
                  const ir::Memories &Known) const;
  ir::Memories of(const FunctionTree &Of, const ir::Memories &Known) const {
    return of(Of.Tree, Of.Declarations, Known);
  }
  /// The same of what \p Object, a variable or a member of the function's own
  /// object, is or leads to; that object if it is null.
  ir::Memories of(const clang::ValueDecl *Object, Distance Away) const;
  /// Nothing but what the function makes itself may lead there.
  bool isClosed(const ir::Memory &Of) const;

  /// What the pointer \p D leads to was made for it: by the function, or of a
  /// variable of the program, by the unit. Two such have no byte in common.
  bool isOwnPointer(const Extraction &E, const clang::ValueDecl &D) const;

  /// What functions that nobody sees are given a way to, and may keep.
  const ir::Memories &givenAway() const;

  /// Something keeps a pointer or reference to \p Variable, of the function,
  /// longer than a call or a round of \p Loop takes (memory/LastingNames.h).
  bool hasLastingName(const clang::VarDecl &Variable,
                      const clang::Stmt &Loop) const;

  /// The function, then the lambdas in it around the loop: those of the loop's
  /// own function come last. Called functions are not in place of their calls.
  const ir::Body &tree() const { return Tree; }
  const ir::PointsToGraph &pointers() const { return *Pointers; }
  /// What ir::Statement::Where means in the trees: they are of all loops of the
  /// function, each of which has tokens of its own.
  const SourceTokens &tokens() const { return Tokens; }
  /// Nothing where the function does not name \p Variable.
  std::optional<ir::VariableNumber>
  numberOf(const clang::ValueDecl *Variable) const;
  /// The same with called functions in place of their calls.
  struct InlinedTree {
    ir::Body Tree;
    std::unique_ptr<ir::PointsToGraph> Pointers;
  };
  const InlinedTree &inlinedTree() const;
  std::optional<ir::VariableNumber>
  numberInlined(const clang::ValueDecl &Variable) const;

private:
  const clang::ValueDecl *declarationOf(ir::VariableNumber Number) const {
    return Declarations[Tree.Variables[Number].Declaration];
  }
  ir::Memories reached(std::optional<ir::VariableNumber> From,
                       const std::string &Member, Distance Away) const;

  bool isUnkept(ir::VariableNumber Of) const;
  bool leadsToOthers(const ir::Place &Of) const;
  ir::Memories stored(ir::VariableNumber From) const;
  ir::Memories storedBehind(ir::VariableNumber From) const;
  bool isGivenNewMemory(const Extraction &E, const clang::VarDecl &Of) const;

  const clang::ASTContext &Context;
  const std::vector<const clang::Stmt *> Bodies; ///< As in tree().
  SourceTokens Tokens;
  ir::Body Tree;
  std::vector<const clang::ValueDecl *> Declarations;
  llvm::DenseMap<const clang::Decl *, ir::VariableNumber> Numbers;
  std::optional<ir::VariableNumber> Object;
  ir::FreshPointers Fresh; ///< Of the tree.
  std::unique_ptr<ir::PointsToGraph> Pointers;
  mutable std::optional<InlinedTree> Inlined;    ///< Once it is asked for.
  mutable std::optional<ir::Memories> GivenAway; ///< Likewise.
  mutable llvm::DenseMap<const clang::VarDecl *, bool> OfUnit; ///< Are such.
  const UnitVariables &Unit;
  /// Likewise, by the loops.
  mutable std::map<const clang::Stmt *, ir::LastingNames> Lasting;
};

/// Of the function and the lambdas around the loop; stays as long as \p E and
/// the text of the unit do.
const FunctionMemory &functionMemory(const Extraction &E);

} // namespace idxmap

#endif
