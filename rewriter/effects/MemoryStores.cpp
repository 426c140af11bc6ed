//===- MemoryStores.cpp - What a block may store to memory ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/MemoryStores.h"

#include "rewriter/effects/CallGraph.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeepPointers.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/effects/TakenVariables.h"
#include "rewriter/source/MutableReference.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace idxmap;

/// Signed and unsigned types name the same memory.
static const clang::Type *plainNumber(const clang::ASTContext &Context,
                                      clang::QualType Type) {
  Type = Context.getCanonicalType(Type).getUnqualifiedType();
  const bool HasSigned = Type->isUnsignedIntegerType() &&
                         !Type->isBooleanType() && !Type->isEnumeralType();
  return (HasSigned ? Context.getCorrespondingSignedType(Type) : Type)
      .getTypePtr();
}

bool MemoryStores::mayStore(const clang::ASTContext &Context,
                            clang::QualType Number) const {
  return Pointers || Objects || Numbers.contains(plainNumber(Context, Number));
}

static const clang::CXXRecordDecl *classOf(clang::QualType Type) {
  const clang::CXXRecordDecl *Class = Type.getNonReferenceType()
                                          ->getBaseElementTypeUnsafe()
                                          ->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() ? Class : nullptr;
}

/// Types that the library is made for: T of std::vector<T>.
template <typename Function>
static void eachArgument(const clang::CXXRecordDecl &Class, Function Do) {
  if (const auto *Of =
          llvm::dyn_cast<clang::ClassTemplateSpecializationDecl>(&Class))
    for (const clang::TemplateArgument &Each : Of->getTemplateArgs().asArray())
      if (Each.getKind() == clang::TemplateArgument::Type)
        Do(Each.getAsType());
}

/// The library may call its operators and functions.
static bool hasOwnCode(clang::QualType Type) {
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  const clang::CXXRecordDecl *Class = classOf(Type);
  bool Has = Type->isFunctionType() || (Class && !isOfLibrary(*Class));
  if (Class && isOfLibrary(*Class))
    eachArgument(*Class,
                 [&](clang::QualType Each) { Has |= hasOwnCode(Each); });
  return Has;
}

namespace {

/// What code stores itself, and what functions do of which no body is read.
class StoreSearch : public EvaluatedVisitor {
public:
  explicit StoreSearch(const clang::ASTContext &Context) : Context(Context) {
    ShouldVisitImplicitCode = true;
  }

  MemoryStores Found;

  void read(const clang::FunctionDecl &Callee) {
    Function = bodyOf(Callee);
    readCode(Callee, *this);
  }

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
    if (Object && Method && !keepsObject(*Method) && isNotRead(*Method)) {
      store(*Object);
      if (isOfLibrary(*Method) && hasOwnCode(Object->getType()))
        storeAnything();
    }
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
  bool VisitCXXNewExpr(clang::CXXNewExpr *S) override {
    if (S->getNumPlacementArgs() > 0)
      storeAnything();
    return true;
  }
  bool VisitAtomicExpr(clang::AtomicExpr *) override {
    storeAnything();
    return true;
  }

private:
  /// It stores to no more than it is given.
  static bool isNotRead(const clang::FunctionDecl &Callee) {
    return isOfLibrary(Callee) || Callee.getBuiltinID() || Callee.isTrivial();
  }
  void storeAnything() { Found.Pointers |= isEvaluated(); }
  template <typename Range>
  void call(const clang::FunctionDecl *Callee, Range Arguments) {
    if (!isEvaluated() || !Callee || !isNotRead(*Callee))
      return;
    unsigned I = 0;
    for (const clang::Expr *Each : Arguments) {
      if (I < Callee->getNumParams() &&
          isMutableReference(Callee->getParamDecl(I++)->getType()))
        store(*Each);
      give(*Each, *Callee);
    }
  }
  /// To the library, which may write by it, and call what it is.
  void give(const clang::Expr &Argument, const clang::FunctionDecl &Callee) {
    clang::QualType Type = Argument.IgnoreParenImpCasts()->getType();
    if (const clang::QualType Pointer = pointerOfIterator(Type);
        !Pointer.isNull())
      Type = Pointer;
    if (Type->isPointerType() && !Type->getPointeeType().isConstQualified())
      storeTo(Type->getPointeeType());
    // What is no template takes bytes.
    if (!Callee.isTrivial() &&
        Callee.getTemplatedKind() != clang::FunctionDecl::TK_NonTemplate &&
        hasOwnCode(Type))
      storeAnything();
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
    if (!isOwn(Target))
      storeTo(Target.getType());
  }
  void storeTo(clang::QualType To) {
    const clang::QualType Type = To.getCanonicalType();
    if (!isEvaluated())
      return;
    if ((Type->isArithmeticType() || Type->isEnumeralType()) &&
        !Type->isCharType())
      Found.Numbers.insert(plainNumber(Context, Type));
    else if (Type->isPointerType() || Type->isVoidType() ||
             Type->isCharType() || pointerInElements(Type))
      Found.Pointers = true;
    else
      Found.Objects = true;
  }

  const clang::ASTContext &Context;
  const clang::FunctionDecl *Function = nullptr; ///< Called by the block.
};

} // namespace

MemoryStores idxmap::memoryStores(const Extraction &E,
                                  const clang::Stmt &Block) {
  StoreSearch Search(E.Context);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Block));
  CallGraph &Graph = callGraph(E);
  const std::vector<CallEdge> Calls = Graph.reachable(Graph.from(Block));
  // What a function of the library is given says what it stores.
  const auto isUnknown = [](const CallEdge &Call) {
    return !Call.Callee || (isOpen(Call) && !isOfLibrary(*Call.Callee));
  };
  Search.Found.Pointers |= llvm::any_of(Calls, isUnknown);
  for (const clang::FunctionDecl *Each : calleesOf(Calls))
    if (!isOfLibrary(*Each))
      Search.read(*Each);
  return std::move(Search.Found);
}
