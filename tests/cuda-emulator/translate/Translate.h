// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The stages that turn a module of nvptx64 device code into a host object.
// Each takes the module as the stage before it left it; Main.cpp runs them in
// the order they are declared here.

#ifndef CUEMU_TRANSLATE_H
#define CUEMU_TRANSLATE_H

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/IR/GlobalVariable.h"
#include "llvm/IR/Module.h"
#include "llvm/Target/TargetMachine.h"

#include "cuemu/Abi.h"

#include <string>
#include <vector>

namespace cuemu {

/// A kernel, and what is known about it before its code is changed.
struct Kernel {
  llvm::Function *Function;
  uint32_t MaxThreadsPerBlock = 0;
  bool Waits = false;
  uint32_t Registers = 0; // 0: not known
  /// The shared variables it reaches, as indices of DeviceCode::Objects.
  llvm::SmallVector<unsigned, 4> Shared;
};

/// A variable of device code. Address is the constant that stands for it in
/// the module: first the variable itself, then its emulated place.
struct DeviceObject {
  std::string Name;
  llvm::Constant *Address;
  uint64_t Size;
  Space Where;
};

/// What the stages know about the module, beside its IR.
struct DeviceCode {
  DeviceCode(llvm::Module &M, std::string Id) : M(M), Id(std::move(Id)) {}

  llvm::Module &M;
  std::string Id;
  std::vector<Kernel> Kernels;
  std::vector<DeviceObject> Objects;
  /// From the constant an access is based on to its index in Objects.
  llvm::DenseMap<const llvm::Value *, unsigned> ObjectOf;
  llvm::GlobalVariable *Image = nullptr;
  uint64_t ImageSize = 0;
  /// The tables the memory checks use; null where there is no access.
  llvm::GlobalVariable *Caches = nullptr;
  uint64_t CacheCount = 0;
  llvm::GlobalVariable *ObjectTable = nullptr;
  std::vector<std::string> Refusals;
};

/// Finds the kernels and drops all that no kernel and no host call can reach.
void collectKernels(DeviceCode &Code);

/// Notes the registers of the kernels that a file has: lines of a name and a
/// number. Returns an error text or "".
std::string readRegisters(DeviceCode &Code, llvm::StringRef File);

/// Retargets module and functions from nvptx64 to the host.
void retarget(DeviceCode &Code, const llvm::TargetMachine &Machine);

/// Gives every special-register read its value. Returns true if it handled
/// the call.
bool lowerSpecialRegister(llvm::CallInst &Call, llvm::StringRef Name);

/// Block barriers, warp barriers, shuffles, votes: calls that may wait.
bool lowerBarrier(llvm::CallInst &Call, llvm::StringRef Name);

/// Intrinsics without a wait, as instructions or as calls of the runtime.
bool lowerIntrinsic(llvm::CallInst &Call, llvm::StringRef Name);

/// Replaces inline PTX by the intrinsic of the same meaning. Null, and nothing
/// is changed, if it is not known as one.
llvm::CallInst *asIntrinsic(llvm::CallInst &Assembly);

/// True if the runtime provides this external function. PointeeBytes gets the
/// size of what its pointer arguments point to, 0 if it has none.
bool isProvided(llvm::StringRef Name, unsigned &PointeeBytes);

/// Lowers every call that only a GPU understands, and notes what is refused.
void lowerCalls(DeviceCode &Code);

/// Forms fused multiply-adds where the GPU's code generator would.
void contractExpressions(DeviceCode &Code);

/// Lists the variables of the module.
void enumerateVariables(DeviceCode &Code);

/// Notes for each kernel the shared variables it reaches and whether it waits.
void summarizeKernels(DeviceCode &Code);

/// Puts a check in front of every memory access that could be out of place.
void insertMemoryChecks(DeviceCode &Code);

/// Moves variables from their address spaces to their emulated places.
void placeVariables(DeviceCode &Code);

/// Adds a function per kernel that unpacks its arguments, and the tables and
/// the constructor by which the module registers with the runtime.
void emitRegistration(DeviceCode &Code);

/// Optimizes and writes the object file. Returns an error text or "".
std::string emitObject(DeviceCode &Code, llvm::TargetMachine &Machine,
                       unsigned OptLevel, llvm::StringRef Output);

/// An i8* constant for a private, unnamed, NUL-terminated string.
llvm::Constant *stringConstant(llvm::Module &M, llvm::StringRef Text);

/// A private global holding these elements, or null pointer if empty.
llvm::Constant *tableConstant(llvm::Module &M, llvm::Type *Element,
                              llvm::ArrayRef<llvm::Constant *> Elements,
                              llvm::StringRef Name);

/// "function at file:line:col", as far as debug information tells.
std::string describeLocation(const llvm::Instruction &I);

/// The functions that F's code can reach by direct calls or by taking an
/// address, F among them.
llvm::SmallVector<llvm::Function *, 16> reachableFrom(llvm::Function &F);

} // namespace cuemu

#endif
