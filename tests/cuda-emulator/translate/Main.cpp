// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// cuemu-translate: device IR in, host object file out.

#include "Translate.h"

#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Verifier.h"
#include "llvm/IRReader/IRReader.h"
#include "llvm/MC/TargetRegistry.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/SourceMgr.h"
#include "llvm/Support/TargetSelect.h"
#include "llvm/Support/WithColor.h"
#include "llvm/TargetParser/Host.h"

using namespace llvm;
using namespace cuemu;

namespace {

cl::opt<std::string> Input(cl::Positional, cl::desc("<device IR>"),
                           cl::Required);
cl::opt<std::string> Output("o", cl::desc("object file"), cl::Required);
cl::opt<std::string> Id("id", cl::desc("the text that names this unit"),
                        cl::Required);
cl::opt<unsigned> OptLevel("opt", cl::desc("0: as it is; else: clean up"),
                           cl::init(1));
cl::opt<std::string>
    Registers("registers",
              cl::desc("file of the kernels' registers, as ptxas counts them"));
cl::opt<bool> DumpIR("dump-ir", cl::desc("print the translated IR"));

/// A baseline with fused multiply-add, so that contracted expressions round as
/// they do on a GPU.
constexpr const char *HostCPU = "x86-64-v3";

std::unique_ptr<TargetMachine> makeTargetMachine(std::string &Error) {
  InitializeNativeTarget();
  InitializeNativeTargetAsmPrinter();
  Triple Host(sys::getDefaultTargetTriple());
  const Target *Found = TargetRegistry::lookupTarget(Host, Error);
  if (!Found)
    return nullptr;
  auto Level = OptLevel ? CodeGenOptLevel::Default : CodeGenOptLevel::None;
  return std::unique_ptr<TargetMachine>(Found->createTargetMachine(
      Host, HostCPU, "", TargetOptions(), Reloc::PIC_, std::nullopt, Level));
}

int fail(const Twine &Message) {
  WithColor::error(errs(), "cuemu-translate") << Message << "\n";
  return 1;
}

int translate(DeviceCode &Code, TargetMachine &Machine) {
  collectKernels(Code);
  if (!Registers.empty())
    if (std::string Error = readRegisters(Code, Registers); !Error.empty())
      return fail(Error);
  retarget(Code, Machine);
  lowerCalls(Code);
  contractExpressions(Code);
  enumerateVariables(Code);
  for (const std::string &Refusal : Code.Refusals)
    fail(Refusal);
  if (!Code.Refusals.empty())
    return 1;
  summarizeKernels(Code);
  insertMemoryChecks(Code);
  placeVariables(Code);
  emitRegistration(Code);
  if (DumpIR)
    Code.M.print(outs(), nullptr);
  if (verifyModule(Code.M, &errs()))
    return fail("the translated module is not valid");
  std::string Error = emitObject(Code, Machine, OptLevel, Output);
  return Error.empty() ? 0 : fail(Error);
}

} // namespace

int main(int Argc, char **Argv) {
  cl::ParseCommandLineOptions(Argc, Argv, "translates CUDA device code\n");
  std::string Error;
  std::unique_ptr<TargetMachine> Machine = makeTargetMachine(Error);
  if (!Machine)
    return fail(Error);
  LLVMContext Context;
  SMDiagnostic Diagnostic;
  std::unique_ptr<Module> M = parseIRFile(Input, Diagnostic, Context);
  if (!M) {
    Diagnostic.print("cuemu-translate", errs());
    return 1;
  }
  DeviceCode Code(*M, Id);
  return translate(Code, *Machine);
}
