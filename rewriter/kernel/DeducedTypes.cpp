//===- DeducedTypes.cpp - Types that instances have, not patterns ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/DeducedTypes.h"

#include "rewriter/data/ObjectPassing.h"
#include "rewriter/data/PointedObject.h"
#include "rewriter/effects/LambdaUses.h"
#include "rewriter/source/ClassScope.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/source/TypeText.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

static bool consistOf(llvm::ArrayRef<clang::TemplateArgument> Arguments,
                      ClassTest Is) {
  return llvm::all_of(Arguments, [&](const clang::TemplateArgument &Each) {
    return Each.getKind() == clang::TemplateArgument::Pack
               ? consistOf(Each.getPackAsArray(), Is)
           : Each.getKind() == clang::TemplateArgument::Type
               ? consistsOf(Each.getAsType(), Is)
               : true;
  });
}

bool idxmap::consistsOf(clang::QualType Type, ClassTest Is) {
  while (!Type->getPointeeType().isNull())
    Type = Type->getPointeeType();
  const clang::TagDecl *Class =
      Type->getBaseElementTypeUnsafe()->getAsTagDecl();
  if (!Class)
    return true;
  const auto *Instance =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
  return Is(*Class) &&
         (!Instance || consistOf(Instance->getTemplateArgs().asArray(), Is));
}

bool idxmap::isKernelArgument(clang::QualType Type) {
  return consistsOf(Type, [](const clang::TagDecl &Each) {
    return !isClosedName(Each) && !Each.getParentFunctionOrMethod();
  });
}

bool idxmap::isDeduced(const Extraction &E, clang::QualType Written) {
  const clang::QualType Type = Written.getNonReferenceType();
  // A class around the loop, or in one: no kernel stands in its scope.
  const clang::QualType Object =
      Type->isPointerType() ? Type->getPointeeType() : Type;
  if ((Object->isRecordType() || Object->isEnumeralType()) &&
      !nameableType(E, Type))
    return E.isCuda() ? isKernelArgument(Object)
                      : !Object->getAsTagDecl()->getParentFunctionOrMethod();
  if (!Type->isDependentType())
    return false;
  const bool IsForwarding = Written->isRValueReferenceType() &&
                            Type->getAs<clang::TemplateTypeParmType>();
  return IsForwarding || !nameableType(E, Type);
}

namespace {

/// Looks for `v.x`, `v[i]`, `v(i)` of a value of unknown type.
class ObjectSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ObjectSearch(const clang::ValueDecl &Value) : Value(Value) {}
  bool Found = false;

  bool VisitExpr(clang::Expr *S) override {
    if (const auto *Member =
            llvm::dyn_cast<clang::CXXDependentScopeMemberExpr>(S))
      check(Member->isImplicitAccess() ? nullptr : Member->getBase());
    else if (const auto *Subscript =
                 llvm::dyn_cast<clang::ArraySubscriptExpr>(S))
      check(partsOf(*Subscript).Base);
    else if (const auto *Call = llvm::dyn_cast<clang::CallExpr>(S))
      check(Call->getCallee());
    else if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(S))
      check(Member->getBase());
    return !Found;
  }

private:
  void check(const clang::Expr *Base) {
    Found |= Base && namedValue(Base->IgnoreParenImpCasts()) == &Value;
  }

  const clang::ValueDecl &Value;
};

} // namespace

/// In a template: \p Body uses \p Value as an object or a function, so that it
/// is no number.
static bool isUsedAsObject(const clang::Stmt &Body,
                           const clang::ValueDecl &Value) {
  ObjectSearch Search(Value);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Body));
  readLambdaUses(Body, [&](const LambdaUse &Each) {
    if (&Each.Used == &Value && !Search.Found)
      Search.TraverseStmt(const_cast<clang::Stmt *>(&Each.Body));
  });
  return Search.Found;
}

bool idxmap::mayBeObject(const Extraction &E, const clang::Stmt &Body,
                         const clang::ValueDecl &Value) {
  return templatedClass(Value.getType().getNonReferenceType()) ||
         isUsedAsObject(Body, Value) ||
         llvm::any_of(typesInInstances(E, Value), [](clang::QualType Type) {
           return Type->isRecordType();
         });
}

static bool isNumber(clang::QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

DeducedKind idxmap::kindOfDeduced(const Extraction &E, const clang::Stmt &Body,
                                  const clang::ValueDecl &Value) {
  if (Value.getType().getNonReferenceType()->isRecordType())
    return DeducedKind::Object;
  const std::vector<clang::QualType> Types = typesInInstances(E, Value);
  const auto all = [&](auto Is) {
    return !Types.empty() && llvm::all_of(Types, Is);
  };
  if (Value.getType().getNonReferenceType()->isPointerType() ||
      all([](clang::QualType Type) { return Type->isPointerType(); }))
    return DeducedKind::Pointer;
  if (Types.empty() ? !isUsedAsObject(Body, Value) : all(isNumber))
    return DeducedKind::Number;
  return DeducedKind::Object;
}
