//===- FunctionCopies.cpp - Which functions need copies -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/FunctionCopies.h"

#include "rewriter/device/PassedVariable.h"
#include "rewriter/effects/CalledVariables.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/KernelPlace.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"

#include <set>

using namespace idxmap;

namespace {

bool isLambda(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  return Method && Method->getParent()->isLambda();
}

/// The variables that a function needs, each with one of its uses.
using Needs = llvm::MapVector<const clang::VarDecl *, HostUse>;

class CopyPlanner {
public:
  CopyPlanner(const Extraction &E, const clang::Stmt &Body,
              const std::vector<CallSite> &Calls,
              const std::vector<ReachedFunction> &Reached, DeviceReport &Report)
      : E(E), Body(Body), Calls(Calls), Reached(Reached), Report(Report) {}

  DeviceFunctions run();

private:
  void readNeeds();
  bool isOfBody(const ReachedFunction &Each) const {
    return isWithin(*Each.Function, Body.getSourceRange());
  }
  bool isWithin(const clang::FunctionDecl &Function,
                clang::SourceRange Range) const {
    return E.sources().isPointWithin(Function.getLocation(), Range.getBegin(),
                                     Range.getEnd());
  }
  bool isLambdaBefore(const ReachedFunction &Each) const;
  void check(const PassingCall &Call);
  std::vector<const clang::VarDecl *>
  variablesOf(const clang::FunctionDecl &Function) const;
  std::vector<PassingCall> passingCalls(const std::vector<CallSite> &Of) const;
  void copy(const ReachedFunction &Each);
  void refuse(const clang::FunctionDecl &Needing,
              const clang::FunctionDecl &Function, llvm::StringRef Why,
              const CallSite &From);

  const Extraction &E;
  const clang::Stmt &Body;
  const std::vector<CallSite> &Calls;
  const std::vector<ReachedFunction> &Reached;
  DeviceReport &Report;
  llvm::DenseMap<const clang::FunctionDecl *, Needs> Needed;
  DeviceFunctions Result;
};

} // namespace

/// Until nothing is added, for functions call each other in circles.
void CopyPlanner::readNeeds() {
  for (const ReachedFunction &Each : Reached)
    for (const HostUse &Use : Each.Body.Uses)
      Needed[Each.Function->getCanonicalDecl()].insert(
          {Use.Variable->getCanonicalDecl(), Use});
  for (bool Grows = !Needed.empty(); Grows;) {
    Grows = false;
    for (const ReachedFunction &Each : Reached)
      for (const CallSite &Call : Each.Body.Calls) {
        const auto Found = Needed.find(Call.Function->getCanonicalDecl());
        if (Found == Needed.end())
          continue;
        const Needs More = Found->second;
        Needs &Own = Needed[Each.Function->getCanonicalDecl()];
        for (const auto &One : More)
          Grows |= Own.insert(One).second;
      }
  }
}

std::vector<const clang::VarDecl *>
CopyPlanner::variablesOf(const clang::FunctionDecl &Function) const {
  std::vector<const clang::VarDecl *> Variables;
  const auto Found = Needed.find(Function.getCanonicalDecl());
  if (Found != Needed.end())
    for (const auto &[Variable, Use] : Found->second)
      Variables.push_back(Variable);
  sortByPlace(E.Context, Variables);
  return Variables;
}

std::vector<PassingCall>
CopyPlanner::passingCalls(const std::vector<CallSite> &Of) const {
  std::vector<PassingCall> Passing;
  for (const CallSite &Call : Of)
    // The text of a lambda is that of what it stands in.
    if (Needed.contains(Call.Function->getCanonicalDecl()) &&
        !isLambda(*Call.Function))
      Passing.push_back({Call, variablesOf(*Call.Function)});
  return Passing;
}

bool CopyPlanner::isLambdaBefore(const ReachedFunction &Each) const {
  const clang::Stmt *Around = E.Enclosing.getBody();
  return isLambda(*Each.Function) && Around &&
         isWithin(*Each.Function, Around->getSourceRange()) && !isOfBody(Each);
}

