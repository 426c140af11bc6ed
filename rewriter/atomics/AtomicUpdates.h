//===- AtomicUpdates.h - The atomic statements of a body --------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Statements of a body that `[[idxmap::atomic]]` or `#pragma omp atomic` marks,
// and what they become:
//
//   [[idxmap::atomic]] h[b[i]] += 1;  ->  ::idxmap::atomicAdd(h[b[i]], 1);
//   #pragma omp atomic capture
//   { at = n; n += k; }               ->  { at = ::idxmap::atomicAdd(n, k); }
//   #pragma omp atomic read seq_cst
//   v = flag[i];                      ->  v = ::idxmap::atomicRead
//                                             <::idxmap::seq_cst>(flag[i]);
//
// An update of what each iteration has of its own stays as it is. Of variables
// that a directive says are the device's, an assignment is an atomic write:
//
//   map(from : x):  if (i == 0) x = a[i];  ->  ::idxmap::atomicWrite(x, a[i]);
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_ATOMICS_ATOMICUPDATES_H
#define IDXMAP_REWRITER_ATOMICS_ATOMICUPDATES_H

#include "attributes/FileText.h"
#include "mapping/Finding.h"
#include "rewriter/atomics/AtomicForms.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"

#include <functional>
#include <map>
#include <set>
#include <vector>

namespace clang {
class AnnotateAttr;
class VarDecl;
} // namespace clang

namespace idxmap {

/// What `#pragma omp atomic` or `acc` asks for; nothing of other directives, or
/// where it says what is not known.
std::optional<AtomicWish> atomicWish(const DirectiveLine &Line);

/// `idxmap::atomic` stands on the statement \p S, or on a variable that it
/// declares.
bool isAtomicStep(const clang::Stmt &S);

/// The attributes `idxmap::atomic` of variables that \p In declares.
std::vector<const clang::AnnotateAttr *>
atomicDeclarations(const clang::Stmt &In);

/// `x = e` as a statement: x; else null.
const clang::VarDecl *assignedBy(const clang::Stmt &S);

class AtomicUpdates {
public:
  using Test = std::function<bool(const clang::VarDecl &)>;
  /// Those in \p Loop, all of which must be in its \p Body. \p IsOwn says
  /// of which variables from outside each iteration has its own, \p IsShared
  /// which have one value for all, so that each assignment is atomic.
  AtomicUpdates(
      const Extraction &E, const clang::Stmt &Loop, const clang::Stmt &Body,
      Test IsOwn, Test IsShared = [](const clang::VarDecl &) { return false; });

  /// By which an atomic update updates \p Place, "atomicAdd" (also
  /// of what it subtracts), or AtomicInOrder; else "".
  std::string functionOf(const clang::Expr *Place) const {
    const auto Found = Names.find(Place);
    return Found == Names.end() ? "" : Found->second;
  }
  /// The same of the place that has this text.
  std::string functionOf(clang::SourceRange Place) const;
  /// A use of \p Variable in the body that is no place of an atomic update.
  const clang::Expr *otherUse(const clang::VarDecl &Variable) const {
    return otherUse(&Body, Variable);
  }
  /// The variables that are updated themselves, in order, some repeatedly.
  const std::vector<const clang::VarDecl *> &variables() const {
    return Variables;
  }
  /// The changes in a kernel; and in a loop that runs as it is written.
  const std::vector<BodyEdit> &edits() const { return Edits; }
  const std::vector<BodyEdit> &plainEdits() const { return PlainEdits; }
  /// Whole statements, each with its directive or attribute, and what they
  /// become.
  std::vector<BodyEdit> statements() const;
  /// Those with an attribute alone: other compilers hear directives as well.
  std::vector<BodyEdit> statementsWithAttributes() const;
  /// The ends of the attributes.
  const std::vector<clang::SourceLocation> &attributes() const {
    return Attributes;
  }
  /// edits(), and the directives taken away.
  std::vector<BodyEdit> editsOfCopy() const;
  /// Doubts about those that leave what the order of iterations decides.
  const std::vector<Finding> &ordered() const { return Ordered; }
  /// Errors for statements that cannot be atomic.
  const std::vector<Finding> &wrong() const { return Wrong; }

private:
  const clang::Expr *otherUse(const clang::Stmt *S,
                              const clang::VarDecl &Variable) const;
  void readDirectives(const clang::Stmt &Loop);
  void walk(const clang::Stmt *S, bool IsStatement);
  void walkParts(const clang::Stmt *S);
  void take(const clang::Stmt &S, clang::SourceLocation Mark,
            const AtomicWish &Wish, const clang::AnnotateAttr *Attribute);
  void addMarked(const clang::Stmt &S, clang::SourceLocation Mark,
                 bool HasAttribute);
  void removeMark(const clang::Stmt &Marked, const clang::Stmt &S);
  bool isTaken(const AtomicForm &Form);
  bool removeMark(const clang::DeclStmt &Marked);
  bool isInBody(const clang::VarDecl &Variable) const;
  bool isOwn(const clang::Expr *Place) const;
  bool change(const AtomicForm &Form, bool IsOrdered);
  void replace(clang::SourceLocation Begin, clang::SourceLocation End,
               std::string Text, std::vector<BodyEdit> &Into) const;
  void refuse(FindingID Id, clang::SourceRange Where, FindingID Note,
              std::vector<std::string> Arguments = {});

  const Extraction &E;
  const clang::Stmt &Body;
  const Test IsOwn, IsShared;
  struct Mark {
    clang::SourceLocation Place;
    AtomicWish Wish;
  };
  /// Where a statement begins that a pragma marks, and the pragma.
  std::map<unsigned, Mark> Marks;
  std::map<const clang::Expr *, std::string> Names;
  std::vector<const clang::VarDecl *> Variables;
  std::vector<BodyEdit> Edits, PlainEdits;
  /// From the directive or attribute to the end of the statement, and where
  /// that begins.
  struct MarkedStatement {
    clang::CharSourceRange Whole;
    clang::SourceLocation Begin;
    bool HasAttribute;
  };
  std::vector<MarkedStatement> Marked;
  std::vector<clang::SourceLocation> Attributes;
  BodyEdit edited(const MarkedStatement &Each) const;
  std::vector<Finding> Ordered, Wrong;
};

} // namespace idxmap

#endif
