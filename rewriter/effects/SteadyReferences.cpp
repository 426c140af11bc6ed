//===- SteadyReferences.cpp - References bound before a loop --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/SteadyReferences.h"

#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/ElementCalls.h"
#include "rewriter/effects/OtherNames.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/EachName.h"
#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/SubscriptParts.h"
#include "rewriter/source/ThisMember.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseSet.h"
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
  /// The variables, members and elements with pointers or containers that lead
  /// on.
  std::vector<const clang::Expr *> Hops;
  /// What an index is computed from.
  std::vector<const clang::ValueDecl *> Indices;

private:
  bool readPointer(const clang::Expr &Pointer);
  bool readIndex(const clang::Expr &Index);
};

/// What a block, and the functions that it calls, may store by other names than
/// those of its function's own variables.
class StoreSearch : public EvaluatedVisitor {
public:
  bool StoresPointers = false;
  bool StoresObjects = false;                  ///< With numbers of any type.
  llvm::DenseSet<const clang::Type *> Numbers; ///< Of these types.

  bool VisitBinaryOperator(clang::BinaryOperator *S) override {
    if (S->isAssignmentOp())
      store(*S->getLHS());
    return true;
  }
  bool VisitUnaryOperator(clang::UnaryOperator *S) override {
    if (S->isIncrementDecrementOp())
      store(*S->getSubExpr());
    return true;
  }
  bool VisitCallExpr(clang::CallExpr *S) override {
    const clang::FunctionDecl *Callee = S->getDirectCallee();
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
    const clang::Expr *Object = objectOfCall(*S);
    if (Object && Method && !keepsObject(*Method) && isNotRead(*Method))
      store(*Object);
    const unsigned First = Method && !Method->isStatic() &&
                                   llvm::isa<clang::CXXOperatorCallExpr>(S)
                               ? 1
                               : 0;
    call(Callee, llvm::drop_begin(S->arguments(), First));
    return true;
  }
  bool VisitCXXConstructExpr(clang::CXXConstructExpr *S) override {
    call(S->getConstructor(), S->arguments());
    return true;
  }
  bool mayStore(clang::QualType Number) const {
    return StoresPointers || StoresObjects ||
           Numbers.contains(Number.getCanonicalType().getTypePtr());
  }

private:
  /// It stores to no more than it is given.
  static bool isNotRead(const clang::FunctionDecl &Callee) {
    return isOfLibrary(Callee) || Callee.isTrivial();
  }
  template <typename Range>
  void call(const clang::FunctionDecl *Callee, Range Arguments) {
    if (!isEvaluated())
      return;
    if (!Callee || !isNotRead(*Callee))
      follow(Callee);
    unsigned I = 0;
    for (const clang::Expr *Each : Arguments)
      if (Callee && isNotRead(*Callee) && I < Callee->getNumParams() &&
          isMutableReference(Callee->getParamDecl(I++)->getType()))
        store(*Each);
  }
  void follow(const clang::FunctionDecl *Callee) {
    const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Callee);
    if (!Callee || !Callee->hasBody(Callee) ||
        (Method && Method->isVirtual())) {
      StoresPointers = true;
      return;
    }
    if (!Followed.insert(Callee).second)
      return;
    const clang::FunctionDecl *Outer = std::exchange(Function, Callee);
    TraverseStmt(Callee->getBody());
    if (const auto *Made = llvm::dyn_cast<clang::CXXConstructorDecl>(Callee))
      for (const clang::CXXCtorInitializer *Each : Made->inits())
        TraverseStmt(Each->getInit());
    Function = Outer;
  }
  /// A variable that only the text at hand can mean.
  bool isOwn(const clang::Expr &Target) const {
    const auto *Name =
        llvm::dyn_cast<clang::DeclRefExpr>(Target.IgnoreParenCasts());
    const auto *Variable =
        Name ? llvm::dyn_cast<clang::VarDecl>(Name->getDecl()) : nullptr;
    return Variable && Variable->hasLocalStorage() &&
           !Variable->getType()->isReferenceType() &&
           (!Function || Variable->getDeclContext() == Function);
  }
  void store(const clang::Expr &Target) {
    const clang::QualType Type = Target.getType().getCanonicalType();
    if (!isEvaluated() || isOwn(Target))
      return;
    if ((Type->isArithmeticType() || Type->isEnumeralType()) &&
        !Type->isCharType())
      Numbers.insert(Type.getTypePtr());
    else if (Type->isPointerType() || pointerInElements(Type))
      StoresPointers = true;
    else
      StoresObjects = true;
  }

  const clang::FunctionDecl *Function = nullptr; ///< Called by the block.
  llvm::DenseSet<const clang::FunctionDecl *> Followed;
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
  if ((Root = namedValue(&X)))
    return !llvm::isa<clang::FunctionDecl>(Root);
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

static bool isSteady(const WayReader &Way, const clang::CompoundStmt &Block) {
  if (isFixed(Way))
    return true;
  const auto Taken = variablesTaken(Block);
  StoreSearch Stores;
  Stores.TraverseStmt(const_cast<clang::CompoundStmt *>(&Block));
  // Not changed by its name; another one, if it has any, may stand in a store.
  const auto isKept = [&](const clang::ValueDecl *D, bool IsStored) {
    const auto *Variable = llvm::dyn_cast_or_null<clang::VarDecl>(D);
    const bool IsConstant = Variable && Variable->getType().isConstQualified();
    return IsConstant || ((!D || !Taken.contains(D)) &&
                          (!IsStored || (Variable && hasOneName(*Variable))));
  };
  return llvm::all_of(Way.Hops,
                      [&](const clang::Expr *Each) {
                        return isKept(namedValue(Each), Stores.StoresPointers);
                      }) &&
         llvm::all_of(Way.Indices, [&](const clang::ValueDecl *Each) {
           const clang::QualType Type = Each->getType().getNonReferenceType();
           const bool IsNumber =
               Type->isArithmeticType() || Type->isEnumeralType();
           return isKept(Each, Stores.mayStore(Type)) &&
                  (IsNumber || Type.isConstQualified());
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
  if (!Way.read(*Init) || !Way.Root)
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
  return Place && Way.read(*Place) && Way.Root ? steadyBase(*Way.Root)
                                               : Reference;
}

bool idxmap::isReference(const clang::ValueDecl &D) {
  const auto *Binding = llvm::dyn_cast<clang::BindingDecl>(&D);
  return D.getType()->isReferenceType() ||
         (Binding && llvm::isa<clang::VarDecl>(Binding->getDecomposedDecl()) &&
          Binding->getDecomposedDecl()->getType()->isReferenceType());
}
