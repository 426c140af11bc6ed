//===- Measure.cpp --------------------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "rewriter/tool/tune/Measure.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Program.h"

#include <cstdlib>
#include <optional>

namespace idxmap {

static std::string contentOf(const std::string &File) {
  auto Buffer = llvm::MemoryBuffer::getFile(File);
  return Buffer ? (*Buffer)->getBuffer().str() : std::string();
}

/// The first launch of a program also pays for what the driver does once.
static void readTrace(const std::string &Text, const std::string &Place,
                      Measured &To) {
  auto Trace = llvm::json::parse(Text);
  if (!Trace) {
    llvm::consumeError(Trace.takeError());
    return;
  }
  const auto *Object = Trace->getAsObject();
  const auto *Events = Object ? Object->getArray("traceEvents") : nullptr;
  if (!Events)
    return;
  double First = 0, Sum = 0;
  for (const llvm::json::Value &Each : *Events) {
    const auto *Event = Each.getAsObject();
    if (!Event || Event->getString("name") != "kernel" ||
        Event->getString("cat") != Place)
      continue;
    const double Took = Event->getNumber("dur").value_or(0);
    if (To.Launches == 0)
      First = Took;
    Sum += Took;
    ++To.Launches;
  }
  if (To.Launches > 0)
    To.Microseconds =
        To.Launches == 1 ? Sum : (Sum - First) / double(To.Launches - 1);
}

Measured measure(const std::string &Command, const std::string &Source,
                 const std::string &Folder, const std::string &Place) {
  const std::string Trace = Folder + "/trace.json", Output = Folder + "/output",
                    Errors = Folder + "/errors";
  llvm::sys::fs::remove(Trace);
  ::setenv("IDXMAP_SOURCE", Source.c_str(), 1);
  ::setenv("IDXMAP_TRACE", ("json:" + Trace).c_str(), 1);
  ::setenv("IDXMAP_HINTS", "0", 1);
  Measured Result;
  const std::optional<llvm::StringRef> Redirects[] = {
      llvm::StringRef("/dev/null"), llvm::StringRef(Output),
      llvm::StringRef(Errors)};
  std::string Wrong;
  Result.Status = llvm::sys::ExecuteAndWait(
      "/bin/sh", {"sh", "-c", Command}, std::nullopt, Redirects, 0, 0, &Wrong);
  Result.Output = contentOf(Output);
  Result.Errors = contentOf(Errors) + Wrong;
  readTrace(contentOf(Trace), Place, Result);
  return Result;
}

} // namespace idxmap
