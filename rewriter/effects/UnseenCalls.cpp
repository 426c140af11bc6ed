//===- UnseenCalls.cpp - Calls of which no body is here -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/UnseenCalls.h"

#include "rewriter/source/EvaluatedVisitor.h"
#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace idxmap {

namespace {

/// std::function and its like, which call what they were made of.
bool isHolderOfCode(const CXXRecordDecl &Class) {
  return Class.isInStdNamespace() && Class.getIdentifier() &&
         llvm::StringSwitch<bool>(Class.getName())
             .Cases({"function", "move_only_function", "copyable_function",
                     "function_ref"},
                    true)
             .Default(false);
}

/// Of the functions that the compiler knows, those of which the order of calls
/// counts: one goes on where its last call has ended, others end the program.
bool keepsPlace(const FunctionDecl &Callee) {
  return Callee.getIdentifier() &&
         llvm::StringSwitch<bool>(Callee.getName())
             .Cases({"strtok", "exit", "_Exit", "quick_exit"}, true)
             .Default(false);
}

const CXXRecordDecl *classOf(QualType Type) {
  if (Type->isReferenceType() || Type->isDependentType())
    return nullptr;
  const CXXRecordDecl *Class =
      Type->getBaseElementTypeUnsafe()->getAsCXXRecordDecl();
  return Class && Class->hasDefinition() ? Class : nullptr;
}

using KnownCallees = llvm::DenseMap<const FunctionDecl *, bool>;

/// By a pointer to a function, in an object or in an array.
bool isIndirect(const clang::Expr &Call) {
  const auto *Of = dyn_cast<CallExpr>(&Call);
  return Of && !Of->isTypeDependent() &&
         !isa<CXXPseudoDestructorExpr>(Of->getCallee()->IgnoreParens());
}

class CallFinder : public EvaluatedVisitor {
public:
  /// \p Known: of functions that were looked into, whether they may.
  CallFinder(const Extraction &E, KnownCallees &Known) : E(E), Known(Known) {}
  std::vector<Finding> Found;

  bool VisitCallExpr(CallExpr *S) override {
    return !isEvaluated() || judge(S->getDirectCallee(), *S);
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *S) override {
    return !isEvaluated() || judge(S->getConstructor(), *S);
  }
  /// At its end.
  bool VisitVarDecl(VarDecl *D) override {
    if (const CXXRecordDecl *Class = classOf(D->getType());
        Class && endMayKeep(*Class))
      report(D->getSourceRange());
    return true;
  }
  bool VisitCXXBindTemporaryExpr(CXXBindTemporaryExpr *S) override {
    if (const CXXRecordDecl *Class = classOf(S->getType());
        isEvaluated() && Class && endMayKeep(*Class))
      report(S->getSourceRange());
    return true;
  }
  bool VisitCXXDefaultArgExpr(CXXDefaultArgExpr *S) override {
    return readAside(*S->getExpr(), S->getSourceRange());
  }
  bool VisitCXXDefaultInitExpr(CXXDefaultInitExpr *S) override {
    return readAside(*S->getExpr(), S->getSourceRange());
  }
  bool VisitAsmStmt(AsmStmt *S) override {
    report(S->getSourceRange());
    return true;
  }

private:
  bool judge(const FunctionDecl *Callee, const clang::Expr &Call) {
    Last = Call.getSourceRange();
    if (Callee ? mayKeep(*Callee) || (isOfLibrary(*Callee) && callsBack(Call))
               : isIndirect(Call))
      report(Call.getSourceRange());
    return true;
  }
  /// Written elsewhere, and run at \p Place.
  bool readAside(const Stmt &Part, SourceRange Place) {
    CallFinder Inner(E, Known);
    Inner.TraverseStmt(const_cast<Stmt *>(&Part));
    if (isEvaluated() && !Inner.Found.empty())
      report(Place.isValid() ? Place : Last);
    return true;
  }
  void report(SourceRange Place) {
    Found.push_back(
        E.at(FindingID::remark_unknown_effect, Place, {E.lineOf(Place)}));
  }
  bool mayKeep(const FunctionDecl &Callee);
  bool bodyMayKeep(const FunctionDecl &Callee, const Stmt &Body);
  bool endMayKeep(const CXXRecordDecl &Class);
  bool callsBack(const clang::Expr &Call);

