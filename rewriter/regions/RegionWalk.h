//===- RegionWalk.h - A data region, statement by statement -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// The walk behind HostUses.h. Ways through the code are joined where they meet,
// loops are walked until nothing changes. RegionWalk.cpp follows statements,
// ElementUses.cpp expressions, RegionCalls.cpp the functions that they call.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_REGIONS_REGIONWALK_H
#define IDXMAP_REWRITER_REGIONS_REGIONWALK_H

#include "attributes/DataAction.h"
#include "rewriter/regions/RegionState.h"
#include "rewriter/regions/UpdatedPart.h"
#include "rewriter/source/Extraction.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/StmtCXX.h"

#include <deque>
#include <optional>

namespace idxmap {

class RegionWalk {
public:
  RegionWalk(const Extraction &E, const AttributePlaces &Places)
      : E(E), Places(Places) {}

  /// Where nothing comes by, there is no state.
  void run(const clang::AttributedStmt &Region);

private:
  using Way = std::optional<RegionState>;
  using Names = std::set<ArrayName>;
  /// What is done with the elements that an expression denotes.
  enum class Use { None, Read, Write, Change };

  /// Something that a jump may leave.
  struct RegionArray {
    DataKind Kind;
    clang::SourceRange Place; ///< In the clause.
    const clang::Expr *Count; ///< Null for all there is.
    std::string Layout = {};  ///< On the device; empty: as on the host.
  };
  struct Scope {
    enum class Kind { Loop, Switch, Region, Function, Try };
    Kind What;
    Way Break, Continue;       ///< Also of a function: what returns.
    clang::SourceRange Extent; ///< Of a region.
    std::map<ArrayName, RegionArray> Arrays;
  };

  // RegionWalk.cpp
  void walk(const clang::Stmt *S);
  void walkStatement(const clang::Stmt &S);
  void walkAttributed(const clang::AttributedStmt &S);
  void walkRegion(const clang::AttributedStmt &S, const DataAction &Action);
  bool isOnlyBrought(const DataAction &Action) const;
  void walkUsed(const clang::AttributedStmt &S, const DataAction &Action);
  void walkUpdate(const DataAction &Action);
  bool movesAll(const DataItem &Item, const ArrayName &Name) const;
  void walkNest(const clang::AttributedStmt &S);
  void equalize(llvm::StringRef Array);
  void walkIf(const clang::IfStmt &S);
  void walkLoop(const clang::Stmt *Before, const clang::Stmt *Condition,
                const clang::Stmt *Body, const clang::Stmt *After,
                bool RunsFirst, const clang::ForStmt *Counted = nullptr);
  void walkRangeFor(const clang::CXXForRangeStmt &S);
  void walkSwitch(const clang::SwitchStmt &S);
  void walkTry(const clang::CXXTryStmt &S);
  void walkLabel(const clang::LabelStmt &S);
  void walkGoto(const clang::GotoStmt &S);
  void declare(const clang::VarDecl &Variable);
  /// The pointers that the function has made of arrays before \p Region.
  std::vector<ArrayName> leadBack(const ArrayName &Name);
  void declareEarlier(const clang::Stmt &Part, const clang::Stmt &Region);
  /// Leaves all scopes down to the first of \p Kinds, which is returned.
  Scope *leaveTo(std::initializer_list<Scope::Kind> Kinds);
  void endRegion(const Scope &Region);
  static void join(Way &To, const Way &From);
  void mayThrow();

  // ElementUses.cpp
  void evaluate(const clang::Expr *X, Use How);
  void evaluateUnary(const clang::UnaryOperator &X, Use How);
  void evaluateBinary(const clang::BinaryOperator &X, Use How);
  const RegionArray *heldAs(const ArrayName &Name) const;
  void checkLayouts(const ArrayName &A, const ArrayName &B,
                    const clang::Expr &Place);
  void evaluateName(const ArrayName &Name, const clang::Expr &X, Use How);
  void access(const Names &Arrays, Use How, const clang::Expr &Place);
  Names originsOf(const clang::Expr *X) const;
  Names originsOfCall(const clang::CallExpr &X) const;
  void originsOfReturns(const clang::Stmt &Part, Names &All) const;
  std::optional<ArrayName> nameOf(const clang::Expr *X) const;
  bool knows(const std::optional<ArrayName> &Name) const {
    return Name && State && State->knows(*Name);
  }
  void refuse(FindingID Id, clang::SourceRange Place, FindingID Note,
              std::vector<std::string> Names);
  bool isTaken(clang::SourceLocation Place);
  bool isOnlySaid() const;
  void giveUnseen(clang::SourceRange Place, const std::string &Shown,
                  const std::string &To);
  void mayMove(clang::SourceRange Place, const std::string &Shown);
  bool isLost(const ArrayName &Name, const std::string &Shown);
  bool isOld(const ArrayName &Name, const clang::Expr &Place);
  static std::string textOf(const ArrayName &Name);
  std::string shown(const ArrayName &Name) const;
  bool hasOnHost(const ArrayName &Name, const clang::Expr &Place) const;
  bool replacesAll(const ArrayName &Name, const clang::Expr &Place) const;
  std::optional<ArrayName> baseOf(const clang::Expr &Element) const;

