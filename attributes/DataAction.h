//===- DataAction.h - Data regions and updates, as written ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The attributes of a statement that is no loop to be mapped but says where
// arrays are:
//
//   [[using idxmap: data, copyin(a, n), copy(b, n)]] { ... }   ->  Region
//   [[using idxmap: enter_data, copyin(a, n)]];                ->  Enter
//   [[using idxmap: data, copy(a, n * m), layout(a, "Col(n,m)")]] { ... }
//                                              ->  Region, a with that Order
//   [[using idxmap: exit_data, copyout(a), finalize(b)]];      ->  Exit
//   [[idxmap::update_host(a)]];                                ->  Update
//   [[idxmap::update_host(a, m, n)]];      ->  Update of the n elements from m
//   on
//   [[idxmap::use_device(a)]] { library(a); }                  ->  Use
//   [[using idxmap: update_host(a), if(c)]];      ->  Update with a Condition
//   [[idxmap::wait]];  [[idxmap::wait(s)]];                    ->  Wait
//   [[idxmap::time_tile(5, 56, 56)]] for (int t = ..) ..       ->  Time
//   [[idxmap::time_tile("hybrid", 5, 8, 64)]] for (int t = ..) ..   ->  Time
//   [[idxmap::graph]] for (int t = ..) ..                      ->  Graph
//
// An array is a variable or a member of one: `a`, `grid.u`, `this->v`. What is
// written is checked here as far as it needs no look at the statements around.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_DATAACTION_H
#define IDXMAP_ATTRIBUTES_DATAACTION_H

#include "attributes/Annotation.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SourceTokens.h"

#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class ASTContext;
class AttributedStmt;
class Expr;
class ValueDecl;
} // namespace clang

namespace idxmap {

struct DataItem {
  /// For updates, CopyIn is one of the device, CopyOut one of the host.
  DataKind Kind;
  std::string Attribute; ///< As written: "copyin", "update_host".
  const clang::Expr *Array;
  const clang::Expr *Count; ///< Null if not given.
  /// What Array names: a variable or, through the object around, a member;
  /// null for a member of another object.
  const clang::ValueDecl *Named;
  SourceToken Where;
  /// Of an update: the first of so many elements; null: that of the array.
  const clang::Expr *First = nullptr;
  /// How the device holds it, over the action's Symbols; null: as the host.
  std::shared_ptr<const LayoutTerm> Order = nullptr;
  SourceToken OrderWhere = 0;
  /// What Order's names refer to.
  std::vector<const clang::Expr *> OrderNames = {};
};

/// `time_tile(5, 56, 56)`: blocks run so many rounds of the loop at once, each
/// for a tile of these lengths. `time_tile("hybrid", 5, 8, 64)`: they run
/// hexagons of that height and width, along the other loops parallelograms.
/// `time_tile("split", 6, 32, 64)`: tiles of 6 levels that get smaller, and
/// those between them.
struct TimeTileClause {
  enum class Form { Overlapped, Hybrid, Split };
  Form What = Form::Overlapped;
  int64_t Steps = 1; ///< Or height, or levels, of which 0: to be chosen.
  std::vector<int64_t> Lengths; ///< Empty: to be chosen.
  SourceToken Where = 0;
  SourceToken Number = 0; ///< Of steps.

  /// The loops of a step become one kernel, as they are.
  bool hasLevels() const { return What != Form::Overlapped; }
};

struct DataAction {
  enum class Kind { Region, Enter, Exit, Update, Use, Wait, Time, Graph };
  Kind What;
  std::string Attribute; ///< "data", "enter_data", ..., the first update.
  SourceToken Where;
  std::vector<DataItem> Items;
  /// What the statement names by its address on the device: of Use, and of a
  /// Region that says `use_device` as well.
  std::vector<DataItem> Used = {};
  /// Of Time, and of a Region that says `time_tile` as well.
  std::optional<TimeTileClause> Time = std::nullopt;
  /// Where `graph` stands: of Graph, and of a Region that says it as well.
  std::optional<SourceToken> Graph = std::nullopt;
  /// Where it is false, there is no such statement; null: it always is.
  const clang::Expr *Condition = nullptr;
  std::string ConditionText = {};
  /// The stream to wait for, and its text; null and empty: all.
  const clang::Expr *Stream = nullptr;
  std::string StreamText = {};
  /// Of layouts: what they are made of, and functions that only this file
  /// names.
  std::vector<HostSymbol> Symbols = {};
  std::vector<std::string> Mentions = {};
};

/// True if \p Statement carries such an attribute.
bool isDataStatement(const clang::AttributedStmt &Statement);

/// True if it says `data`.
bool isDataRegion(const clang::AttributedStmt &Statement);

/// True if it says `time_tile`.
bool isTimeLoop(const clang::AttributedStmt &Statement);

/// True if it says `time_tile("hybrid")` or `time_tile("split")`.
bool isLevelLoop(const clang::AttributedStmt &Statement);

/// True if it says `graph`.
bool isGraphLoop(const clang::AttributedStmt &Statement);

/// Pre: isDataStatement(Statement). Nothing, and an error in \p Findings, if
/// the attributes are wrong.
std::optional<DataAction> readDataAction(clang::ASTContext &Context,
                                         const clang::AttributedStmt &Statement,
                                         const AttributePlaces &Places,
                                         SourceTokens &Tokens,
                                         std::vector<Finding> &Findings);

} // namespace idxmap

#endif
