//===- CaptureMembers.cpp - Members that a kernel needs ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Captures.h"
#include "rewriter/kernel/DeducedTypes.h"
#include "rewriter/source/ClassNames.h"

#include "rewriter/source/ClassScope.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/ThisMember.h"

using namespace idxmap;

/// `Cell` of a class whose names no text before it can say: the kernel is a
/// template over it. False if it can be said, or if nvcc takes no such kernel.
bool CaptureReader::takeClassType(const clang::TypeDecl &Type,
                                  const Reference &Use) {
  const clang::QualType Is = E.Context.getTypeDeclType(&Type);
  if (Use.IsQualified || !Type.getIdentifier() || classNameText(E, Type) ||
      (E.isCuda() && !isKernelArgument(Is)))
    return false;
  Types.add(Type.getName().str(), Type.getName().str());
  return true;
}

/// What is looked up in a class is looked up elsewhere in the kernel.
void CaptureReader::takeClassName(const clang::NamedDecl &Declaration,
                                  const Reference &Use) {
  if (Use.IsQualified && !isHiddenFromKernel(E, Declaration))
    return;
  if (!Taken.insert(&Declaration).second)
    return;
  const auto *Type = llvm::dyn_cast<clang::TypeDecl>(&Declaration);
  if (Type && takeClassType(*Type, Use))
    return;
  std::optional<std::string> Text = classNameText(E, Declaration);
  const auto *Value = llvm::dyn_cast<clang::EnumConstantDecl>(&Declaration);
  const auto *Enum =
      Value ? llvm::cast<clang::EnumDecl>(Value->getDeclContext()) : nullptr;
  if (Enum && takeClassType(*Enum, {Enum, Enum, Use.Place}))
    Text = enumeratorText(Enum->getName().str(), Value->getName().str());
  if (!Text || (Use.IsQualified && !Value))
    return refuse(FindingID::err_body_class_name, Use,
                  FindingID::note_body_class_name);
  std::string Again = *Text;
  // `Base::x` of the object looks for its class in that of the object first.
  if (NamesDependentFields && llvm::isa<clang::TypedefNameDecl>(Declaration))
    Again.insert(Again.find('='), "[[maybe_unused]] ");
  if (!Value || callMember(*Value, Value->getName().str()))
    declareAgain(Declaration, Again, Use);
}

/// Lets the body call \p Member by \p Name.
bool CaptureReader::callMember(const clang::ValueDecl &Member,
                               const std::string &Name) {
  const clang::Expr *Fixed = renameMember(E, Members[&Member], Name, Edits);
  if (Fixed)
    E.report(FindingID::err_member_macro, Fixed->getSourceRange(),
             {Member.getName().str()})
        .Notes.push_back(E.at(FindingID::note_member_macro,
                              Fixed->getSourceRange(), {Name}));
  return !Fixed;
}

/// A copy of a field is not the field where the body changes its object.
bool CaptureReader::readsOwnFields() const {
  return !ObjectName.empty() && IsObjectChanged;
}

/// A member is passed like a variable; where its name has another meaning, too,
/// the kernel calls it otherwise.
void CaptureReader::takeMember(const clang::ValueDecl &Member,
                               const Reference &Use) {
  const std::string Name = Member.getName().str();
  if (llvm::isa<clang::FieldDecl>(Member) && readsOwnFields()) {
    callMember(Member, ObjectName + "." + Name);
    return;
  }
  const bool IsHidden = isHiddenMember(E.Enclosing, Name);
  // The model would take two variables of one name for one.
  if (!IsHidden && has(Name))
    return refuse(FindingID::err_capture_two_names, Use,
                  FindingID::note_declared_here);
  const std::string Called = IsHidden ? unusedName(Name) : Name;
  const auto &Uses = Members[&Member];
  std::string Argument = E.lineOf(Uses.front()->getSourceRange());
  // `&Base::x` alone would be a pointer to a member.
  const auto *First = llvm::dyn_cast<clang::MemberExpr>(Uses.front());
  if (!Argument.empty() && llvm::isa<clang::FieldDecl>(Member) && First &&
      First->hasQualifier() && First->isImplicitAccess())
    Argument = "this->" + Argument;
  if (Argument.empty())
    Argument = llvm::isa<clang::FieldDecl>(Member)
                   ? "this->" + Name
                   : Member.getQualifiedNameAsString();
  // The type that the member has in a const member function.
  if (callMember(Member, Called))
    pass({Member, Uses.front()->getType(), Called, Argument}, Use);
}

/// Somewhere in the body.
bool CaptureReader::isNamedByScope(const clang::VarDecl &Variable) const {
  const auto Uses = Members.find(&Variable);
  return E.isCuda() && Uses != Members.end() &&
         llvm::any_of(Uses->second, [](const clang::Expr *Use) {
           return isSpelledOut(*Use);
         });
}

/// The kernel has a parameter of its plain name, `n` for `ns::n`. The model
/// knows variables by their names, so one of another scope may not have it.
void CaptureReader::takeScoped(const clang::VarDecl &Variable,
                               const Reference &Use) {
  const llvm::StringRef Name = Variable.getName();
  if (isHiddenMember(E.Enclosing, Name) || has(Name))
    return refuse(FindingID::err_capture_qualified, Use,
                  FindingID::note_capture_value);
  takeMember(Variable, Use);
}

/// A constant is declared again, unless the kernel knows it, too.
void CaptureReader::takeStaticMember(const clang::VarDecl &Member,
                                     const Reference &Use) {
  if (Own.contains(&Member) && !Use.IsQualified &&
      callMember(Member, Member.getName().str()) && takePrivate(Member, Use))
    return;
  if (Own.contains(&Member))
    return refuse(FindingID::err_capture_static, Use,
                  FindingID::note_capture_value);
  Reference Unqualified = Use;
  Unqualified.IsQualified = false;
  const bool IsCopied = needsDeviceCopy(E, Member, Unqualified);
  const bool IsConstant = IsCopied || isVisibleConstant(E, Member);
  const bool IsHidden = isHiddenFromKernel(E, Member);
  if (IsConstant && !IsCopied && Use.IsQualified && !IsHidden)
    return;
  const bool IsInBody = Members.contains(&Member);
  const bool IsDeclared = IsConstant && Member.getInit();
  if (!IsInBody ? Use.IsQualified || !IsDeclared : IsConstant && !IsDeclared)
    return refuse(FindingID::err_body_class_name, Use,
                  FindingID::note_body_class_name);
  if (!IsConstant)
    return takeMember(Member, Use);
  const std::string Name = Member.getName().str();
  if (isHiddenMember(E.Enclosing, Name) || has(Name))
    return refuse(FindingID::err_capture_two_names, Use,
                  FindingID::note_declared_here);
  if (callMember(Member, Name))
    takeConstant(Member, Use);
}
