//===- UpwardExposedReads.h - What is read before it is set -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Follows one scalar, or the elements of one small array, through statements in
// the order of their execution. Known is the set of elements that are surely
// written on every path so far; where paths meet, it is their intersection, and
// where none arrives, everything. A read of an element outside of it is
// exposed: the value that the variable had at the start may be seen there.
//
//   { t = 1; u = t; }                                 ->  nothing exposed
//   { if (c) t = 1; u = t; }                          ->  t in `u = t`
//   { for (k = 0; k < 5; ++k) v[k] = 0; u = v[4]; }   ->  nothing, if v is v[5]
//
// Loops with small constant bounds are run, others may run not at all. What is
// not understood reads all elements and writes none.
// Pre: no other name or address of the variable exists (OtherNames.h).
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_UPWARDEXPOSEDREADS_H
#define IDXMAP_REWRITER_VARIABLES_UPWARDEXPOSEDREADS_H

#include "rewriter/variables/KnownIntegers.h"

#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/BitVector.h"
#include "llvm/ADT/DenseMap.h"

namespace idxmap {

class UpwardExposedReads {
public:
  /// Pre: countElements(Variable) has a value.
  UpwardExposedReads(const clang::ASTContext &Context,
                     const clang::FunctionDecl &Function,
                     const clang::VarDecl &Variable);

  /// The elements of a small array, 1 for what is no array; nothing for arrays
  /// of another kind or of too many elements.
  static std::optional<unsigned> countElements(const clang::ASTContext &Context,
                                               const clang::VarDecl &Variable);

  /// From nothing written through \p S.
  void follow(const clang::Stmt &S);
  /// From nothing written, from where \p Loop ends to where the function does.
  void followFrom(const clang::Stmt &Loop);

  /// The first exposed read, or null.
  const clang::Expr *exposed() const { return Exposed; }
  /// Whether anything was read, exposed or not.
  bool readsAny() const { return ReadsAny; }
  /// Whether everything is written on all paths through what was followed, a
  /// round of a loop that `continue` may end.
  bool writesAll() const { return Written.all(); }

private:
  using Elements = llvm::BitVector;
  /// A statement that `break` or `continue` belongs to.
  struct Frame {
    bool IsLoop;
    Elements Break, Continue;
    Elements Entry; ///< Of a switch: where each label begins.
  };

  void run(const clang::Stmt *S);
  bool runPlain(const clang::Stmt &S);
  bool runControl(const clang::Stmt &S);
  bool runJump(const clang::Stmt &S);
  void runExpression(const clang::Expr &S);
  void runEach(const clang::Stmt &S);
  void runUnknown(const clang::Stmt &S);
  void runIf(const clang::IfStmt &S);
  void runFor(const clang::ForStmt &S);
  void runRange(const clang::CXXForRangeStmt &S);
  void runDo(const clang::DoStmt &S);
  void runSwitch(const clang::SwitchStmt &S);
  void runTry(const clang::CXXTryStmt &S);
  void runLabel(const clang::Stmt *Labelled);
  void runDeclarations(const clang::DeclStmt &S);
  void runChoice(const clang::Stmt *Condition, const clang::Stmt *Then,
                 const clang::Stmt *Else);
  void runAssignment(const clang::BinaryOperator &S);
  void runBinary(const clang::BinaryOperator &S);
  void runLambda(const clang::LambdaExpr &S);
  /// Condition and body any number of times, the condition at least once.
  void runLoop(const clang::Stmt *Condition, const clang::Stmt *Body,
               const clang::Stmt *Increment);
  bool runSmallLoop(const clang::ForStmt &S);
  Elements runBody(const clang::Stmt *Body);
  bool isSteady(const clang::ForStmt &For, const clang::VarDecl &Counter);
  void leave(bool IsBreak);
  void end();

  void continueAfter(const clang::Stmt &Parent, const clang::Stmt &Child);
  void continueLoop(const clang::Stmt &Parent);
  void followAllBut(const clang::Stmt &Loop);

  /// The elements that \p E denotes if it is the variable or an element of it.
  struct Place {
    Elements Touched;
    bool IsExact = false; ///< All of Touched, not one of them.
    std::vector<const clang::Expr *> Indices;
  };
  std::optional<Place> placeOf(const clang::Expr &E) const;
  void read(const Place &At, const clang::Expr &Where);
  void write(const Place &At);
  bool mentions(const clang::Stmt *S);
  Frame &push(bool IsLoop);
  Frame pop();

  Elements all() const { return Elements(Count, true); }
  Elements none() const { return Elements(Count, false); }

  const clang::ASTContext &Context;
  const clang::FunctionDecl &Function;
  const clang::VarDecl &Variable;
  unsigned Count = 1;
  std::vector<uint64_t> Extents;
  Elements Written;
  std::vector<Frame> Frames;
  KnownIntegers Integers;
  llvm::DenseMap<const clang::Stmt *, bool> Mentions;
  /// Loops that do not change their counter but in their headers.
  llvm::DenseMap<const clang::ForStmt *, bool> Steady;
  /// What no path leads through.
  const clang::Stmt *Skipped = nullptr;
  /// The order of statements is not known: nothing counts as written.
  bool KeepsNothing = false;
  const clang::Expr *Exposed = nullptr;
  bool ReadsAny = false;
  unsigned Budget = 1 << 18; ///< Statements to run, for deep nests of loops.
};

} // namespace idxmap

#endif
