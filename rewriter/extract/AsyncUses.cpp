//===- AsyncUses.cpp - What may stand beside and after `async` ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/AsyncUses.h"

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeReader.h"
#include "rewriter/extract/AtomicUpdates.h"
#include "rewriter/extract/NestWrites.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static void refuse(const Extraction &E, FindingID Id, FindingID Note,
                   const char *Name, SourceToken Where) {
  E.report(Finding(Id, {Name}, Where).withNote(Finding(Note, {Name}, Where)));
}

void idxmap::checkQueue(const Extraction &E, const Annotation &Wish) {
  if (Wish.Target != TargetKind::Host)
    return;
  if (!Wish.Queue.Stream.empty())
    refuse(E, FindingID::err_stream_target, FindingID::note_stream_target,
           "stream", Wish.Queue.Place);
  if (Wish.Queue.IsAsync)
    refuse(E, FindingID::err_stream_target, FindingID::note_stream_target,
           "async", Wish.Queue.AsyncPlace);
}

void idxmap::checkAsyncResults(const Extraction &E, const Annotation &Wish,
                               const clang::AttributedStmt &Loop) {
  const auto refuseIf = [&](bool HasResult, const char *Name) {
    if (HasResult)
      refuse(E, FindingID::err_async_result, FindingID::note_async_result, Name,
             Wish.Queue.AsyncPlace);
  };
  refuseIf(!Wish.Reductions.empty(), "reduction");
  refuseIf(llvm::any_of(Wish.Privates,
                        [](const PrivateClause &Each) { return Each.IsLast; }),
           "lastprivate");
  const clang::Stmt &For = *withoutBraces(Loop.getSubStmt());
  const AtomicUpdates Atomics(E, For, For,
                              [](const clang::VarDecl &) { return false; });
  refuseIf(!Atomics.variables().empty(), "atomic");
}

namespace {

/// An element, `a[i]`, `*a` or `this->v[i]`, and the array's name.
struct ElementUse {
  const clang::ValueDecl *Array;
  const clang::Expr *Where;
};

} // namespace

/// What \p Pointer, an operand of a subscript or of `*`, is made of.
static const clang::ValueDecl *arrayOf(const clang::Expr *Pointer) {
  using namespace clang;
  Pointer = Pointer->IgnoreParenImpCasts();
  if (const auto *Sum = dyn_cast<BinaryOperator>(Pointer))
    return Sum->isAdditiveOp() ? arrayOf(Sum->getLHS()) : nullptr;
  if (const auto *Row = dyn_cast<ArraySubscriptExpr>(Pointer))
    return arrayOf(Row->getBase());
  if (const auto *Row = dyn_cast<CXXOperatorCallExpr>(Pointer))
    return Row->getOperator() == OO_Subscript ? arrayOf(Row->getArg(0))
                                              : nullptr;
  return namedValue(Pointer);
}

static const clang::ValueDecl *elementArray(const clang::Expr &E) {
  using namespace clang;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return arrayOf(Element->getBase());
  if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(&E))
    return Element->getOperator() == OO_Subscript ? arrayOf(Element->getArg(0))
                                                  : nullptr;
  const auto *Element = dyn_cast<UnaryOperator>(&E);
  return Element && Element->getOpcode() == UO_Deref
             ? arrayOf(Element->getSubExpr())
             : nullptr;
}

/// `&a[i]` and `sizeof a[i]` use no element.
static void collectElements(const clang::Stmt &Part,
                            std::vector<ElementUse> &Uses) {
  using namespace clang;
  const auto *Address = dyn_cast<UnaryOperator>(&Part);
  if (isa<UnaryExprOrTypeTraitExpr>(Part) ||
      (Address && Address->getOpcode() == UO_AddrOf))
    return;
  if (const auto *E = dyn_cast<clang::Expr>(&Part))
    if (const ValueDecl *Array = elementArray(*E)) {
      Uses.push_back({Array, E});
      return;
    }
  for (const Stmt *Child : Part.children())
    if (Child)
      collectElements(*Child, Uses);
}

/// True if something in \p Part may wait, or where it goes on is not evident.
static bool mayWait(const Extraction &E, const clang::Stmt &Part) {
  using namespace clang;
  if (const auto *Attributed = dyn_cast<AttributedStmt>(&Part))
    if (!idxmapAttributes(*Attributed).empty() && !isForHost(*Attributed))
      return true;
  if (isa<GotoStmt, IndirectGotoStmt, LabelStmt, LambdaExpr>(Part))
    return true;
  if (const auto *Call = dyn_cast<CallExpr>(&Part)) {
    const FunctionDecl *Callee = Call->getDirectCallee();
    if (!Callee || (!Callee->getBuiltinID() &&
                    !E.sources().isInSystemHeader(Callee->getLocation())))
      return true;
  }
  return llvm::any_of(Part.children(), [&](const Stmt *Child) {
    return Child && mayWait(E, *Child);
  });
}

/// From \p Part down to \p Wanted; false if that is not in it.
static bool findWay(const clang::Stmt &Part, const clang::Stmt &Wanted,
                    std::vector<const clang::Stmt *> &Way) {
  Way.push_back(&Part);
  if (&Part == &Wanted)
    return true;
  for (const clang::Stmt *Child : Part.children())
    if (Child && findWay(*Child, Wanted, Way))
      return true;
  Way.pop_back();
  return false;
}

/// The statements that run after the last of \p Way, as far as they follow in
/// blocks around it.
static std::vector<const clang::Stmt *>
following(const std::vector<const clang::Stmt *> &Way) {
  std::vector<const clang::Stmt *> Result;
  for (size_t D = Way.size() - 1; D > 0; --D)
    if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Way[D - 1])) {
      const auto Here = llvm::find(Block->body(), Way[D]);
      Result.insert(Result.end(), std::next(Here), Block->body_end());
    } else if (llvm::isa<clang::AttributedStmt>(Way[D - 1])) {
      return Result; // The end of a region waits.
    }
  return Result;
}

void idxmap::checkAsyncUses(
    const Extraction &E, const clang::AttributedStmt &Loop,
    const std::vector<const clang::ValueDecl *> &Regional) {
  std::vector<const clang::Stmt *> Way;
  if (!findWay(*E.Enclosing.getBody(), Loop, Way))
    return;
  std::vector<ElementUse> Used;
  collectElements(*Loop.getSubStmt(), Used);
  const NestWrites Written = collectWrites(*Loop.getSubStmt());
  for (const clang::Stmt *Next : following(Way)) {
    if (mayWait(E, *Next))
      return;
    std::vector<ElementUse> Host;
    collectElements(*Next, Host);
    const NestWrites Changed = collectWrites(*Next);
    for (const ElementUse &Use : Host) {
      const bool IsWritten = Written.Elements.contains(Use.Array);
      const bool IsUsed = llvm::any_of(Used, [&](const ElementUse &Each) {
        return Each.Array == Use.Array;
      });
      if (!IsUsed || llvm::is_contained(Regional, Use.Array) ||
          !(IsWritten || Changed.Elements.contains(Use.Array)))
        continue;
      const clang::SourceRange Place = Use.Where->getSourceRange();
      Finding &Wrong = E.report(
          FindingID::err_async_access, Place,
          {Use.Array->getNameAsString(), IsWritten ? "write" : "read"});
      Wrong.Notes.push_back(E.at(FindingID::note_async_access, Place));
      Wrong.Notes.push_back(
          E.at(FindingID::note_async_loop, Loop.getSubStmt()->getBeginLoc()));
      return;
    }
    if (llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt>(
            Next))
      return;
  }
}
