//===- DeviceCalls.cpp - Which functions device code may call ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/DeviceCalls.h"

#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"

using namespace idxmap;

static bool isDeviceBuiltin(const Extraction &E, unsigned Id) {
  if (!E.Context.BuiltinInfo.isPredefinedLibFunction(Id))
    return true;
  const llvm::StringRef Header = E.Context.BuiltinInfo.getHeaderName(Id);
  return Header == "math.h" || Header == "stdlib.h" || Header == "string.h";
}

bool idxmap::isDeviceFunction(const Extraction &E,
                              const clang::FunctionDecl &Function) {
  if (Function.isConstexpr() || Function.hasAttr<clang::CUDADeviceAttr>())
    return true;
  if (const unsigned Id = Function.getBuiltinID())
    return isDeviceBuiltin(E, Id);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method && (Method->isTrivial() ||
                    (Method->getParent()->isLambda() &&
                     Method->getOverloadedOperator() == clang::OO_Call));
}

bool idxmap::isDeviceCall(const Extraction &E, const clang::CallExpr &Call) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  return Callee && isDeviceFunction(E, *Callee);
}

std::string idxmap::calleeText(const Extraction &E,
                               const clang::CallExpr &Call) {
  if (const clang::FunctionDecl *Callee = Call.getDirectCallee())
    return Callee->getNameAsString();
  return E.lineOf(Call.getCallee()->getSourceRange());
}
