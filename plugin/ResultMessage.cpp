//===- ResultMessage.cpp - What became of a unit, as bytes ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/ResultMessage.h"

#include "llvm/ADT/StringExtras.h"

using llvm::StringRef;

namespace idxmap {

namespace {

/// Strings behind one another, "5:abcde".
class Writer {
public:
  std::string Message;

  void text(StringRef Text) {
    Message += llvm::utostr(Text.size()) + ":";
    Message += Text;
  }
  void number(uint64_t Number) { text(llvm::utostr(Number)); }
};

class Reader {
public:
  explicit Reader(StringRef Message) : Rest(Message) {}

  /// All was there that was asked for, and no more.
  bool isDone() const { return !HasFailed && Rest.empty(); }

  std::string text() {
    size_t Length = 0;
    HasFailed = HasFailed || Rest.consumeInteger(10, Length) ||
                !Rest.consume_front(":") || Length > Rest.size();
    const StringRef Text = HasFailed ? "" : Rest.take_front(Length);
    Rest = Rest.drop_front(Text.size());
    return Text.str();
  }
  uint64_t number() {
    uint64_t Number = 0;
    HasFailed = StringRef(text()).getAsInteger(10, Number) || HasFailed;
    return Number;
  }
  /// How often something follows.
  bool next(uint64_t &Count) { return !HasFailed && Count-- > 0; }

private:
  StringRef Rest;
  bool HasFailed = false;
};

} // namespace

std::string encoded(const SaidResult &Said) {
  const PipelineResult &R = Said.Result;
  Writer W;
  W.number(R.Files.size());
  for (const auto &[Name, Text] : R.Files) {
    W.text(Name);
    W.text(Text);
  }
  W.text(R.MainFile);
  W.number(R.Resume.has_value());
  W.number(R.Resume.value_or(0));
  W.number(R.Sources.size());
  for (const llvm::sys::fs::UniqueID &Each : R.Sources) {
    W.number(Each.getDevice());
    W.number(Each.getFile());
  }
  W.number(R.HasErrors);
  W.text(R.ParseError);
  W.number(R.CudaKernels.size());
  for (const PipelineResult::CudaKernel &Each : R.CudaKernels) {
    W.text(Each.Name);
    W.text(Each.Place);
  }
  W.text(R.Dump);
  W.text(Said.Errors);
  W.number(Said.NumWarnings);
  W.number(Said.NumErrors);
  return std::move(W.Message);
}

std::optional<SaidResult> decoded(StringRef Message) {
  SaidResult Said;
  PipelineResult &R = Said.Result;
  Reader In(Message);
  for (uint64_t Count = In.number(); In.next(Count);) {
    const std::string Name = In.text();
    R.Files[Name] = In.text();
  }
  R.MainFile = In.text();
  const bool CanResume = In.number();
  if (const size_t Resume = In.number(); CanResume)
    R.Resume = Resume;
  for (uint64_t Count = In.number(); In.next(Count);) {
    const uint64_t Device = In.number();
    R.Sources.insert(llvm::sys::fs::UniqueID(Device, In.number()));
  }
  R.HasErrors = In.number();
  R.ParseError = In.text();
  for (uint64_t Count = In.number(); In.next(Count);) {
    R.CudaKernels.emplace_back().Name = In.text();
    R.CudaKernels.back().Place = In.text();
  }
  R.Dump = In.text();
  Said.Errors = In.text();
  Said.NumWarnings = In.number();
  Said.NumErrors = In.number();
  return In.isDone() ? std::optional(std::move(Said)) : std::nullopt;
}

} // namespace idxmap
