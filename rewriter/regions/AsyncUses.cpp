//===- AsyncUses.cpp - What may stand beside and after `async` ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/regions/AsyncUses.h"

#include "attributes/AnnotatedStatements.h"
#include "attributes/AttributeReader.h"
#include "rewriter/atomics/AtomicUpdates.h"
#include "rewriter/build/FunctionMemory.h"
#include "rewriter/build/StorageUses.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

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

/// Who knows what it does besides.
static bool isOfProgram(const clang::CXXMethodDecl &Function) {
  return !isOfLibrary(Function) && !Function.isTrivial();
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
    // Names that are exchanged lead elsewhere from then on.
    if (!Callee || (!Callee->getBuiltinID() && !isOfLibrary(*Callee)) ||
        (Callee->getIdentifier() && Callee->getName() == "swap"))
      return true;
  }
  if (const auto *Made = dyn_cast<CXXConstructExpr>(&Part);
      Made && isOfProgram(*Made->getConstructor()))
    return true;
  return llvm::any_of(Part.children(), [&](const Stmt *Child) {
    return Child && mayWait(E, *Child);
  });
}

namespace {

/// Elements that a loop uses, as one instance of a template has it.
struct LoopUses {
  const BodyTree *Tree;
  std::vector<StorageUse> Reads, Writes;
};

/// What follows one loop with `async`.
class AsyncWalk {
public:
  AsyncWalk(const Extraction &E, const clang::AttributedStmt &Loop,
            const std::vector<const clang::ValueDecl *> &Regional)
      : E(E), Loop(Loop), Regional(Regional) {
    for (const BodyTree *Each : bodyTrees(E, *Loop.getSubStmt()))
      Used.push_back({Each, elements(*Each, readsOf(*Each)),
                      elements(*Each, writesOf(*Each))});
  }

  void run();

private:
  std::vector<StorageUse> elements(const BodyTree &In,
                                   std::vector<StorageUse> Of) const;
  bool isUsed(const clang::VarDecl &Array) const;
  /// What the loop does not know.
  bool isBehind(const clang::VarDecl &Array) const {
    return E.sources().isBeforeInTranslationUnit(Loop.getEndLoc(),
                                                 Array.getLocation());
  }
  bool passes(const clang::Stmt &Next);
  bool passesBeside(const clang::Stmt &Next, const BodyTree &Host,
                    const LoopUses &Nest);
  bool passesEnd(const clang::CompoundStmt &Block, clang::SourceLocation End,
                 const clang::Stmt *Kept);
  void refuse(FindingID Id, SourceToken Place,
              std::vector<std::string> Arguments);

  const Extraction &E;
  const clang::AttributedStmt &Loop;
  const std::vector<const clang::ValueDecl *> &Regional;
  std::vector<LoopUses> Used;
  std::vector<const clang::Stmt *> Way; ///< From the function's body to Loop.
};

} // namespace

/// The launch has copies of numbers and objects, not of what they lead to, nor
/// of arrays.
static bool isElement(const clang::ValueDecl &D, const ir::Memory &What) {
  const clang::QualType Type = D.getType().getNonReferenceType();
  const auto *Class = Type->getAsCXXRecordDecl();
  return What.Away != ir::Memory::Distance::Own || Type->isArrayType() ||
         (Class && isStandardArray(*Class));
}

/// The variable that \p What is reached from, or the member of the function's
/// own object; null where the source names none.
static const clang::ValueDecl *rootOf(const BodyTree &In,
                                      const ir::Memory &What) {
  const clang::ValueDecl *D = declarationOf(In, What);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(In.Function);
  if (D || !Method || What.isAnyMember())
    return D;
  for (const clang::FieldDecl *Each : Method->getParent()->fields())
    if (Each->getName() == What.Member)
      return Each;
  return nullptr;
}

