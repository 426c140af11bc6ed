//===- ObjectPassing.cpp - How an object gets to a kernel -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/ObjectPassing.h"

#include "rewriter/extract/DeepPointers.h"
#include "rewriter/extract/EvaluatedVisitor.h"
#include "rewriter/extract/ObjectUse.h"
#include "rewriter/extract/StandardTypes.h"
#include "rewriter/extract/TemplateInstances.h"
#include "rewriter/extract/ThisMember.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// Kernels take this much by value; more goes by address.
static constexpr uint64_t LargestObject = 1024; // Bytes.

bool idxmap::isCopiedByBytes(const Extraction &E, clang::QualType Type) {
  return !Type->isDependentType() && !Type->isIncompleteType() &&
         Type.isTriviallyCopyableType(E.Context) &&
         E.Context.getTypeSizeInChars(Type).getQuantity() <=
             int64_t(LargestObject);
}

bool idxmap::isCopiedInInstances(const Extraction &E, clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  const clang::ClassTemplateDecl *Template =
      Class ? Class->getDescribedClassTemplate() : nullptr;
  return Template &&
         llvm::all_of(Template->specializations(), [&](const auto *Each) {
           return !Each->hasDefinition() ||
                  isCopiedByBytes(E, E.Context.getCanonicalTagType(Each));
         });
}

static bool isVectorOrSpan(const clang::CXXRecordDecl &Class) {
  return isStandardContainer(Class) && Class.getName() != "valarray";
}

std::optional<clang::QualType>
idxmap::elementHeldBy(const Extraction &E, clang::QualType Container) {
  const clang::QualType Element = elementOfContainer(E.Context, Container);
  if (Element.isNull())
    return std::nullopt;
  // What T is, the instances say.
  if (Container->isDependentType())
    return isContainerElsewhere(E.Context, Container) ? std::optional(Element)
                                                      : std::nullopt;
  const clang::CXXRecordDecl *Class = Container->getAsCXXRecordDecl();
  return Class && isVectorOrSpan(*Class) && isItsBytes(E.Context, Element)
             ? std::optional(Element)
             : std::nullopt;
}

static bool isCallOfIterator(const clang::FunctionDecl &Callee) {
  if (const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee))
    return isElementIterator(*Method->getParent());
  if (!Callee.isOverloadedOperator() || Callee.getNumParams() == 0)
    return false;
  const clang::QualType First = Callee.getParamDecl(0)->getType();
  const auto *Class = First.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && isElementIterator(*Class);
}

/// Member functions that the views of elements have, too.
static bool isOfElements(llvm::StringRef Name) {
  return llvm::is_contained({"at", "back", "data", "empty", "front", "size"},
                            Name);
}

bool idxmap::isCallOfElements(const clang::FunctionDecl &Callee) {
  if (isCallOfIterator(Callee))
    return true;
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  if (!Method || !isVectorOrSpan(*Method->getParent()))
    return false;
  if (Method->getOverloadedOperator() == clang::OO_Subscript)
    return true;
  const clang::IdentifierInfo *Name = Method->getIdentifier();
  return Name && (isOfElements(Name->getName()) || Name->isStr("begin") ||
                  Name->isStr("end"));
}

namespace {

/// Counts the uses of a container, and among them those of its elements.
class ElementUses : public EvaluatedVisitor {
public:
  explicit ElementUses(const clang::ValueDecl &Container)
      : Container(Container) {}

  bool isAll() const { return Uses == OfElements; }

