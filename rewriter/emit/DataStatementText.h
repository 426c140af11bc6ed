//===- DataStatementText.h - Regions and updates, written down --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The text in the place of the attributes of a data region, or of a statement
// that only moves data:
//
//   region, copy a n   ->  {
//                            ::idxmap::DataRegion idxmap_data_12("h.cpp", 12);
//                            idxmap_data_12.copy("a", a, n);
//                            idxmap_data_12.enter();
//   graph              ->  {
//                            ::idxmap::GraphLoop idxmap_graph_9("h.cpp", 9);
//   update_host a      ->  ::idxmap::DataUpdate("h.cpp", 15).host("a", a);
//
// Where the device reads and writes the host's memory, they only wait for what
// was launched before, and a region asks for its arrays to be brought near. A
// region's text is the begin of a block that the caller closes. On targets that
// have no memory of their own there is nothing to say.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EMIT_DATASTATEMENTTEXT_H
#define IDXMAP_REWRITER_EMIT_DATASTATEMENTTEXT_H

#include "rewriter/DataStatement.h"

namespace idxmap {

std::string dataStatementText(const DataStatement &Of, TargetKind Target);

/// A block with \p Launch, a compound statement, between two updates, each of
/// which may have no items. Pre: the target has memory of its own.
std::string launchBetween(const DataStatement &Before,
                          const std::string &Launch, const DataStatement &After,
                          TargetKind Target);

/// The statement that waits for \p Stream, or, if that is empty, for all.
std::string waitText(const std::string &File, unsigned Line,
                     const std::string &Stream = "");

} // namespace idxmap

#endif
