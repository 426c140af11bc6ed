//===- ClangHeaders.h - Clang's headers, read once --------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What the build precompiles for what sees Clang: a source then compiles in
// about two seconds instead of five or ten. No source includes this file or may
// count on it; configure with -DIDXMAP_PRECOMPILE=OFF to see that each
// includes what it uses.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_CMAKE_CLANGHEADERS_H
#define IDXMAP_CMAKE_CLANGHEADERS_H

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Frontend/CompilerInstance.h"
#include "clang/Frontend/FrontendAction.h"
#include "clang/Lex/Lexer.h"
#include "clang/Tooling/Tooling.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringRef.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <variant>
#include <vector>

#endif
