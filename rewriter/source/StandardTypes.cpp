//===- StandardTypes.cpp - Containers of the standard library -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/StandardTypes.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace idxmap;

/// Elements of these are constant if the container is.
static bool ownsElementsNamed(llvm::StringRef Name) { return Name != "span"; }

static bool isContainer(const clang::NamedDecl &Template) {
  return Template.getDeclContext()->getRedeclContext()->isStdNamespace() ||
                 Template.isInStdNamespace()
             ? llvm::StringSwitch<bool>(Template.getName())
                   .Cases({"vector", "array", "span"}, true)
                   .Default(false)
             : false;
}

static clang::QualType withConst(const clang::ASTContext &Context,
                                 clang::QualType Element,
                                 clang::QualType Container,
                                 llvm::StringRef Name) {
  if (Element->isBooleanType() && Name == "vector")
    return clang::QualType();
  return Container.isConstQualified() && ownsElementsNamed(Name)
             ? Context.getConstType(Element)
             : Element;
}

const clang::CXXRecordDecl *idxmap::templatedClass(clang::QualType Type) {
  if (const auto *Class = Type->getAsCXXRecordDecl())
    return Class;
  const auto *Written = Type->getAs<clang::TemplateSpecializationType>();
  const auto *Template =
      Written ? llvm::dyn_cast_or_null<clang::ClassTemplateDecl>(
                    Written->getTemplateName().getAsTemplateDecl())
              : nullptr;
  return Template ? Template->getTemplatedDecl() : nullptr;
}

bool idxmap::isContainerElsewhere(const clang::ASTContext &Context,
                                  clang::QualType Type) {
  const clang::CXXRecordDecl *Class =
      templatedClass(Type.getNonReferenceType());
  return Class && Class->getIdentifier() && Class->getName() != "array" &&
         !elementOfContainer(Context, Type).isNull();
}

clang::QualType idxmap::elementOfContainer(const clang::ASTContext &Context,
                                           clang::QualType Type) {
  Type = Type.getNonReferenceType();
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type->getAsCXXRecordDecl());
  if (Class && isContainer(*Class))
    return withConst(Context, Class->getTemplateArgs()[0].getAsType(), Type,
                     Class->getName());
  const auto *Written = Type->getAs<clang::TemplateSpecializationType>();
  const clang::TemplateDecl *Template =
      Written ? Written->getTemplateName().getAsTemplateDecl() : nullptr;
  if (!Template || !isContainer(*Template) ||
      Written->template_arguments().empty() ||
      Written->template_arguments()[0].getKind() !=
          clang::TemplateArgument::Type)
    return clang::QualType();
  return withConst(Context, Written->template_arguments()[0].getAsType(), Type,
                   Template->getName());
}

/// In the namespace `std`, or in one of that name: `cuda::std`.
static bool isOfStandardOrCuda(const clang::CXXRecordDecl &Class,
                               llvm::StringRef Name) {
  if (!Class.getIdentifier() || Class.getName() != Name)
    return false;
  const clang::DeclContext *Space = Class.getDeclContext();
  while (Space->isInlineNamespace())
    Space = Space->getParent();
  const auto *Named = llvm::dyn_cast<clang::NamespaceDecl>(Space);
  return Named && Named->getName() == "std";
}

clang::QualType idxmap::elementOfMdspan(clang::QualType Type) {
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Class && isOfStandardOrCuda(*Class, "mdspan")
             ? Class->getTemplateArgs()[0].getAsType()
             : clang::QualType();
}

bool idxmap::givesConstants(const clang::ASTContext &Context,
                            clang::QualType Type) {
  if (Type->isPointerType())
    return Type->getPointeeType().isConstQualified();
  for (const clang::QualType Element :
       {elementOfContainer(Context, Type), elementOfMdspan(Type)})
    if (!Element.isNull())
      return Element.isConstQualified();
  return Type.isConstQualified();
}

clang::QualType idxmap::elementOf(const clang::ASTContext &Context,
                                  clang::QualType Type) {
  if (Type->isVariablyModifiedType())
    return clang::QualType();
  if (Type->isPointerType())
    return Type->getPointeeType();
  if (const auto *Array = Context.getAsArrayType(Type))
    return Array->getElementType();
  return elementOfContainer(Context, Type);
}

bool idxmap::isView(const clang::CXXRecordDecl &Class) {
  return isOfStandardOrCuda(Class, "span") ||
         isOfStandardOrCuda(Class, "mdspan");
}

static bool isItsBytes(const clang::ASTContext &Context,
                       llvm::ArrayRef<clang::TemplateArgument> Parts) {
  return llvm::all_of(Parts, [&](const clang::TemplateArgument &Each) {
    if (Each.getKind() == clang::TemplateArgument::Pack)
      return isItsBytes(Context, Each.pack_elements());
    return Each.getKind() != clang::TemplateArgument::Type ||
           (!Each.getAsType()->isReferenceType() &&
            idxmap::isItsBytes(Context, Each.getAsType()));
  });
}

bool idxmap::isItsBytes(const clang::ASTContext &Context,
                        clang::QualType Type) {
  if (Type.isTriviallyCopyableType(Context))
    return true;
  const clang::CXXRecordDecl *Class =
      Context.getBaseElementType(Type)->getAsCXXRecordDecl();
  if (!Class || !Class->hasDefinition() || Type.isVolatileQualified() ||
      Class->isDynamicClass() || !Class->hasTrivialCopyConstructor() ||
      !Class->hasTrivialDestructor())
    return false;
  if (Class->isInStdNamespace()) {
    const auto *Pair =
        llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(Class);
    return Pair &&
           llvm::is_contained({"array", "pair", "tuple"}, Pair->getName()) &&
           ::isItsBytes(Context, Pair->getTemplateArgs().asArray());
  }
  return !Class->hasUserDeclaredCopyAssignment() &&
         !Class->hasUserDeclaredMoveAssignment() &&
         llvm::all_of(Class->bases(),
                      [&](const clang::CXXBaseSpecifier &Base) {
                        return isItsBytes(Context, Base.getType());
                      }) &&
         llvm::all_of(Class->fields(), [&](const clang::FieldDecl *Field) {
           return isItsBytes(Context, Field->getType());
         });
}

