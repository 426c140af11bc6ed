//===- SteadyReferences.cpp - References bound before a loop --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SteadyReferences.h"

#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/MemoryStores.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
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

/// What decides where a place is. False where a call does, or what a template
/// leaves open.
class WayReader {
public:
  bool read(const clang::Expr &Place);
  /// The variable or member that the place begins with.
  const clang::ValueDecl *Root = nullptr;
  std::vector<const clang::ValueDecl *> Names; ///< On the way.
  /// The variables, members and elements with pointers or containers that lead
  /// on.
  std::vector<const clang::Expr *> Hops;
  /// What an index is computed from.
  std::vector<const clang::ValueDecl *> Indices;

private:
  bool readPointer(const clang::Expr &Pointer);
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

/// `p`, `p + n`, `s.p`, `rows[k]`, `&x`: where the place goes on from.
bool WayReader::readPointer(const clang::Expr &Pointer) {
  const clang::Expr &X = *Pointer.IgnoreParenImpCasts();
  if (X.getType()->isArrayType() || llvm::isa<clang::CXXThisExpr>(X))
    return read(X);
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_AddrOf)
    return read(*Unary->getSubExpr());
  if (const auto *Binary = llvm::dyn_cast<clang::BinaryOperator>(&X);
      Binary && Binary->isAdditiveOp() && X.getType()->isPointerType()) {
    const bool IsFirst = Binary->getLHS()->getType()->isPointerType() ||
                         Binary->getLHS()->getType()->isArrayType();
    return readPointer(IsFirst ? *Binary->getLHS() : *Binary->getRHS()) &&
           readIndex(IsFirst ? *Binary->getRHS() : *Binary->getLHS());
  }
  Hops.push_back(&X);
  return X.isGLValue() && read(X);
}

bool WayReader::read(const clang::Expr &Place) {
  const clang::Expr &X = *Place.IgnoreParenImpCasts();
  if (X.isTypeDependent())
    return false;
  if (const auto *Full = llvm::dyn_cast<clang::FullExpr>(&X))
    return read(*Full->getSubExpr());
  if ((Root = namedValue(&X))) {
    Names.push_back(Root);
    return !llvm::isa<clang::FunctionDecl>(Root);
  }
  if (llvm::isa<clang::CXXThisExpr>(X))
    return true;
  if (const auto *Member = llvm::dyn_cast<clang::MemberExpr>(&X))
    return Member->isArrow() ? readPointer(*Member->getBase())
                             : read(*Member->getBase());
  if (const auto *Subscript = llvm::dyn_cast<clang::ArraySubscriptExpr>(&X)) {
    const SubscriptParts Parts = partsOf(*Subscript);
    return readPointer(*Parts.Base) && readIndex(*Parts.Index);
  }
  if (const auto *Unary = llvm::dyn_cast<clang::UnaryOperator>(&X);
      Unary && Unary->getOpcode() == clang::UO_Deref)
    return readPointer(*Unary->getSubExpr());
  const auto *Call = llvm::dyn_cast<clang::CallExpr>(&X);
  const clang::Expr *Owner = Call ? ownerOfElement(Call) : nullptr;
  const auto *Class = Owner ? Owner->getType()->getAsCXXRecordDecl() : nullptr;
  const unsigned First = llvm::isa<clang::CXXOperatorCallExpr>(X) ? 1 : 0;
  if (!Class || (!isStandardContainer(*Class) && !isStandardArray(*Class)))
    return false;
  if (isStandardContainer(*Class))
    Hops.push_back(Owner->IgnoreParenImpCasts());
  return read(*Owner) &&
         llvm::all_of(
             llvm::drop_begin(Call->arguments(), First),
             [&](const clang::Expr *Index) { return readIndex(*Index); });
}

/// Of the function's own, and has no other name there.
static bool hasOneName(const clang::VarDecl &Variable) {
  const auto *Function =
      llvm::dyn_cast<clang::FunctionDecl>(Variable.getDeclContext());
  return Variable.hasLocalStorage() && !Variable.getType()->isReferenceType() &&
         Function && Function->hasBody() &&
         !findOtherName(*Function, Variable, /*LendsToLibrary=*/true);
}

