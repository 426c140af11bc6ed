//===- DeviceHeaders.cpp - What a parse for the host can spare ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/parse/DeviceHeaders.h"

#include "rewriter/parse/UnitSource.h"

#include "clang/Frontend/CompilerInvocation.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/VirtualFileSystem.h"

using namespace clang;

namespace idxmap {

static constexpr const char *Textures[] = {
    "__CLANG_CUDA_TEXTURE_INTRINSICS_H__", "__TEXTURE_INDIRECT_FUNCTIONS_H__",
    "__TEXTURE_FETCH_FUNCTIONS_H__", "__SURFACE_INDIRECT_FUNCTIONS_H__"};

static constexpr const char *Intrinsics[] = {
    "__CLANG_CUDA_INTRINSICS_H__", "__CLANG_CUDA_DEVICE_FUNCTIONS_H__",
    "__CLANG_CUDA_LIBDEVICE_DECLARES_H__", "CURAND_MTGP32_KERNEL_H"};

/// Such a unit would soon be parsed again. Libraries of CUDA's are code for
/// devices, too.
static bool hasDeviceCode(StringRef Text) {
  return llvm::any_of(
      ArrayRef{"__device__", "__global__", "<cub/", "<cuda", "<thrust/"},
      [&](StringRef Word) { return Text.contains(Word); });
}

static bool mainHasDeviceCode(const UnitSource &Source) {
  if (Source.Main)
    return hasDeviceCode(Source.Main->getBuffer());
  const FrontendInputFile &Main =
      Source.Invocation.getFrontendOpts().Inputs.front();
  if (Main.isBuffer())
    return hasDeviceCode(Main.getBuffer().getBuffer());
  const auto Text = Source.Files->getBufferForFile(Main.getFile());
  return !Text || hasDeviceCode((*Text)->getBuffer());
}

bool leavesOutDeviceHeaders(const UnitSource &Source) {
  return Source.Invocation.getLangOpts().CUDAIsDevice &&
         !Source.WithDeviceHeaders;
}

void leaveOutDeviceHeaders(CompilerInvocation &Invocation,
                           const UnitSource &Source) {
  PreprocessorOptions &Options = Invocation.getPreprocessorOpts();
  for (const char *Guard : Textures)
    Options.addMacroDef(Guard);
  if (!mainHasDeviceCode(Source))
    for (const char *Guard : Intrinsics)
      Options.addMacroDef(Guard);
}

} // namespace idxmap
