//===- DataDirectives.h - Data directives as attributes ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A data directive of OpenMP (5.2, sections 13.5 to 13.9) or OpenACC (3.3,
// sections 2.6.5, 2.6.6 and 2.14.4) in idxmap's words, those of one statement:
//
//   omp target data map(to : a[0 : n]) map(alloc : t)
//     ->  data, copyin(a, n), create(t)        on the block or loop behind it
//   omp target update from(a[0 : n])
//     ->  update_host(a, n)                    a statement of its own
//   omp target update from(b[0 : n]) if (stage)
//     ->  update_host(b, n), if(stage)
//   acc kernels copyin(a[0 : n])
//     ->  data, copyin(a, n)                   on a block of several loops
//   omp target map(to : a[0 : n])
//     ->  data, copyin(a, n)                   on a block of one loop that
//                                              another directive shares
//   acc exit data copyout(a) delete(b)
//     ->  exit_data, copyout(a), create(b)     likewise
//   omp target enter data map(always, to : a[0 : n])
//     ->  enter_data, create(a, n) and, behind it, update_device(a, n)
//   omp target exit data map(always, from : a[0 : n])
//     ->  exit_data, create(a, n) and, before it, update_host(a, n)
//
// What a region copies out of a device's fresh memory it copies in before:
// elements that no loop writes survive. A section [first : n] is [0, first + n)
// where that means no more than another copy. What holds no elements, a number,
// needs no word.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PRAGMAS_DATADIRECTIVES_H
#define IDXMAP_REWRITER_PRAGMAS_DATADIRECTIVES_H

#include "rewriter/pragmas/ClauseItems.h"
#include "rewriter/pragmas/ParallelDirective.h"

#include "llvm/ADT/STLFunctionalExtras.h"

namespace idxmap {

enum class DataPlace {
  Region, ///< It is about the block or loop behind it.
  Alone,  ///< A statement.
};

/// Where the directive of this name stands; nothing of another one.
std::optional<DataPlace> placeOfDataDirective(llvm::StringRef Name);

/// A directive for what the device runs, which also says what data it has; on a
/// loop, that is the loop's.
bool isComputeRegion(llvm::StringRef Name);

/// What an item's name means where the directive stands.
enum class ItemKind {
  Unknown,
  Value,    ///< No elements: a number, an object.
  Pointer,  ///< To elements, of which it does not know how many.
  Elements, ///< An array or a container.
};

struct DataDirective {
  std::vector<std::string> Attributes; ///< Empty: there is nothing to do.
  /// Updates that are made while the arrays are there, first and last: of what
  /// is copied `always`, though an outer region may have it.
  std::vector<std::string> First = {}, Last = {};
  std::string Condition = {}; ///< Of a clause `if`; empty: there is none.
  std::string Unsaid;         ///< Not empty: the part that has no attribute.

  bool hasUpdates() const { return !First.empty() || !Last.empty(); }
  /// "[[using idxmap: data, copyin(a, n)]]"
  std::string text() const { return text(Attributes); }
  std::string text(const std::vector<std::string> &Attributes) const;
};

/// An attribute is about names, not about data: "use_device(a)".
bool isOfNames(llvm::StringRef Attribute);

/// Pre: placeOfDataDirective(Directive.Name).
/// \p CoversRows: coversRows of an item and its clause.
DataDirective readDataDirective(
    const ParallelDirective &Directive,
    llvm::function_ref<ItemKind(const std::string &)> KindOf,
    llvm::function_ref<bool(const DirectiveClause &, const ClauseItem &)>
        CoversRows);

} // namespace idxmap

#endif
