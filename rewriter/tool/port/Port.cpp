//===- Port.cpp - A whole program, from directives to CUDA ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/Port.h"

#include "rewriter/edit/OutputFiles.h"
#include "rewriter/tool/port/BuildFile.h"
#include "rewriter/tool/port/PortReport.h"
#include "rewriter/tool/port/PortedProgram.h"
#include "rewriter/tool/port/SourceKind.h"
#include "rewriter/tool/port/UnitFiles.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/VirtualFileSystem.h"
#include "llvm/Support/raw_ostream.h"

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;
using llvm::StringRef;

namespace idxmap {

namespace {

bool fail(const std::string &Message) {
  llvm::errs() << "idxmap: error: " << Message << "\n";
  return false;
}

bool fail(const std::vector<Message> &Errors) {
  for (const Message &Each : Errors)
    if (Each.Is == Message::Kind::Error)
      llvm::errs() << text(Each);
  return false;
}

/// Where units are parsed before their files are written; gone at the end if
/// nothing is.
class OutputFolder {
public:
  explicit OutputFolder(std::string Name)
      : Name(std::move(Name)), Existed(fs::exists(this->Name)) {}
  OutputFolder(const OutputFolder &) = delete;
  OutputFolder &operator=(const OutputFolder &) = delete;
  ~OutputFolder() { // What has files in it stays.
    fs::remove(Name + "/source");
    if (!Existed)
      fs::remove(Name);
  }

  bool make() const {
    std::error_code Error;
    if (Existed &&
        (!fs::is_directory(Name) ||
         fs::directory_iterator(Name, Error) != fs::directory_iterator()))
      return fail("'" + Name + "' is not an empty folder");
    if ((Error = fs::create_directories(Name + "/source")))
      return fail("cannot write '" + Name + "': " + Error.message());
    return true;
  }
  const std::string Name;

private:
  const bool Existed;
};

/// What the unit reads, while it is where it was; nothing where it is wrong.
std::optional<UnitFiles> filesOf(const ProjectUnit &Unit,
                                 const std::string &Runtime, Messages &Said) {
  std::vector<std::string> Command =
      flagsForClang(Unit.Flags, [](const std::string &Path) { return Path; });
  Command.insert(Command.begin(), Unit.IsC ? "clang" : "clang++");
  if (!Unit.IsC)
    llvm::append_range(Command, languageOf(Unit.File));
  Command.push_back(Unit.File);
  UnitFiles Found;
  const auto read = [&](const UnitSource &Source, clang::DiagnosticsEngine &) {
    Found = readUnitFiles(Source, Said);
    return true;
  };
  if (!withUnit(Command, Unit.File, llvm::vfs::createPhysicalFileSystem(),
                Runtime, Said, read) ||
      Said.getNumErrors() > 0)
    return std::nullopt;
  return Found;
}

/// In the first standard in which it is right, which it keeps.
std::optional<UnitFiles> filesOf(ProjectUnit &Unit,
                                 const std::string &Runtime) {
  std::vector<Message> Errors;
  const std::vector<std::string> Standards =
      Unit.IsC ? std::vector{Unit.Flags.Standard} : standardsToTry(Unit.Flags);
  for (const std::string &Each : Standards) {
    Messages Said;
    Unit.Flags.Standard = Each;
    if (auto Found = filesOf(std::as_const(Unit), Runtime, Said))
      return Found;
    Errors = std::move(Said.All);
  }
  fail(Errors);
  const bool IsOfC = !Unit.IsC && isNamedLikeC(Unit.File);
  fail("'" + Unit.File + "' does not compile " + (IsOfC ? "as C++ " : "") +
       "with the flags of its command");
  return std::nullopt;
}

std::optional<std::vector<UnitFiles>> filesOf(Project &Program,
                                              const std::string &Runtime) {
  std::vector<UnitFiles> Result;
  for (ProjectUnit &Each : Program.Units) {
    auto Found = filesOf(Each, Runtime);
    if (!Found)
      return std::nullopt;
    Result.push_back(std::move(*Found));
  }
  return Result;
}

/// The program's folder, or the one around it where units include files of the
/// folders beside it.
std::string rootOf(const Project &Program,
                   const std::vector<UnitFiles> &Files) {
  const std::string Around = path::parent_path(Program.Folder).str();
  const SourceTree Own(Program.Folder, ""), Wide(Around, "");
  if (Around.size() > 1) // Not all there is.
    for (const UnitFiles &Unit : Files)
      for (const std::string &Each : Unit.Read)
        if (!Own.nameOf(Each) && Wide.nameOf(Each))
          return Around;
  return Program.Folder;
}

std::optional<PortedProgram> copyOf(Project &Program, const std::string &Output,
                                    bool HasUnifiedMemory,
                                    const std::string &Runtime) {
  const auto Files = filesOf(Program, Runtime);
  if (!Files)
    return std::nullopt;
  SourceTree Tree(rootOf(Program, *Files), Output + "/source");
  std::vector<PortedUnit> Units;
  for (size_t I = 0; I < Program.Units.size(); ++I) {
    PortedUnit &Unit = Units.emplace_back(PortedUnit{
        Program.Units[I], *Tree.nameOf(Program.Units[I].File), {}, false});
    Unit.HasMain = (*Files)[I].HasMain;
    for (const std::string &File : (*Files)[I].Read) {
      const auto Name = Tree.nameOf(File);
      if (!Name)
        continue;
      Unit.Reads.insert(*Name);
      if (!Tree.add(*Name)) {
        fail("cannot read '" + File + "'");
        return std::nullopt;
      }
    }
    if (!isMakeName(Unit.Name)) {
      fail("make cannot take the name '" + Unit.Name + "'");
      return std::nullopt;
    }
  }
  return PortedProgram(std::move(Tree), std::move(Units), HasUnifiedMemory,
                       Runtime);
}

std::optional<Finding> write(const PortedProgram &Program,
                             const PortReport &Report,
                             const std::vector<std::string> &LinkFlags,
                             const std::string &Folder) {
  std::vector<OutputFile> All{{"Makefile", buildFile(Program, LinkFlags)},
                              {"report.txt", reportText(Report)},
                              {"report.json", reportJson(Report)}};
  for (const auto &[Name, Each] : Program.tree().Files)
    All.push_back({"source/" + Name, Each.newText()});
  for (const OutputFile &Each : Program.cudaFiles())
    All.push_back({"cuda/" + Each.Path, Each.Text});
  return writeFolder(Folder, All, /*Sources=*/{});
}

bool run(const PortOptions &Options, const std::string &Runtime) {
  std::string Error;
  auto Found = readProject(Options, Error);
  if (!Found)
    return fail(Error);
  const OutputFolder Output(realName(Options.Output));
  if (!Output.make())
    return false;
  auto Program = copyOf(*Found, Output.Name, Options.HasUnifiedMemory, Runtime);
  if (!Program)
    return false;
  if (!Program->run())
    return fail(Program->errors());
  const PortReport Report = reportOf(*Program);
  if (const auto Wrong = write(*Program, Report, Found->LinkFlags, Output.Name))
    return fail(toString(*Wrong));
  llvm::outs() << summary(Report) << "; see " << Options.Output
               << "/report.txt\n";
  return true;
}

} // namespace

int port(const PortOptions &Options, const std::string &RuntimeFolder) {
  return run(Options, RuntimeFolder) ? 0 : 1;
}

} // namespace idxmap
