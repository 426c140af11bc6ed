//===- BoundReads.cpp - What a bound's functions read ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/header/BoundReads.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/Effects.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/ASTContext.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// What a number, an array of numbers, or a part of a structure is not.
static bool leadsElsewhere(clang::QualType Type) {
  if (const auto *Class = Type->getAsCXXRecordDecl();
      Class && isStandardArray(*Class)) {
    const auto *Array =
        llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
    return !Array || leadsElsewhere(Array->getTemplateArgs()[0].getAsType());
  }
  const clang::Type *Bare = Type->getBaseElementTypeUnsafe();
  return !Bare->isArithmeticType() && !Bare->isEnumeralType();
}

/// Functions of a standard container whose value depends on no element.
static bool asksLength(const clang::CXXMethodDecl &Method) {
  return isStandardContainer(*Method.getParent()) && Method.getIdentifier() &&
         llvm::StringSwitch<bool>(Method.getName())
             .Cases({"size", "empty", "capacity", "max_size"}, true)
             .Default(false);
}

namespace {

/// What a function reads that lies outside of its object and its parameters.
struct ForeignReads {
  /// Members of its object and global variables that lead to it.
  llvm::DenseSet<const clang::ValueDecl *> Through;
  /// Global variables that are read themselves.
  llvm::DenseSet<const clang::ValueDecl *> Variables;
};

/// Collects them from a body and those of the functions that it calls.
class ReadSearch : public EvaluatedVisitor {
public:
  ForeignReads Found;

  /// \p Known are being looked at already.
  explicit ReadSearch(llvm::DenseSet<const clang::FunctionDecl *> Known = {})
      : Followed(std::move(Known)) {}

  void follow(const clang::FunctionDecl &Function) {
    const clang::FunctionDecl *Definition = nullptr;
    if (Function.hasBody(Definition) && !isOfLibrary(*Definition) &&
        Followed.insert(Function.getCanonicalDecl()).second)
      TraverseStmt(Definition->getBody());
  }

  /// `last - first`, `p == nullptr`: the pointers, not what they lead to.
  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->getOpcode() == clang::BO_Sub || S->isComparisonOp())
      for (const clang::Expr *Each : {S->getLHS(), S->getRHS()})
        if (Each->getType()->isPointerType())
          keep(Each);
    return true;
  }
  bool VisitCastExpr(clang::CastExpr *S) override {
    if (S->getCastKind() == clang::CK_PointerToBoolean)
      keep(S->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
    if (!Callee || !isEvaluated())
      return true;
    if (ownMethod(S))
      Kept.insert(thisIn(*objectOfCall(*S)));
    if (!Method || Method->isStatic() || ownMethod(S))
      follow(*Callee);
    else if (const clang::Expr *Object = objectOfCall(*S))
      callOn(*Object, *Method);
    return true;
  }
  bool VisitMemberExpr(clang::MemberExpr *S) override {
    if (isThisObject(S->getBase()))
      Kept.insert(thisIn(*S->getBase()));
    const clang::ValueDecl *Own = memberOfThis(S);
    if (Own && isEvaluated() && !Kept.contains(S) &&
        leadsElsewhere(Own->getType()))
      Found.Through.insert(Own);
    if (!S->isArrow() && (Kept.contains(S) || !leadsElsewhere(S->getType())))
      keep(S->getBase());
    return true;
  }
  /// `total(*this)`: somebody else gets the object, and all that it leads to.
  bool VisitCXXThisExpr(clang::CXXThisExpr *S) override {
    const clang::CXXRecordDecl *Class = S->getType()->getPointeeCXXRecordDecl();
    if (isEvaluated() && Class && !Kept.contains(S))
      for (const clang::FieldDecl *Each : Class->fields())
        if (leadsElsewhere(Each->getType()))
          Found.Through.insert(Each);
    return true;
  }
  bool VisitDeclRefExpr(clang::DeclRefExpr *S) override {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(S->getDecl());
    if (!Variable || !Variable->hasGlobalStorage() || !isEvaluated() ||
        Variable->getType().isConstQualified())
      return true;
    Found.Variables.insert(Variable);
    if (!Kept.contains(S))
      Found.Through.insert(Variable);
    return true;
  }

private:
  /// Of \p Place no more is read than itself.
  void keep(const clang::Expr *Place) {
    Kept.insert(Place->IgnoreParenImpCasts());
  }
  /// `grid.f()`: what it reads through its members, it reads through grid.
  void callOn(const clang::Expr &Object, const clang::CXXMethodDecl &Method) {
    if (asksLength(Method))
      return keep(&Object);
    if (isOfLibrary(Method) || !Method.hasBody() ||
        Followed.contains(Method.getCanonicalDecl()))
      return;
    ReadSearch Inner(Followed);
    Inner.follow(Method);
    bool ReadsMembers = false;
    for (const clang::ValueDecl *Each : Inner.Found.Through)
      if (llvm::isa<clang::FieldDecl>(Each))
        ReadsMembers = true;
      else
        Found.Through.insert(Each);
    Found.Variables.insert_range(Inner.Found.Variables);
    if (!ReadsMembers)
      keep(&Object);
  }

  llvm::DenseSet<const clang::FunctionDecl *> Followed;
  llvm::DenseSet<const clang::Expr *> Kept;
};

