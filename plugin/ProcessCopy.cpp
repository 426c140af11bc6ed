//===- ProcessCopy.cpp - A copy of this process that goes on --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
#include "plugin/ProcessCopy.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <csignal>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

namespace idxmap {

static bool hasOneThread() {
  std::error_code Wrong;
  int Threads = 0;
  for (llvm::sys::fs::directory_iterator Each("/proc/self/task", Wrong), End;
       !Wrong && Each != End; Each.increment(Wrong))
    ++Threads;
  return !Wrong && Threads == 1;
}

static void closeFile(int &File) {
  if (File >= 0)
    ::close(File);
  File = -1;
}

static void writeAll(int File, llvm::StringRef Text) {
  while (!Text.empty()) {
    const ssize_t Count = ::write(File, Text.data(), Text.size());
    if (Count < 0 && errno != EINTR)
      return;
    Text = Text.drop_front(Count < 0 ? 0 : Count);
  }
}

/// From \p Offset on, or from where the file is if that is negative.
static std::string readAll(int File, off_t Offset) {
  std::string Text;
  char Buffer[1 << 14];
  while (true) {
    const ssize_t Count =
        Offset < 0 ? ::read(File, Buffer, sizeof Buffer)
                   : ::pread(File, Buffer, sizeof Buffer,
                             Offset + static_cast<off_t>(Text.size()));
    if (Count < 0 && errno == EINTR)
      continue;
    if (Count <= 0)
      return Text;
    Text.append(Buffer, Count);
  }
}

std::unique_ptr<ProcessCopy> ProcessCopy::make() {
  std::unique_ptr<ProcessCopy> Result(new ProcessCopy);
  int Ends[2];
  if (!hasOneThread() || ::pipe2(Ends, O_CLOEXEC) != 0)
    return nullptr;
  Result->In = Ends[0];
  Result->Out = Ends[1];
  Result->Kept = ::memfd_create("idxmap-errors", MFD_CLOEXEC);
  if (Result->Kept < 0)
    return nullptr;
  llvm::outs().flush();
  llvm::errs().flush();
  std::signal(SIGCHLD, SIG_DFL); // Or a copy's end could not be waited for.
  const pid_t Original = ::getpid();
  Result->Id = ::fork();
  if (Result->Id < 0)
    return nullptr;
  if (!Result->isCopy()) {
    closeFile(Result->Out);
    return Result;
  }
  // Who stops the compiler does not know of the copy.
  ::prctl(PR_SET_PDEATHSIG, SIGTERM);
  if (::getppid() != Original)
    ::_exit(1);
  Result->becomeCopy();
  return Result;
}

void ProcessCopy::becomeCopy() {
  closeFile(In);
  Errors = ::fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  ::dup2(Kept, STDERR_FILENO);
}

ProcessCopy::~ProcessCopy() {
  for (int *Each : {&In, &Out, &Kept, &Errors})
    closeFile(*Each);
}

std::string ProcessCopy::errors() const { return readAll(Kept, 0); }

void ProcessCopy::send(llvm::StringRef Message) {
  writeAll(Out, Message);
  closeFile(Out);
}

void ProcessCopy::showErrors() {
  llvm::errs().flush();
  writeAll(Errors, errors());
  ::dup2(Errors, STDERR_FILENO);
}

void ProcessCopy::leave() { closeFile(Out); }

std::string ProcessCopy::receive() { return readAll(In, -1); }

void ProcessCopy::wait() {
  int Raw = 0;
  while (!Status)
    if (::waitpid(Id, &Raw, 0) == Id)
      Status = Raw;
    else if (errno != EINTR)
      ::_exit(1);
}

void ProcessCopy::endAlike() {
  wait();
  if (WIFSIGNALED(*Status)) {
    std::signal(WTERMSIG(*Status), SIG_DFL);
    ::raise(WTERMSIG(*Status));
  }
  ::_exit(WIFEXITED(*Status) ? WEXITSTATUS(*Status) : 1);
}

} // namespace idxmap
