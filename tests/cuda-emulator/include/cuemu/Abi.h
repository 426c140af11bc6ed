// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The contract between translated device code and the runtime: the tables a
// translated module hands over when it registers, and the state both sides
// read while a kernel runs. cuemu-translate builds these structures as LLVM
// constants, field by field in this order; change both together and raise
// AbiVersion.

#ifndef CUEMU_ABI_H
#define CUEMU_ABI_H

#include <cstdint>

namespace cuemu {

constexpr uint32_t AbiVersion = 3;

struct Index3 {
  uint32_t X, Y, Z;
};

/// What the special registers of the running device thread hold. Device code
/// reads the global `cuemu_registers`; the scheduler writes it whenever it
/// starts or resumes a thread.
struct ThreadRegisters {
  Index3 ThreadIndex, BlockIndex, BlockSize, GridSize;
};

/// Where an object that device code names lives, which decides who may touch
/// it and how long it keeps its value.
enum class Space : uint32_t {
  Device,        // __device__: in the module's device image
  Constant,      // __constant__: in the device image, not writable by kernels
  Shared,        // static __shared__
  DynamicShared, // extern __shared__: one buffer, sized by each launch
  ReadOnly,      // string literals and lookup tables of device code
};

struct ObjectInfo {
  const char *Name;
  char *Address;
  uint64_t Size;
  Space Where;
};

enum Access : uint32_t { AccessRead = 1, AccessWrite = 2, AccessAtomic = 4 };

/// One memory access in device code. Object is the variable it is based on,
/// null where only the address decides. Size is 0 where the length is known
/// at run time only.
struct SiteInfo {
  const char *Function;
  const char *Location;
  const ObjectInfo *Object;
  uint32_t Size;
  uint32_t Kind;
  uint32_t Alignment;
};

/// The range the access at one site hit last. An address A lies in it exactly
/// if A - Low <= Limit (unsigned), and its contents are then at
/// Base + (A - Low). Low = UINT64_MAX, Limit = 0 is the empty range.
struct SiteCache {
  uint64_t Low, Limit, Base;
};

struct KernelInfo {
  const char *Name;
  /// Runs one thread. Arguments as cudaLaunchKernel takes them.
  void (*Thread)(void **Arguments);
  /// The static __shared__ variables it can reach.
  const ObjectInfo *const *Shared;
  uint64_t SharedCount;
  uint32_t MaxThreadsPerBlock;   // __launch_bounds__, 0 if none
  uint32_t Waits;                // nonzero if a thread can wait for another one
  const uint64_t *ArgumentSizes; // in bytes
  uint64_t ArgumentCount;
  uint32_t
      Registers; // of a thread, as ptxas counts them; 0 if it was not asked
};

/// The device side of one translation unit. The host side names it by Id: the
/// text that stands where the GPU binary would.
struct ModuleInfo {
  uint32_t Version;
  uint32_t Generation; // of the caches; the runtime's
  const char *Id;
  const KernelInfo *Kernels;
  uint64_t KernelCount;
  const ObjectInfo *Objects;
  uint64_t ObjectCount;
  SiteCache *Caches;
  uint64_t CacheCount;
  char *Image; // __device__ and __constant__ variables, whole pages
  uint64_t ImageSize;
  char *Backing; // where the image's contents really are; the runtime's
  ModuleInfo *Next;
};

} // namespace cuemu

#endif
