//===- TreeBuilder.h - From Clang's AST to the tree of a body ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Reads a body once. Every expression becomes a value or a place, every
// statement one of the tree's; the conversions that Clang has written out stay:
//
//   a[i + 1u] = s.x;    ->  a->[u32(load i) +.u32 1] = load s.x
//   (p + 1)->y += 2;    ->  p->[1].y +=.f64 2
//   v.at(i).set(f(j));  ->  evaluate set(&v->[load i], f(load j))
//
//   a[i] = b[k++];      ->  a->[load i] = load b->[load {let old = ..; k += 1}
//   old]
//
// What has no form of its own (what a template leaves open, a lambda with
// captures that it computes) is opaque and names all that it names. Called
// functions whose bodies can be seen are read once each, in terms of their
// parameters (Body::Functions); ir/Inline.h puts them in place of their calls.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_BUILD_TREEBUILDER_H
#define IDXMAP_REWRITER_BUILD_TREEBUILDER_H

#include "rewriter/build/BodyTrees.h"
#include "rewriter/effects/CalledVariables.h"
#include "rewriter/ir/Body.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/Stmt.h"
#include "llvm/ADT/DenseMap.h"

#include <functional>
#include <optional>
#include <string>
#include <vector>

namespace idxmap {

/// An assignment, `++` or `--`; not of what a template leaves open.
bool isChange(const clang::Expr &X);

/// `p + i`, also where the template leaves open what that points to.
bool isPointerSum(const clang::BinaryOperator &X);

/// An argument of the template, `N`.
bool isTemplateNumber(const clang::Expr &X);

/// No pointer or reference is in an object of \p Type.
bool isFlat(clang::QualType Type);

/// The iterator that \p X, one of another or the same class, is made of; else
/// null.
const clang::Expr *iteratorCopied(const clang::CXXConstructExpr &X);

class TreeBuilder {
public:
  /// \p Loops are the variables of the mapped loops.
  TreeBuilder(const Extraction &E, CalledVariables &Outside,
              const std::vector<const clang::VarDecl *> &Loops);

  ir::Body build(const clang::Stmt &Body) { return build({&Body}); }
  /// One after the other.
  ir::Body build(const std::vector<const clang::Stmt *> &Bodies);
  /// One opaque statement that names the values of \p Exprs.
  ir::Body buildValues(const std::vector<const clang::Expr *> &Exprs);
  /// What \p Callee does; nothing where its body is not read.
  std::optional<CalledTree> buildCalled(const clang::FunctionDecl &Callee);
  /// By ir::Variable::Declaration, of which 0 is none.
  const std::vector<const clang::ValueDecl *> &declarations() const {
    return Declarations;
  }
  /// Before build: what is marked.
  void mark(MarkTest Test) { IsMarked = std::move(Test); }
  /// By ir::Block::Mark, of which 0 is none.
  const std::vector<MarkedStatement> &marked() const { return Marked; }

private:
  ir::Body finished();

  // Statements (BuildStatements.cpp).
  void add(const clang::Stmt *S, ir::Statements &To);
  void addUnmarked(const clang::Stmt *S, ir::Statements &To);
  ir::Value markedValue(const clang::Expr &X);
  void addReferences();
  void addExpression(const clang::Expr &S, ir::Statements &To);
  void addVariable(const clang::VarDecl &D, ir::Statements &To);
  void addLengths(clang::QualType Of, ir::Statements &To);
  void addDestruction(const ir::Place &Of, clang::QualType Type,
                      const clang::Stmt &Where, ir::Statements &To);
  void addMembers(const clang::VarDecl &D, const clang::InitListExpr &List,
                  ir::Statements &To);
  void addBindings(const clang::DecompositionDecl &D, ir::Statements &To);
  bool addRange(const clang::CXXForRangeStmt &S, ir::Statements &To);
  void addOpaque(const clang::Stmt &S, ir::Statements &To);
  std::string labelOf(const clang::SwitchCase &Of);
  ir::Statements listOf(const clang::Stmt *S);
  template <typename T>
  void put(const clang::Stmt &S, T Form, ir::Statements &To) {
    To.push_back({std::move(Form), E.Tokens.add(S.getSourceRange())});
  }

  // Values (BuildValues.cpp).
  ir::Value value(const clang::Expr &X);
  ir::Value loaded(const clang::Expr &Lvalue, const clang::Expr &X);
  ir::Value castValue(const clang::CastExpr &Cast);
  ir::Value unaryValue(const clang::UnaryOperator &X);
  ir::Value binaryValue(const clang::BinaryOperator &X);
  ir::Value listValue(const clang::Expr &X,
                      llvm::ArrayRef<clang::Expr *> Written,
                      const clang::Expr *Rest);
  std::optional<ir::Value> defaultOf(const clang::Expr &X,
                                     const std::vector<ir::Value> &Others);
  ir::Value changeValue(const clang::Expr &X);
  std::optional<ir::Value> statementValue(const clang::StmtExpr &X);
  ir::Value sequence(ir::Statements First, ir::Value Then);
  ir::Place steady(ir::Place Of, const clang::Expr &X, ir::Statements &To);
  ir::Place ownVariable(std::string Name, ir::Type Is,
                        bool IsReference = false);
  ir::Value constructValue(const clang::CXXConstructExpr &X);
  ir::Value opaque(const clang::Stmt &X, clang::QualType Type);
  std::vector<ir::Value> namesIn(const clang::Stmt &S);
  ir::Value load(ir::Place From, const clang::Stmt &X);
  ir::Value address(ir::Place Of, bool IsConstant, const clang::Stmt &X);
  ir::Value made(ir::Value::Kind Of, const clang::Expr &X, std::string Text,
                 std::vector<ir::Value> Operands);

