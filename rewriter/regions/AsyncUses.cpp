//===- AsyncUses.cpp - What may stand beside and after `async` ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/AsyncUses.h"

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeReader.h"
#include "rewriter/atomics/AtomicUpdates.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

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
    return arrayOf(partsOf(*Row).Base);
  if (const auto *Row = dyn_cast<CXXOperatorCallExpr>(Pointer))
    return Row->getOperator() == OO_Subscript ? arrayOf(Row->getArg(0))
                                              : nullptr;
  return namedValue(Pointer);
}

static const clang::ValueDecl *elementArray(const clang::Expr &E) {
  using namespace clang;
  if (const auto *Element = dyn_cast<ArraySubscriptExpr>(&E))
    return arrayOf(partsOf(*Element).Base);
  if (const auto *Element = dyn_cast<CXXOperatorCallExpr>(&E))
    return Element->getOperator() == OO_Subscript ? arrayOf(Element->getArg(0))
                                                  : nullptr;
  const auto *Element = dyn_cast<UnaryOperator>(&E);
  return Element && Element->getOpcode() == UO_Deref
             ? arrayOf(Element->getSubExpr())
             : nullptr;
}

/// `&a[i]`, `sizeof a[i]` and a whole row use no element.
static void collectElements(const clang::Stmt &Part,
                            std::vector<ElementUse> &Uses) {
  using namespace clang;
  const auto *Address = dyn_cast<UnaryOperator>(&Part);
  if (isa<UnaryExprOrTypeTraitExpr>(Part) ||
      (Address && Address->getOpcode() == UO_AddrOf))
    return;
  if (const auto *E = dyn_cast<clang::Expr>(&Part);
      E && !E->getType()->isArrayType())
    if (const ValueDecl *Array = elementArray(*E))
      Uses.push_back({Array, E});
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
    if (!Callee || (!Callee->getBuiltinID() && !isOfLibrary(*Callee)))
      return true;
  }
  return llvm::any_of(Part.children(), [&](const Stmt *Child) {
    return Child && mayWait(E, *Child);
  });
}

namespace {

/// What follows one loop with `async`.
class AsyncWalk {
public:
  AsyncWalk(const Extraction &E, const clang::AttributedStmt &Loop,
            const std::vector<const clang::ValueDecl *> &Regional)
      : E(E), Loop(Loop), Regional(Regional),
        Written(collectWrites(*Loop.getSubStmt())) {
    collectElements(*Loop.getSubStmt(), Used);
  }

  void run();

private:
  bool isUsed(const clang::ValueDecl &Array) const;
  bool passes(const clang::Stmt &Next);
  bool passesEnd(const clang::CompoundStmt &Block, clang::SourceLocation End,
                 const clang::Stmt *Kept);
  void refuse(FindingID Id, clang::SourceRange Place,
              std::vector<std::string> Arguments);

  const Extraction &E;
  const clang::AttributedStmt &Loop;
  const std::vector<const clang::ValueDecl *> &Regional;
  const ModSet Written;
  std::vector<ElementUse> Used;
  std::vector<const clang::Stmt *> Way; ///< From the function's body to Loop.
};

} // namespace

bool AsyncWalk::isUsed(const clang::ValueDecl &Array) const {
  return !llvm::is_contained(Regional, &Array) &&
         llvm::any_of(Used, [&](const ElementUse &Each) {
           return Each.Array == &Array;
         });
}

void AsyncWalk::refuse(FindingID Id, clang::SourceRange Place,
                       std::vector<std::string> Arguments) {
  Finding &Wrong = E.report(Id, Place, std::move(Arguments));
  Wrong.Notes.push_back(E.at(FindingID::note_async_access, Place));
  Wrong.Notes.push_back(
      E.at(FindingID::note_async_loop, Loop.getSubStmt()->getBeginLoc()));
}

/// False, perhaps after an error, where nothing more is looked at.
bool AsyncWalk::passes(const clang::Stmt &Next) {
  if (mayWait(E, Next))
    return false;
  std::vector<ElementUse> Host;
  collectElements(Next, Host);
  const ModSet Changed = collectWrites(Next);
  for (const ElementUse &Use : Host) {
    const bool IsWritten = Written.Elements.contains(Use.Array);
    if (!isUsed(*Use.Array) ||
        !(IsWritten || Changed.Elements.contains(Use.Array)))
      continue;
    refuse(FindingID::err_async_access, Use.Where->getSourceRange(),
           {Use.Array->getNameAsString(), IsWritten ? "write" : "read"});
    return false;
  }
  if (llvm::isa<clang::ReturnStmt>(Next))
    for (const clang::Stmt *Around : Way)
      if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Around);
          Block && !passesEnd(*Block, Next.getBeginLoc(), &Next))
        return false;
  return !llvm::isa<clang::ReturnStmt, clang::BreakStmt, clang::ContinueStmt>(
      Next);
}

static bool isNamedIn(const clang::VarDecl &Variable, const clang::Stmt &Part) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part);
  return (Name && Name->getDecl() == &Variable) ||
         llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
           return Child && isNamedIn(Variable, *Child);
         });
}

/// At \p End, no array of \p Block ends that the loop may still use. What
/// \p Kept names may be handed to the caller.
bool AsyncWalk::passesEnd(const clang::CompoundStmt &Block,
                          clang::SourceLocation End, const clang::Stmt *Kept) {
  for (const clang::Stmt *Each : Block.body()) {
    const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(Each);
    if (!Declaration)
      continue;
    for (const clang::Decl *D : Declaration->decls()) {
      const auto *Array = llvm::dyn_cast<clang::VarDecl>(D);
      if (!Array || !Array->hasLocalStorage() || !isUsed(*Array) ||
          !(Array->getType()->isArrayType() ||
            ownsElements(Array->getType())) ||
          (Kept && isNamedIn(*Array, *Kept)))
        continue;
      refuse(FindingID::err_async_end, End, {Array->getNameAsString()});
      return false;
    }
  }
  return true;
}

/// From the loop outwards, as far as blocks are left at their ends. The end of
/// a data region waits, and a lambda is called elsewhere.
void AsyncWalk::run() {
  Way = wayTo(*E.Enclosing.getBody(), Loop);
  if (Way.empty())
    return;
  for (size_t D = Way.size() - 1; D > 0; --D) {
    const clang::Stmt *Around = Way[D - 1];
    if (llvm::isa<clang::AttributedStmt, clang::LambdaExpr>(Around))
      return;
    const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Around);
    if (!Block)
      continue;
    for (auto Next = std::next(llvm::find(Block->body(), Way[D]));
         Next != Block->body_end(); ++Next)
      if (!passes(**Next))
        return;
    if (!passesEnd(*Block, Block->getRBracLoc(), nullptr))
      return;
  }
}

void idxmap::checkAsyncUses(
    const Extraction &E, const clang::AttributedStmt &Loop,
    const std::vector<const clang::ValueDecl *> &Regional) {
  AsyncWalk(E, Loop, Regional).run();
}
