// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Counts.h"
#include "Execution.h"
#include "Fault.h"
#include "Fibers.h"
#include "Options.h"
#include "Regions.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <cstring>
#include <map>
#include <string>
#include <tuple>
#include <vector>

using namespace cuemu;

namespace {

constexpr uint64_t SectorBytes = 32, LineBytes = 128;
constexpr uint64_t BankBytes = 4, BankCount = 32;
/// What the banks give at a time.
constexpr uint64_t WavefrontBytes = BankBytes * BankCount;

/// What one thread does in a request.
struct Touch {
  uint32_t Round; // the how manieth execution of the instruction
  uint32_t Lane;
  uint64_t Address, Size;
};
using Request = std::vector<Touch>;

struct Totals {
  uint64_t Threads = 0, Requests = 0;
  uint64_t Sectors = 0, Lines = 0; // of global memory
  uint64_t Wavefronts = 0;         // of shared memory

  void add(const Totals &Other) {
    Threads += Other.Threads;
    Requests += Other.Requests;
    Sectors += Other.Sectors;
    Lines += Other.Lines;
    Wavefronts += Other.Wavefronts;
  }
};

/// Instructions that a compiler made of one place are one access.
struct Access {
  std::string Location, Function;
  bool IsShared;
  const char *Verb;
  uint32_t Bytes;

  auto key() const {
    return std::tie(Location, Function, IsShared, Verb, Bytes);
  }
  bool operator<(const Access &Other) const { return key() < Other.key(); }
};

/// An instruction in the block that runs, by one kind of memory.
struct Site {
  std::vector<uint32_t> Rounds;          // by thread
  std::vector<std::vector<Touch>> Warps; // what their threads did
};

struct Counter {
  std::map<std::pair<const SiteInfo *, bool>, Site> Sites;
  std::vector<bool> HasTouched; // by thread of the block
  std::map<Access, Totals> Accesses;
  uint64_t Barriers = 0, Busy = 0;
  uint64_t BlockSectors = 0; // that the reads of a block touch
};

Counter &counter() {
  static auto *Only = new Counter;
  return *Only;
}

uint64_t threadsPerBlock() {
  const Index3 &B = execution().Block;
  return uint64_t(B.X) * B.Y * B.Z;
}

const char *verb(uint32_t Kind) {
  if (Kind == (AccessRead | AccessWrite | AccessAtomic))
    return "atomics";
  return Kind & AccessWrite ? "writes" : "reads";
}

/// How many aligned pieces of so many bytes are touched.
uint64_t pieces(const Request &Of, uint64_t Bytes) {
  std::vector<uint64_t> Found;
  for (const Touch &Each : Of)
    for (uint64_t Piece = Each.Address / Bytes;
         Piece <= (Each.Address + Each.Size - 1) / Bytes; ++Piece)
      Found.push_back(Piece);
  std::sort(Found.begin(), Found.end());
  return std::unique(Found.begin(), Found.end()) - Found.begin();
}

/// Of threads that are served together: the words that the busiest bank gives.
uint64_t busiestBank(std::vector<uint64_t> Words) {
  std::sort(Words.begin(), Words.end());
  Words.erase(std::unique(Words.begin(), Words.end()), Words.end());
  std::array<uint64_t, BankCount> Given = {};
  for (uint64_t Word : Words)
    ++Given[Word % BankCount];
  return *std::max_element(Given.begin(), Given.end());
}

uint64_t wavefronts(const Request &Of) {
  const uint64_t Size = std::max(Of.front().Size, BankBytes);
  const uint64_t Together =
      std::max<uint64_t>(1, std::min(WavefrontBytes / Size, BankCount));
  uint64_t Sum = 0;
  for (uint64_t First = 0; First < WarpSize; First += Together) {
    std::vector<uint64_t> Words;
    for (const Touch &Each : Of)
      if (Each.Lane - First < Together)
        for (uint64_t Word = Each.Address / BankBytes;
             Word <= (Each.Address + Each.Size - 1) / BankBytes; ++Word)
          Words.push_back(Word);
    Sum += busiestBank(std::move(Words));
  }
  return Sum;
}

Totals totalsOf(const Request &Of, bool IsShared) {
  Totals Result;
  Result.Threads = Of.size();
  Result.Requests = 1;
  if (IsShared) {
    Result.Wavefronts = wavefronts(Of);
  } else {
    Result.Sectors = pieces(Of, SectorBytes);
    Result.Lines = pieces(Of, LineBytes);
  }
  return Result;
}

Totals totalsOf(std::vector<Touch> &Warp, bool IsShared) {
  std::sort(Warp.begin(), Warp.end(), [](const Touch &A, const Touch &B) {
    return std::tie(A.Round, A.Lane) < std::tie(B.Round, B.Lane);
  });
  Totals Result;
  for (auto First = Warp.begin(); First != Warp.end();) {
    const auto End = std::find_if(First, Warp.end(), [&](const Touch &Each) {
      return Each.Round != First->Round;
    });
    Result.add(totalsOf(Request(First, End), IsShared));
    First = End;
  }
  return Result;
}

/// Of global memory, by all reads of the block together.
uint64_t sectorsRead(const Counter &C) {
  Request Reads;
  for (const auto &[Key, Of] : C.Sites)
    if (!Key.second && !(Key.first->Kind & AccessWrite))
      for (const std::vector<Touch> &Warp : Of.Warps)
        Reads.insert(Reads.end(), Warp.begin(), Warp.end());
  return pieces(Reads, SectorBytes);
}

std::string quoted(const std::string &Text) {
  std::string Result = "\"";
  for (char Each : Text)
    Result += Each == '"' || Each == '\\' ? std::string{'\\', Each}
                                          : std::string{Each};
  return Result + '"';
}

std::string numbers(bool IsShared, const Totals &Of) {
  const std::string Requests = format("\"requests\": %lu", Of.Requests);
  return Requests + (IsShared ? format(", \"wavefronts\": %lu", Of.Wavefronts)
                              : format(", \"sectors\": %lu, \"lines\": %lu",
                                       Of.Sectors, Of.Lines));
}

/// {"reads": {..}, "writes": {..}, "atomics": {..}} of one kind of memory.
std::string sums(bool IsShared) {
  std::string Result;
  for (const char *Verb : {"reads", "writes", "atomics"}) {
    Totals Sum;
    for (const auto &[Each, Of] : counter().Accesses)
      if (Each.IsShared == IsShared && !std::strcmp(Each.Verb, Verb))
        Sum.add(Of);
    Result += (Result.empty() ? "{" : ", ") + quoted(Verb) + ": {" +
              numbers(IsShared, Sum) + "}";
  }
  return Result + "}";
}

std::string accesses() {
  std::string Result;
  for (const auto &[Each, Of] : counter().Accesses)
    Result +=
        (Result.empty() ? "" : ", ") + ("{\"at\": " + quoted(Each.Location)) +
        ", \"in\": " + quoted(Each.Function) +
        ", \"memory\": " + quoted(Each.IsShared ? "shared" : "global") +
        ", \"does\": " + quoted(Each.Verb) +
        format(", \"bytes\": %u, \"threads\": %lu, ", Each.Bytes, Of.Threads) +
        numbers(Each.IsShared, Of) + "}";
  return "[" + Result + "]";
}

std::string head(const KernelInfo &Kernel, const Index3 &Grid,
                 const Index3 &Block, uint64_t Shared, cudaError_t Error) {
  std::string Result =
      "{\"kernel\": " + quoted(demangled(Kernel.Name)) +
      format(", \"grid\": [%u, %u, %u], \"block\": [%u, %u, %u], "
             "\"dynamic_shared\": %lu",
             Grid.X, Grid.Y, Grid.Z, Block.X, Block.Y, Block.Z, Shared);
  if (Error)
    Result += ", \"error\": " + quoted(cudaGetErrorName(Error));
  return Result;
}

void writeLine(const std::string &Line) {
  std::FILE *File = std::fopen(options().StatsFile.c_str(), "a");
  if (!File)
    fault("cannot write " + options().StatsFile);
  std::fprintf(File, "%s}\n", Line.c_str());
  std::fclose(File);
}

} // namespace

