//===- HeldMembers.cpp - The members by which an object leads to arrays ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/data/HeldMembers.h"

#include "rewriter/effects/DeepPointers.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

class MemberReader {
public:
  MemberReader(const Extraction &E, const clang::Stmt &Body,
               const clang::ValueDecl *Object, bool IsOpen)
      : E(E), IsOpen(IsOpen), Object(Object), Names(E, Body) {}

  HeldMembers Found;

  void read(clang::QualType Type, const std::string &Path,
            const clang::ValueDecl *Name);

private:
  /// In a template any member may be used, by calls that are still open.
  std::optional<MemberName> nameOf(const clang::ValueDecl &D) const {
    return IsOpen ? MemberName{true} : Names.find(D, Object);
  }
  void readClass(const clang::CXXRecordDecl &Class, const std::string &Path);
  void readField(const clang::FieldDecl &Field, const std::string &Path);
  void add(const std::string &Path, bool IsContainer, const MemberName &Use,
           bool IsWhole = false) {
    Found.Used.push_back({Path, Fields, IsContainer, IsWhole, Use});
    llvm::append_range(Found.Named, Fields);
  }
  void obstacle(const clang::NamedDecl &D) {
    if (!Found.Obstacle)
      Found.Obstacle = &D;
  }
  void obstacle(const clang::NamedDecl &D, const std::string &Path,
                clang::QualType Type) {
    if (!Found.Obstacle) {
      Found.ObstaclePath = Path;
      Found.ObstacleType = Type;
    }
    obstacle(D);
  }

  const Extraction &E;
  std::vector<const clang::FieldDecl *> Fields; ///< Around what is read.
  const bool IsOpen;
  const clang::ValueDecl *const Object;
  const MemberNames Names;
};

} // namespace

void MemberReader::readField(const clang::FieldDecl &Field,
                             const std::string &Path) {
  const std::string Here =
      Field.getDeclName() ? Path + "." + Field.getNameAsString() : Path;
  const clang::QualType Type = Field.getType();
  const std::optional<MemberName> Use = nameOf(Field);
  if (Type->isReferenceType()) {
    if (Use)
      obstacle(Field);
    return;
  }
  if (!Type->isConstantArrayType())
    return read(Type, Here, &Field);
  const clang::QualType Element = E.Context.getBaseElementType(Type);
  if (Element->isPointerType() && Use &&
      Type->getArrayElementTypeNoTypeQual()->isPointerType())
    return add(Here, false, *Use, /*IsWhole=*/true);
  const auto *Class = Element->getAsCXXRecordDecl();
  if (Class && Use && Class->hasDefinition() && pointerInElements(Element))
    obstacle(Field);
}

void MemberReader::readClass(const clang::CXXRecordDecl &Class,
                             const std::string &Path) {
  for (const clang::CXXBaseSpecifier &Base : Class.bases()) {
    const auto *Parent = Base.getType()->getAsCXXRecordDecl();
    if (Base.isVirtual() || Base.getAccessSpecifier() == clang::AS_private)
      obstacle(Parent ? *Parent : Class);
    else if (Parent && Parent->hasDefinition())
      readClass(*Parent->getDefinition(), Path);
  }
  for (const clang::FieldDecl *Field : Class.fields()) {
    Fields.push_back(Field);
    readField(*Field, Path);
    Fields.pop_back();
  }
}

void MemberReader::read(clang::QualType Type, const std::string &Path,
                        const clang::ValueDecl *Name) {
  const std::optional<MemberName> Use = Name ? nameOf(*Name) : std::nullopt;
  if (Type->isPointerType()) {
    const clang::QualType Pointee = Type->getPointeeType();
    if (Use && Pointee->isIncompleteType())
      obstacle(*Name);
    else if (Use && elementHeldBy(E.Context, Pointee) && !Path.empty())
      obstacle(*Name, Path, Type);
    else if (Use && !Pointee->isFunctionType())
      add(Path, false, *Use, pointerInElements(Type).has_value());
    return;
  }
  const clang::CXXRecordDecl *Class = templatedClass(Type);
  if (!Class || !Class->hasDefinition())
    return;
  if (const auto Element = elementHeldBy(E.Context, Type)) {
    if (Use && pointerInElements(E.Context.getPointerType(*Element)))
      obstacle(*Name, Path, Type);
    else if (Use)
      add(Path, true, *Use);
    return;
  }
  if (!elementOfMdspan(Type).isNull()) {
    if (Use)
      add(Path, true, *Use, /*IsWhole=*/true);
    return;
  }
  if (!Class->isInStdNamespace() && !isElementIterator(*Class))
    return readClass(*Class->getDefinition(), Path);
  // Its bytes may lead to memory of the host: a std::span of what cannot be
  // copied.
  if (Use && (!isItsBytes(E.Context, Type) || pointerInElements(Type)))
    obstacle(*Name, Path, Type);
}

HeldMembers idxmap::readMembers(const Extraction &E, const clang::Stmt &Body,
                                const clang::ValueDecl *Object,
                                clang::QualType Type, bool IsOpen) {
  MemberReader Reader(E, Body, Object, IsOpen);
  Reader.read(Type, "", Object);
  return std::move(Reader.Found);
}
