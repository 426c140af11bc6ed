// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The loops of mapped.cpp as a program of Kokkos has them: its own policies,
// without lengths of tiles. Prints milliseconds of a launch, as by-hand.cu
// measures them. scripts/device-bench builds it where it is given a Kokkos.
#include "loops.h"

#include <Kokkos_Core.hpp>

#include <algorithm>
#include <cstdio>

namespace {

using Row = Kokkos::View<float *>;
using Plane = Kokkos::View<float **, Kokkos::LayoutRight>;
using Room = Kokkos::View<float ***, Kokkos::LayoutRight>;
template <int Rank>
using Box = Kokkos::MDRangePolicy<
    Kokkos::Rank<Rank, Kokkos::Iterate::Right, Kokkos::Iterate::Right>>;

template <typename F>
void measured(const char *name, F &&launch, int launches = 20) {
  cudaEvent_t begin, end;
  cudaEventCreate(&begin);
  cudaEventCreate(&end);
  const cudaStream_t stream = Kokkos::Cuda().cuda_stream();
  launch();
  float least = 1e9f;
  for (int round = 0; round < 5; ++round) {
    Kokkos::fence();
    cudaEventRecord(begin, stream);
    for (int i = 0; i < launches; ++i)
      launch();
    cudaEventRecord(end, stream);
    cudaEventSynchronize(end);
    float ms;
    cudaEventElapsedTime(&ms, begin, end);
    least = std::min(least, ms / launches);
  }
  std::printf("| %s | %.4f |\n", name, least);
  std::fflush(stdout);
}

void memory() {
  Row x("x", Count), y("y", Count), z("z", Count);
  measured("copy", [=] {
    Kokkos::parallel_for(Count, KOKKOS_LAMBDA(int i) { y(i) = x(i); });
  });
  measured("triad", [=] {
    Kokkos::parallel_for(
        Count, KOKKOS_LAMBDA(int i) { y(i) = x(i) + 0.5f * z(i); });
  });
  float sum = 0;
  measured("sum", [=, &sum] {
    Kokkos::parallel_reduce(
        Count, KOKKOS_LAMBDA(int i, float &part) { part += x(i); }, sum);
  });
}

void planes() {
  const int n = 8192;
  Plane x("x", n, n), y("y", n, n);
  measured("transpose, plain", [=] {
    Kokkos::parallel_for(
        Box<2>({0, 0}, {n, n}),
        KOKKOS_LAMBDA(int i, int j) { y(i, j) = x(j, i); });
  });
  const auto step = [n](Plane x, Plane y) {
    Kokkos::parallel_for(
        Box<2>({1, 1}, {n - 1, n - 1}), KOKKOS_LAMBDA(int i, int j) {
          y(i, j) = 0.2f * (x(i, j) + x(i, j - 1) + x(i, j + 1) + x(i - 1, j) +
                            x(i + 1, j));
        });
  };
  measured("5 points", [=] { step(x, y); });
  measured(
      "50 steps of 5 points",
      [=] {
        for (int t = 0; t < 50; t += 2) {
          step(x, y);
          step(y, x);
        }
      },
      1);
}

void rooms() {
  const int n = 512;
  Room x("x", n, n, n), y("y", n, n, n);
  measured("7 points", [=] {
    Kokkos::parallel_for(
        Box<3>({1, 1, 1}, {n - 1, n - 1, n - 1}),
        KOKKOS_LAMBDA(int i, int j, int k) {
          y(i, j, k) = x(i, j, k) + 0.1f * (x(i - 1, j, k) + x(i + 1, j, k) +
                                            x(i, j - 1, k) + x(i, j + 1, k) +
                                            x(i, j, k - 1) + x(i, j, k + 1) -
                                            6 * x(i, j, k));
        });
  });
}

void products() {
  const int n = 4096;
  Plane x("x", n, n), y("y", n, n), z("z", n, n);
  measured(
      "product, plain",
      [=] {
        Kokkos::parallel_for(
            Box<2>({0, 0}, {n, n}), KOKKOS_LAMBDA(int i, int j) {
              float sum = 0;
              for (int k = 0; k < n; ++k)
                sum += x(i, k) * z(k, j);
              y(i, j) = sum;
            });
      },
      3);
}

void folds() {
  const int n0 = 16, n1 = 18, n2 = 20, n3 = 22, n4 = 24, n5 = 32;
  Kokkos::View<float ******, Kokkos::LayoutRight> y("y", n0, n1, n2, n3, n4,
                                                    n5);
  measured("6-D fold", [=] {
    Kokkos::parallel_for(
        Box<6>({0, 0, 0, 0, 0, 0}, {n0, n1, n2, n3, n4, n5}),
        KOKKOS_LAMBDA(int a, int b, int c, int d, int e, int f) {
          y(a, b, c, d, e, f) = a + b + c + d + e + f;
        });
  });
}

void launches() {
  Row y("y", 1000);
  Kokkos::Timer clock;
  for (int round = 0; round < 2; ++round) {
    Kokkos::fence();
    clock.reset();
    for (int i = 0; i < 10000; ++i)
      Kokkos::parallel_for(1000, KOKKOS_LAMBDA(int j) { y(j) += 1; });
    Kokkos::fence();
    std::printf("launch of 1000 indices: %.2f us\n", clock.seconds() * 100);
  }
}

} // namespace

int main(int argc, char **argv) {
  Kokkos::ScopeGuard guard(argc, argv);
  std::printf("| kernel | Kokkos: ms |\n|---|--:|\n");
  memory();
  planes();
  rooms();
  products();
  folds();
  launches();
}
