//===- MakeCommands.cpp - Compile commands that make prints ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/MakeCommands.h"

#include "rewriter/tool/port/SourceKind.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Support/Allocator.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/Regex.h"
#include "llvm/Support/StringSaver.h"

#include <cctype>

using llvm::StringRef;
namespace path = llvm::sys::path;
namespace fs = llvm::sys::fs;

namespace idxmap {

namespace {

using Words = std::vector<std::string>;

bool isCompiler(StringRef Word) {
  static const llvm::Regex Known(
      "^(.*-)?(g\\+\\+|gcc|c\\+\\+|cc|CC|clang(\\+\\+)?|ic[cx]|icp[cx]|dpcpp|"
      "nvc(\\+\\+)?|pgc(\\+\\+|c)|hipcc|armclang(\\+\\+)?|"
      "mpi(cc|cxx|c\\+\\+|CC|icc|icpc|icpx|gcc|g\\+\\+))(-[0-9.]+)?$");
  return Known.match(path::filename(Word));
}

/// `CC=clang make`'s first word, `ccache`: what stands before a compiler.
bool isBeforeCompiler(StringRef Word) {
  static const llvm::Regex Assignment("^[A-Za-z_][A-Za-z0-9_]*=");
  const StringRef Name = path::filename(Word);
  return Assignment.match(Word) || Name == "ccache" || Name == "sccache" ||
         Name == "distcc" || Name == "env" || Name == "time";
}

/// One line's commands, which `&&`, `;` and pipes separate.
std::vector<Words> commandsOf(StringRef Line) {
  llvm::BumpPtrAllocator Memory;
  llvm::StringSaver Saver(Memory);
  std::string Spaced;
  char Quote = 0;
  for (size_t I = 0; I < Line.size(); ++I) {
    const char C = Line[I];
    if (Quote == 0 && (C == ';' || C == '|' || C == '(' || C == ')' ||
                       Line.substr(I).starts_with("&&"))) {
      Spaced += " ; ";
      I += C == '&';
      continue;
    }
    if (C == '\\' && Quote != '\'' && I + 1 < Line.size()) {
      (Spaced += C) += Line[++I];
      continue;
    }
    if (Quote ? C == Quote : C == '"' || C == '\'')
      Quote = Quote ? 0 : C;
    Spaced += C;
  }
  llvm::SmallVector<const char *> All;
  llvm::cl::TokenizeGNUCommandLine(Spaced, Saver, All);
  std::vector<Words> Result(1);
  for (const char *Each : All)
    if (StringRef(Each) == ";")
      Result.emplace_back();
    else
      Result.back().push_back(Each);
  return Result;
}

std::string inFolder(StringRef Folder, StringRef Path) {
  llvm::SmallString<128> Result = Path;
  path::make_absolute(Folder, Result);
  path::remove_dots(Result, /*remove_dot_dot=*/true);
  return std::string(Result);
}

/// Reads line by line, in the folder of each.
class Reader {
public:
  explicit Reader(StringRef Folder) : Folders{Folder.str()} {}
  void readLine(StringRef Line);
  MakeCommands Result;

private:
  bool readFolder(StringRef Line);
  void readCommand(Words Command, StringRef Folder);
  std::vector<std::string> Folders; ///< The innermost last.
};

/// "make[1]: Entering directory '/home/user/heat/src'"
bool Reader::readFolder(StringRef Line) {
  if (!Line.starts_with("make") || !Line.contains(" directory "))
    return false;
  if (Line.contains(": Leaving directory ") && Folders.size() > 1)
    Folders.pop_back();
  else if (Line.contains(": Entering directory "))
    Folders.push_back(
        Line.split(" directory ").second.trim().trim("'`\"").str());
  else
    return false;
  return true;
}

/// Words after which comes another word of the same option.
bool takesWord(StringRef Option) {
  static const char *const All[] = {
      "-o",       "-I",      "-D",       "-U",         "-L",  "-l",  "-x",
      "-isystem", "-iquote", "-include", "-idirafter", "-MF", "-MT", "-MQ"};
  return llvm::is_contained(All, Option);
}

void Reader::readCommand(Words Command, StringRef Folder) {
  const auto First = llvm::find_if(
      Command, [](StringRef Word) { return !isBeforeCompiler(Word); });
  if (First == Command.end() || !isCompiler(*First))
    return;
  Words Sources, Flags;
  for (auto Word = First + 1; Word != Command.end(); ++Word) {
    if (takesWord(*Word) && Word + 1 != Command.end()) {
      Flags.push_back(*Word++);
      Flags.push_back(*Word);
    } else if (!StringRef(*Word).starts_with("-") && isSource(*Word)) {
      Sources.push_back(*Word);
    } else {
      Flags.push_back(*Word);
    }
  }
  for (const std::string &Each : Sources)
    Result.Units.push_back({Folder.str(), *First, Each, Flags});
  if (!llvm::is_contained(Flags, "-c"))
    for (const std::string &Each : Flags)
      if (Each.size() > 2 &&
          (StringRef(Each).starts_with("-l") ||
           StringRef(Each).starts_with("-L")) &&
          !llvm::is_contained(Result.LinkFlags, Each))
        Result.LinkFlags.push_back(Each);
}

void Reader::readLine(StringRef Line) {
  if (readFolder(Line))
    return;
  std::string Folder = Folders.back();
  for (const Words &Command : commandsOf(Line)) {
    if (Command.size() == 2 && Command[0] == "cd")
      Folder = inFolder(Folder, Command[1]);
    else
      readCommand(Command, Folder);
  }
}

} // namespace

MakeCommands commandsIn(StringRef Output, StringRef Folder) {
  Reader All(Folder);
  std::string Line; // With the lines that a backslash continues it by.
  while (!Output.empty()) {
    const auto [First, Rest] = Output.split('\n');
    Output = Rest;
    StringRef Part = First.rtrim('\r');
    const bool Continues = Part.consume_back("\\");
    Line += Part;
    if (Continues && !Output.empty()) {
      Line += ' ';
      continue;
    }
    All.readLine(Line);
    Line.clear();
  }
  return std::move(All.Result);
}

std::optional<std::string> dryRun(StringRef Folder, std::string &Error) {
  const auto Make = llvm::sys::findProgramByName("make");
  if (!Make) {
    Error = "there is no 'make' to read the Makefile of '" + Folder.str() + "'";
    return std::nullopt;
  }
  llvm::SmallString<64> Out, Err;
  if (fs::createTemporaryFile("idxmap-make", "out", Out) ||
      fs::createTemporaryFile("idxmap-make", "err", Err)) {
    Error = "cannot write temporary files";
    return std::nullopt;
  }
  const int Status = llvm::sys::ExecuteAndWait(
      *Make,
      {*Make, "--dry-run", "--always-make", "--print-directory", "-C", Folder},
      std::nullopt, {StringRef(""), StringRef(Out), StringRef(Err)});
  const auto take = [](StringRef Name) {
    const auto Buffer = llvm::MemoryBuffer::getFile(Name);
    fs::remove(Name);
    return Buffer ? (*Buffer)->getBuffer().str() : "";
  };
  const std::string Said = take(Out), Wrong = take(Err);
  if (Status == 0)
    return Said;
  Error = "'make --dry-run' fails in '" + Folder.str() +
          "': " + StringRef(Wrong).trim().split('\n').first.str();
  return std::nullopt;
}

} // namespace idxmap
