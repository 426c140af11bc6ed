//===- LaunchData.h - The arrays of one launch ------------------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What one launch needs of the host's arrays, and where the device finds it:
//
//   data.copyin("a", a, 0, n);      elements [0, n) are read
//   data.copy("b", b, 1, n - 1);    [1, n - 1) are read and written
//   kernel<<<..>>>(data.device(a), data.device(b));
//   data.copyBack();                after the kernel
//
// Memory that the device shares is used as it is, and so is what a data region
// has put there. All else is copied, where ranges overlap (an array under two
// names, `a` and `a + n`) into one block. The destructor gives the blocks back;
// without copyBack the host's data stay as they were.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H
#define IDXMAP_RUNTIME_IDXMAP_LAUNCHDATA_H

#include "idxmap/DeviceMemory.h"
#include "idxmap/Error.h"
#include "idxmap/Int.h"
#include "idxmap/PresentTable.h"

#include <algorithm>
#include <string>
#include <vector>

namespace idxmap {

/// What happens to an array around a launch, or around a region.
enum class Transfer { In, Out, InOut, None, Present };

class LaunchData {
public:
  LaunchData(const char *File, unsigned Line) : File(File), Line(Line) {}
  LaunchData(const LaunchData &) = delete;
  LaunchData &operator=(const LaunchData &) = delete;
  ~LaunchData() { release(); }

  /// The launch touches the elements [\p First, \p End) of \p Array; nothing,
  /// if that is empty. Several calls for one array add up.
  template <typename T>
  void add(const char *Name, T *Array, Int First, Int End, Transfer How) {
    Use Added{Name,
              address(Array),
              bytes(Name, Array, First, End, sizeof(T)),
              How == Transfer::In || How == Transfer::InOut,
              How == Transfer::Out || How == Transfer::InOut,
              How == Transfer::Present};
    for (Use &Each : Uses)
      if (Each.Array == Added.Array)
        return Each.merge(Added);
    Uses.push_back(Added);
  }

  /// Where the device finds \p Array, of which some element was added.
  template <typename T> T *device(T *Array) {
    settle();
    for (const Use &Each : Uses)
      if (Each.Array == address(Array))
        return reinterpret_cast<T *>(Each.Array + Each.Away);
    return Array;
  }

  /// What the kernel wrote. Pre: the kernel has ended.
  void copyBack() {
    for (const Use &Each : Uses)
      if (Each.Writes && Each.IsCopied && !Each.Range.isEmpty())
        check(Each, "cannot be copied from the device",
              cudaMemcpy(host(Each.Range.Low), host(Each.Range.Low + Each.Away),
                         Each.Range.bytes(), cudaMemcpyDeviceToHost));
  }

  /// Gives the blocks back.
  void release() noexcept {
    for (void *Each : Blocks)
      DeviceMemory::give(Each);
    Blocks.clear();
  }

private:
  struct Use {
    const char *Name;
    std::uintptr_t Array;
    HostRange Range;
    bool Reads, Writes, MustBePresent;
    bool IsCopied = false;
    Distance Away = 0;

    void merge(const Use &Other) {
      Reads |= Other.Reads;
      Writes |= Other.Writes;
      MustBePresent |= Other.MustBePresent;
      if (Range.isEmpty())
        Range = Other.Range;
      else if (!Other.Range.isEmpty())
        Range = {std::min(Range.Low, Other.Range.Low),
                 std::max(Range.High, Other.Range.High)};
    }
  };

  template <typename T> static std::uintptr_t address(T *Array) {
    return reinterpret_cast<std::uintptr_t>(Array);
  }
  static void *host(std::uintptr_t Address) {
    return reinterpret_cast<void *>(Address);
  }

