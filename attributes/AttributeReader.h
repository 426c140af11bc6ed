//===- AttributeReader.h - AttributedStmt -> Annotation ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads the idxmap attributes of one statement, in source order, into plain
// data. Everything that can be judged without the loop is judged here, and only
// here: number and kind of arguments, what may stand beside what.
//
//   [[using idxmap: map(2), shift_lb, grid_block(1)]]
//     ->  Depth 2, Steps { shift_lb, grid_block(1) }
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_ATTRIBUTES_ATTRIBUTEREADER_H
#define IDXMAP_ATTRIBUTES_ATTRIBUTEREADER_H

#include "attributes/Annotation.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SourceTokens.h"

#include "llvm/ADT/SmallVector.h"

#include <optional>
#include <vector>

namespace clang {
class AnnotateAttr;
class ASTContext;
class AttributedStmt;
} // namespace clang

namespace idxmap {

/// The idxmap attributes that the user wrote on \p Statement (not those that an
/// instantiation of a template repeats).
llvm::SmallVector<const clang::AnnotateAttr *, 8>
idxmapAttributes(const clang::AttributedStmt &Statement);

/// `atomic` stands on \p Statement, and no other attribute of idxmap.
bool isAtomicAlone(const clang::AttributedStmt &Statement);

/// The annotation, or nothing and at least one error in \p Findings. \p Places
/// says where the attributes' names are.
std::optional<Annotation> readAnnotation(clang::ASTContext &Context,
                                         const clang::AttributedStmt &Statement,
                                         const AttributePlaces &Places,
                                         SourceTokens &Tokens,
                                         std::vector<Finding> &Findings);

} // namespace idxmap

#endif
