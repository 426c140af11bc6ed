//===- WrittenNames.cpp - The names by which a part writes ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/build/WrittenNames.h"

#include "rewriter/build/StorageUses.h"
#include "rewriter/ir/Walk.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/TemplateInstances.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace idxmap;

namespace {

/// The variables of a function by their places, which its instances keep.
class DeclaredIn : public clang::DynamicRecursiveASTVisitor {
public:
  llvm::DenseMap<clang::SourceLocation, const clang::VarDecl *> At;

  bool VisitVarDecl(clang::VarDecl *D) override {
    At.try_emplace(D->getLocation(), D);
    return true;
  }
};

/// What lies in an array, or a std::array, are its elements.
bool hasElementsInside(clang::QualType Type) {
  const auto *Class = Type->getAsCXXRecordDecl();
  return Type->isArrayType() || (Class && isStandardArray(*Class));
}

/// Adds what one tree writes.
class NameReader {
public:
  NameReader(const Extraction &E, const clang::Stmt &Part, const BodyTree &Of,
             WrittenNames &To)
      : E(E), Part(Part), Of(Of), Pointers(Of.Tree), To(To) {
    if (Of.Function == &E.Enclosing)
      return;
    Pattern.TraverseStmt(E.Enclosing.getBody());
    for (clang::ParmVarDecl *Each : E.Enclosing.parameters())
      Pattern.VisitVarDecl(Each);
  }

  void run() {
    readAll(Of.Tree.Parts);
    for (const ir::Function &Each : Of.Tree.Functions)
      for (const ir::Memory &Written : ir::changedBy(Each.Parts, Pointers))
        add(Written, Part.getSourceRange());
  }

private:
  const clang::ValueDecl *inPattern(const clang::ValueDecl *D) const {
    if (!D || Of.Function == &E.Enclosing)
      return D;
    if (const auto *Field = llvm::dyn_cast<clang::FieldDecl>(D))
      return &patternOf(*Field);
    const auto *Parameter = llvm::dyn_cast<clang::ParmVarDecl>(D);
    if (Parameter && Parameter->getDeclContext() == Of.Function &&
        E.Enclosing.getNumParams() == Of.Function->getNumParams())
      return E.Enclosing.getParamDecl(Parameter->getFunctionScopeIndex());
    const auto Known = Pattern.At.find(D->getLocation());
    return Known == Pattern.At.end() ? D : Known->second;
  }

  /// A variable of a function that the part calls has no name in the part.
  bool isNamedHere(const clang::ValueDecl &D) const {
    const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
    return !Variable || !Variable->hasLocalStorage() ||
           Variable->getDeclContext() == Of.Function ||
           E.sources().isPointWithin(Variable->getLocation(),
                                     E.Enclosing.getBeginLoc(),
                                     E.Enclosing.getEndLoc());
  }

  void add(const ir::Memory &Written, clang::SourceRange Place) {
    const ir::Variable &Variable = Of.Tree.Variables[Written.Of];
    const bool IsObject = Variable.In == ir::Variable::Scope::Object;
    const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(Of.Function);
    const clang::ValueDecl *D = declarationOf(Of, Written);
    if (IsObject)
      D = Method ? fieldCalled(*Method->getParent(), Written.Member) : nullptr;
    D = inPattern(D);
    if (!D || !isNamedHere(*D))
      return;
    const clang::QualType Type = D->getType().getNonReferenceType();
    const bool IsWhole =
        !hasElementsInside(Type) && (IsObject || Written.Member.empty());
    (Written.Away != ir::Memory::Distance::Own ? To.Targets
     : IsWhole                                 ? To.Variables
                                               : To.Parts)
        .try_emplace(D, Place);
  }

  void read(const ir::Statement &Each) {
    const clang::SourceRange Place =
        Each.Where == 0 ? Part.getSourceRange()
                        : E.Tokens.rangeOf(Each.Where).getAsRange();
    const auto *Declared = std::get_if<ir::Declare>(&Each.Form);
    for (const ir::Memory &Written : ir::changedBy(Each, Pointers))
      if (!Declared || Written.Of != Declared->Of)
        add(Written, Place);
  }
  void readAll(const ir::Statements &All) {
    for (const ir::Statement &Each : All) {
      if (!std::holds_alternative<ir::Inlined>(Each.Form))
        for (const ir::Statements *Parts : ir::partsOf(Each))
          readAll(*Parts);
      read(Each);
    }
  }

  const Extraction &E;
  const clang::Stmt &Part;
  const BodyTree &Of;
  const ir::PointsToGraph Pointers;
  WrittenNames &To;
  DeclaredIn Pattern; ///< Empty where that is \p Of.
};

} // namespace

WrittenNames
idxmap::writtenNames(const Extraction &E, const clang::Stmt &Part,
                     const std::vector<const clang::VarDecl *> &Loops) {
  WrittenNames Result;
  for (const BodyTree *Each : bodyTrees(E, Part, Loops))
    NameReader(E, Part, *Each, Result).run();
  return Result;
}
