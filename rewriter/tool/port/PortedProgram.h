//===- PortedProgram.h - The units of a program, together -------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A program's units on their way from directives to CUDA source. A header has
// one text, whoever includes it:
//
//   annotate   each unit by itself; in a file of several units, what all of
//              them insert
//   rewrite    each unit; what one refuses is taken out, and those that read it
//              begin again
//
// Every round takes something out, so the rounds end. Data directives are taken
// all together: if one stays, or its statement is taken out, the program begins
// again without any, and its loops bring all that they need themselves.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_REWRITER_TOOL_PORT_PORTEDPROGRAM_H
#define IDXMAP_REWRITER_TOOL_PORT_PORTEDPROGRAM_H

#include "attributes/DirectiveUse.h"
#include "rewriter/PipelineResult.h"
#include "rewriter/edit/OutputFiles.h"
#include "rewriter/list/ListOptions.h"
#include "rewriter/list/ListedNest.h"
#include "rewriter/tool/UnitInvocation.h"
#include "rewriter/tool/port/Messages.h"
#include "rewriter/tool/port/Project.h"
#include "rewriter/tool/port/SourceTree.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace idxmap {

/// Names are those in the tree of copies.
struct PortedUnit {
  const ProjectUnit &Unit;
  std::string Name;
  std::set<std::string> Reads; ///< Files of the tree, its own, too.
  bool HasMain = false;
  std::string CudaName = Name; ///< "a.cu" where it is CUDA source.
  /// Directives that stay, in lines of the old files.
  std::vector<Message> Warnings = {};
  std::vector<PipelineResult::CudaKernel> Kernels = {};
  std::vector<ListedNest> Nests = {};
  bool IsRewritten = false; ///< Since what it reads has changed.
  /// For CUDA, of all that it reads, by the parse's names.
  std::map<std::string, TextEdits> AllEdits = {};
  TextEdits Edits = {};                 ///< Of its own file.
  std::set<std::string> CudaNames = {}; ///< As of PipelineResult.
  bool AsksForDevices = false;          ///< Likewise.
};

/// A loop or data statement that stays as it is, though it has been annotated.
struct RefusedLoop {
  ListedPlace Place; ///< In the copy.
  std::string Why;
};

class PortedProgram {
public:
  /// \p RuntimeFolder outlives the program.
  PortedProgram(SourceTree Tree, std::vector<PortedUnit> Units,
                bool HasUnifiedMemory, const std::string &RuntimeFolder)
      : Tree(std::move(Tree)), Units(std::move(Units)),
        HasUnifiedMemory(HasUnifiedMemory), RuntimeFolder(RuntimeFolder),
        SaysData(hasDirective(DirectiveUse::Data)),
        GivesToDevice(hasDirective(DirectiveUse::Device)) {}

  /// Annotates, rewrites and lists the units; false where one of them is wrong
  /// as it was, which is said in errors().
  bool run();

  const SourceTree &tree() const { return Tree; }
  bool hasUnifiedMemory() const { return HasUnifiedMemory; }
  const std::vector<PortedUnit> &units() const { return Units; }
  std::vector<RefusedLoop> refused() const;
  /// A data directive stays, so all of them do.
  bool leavesData() const { return !TakesData; }
  /// Where that is because the host runs what a directive gives to the device:
  /// "a.cpp:12", a line of the program; else empty.
  const std::string &onHost() const { return OnHost; }
  const std::vector<Message> &errors() const { return Errors; }
  /// The tree's files as CUDA source, by name.
  std::vector<OutputFile> cudaFiles() const;

private:
  enum class Round { Done, Again, Wrong };
  bool hasDirective(DirectiveUse Of) const;
  ListOptions listOptions() const;
  bool annotate();
  bool annotateAndRewrite();
  void keepSkipped(const PortedUnit &Unit,
                   const std::map<std::string, std::set<unsigned>> &Skipped);
  bool isDataUnsafe();
  bool leaveData();
  Round rewrite();
  Round rewrite(PortedUnit &Unit);
  Round unite(PortedUnit &Unit);
  bool list();
  void nameUnits();
  bool withUnit(const PortedUnit &Unit, Messages &Said, UnitUse Do) const;
  std::optional<SourceTree::Insertion> insertionOf(const Message &Error) const;
  bool drop(const PortedUnit &Unit, const std::vector<Message> &Said);
  bool dropAll(const std::string &Name, const std::string &Why);
  void drop(const std::string &Name, size_t Offset, const std::string &Why);

  SourceTree Tree;
  std::vector<PortedUnit> Units;
  const bool HasUnifiedMemory;
  const std::string &RuntimeFolder;
  const bool SaysData, GivesToDevice;       ///< A directive of the program.
  std::map<std::string, TextEdits> Headers; ///< For CUDA, of all units.
  struct Taken {
    std::string Name;
    size_t Offset; ///< In the old text.
    std::string Why;
    bool IsData; ///< A data statement, perhaps beside others.
  };
  std::vector<Taken> Refused;
  std::vector<Message> Errors;
  bool TakesData = true;
  std::string OnHost;
  bool HasLeftData = false; ///< Since it is annotated.
  /// Lines of pragmas that conditions leave out of all units, by file.
  std::map<std::string, std::set<unsigned>> SkippedPragmas;
  /// The disk with Tree on it as it is now; null where that has changed.
  mutable llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> Disk;
};

} // namespace idxmap

#endif