clang::QualType idxmap::pointerOfIterator(clang::QualType Type) {
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type.getNonReferenceType()->getAsCXXRecordDecl());
  const bool IsIterator = Class && Class->getIdentifier() &&
                          (Class->getName() == "__normal_iterator" ||
                           Class->getName() == "__wrap_iter");
  if (!IsIterator ||
      Class->getTemplateArgs()[0].getKind() != clang::TemplateArgument::Type)
    return {};
  const clang::QualType Pointer = Class->getTemplateArgs()[0].getAsType();
  return Pointer->isPointerType() ? Pointer : clang::QualType();
}

bool idxmap::asksForLength(clang::DeclarationName Name) {
  const clang::IdentifierInfo *Text = Name.getAsIdentifierInfo();
  return Text &&
         llvm::StringSwitch<bool>(Text->getName())
             .Cases({"size", "empty", "capacity", "max_size", "size_bytes",
                     "length", "extent", "stride", "extents", "mapping"},
                    true)
             .Default(false);
}

bool idxmap::isOwningPointer(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         (Class->getName() == "unique_ptr" || Class->getName() == "shared_ptr");
}

bool idxmap::isHostFunction(clang::QualType Type) {
  const clang::CXXRecordDecl *Class =
      Type.getNonReferenceType()->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         (Class->getName() == "function" ||
          Class->getName() == "move_only_function");
}

bool idxmap::isElementIterator(const clang::CXXRecordDecl &Class) {
  return Class.getIdentifier() && Class.getName() == "__normal_iterator";
}

bool idxmap::ownsElements(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isInStdNamespace() && Class->getIdentifier() &&
         (Class->getName() == "vector" || Class->getName() == "array");
}

static bool isStandard(const clang::CXXRecordDecl &Class,
                       std::initializer_list<llvm::StringRef> Names) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         llvm::is_contained(Names, Class.getName());
}

/// The elements of std::vector<bool> share their bytes.
static bool isOfBool(const clang::CXXRecordDecl &Class) {
  const auto *Instance =
      llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&Class);
  const clang::TemplateArgument *First =
      Instance && Instance->getTemplateArgs().size() > 0
          ? &Instance->getTemplateArgs()[0]
          : nullptr;
  return First && First->getKind() == clang::TemplateArgument::Type &&
         First->getAsType()->isBooleanType();
}

bool idxmap::isStandardContainer(const clang::CXXRecordDecl &Class) {
  return !isOfBool(Class) && isStandard(Class, {"vector", "span", "valarray"});
}

bool idxmap::isStandardArray(const clang::CXXRecordDecl &Class) {
  return isStandard(Class, {"array"});
}

bool idxmap::holdsItsElements(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Class ? !isStandardContainer(*Class)
               : !Type->isPointerType() && !Type->isArithmeticType() &&
                     !Type->isReferenceType();
}

bool idxmap::isVectorOrSpan(const clang::CXXRecordDecl &Class) {
  return isStandardContainer(Class) && Class.getName() != "valarray";
}

std::optional<clang::QualType>
idxmap::elementHeldBy(const clang::ASTContext &Context,
                      clang::QualType Container) {
  const clang::QualType Element = elementOfContainer(Context, Container);
  if (Element.isNull())
    return std::nullopt;
  // What T is, the instances say.
  if (Container->isDependentType())
    return isContainerElsewhere(Context, Container) ? std::optional(Element)
                                                    : std::nullopt;
  const clang::CXXRecordDecl *Class = Container->getAsCXXRecordDecl();
  return Class && isVectorOrSpan(*Class) && isItsBytes(Context, Element)
             ? std::optional(Element)
             : std::nullopt;
}

/// In std or in a namespace inside of it, as std::ranges is.
static bool isOfStandardLibrary(const clang::Decl &D) {
  for (const clang::DeclContext *Around = D.getDeclContext(); Around;
       Around = Around->getParent())
    if (Around->isStdNamespace())
      return true;
  return false;
}

const clang::ClassTemplateSpecializationDecl *
idxmap::asIotaView(clang::QualType Type) {
  const auto *Class =
      llvm::dyn_cast_or_null<clang::ClassTemplateSpecializationDecl>(
          Type.getNonReferenceType()->getAsCXXRecordDecl());
  const bool IsView = Class && isOfStandardLibrary(*Class) &&
                      Class->getIdentifier() && Class->getName() == "iota_view";
  return IsView ? Class : nullptr;
}

bool idxmap::isIotaCall(const clang::FunctionDecl &Callee) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Callee);
  return Method && isOfStandardLibrary(*Method) &&
         Method->getOverloadedOperator() == clang::OO_Call &&
         asIotaView(Method->getReturnType());
}

std::optional<clang::QualType>
idxmap::fullElement(const clang::ASTContext &Context, clang::QualType Type) {
  Type = Type.getNonReferenceType();
  const std::optional<clang::QualType> Element =
      Type->isPointerType() ? Type->getPointeeType()
      : Type->isArrayType() ? std::optional(Type)
                            : elementHeldBy(Context, Type);
  return Element ? std::optional(Context.getBaseElementType(*Element))
                 : std::nullopt;
}
