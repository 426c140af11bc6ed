//===- Loader.cpp - Loads the plugin that fits the compiler -----*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// A plugin of another Clang dies of a missing symbol, or crashes. So what users
// load, idxmap.so, needs no symbol of Clang: it asks the running compiler for
// its version by name, and loads idxmap-<major>.so beside it, or says plainly
// what is needed.
//
// A compiler cache such as ccache compares the file that -fplugin= names, and
// takes what the plugin did before where that is the same. So this library
// holds a digest of the plugin and of the headers of generated code.
//
//===----------------------------------------------------------------------===//
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <string>

#include "LoaderDigest.h"

extern "C"
    [[gnu::used, gnu::visibility("default")]] const char idxmap_digest[] =
        IDXMAP_DIGEST;

namespace {

/// clang::getClangFullVersion() of the program that we are loaded into.
std::string runningVersion() {
  using Function = std::string (*)();
  void *Symbol = dlsym(RTLD_DEFAULT, "_ZN5clang19getClangFullVersionB5cxx11Ev");
  return Symbol ? reinterpret_cast<Function>(Symbol)() : "";
}

/// "Debian clang version 22.1.8 (...)" -> "22"; empty if there is none.
std::string majorOf(const std::string &Version) {
  const std::string Word = "clang version ";
  const size_t Begin = Version.find(Word);
  if (Begin == std::string::npos)
    return "";
  const size_t First = Begin + Word.size();
  return Version.substr(First,
                        Version.find_first_not_of("0123456789", First) - First);
}

/// The folder that this library was loaded from, with a slash at its end.
std::string ownFolder() {
  static const char Here = 0;
  Dl_info Library;
  if (!dladdr(&Here, &Library) || !Library.dli_fname)
    return "";
  const std::string Path = Library.dli_fname;
  return Path.substr(0, Path.rfind('/') + 1);
}

[[noreturn]] void stop(const std::string &Message) {
  std::fprintf(stderr, "error: idxmap: %s\n", Message.c_str());
  std::exit(1);
}

struct Loader {
  Loader() {
    const std::string Version = runningVersion();
    const std::string Needed = IDXMAP_CLANG_MAJOR;
    if (majorOf(Version) != Needed)
      stop("this plugin needs Clang " + Needed + ", but was loaded into " +
           (Version.empty() ? std::string("a program that is not Clang")
                            : "'" + Version + "'") +
           "; use clang++-" + Needed);
    const std::string Plugin = ownFolder() + "idxmap-" + Needed + ".so";
    if (!dlopen(Plugin.c_str(), RTLD_NOW | RTLD_GLOBAL))
      stop("cannot load '" + Plugin + "': " + dlerror());
  }
};

const Loader Load;

} // namespace
