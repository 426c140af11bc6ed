//===- ClausePlace.cpp - What a clause's text names in a loop
//--------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/variables/ClausePlace.h"

#include "rewriter/source/ThisMember.h"
#include "rewriter/variables/PlacePath.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

bool idxmap::isDeclaredOutside(const Extraction &E, const clang::Stmt &Loop,
                               const clang::ValueDecl &D) {
  return !E.sources().isPointWithin(D.getLocation(), Loop.getBeginLoc(),
                                    Loop.getEndLoc());
}

std::string idxmap::withoutBlanks(llvm::StringRef Text) {
  std::string Result;
  for (const char C : Text)
    if (!clang::isWhitespace(C))
      Result += C;
  return Result;
}

/// How the body of \p Function may write what a clause calls \p Text.
static std::vector<std::string> spellingsOf(const clang::FunctionDecl &Function,
                                            const std::string &Text) {
  const std::string Written = withoutBlanks(Text);
  std::vector<std::string> All = {Written};
  llvm::StringRef Plain = Written;
  const bool IsSpelledOut = Plain.consume_front("this->");
  const llvm::StringRef First = Plain.take_while(
      [](char C) { return clang::isAsciiIdentifierContinue(C); });
  if (!isHiddenMember(Function, First))
    All.push_back(IsSpelledOut ? Plain.str() : "this->" + Written);
  if (Plain.consume_back("[0]"))
    All.push_back("*" + Plain.str());
  return All;
}

namespace {

class PlaceSearch : public clang::DynamicRecursiveASTVisitor {
public:
  PlaceSearch(const Extraction &E, const clang::Stmt &Loop,
              const std::string &Text)
      : E(E), Loop(Loop), Spellings(spellingsOf(E.Enclosing, Text)) {}
  const clang::Expr *Found = nullptr;

  bool VisitExpr(clang::Expr *S) override {
    if (!llvm::isa<clang::MemberExpr, clang::ArraySubscriptExpr,
                   clang::UnaryOperator, clang::CXXOperatorCallExpr,
                   clang::DeclRefExpr>(S) ||
        !llvm::is_contained(Spellings,
                            withoutBlanks(E.textOf(S->getSourceRange()))))
      return true;
    const std::optional<PlacePath> Path = readPlacePath(*S);
    if (!Path || !Path->Root || isDeclaredOutside(E, Loop, *Path->Root))
      Found = S;
    return !Found;
  }

private:
  const Extraction &E;
  const clang::Stmt &Loop;
  const std::vector<std::string> Spellings;
};

} // namespace

const clang::Expr *idxmap::findPlace(const Extraction &E,
                                     const clang::Stmt &Loop,
                                     const std::string &Text) {
  PlaceSearch Search(E, Loop, Text);
  Search.TraverseStmt(const_cast<clang::Stmt *>(&Loop));
  return Search.Found;
}

namespace {

/// The constants of one name in a function.
class ConstantSearch : public clang::DynamicRecursiveASTVisitor {
public:
  explicit ConstantSearch(llvm::StringRef Name) : Name(Name) {}
  const clang::Expr *Value = nullptr;
  bool IsUnique = true;

  bool VisitVarDecl(clang::VarDecl *D) override {
    if (D->getIdentifier() && D->getName() == Name) {
      IsUnique = !IsSeen;
      IsSeen = true;
      Value = D->getType().isConstQualified() ? D->getInit() : nullptr;
    }
    return IsUnique;
  }

private:
  const llvm::StringRef Name;
  bool IsSeen = false;
};

} // namespace

/// What the constant \p Name has for all who can name it here, or null.
static const clang::Expr *initializerOf(const Extraction &E,
                                        llvm::StringRef Name) {
  ConstantSearch Search(Name);
  Search.TraverseDecl(const_cast<clang::FunctionDecl *>(&E.Enclosing));
  if (Search.Value || !Search.IsUnique)
    return Search.IsUnique ? Search.Value : nullptr;
  const auto Known = E.Context.Idents.find(Name);
  if (Known == E.Context.Idents.end())
    return nullptr;
  for (const clang::DeclContext *Around = E.Enclosing.getDeclContext(); Around;
       Around = Around->getParent())
    for (const clang::NamedDecl *Each : Around->lookup(Known->second)) {
      if (const auto *Number = llvm::dyn_cast<clang::EnumConstantDecl>(Each))
        return Number->getInitExpr();
      const auto *Variable = llvm::dyn_cast<clang::VarDecl>(Each);
      return Variable && Variable->getType().isConstQualified()
                 ? Variable->getAnyInitializer()
                 : nullptr;
    }
  return nullptr;
}

std::optional<uint64_t> idxmap::constantNamed(const Extraction &E,
                                              llvm::StringRef Text) {
  uint64_t Number = 0;
  if (!Text.getAsInteger(10, Number))
    return Number;
  const clang::Expr *Value = initializerOf(E, Text);
  clang::Expr::EvalResult Result;
  if (Value && !Value->isValueDependent() &&
      Value->EvaluateAsInt(Result, E.Context) &&
      Result.Val.getInt().isNonNegative())
    return Result.Val.getInt().getLimitedValue();
  return std::nullopt;
}
