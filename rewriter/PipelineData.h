//===- PipelineData.h - The stages for one data statement -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the pipeline does with a statement that says where arrays are, and what
// the data regions around a loop say of its arrays.
//
//   [[using idxmap: data, copy(a, n)]] {
//     ->  {  ::idxmap::DataRegion idxmap_data_7("heat.cpp", 7); ...
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_PIPELINEDATA_H
#define IDXMAP_REWRITER_PIPELINEDATA_H

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeWatcher.h"
#include "attributes/SourceTokens.h"
#include "rewriter/PipelineOptions.h"
#include "rewriter/edit/SourceEdit.h"

namespace clang {
class ASTContext;
class AttributedStmt;
class ValueDecl;
} // namespace clang

namespace idxmap {

/// Pre: isDataStatement(Annotated.Statement). What it becomes, or nothing and
/// an error in \p Findings.
std::optional<StatementRewrite>
rewriteData(clang::ASTContext &Context, const AnnotatedStatement &Annotated,
            const AttributePlaces &Places, const PipelineOptions &Options,
            SourceTokens &Tokens, std::vector<Finding> &Findings);

/// The variables that the data \p Regions keep on the device.
std::vector<const clang::ValueDecl *>
regionalArrays(clang::ASTContext &Context,
               const std::vector<const clang::AttributedStmt *> &Regions,
               const AttributePlaces &Places, SourceTokens &Tokens);

} // namespace idxmap

#endif
