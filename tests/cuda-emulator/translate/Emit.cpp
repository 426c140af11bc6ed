// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Translate.h"

#include "llvm/IR/LegacyPassManager.h"
#include "llvm/Passes/PassBuilder.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;

namespace {

/// Clang has optimized the device code already; what is left is to inline
/// kernels into their thread functions and to clean up after the checks.
void optimize(Module &M, TargetMachine &Machine, unsigned OptLevel) {
  LoopAnalysisManager Loops;
  FunctionAnalysisManager Functions;
  CGSCCAnalysisManager SCCs;
  ModuleAnalysisManager Modules;
  PassBuilder Builder(&Machine);
  Builder.registerModuleAnalyses(Modules);
  Builder.registerCGSCCAnalyses(SCCs);
  Builder.registerFunctionAnalyses(Functions);
  Builder.registerLoopAnalyses(Loops);
  Builder.crossRegisterProxies(Loops, Functions, SCCs, Modules);
  ModulePassManager Passes =
      OptLevel == 0
          ? Builder.buildO0DefaultPipeline(OptimizationLevel::O0)
          : Builder.buildPerModuleDefaultPipeline(OptimizationLevel::O1);
  Passes.run(M, Modules);
}

} // namespace

std::string cuemu::emitObject(DeviceCode &Code, TargetMachine &Machine,
                              unsigned OptLevel, StringRef Output) {
  optimize(Code.M, Machine, OptLevel);
  std::error_code Error;
  raw_fd_ostream Stream(Output, Error, sys::fs::OF_None);
  if (Error)
    return (Output + ": " + Error.message()).str();
  legacy::PassManager Passes;
  if (Machine.addPassesToEmitFile(Passes, Stream, nullptr,
                                  CodeGenFileType::ObjectFile))
    return "the host target cannot write object files";
  Passes.run(Code.M);
  return "";
}