/// The text of a call in the body, and what the launch has to name for it.
void CopyPlanner::check(const PassingCall &Call) {
  const clang::FunctionDecl &Callee = *Call.Site.Function;
  std::vector<BodyEdit> Scratch;
  std::string Why;
  if (!passVariables(
          E, {Call}, [](const clang::VarDecl &) { return ""; }, Scratch, Why))
    refuse(Callee, Callee, Why, Call.Site);
  for (const clang::VarDecl *Variable : Call.Variables)
    if (nameAtLaunch(E, *Variable).empty())
      refuseVariable(
          E,
          Needed.find(Callee.getCanonicalDecl())->second.find(Variable)->second,
          Callee, "the function of the loop cannot name it", &Call.Site,
          Report);
}

void CopyPlanner::refuse(const clang::FunctionDecl &Needing,
                         const clang::FunctionDecl &Function,
                         llvm::StringRef Why, const CallSite &From) {
  for (const auto &[Variable, Use] :
       Needed.find(Needing.getCanonicalDecl())->second)
    refuseVariable(E, Use, Function, Why, &From, Report);
}

void CopyPlanner::copy(const ReachedFunction &Each) {
  const clang::FunctionDecl &Function = *Each.Function;
  std::string Why = whyNoCopy(E, Function);
  std::vector<clang::SourceLocation> Marks = Result.Marks;
  const auto Copies =
      Why.empty() ? copiesOf(E,
                             {bodyOf(Function), variablesOf(Function),
                              Each.Body.Uses, passingCalls(Each.Body.Calls),
                              std::move(Marks), Each.Body.AtomicsOfCopy},
                             Why)
                  : std::nullopt;
  if (!Copies)
    return refuse(Function, Function, Why, Each.From);
  llvm::append_range(Result.Copies, *Copies);
  if (Function.getFormalLinkage() == clang::Linkage::Internal &&
      !llvm::isa<clang::CXXMethodDecl>(Function))
    Result.Unused.push_back(declarationBegin(E, *Function.getCanonicalDecl()));
}

DeviceFunctions CopyPlanner::run() {
  readNeeds();
  std::set<clang::SourceLocation> Marks;
  for (const ReachedFunction &Each : Reached) {
    if (Needed.contains(Each.Function->getCanonicalDecl()) && !isOfBody(Each))
      continue;
    Marks.insert(Each.Marks.begin(), Each.Marks.end());
    if (!isOfBody(Each))
      llvm::append_range(Result.Atomics, Each.Body.Atomics);
  }
  Result.Marks.assign(Marks.begin(), Marks.end());
  llvm::sort(Result.Marks,
             [&](clang::SourceLocation A, clang::SourceLocation B) {
               return E.sources().isBeforeInTranslationUnit(A, B);
             });
  for (const ReachedFunction &Each : Reached) {
    if (!Needed.contains(Each.Function->getCanonicalDecl()))
      continue;
    if (isLambdaBefore(Each))
      refuse(*Each.Function, *Each.Function,
             "it is a lambda from before the loop", Each.From);
    else if (!isLambda(*Each.Function) && !isOfBody(Each))
      copy(Each);
  }
  Result.Calls = passingCalls(Calls);
  // A class of the body has what it names.
  llvm::erase_if(Result.Calls, [&](const PassingCall &Each) {
    return isWithin(*Each.Site.Function, Body.getSourceRange());
  });
  for (const PassingCall &Each : Result.Calls)
    check(Each);
  return std::move(Result);
}

DeviceFunctions idxmap::withCopies(const Extraction &E, const clang::Stmt &Body,
                                   const std::vector<CallSite> &Calls,
                                   const std::vector<ReachedFunction> &Reached,
                                   DeviceReport &Report) {
  return CopyPlanner(E, Body, Calls, Reached, Report).run();
}