  bool VisitExpr(clang::Expr *S) override {
    Uses += llvm::isa<clang::DeclRefExpr, clang::MemberExpr>(S) &&
            namedValue(S) == &Container;
    return true;
  }
  bool VisitCXXOperatorCallExpr(clang::CXXOperatorCallExpr *S) override {
    if (S->getOperator() == clang::OO_Subscript)
      see(S->getArg(0));
    return true;
  }
  /// In a template, all is open.
  bool VisitArraySubscriptExpr(clang::ArraySubscriptExpr *S) override {
    see(S->getLHS());
    return true;
  }
  bool VisitCXXDependentScopeMemberExpr(
      clang::CXXDependentScopeMemberExpr *S) override {
    const clang::DeclarationName Name = S->getMember();
    if (!S->isImplicitAccess() && !S->isArrow() && Name.isIdentifier() &&
        isOfElements(Name.getAsIdentifierInfo()->getName()))
      see(S->getBase());
    return true;
  }
  bool VisitCXXMemberCallExpr(clang::CXXMemberCallExpr *S) override {
    const clang::CXXMethodDecl *Method = S->getMethodDecl();
    if (Method && Method->getIdentifier() && isOfElements(Method->getName()))
      see(S->getImplicitObjectArgument());
    return true;
  }
  bool VisitCXXForRangeStmt(clang::CXXForRangeStmt *S) override {
    see(S->getRangeInit());
    return true;
  }

private:
  void see(const clang::Expr *Object) {
    OfElements += namedValue(Object->IgnoreParenImpCasts()) == &Container;
  }

  const clang::ValueDecl &Container;
  unsigned Uses = 0, OfElements = 0;
};

} // namespace

bool idxmap::usesElementsAlone(const clang::Stmt &Body,
                               const clang::ValueDecl &Container) {
  ElementUses Uses(Container);
  Uses.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  return Uses.isAll();
}

/// A kernel for the device cannot be an instance for a type without a name.
static bool isOfFunction(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class && (Class->isLambda() || Class->isLocalClass());
}

Passing idxmap::passingInInstances(const Extraction &E,
                                   const std::vector<InstanceObject> &Objects) {
  const auto all = [&](auto Holds) { return llvm::all_of(Objects, Holds); };
  const bool IsKept = all([&](const InstanceObject &Each) {
    return !Each.Type->isPointerType() && !isOfFunction(Each.Type) &&
           !Each.isChanged(E);
  });
  if (Objects.empty() || !IsKept || heldMembers(E, Objects).Obstacle)
    return Passing::Refused;
  if (all([&](const InstanceObject &Each) {
        return isCopiedByBytes(E, Each.Type);
      }))
    return Passing::ByValue;
  return all([&](const InstanceObject &Each) {
    return isImageable(E, Each.Type);
  })
             ? Passing::ByImage
             : Passing::Refused;
}

/// For the device, an object whose class the instances of a template know.
static Passing passingOfOpen(const Extraction &E, const clang::Stmt &Body,
                             const clang::ValueDecl &Object,
                             clang::QualType Type) {
  const std::vector<InstanceObject> Objects = instanceObjects(E, Body, &Object);
  const auto isOfElements = [&](const InstanceObject &Each) {
    return elementHeldBy(E, Each.Type).has_value();
  };
  if (elementHeldBy(E, Type) && usesElementsAlone(Body, Object) &&
      (!Objects.empty() || templateInstances(E).empty()) &&
      llvm::all_of(Objects, isOfElements))
    return Passing::ByElements;
  return passingInInstances(E, Objects);
}

Passing idxmap::passingOf(const Extraction &E, const clang::Stmt &Body,
                          const clang::ValueDecl &Object,
                          clang::QualType Type) {
  if (Type->isDependentType())
    return E.isCuda() ? passingOfOpen(E, Body, Object, Type)
                      : Passing::ByAddress;
  if (E.isCuda() && elementHeldBy(E, Type) && usesElementsAlone(Body, Object))
    return Passing::ByElements;
  if (!mayBeChanged(E, Body, Object)) {
    const bool IsShown = isShownByBytes(E, Body, &Object, Type);
    if (isCopiedByBytes(E, Type) && (IsShown || !E.isCuda()))
      return Passing::ByValue;
    if (IsShown && !Type.isTriviallyCopyableType(E.Context))
      return Passing::ByImage;
  }
  const bool HasCopy = isItsBytes(E.Context, Type) && !pointerInElements(Type);
  return E.isCuda() && !HasCopy ? Passing::Refused : Passing::ByAddress;
}
