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
#include "rewriter/KernelNames.h"
#include "rewriter/PipelineOptions.h"
#include "rewriter/edit/SourceEdit.h"
#include "rewriter/emit/Emit.h"
#include "rewriter/kernel/LayoutUses.h"

namespace clang {
class ASTContext;
class AttributedStmt;
class FunctionDecl;
class ValueDecl;
} // namespace clang

namespace idxmap {

/// Pre: isDataStatement(Annotated.Statement). What it becomes, or nothing and
/// an error in \p Findings.
/// \p Also gets what the text needs of the runtime.
std::optional<StatementRewrite>
rewriteData(clang::ASTContext &Context, const AnnotatedStatement &Annotated,
            const AttributePlaces &Places, KernelNames &Names,
            const PipelineOptions &Options, SourceTokens &Tokens,
            std::vector<Finding> &Findings, Needs &Also);

/// The variables that the data \p Regions keep on the device.
std::vector<const clang::ValueDecl *>
regionalArrays(clang::ASTContext &Context,
               const std::vector<const clang::AttributedStmt *> &Regions,
               const AttributePlaces &Places, SourceTokens &Tokens);

/// The layouts that the data \p Regions around a statement of \p Function give
/// their arrays, the innermost first.
std::vector<FollowedLayout>
regionalLayouts(clang::ASTContext &Context,
                const std::vector<const clang::AttributedStmt *> &Regions,
                const clang::FunctionDecl *Function,
                const AttributePlaces &Places, KernelNames &Names,
                SourceTokens &Tokens);

} // namespace idxmap

#endif
