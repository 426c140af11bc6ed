//===- BuildFile.cpp - A Makefile for the ported program ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/port/BuildFile.h"

#include "rewriter/tool/port/SourceKind.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallString.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Path.h"

namespace path = llvm::sys::path;
using llvm::StringRef;

namespace idxmap {

bool isMakeName(StringRef Name) {
  return llvm::all_of(Name, [](char C) {
    return llvm::isAlnum(C) || StringRef("/._-+@,").contains(C);
  });
}

/// A word of a recipe.
static std::string quoted(const std::string &Word) {
  std::string Text;
  for (const char C : Word)
    Text += C == '\'' ? "'\\''" : C == '$' ? "$$" : std::string(1, C);
  return isMakeName(StringRef(Word).split('=').first) &&
                 isMakeName(StringRef(Word).split('=').second)
             ? Text
             : "'" + Text + "'";
}

static std::string words(const std::vector<std::string> &All) {
  std::string Text;
  for (const std::string &Each : All)
    Text += (Text.empty() ? "" : " ") + quoted(Each);
  return Text;
}

static const char *const Head =
    R"(# Made by idxmap port. Three builds of one program:
#   make cuda      cuda/ by nvcc
#   make plugin    source/ by Clang with idxmap's plugin, for the same device
#   make plain     source/ by a C++ compiler, to which the attributes mean nothing;
#                  with OpenMP, GCC takes none between a directive and its loop
NVCC ?= nvcc
CLANGXX ?= clang++-22
PLAIN ?= $(CLANGXX)
ARCH ?= native
# Where idxmap is: include/idxmap, and the libraries in lib.
IDXMAP ?= $(patsubst %/bin/,%,$(dir $(shell command -v idxmap)))
IDXMAP_PLUGIN ?= $(firstword $(wildcard $(IDXMAP)/lib/idxmap/idxmap.so $(IDXMAP)/lib/idxmap.so))
IDXMAP_FLAGS ?= -DIDXMAP_LIBRARY -I$(IDXMAP)/include
IDXMAP_LIBS ?= -L$(IDXMAP)/lib -lidxmap_rt
NVCCFLAGS ?= -arch=$(ARCH) --expt-relaxed-constexpr
# Clang names the architecture: GPU=sm_90
GPU ?= native
PLUGINFLAGS ?= --cuda-gpu-arch=$(GPU) -Wno-unknown-cuda-version
CUDA_LIBS ?= -lcudart
)";

namespace {

class Writer {
public:
  Writer(const PortedProgram &Program,
         const std::vector<std::string> &LinkFlags)
      : Program(Program), LinkFlags(LinkFlags) {}
  std::string run();

private:
  enum class Build { Cuda, Plugin, Plain };
  std::string object(const PortedUnit &Unit, Build For) const;
  std::string compile(const PortedUnit &Unit, Build For) const;
  std::string flags(const PortedUnit &Unit, Build For,
                    const std::string &Folder) const;
  void addUnits(Build For);
  void addPrograms(Build For);
  bool usesOpenMP() const {
    return llvm::any_of(Program.units(), [](const PortedUnit &Each) {
      return Each.Unit.Flags.OpenMP;
    });
  }
  static const char *name(Build For) {
    return For == Build::Cuda     ? "cuda"
           : For == Build::Plugin ? "plugin"
                                  : "plain";
  }