  // Calls (BuildCalls.cpp).
  ir::Value callValue(const clang::CallExpr &X);
  ir::Value pointedCall(const clang::CallExpr &X);
  ir::Value atomicValue(const clang::AtomicExpr &X);
  ir::Value newValue(const clang::CXXNewExpr &X);
  ir::Value deleteValue(const clang::CXXDeleteExpr &X);
  ir::Value argument(const clang::Expr &X, clang::QualType Parameter,
                     bool IsOfLibrary = false);
  ir::Value valueGiven(const clang::Expr &X);
  ir::Value objectOf(const clang::CXXMethodDecl &Method,
                     const clang::Expr &Object);
  ir::Value lengthOf(const char *What, const clang::Expr &Object);
  void addCaptures(const clang::CXXRecordDecl &Lambda, const clang::Expr &X,
                   std::vector<ir::Value> &To);

  // Iterators (BuildIterators.cpp).
  std::optional<ir::Value> iteratorCall(const clang::CallExpr &X,
                                        const clang::FunctionDecl &Callee);
  std::optional<ir::Value> movedIterator(const clang::CallExpr &X,
                                         const clang::FunctionDecl &Callee);
  ir::Place ownedBy(const clang::Expr &Owner, ir::Value At);
  std::optional<ir::Place> iteratorPlace(const clang::CallExpr &X);
  bool addIteratorStep(const clang::CXXOperatorCallExpr &X, ir::Statements &To);

  // Called functions (BuildFunctions.cpp).
  std::optional<ir::FunctionNumber> function(const clang::FunctionDecl &Callee);
  void follow(const clang::FunctionDecl &Callee, const clang::Stmt &X,
              ir::Value &Call);
  void addVariablesOf(const CallEdge &Call, const clang::Stmt &X,
                      std::vector<ir::Value> &To);
  void addVariablesOf(const clang::FunctionDecl &Callee, const clang::Stmt &X,
                      std::vector<ir::Value> &To);
  void addCleanup(const clang::VarDecl &D, ir::Statements &To);
  void addPartsDestroyed(const clang::CXXRecordDecl &Class,
                         const clang::Stmt &X, std::vector<ir::Value> &To);
  void buildFunction(const clang::FunctionDecl &Of, ir::FunctionNumber At);
  void addInitializers(const clang::CXXConstructorDecl &Of, ir::Statements &To);
  std::optional<ir::FunctionNumber> operatorOf(const clang::LambdaExpr &X);
  ir::Value lambdaValue(const clang::LambdaExpr &X);
  bool addInit(const clang::VarDecl &D, ir::Statements &To);
  const clang::FunctionDecl *readable(const clang::FunctionDecl &Callee) const;
  void addReturn(const clang::ReturnStmt &S, ir::Statements &To);

  // What a template leaves open (BuildOpen.cpp).
  ir::Value openValue(const clang::Expr &X);
  std::optional<ir::Value> openCall(const clang::CallExpr &X);
  bool addOpenChange(const clang::Expr &X, ir::Statements &To);

  // Places (BuildPlaces.cpp).
  ir::Place place(const clang::Expr &X);
  ir::Place pointee(const clang::Expr &Pointer, ir::Value Index);
  ir::Place element(const clang::CallExpr &X);
  ir::Place memberOf(const clang::MemberExpr &X);
  ir::Place alongBases(ir::Place From, const clang::CastExpr &Cast);
  ir::Place behind(ir::Value Pointer);
  ir::Place temporary(const clang::Expr &X);
  ir::Place loadedTarget(ir::Place From, ir::Value Index);
  ir::Place elementOf(const clang::Expr &Container, ir::Value Index);
  ir::Place step(ir::Place From, ir::PlaceStep::Kind Of, ir::Value Index);
  ir::VariableNumber number(const clang::ValueDecl &D);
  const clang::ValueDecl *inThisInstance(const clang::ValueDecl &D) const;
  ir::Place variable(const clang::ValueDecl &D);
  ir::Place ownObject();
  ir::PlaceStep field(const clang::ValueDecl &Of) const;
  ir::Type type(clang::QualType Type) const;
  unsigned heldIn(clang::QualType Type) const;
  ir::Value numeral(int64_t Of) const;

  const Extraction &E;
  CalledVariables &Outside;
  const std::vector<const clang::VarDecl *> &Loops;
  ir::Body Tree;
  std::vector<const clang::ValueDecl *> Declarations = {nullptr};
  llvm::DenseMap<const clang::Decl *, ir::VariableNumber> Numbers;
  /// By classes: ir::Type::Holds.
  mutable llvm::DenseMap<const clang::CXXRecordDecl *, unsigned> Held;
  clang::SourceRange Range; ///< Of the body.
  MarkTest IsMarked;
  bool IsMarking = false; ///< What a mark names, an instance has otherwise.
  std::vector<MarkedStatement> Marked = {{}};
  /// Functions whose bodies can be seen, and those that are still to be read.
  llvm::DenseMap<const clang::FunctionDecl *, ir::FunctionNumber> Known;
  std::vector<std::pair<const clang::FunctionDecl *, ir::FunctionNumber>>
      Pending;
  /// All that are called, by ir::Value::Called.
  llvm::DenseMap<const clang::FunctionDecl *, unsigned> CalledNumbers;
  /// The one that is being read; null in the body itself.
  const clang::FunctionDecl *Called = nullptr;
  /// Variables of the blocks around whose destructors are to run.
  std::vector<const clang::VarDecl *> Living;
  /// Of lambdas that the body makes, by their classes: what they hold a copy
  /// of.
  llvm::DenseMap<const clang::CXXRecordDecl *,
                 llvm::DenseMap<const clang::ValueDecl *, ir::VariableNumber>>
      Copies;
};

} // namespace idxmap

#endif
