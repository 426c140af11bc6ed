//===- Project.cpp - The units of a program -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/Project.h"

#include "rewriter/tool/port/MakeCommands.h"
#include "rewriter/tool/port/SourceKind.h"

#include "clang/Tooling/CompilationDatabase.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

#include <map>

namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;
using llvm::SmallString;
using llvm::StringRef;

namespace idxmap {

std::string realName(StringRef Path) {
  SmallString<128> Real;
  if (!fs::real_path(Path, Real))
    return std::string(Real);
  Real = Path;
  fs::make_absolute(Real);
  path::remove_dots(Real, /*remove_dot_dot=*/true);
  // The folders that there are, without links.
  const StringRef Parent = path::parent_path(Real);
  if (Parent.empty() || Parent == StringRef(Real))
    return std::string(Real);
  SmallString<128> Result(realName(Parent));
  path::append(Result, path::filename(Real));
  return std::string(Result);
}

namespace {

bool isBeneath(StringRef Path, StringRef Folder) {
  return Path.consume_front(Folder) &&
         (Path.empty() || Path.starts_with("/") || Folder.ends_with("/"));
}

class Finder {
public:
  Finder(const PortOptions &Options, std::string &Error)
      : Options(Options), Error(Error), Output(realName(Options.Output)) {}

  std::optional<Project> run();

private:
  bool find();
  bool findByDatabase(StringRef Folder);
  bool findByMake();
  void findByFlags();
  void add(StringRef File, StringRef Compiler, std::vector<std::string> Words,
           StringRef Folder);
  bool fail(std::string Message) {
    Error = std::move(Message);
    return false;
  }

  const PortOptions &Options;
  std::string &Error;
  const std::string Output;
  Project Found;
  std::string Within; ///< Where sources of the program may be.
  std::map<std::string, ProjectUnit> Units;
};

/// The first command of a file counts.
void Finder::add(StringRef File, StringRef Compiler,
                 std::vector<std::string> Words, StringRef Folder) {
  SmallString<128> Path = File;
  path::make_absolute(Folder, Path);
  const std::string Name = realName(Path);
  if (!isSource(Name) || !isBeneath(Name, Within) || isBeneath(Name, Output) ||
      !fs::exists(Name))
    return;
  const bool IsC = isNamedLikeC(Name) && !isCxxCompiler(Compiler);
  ProjectUnit Unit{Name, IsC && !Options.TakesC, readUnitFlags(Words, Folder)};
  if (IsC && Options.TakesC) // C++ calls it so.
    Unit.Flags.Macros.push_back("-Drestrict=__restrict");
  Units.try_emplace(Name, std::move(Unit));
}

bool Finder::findByDatabase(StringRef Folder) {
  std::string Ignored;
  const auto Database =
      clang::tooling::CompilationDatabase::loadFromDirectory(Folder, Ignored);
  if (!Database)
    return false;
  for (const clang::tooling::CompileCommand &Each :
       Database->getAllCompileCommands())
    if (!Each.CommandLine.empty())
      add(Each.Filename, Each.CommandLine.front(),
          {Each.CommandLine.begin() + 1, Each.CommandLine.end()},
          Each.Directory);
  return true;
}

bool Finder::findByMake() {
  // A Makefile may name sources of the folders beside its own.
  const StringRef Around = path::parent_path(Found.Folder);
  if (Around.size() > 1)
    Within = Around.str();
  const auto Text = dryRun(Found.Folder, Error);
  if (!Text)
    return false;
  MakeCommands Commands = commandsIn(*Text, Found.Folder);
  for (UnitCommand &Each : Commands.Units)
    add(Each.File, Each.Compiler, std::move(Each.Flags), Each.Folder);
  Found.LinkFlags = std::move(Commands.LinkFlags);
  return true;
}

void Finder::findByFlags() {
  SmallString<128> Here;
  fs::current_path(Here);
  std::error_code End;
  for (fs::recursive_directory_iterator It(Found.Folder, End), Last;
       It != Last && !End; It.increment(End)) {
    if (path::filename(It->path()).starts_with(".") ||
        realName(It->path()) == Output)
      It.no_push();
    else
      add(It->path(), "cc", *Options.Flags, Here);
  }
  for (const std::string &Each : *Options.Flags)
    if (StringRef(Each).starts_with("-l") || StringRef(Each).starts_with("-L"))
      Found.LinkFlags.push_back(Each);
}

bool Finder::find() {
  if (Options.Flags) {
    findByFlags();
    return true;
  }
  if (!Options.DatabaseFolder.empty())
    return findByDatabase(Options.DatabaseFolder) ||
           fail("no compile_commands.json in '" + Options.DatabaseFolder + "'");
  if (findByDatabase(Found.Folder) || findByDatabase(Found.Folder + "/build"))
    return true;
  for (const char *Name : {"GNUmakefile", "makefile", "Makefile"})
    if (fs::exists(Found.Folder + "/" + Name))
      return findByMake();
  return fail("'" + Options.Folder +
              "' has neither compile_commands.json nor a Makefile; give the "
              "flags of its sources after '--'");
}

std::optional<Project> Finder::run() {
  if (!fs::is_directory(Options.Folder)) {
    fail("no such folder: '" + Options.Folder + "'");
    return std::nullopt;
  }
  Within = Found.Folder = realName(Options.Folder);
  if (!find())
    return std::nullopt;
  for (auto &[Name, Each] : Units)
    Found.Units.push_back(std::move(Each));
  if (Found.Units.empty()) {
    fail("no C++ source of '" + Options.Folder + "' is compiled");
    return std::nullopt;
  }
  return std::move(Found);
}

} // namespace

std::optional<Project> readProject(const PortOptions &Options,
                                   std::string &Error) {
  return Finder(Options, Error).run();
}

} // namespace idxmap
