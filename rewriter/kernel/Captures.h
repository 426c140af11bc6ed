//===- Captures.h - What a kernel needs from outside ------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every name that the body takes from outside gets one rule, or is refused:
//
//   scalar n         ->  parameter `const int n`, argument `n`
//   pointer a        ->  parameter `const float *a`, argument `a`
//   array a[M][N]    ->  parameter `T (*a_)[M][N]`, argument `&a`, first line
//                        `T (&a)[M][N] = *a_;` (so that `sizeof a` stays true)
//   member n, this->n   ->  as a variable n; the body then reads `n`
//   at(i), this->at(i)  ->  the object, called `self` (ThisObject.h)
//   t of each iteration's own ->  declared in the kernel (Privatisation.h)
//   local constant, type alias, using  ->  declared again in the kernel
//   constant array, for the device     ->  likewise, wherever it is declared
//   what is declared before the kernel ->  nothing
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_KERNEL_CAPTURES_H
#define IDXMAP_REWRITER_KERNEL_CAPTURES_H

#include "rewriter/LoopNest.h"
#include "rewriter/build/WrittenNames.h"
#include "rewriter/data/DataRules.h"
#include "rewriter/data/ObjectPassing.h"
#include "rewriter/device/FunctionCopy.h"
#include "rewriter/effects/ThisObject.h"
#include "rewriter/kernel/MemberUses.h"
#include "rewriter/kernel/OpenedMembers.h"
#include "rewriter/source/BodyEdit.h"
#include "rewriter/source/Extraction.h"
#include "rewriter/source/References.h"
#include "rewriter/source/Symbols.h"
#include "rewriter/source/TypeParameters.h"
#include "rewriter/variables/Privatisation.h"

#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

#include <set>

namespace idxmap {

class CaptureReader {
public:
  /// \p BodyText serves to choose parameter names that the body does not use.
  CaptureReader(const Extraction &E, clang::SourceLocation KernelPlace,
                std::string BodyText, const Privatisation &Own)
      : E(E), Place(KernelPlace), BodyText(std::move(BodyText)), Own(Own) {}

  /// The mapped loops' own variables are no captures.
  void exclude(const clang::VarDecl &Variable) { Excluded.insert(&Variable); }
  /// \p Values are of the bounds.
  void readBody(const clang::Stmt &Body, const Symbols &Values);
  /// What functions that the body calls use; \p Values are of the bounds.
  void readCalled(const std::vector<PassingCall> &Calls, const Symbols &Values);
  /// What only bounds and arguments of attributes use.
  void readBounds(const Symbols &Values);
  /// What the device does with arrays, or a check; what the launch cannot name
  /// is reported to \p For.
  void setData(const DataRules &Rules, const Extraction &For);
  /// How the kernel gets the object of the loop's function; nothing where it
  /// needs none.
  std::optional<Passing> ownPassing() const { return OwnPassing; }

  const std::vector<Capture> &captures() const { return Captures; }
  /// True for what each iteration has of its own.
  bool isPrivate(const clang::NamedDecl &D) const {
    const auto *Value = llvm::dyn_cast<clang::ValueDecl>(&D);
    return Value && Own.contains(Value);
  }
  /// True for what the kernel declares again.
  bool declares(const clang::NamedDecl &D) const { return Again.contains(&D); }
  /// The variables that became parameters.
  const std::vector<const clang::ValueDecl *> &variables() const {
    return Variables;
  }
  /// What must change in the body for the parameters' names.
  const std::vector<BodyEdit> &edits() const { return Edits; }
  /// The same for the calls of functions that need more.
  const std::vector<BodyEdit> &callEdits() const { return CallEdits; }
  /// The types that the launch names.
  const TypeParameters &types() const { return Types; }
  /// What the kernel must reach and could not.
  const std::vector<OpenedMember> &opened() const { return Opened; }

private:
  /// A value to be passed: the kernel calls it Name.
  struct Passed {
    const clang::ValueDecl &Declaration;
    clang::QualType Written;
    std::string Name, Argument;
  };

  /// An object of which the device would get a copy.
  struct Copied {
    const clang::ValueDecl *Declaration; ///< Null: `*this`.
    std::string Name;
    clang::SourceLocation Declared;
    clang::QualType Type;
    bool IsChanged;
  };

