//===- CallVisitor.h - The calls that stand in code -------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The calls of a piece of code, written or not:
//
//   { P p(1); a[i] = f(p + q, &g); }  ->  P::P, operator+, f, g, P::~P
//
// A function that is named counts as called. What is not evaluated calls
// nothing.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_EFFECTS_CALLVISITOR_H
#define IDXMAP_REWRITER_EFFECTS_CALLVISITOR_H

#include "rewriter/source/EvaluatedVisitor.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"

#include <vector>

namespace idxmap {

struct CallEdge {
  enum class Kind {
    Call,
    Make, ///< A constructor.
    End,  ///< A destructor, at the end of an object or a part of one.
    Name, ///< It is named or given away, and may be called.
  };
  Kind Of;
  const clang::FunctionDecl *Callee; ///< Null: any function.
  const clang::Expr *By;    ///< Null at the end of an object, and of `asm`.
  clang::SourceRange Place; ///< In the code that calls.
  bool IsByLibrary = false; ///< A body in it calls, or may.
};

/// Another function than the callee may run, or one of which no body is here:
/// by a pointer, a table of virtual functions, of another unit.
bool isOpen(const CallEdge &Call);

/// A walk over code that is told of each call in it.
class CallVisitor : public EvaluatedVisitor {
public:
  CallVisitor() { ShouldVisitImplicitCode = true; }

  bool VisitCallExpr(clang::CallExpr *S) override;
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override;
  bool VisitMemberExpr(clang::MemberExpr *S) override;
  bool VisitOverloadExpr(clang::OverloadExpr *S) override;
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override;
  bool
  VisitCXXInheritedCtorInitExpr(clang::CXXInheritedCtorInitExpr *S) override;
  bool VisitCXXBindTemporaryExpr(clang::CXXBindTemporaryExpr *S) override;
  bool VisitCXXNewExpr(clang::CXXNewExpr *S) override;
  bool VisitCXXDeleteExpr(clang::CXXDeleteExpr *S) override;
  bool VisitVarDecl(clang::VarDecl *D) override;
  bool VisitAsmStmt(clang::AsmStmt *S) override;

  /// It stands elsewhere, and runs where it is used.
  bool TraverseCXXDefaultArgExpr(clang::CXXDefaultArgExpr *S) override;
  bool TraverseCXXDefaultInitExpr(clang::CXXDefaultInitExpr *S) override;
  /// What is written is in what the compiler has made of it, too.
  bool TraverseInitListExpr(clang::InitListExpr *S) override;
  bool TraverseCXXParenListInitExpr(clang::CXXParenListInitExpr *S) override;
  /// What is not written is run where the range stands.
  bool TraverseCXXForRangeStmt(clang::CXXForRangeStmt *S) override;

protected:
  /// \p Call stands in evaluated code. False ends the walk.
  virtual bool called(const CallEdge &Call) = 0;
  /// Of a default argument or initializer, where it is used; else invalid.
  clang::SourceRange aside() const { return Aside; }
  /// Where an object of \p Type ends.
  bool ends(clang::QualType Type, clang::SourceRange Place);
  bool endParts(const clang::CXXRecordDecl &Class, clang::SourceRange Place);

private:
  bool call(CallEdge Call);
  template <typename Function> bool at(clang::SourceRange Place, Function Go);
  bool readList(clang::SourceRange Place, llvm::ArrayRef<clang::Expr *> Written,
                clang::Expr *Rest);
  bool named(const clang::NamedDecl *D, const clang::Expr &By);
  bool allocates(const clang::FunctionDecl *Operator, const clang::Expr &By);

  llvm::DenseSet<const clang::Expr *> Callees;
  clang::SourceRange Last;  ///< Of the call of which the arguments are read.
  clang::SourceRange Aside; ///< Where what stands elsewhere is used.
};

/// Keeps them, in the order of the code.
class CallCollector : public CallVisitor {
public:
  std::vector<CallEdge> Found;

  using CallVisitor::endParts;
  using CallVisitor::ends;

protected:
  bool called(const CallEdge &Call) override {
    Found.push_back(Call);
    return true;
  }
};

/// The pieces of \p Function's own code: initializers of a constructor, then
/// its body; of a function that is not instantiated yet, the pattern's. None
/// where they are not here.
std::vector<const clang::Stmt *> codeOf(const clang::FunctionDecl &Function);

/// Walks over each of them.
void readCode(const clang::FunctionDecl &Function,
              clang::DynamicRecursiveASTVisitor &By);

} // namespace idxmap

#endif