  template <typename T>
  HostRange bytes(const char *Name, T *Array, Int First, Int End,
                  std::int64_t Size) const {
    if (First.isLess(End) == Int::Answer::No)
      return {};
    const Int Low = First * Size, High = End * Size;
    if (!Low.isExact() || !High.isExact())
      ::idxmap::fail(File, Line,
                     quoted(Name) + " would be used from element " +
                         First.text() + " to " + End.text());
    return {address(Array) + Low.to<std::uintptr_t>(),
            address(Array) + High.to<std::uintptr_t>()};
  }

  static std::string quoted(const char *Name) {
    return std::string("the array '") + Name + "'";
  }

  void check(const Use &Of, const char *What, cudaError_t Status) const {
    if (Status == cudaSuccess)
      return;
    cudaGetLastError(); // Or the next launch would report it again.
    ::idxmap::fail(File, Line,
                   quoted(Of.Name) + " (" + std::to_string(Of.Range.bytes()) +
                       " bytes) " + What + ": " + cudaGetErrorString(Status) +
                       freeText(Status));
  }
  static std::string freeText(cudaError_t Status) {
    std::size_t Free = 0, Total = 0;
    if (Status != cudaErrorMemoryAllocation ||
        cudaMemGetInfo(&Free, &Total) != cudaSuccess)
      return "";
    return "; " + std::to_string(Free) + " of " + std::to_string(Total) +
           " bytes are free";
  }

  /// Decides for every array where it is, once.
  void settle() {
    if (IsSettled)
      return;
    IsSettled = true;
    std::vector<Use *> Copied;
    for (Use &Each : Uses)
      if (!Each.Range.isEmpty() && !isThere(Each))
        Copied.push_back(&Each);
    std::sort(Copied.begin(), Copied.end(),
              [](Use *A, Use *B) { return A->Range.Low < B->Range.Low; });
    for (std::size_t First = 0; First < Copied.size();)
      First = copyOverlapping(Copied, First);
  }

  bool isThere(Use &Each) const {
    bool IsShared = false;
    check(Each, "cannot be looked up",
          DeviceMemory::isShared(host(Each.Range.Low), IsShared));
    int Device = 0;
    check(Each, "cannot be looked up", cudaGetDevice(&Device));
    if (IsShared)
      return true;
    switch (PresentTable::of(Device).find(Each.Range, Each.Away)) {
    case PresentTable::Presence::Whole:
      return true;
    case PresentTable::Presence::Part:
      ::idxmap::fail(File, Line,
                     quoted(Each.Name) +
                         " is used beyond what its data region holds");
    case PresentTable::Presence::None:
      break;
    }
    if (Each.MustBePresent)
      ::idxmap::fail(File, Line, quoted(Each.Name) + " is not on the device");
    return false;
  }

  /// One block for all that overlap, from Uses[First] on; the first that does
  /// not. What is only written need not be copied in, if it has the block for
  /// itself.
  std::size_t copyOverlapping(const std::vector<Use *> &Of, std::size_t First) {
    Use Whole = *Of[First];
    std::size_t Next = First + 1;
    for (; Next < Of.size() && Of[Next]->Range.Low < Whole.Range.High; ++Next) {
      Whole.merge(*Of[Next]);
      Whole.Reads = true;
    }
    void *Block = nullptr;
    check(Whole, "does not fit on the device",
          DeviceMemory::take(&Block, Whole.Range.bytes()));
    Blocks.push_back(Block);
    if (Whole.Reads)
      check(Whole, "cannot be copied to the device",
            cudaMemcpy(Block, host(Whole.Range.Low), Whole.Range.bytes(),
                       cudaMemcpyHostToDevice));
    for (std::size_t I = First; I < Next; ++I) {
      Of[I]->Away = address(Block) - Whole.Range.Low;
      Of[I]->IsCopied = true;
    }
    return Next;
  }

  const char *File;
  unsigned Line;
  bool IsSettled = false;
  std::vector<Use> Uses;
  std::vector<void *> Blocks;
};

} // namespace idxmap

#endif