std::vector<StorageUse> AsyncWalk::elements(const BodyTree &In,
                                            std::vector<StorageUse> Of) const {
  llvm::erase_if(Of, [&](const StorageUse &Each) {
    const clang::ValueDecl *D = rootOf(In, Each.What);
    return D && (!isElement(*D, Each.What) || llvm::is_contained(Regional, D));
  });
  return Of;
}

/// By its own name, or by one that the function has made of it.
bool AsyncWalk::isUsed(const clang::VarDecl &Array) const {
  using Distance = ir::Memory::Distance;
  const bool IsInside = Array.getType()->isArrayType();
  const LoopUses &Nest = Used.front();
  const FunctionMemory &Names = functionMemory(E);
  const ir::Memories Own =
      Names.of(&Array, IsInside ? Distance::Own : Distance::Target);
  const auto isMet = [&](const StorageUse &Each) {
    return Own.meets(Names.of(*Nest.Tree, {Each.What}));
  };
  return llvm::any_of(Nest.Reads, isMet) || llvm::any_of(Nest.Writes, isMet);
}

void AsyncWalk::refuse(FindingID Id, SourceToken Place,
                       std::vector<std::string> Arguments) {
  E.Findings.push_back(
      Finding(Id, std::move(Arguments), Place)
          .withNote(Finding(FindingID::note_async_access, {}, Place))
          .withNote(E.at(FindingID::note_async_loop,
                         Loop.getSubStmt()->getBeginLoc())));
}

/// In `return v;`, which hands over what v holds, and uses none of it.
static bool isHandedOver(const Extraction &E, const clang::Stmt &Part,
                         clang::SourceLocation Use) {
  const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(&Part);
  const clang::Expr *Value = Return ? Return->getRetValue() : nullptr;
  if (!Value)
    return llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
      return Child && isHandedOver(E, *Child, Use);
    });
  Value = Value->IgnoreImplicit();
  const auto *Made = llvm::dyn_cast<clang::CXXConstructExpr>(Value);
  if (Made && Made->getNumArgs() == 1 &&
      Made->getConstructor()->isMoveConstructor())
    Value = Made->getArg(0)->IgnoreImplicit();
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(Value);
  const auto *Variable =
      Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
  return Variable && Variable->hasLocalStorage() &&
         Variable->getType()->isRecordType() &&
         E.sources().isPointWithin(Use, Return->getBeginLoc(),
                                   Name->getLocation());
}

/// False, after an error, where the host uses what the loop may still use.
bool AsyncWalk::passesBeside(const clang::Stmt &Next, const BodyTree &Host,
                             const LoopUses &Nest) {
  StorageOverlap Overlap(E, Host, *Nest.Tree);
  const auto check = [&](const std::vector<StorageUse> &OfHost,
                         const std::vector<StorageUse> &OfLoop,
                         const char *What) {
    for (const StorageUse &Here : OfHost)
      for (const StorageUse &There : OfLoop)
        if (Overlap.meet(Here.What, There.What)) {
          refuse(FindingID::err_async_access, Here.Where,
                 {nameOf(Host, Here.What), What});
          return false;
        }
    return true;
  };
  // A function of the library may have nothing to write where it could.
  std::vector<StorageUse> Read = readsOf(Host), Changed = assignedBy(Host);
  for (std::vector<StorageUse> *All : {&Read, &Changed})
    llvm::erase_if(*All, [&](const StorageUse &Each) {
      return isHandedOver(E, Next, E.Tokens.locationOf(Each.Where));
    });
  return check(Read, Nest.Writes, "write") &&
         check(Changed, Nest.Writes, "write") &&
         check(Changed, Nest.Reads, "read");
}

/// False, perhaps after an error, where nothing more is looked at.
bool AsyncWalk::passes(const clang::Stmt &Next) {
  if (mayWait(E, Next))
    return false;
  const auto *Return = llvm::dyn_cast<clang::ReturnStmt>(&Next);
  for (const BodyTree *Each : bodyTrees(E, Next))
    for (const LoopUses &Nest : Used)
      if (Nest.Tree->Function == Each->Function &&
          !passesBeside(Next, *Each, Nest))
        return false;
  if (Return)
    for (const clang::Stmt *Around : Way)
      if (const auto *Block = llvm::dyn_cast<clang::CompoundStmt>(Around);
          Block && !passesEnd(*Block, Next.getBeginLoc(), &Next))
        return false;
  return !Return && !llvm::isa<clang::BreakStmt, clang::ContinueStmt>(Next);
}

