//===- DeviceFunctions.cpp - What a body calls, for the device --*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/extract/DeviceFunctions.h"

#include "rewriter/extract/CalledBody.h"
#include "rewriter/extract/CudaNames.h"
#include "rewriter/extract/DeviceCalls.h"
#include "rewriter/extract/DeviceMarks.h"
#include "rewriter/extract/InstantiatedBody.h"
#include "rewriter/extract/StandardLibrary.h"
#include "rewriter/extract/StandardTypes.h"

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
  std::vector<clang::SourceLocation> marks() const;

private:
  struct Waiting {
    const clang::FunctionDecl *Function;
    CallSite From;
  };
  void follow(const std::vector<CallSite> &Calls, const CallSite *Root);
  void call(const CallSite &Call, const CallSite &Root);
  bool isForeignLambda(const clang::FunctionDecl &Function) const;
  bool canBeDevice(const CallSite &Call, const CallSite &Root);
  void mark(const Waiting &Next);
  std::vector<CallSite> callsOf(const Waiting &Next);
  void report(FindingID Id, const CallSite &Call, const CallSite &Root,
              Finding Note);

  const Extraction &E;
  const clang::Stmt &Body;
  DeviceReport Report;
  std::deque<Waiting> Open;
  llvm::DenseSet<const clang::FunctionDecl *> Seen;
  std::set<clang::SourceLocation> Marks;
};

} // namespace

void Closure::report(FindingID Id, const CallSite &Call, const CallSite &Root,
                     Finding Note) {
  Report.add(Id, Call.Place, {functionName(*Call.Function)}, std::move(Note),
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

bool Closure::canBeDevice(const CallSite &Call, const CallSite &Root) {
  const clang::FunctionDecl &Function = *Call.Function;
  const std::string Name = functionName(Function);
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  const bool IsInLoop = Call.Place == Root.Place;
  if (IsInLoop && isInputOutput(E, Function))
    return false; // BodyCheck says so.
  if (IsInLoop && isForeignLambda(Function)) {
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
    report(FindingID::err_call_system, Call, Root,
           E.at(FindingID::note_call_system, Call.Place));
    return false;
  }
  if (Method && Method->getParent()->isDynamicClass()) {
    report(FindingID::err_call_virtual, Call, Root,
           E.at(FindingID::note_call_virtual,
                Method->getParent()->getLocation(),
                {Method->getParent()->getNameAsString()}));
    return false;
  }
  if (!bodyOf(Function) && !Function.isDefaulted()) {
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

void Closure::mark(const Waiting &Next) {
  const clang::FunctionDecl &Pattern = patternOf(*Next.Function);
  if (!needsDeviceMark(Pattern))
    return;
  const DeviceMarks New = deviceMarks(E, Pattern);
  if (New.WhyNot) {
    const std::string Name = functionName(Pattern);
    report(FindingID::err_call_mark, {Next.Function, Next.From.Place},
           Next.From,
           E.at(FindingID::note_call_mark, New.WhyNotAt, {New.WhyNot}));
    return;
  }
  Marks.insert(New.Places.begin(), New.Places.end());
  for (const clang::FunctionDecl *Each : New.Specializations)
    call({Each, Next.From.Place}, Next.From);
}

/// BodyCheck has seen what stands in the loop itself, and lambdas are checked
/// where they stand.
std::vector<CallSite> Closure::callsOf(const Waiting &Next) {
  const clang::FunctionDecl *Definition = bodyOf(*Next.Function);
  const auto *Method = llvm::dyn_cast_or_null<clang::CXXMethodDecl>(Definition);
  const bool IsLambda = Method && Method->getParent()->isLambda();
  if (!Definition || !Definition->getBody() ||
      !(IsLambda || holds(E, Body, Definition->getLocation())))
    return readCalledBody(E, *Next.Function, Next.From, Report);
  return callsInBody(E, *Definition->getBody(), false, Report);
}

void Closure::read() {
  const std::vector<const clang::Stmt *> Instances =
      instantiatedBodies(E, Body);
  follow(callsInBody(E, Body, /*WithCandidates=*/Instances.empty(), Report),
         nullptr);
  for (const clang::Stmt *Each : Instances)
    follow(callsInBody(E, *Each, /*WithCandidates=*/false, Report), nullptr);
  while (!Open.empty()) {
    const Waiting Next = Open.front();
    Open.pop_front();
    mark(Next);
    follow(callsOf(Next), &Next.From);
  }
}

std::vector<clang::SourceLocation> Closure::marks() const {
  std::vector<clang::SourceLocation> Places(Marks.begin(), Marks.end());
  llvm::sort(Places, [&](clang::SourceLocation A, clang::SourceLocation B) {
    return E.sources().isBeforeInTranslationUnit(A, B);
  });
  return Places;
}

std::vector<clang::SourceLocation>
idxmap::readDeviceFunctions(const Extraction &E, const clang::Stmt &Body) {
  if (!E.isCuda())
    return {};
  Closure All(E, Body);
  All.read();
  return All.marks();
}
