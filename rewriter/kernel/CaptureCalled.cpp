//===- CaptureCalled.cpp - What called functions need -----------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/kernel/Captures.h"

#include "rewriter/device/PassedVariable.h"
#include "rewriter/source/LocalDeclarations.h"
#include "rewriter/source/ThisMember.h"

#include "clang/Basic/CharInfo.h"
#include "llvm/ADT/STLExtras.h"

using namespace idxmap;

/// \p Name as a word of its own.
static bool holdsWord(llvm::StringRef Text, llvm::StringRef Name) {
  for (size_t At = Text.find(Name); At != llvm::StringRef::npos;
       At = Text.find(Name, At + 1)) {
    const size_t End = At + Name.size();
    if ((At == 0 || !clang::isAsciiIdentifierContinue(Text[At - 1])) &&
        (End == Text.size() || !clang::isAsciiIdentifierContinue(Text[End])))
      return true;
  }
  return false;
}

/// The kernel can call \p Variable by its own name, which nothing else has.
bool CaptureReader::isFreeName(const clang::VarDecl &Variable,
                               const Symbols &Values) const {
  const llvm::StringRef Name = Variable.getName();
  const bool IsBound =
      llvm::any_of(Values.table(),
                   [&](const HostSymbol &Each) { return Each.Name == Name; });
  const bool IsOwnBound =
      llvm::any_of(Values.captured(), [&](const Symbols::Captured &Each) {
        return Each.Variable->getCanonicalDecl() == Variable.getCanonicalDecl();
      });
  return !has(Name) && !holdsWord(BodyText, Name) &&
         !isHiddenMember(E.Enclosing, Name) && (!IsBound || IsOwnBound) &&
         llvm::none_of(Excluded, [&](const clang::NamedDecl *Each) {
           return Each->getName() == Name;
         });
}

/// What the kernel calls \p Variable.
std::string CaptureReader::takeCalled(const clang::VarDecl &Variable,
                                      const PassingCall &Call,
                                      const Symbols &Values) {
  const std::string Name = Variable.getNameAsString();
  const Reference Use{&Variable, &Variable, Call.Site.Place, false};
  for (const clang::VarDecl *Same : Variable.redecls()) {
    if (Own.contains(Same)) {
      const std::string Callee = Call.Site.Function->getNameAsString();
      E.report(FindingID::err_called_variable, Use.Place, {Name}).Notes = {
          E.at(FindingID::note_called_variable, Variable.getLocation(), {Name}),
          E.at(FindingID::note_called_parameter, Use.Place,
               {Callee, Name, "each iteration of the loop has its own"})};
      return Name;
    }
    if (Again.contains(Same))
      return Name;
    if (const auto Known = Names.find(Same); Known != Names.end())
      return Known->second;
  }
  Taken.insert(&Variable);
  const bool IsFree = isFreeName(Variable, Values);
  if (IsFree && needsDeviceCopy(E, Variable, Use)) {
    takeConstant(Variable, Use);
    return Name;
  }
  const std::string Called = IsFree ? Name : unusedName(Name);
  pass({Variable, Variable.getType(), Called, nameAtLaunch(E, Variable)}, Use);
  for (Capture &Each : Captures)
    if (Each.Name == Called && Called != Name)
      Each.Of = Name;
  return Called;
}

void CaptureReader::readCalled(const std::vector<PassingCall> &Calls,
                               const Symbols &Values) {
  if (E.errorCount() > 0)
    return;
  std::string Why; // Nothing: the calls have been checked.
  passVariables(
      E, Calls,
      [&](const clang::VarDecl &Variable) {
        const auto With = llvm::find_if(Calls, [&](const PassingCall &Each) {
          return llvm::is_contained(Each.Variables, &Variable);
        });
        return takeCalled(Variable, *With, Values);
      },
      CallEdits, Why);
}
