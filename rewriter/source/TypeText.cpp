//===- TypeText.cpp - Types and declarators as C++ text ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/TypeText.h"

#include "rewriter/source/ClassScope.h"
#include "rewriter/source/TagNames.h"
#include "rewriter/source/UnnamedTypes.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/QualTypeNames.h"

using namespace idxmap;

namespace {

/// Finds what a type says that only its own function can say.
class LocalNames : public clang::DynamicRecursiveASTVisitor {
public:
  explicit LocalNames(const Extraction &E) : E(E) {}
  bool Found = false;

  bool VisitTypedefType(clang::TypedefType *Type) override {
    return keepLooking(*Type->getDecl());
  }
  bool VisitTagType(clang::TagType *Type) override {
    const auto *Class = llvm::dyn_cast<clang::CXXRecordDecl>(Type->getDecl());
    if (Class && Class->isLambda())
      Found = true;
    const auto *Instance =
        llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Type->getDecl());
    if (isUnnamed(*Type->getDecl()) && !declaredWith(*Type->getDecl()))
      return stop();
    return keepLooking(*Type->getDecl()) &&
           (!Instance || keepLookingIn(*Instance));
  }
  /// The template whose member the function is stands after the kernel.
  bool VisitTemplateSpecializationType(
      clang::TemplateSpecializationType *Type) override {
    const auto *Template = llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
        Type->getTemplateName().getAsTemplateDecl());
    return !Template || keepLooking(*Template->getTemplatedDecl());
  }
  bool VisitUsingType(clang::UsingType *) override {
    // The declaration may be the function's own; the type itself can be named.
    Found = true;
    return false;
  }
  /// `std::array<int, n>` of the function's own `n`.
  bool VisitDeclRefExpr(clang::DeclRefExpr *Name) override {
    return !llvm::isa<clang::VarDecl>(Name->getDecl()) ||
           keepLooking(*Name->getDecl());
  }
  bool VisitDecltypeType(clang::DecltypeType *) override { return stop(); }
  bool VisitTypeOfExprType(clang::TypeOfExprType *) override { return stop(); }
  /// Of `auto` in a parameter's type.
  bool VisitTemplateTypeParmType(clang::TemplateTypeParmType *Type) override {
    return Type->getDecl() && Type->getDecl()->isImplicit() ? stop() : true;
  }
  bool VisitVariableArrayType(clang::VariableArrayType *) override {
    return stop();
  }
  bool VisitAutoType(clang::AutoType *Type) override {
    // A dependent initializer leaves it open until instantiation.
    return Type->getDeducedType().isNull() ? stop() : true;
  }
  bool VisitDeducedTemplateSpecializationType(
      clang::DeducedTemplateSpecializationType *Type) override {
    return Type->getDeducedType().isNull() ? stop() : true;
  }

private:
  const Extraction &E;

  bool stop() {
    Found = true;
    return false;
  }
  bool keepLooking(const clang::NamedDecl &Declaration) {
    Found |= Declaration.getParentFunctionOrMethod() != nullptr ||
             isHiddenFromKernel(E, Declaration);
    return !Found;
  }
  /// Canonically, `std::vector<Cell>` is a class without arguments.
  bool keepLookingIn(const clang::ClassTemplateSpecializationDecl &Instance) {
    for (const clang::TemplateArgument &Each :
         Instance.getTemplateArgs().asArray())
      if (!TraverseTemplateArgument(Each))
        return false;
    return keepLooking(*Instance.getSpecializedTemplate()->getTemplatedDecl());
  }
};

} // namespace

static bool hasLocalNames(const Extraction &E, clang::QualType Type) {
  LocalNames Finder(E);
  Finder.TraverseType(Type);
  return Finder.Found;
}

namespace {

/// Finds names that a type has only from what it was deduced of.
class BorrowedNames : public clang::DynamicRecursiveASTVisitor {
public:
  bool Found = false;

  /// `v.size()` is of its class's `size_type`.
  bool VisitTypedefType(clang::TypedefType *Type) override {
    Found |= Type->getDecl()->getDeclContext()->isRecord();
    return !Found;
  }
  /// `dynamic_extent` of a std::span is looked up in its namespace.
  bool VisitTemplateSpecializationType(
      clang::TemplateSpecializationType *Type) override {
    for (const clang::TemplateArgument &Argument : Type->template_arguments())
      Found |= Argument.getKind() == clang::TemplateArgument::Expression;
    return !Found;
  }
};

} // namespace

static bool hasBorrowedNames(clang::QualType Deduced) {
  BorrowedNames Finder;
  Finder.TraverseType(Deduced);
  return Finder.Found && !Deduced->isDependentType();
}

std::optional<clang::QualType> idxmap::nameableType(const Extraction &E,
                                                    clang::QualType Type) {
  if (const auto *Decayed = Type->getAs<clang::DecayedType>())
    Type = E.Context.getQualifiedType(Decayed->getDecayedType(),
                                      Type.getQualifiers());
  if (const auto *Auto = Type->getAs<clang::AutoType>();
      Auto && !Auto->getDeducedType().isNull()) {
    const clang::QualType Deduced = Auto->getDeducedType();
    Type = E.Context.getQualifiedType(
        hasBorrowedNames(Deduced) ? Deduced.getCanonicalType() : Deduced,
        Type.getQualifiers());
  }
  if (Type->getContainedAutoType() && hasBorrowedNames(Type))
    Type = Type.getCanonicalType(); // auto *p = v.data()
  if (!hasLocalNames(E, Type))
    return Type;
  const clang::QualType Canonical = Type.getCanonicalType();
  // Template parameters have no names there.
  if (Canonical->isDependentType())
    return std::nullopt;
  if (hasLocalNames(E, Canonical))
    return std::nullopt;
  return Canonical;
}

static clang::PrintingPolicy policyOf(const Extraction &E) {
  clang::PrintingPolicy Policy(E.Context.getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  Policy.SuppressTagKeyword = true;
  Policy.Bool = true;
  // A literal has the type of its parameter: 18446744073709551615UL.
  Policy.AlwaysIncludeTypeForTemplateArgument = true;
  return Policy;
}

/// As Clang writes it; a type without a name by its place.
static std::string printed(const Extraction &E, clang::QualType Type,
                           llvm::StringRef Name) {
  std::string Text = Name.str();
  if (!Type->isDependentType())
    Type = clang::TypeName::getFullyQualifiedType(Type, E.Context);
  Type.getAsStringInternal(Text, policyOf(E));
  return Text;
}

static void replaceAll(std::string &Text, const std::string &Old,
                       const std::string &New) {
  for (size_t At = Text.find(Old); At != std::string::npos;
       At = Text.find(Old, At + New.size()))
    Text.replace(At, Old.size(), New);
}

std::string idxmap::declarator(const Extraction &E, clang::QualType Type,
                               llvm::StringRef Name) {
  std::string Text = printed(E, Type, Name);
  for (const clang::TagType *Each : unnamedIn(Type)) {
    const clang::QualType Unnamed(Each, 0);
    const std::string Known = nameOfUnnamed(E, *Each->getDecl(), policyOf(E));
    // Inside of an array, Clang leaves out the namespace.
    replaceAll(Text, printed(E, Unnamed, ""), Known);
    replaceAll(Text, Unnamed.getAsString(policyOf(E)), Known);
  }
  return Text;
}

std::string idxmap::typeText(const Extraction &E, clang::QualType Type) {
  return declarator(E, Type, "");
}
