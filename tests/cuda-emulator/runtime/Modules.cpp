// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Registration. Translated device code registers its tables; Clang's host code
// registers handles for kernels and variables by name. Which comes first is
// not settled, so names are looked up when first used.

#include "Modules.h"
#include "Api.h"
#include "Failures.h"
#include "Fault.h"
#include "Graphs.h"
#include "Options.h"
#include "Queue.h"
#include "Regions.h"

#include <cstdlib>
#include <cstring>
#include <map>
#include <sys/mman.h>

using namespace cuemu;

namespace {

/// A host handle before its name is looked up.
struct Symbol {
  const char *ModuleId;
  const char *Name;
};

struct Registry {
  ModuleInfo *Modules = nullptr;
  std::map<const void *, Symbol> Functions, Variables;
  std::map<const void *, KernelHandle> Kernels;
};

Registry &registry() {
  static auto *Instance = new Registry;
  return *Instance;
}

ModuleInfo *findModule(const char *Id) {
  for (ModuleInfo *M = registry().Modules; M; M = M->Next)
    if (!std::strcmp(M->Id, Id))
      return M;
  fault(std::string("the device code of unit '") + Id +
        "' is not linked in; link with cuemu-clang++");
}

RegionKind kindOf(Space Where) {
  switch (Where) {
  case Space::Device:
    return RegionKind::Variable;
  case Space::Constant:
    return RegionKind::Constant;
  case Space::ReadOnly:
    return RegionKind::ReadOnly;
  default:
    return RegionKind::Shared;
  }
}

/// Moves the contents of the device image away, once for each device, and
/// closes its pages.
void openImage(ModuleInfo &Module) {
  if (!Module.ImageSize)
    return;
  void *Copies =
      mmap(nullptr, Module.ImageSize * deviceCount(), PROT_READ | PROT_WRITE,
           MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (Copies == MAP_FAILED)
    fault("no memory for device variables");
  Module.Backing = static_cast<char *>(Copies);
  for (int Device = 0; Device != deviceCount(); ++Device)
    std::memcpy(Module.Backing + Device * Module.ImageSize, Module.Image,
                Module.ImageSize);
  mprotect(Module.Image, Module.ImageSize, PROT_NONE);
}

void addObject(const ModuleInfo &Module, const ObjectInfo &Object) {
  if (Object.Where == Space::DynamicShared)
    return;
  auto Low = reinterpret_cast<uint64_t>(Object.Address);
  Region Added = {Low, Object.Size, Low, kindOf(Object.Where), Object.Name};
  if (Object.Where == Space::Device || Object.Where == Space::Constant) {
    Added.Base = reinterpret_cast<uint64_t>(Module.Backing) +
                 (Object.Address - Module.Image);
    Added.Stride = Module.ImageSize;
  }
  regions().add(Added);
}

void onExit(int Status, void *) {
  endQueues();
  writeCalls();
  const bool HasHandles =
      options().ReportHandles && (reportGraphs() | reportHandles());
  if ((options().ReportLeaks && regions().reportLeaks()) || HasHandles)
    endProcess(Status ? Status : FaultStatus);
}

/// Runs before static constructors of the program, so that leaks are counted
/// after its static destructors.
[[gnu::constructor(101)]] void prepare() {
  options();
  deviceMutex();
  on_exit(onExit, nullptr);
  installSignalHandler();
}

} // namespace

uint64_t KernelHandle::staticShared() const {
  uint64_t Bytes = 0;
  for (uint64_t I = 0; I != Kernel->SharedCount; ++I)
    Bytes += Kernel->Shared[I]->Size;
  return Bytes;
}

KernelHandle *cuemu::findKernel(const void *Stub) {
  Registry &R = registry();
  auto Known = R.Kernels.find(Stub);
  if (Known != R.Kernels.end())
    return &Known->second;
  auto Found = R.Functions.find(Stub);
  if (Found == R.Functions.end())
    return nullptr;
  ModuleInfo *Module = findModule(Found->second.ModuleId);
  for (uint64_t I = 0; I != Module->KernelCount; ++I)
    if (!std::strcmp(Module->Kernels[I].Name, Found->second.Name)) {
      KernelHandle &Handle = R.Kernels[Stub];
      Handle.Module = Module;
      Handle.Kernel = &Module->Kernels[I];
      return &Handle;
    }
  return nullptr;
}

const ObjectInfo *cuemu::findVariable(const void *HostVariable) {
  auto Found = registry().Variables.find(HostVariable);
  if (Found == registry().Variables.end())
    return nullptr;
  ModuleInfo *Module = findModule(Found->second.ModuleId);
  for (uint64_t I = 0; I != Module->ObjectCount; ++I)
    if (!std::strcmp(Module->Objects[I].Name, Found->second.Name))
      return &Module->Objects[I];
  return nullptr;
}

bool cuemu::isInDeviceImage(uint64_t Address) {
  for (ModuleInfo *M = registry().Modules; M; M = M->Next)
    if (Address - reinterpret_cast<uint64_t>(M->Image) < M->ImageSize)
      return true;
  return false;
}

void cuemu::refreshCaches(ModuleInfo &Module) {
  if (Module.Generation == regions().generation())
    return;
  Module.Generation = regions().generation();
  for (uint64_t I = 0; I != Module.CacheCount; ++I)
    Module.Caches[I] = {UINT64_MAX, 0, 0};
}

extern "C" {

void cuemu_register_module(ModuleInfo *Module) {
  if (Module->Version != AbiVersion)
    fault("an object file was translated by another version of the emulator");
  Module->Next = registry().Modules;
  registry().Modules = Module;
  openImage(*Module);
  for (uint64_t I = 0; I != Module->ObjectCount; ++I)
    addObject(*Module, Module->Objects[I]);
}

/// What Clang's host code points __cudaRegisterFatBinary at; Data is the text
/// that names the unit.
struct FatBinaryWrapper {
  int Magic, Version;
  const char *Data;
  void *Unused;
};

void **__cudaRegisterFatBinary(void *Wrapper) {
  auto *Handle = new const void *;
  *Handle = static_cast<FatBinaryWrapper *>(Wrapper)->Data;
  return const_cast<void **>(Handle);
}

void __cudaRegisterFatBinaryEnd(void **) {}

void __cudaUnregisterFatBinary(void **) {}

void __cudaRegisterFunction(void **Handle, const char *Stub, char *,
                            const char *Name, int, void *, void *, void *,
                            void *, int *) {
  registry().Functions[Stub] = {static_cast<const char *>(*Handle), Name};
}

void __cudaRegisterVar(void **Handle, char *HostVariable, char *,
                       const char *Name, int, size_t, int, int) {
  registry().Variables[HostVariable] = {static_cast<const char *>(*Handle),
                                        Name};
}
}