  void take(const Reference &Use);
  void takeMember(const clang::ValueDecl &Member, const Reference &Use);
  std::string takeCalled(const clang::VarDecl &Variable,
                         const PassingCall &Call, const Symbols &Values);
  bool isFreeName(const clang::VarDecl &Variable, const Symbols &Values) const;
  bool isNamedByScope(const clang::VarDecl &Variable) const;
  void takeScoped(const clang::VarDecl &Variable, const Reference &Use);
  void takeStaticMember(const clang::VarDecl &Member, const Reference &Use);
  bool callMember(const clang::ValueDecl &Member, const std::string &Name);
  void takeVariable(const clang::VarDecl &Variable, const Reference &Use);
  bool takePrivate(const clang::VarDecl &Variable, const Reference &Use);
  void takeConstant(const clang::VarDecl &Variable, const Reference &Use);
  void takeValue(const clang::ValueDecl &Variable, const Reference &Use);
  void pass(const Passed &Value, const Reference &Use);
  void passObject(const Passed &Value, clang::QualType Type,
                  const Reference &Use);
  void passElements(const Passed &Value, const std::string &Element,
                    const Reference &Use);
  void passDeduced(const Passed &Value, const Reference &Use);
  /// \p Value is the object itself, or \p IsPointer to it.
  void passImage(const Passed &Value, clang::QualType Object, bool IsPointer,
                 const Reference &Use);
  Capture imageFor(const std::string &Name, const std::string &Class,
                   const std::string &Declared);
  void openHeld(const clang::ValueDecl &Object, clang::QualType Type,
                clang::SourceRange Use);
  /// Says why no copy serves the device; true if one does.
  bool checkCopied(const Copied &Object, clang::SourceRange Use);
  /// The body goes on from \p Object to what that is a part of.
  void refusePart(const std::string &Object, clang::SourceRange Use);
  void takeObject();
  bool readsOwnFields() const;
  void passThisObject(const clang::Expr &First);

  void nameStatics();
  void nameTemplates();
  std::string ownClass();
  bool checkOwnClass(const clang::Expr &Use);
  void refuseMacro(const clang::Expr &Use);
  void passAddress(const Passed &Value, clang::QualType Type,
                   const Reference &Use);
  bool passView(const Passed &Value, clang::QualType Type,
                const Reference &Use);
  bool takeDeclaration(const clang::NamedDecl &Declaration,
                       const Reference &Use);
  bool takeClassType(const clang::TypeDecl &Type, const Reference &Use);
  void takeClassName(const clang::NamedDecl &Declaration, const Reference &Use);
  bool takeLambda(const clang::VarDecl &Variable, const Reference &Use);
  void takeBinding(const clang::BindingDecl &Binding, const Reference &Use);
  bool checkData(clang::QualType Type, const Reference &Use);
  void declareAgain(const clang::NamedDecl &Declaration,
                    const std::string &Text, const Reference &Use);
  void requireVisible(const clang::NamedDecl &Declaration,
                      const Reference &Use);
  /// Parameters stand in the order of the declarations of what they pass.
  void add(Capture Added, clang::SourceLocation Declared);
  /// The host's kernel, which sees what the loop writes by another name, needs
  /// the place of \p Value.
  bool needsPlace(const clang::ValueDecl &Value, clang::QualType Type) const;
  /// What a device has of the memory of \p Value may be newer.
  bool mayBeNewer(const clang::ValueDecl &Value) const;
  /// A parameter for \p Value, which then is no other capture's.
  void addPassed(const Passed &Value, Capture Added, const Reference &Use);
  bool has(llvm::StringRef Name) const;
  /// Each once.
  std::string unusedName(std::string Wished);
  void refuse(FindingID Id, const Reference &Use, FindingID Note);

  const Extraction &E;
  clang::SourceLocation Place;
  std::string BodyText;
  WrittenNames BodyWrites;
  /// Of which the body asks the type: const, it would be another.
  llvm::DenseSet<const clang::ValueDecl *> TypeAsked;
  const clang::Stmt *Body = nullptr;
  const Privatisation &Own;
  bool IsInBody = true;
  std::vector<Capture> Captures;
  std::vector<clang::SourceLocation> Declarations; ///< One per capture.
  std::vector<const clang::ValueDecl *> Variables;
  /// What the kernel calls each of them.
  llvm::DenseMap<const clang::ValueDecl *, std::string> Names;
  /// What the host calls variables of which the kernel knows the plain name.
  llvm::DenseMap<const clang::ValueDecl *, std::string> HostNames;
  std::set<std::string> Given; ///< Names that nothing else had.
  MemberUses Members;
  ThisObject Object;
  bool IsObjectChanged = false;
  bool NamesDependentFields = false; ///< `Base<T>::x`, by the object.
  std::string ObjectName; ///< Empty where the kernel needs no object.
  std::optional<Passing> OwnPassing;
  TypeParameters Types;
  std::vector<OpenedMember> Opened;
  std::vector<BodyEdit> Edits, CallEdits;
  llvm::DenseSet<const clang::NamedDecl *> Excluded;
  llvm::DenseSet<const clang::NamedDecl *> Bounds; ///< Variables in them.
  llvm::DenseSet<const clang::NamedDecl *> Taken;
  llvm::DenseSet<const clang::NamedDecl *> Again; ///< Declared in the kernel.
};

} // namespace idxmap

#endif