/// The variable at which \p Object begins, null for the loop's own object, and
/// the first member on the way, null where there is none: of `s.grid.line`,
/// s and grid.
struct ObjectStart {
  const clang::ValueDecl *Root = nullptr;
  const clang::ValueDecl *Member = nullptr;
};

} // namespace

static std::optional<ObjectStart> startOf(const clang::Expr *Object) {
  ObjectStart Start;
  while (const auto *Part = llvm::dyn_cast<clang::MemberExpr>(
             Object = Object->IgnoreParenImpCasts())) {
    if (memberOfThis(Part))
      break;
    Start.Member = Part->getMemberDecl();
    Object = Part->getBase();
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(Object);
      Unary && Unary->getOpcode() == clang::UO_Deref && !isThisObject(Object))
    Object = Unary->getSubExpr()->IgnoreParenImpCasts();
  Start.Root = namedValue(Object);
  return Start.Root || isThisObject(Object) ? std::optional(Start)
                                            : std::nullopt;
}

/// What a function reads through \p Name, a global variable or a member of the
/// object \p Object.
static std::optional<WrittenRead> conflict(const clang::ValueDecl &Name,
                                           const clang::Expr *Object,
                                           const ModSet &Writes) {
  const bool IsMember = llvm::isa<clang::FieldDecl>(Name);
  if (!IsMember || (Object && isThisObject(Object))) {
    if (const auto Known = Writes.Elements.find(&Name);
        Known != Writes.Elements.end())
      return WrittenRead{Name.getNameAsString(), Known->second};
    if (!IsMember)
      return std::nullopt;
  }
  const std::optional<ObjectStart> Start =
      Object ? startOf(Object) : std::nullopt;
  if (!Start)
    return std::nullopt;
  const auto Written =
      Writes.throughMember(Start->Root, Start->Member ? Start->Member : &Name);
  return Written ? std::optional(WrittenRead{
                       (Start->Root ? *Start->Root : Name).getNameAsString(),
                       *Written})
                 : std::nullopt;
}

static std::optional<WrittenRead> conflict(const clang::CallExpr &Call,
                                           const ModSet &Writes) {
  const clang::FunctionDecl *Callee = Call.getDirectCallee();
  if (!Callee)
    return std::nullopt;
  ReadSearch Search;
  Search.follow(*Callee);
  for (const clang::ValueDecl *Each : Search.Found.Variables)
    if (Writes.changes(Each))
      return WrittenRead{Each->getNameAsString(), Writes.changeOf(Each)};
  for (const clang::ValueDecl *Each : Search.Found.Through)
    if (auto Found = conflict(*Each, objectOfCall(Call), Writes))
      return Found;
  return std::nullopt;
}

std::optional<WrittenRead> idxmap::readOfWritten(const Extraction &E,
                                                 const clang::CallExpr &Call,
                                                 const LoopForm &Form,
                                                 const ModSet &Writes) {
  if (!E.Enclosing.isDependentContext())
    return conflict(Call, Writes);
  for (const clang::FunctionDecl *Each : templateInstances(E)) {
    const clang::CallExpr *Same = inInstance(*Each, Call);
    const clang::Stmt *Body = inInstance(*Each, Form.body());
    if (!Same || !Body)
      continue;
    if (const auto Found = conflict(*Same, collectWrites(*Body)))
      return Found;
  }
  return std::nullopt;
}
