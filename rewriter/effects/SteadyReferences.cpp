//===- SteadyReferences.cpp - References bound before a loop --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SteadyReferences.h"

#include "rewriter/effects/Effects.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/source/EachName.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

namespace {

/// The innermost block that declares a variable.
class BlockFinder : public clang::DynamicRecursiveASTVisitor {
public:
  explicit BlockFinder(const clang::VarDecl &Variable) : Variable(Variable) {}

  bool TraverseCompoundStmt(clang::CompoundStmt *Block) override {
    const clang::CompoundStmt *Outer = std::exchange(Innermost, Block);
    const bool Goes =
        clang::DynamicRecursiveASTVisitor::TraverseCompoundStmt(Block);
    Innermost = Outer;
    return Goes;
  }
  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D == &Variable)
      Found = Innermost;
    return !Found;
  }

  const clang::CompoundStmt *Found = nullptr;

private:
  const clang::VarDecl &Variable;
  const clang::CompoundStmt *Innermost = nullptr;
};

/// The names on the way to a place: those that an index is computed from, and
/// the others. False where a call decides, or what a template leaves open.
class WayReader {
public:
  bool read(const clang::Expr &Place);
  std::vector<const clang::ValueDecl *> Bases, Indices;

private:
  bool readIndex(const clang::Expr &Index);
};

} // namespace

static const clang::CompoundStmt *blockOf(const clang::VarDecl &Variable) {
  const auto *Function =
      llvm::dyn_cast<clang::FunctionDecl>(Variable.getDeclContext());
  if (!Function || !Function->hasBody())
    return nullptr;
  BlockFinder Finder(Variable);
  Finder.TraverseStmt(Function->getBody());
  return Finder.Found;
}

/// A sum or the like of numbers.
bool WayReader::readIndex(const clang::Expr &Index) {
  eachName(Index, [&](const clang::Expr &Name) {
    Indices.push_back(namedValue(&Name));
  });
  class CallFinder : public clang::DynamicRecursiveASTVisitor {
  public:
    bool VisitCallExpr(clang::CallExpr *) override { return false; }
    bool VisitCXXConstructExpr(clang::CXXConstructExpr *) override {
      return false;
    }
  } Calls;
  return Calls.TraverseStmt(const_cast<clang::Expr *>(&Index));
}

bool WayReader::read(const clang::Expr &Place) {
  const clang::Expr &X = *Place.IgnoreParenImpCasts();
  if (X.isTypeDependent())
    return false;
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&X))
    return read(*Full->getSubExpr());
  if (const clang::ValueDecl *Named = namedValue(&X)) {
    Bases.push_back(Named);
    return !llvm::isa<clang::FunctionDecl>(Named);
  }
  if (llvm::isa<clang::CXXThisExpr>(X))
    return true;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&X))
    return read(*Member->getBase());
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&X)) {
    const SubscriptParts Parts = partsOf(*Subscript);
    return read(*Parts.Base) && readIndex(*Parts.Index);
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && (Unary->getOpcode() == clang::UO_Deref ||
                Unary->getOpcode() == clang::UO_AddrOf))
    return read(*Unary->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Binary && Binary->isAdditiveOp() && X.getType()->isPointerType()) {
    const bool IsFirst = Binary->getLHS()->getType()->isPointerType();
    return read(IsFirst ? *Binary->getLHS() : *Binary->getRHS()) &&
           readIndex(IsFirst ? *Binary->getRHS() : *Binary->getLHS());
  }
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X);
  const clang::Expr *Owner = Call ? ownerOfElement(Call) : nullptr;
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  const unsigned First = llvm::isa<clang::CXXOperatorCallExpr>(X) ? 1 : 0;
  return Class && (isStandardContainer(*Class) || isStandardArray(*Class)) &&
         read(*Owner) &&
         llvm::all_of(
             llvm::drop_begin(Call->arguments(), First),
             [&](const clang::Expr *Index) { return readIndex(*Index); });
}

/// Of a global reference, which is bound before all else, nothing that a
/// statement could change may stand on the way.
static bool isFixed(const WayReader &Way) {
  return Way.Indices.empty() &&
         llvm::all_of(Way.Bases, [](const clang::ValueDecl *Each) {
           return !Each->getType()->isPointerType();
         });
}

static bool isSteady(const WayReader &Way, const clang::CompoundStmt &Block) {
  const ModSet Writes = collectWrites(Block);
  // An array stays where it is.
  return llvm::none_of(
             Way.Bases,
             [&](const clang::ValueDecl *Each) {
               return !Each->getType().getNonReferenceType()->isArrayType() &&
                      Writes.changes(Each);
             }) &&
         llvm::none_of(Way.Indices, [&](const clang::ValueDecl *Each) {
           return Writes.changes(Each) || Writes.Elements.contains(Each);
         });
}

const clang::Expr *idxmap::steadyPlace(const clang::ValueDecl &Reference) {
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&Reference))
    return Binding->getHoldingVar() ? nullptr : Binding->getBinding();
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Reference);
  const clang::Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  if (!Init || llvm::isa<clang::ParmVarDecl>(Variable) ||
      !Variable->getType()->isReferenceType())
    return nullptr;
  WayReader Way;
  if (!Way.read(*Init) || Way.Bases.empty())
    return nullptr;
  if (Variable->hasGlobalStorage())
    return isFixed(Way) ? Init : nullptr;
  const clang::CompoundStmt *Block = blockOf(*Variable);
  return Block && isSteady(Way, *Block) ? Init : nullptr;
}

const clang::ValueDecl &idxmap::steadyBase(const clang::ValueDecl &Reference) {
  const clang::Expr *Place =
      isReference(Reference) ? steadyPlace(Reference) : nullptr;
  WayReader Way;
  return Place && Way.read(*Place) && !Way.Bases.empty()
             ? steadyBase(*Way.Bases.front())
             : Reference;
}

bool idxmap::isReference(const clang::ValueDecl &D) {
  const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&D);
  return D.getType()->isReferenceType() ||
         (Binding && llvm::isa<clang::VarDecl>(Binding->getDecomposedDecl()) &&
          Binding->getDecomposedDecl()->getType()->isReferenceType());
}