  const PortedProgram &Program;
  const std::vector<std::string> &LinkFlags;
  std::string Text = Head;
};

std::string Writer::object(const PortedUnit &Unit, Build For) const {
  return std::string("objects/") + name(For) + "/" + Unit.Name + ".o";
}

std::string Writer::flags(const PortedUnit &Unit, Build For,
                          const std::string &Folder) const {
  const auto beneath = [&](const std::string &Path) {
    const std::string Own = Program.tree().inCopy(Path);
    return path::is_absolute(Own) ? Own
           : Own == "."           ? Folder
                                  : Folder + "/" + Own;
  };
  return words(For == Build::Cuda && !Unit.Unit.IsC
                   ? flagsForNvcc(Unit.Unit.Flags, beneath)
                   : flagsForClang(Unit.Unit.Flags, beneath));
}

std::string Writer::compile(const PortedUnit &Unit, Build For) const {
  if (Unit.Unit.IsC)
    return "$(CC)";
  const bool HasLoops = Unit.CudaName != Unit.Name;
  switch (For) {
  case Build::Cuda:
    return HasLoops                  ? "$(NVCC) $(NVCCFLAGS) $(IDXMAP_FLAGS)"
           : isNamedLikeC(Unit.Name) ? "$(NVCC) $(NVCCFLAGS) -x c++"
                                     : "$(NVCC) $(NVCCFLAGS)";
  case Build::Plugin:
    if (!HasLoops)
      return "$(CLANGXX)";
    return std::string("$(CLANGXX) -x cuda $(PLUGINFLAGS) "
                       "-fplugin=$(IDXMAP_PLUGIN) $(IDXMAP_FLAGS)") +
           (Unit.AsksForDevices ? " -include idxmap/openmp.h" : "") +
           // Clang has no OpenMP on the device side, where texts that ask for
           // it are to be the same.
           (Unit.Unit.Flags.OpenMP ? " -Xarch_device -D_OPENMP=201511" : "") +
           (Program.hasUnifiedMemory() ? " -fplugin-arg-idxmap-memory=unified"
                                       : "");
  case Build::Plain:
    return "$(PLAIN)";
  }
  llvm_unreachable("all builds are listed");
}

void Writer::addUnits(Build For) {
  for (const PortedUnit &Unit : Program.units()) {
    const std::string Folder = For == Build::Cuda ? "cuda" : "source";
    const std::string &Name = For == Build::Cuda ? Unit.CudaName : Unit.Name;
    Text += "\n" + object(Unit, For) + ": " + Folder + "/" + Name +
            "\n\t@mkdir -p $(@D)\n\t" + compile(Unit, For) + " " +
            flags(Unit, For, Folder) + " -MMD -MF $@.d -c $< -o $@\n";
  }
}

void Writer::addPrograms(Build For) {
  std::vector<std::string> Shared, Programs;
  for (const PortedUnit &Unit : Program.units())
    if (!Unit.HasMain)
      Shared.push_back(object(Unit, For));
  std::string Rules;
  for (const PortedUnit &Unit : Program.units()) {
    if (!Unit.HasMain)
      continue;
    llvm::SmallString<128> Name(Unit.Name);
    path::replace_extension(Name, "");
    const std::string Own =
        std::string("build/") + name(For) + "/" + std::string(Name);
    Programs.push_back(Own);
    Rules += "\n" + Own + ": " + object(Unit, For);
    for (const std::string &Each : Shared)
      Rules += " " + Each;
    Rules += "\n\t@mkdir -p $(@D)\n\t";
    const std::string Libraries =
        LinkFlags.empty() ? "" : " " + words(LinkFlags);
    if (For == Build::Cuda)
      Rules += std::string("$(NVCC) $(NVCCFLAGS)") +
               (usesOpenMP() ? " -Xcompiler -fopenmp" : "") +
               " $^ -o $@ $(IDXMAP_LIBS)";
    else
      Rules += std::string(For == Build::Plugin ? "$(CLANGXX)" : "$(PLAIN)") +
               (usesOpenMP() ? " -fopenmp" : "") + " $^ -o $@" +
               (For == Build::Plugin ? " $(IDXMAP_LIBS) $(CUDA_LIBS)" : "");
    Rules += Libraries + "\n";
  }
  // A library has no program.
  const std::vector<std::string> &Goals = Programs.empty() ? Shared : Programs;
  Text += "\n" + std::string(name(For)) + ": " + llvm::join(Goals, " ") + "\n" +
          Rules;
}

std::string Writer::run() {
  Text += "\n.PHONY: cuda plugin plain clean\n";
  for (const Build Each : {Build::Cuda, Build::Plugin, Build::Plain}) {
    addPrograms(Each);
    addUnits(Each);
  }
  Text += "\nclean:\n\trm -rf objects build\n\n"
          "-include $(shell find objects -name '*.d' 2>/dev/null)\n";
  return std::move(Text);
}

} // namespace

std::string buildFile(const PortedProgram &Program,
                      const std::vector<std::string> &LinkFlags) {
  return Writer(Program, LinkFlags).run();
}

} // namespace idxmap