/// Of a global reference, which is bound before all else, nothing that a
/// statement could change may stand on the way.
static bool isFixed(const WayReader &Way) {
  return Way.Indices.empty() && Way.Hops.empty();
}

/// No local variable is meant by a reference, whose own name a change has.
static bool isFromOutside(const clang::ValueDecl &D) {
  if (!D.getType()->isReferenceType() || llvm::isa<clang::ParmVarDecl>(D))
    return !llvm::isa<clang::BindingDecl>(D);
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&D);
  const clang::Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  WayReader Way;
  if (!Init || !Way.read(*Init) || !Way.Root)
    return false;
  const auto *Root = llvm::dyn_cast<clang::VarDecl>(Way.Root);
  return Root ? Root->hasGlobalStorage() ||
                    (Root->getType()->isReferenceType() && isFromOutside(*Root))
              : llvm::isa<clang::FieldDecl>(Way.Root);
}

static bool isSteady(const Extraction &E, const WayReader &Way,
                     const clang::CompoundStmt &Block) {
  if (isFixed(Way))
    return true;
  const clang::ASTContext &Context = Way.Root->getASTContext();
  const auto Taken = variablesTaken(Block);
  const MemoryStores Stores = memoryStores(E, Block);
  // Not changed by its name; another one, if it has any, may stand in a store.
  const auto isKept = [&](const clang::ValueDecl *D, bool IsStored) {
    const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(D);
    const bool IsConstant = Variable &&
                            !Variable->getType()->isReferenceType() &&
                            Variable->getType().isConstQualified();
    if (IsConstant)
      return true;
    if (!D)
      return !IsStored;
    return !Taken.contains(D) && isFromOutside(*D) &&
           (!IsStored || (Variable && hasOneName(*Variable)));
  };
  // With an object, all pointers and containers in it change.
  const auto isObjectTaken = [&](const clang::ValueDecl *Each) {
    return Each->getType().getNonReferenceType()->isRecordType() &&
           Taken.contains(Each);
  };
  return llvm::none_of(Way.Names, isObjectTaken) &&
         llvm::all_of(Way.Hops,
                      [&](const clang::Expr *Each) {
                        return isKept(namedValue(Each), Stores.Pointers);
                      }) &&
         llvm::all_of(Way.Indices, [&](const clang::ValueDecl *Each) {
           const clang::QualType Type = Each->getType().getNonReferenceType();
           const bool IsNumber =
               Type->isArithmeticType() || Type->isEnumeralType();
           return IsNumber ? isKept(Each, Stores.mayStore(Context, Type))
                           : !Each->getType()->isReferenceType() &&
                                 Type.isConstQualified();
         });
}

const clang::Expr *idxmap::steadyPlace(const Extraction &E,
                                       const clang::ValueDecl &Reference) {
  if (const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&Reference))
    return Binding->getHoldingVar() ? nullptr : Binding->getBinding();
  const auto *Variable = llvm::dyn_cast<clang::VarDecl>(&Reference);
  const clang::Expr *Init = Variable ? Variable->getAnyInitializer() : nullptr;
  if (!Init || llvm::isa<clang::ParmVarDecl>(Variable) ||
      !Variable->getType()->isReferenceType())
    return nullptr;
  WayReader Way;
  if (!Way.read(*Init) || !Way.Root)
    return nullptr;
  if (Variable->hasGlobalStorage())
    return isFixed(Way) ? Init : nullptr;
  const clang::CompoundStmt *Block = blockOf(*Variable);
  return Block && isSteady(E, Way, *Block) ? Init : nullptr;
}

const clang::ValueDecl &idxmap::steadyBase(const Extraction &E,
                                           const clang::ValueDecl &Reference) {
  const clang::Expr *Place =
      isReference(Reference) ? steadyPlace(E, Reference) : nullptr;
  WayReader Way;
  return Place && Way.read(*Place) && Way.Root ? steadyBase(E, *Way.Root)
                                               : Reference;
}

bool idxmap::isReference(const clang::ValueDecl &D) {
  const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&D);
  return D.getType()->isReferenceType() ||
         (Binding && llvm::isa<clang::VarDecl>(Binding->getDecomposedDecl()) &&
          Binding->getDecomposedDecl()->getType()->isReferenceType());
}
