//===- DeviceCalls.cpp - Which functions device code may call ---*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#include "rewriter/effects/DeviceCalls.h"

#include "rewriter/source/StandardLibrary.h"

#include "clang/AST/DeclCXX.h"

using namespace idxmap;

static bool isDeclaredForDevice(const clang::FunctionDecl &Function) {
  const auto *Device = Function.getAttr<clang::CUDADeviceAttr>();
  return Device && !Device->isImplicit();
}

/// idxmap/openmp.h has one for both sides.
static bool asksForPlace(const clang::FunctionDecl &Function) {
  return Function.isExternC() && Function.getIdentifier() &&
         Function.getName() == PlaceQuery;
}

DeviceUse idxmap::deviceUse(const Extraction &E,
                            const clang::FunctionDecl &Function) {
  // By which a region of teams asks for its numbers (teams/TeamLoops.h).
  const bool IsQuery = Function.isImplicit() && Function.getIdentifier() &&
                       Function.getName().starts_with("omp_get_");
  if (Function.isTrivial() || Function.isConsteval() || IsQuery ||
      asksForPlace(Function))
    return DeviceUse::AsIs;
  if (!isSystemFunction(E, patternOf(Function)))
    return DeviceUse::OfUser;
  return isDeviceSystemFunction(E, Function) ? DeviceUse::AsIs
                                             : DeviceUse::Never;
}

bool idxmap::needsDeviceMark(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  const clang::FunctionDecl *First = Function.getCanonicalDecl();
  return !Function.isConstexpr() && !Function.isImplicit() &&
         !isDeclaredForDevice(Function) && !First->isDefaulted() &&
         !(Method && Method->getParent()->isLambda());
}

const clang::FunctionDecl &
idxmap::patternOf(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *Pattern =
      Function.getTemplateInstantiationPattern(/*ForDefinition=*/false);
  return Pattern ? *Pattern : Function;
}

const clang::FunctionDecl *idxmap::bodyOf(const clang::FunctionDecl &Function) {
  const clang::FunctionDecl *Definition = nullptr;
  if (Function.hasBody(Definition))
    return Definition;
  if (const clang::FunctionDecl *Pattern =
          Function.getTemplateInstantiationPattern())
    if (Pattern->hasBody(Definition))
      return Definition;
  return nullptr;
}

std::string idxmap::functionName(const clang::FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<clang::CXXMethodDecl>(&Function);
  if (llvm::isa<clang::CXXConstructorDecl, clang::CXXDestructorDecl>(Function))
    return Method->getParent()->getNameAsString();
  return Function.getNameAsString();
}
