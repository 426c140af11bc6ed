//===- ReservedNames.cpp - Names that generated code keeps ------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/source/ReservedNames.h"

#include "attributes/ReservedName.h"
#include "rewriter/source/ClassScope.h"
#include "rewriter/source/References.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

namespace {

/// Walks a nest's own declarations, those in classes apart: they are found
/// through their objects.
class ReservedNameCheck : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ReservedNameCheck(const Extraction &E) : E(E) {}

  void reference(const Reference &Use) {
    const clang::SourceLocation Declared = Use.Declaration->getLocation();
    if (Use.IsQualified || Use.Declaration->isImplicit() ||
        E.sources().isInSystemHeader(Declared))
      return;
    if (const auto *Name = nameOf(*Use.Declaration))
      refuse(Name->getName(), E.Tokens.add(Use.Place), Declared);
  }
  bool VisitNamedDecl(clang::NamedDecl *D) override {
    if (D->isImplicit())
      return true;
    if (const auto *Name = nameOf(*D))
      refuse(Name->getName(), E.Tokens.add(D->getLocation()), D->getLocation());
    return true;
  }
  void argument(llvm::StringRef Name, SourceToken Place) {
    if (isReservedName(Name))
      refuse(Name, Place, {});
  }

private:
  static const clang::IdentifierInfo *nameOf(const clang::NamedDecl &D) {
    const clang::IdentifierInfo *Name = D.getIdentifier();
    return Name && isReservedName(Name->getName()) &&
                   !D.getDeclContext()->isRecord()
               ? Name
               : nullptr;
  }
  void refuse(llvm::StringRef Name, SourceToken Place,
              clang::SourceLocation Declared) {
    if (!Refused.insert(Name.str()).second)
      return;
    Finding Note(FindingID::note_reserved_name, {Name.str()});
    Note.Where = Declared.isValid() ? E.Tokens.add(Declared) : Place;
    E.report(Finding(FindingID::err_reserved_name, {Name.str()}, Place)
                 .withNote(std::move(Note)));
  }

  const Extraction &E;
  std::set<std::string> Refused;
};

} // namespace

void idxmap::checkReservedNames(const Extraction &E, const clang::Stmt &Loop,
                                const Annotation &Wish) {
  ReservedNameCheck Check(E);
  // A value's name is not the user's.
  for (const HostSymbol &Symbol : Wish.Symbols)
    if (Symbol.From != HostSymbol::Origin::Value)
      Check.argument(Symbol.Name, Wish.MappingPlace);
  for (const std::string &Name : Wish.Mentions)
    Check.argument(Name, Wish.MappingPlace);
  for (const clang::TemplateParameterList *List : templatesAround(E.Enclosing))
    for (clang::NamedDecl *Parameter : *List)
      Check.VisitNamedDecl(Parameter);
  Check.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  for (const Reference &Use : collectReferences(Loop))
    Check.reference(Use);
}

void idxmap::checkNameIsFree(const Extraction &E, const std::string &Name,
                             clang::SourceLocation Place,
                             const Symbols &Values) {
  const bool IsTaken =
      llvm::any_of(Values.table(), [&](const HostSymbol &Symbol) {
        return Symbol.From == HostSymbol::Origin::Capture &&
               Symbol.Name == Name;
      });
  if (IsTaken)
    E.report(FindingID::err_loop_variable_taken, Place, {Name})
        .Notes.push_back(E.at(FindingID::note_loop_variable_taken, Place));
}
