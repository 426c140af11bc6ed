// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks for the tests: each ends the program with status 1 and its place.

#ifndef EXPECT_H
#define EXPECT_H

#include <cstdio>
#include <cstdlib>
#include <vector>

#define EXPECT(Condition)                                                      \
  do {                                                                         \
    if (!(Condition)) {                                                        \
      std::printf("%s:%d: not true: %s\n", __FILE__, __LINE__, #Condition);    \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

#define EXPECT_EQ(A, B)                                                        \
  do {                                                                         \
    auto Left = (A);                                                           \
    auto Right = (B);                                                          \
    if (!(Left == Right)) {                                                    \
      std::printf("%s:%d: %s is %.9g, %s is %.9g\n", __FILE__, __LINE__, #A,   \
                  double(Left), #B, double(Right));                            \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

#define OK(Call)                                                               \
  do {                                                                         \
    cudaError_t Result = (Call);                                               \
    if (Result != cudaSuccess) {                                               \
      std::printf("%s:%d: %s: %s\n", __FILE__, __LINE__, #Call,                \
                  cudaGetErrorName(Result));                                   \
      std::exit(1);                                                            \
    }                                                                          \
  } while (0)

#define FAILS(Call, Error)                                                     \
  do {                                                                         \
    cudaError_t Result = (Call);                                               \
    if (Result != Error) {                                                     \
      std::printf("%s:%d: %s gives %s\n", __FILE__, __LINE__, #Call,           \
                  cudaGetErrorName(Result));                                   \
      std::exit(1);                                                            \
    }                                                                          \
    cudaGetLastError();                                                        \
  } while (0)

/// Device memory that host code reads and writes as a whole.
template <typename T> class Device {
public:
  explicit Device(size_t Count) : Count(Count) {
    OK(cudaMalloc(&Pointer, Count * sizeof(T)));
  }
  explicit Device(const std::vector<T> &Values) : Device(Values.size()) {
    OK(cudaMemcpy(Pointer, Values.data(), Count * sizeof(T),
                  cudaMemcpyHostToDevice));
  }
  Device(const Device &) = delete;
  ~Device() { OK(cudaFree(Pointer)); }

  operator T *() const { return Pointer; }
  std::vector<T> get() const {
    std::vector<T> Values(Count);
    OK(cudaMemcpy(Values.data(), Pointer, Count * sizeof(T),
                  cudaMemcpyDeviceToHost));
    return Values;
  }

private:
  T *Pointer = nullptr;
  size_t Count;
};

#endif