static bool isNamedIn(const clang::VarDecl &Variable, const clang::Stmt &Part) {
  const auto *Name = llvm::dyn_cast<clang::DeclRefExpr>(&Part);
  return (Name && Name->getDecl() == &Variable) ||
         llvm::any_of(Part.children(), [&](const clang::Stmt *Child) {
           return Child && isNamedIn(Variable, *Child);
         });
}

/// The destructor of a variable may wait.
static bool hasGuard(const clang::CompoundStmt &Block) {
  return llvm::any_of(Block.body(), [](const clang::Stmt *Each) {
    const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(Each);
    return Declaration &&
           llvm::any_of(Declaration->decls(), [](const clang::Decl *D) {
             const auto *Variable = llvm::dyn_cast<clang::VarDecl>(D);
             const auto *Class =
                 Variable ? Variable->getType()->getAsCXXRecordDecl() : nullptr;
             const auto *Destructor = Class && Class->hasDefinition()
                                          ? Class->getDestructor()
                                          : nullptr;
             return Destructor && Destructor->isUserProvided() &&
                    !isOfLibrary(*Destructor);
           });
  });
}

/// At \p End, no array of \p Block ends that the loop may still use. What
/// \p Kept names may be handed to the caller.
bool AsyncWalk::passesEnd(const clang::CompoundStmt &Block,
                          clang::SourceLocation End, const clang::Stmt *Kept) {
  if (hasGuard(Block))
    return true;
  for (const clang::Stmt *Each : Block.body()) {
    const auto *Declaration = llvm::dyn_cast<clang::DeclStmt>(Each);
    if (!Declaration)
      continue;
    for (const clang::Decl *D : Declaration->decls()) {
      const auto *Array = llvm::dyn_cast<clang::VarDecl>(D);
      if (!Array || !Array->hasLocalStorage() || isBehind(*Array) ||
          !isUsed(*Array) ||
          !(Array->getType()->isArrayType() ||
            ownsElements(Array->getType())) ||
          (Kept && isNamedIn(*Array, *Kept)))
        continue;
      refuse(FindingID::err_async_end, E.Tokens.add(End),
             {Array->getNameAsString()});
      return false;
    }
  }
  return true;
}

/// What runs between two rounds of \p Around, a loop, and before \p Inner in
/// the next one: `++t`, `t < n`, the statements before it.
static std::vector<const clang::Stmt *> againIn(const clang::Stmt &Around,
                                                const clang::Stmt &Inner) {
  std::vector<const clang::Stmt *> Result;
  const clang::Stmt *Body = nullptr;
  if (const auto *For = llvm::dyn_cast<clang::ForStmt>(&Around)) {
    Result = {For->getInc(), For->getCond()};
    Body = For->getBody();
  } else if (const auto *While = llvm::dyn_cast<clang::WhileStmt>(&Around)) {
    Result = {While->getCond()};
    Body = While->getBody();
  } else if (const auto *Do = llvm::dyn_cast<clang::DoStmt>(&Around)) {
    Result = {Do->getCond()};
    Body = Do->getBody();
  }
  if (const auto *Block = llvm::dyn_cast_or_null<clang::CompoundStmt>(Body))
    Result.insert(Result.end(), Block->body_begin(),
                  llvm::find(Block->body(), &Inner));
  llvm::erase(Result, nullptr);
  return Result;
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
    // The body's block has been looked at.
    for (const clang::Stmt *Each : D + 1 < Way.size()
                                       ? againIn(*Around, *Way[D + 1])
                                       : againIn(*Around, *Way[D]))
      if (!passes(*Each))
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