bool cuemu::countsAccesses() { return !options().StatsFile.empty(); }

void cuemu::countAccess(uint64_t Address, uint64_t Size, const SiteInfo &Site,
                        RegionKind Where) {
  if (Where == RegionKind::Constant || Where == RegionKind::ReadOnly)
    return;
  Counter &C = counter();
  const uint64_t Threads = threadsPerBlock();
  auto &Of = C.Sites[{&Site, Where == RegionKind::Shared}];
  if (Of.Rounds.empty()) {
    Of.Rounds.resize(Threads);
    Of.Warps.resize((Threads + WarpSize - 1) / WarpSize);
  }
  const uint32_t Own = threadNumber();
  C.HasTouched.resize(Threads);
  C.HasTouched[Own] = true;
  Of.Warps[Own / WarpSize].push_back(
      {Of.Rounds[Own]++, Own % WarpSize, Address, Size});
}

/// The threads of a warp are together again: what they do next is one access.
void cuemu::countBarrier() {
  if (!countsAccesses())
    return;
  ++counter().Barriers;
  for (auto &[Key, Of] : counter().Sites)
    std::fill(Of.Rounds.begin(), Of.Rounds.end(),
              *std::max_element(Of.Rounds.begin(), Of.Rounds.end()));
}

void cuemu::endCountedBlock() {
  if (!countsAccesses())
    return;
  Counter &C = counter();
  for (auto &[Key, Of] : C.Sites) {
    const auto &[Info, IsShared] = Key;
    Totals &Sum = C.Accesses[{Info->Location, Info->Function, IsShared,
                              verb(Info->Kind), Info->Size}];
    for (std::vector<Touch> &Warp : Of.Warps)
      Sum.add(totalsOf(Warp, IsShared));
  }
  C.BlockSectors += sectorsRead(C);
  C.Busy += std::count(C.HasTouched.begin(), C.HasTouched.end(), true);
  C.Sites.clear();
  C.HasTouched.clear();
}

void cuemu::writeCounts(cudaError_t Result) {
  if (!countsAccesses())
    return;
  const Execution &E = execution();
  const uint64_t Blocks = uint64_t(E.Grid.X) * E.Grid.Y * E.Grid.Z;
  const uint64_t Threads = Blocks * threadsPerBlock();
  writeLine(head(*E.Kernel, E.Grid, E.Block, E.DynamicShared, Result) +
            format(", \"blocks\": %lu, \"threads\": %lu, "
                   "\"excess_threads\": %lu, \"barriers\": %lu, "
                   "\"block_sectors\": %lu",
                   Blocks, Threads, Threads - counter().Busy,
                   counter().Barriers, counter().BlockSectors) +
            ", \"global\": " + sums(false) + ", \"shared\": " + sums(true) +
            ", \"accesses\": " + accesses());
  counter() = Counter();
}

void cuemu::writeRefusal(const KernelInfo &Kernel, dim3 Grid, dim3 Block,
                         uint64_t Shared, cudaError_t Error) {
  if (countsAccesses())
    writeLine(head(Kernel, {Grid.x, Grid.y, Grid.z},
                   {Block.x, Block.y, Block.z}, Shared, Error));
}
