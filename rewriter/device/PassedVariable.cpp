//===- PassedVariable.cpp - Variables that functions can be given ---------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/PassedVariable.h"

#include "rewriter/effects/DeepPointers.h"
#include "rewriter/source/KernelPlace.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/source/TypeText.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

static bool isScalar(clang::QualType Type) {
  return Type->isArithmeticType() || Type->isEnumeralType();
}

/// Trivially copyable, and no pointers in it that the device could not follow.
static bool isOfNumbers(const Extraction &E, clang::QualType Element) {
  return isScalar(Element) ||
         (Element->isRecordType() && !Element->isIncompleteType() &&
          Element.isTriviallyCopyableType(E.Context) &&
          (!E.hasOwnMemory() ||
           !pointerInElements(E.Context.getPointerType(Element)))) ||
         (Element->isObjectPointerType() && !E.hasOwnMemory());
}

std::string idxmap::whyNotPassed(const Extraction &E,
                                 const clang::VarDecl &Variable, bool IsRead) {
  const clang::QualType Type = Variable.getType();
  if (Variable.getTLSKind() != clang::VarDecl::TLS_None)
    return "each thread of the host has one";
  if (Type->isIncompleteArrayType())
    return "its length is not known here";
  if (Type->isPointerType() && E.hasOwnMemory())
    return "how much it points to is not known";
  const clang::QualType Element = E.Context.getBaseElementType(Type);
  if (!isOfNumbers(E, Element))
    return "it is no number, array or structure of numbers";
  if (Element.isVolatileQualified())
    return "it is volatile";
  const auto *Tag = Element->getAsTagDecl();
  if ((Tag && !Tag->getDeclName() && !Tag->getTypedefNameForAnonDecl()) ||
      !nameableType(E, Type))
    return "its type has no name";
  if (!IsRead && !Element.isConstQualified())
    return "the function may change it";
  return "";
}

namespace {

/// Whether all names in a type are declared before a place.
class LateNames : public clang::DynamicRecursiveASTVisitor {
public:
  LateNames(const Extraction &E, clang::SourceLocation Place)
      : E(E), Place(Place) {}

  bool VisitTypedefType(clang::TypedefType *Type) override {
    return isDeclaredBefore(E, *Type->getDecl(), Place);
  }
  bool VisitTagType(clang::TagType *Type) override {
    return isDeclaredBefore(E, *Type->getDecl(), Place);
  }
  bool VisitDecltypeType(clang::DecltypeType *) override { return false; }
  bool VisitTypeOfExprType(clang::TypeOfExprType *) override { return false; }

private:
  const Extraction &E;
  clang::SourceLocation Place;
};

} // namespace

/// "const struct Cell (&cells)[8]", for a class of the same namespace that is
/// declared later; nothing for other types.
static std::optional<std::string>
laterClass(const Extraction &E, clang::QualType Type, llvm::StringRef Name,
           const clang::FunctionDecl &Function) {
  const auto *Class = E.Context.getBaseElementType(Type)->getAsRecordDecl();
  const clang::DeclContext *Around =
      Function.getLexicalDeclContext()->getEnclosingNamespaceContext();
  if (!Class || !Class->getDeclName() ||
      llvm::isa<clang::ClassTemplateSpecializationDecl>(Class) ||
      !Class->getDeclContext()->getRedeclContext()->Equals(Around))
    return std::nullopt;
  std::string Extents;
  for (clang::QualType Row = Type; Row->isArrayType();) {
    const auto *Array = E.Context.getAsConstantArrayType(Row);
    Extents += "[" + std::to_string(Array->getZExtSize()) + "]";
    Row = Array->getElementType();
  }
  const std::string Reference = "&" + Name.str();
  return "const " + Class->getKindName().str() + " " + Class->getName().str() +
         " " + (Extents.empty() ? Reference : "(" + Reference + ")" + Extents);
}

std::optional<std::string>
idxmap::passedParameter(const Extraction &E, const clang::VarDecl &Variable,
                        llvm::StringRef Name,
                        const clang::FunctionDecl &Function) {
  const clang::SourceLocation Place = Function.getLocation();
  clang::QualType Type = *nameableType(E, Variable.getType());
  if (!LateNames(E, Place).TraverseType(Type))
    Type = Type.getCanonicalType();
  if (!LateNames(E, Place).TraverseType(Type))
    return laterClass(E, Type, Name, Function);
  if (!E.Context.getBaseElementType(Type).isConstQualified())
    Type = Type.withConst();
  const std::string Reference = "&" + Name.str();
  return declarator(E, Type,
                    Type->isArrayType() ? "(" + Reference + ")"
                    : isScalar(Type) || Type->isPointerType() ? Name.str()
                                                              : Reference);
}

/// The function around the loop sees \p Variable by its name alone.
static bool isSeen(const Extraction &E, const clang::VarDecl &Variable) {
  const clang::IdentifierInfo *Name = Variable.getIdentifier();
  if (isHiddenMember(E.Enclosing, Name->getName()))
    return false;
  for (const clang::DeclContext *Around = E.Enclosing.getDeclContext(); Around;
       Around = Around->getLookupParent()) {
    const auto Found = Around->getRedeclContext()->lookup(Name);
    if (!Found.empty())
      return Found.isSingleResult() &&
             Found.front()->getCanonicalDecl() == Variable.getCanonicalDecl();
  }
  return false;
}

static bool isOpen(const Extraction &E, const clang::VarDecl &Variable) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&E.Enclosing);
  for (const clang::Decl *D = &Variable;
       D && D->getDeclContext() && D->getDeclContext()->isRecord();
       D = llvm::dyn_cast<clang::Decl>(D->getDeclContext()))
    if (D->getAccess() != clang::AS_public &&
        !(Method && Method->getParent()->Equals(D->getDeclContext())))
      return false;
  return true;
}

std::string idxmap::nameAtLaunch(const Extraction &E,
                                 const clang::VarDecl &Variable) {
  if (!isOpen(E, Variable) ||
      !isDeclaredBefore(E, Variable, E.Enclosing.getBody()->getBeginLoc()))
    return "";
  if (isSeen(E, Variable))
    return Variable.getNameAsString();
  clang::PrintingPolicy Policy(E.Context.getLangOpts());
  Policy.SuppressUnwrittenScope = true;
  std::string Text = "::";
  llvm::raw_string_ostream Stream(Text);
  Variable.printQualifiedName(Stream, Policy);
  return Text;
}
