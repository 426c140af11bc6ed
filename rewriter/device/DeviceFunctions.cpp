//===- DeviceFunctions.cpp - What a body calls, for the device --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/device/DeviceFunctions.h"

#include "rewriter/device/CalledBody.h"
#include "rewriter/device/DeviceMarks.h"
#include "rewriter/device/FunctionCopies.h"
#include "rewriter/effects/CallParts.h"
#include "rewriter/effects/DeviceCalls.h"
#include "rewriter/source/CudaNames.h"
#include "rewriter/source/StandardLibrary.h"
#include "rewriter/source/StandardTypes.h"
#include "rewriter/source/ThisMember.h"
#include "rewriter/templates/InstantiatedBody.h"

#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

#include <deque>
#include <set>

using namespace idxmap;

namespace {

/// Follows calls, breadth first: what the loop calls itself comes first.
class Closure {
public:
  Closure(const Extraction &E, const clang::Stmt &Body)
      : E(E), Body(Body), Report(E) {}

  void read();
  DeviceFunctions functions();

private:
  struct Waiting {
    const clang::FunctionDecl *Function;
    CallSite From;
  };
  void follow(const std::vector<CallSite> &Calls, const CallSite *Root);
  void call(const CallSite &Call, const CallSite &Root);
  bool isForeignLambda(const clang::FunctionDecl &Function) const;
  bool isArgument(const CallSite &Call) const;
  bool canBeDevice(const CallSite &Call, const CallSite &Root);
  std::vector<clang::SourceLocation> marksOf(const Waiting &Next);
  CalledBody bodyOf(const Waiting &Next);
  void report(FindingID Id, const CallSite &Call, const CallSite &Root,
              Finding Note);

  const Extraction &E;
  const clang::Stmt &Body;
  DeviceReport Report;
  std::deque<Waiting> Open;
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  std::vector<ReachedFunction> Reached;
  std::vector<CallSite> Calls; ///< In the body.
};

} // namespace

void Closure::report(FindingID Id, const CallSite &Call, const CallSite &Root,
                     Finding Note) {
  Report.add(Id, Call.Place, {functionName(*Call.Function)}, {std::move(Note)},
             &Root);
}

static bool holds(const Extraction &E, const clang::Stmt &Body,
                  clang::SourceLocation Place) {
  return E.sources().isPointWithin(Place, Body.getBeginLoc(), Body.getEndLoc());
}

/// `rsqrt` of numbers in the global namespace: the device has its own.
static bool isNamedLikeCuda(const clang::FunctionDecl &Function) {
  return Function.getDeclName().isIdentifier() &&
         Function.getDeclContext()->getRedeclContext()->isTranslationUnit() &&
         isCudaFunctionName(Function.getName()) &&
         llvm::all_of(Function.parameters(), [](const auto *Parameter) {
           const clang::QualType Type =
               Parameter->getType().getNonReferenceType();
           return Type->isArithmeticType() || Type->isDependentType();
         });
}

/// A kernel cannot name the type of another function's lambda.
bool Closure::isForeignLambda(const clang::FunctionDecl &Function) const {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  const clang::Stmt *Around = E.Enclosing.getBody();
  return Method && Method->getParent()->isLambda() &&
         Method->getParent()->getParentFunctionOrMethod() && Around &&
         !holds(E, *Around, Method->getLocation());
}

/// What \p Function does with the host's table of virtual functions, or null.
static const char *whyTableIsUsed(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if (!Method || !Method->getParent()->isDynamicClass())
    return nullptr;
  if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(Method))
    return "objects of its class have a table of virtual functions of the host";
  if (Method->getParent()->getNumVBases() != 0 && Method->isInstance())
    return "a table of the host says where the virtual bases of its class are";
  return Method->isVirtual() ? "it is virtual" : nullptr;
}

/// Its object is from outside of the body, of a type that the template's
/// arguments decide.
bool Closure::isArgument(const CallSite &Call) const {
  const clang::Expr *Object = Call.Call ? objectOfCall(*Call.Call) : nullptr;
  const clang::ValueDecl *Named =
      Object ? namedValue(Object->IgnoreParenImpCasts()) : nullptr;
  return Named && E.Enclosing.isDependentContext() &&
         !holds(E, Body, Named->getLocation());
}

