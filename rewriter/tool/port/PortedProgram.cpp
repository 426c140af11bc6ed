//===- PortedProgram.cpp - The units of a program, together ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/PortedProgram.h"
#include "rewriter/tool/port/SourceKind.h"

#include "rewriter/Pipeline.h"
#include "rewriter/edit/CudaNames.h"
#include "rewriter/list/DeviceCode.h"
#include "rewriter/list/Listing.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace path = llvm::sys::path;

namespace idxmap {

bool PortedProgram::hasDirective(DirectiveUse Of) const {
  return llvm::any_of(Tree.Files, [&](const auto &Each) {
    return idxmap::hasDirective(Each.second.Text, Of);
  });
}

ListOptions PortedProgram::listOptions() const {
  ListOptions Options;
  if (HasUnifiedMemory)
    Options.Target = TargetKind::UnifiedCuda;
  Options.Of = ListOptions::Files::User;
  Options.TrustsPragmas = true;
  Options.TakesData = TakesData;
  Options.IsDirected = SaysData;
  return Options;
}

bool PortedProgram::withUnit(const PortedUnit &Unit, Messages &Said,
                             UnitUse Do) const {
  std::vector<std::string> Command =
      flagsForClang(Unit.Unit.Flags,
                    [&](const std::string &Path) { return Tree.inCopy(Path); });
  Command.insert(Command.begin(), "clang++");
  llvm::append_range(Command, languageOf(Unit.Name));
  Command.push_back(Unit.Name);
  if (!Disk)
    Disk = Tree.files();
  return idxmap::withUnit(Command, Unit.Name, Disk, RuntimeFolder, Said, Do);
}

using FileInsertions = std::map<size_t, std::string>;

/// What is in both.
static FileInsertions common(const FileInsertions &A, const FileInsertions &B) {
  FileInsertions Both;
  for (const auto &[Offset, Text] : A) {
    const auto Same = B.find(Offset);
    if (Same != B.end() && Same->second == Text)
      Both[Offset] = Text;
  }
  return Both;
}

/// What a data directive has become.
static bool isData(llvm::StringRef Text) {
  return llvm::any_of(
      llvm::ArrayRef{"data", "enter_data", "exit_data", "update_host",
                     "update_device", "use_device"},
      [&](const char *Word) {
        const std::string Begin = std::string("[[using idxmap: ") + Word;
        return Text.contains(Begin + ",") || Text.contains(Begin + "(");
      });
}

/// A data statement of \p All is missing in \p Kept.
static bool losesData(const FileInsertions &All, const FileInsertions &Kept) {
  return llvm::any_of(All, [&](const auto &Each) {
    return isData(Each.second) && !Kept.count(Each.first);
  });
}

/// \p Skipped is of \p Unit, by the parse's names.
void PortedProgram::keepSkipped(
    const PortedUnit &Unit,
    const std::map<std::string, std::set<unsigned>> &Skipped) {
  std::map<std::string, std::set<unsigned>> Own;
  for (const auto &[File, Lines] : Skipped)
    if (const auto Name = Tree.nameOfCopy(File))
      Own[*Name] = Lines;
  for (const std::string &Name : Unit.Reads) {
    const auto [Known, IsNew] = SkippedPragmas.try_emplace(Name, Own[Name]);
    if (!IsNew)
      std::erase_if(Known->second,
                    [&](unsigned Line) { return !Own[Name].contains(Line); });
  }
}

/// All units see the files as they were. C has no loops to map.
bool PortedProgram::annotate() {
  std::map<std::string, FileInsertions> All;
  SkippedPragmas.clear();
  for (PortedUnit &Unit : Units) {
    Messages Said;
    std::map<std::string, FileInsertions> Own;
    std::map<std::string, std::set<unsigned>> Skipped;
    const auto insert = [&](const UnitSource &Source,
                            clang::DiagnosticsEngine &Engine) {
      auto New = annotateNests(Source, Engine, listOptions());
      if (!New)
        return false;
      HasLeftData |= New->LeavesData;
      Skipped = std::move(New->SkippedPragmas);
      for (auto &[File, Each] : New->Files)
        if (const auto Name = Tree.nameOfCopy(File))
          Own[*Name] = std::move(Each.At);
      return true;
    };
    if (!Unit.Unit.IsC && !withUnit(Unit, Said, insert)) {
      Errors = std::move(Said.All);
      return false;
    }
    Unit.Warnings = std::move(Said.All);
    keepSkipped(Unit, Skipped);
    for (const std::string &Name : Unit.Reads) {
      const auto Known = All.find(Name);
      if (Known == All.end()) {
        All[Name] = Own[Name];
        continue;
      }
      FileInsertions Both = common(Known->second, Own[Name]);
      HasLeftData |=
          losesData(Known->second, Both) || losesData(Own[Name], Both);
      Known->second = std::move(Both);
    }
  }
  for (auto &[Name, At] : All)
    Tree.Files.at(Name).At = std::move(At);
  Disk = nullptr;
  for (PortedUnit &Unit : Units)
    Unit.IsRewritten = false;
  return true;
}

void PortedProgram::drop(const std::string &Name, size_t Offset,
                         const std::string &Why) {
  FileInsertions &All = Tree.Files.at(Name).At;
  const bool IsData = isData(All.at(Offset));
  HasLeftData |= IsData;
  All.erase(Offset);
  Disk = nullptr;
  for (PortedUnit &Each : Units)
    Each.IsRewritten = Each.IsRewritten && !Each.Reads.count(Name);
  Refused.push_back({Name, Offset, Why, IsData});
}

/// False if there is nothing to take out.
bool PortedProgram::dropAll(const std::string &Name, const std::string &Why) {
  const FileInsertions All = Tree.Files.at(Name).At;
  for (const auto &[Offset, Text] : All)
    drop(Name, Offset, Why);
  return !All.empty();
}

static std::string reason(const Message &Of) {
  return Of.Place.Line == 0
             ? Of.Text
             : Of.Place.File + ":" + std::to_string(Of.Place.Line) + ": " +
                   Of.Text;
}

/// What is inserted before the error, or before one of its notes.
std::optional<SourceTree::Insertion>
PortedProgram::insertionOf(const Message &Error) const {
  std::vector<ListedPlace> Places{Error.Place};
  for (const Message::Note &Each : Error.Notes)
    Places.push_back(Each.Place);
  for (const ListedPlace &Each : Places)
    if (const auto At = Tree.insertionBefore(Each))
      return At;
  return std::nullopt;
}

/// What the errors are about; of data statements, if it is only these: without
/// a loop they may be right. Where nothing is, all that the unit's own file
/// has, or the files that it reads.
bool PortedProgram::drop(const PortedUnit &Unit,
                         const std::vector<Message> &Said) {
  std::map<std::pair<std::string, size_t>, std::string> Loops, Data;
  std::string First;
  for (const Message &Each : Said) {
    if (Each.Is != Message::Kind::Error)
      continue;
    // Errors of the language may follow from the first one.
    const bool IsOwn = llvm::StringRef(Each.Text).contains("[idxmap-");
    if (First.empty())
      First = reason(Each);
    else if (!IsOwn)
      continue;
    if (const auto At = insertionOf(Each))
      (isData(Tree.Files.at(At->Name).At.at(At->Offset)) ? Data : Loops)
          .try_emplace({At->Name, At->Offset}, reason(Each));
  }
  const auto &Wrong = Loops.empty() ? Data : Loops;
  for (const auto &[At, Why] : Wrong)
    drop(At.first, At.second, Why);
  if (!Wrong.empty() || dropAll(Unit.Name, First))
    return true;
  bool IsDropped = false;
  for (const std::string &Name : Unit.Reads)
    IsDropped |= dropAll(Name, First);
  return IsDropped;
}

/// Another unit may have changed the same headers, and C has none of CUDA's.
PortedProgram::Round PortedProgram::unite(PortedUnit &Unit) {
  Unit.Edits.clear();
  for (const auto &[File, Edits] : Unit.AllEdits) {
    const auto Name = Tree.nameOfCopy(File);
    if (Name == Unit.Name) {
      Unit.Edits = Edits;
      continue;
    }
    std::string Why;
    const auto Both =
        Name ? idxmap::unite(Headers[*Name], Edits) : std::nullopt;
    if (!Name)
      Why = "'" + File + "' would change, which lies outside of the program";
    else if (llvm::any_of(Units, [&](const PortedUnit &Each) {
               return Each.Unit.IsC && Each.Reads.count(*Name);
             }))
      Why = "'" + *Name + "' would change, which a source of C includes";
    else if (!Both)
      Why = "'" + *Name + "' would become another text in '" + Unit.Name +
            "' than in other units";
    if (Why.empty()) {
      Headers[*Name] = *Both;
      continue;
    }
    if ((Name && dropAll(*Name, Why)) || dropAll(Unit.Name, Why))
      return Round::Again;
    Errors.push_back({Message::Kind::Error, {}, Why});
    return Round::Wrong;
  }
  return Round::Done;
}

PortedProgram::Round PortedProgram::rewrite(PortedUnit &Unit) {
  PipelineOptions Options;
  Options.HasUnifiedMemory = HasUnifiedMemory;
  Options.Remarks = RemarkLevel::Off;
  Options.ReportsParseErrors = true;
  Options.TrustsDeviceData = TakesData;
  Options.IsDirected = GivesToDevice;
  Messages Said;
  PipelineResult Result;
  const auto run = [&](const UnitSource &Source,
                       clang::DiagnosticsEngine &Engine) {
    Result = rewriteUnit(Source, Engine, Options);
    return !Result.HasErrors;
  };
  if (!withUnit(Unit, Said, run)) {
    if (drop(Unit, Said.All))
      return Round::Again;
    Errors = std::move(Said.All);
    return Round::Wrong;
  }
  Unit.Kernels = std::move(Result.CudaKernels);
  Unit.CudaNames = std::move(Result.CudaNames);
  Unit.AsksForDevices = Result.AsksForDevices;
  Unit.AllEdits = std::move(Result.Edits);
  Unit.IsRewritten = true;
  return Round::Done;
}

PortedProgram::Round PortedProgram::rewrite() {
  for (PortedUnit &Unit : Units) {
    if (Unit.IsRewritten || Unit.Unit.IsC)
      continue;
    const Round Is = rewrite(Unit);
    if (Is != Round::Done)
      return Is;
  }
  Headers.clear();
  for (PortedUnit &Unit : Units)
    if (const Round Is = unite(Unit); Is != Round::Done)
      return Is;
  return Round::Done;
}

bool PortedProgram::list() {
  for (PortedUnit &Unit : Units) {
    if (Unit.Unit.IsC)
      continue;
    Messages Said;
    const auto read = [&](const UnitSource &Source,
                          clang::DiagnosticsEngine &Engine) {
      auto Nests = listNests(Source, Engine, listOptions());
      if (Nests)
        Unit.Nests = std::move(*Nests);
      return Nests.has_value();
    };
    if (!withUnit(Unit, Said, read)) {
      Errors = std::move(Said.All);
      return false;
    }
  }
  return true;
}

/// CUDA source is what changes, or includes what changes.
void PortedProgram::nameUnits() {
  std::set<std::string> Names;
  for (const auto &[Name, Each] : Tree.Files)
    Names.insert(Name);
  for (PortedUnit &Unit : Units) {
    const bool IsCuda = !Unit.Edits.empty() || Unit.AsksForDevices ||
                        llvm::any_of(Unit.Reads, [&](const std::string &Name) {
                          return Headers.count(Name) > 0;
                        });
    if (!IsCuda)
      continue;
    llvm::SmallString<128> New(Unit.Name);
    path::replace_extension(New, ".cu");
    if (!Names.insert(std::string(New)).second)
      New = Unit.Name + ".cu";
    Names.insert(std::string(New));
    Unit.CudaName = std::string(New);
  }
}

/// Until no more is taken out, or a data statement is.
bool PortedProgram::annotateAndRewrite() {
  HasLeftData = false;
  if (!annotate())
    return false;
  Round Is = Round::Again;
  while (Is == Round::Again && !(TakesData && HasLeftData))
    Is = rewrite();
  HasLeftData |= TakesData && Is == Round::Done && isDataUnsafe();
  return Is != Round::Wrong;
}

/// The host runs code that directives give to the device, where no region is
/// seen around it: between `enter_data` and `exit_data`, or in a file that the
/// unit with the data statements does not read.
bool PortedProgram::isDataUnsafe() {
  const auto has = [](const Insertions &In, auto Is) {
    return llvm::any_of(In.At,
                        [&](const auto &Each) { return Is(Each.second); });
  };
  std::map<std::string, unsigned> Left; // Lines, by the files' names.
  bool IsOpen = false;
  for (const auto &[Name, Each] : Tree.Files) {
    if (const auto Line = deviceCodeLeft(Name, Each, SkippedPragmas))
      Left.emplace(Name, *Line);
    IsOpen |= has(Each, [](const std::string &Text) {
      return llvm::StringRef(Text).contains("[[using idxmap: enter_data,");
    });
  }
  const auto isUnseen = [&](const std::string &Name) {
    return IsOpen || llvm::any_of(Units, [&](const PortedUnit &Unit) {
             return !Unit.Reads.count(Name) &&
                    llvm::any_of(Unit.Reads, [&](const std::string &File) {
                      return has(Tree.Files.at(File), isData);
                    });
           });
  };
  for (const auto &[Name, Line] : Left)
    if (isUnseen(Name)) {
      OnHost = Name + ":" + std::to_string(Line);
      return true;
    }
  return false;
}

/// Begins again without data statements; why is still said.
bool PortedProgram::leaveData() {
  TakesData = false;
  llvm::erase_if(Refused, [](const Taken &Each) { return !Each.IsData; });
  std::vector<std::vector<Message>> Before;
  for (const PortedUnit &Unit : Units)
    Before.push_back(Unit.Warnings);
  for (auto &[Name, Each] : Tree.Files)
    Each.At.clear();
  Disk = nullptr;
  if (!annotateAndRewrite())
    return false;
  for (size_t I = 0; I < Units.size(); ++I)
    for (const Message &Said : Before[I])
      if (llvm::none_of(Units[I].Warnings, [&](const Message &Each) {
            return Each.Text == Said.Text;
          }))
        Units[I].Warnings.push_back(Said);
  return true;
}

bool PortedProgram::run() {
  if (!annotateAndRewrite() || (HasLeftData && !leaveData()))
    return false;
  if (!list())
    return false;
  nameUnits();
  return true;
}

std::vector<RefusedLoop> PortedProgram::refused() const {
  std::vector<RefusedLoop> Result;
  for (const Taken &Each : Refused)
    Result.push_back({Tree.placeOf(Each.Name, Each.Offset), Each.Why});
  return Result;
}

std::vector<OutputFile> PortedProgram::cudaFiles() const {
  std::vector<OutputFile> Result;
  std::set<std::string> Sources; // Which nothing includes.
  for (const PortedUnit &Unit : Units) {
    const bool IsIncluded = llvm::any_of(Units, [&](const PortedUnit &Each) {
      return &Each != &Unit && Each.Reads.count(Unit.Name) > 0;
    });
    if (!IsIncluded)
      Sources.insert(Unit.Name);
    // Units that are linked with each other name a type alike.
    std::string Names;
    if (Unit.Edits.empty())
      Names = (Unit.AsksForDevices ? DeviceQueryInclude : "") +
              cudaNameLines(Unit.CudaNames);
    if (!Names.empty() && Unit.CudaName != Unit.Name)
      Names = "#include <idxmap/launch.h>\n" + Names;
    const std::string Text = Tree.Files.at(Unit.Name).newText();
    const TextEdits Edits =
        Names.empty() ? Unit.Edits : TextEdits{{beginOf(Text), 0, Names}};
    Result.push_back({Unit.CudaName, applyEdits(Text, Edits)});
  }
  for (const auto &[Name, Each] : Tree.Files) {
    if (Sources.count(Name))
      continue;
    const auto Changed = Headers.find(Name);
    Result.push_back({Name, applyEdits(Each.newText(), Changed == Headers.end()
                                                           ? TextEdits()
                                                           : Changed->second)});
  }
  return Result;
}

} // namespace idxmap
