//===- TreeReader.h - The accesses of a tree by their names -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The memory that one iteration touches (Accesses.h), from the body's tree
// (build/BodyTrees.h): called functions, references and pointers are followed.
// Between the tree and the program's own names:
//
//   a->[load i].x of a pointer a            ->  "a.x" [i]
//   load s.n, a number that stays the same  ->  (s.n)
//
//   auto &[x, y] = c[sel[i]]; y = x;   ->  read "c.x" [?], write "c.y" [?]
//   if (j < i) a[i] = a[j];            ->  both where i - j - 1 is not negative
//   t[j], `double *t = a + n;` before  ->  "a" [n + j]
//   *p++ = i, p an outer pointer       ->  write "p" [?]: which one it is
//   changes
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ACCESSES_TREEREADER_H
#define IDXMAP_REWRITER_ACCESSES_TREEREADER_H

#include "rewriter/accesses/LoopTree.h"
#include "rewriter/accesses/TreeAccess.h"
#include "rewriter/analysis/Addresses.h"
#include "rewriter/analysis/IndexValue.h"
#include "rewriter/analysis/Influences.h"
#include "rewriter/analysis/MemoryAccesses.h"
#include "rewriter/build/PlaceNames.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/variables/LocalValues.h"

#include <functional>
#include <map>
#include <string>

namespace idxmap {

/// The accesses of one tree, in the program's names.
class TreeReader {
public:
  TreeReader(const Extraction &E, const clang::Stmt &Body,
             const std::vector<LoopForm> &Forms, const Privatisation &Own,
             OtherNames Others = OtherNames::Stay)
      : E(E), Body(Body), Forms(Forms), Own(Own), Locals(Body, Forms, Own),
        Of(loopTree(E, Body, Forms, Own, Others)), Tree(Of.Tree),
        Names(E, Tree.Variables, Of.Declarations), Pointers(Tree),
        Changes(ir::modSet(Tree, Pointers)), Known(Tree, Pointers),
        Flow(Tree, Pointers, Changes, beginnings()), Indices(reader(nullptr)),
        Supposing(reader(
            [this](const ir::Value &X) { return ir::IndexValue{opaque(X)}; })),
        Addresses(Tree, Pointers, Known, Changes, Flow,
                  [this](const ir::Place &From) { return symbolOf(From); }) {}
  TreeReader(const TreeReader &) = delete;
  TreeReader &operator=(const TreeReader &) = delete;

  std::vector<TreeAccess> read() const;
  /// Each access that is told by name, in the order of the statements, with
  /// what the tree says of it.
  void forEachAccess(
      const std::function<void(TreeAccess, const ir::MemoryAccess &)> &Do)
      const;

  const ir::Body &tree() const { return Tree; }
  /// By ir::Variable::Declaration.
  const std::vector<const clang::ValueDecl *> &declarations() const {
    return Of.Declarations;
  }
  const ir::PointsToGraph &pointers() const { return Pointers; }
  const ir::VariableModSet &changes() const { return Changes; }
  const ir::Definitions &definitions() const { return Known; }
  /// Those of the mapped loops, where they are values alone.
  const std::vector<std::optional<ir::CountedLoop>> &headers() const {
    return Of.Headers;
  }
  const LocalValues &locals() const { return Locals; }
  const ir::IndexReader &indices() const { return Indices; }
  /// The variable that \p Number is, or null.
  const clang::ValueDecl *declarationOf(ir::VariableNumber Number) const {
    return Of.Declarations[Tree.Variables[Number].Declaration];
  }
  bool isPrivate(ir::VariableNumber Number) const {
    const clang::ValueDecl *D = declarationOf(Number);
    return D && Own.contains(D) && !Own.isAtomic(D);
  }
  /// The text of \p X in the program, if that names nothing but variables from
  /// outside; else empty.
  std::string plainTextOf(const ir::Value &X) const;
  /// As the host names it: "n", "(s.n[1])", "(p->n)".
  std::optional<Expr> symbolOf(const ir::Place &From) const;
  std::vector<std::optional<Expr>>
  subscriptsOf(const ir::Place &At, const ir::IndexReader &Index) const;
  const clang::FieldDecl *lastField(const ir::Place &At) const;

private:
  /// \p Step of \p At leads to memory that was made for a pointer and is never
  /// another one's (FunctionMemory::isOwnPointer).
  bool isOwnTarget(const ir::Place &At, const ir::PlaceStep &Step) const;
  std::map<ir::VariableNumber, ir::Influences::Variables> beginnings() const;
  ir::IndexReader reader(ir::IndexReader::Others Other) const {
    return ir::IndexReader(
        Tree, Pointers, Known, Changes,
        [this](const ir::Place &From) { return symbolOf(From); },
        [this](const ir::Value &X) {
          return Expr::symbol("(" + textOf(X) + ")", SymbolKind::Host);
        },
        std::move(Other));
  }
  std::string textOf(const ir::Value &X) const;
  Expr opaque(const ir::Value &X) const;
  bool isInBody(clang::SourceRange Place) const;
  std::vector<std::string> namesOf(const ir::Influences::Variables &All) const;
  std::optional<Expr> valueOfCompanion(const LoopForm &Of,
                                       const clang::ValueDecl *D) const;
  bool nameMemory(Access &To, const ir::Place &At) const;
  void addLength(Access &To, const ir::Place &At) const;
  void addConditions(Access &To, const ir::MemoryAccess &Each) const;
  void suppose(Access &To, const ir::MemoryAccess &Each) const;
  bool ownsAll(const clang::ValueDecl &D) const;
  bool isOwn(ir::VariableNumber Of) const;
  bool isFixed(const ir::Place &Here) const;
  std::optional<TreeAccess> named(const ir::MemoryAccess &Each) const;
  std::optional<ir::MemoryAccess> referred(const ir::MemoryAccess &By) const;
  const clang::ValueDecl *baseOf(const ir::Place &At) const;
  clang::SourceRange placeOf(const ir::MemoryAccess &Each) const;

  const Extraction &E;
  const clang::Stmt &Body;
  const std::vector<LoopForm> &Forms;
  const Privatisation &Own;
  const LocalValues Locals;
  const LoopTree Of;
  const ir::Body &Tree;
  const PlaceNames Names;
  const ir::PointsToGraph Pointers;
  const ir::VariableModSet Changes;
  const ir::Definitions Known;
  const ir::Influences Flow;
  const ir::IndexReader Indices;
  const ir::IndexReader Supposing; ///< Opaque values have names.
  const ir::AddressReader Addresses;
  mutable std::map<std::string, std::vector<std::string>> OpaqueValues;
};

} // namespace idxmap

#endif