bool Closure::canBeDevice(const CallSite &Call, const CallSite &Root) {
  const clang::FunctionDecl &Function = *Call.Function;
  const std::string Name = functionName(Function);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  const bool IsInLoop = Call.Place == Root.Place;
  if (IsInLoop && isInputOutput(E, Function))
    return false; // BodyCheck says so.
  if (IsInLoop && isForeignLambda(Function)) {
    if (isArgument(Call))
      return false; // What holds it says so.
    E.report(FindingID::err_capture_lambda, Call.Place,
             {E.lineOf(Call.Place), "it is another function's"})
        .Notes.push_back(
            E.at(FindingID::note_capture_lambda, Function.getLocation()));
    return false;
  }
  if (IsInLoop && Method &&
      isHostFunction(E.Context.getCanonicalTagType(Method->getParent())))
    return false; // What holds it says so.
  if (deviceUse(E, Function) == DeviceUse::Never) {
    const bool IsOfCxx20 = Method && !E.Context.getLangOpts().CPlusPlus20 &&
                           isElementAccess(*Method);
    report(FindingID::err_call_system, Call, Root,
           E.at(IsOfCxx20 ? FindingID::note_call_cxx20
                          : FindingID::note_call_system,
                Call.Place));
    return false;
  }
  if (const char *Table = whyTableIsUsed(Function)) {
    Report.add(FindingID::err_call_virtual, Call.Place, {Name, Table},
               {E.at(FindingID::note_call_virtual, Function.getLocation())},
               &Root);
    return false;
  }
  if (!idxmap::bodyOf(Function) && !Function.isDefaulted()) {
    report(FindingID::err_call_no_body, Call, Root,
           E.at(FindingID::note_call_no_body, Function.getLocation(), {Name}));
    return false;
  }
  if (isNamedLikeCuda(patternOf(Function))) {
    report(
        FindingID::err_call_cuda_name, Call, Root,
        E.at(FindingID::note_call_cuda_name, Function.getLocation(), {Name}));
    return false;
  }
  return true;
}

void Closure::call(const CallSite &Call, const CallSite &Root) {
  const bool IsForeign =
      Call.Place == Root.Place && isForeignLambda(*Call.Function);
  if ((deviceUse(E, *Call.Function) == DeviceUse::AsIs && !IsForeign) ||
      !canBeDevice(Call, Root))
    return;
  if (Seen.insert(Call.Function->getCanonicalDecl()).second)
    Open.push_back({Call.Function, Root});
}

void Closure::follow(const std::vector<CallSite> &Calls, const CallSite *Root) {
  for (const CallSite &Call : Calls)
    call(Call, Root ? *Root : Call);
}

std::vector<clang::SourceLocation> Closure::marksOf(const Waiting &Next) {
  const clang::FunctionDecl &Pattern = patternOf(*Next.Function);
  if (!needsDeviceMark(Pattern))
    return {};
  DeviceMarks New = deviceMarks(E, Pattern);
  if (New.WhyNot) {
    const std::string Name = functionName(Pattern);
    report(FindingID::err_call_mark, {Next.Function, Next.From.Place},
           Next.From,
           E.at(FindingID::note_call_mark, New.WhyNotAt, {New.WhyNot}));
    return {};
  }
  for (const clang::FunctionDecl *Each : New.Specializations)
    call({Each, Next.From.Place}, Next.From);
  return std::move(New.Places);
}

/// BodyCheck has seen what stands in the loop itself, and lambdas are checked
/// where they stand.
CalledBody Closure::bodyOf(const Waiting &Next) {
  const clang::FunctionDecl *Definition = idxmap::bodyOf(*Next.Function);
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Definition);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  if (!Definition || !Definition->getBody() ||
      !(IsLambda || holds(E, Body, Definition->getLocation())))
    return readCalledBody(E, *Next.Function, Next.From, Report);
  return {callsInBody(E, *Definition->getBody(), false, Report), {}};
}

void Closure::read() {
  const std::vector<const clang::Stmt *> Instances =
      instantiatedBodies(E, Body);
  Calls = callsInBody(E, Body, /*WithCandidates=*/Instances.empty(), Report);
  std::set<clang::SourceLocation> Resolved;
  for (const CallSite &Each : Calls)
    Resolved.insert(Each.Place.getBegin());
  for (const clang::Stmt *Instance : Instances)
    for (CallSite &Each :
         callsInBody(E, *Instance, /*WithCandidates=*/false, Report)) {
      if (!Resolved.count(Each.Place.getBegin()))
        Each.WhyFixed = "a template parameter decides that it is called";
      Calls.push_back(Each);
    }
  follow(Calls, nullptr);
  while (!Open.empty()) {
    const Waiting Next = Open.front();
    Open.pop_front();
    const std::vector<clang::SourceLocation> Marks = marksOf(Next);
    Reached.push_back({Next.Function, Next.From, Marks, bodyOf(Next)});
    follow(Reached.back().Body.Calls, &Next.From);
  }
}

DeviceFunctions Closure::functions() {
  return withCopies(E, Body, Calls, Reached, Report);
}

DeviceFunctions idxmap::readDeviceFunctions(const Extraction &E,
                                            const clang::Stmt &Body) {
  if (!E.isCuda())
    return {};
  Closure All(E, Body);
  All.read();
  return All.functions();
}
