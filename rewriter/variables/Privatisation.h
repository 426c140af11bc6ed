//===- Privatisation.h - What each iteration has of its own -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A variable of the function that the body writes is no dependence between
// iterations if each of them could have its own: every iteration surely writes
// it before it reads it, and nothing reads it after the loop before it is
// written again. Such a scalar or small array becomes a local of the kernel:
//
//   double t; int k;
//   for (i..) { t = a[i]; for (k = 0; k < 5; k++) t += c[k]; b[i] = t; }
//     ->  t and k, "double t;" and "int k;" in the kernel
//
// So does what the clauses `private(x)`, `firstprivate(x)`, `lastprivate(x)`
// and `reduction(.., x)` name, by the user's word. For the others it says why
// not.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_VARIABLES_PRIVATISATION_H
#define IDXMAP_REWRITER_VARIABLES_PRIVATISATION_H

#include "rewriter/LoopNest.h"
#include "rewriter/atomics/CalledAtomics.h"
#include "rewriter/build/WrittenNames.h"
#include "rewriter/header/LoopForm.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/References.h"
#include "rewriter/variables/ReductionUpdates.h"
#include "rewriter/variables/VariableFlow.h"

#include <map>
#include <set>

namespace idxmap {

struct ReadReductions;

class Privatisation {
public:
  /// \p Loop is the outermost mapped one, \p Body that of the innermost;
  /// another attribute can stand at \p Attributes.
  Privatisation(const Extraction &E, const clang::Stmt &Loop,
                const clang::Stmt &Body, const std::vector<LoopForm> &Forms,
                const Annotation &Wish, clang::SourceLocation Attributes);

  /// \p Likewise for the same loop in an instance of its template.
  Privatisation(const Privatisation &Likewise, const Extraction &E,
                const clang::Stmt &Loop, const clang::Stmt &Body,
                const std::vector<LoopForm> &Forms)
      : Privatisation(E, Loop, Body, Forms, Likewise.Wish,
                      Likewise.Attributes) {}

  const clang::Stmt &loop() const { return Loop; }
  bool contains(const clang::ValueDecl *D) const { return Own.count(D); }
  /// True for what is reduced to the variable of the program.
  bool isReduced(const clang::ValueDecl *D) const {
    const auto Found = Own.find(D);
    return Found != Own.end() && Found->second.Reduction;
  }
  /// The function of the atomic update that updates \p Place, or "".
  std::string atomicOf(clang::SourceRange Place) const;
  /// All iterations update \p D one at a time.
  bool isAtomic(const clang::ValueDecl *D) const {
    const auto Found = Own.find(D);
    return Found != Own.end() && Found->second.IsAtomic;
  }
  /// Doubts about atomic updates that leave what the order decides.
  std::vector<Finding> atomicDoubts() const;
  /// What atomic updates change in the body's text.
  const std::vector<BodyEdit> &atomicEdits() const { return Atomics->edits(); }
  /// Of attributes in functions that the body calls: the statements, and what
  /// they become for the host; and the ends of the attributes.
  std::vector<BodyEdit> calledEdits() const;
  std::vector<clang::SourceLocation> calledAttributes() const;
  /// The one value that an iteration gives to \p D, or null.
  const clang::Expr *onlyValue(const clang::ValueDecl *D) const;
  /// How the kernel has \p Variable, the variable itself first; empty if it
  /// has none of its own.
  std::vector<Capture> capturesOf(const clang::VarDecl &Variable,
                                  const Reference &Use) const;
  /// Something is lastprivate.
  bool keepsLast() const;
  /// Something is reduced element by element.
  bool reducesArrays() const;
  /// What is atomic or lastprivate, and such arrays, cannot be checked: false,
  /// and a remark.
  bool isRepeatable() const;
  /// Notes on why iterations share \p D; empty if there is nothing to say.
  std::vector<Finding> whyNot(const clang::ValueDecl *D) const;
  /// Findings on clauses: errors where they ask for what cannot be done.
  void checkClauses() const;

private:
  struct Private {
    std::string Declaration;
    bool IsFirst = false;    ///< Begins with the value before the loop.
    bool IsAtomic = false;   ///< All share it, and update it one at a time.
    bool IsLast = false;     ///< The last iteration's value is kept.
    bool IsAssigned = false; ///< Surely, in every iteration.
    std::optional<ReductionRule> Reduction = std::nullopt;
    const clang::Expr *OnlyValue = nullptr;
  };

  void takeClauses();
  void takeReductions(ReadReductions Read);
  void takeAtomics();
  bool isMapped(const clang::VarDecl &Variable) const;
  bool isSteady(const clang::Stmt &Value) const;
  void takeAtomic(const clang::VarDecl &Variable);
  void takeClause(const PrivateClause &Clause, const clang::VarDecl &Variable);
  void warnOfEarlier(const PrivateClause &Clause,
                     const clang::VarDecl &Variable);
  void wrong(const PrivateClause &Clause, FindingID Id, FindingID Note);
  bool isFollowed(const clang::VarDecl &Variable) const;
  bool isLent(const clang::VarDecl &Variable) const;
  bool isAssigned(const clang::VarDecl &Variable) const;
  void checkKept(const PrivateClause &Clause, clang::QualType Type);
  void judge(const clang::VarDecl &Variable);
  bool adviseToReduce(const clang::VarDecl &Variable);
  bool isWritten(const clang::VarDecl &Variable) const;
  bool isOfNest(const clang::VarDecl &Variable) const;
  bool isNeededByLaunch(const clang::VarDecl &Variable) const;
  bool isReadByDirective(const clang::VarDecl &Variable) const;
  bool isReadByAttribute(const clang::VarDecl &Variable);
  void refuse(const clang::ValueDecl &Variable, FindingID Reason,
              SourceToken Where, FindingID Help,
              const std::string &Clause = "");
  void own(const clang::VarDecl &Variable, clang::QualType Type,
           const std::string &Prefix);
  const clang::Expr *assignedOnce(const clang::VarDecl &Variable) const;

  const Extraction &E;
  const clang::Stmt &Loop;
  const clang::Stmt &Body;
  const std::vector<LoopForm> &Forms;
  const Annotation &Wish;
  const clang::SourceLocation Attributes;
  WrittenNames Writes;
  mutable VariableFlow Flow;
  const ReductionUses Uses;
  /// What other statements' attributes name, once it is asked for.
  std::optional<std::set<const clang::NamedDecl *>> InAttributes;
  std::optional<AtomicUpdates> Atomics;
  /// In functions that the body calls.
  std::vector<std::unique_ptr<AtomicUpdates>> CalledAtomics;
  std::map<const clang::ValueDecl *, Private> Own;
  std::map<const clang::ValueDecl *, std::vector<Finding>> Reasons;
  std::vector<Finding> OnClauses;
};

} // namespace idxmap

#endif