  // KeptWays.cpp
  /// The arrays to which an object, or a number, with the value \p X leads:
  /// `double *h[2] = {a, b}`, `View{a, n}`, `std::function` of a lambda.
  Names keptBy(const clang::Expr &X) const;
  Names keptByAll(const clang::Stmt &Parts) const;
  Names keptIn(const clang::ValueDecl &Variable) const;
  /// The variable that \p Place is a part of keeps what \p Value leads to.
  void keep(const clang::Expr &Place, const clang::Expr &Value);
  void keep(const clang::VarDecl &Variable, const clang::Expr &Value);
  /// The arrays of which an element of that type is used through \p Base.
  Names elementOrigins(const clang::Expr *Base, clang::QualType Element);
  /// What a call may do by way of objects that it is given.
  void evaluateKept(const clang::CallExpr &X);
  bool namesKeeper(const clang::Stmt &Body) const;

  // RegionCalls.cpp
  void evaluateCall(const clang::CallExpr &X, Use How);
  bool evaluateOperator(const clang::CXXOperatorCallExpr &X, Use How);
  bool evaluateMethod(const clang::CallExpr &X, Use How);
  bool evaluateSwap(const clang::CallExpr &X);
  void evaluateConstruct(const clang::CXXConstructExpr &X);
  void evaluateLambda(const clang::LambdaExpr &X);
  Names arraysNamedIn(const clang::Stmt &Body) const;
  void give(const clang::Expr &Argument, const clang::ParmVarDecl *To,
            const clang::FunctionDecl *Callee, unsigned Index);
  void follow(const clang::CallExpr &X, const clang::FunctionDecl &Callee);
  void bind(const clang::ParmVarDecl &Parameter, const clang::Expr &Argument);
  void bindMembers(const ArrayName &Prefix, const ArrayName &Of);
  const clang::FunctionDecl *
  visibleBody(const clang::FunctionDecl *Callee) const;
  bool isConcerned(const clang::CallExpr &X,
                   const clang::FunctionDecl &Callee) const;
  bool leadsToArray(const clang::Expr &X) const;

  const Extraction &E;
  const AttributePlaces &Places;
  Way State;
  bool HasSwapped = false; ///< Names do not tell kinds any more.
  bool IsOnDevice = false; ///< In the body of a mapped loop.
  /// The region is what a data directive says, and all of those are taken:
  /// what the host does there is what the program means, but for code that
  /// directives give to the device and that is not mapped.
  bool IsDirected = false;
  std::map<clang::FileID, bool> Taken; ///< Of files' data directives.
  bool IsNestDirected = false;         ///< Of the mapped loop around.
  bool IsLeftToHost = false;           ///< In such code.
  /// Mapped loops without a directive write here.
  bool HasOwnNests = false;
  std::set<const clang::Expr *> ChangesLeftToHost;
  /// What is the address on the device here, in the function that is followed
  /// by so many others.
  std::map<const clang::ValueDecl *, size_t> OnDevice;
  bool isOnDevice(const clang::ValueDecl *Named) const {
    const auto Found = OnDevice.find(Named);
    return Found != OnDevice.end() && Found->second == Following.size();
  }
  std::deque<Scope> Scopes;
  std::map<const clang::LabelDecl *, Way> Labels;
  /// Variables that keep ways to arrays, whatever is done with them later.
  std::map<const clang::ValueDecl *, Names> Keepers;
  bool SeesKept = true;
  /// Parameters that are references to names of the caller.
  std::map<const clang::ValueDecl *, ArrayName> References;
  /// Of the functions that are followed.
  GivenNumbers Given;
  std::vector<const clang::ForStmt *> Loops; ///< Around this place.
  std::vector<const clang::FunctionDecl *> Following;
  unsigned Followed = 0;
  mutable unsigned ReturnDepth = 0;
  std::set<std::pair<FindingID, clang::SourceLocation>> Said;
};

} // namespace idxmap

#endif