  const Extraction &E;
  KnownCallees &Known;
  SourceRange Last; ///< Of the call of which the arguments are read.
};

bool CallFinder::mayKeep(const FunctionDecl &Callee) {
  const auto *Method = dyn_cast<CXXMethodDecl>(&Callee);
  if (keepsPlace(Callee))
    return true;
  const bool IsConstructor = isa<CXXConstructorDecl>(Callee);
  if (Callee.getBuiltinID() || Callee.isTrivial() ||
      (Callee.isDefaulted() && !IsConstructor) || Callee.hasAttr<ConstAttr>() ||
      (Callee.hasAttr<PureAttr>() && isOfLibrary(Callee)) ||
      Callee.isTemplated())
    return false;
  if (isOfLibrary(Callee))
    return Method ? isHolderOfCode(*Method->getParent()) &&
                        Method->getOverloadedOperator() == OO_Call
                  : !Callee.hasBody() && !isDeviceSystemFunction(E, Callee);
  if (Method && Method->isVirtual() && !Method->hasAttr<FinalAttr>())
    return true;
  const FunctionDecl *Definition = nullptr;
  if (!Callee.hasBody(Definition))
    return !Callee.isDefaulted();
  return bodyMayKeep(*Definition, *Definition->getBody());
}

/// What runs where an object of just this class ends.
bool CallFinder::endMayKeep(const CXXRecordDecl &Class) {
  const CXXDestructorDecl *Ends = Class.getDestructor();
  if (Class.hasTrivialDestructor() || !Ends || isOfLibrary(Class))
    return false;
  const FunctionDecl *Definition = nullptr;
  if (Ends->isUserProvided() && (!Ends->hasBody(Definition) ||
                                 bodyMayKeep(*Ends, *Definition->getBody())))
    return true;
  const auto isOfPart = [&](QualType Type) {
    const CXXRecordDecl *Part = classOf(Type);
    return Part && endMayKeep(*Part);
  };
  return llvm::any_of(Class.fields(),
                      [&](const FieldDecl *Each) {
                        return isOfPart(Each->getType());
                      }) ||
         llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Each) {
           return isOfPart(Each.getType());
         });
}

/// The library is given a function, or an object that is called like one.
bool CallFinder::callsBack(const clang::Expr &Call) {
  const auto *Of = dyn_cast<CallExpr>(&Call);
  return Of && llvm::any_of(Of->arguments(), [&](const clang::Expr *Each) {
           const clang::Expr *Given = Each->IgnoreParenImpCasts();
           const QualType Type = Given->getType();
           if (Type->isFunctionType() || Type->isFunctionPointerType()) {
             const auto *Name = dyn_cast<DeclRefExpr>(Given);
             const auto *Function =
                 Name ? dyn_cast<FunctionDecl>(Name->getDecl()) : nullptr;
             return !Function || mayKeep(*Function);
           }
           const CXXRecordDecl *Class = classOf(Type);
           return Class && !isOfLibrary(*Class) &&
                  llvm::any_of(Class->methods(), [&](const auto *Method) {
                    return Method->getOverloadedOperator() == OO_Call &&
                           mayKeep(*Method);
                  });
         });
}

/// What it keeps itself, a static variable, is among the accesses.
bool CallFinder::bodyMayKeep(const FunctionDecl &Callee, const Stmt &Body) {
  const FunctionDecl *Key = Callee.getCanonicalDecl();
  if (Known.try_emplace(Key, false).second) {
    CallFinder Inner(E, Known);
    Inner.TraverseStmt(const_cast<Stmt *>(&Body));
    if (const auto *Made = dyn_cast<CXXConstructorDecl>(&Callee))
      for (const CXXCtorInitializer *Each : Made->inits())
        Inner.TraverseStmt(Each->getInit());
    Known[Key] = !Inner.Found.empty();
  }
  return Known.lookup(Key);
}

} // namespace

std::vector<Finding> findUnseenCalls(const Extraction &E, const Stmt &Body) {
  KnownCallees Known;
  CallFinder Finder(E, Known);
  Finder.TraverseStmt(const_cast<Stmt *>(&Body));
  return std::move(Finder.Found);
}

} // namespace idxmap
