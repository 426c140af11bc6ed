// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Who touched which byte: a map from addresses to cells, made as they are
// touched. A page of memory has a cell for each aligned group of four bytes
// until an access to it is not made of such groups; then it has one per byte.

#ifndef CUEMU_SHADOW_H
#define CUEMU_SHADOW_H

#include "cuemu/Abi.h"

#include <algorithm>
#include <array>
#include <unordered_map>
#include <vector>

namespace cuemu {

/// One access. Thread counts from 1 through the launch; 0 means none.
struct Touch {
  uint32_t Thread = 0;
  uint32_t Epoch = 0;
  uint32_t WarpEpoch = 0;
  uint32_t Site : 31;
  uint32_t Atomic : 1;

  Touch() : Site(0), Atomic(0) {}
};

/// The accesses that matter for a later one. A later access in the same block
/// can race with the last reads of two different threads; in another block,
/// with any, so the first read stands for all.
struct Cell {
  Touch Write, FirstRead, LastRead, OtherRead;
};

class Shadow {
public:
  /// Nobody has touched anything. Pages stay for the next launch, if they are
  /// few: addresses of device memory that was freed do not come back.
  void restart() {
    ++Launch;
    if (Pages.size() <= MostKept)
      return;
    Pages.clear();
    RecentPages = {};
  }

  template <typename Function>
  void forEachCell(uint64_t Address, uint64_t Size, Function Visit) {
    bool Coarse = Address % Group == 0 && Size % Group == 0;
    for (uint64_t End = Address + Size; Address < End;) {
      Page &P = pageOf(Address, Coarse);
      uint64_t Step = P.Fine ? 1 : Group;
      Visit(P.Cells[Address % PageSize / Step], Address);
      Address += Step;
    }
  }

  void forget(uint64_t Address, uint64_t Size) {
    for (const uint64_t End = Address + Size; Address < End;) {
      const uint64_t First = Address % PageSize;
      const uint64_t Last = std::min(First + End - Address, PageSize) - 1;
      if (auto Found = Pages.find(Address / PageSize);
          Found != Pages.end() && Found->second.Launch == Launch) {
        Page &P = Found->second;
        const uint64_t Step = P.Fine ? 1 : Group;
        std::fill(P.Cells.begin() + First / Step,
                  P.Cells.begin() + Last / Step + 1, Cell());
      }
      Address += Last + 1 - First;
    }
  }

  /// Sites by small numbers.
  uint32_t number(const SiteInfo *Site) {
    auto &[Recent, Number] = RecentSites[reinterpret_cast<uint64_t>(Site) /
                                         sizeof(SiteInfo) % RecentSites.size()];
    if (Site == Recent)
      return Number;
    auto [Position, IsNew] = Numbers.try_emplace(Site, Sites.size());
    if (IsNew)
      Sites.push_back(Site);
    Recent = Site;
    return Number = Position->second;
  }
  const SiteInfo *site(uint32_t Number) const { return Sites[Number]; }

private:
  static constexpr uint64_t PageSize = 1024, Group = 4, MostKept = 4096;

  struct Page {
    uint64_t Number = 0;
    uint64_t Launch = 0; // whose accesses the cells are
    bool Fine = false;
    std::vector<Cell> Cells;
  };

  Page &pageOf(uint64_t Address, bool Coarse) {
    Page *&Recent = RecentPages[Address / PageSize % RecentPages.size()];
    if (!Recent || Recent->Number != Address / PageSize) {
      Recent = &Pages[Address / PageSize];
      Recent->Number = Address / PageSize;
    }
    Page &P = *Recent;
    if (P.Launch != Launch) {
      P.Launch = Launch;
      P.Fine = false;
      P.Cells.assign(PageSize / Group, Cell());
    }
    if (Coarse || P.Fine)
      return P;
    std::vector<Cell> Fine(PageSize);
    for (uint64_t I = 0; I != PageSize; ++I)
      Fine[I] = P.Cells[I / Group];
    P.Cells.swap(Fine);
    P.Fine = true;
    return P;
  }

  std::unordered_map<uint64_t, Page> Pages;
  std::unordered_map<const SiteInfo *, uint32_t> Numbers;
  std::vector<const SiteInfo *> Sites;
  uint64_t Launch = 1;
  // What was asked for last.
  std::array<Page *, 64> RecentPages = {};
  std::array<std::pair<const SiteInfo *, uint32_t>, 64> RecentSites = {};
};

} // namespace cuemu

#endif
