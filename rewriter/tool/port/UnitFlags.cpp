//===- UnitFlags.cpp - What a unit's flags mean to other compilers --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/UnitFlags.h"

#include "clang/Options/Options.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/Option/Arg.h"
#include "llvm/Option/ArgList.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

namespace options = clang::options;
using llvm::StringRef;
using llvm::opt::Arg;

namespace idxmap {

namespace {

class Reader {
public:
  explicit Reader(StringRef Folder) : Folder(Folder) {}
  void read(const Arg &Each, const llvm::opt::ArgList &All);
  UnitFlags Flags;

private:
  bool readInclude(const Arg &Each);
  bool readLanguage(const Arg &Each, const llvm::opt::ArgList &All);
  const StringRef Folder;
};

bool Reader::readInclude(const Arg &Each) {
  static const std::pair<options::ID, const char *> Known[] = {
      {options::OPT_I, "-I"},
      {options::OPT_isystem, "-isystem"},
      {options::OPT_iquote, "-iquote"},
      {options::OPT_idirafter, "-idirafter"},
      {options::OPT_include, "-include"}};
  for (const auto &[Option, Spelling] : Known)
    if (Each.getOption().matches(Option)) {
      llvm::SmallString<128> Path(Each.getValue());
      llvm::sys::path::make_absolute(Folder, Path);
      llvm::sys::path::remove_dots(Path, /*remove_dot_dot=*/true);
      Flags.Includes.push_back({Spelling, std::string(Path)});
      return true;
    }
  return false;
}

/// Other compilers' names of OpenMP are none of Clang's options.
bool meansOpenMP(StringRef Word) {
  return Word == "-qopenmp" || Word == "-fiopenmp" || Word == "-mp" ||
         Word.starts_with("-mp=") || Word == "-homp" || Word == "-openmp";
}

/// Without extensions by name, which nvcc does not take.
std::string standard(StringRef Name) {
  return (Name.consume_front("gnu++") ? "-std=c++" : "-std=") + Name.str();
}

bool Reader::readLanguage(const Arg &Each, const llvm::opt::ArgList &All) {
  const llvm::opt::Option &Option = Each.getOption();
  if (Option.matches(options::OPT_D) || Option.matches(options::OPT_U))
    Flags.Macros.push_back((Option.matches(options::OPT_D) ? "-D" : "-U") +
                           std::string(Each.getValue()));
  else if (Option.matches(options::OPT_std_EQ))
    Flags.Standard = standard(Each.getValue());
  else if (Option.matches(options::OPT_Ofast))
    Flags.Optimisation = "-O3", Flags.Others.push_back("-ffast-math");
  else if (Option.matches(options::OPT_O_Group))
    Flags.Optimisation = Each.getAsString(All);
  else if (Option.matches(options::OPT_fopenmp) ||
           Option.matches(options::OPT_fopenmp_EQ))
    Flags.OpenMP = true;
  else if (Option.matches(options::OPT_pthread))
    Flags.Threads = true;
  else if (Option.matches(options::OPT_g_Group))
    Flags.Debug = true;
  else
    return false;
  return true;
}

/// Of which no other compiler has to know.
bool meansNothing(const llvm::opt::Option &Option) {
  for (const options::ID Each :
       {options::OPT_c, options::OPT_o, options::OPT_M_Group,
        options::OPT_W_Group, options::OPT_w, options::OPT_pipe,
        options::OPT_INPUT, options::OPT_l, options::OPT_L,
        options::OPT_Wl_COMMA, options::OPT_pedantic_Group, options::OPT_v,
        options::OPT_Link_Group})
    if (Option.matches(Each))
      return true;
  return false;
}

/// What makes code for a device, or asks for another's plugin.
bool isForDevice(StringRef Spelling) {
  for (StringRef Each : {"-fopenmp-", "-foffload", "-fplugin", "-fpass-plugin",
                         "-fsycl", "-fcuda", "-fhip", "-fgpu", "-foffload-"})
    if (Spelling.starts_with(Each))
      return true;
  return false;
}

void Reader::read(const Arg &Each, const llvm::opt::ArgList &All) {
  const std::string Text = Each.getAsString(All);
  if (meansOpenMP(Text)) {
    Flags.OpenMP = true;
    return;
  }
  // The last one is what a database's reader adds.
  if (readInclude(Each) || readLanguage(Each, All) ||
      meansNothing(Each.getOption()) ||
      StringRef(Text).starts_with("--driver-mode="))
    return;
  const llvm::opt::Option &Option = Each.getOption();
  if (!isForDevice(Text) && (Option.matches(options::OPT_f_Group) ||
                             Option.matches(options::OPT_m_Group)))
    Flags.Others.push_back(Text);
  else
    Flags.LeftOut.push_back(Text);
}

} // namespace

UnitFlags readUnitFlags(const std::vector<std::string> &Words,
                        StringRef Folder) {
  std::vector<const char *> Pointers;
  for (const std::string &Each : Words)
    Pointers.push_back(Each.c_str());
  unsigned Missing = 0, MissingCount = 0;
  const llvm::opt::InputArgList All = clang::getDriverOptTable().ParseArgs(
      Pointers, Missing, MissingCount,
      llvm::opt::Visibility(options::ClangOption));
  Reader R(Folder);
  for (const Arg *Each : All)
    R.read(*Each, All);
  return std::move(R.Flags);
}

std::vector<std::string> standardsToTry(const UnitFlags &Flags) {
  StringRef Own = Flags.Standard;
  Own.consume_front("-std=c++");
  if (llvm::is_contained({"20", "2a", "23", "2b", "26", "2c"}, Own))
    return {Flags.Standard};
  return {"-std=c++20", "-std=c++17"};
}

static std::vector<std::string> common(const UnitFlags &Flags,
                                       const PathText &Write) {
  std::vector<std::string> Result;
  if (!Flags.Standard.empty())
    Result.push_back(Flags.Standard);
  if (!Flags.Optimisation.empty())
    Result.push_back(Flags.Optimisation);
  if (Flags.Debug)
    Result.push_back("-g");
  llvm::append_range(Result, Flags.Macros);
  for (const UnitFlags::Include &Each : Flags.Includes)
    if (Each.Option == "-I") {
      Result.push_back("-I" + Write(Each.Path));
    } else {
      Result.push_back(Each.Option);
      Result.push_back(Write(Each.Path));
    }
  return Result;
}

std::vector<std::string> flagsForClang(const UnitFlags &Flags,
                                       const PathText &Write) {
  std::vector<std::string> Result = common(Flags, Write);
  if (Flags.OpenMP)
    Result.push_back("-fopenmp");
  if (Flags.Threads)
    Result.push_back("-pthread");
  llvm::append_range(Result, Flags.Others);
  return Result;
}

std::vector<std::string> flagsForNvcc(const UnitFlags &Flags,
                                      const PathText &Write) {
  std::vector<std::string> Result;
  for (const std::string &Each : common(Flags, Write)) {
    // nvcc's own preprocessor has neither; the host compiler's does the work.
    const bool IsHosts = Each == "-iquote" || Each == "-idirafter" ||
                         (!Result.empty() && (Result.back() == "-iquote" ||
                                              Result.back() == "-idirafter"));
    if (IsHosts)
      Result.push_back("-Xcompiler");
    Result.push_back(Each);
  }
  if (Flags.OpenMP)
    llvm::append_range(Result,
                       std::vector<std::string>{"-Xcompiler", "-fopenmp"});
  if (Flags.Threads)
    llvm::append_range(Result,
                       std::vector<std::string>{"-Xcompiler", "-pthread"});
  return Result;
}

} // namespace idxmap
