//===- DeviceVisitor.h - What a thread of a device cannot do ----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A walk that calls the derived class's `never(Place, What)` for each statement
// that a thread cannot run, in a loop's body as well as in the functions that
// it calls:
//
//   throw 1;  ->  never(S, "throw")          sizeof(new int)  ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_DEVICE_DEVICEVISITOR_H
#define IDXMAP_REWRITER_DEVICE_DEVICEVISITOR_H

#include "rewriter/source/EvaluatedVisitor.h"

#include "clang/AST/StmtCXX.h"

namespace idxmap {

/// \p Walk is an EvaluatedVisitor.
template <typename Walk> class DeviceVisitor : public Walk {
public:
  bool VisitCXXThrowExpr(clang::CXXThrowExpr *S) override {
    return see(S, "throw");
  }
  bool VisitCXXTryStmt(clang::CXXTryStmt *S) override { return see(S, "try"); }
  bool VisitCXXNewExpr(clang::CXXNewExpr *S) override { return see(S, "new"); }
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *S) override {
    return see(S, "delete");
  }
  bool VisitAsmStmt(clang::AsmStmt *S) override { return see(S, "asm"); }
  bool VisitCXXTypeidExpr(clang::CXXTypeidExpr *S) override {
    return see(S, "typeid");
  }
  bool VisitCXXDynamicCastExpr(clang::CXXDynamicCastExpr *S) override {
    return see(S, "dynamic_cast");
  }

protected:
  /// True, to go on.
  virtual bool never(const clang::Stmt *Place, const char *What) = 0;

private:
  bool see(const clang::Stmt *S, const char *What) {
    return !this->isEvaluated() || never(S, What);
  }
};

} // namespace idxmap

#endif
