//===- Report.h - What an example says about its result ---------*- C++ -*-===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Every example ends in report(argc, argv, result): it prints
//
//   checksum 1234567890123456789
//
// the 64-bit FNV-1a hash of the result's bytes, so that two results have the
// same checksum if and only if (as good as) they have the same bits. With
// `--dump FILE` on the command line it writes the result too: a line such as
// "float64 1000", the elements' type and number, and then their bytes.
//
//===----------------------------------------------------------------------===//
#ifndef IDXMAP_EXAMPLES_COMMON_REPORT_H
#define IDXMAP_EXAMPLES_COMMON_REPORT_H

#include <cstdint>
#include <cstdio>
#include <cstring>
#include <type_traits>
#include <vector>

inline std::uint64_t hashBytes(const void *Data, std::size_t Bytes) {
  const unsigned char *Byte = static_cast<const unsigned char *>(Data);
  std::uint64_t Hash = 14695981039346656037u;
  for (std::size_t I = 0; I < Bytes; ++I)
    Hash = (Hash ^ Byte[I]) * 1099511628211u;
  return Hash;
}

/// The file named after `--dump` on the command line, or nullptr.
inline const char *dumpFile(int argc, char **argv) {
  for (int I = 1; I + 1 < argc; ++I)
    if (std::strcmp(argv[I], "--dump") == 0)
      return argv[I + 1];
  return nullptr;
}

template <typename T>
bool dump(const std::vector<T> &Result, const char *Name) {
  std::FILE *File = std::fopen(Name, "wb");
  if (!File)
    return false;
  const char *Kind = std::is_floating_point<T>::value ? "float"
                     : std::is_signed<T>::value       ? "int"
                                                      : "uint";
  std::fprintf(File, "%s%d %zu\n", Kind, static_cast<int>(8 * sizeof(T)),
               Result.size());
  const bool Written = std::fwrite(Result.data(), sizeof(T), Result.size(),
                                   File) == Result.size();
  return std::fclose(File) == 0 && Written;
}

/// The exit status of main.
template <typename T>
int report(int argc, char **argv, const std::vector<T> &Result) {
  std::printf("checksum %llu\n",
              static_cast<unsigned long long>(
                  hashBytes(Result.data(), Result.size() * sizeof(T))));
  const char *Name = dumpFile(argc, argv);
  if (Name && !dump(Result, Name)) {
    std::fprintf(stderr, "cannot write '%s'\n", Name);
    return 1;
  }
  return 0;
}

#endif
