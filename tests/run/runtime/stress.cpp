// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Threads on two devices launch loops in random regions and on random streams,
// while calls of CUDA fail as they are drawn, every one of them some time. A
// round that meets no failure is right; one that does ends with an
// idxmap::error of it, and each array of the host is as a whole as it was at
// some time in the round. Nothing is left on the devices (the emulator reports
// leaks).
//
// This is the short version. 100,000 launches, and under ThreadSanitizer: as
// CONTRIBUTING.md says.
// clang-format off
// REQUIRES: cuemu
// RUN: mkdir -p %t && cd %t
// RUN: %cuemu-clangxx -std=c++20 -O1 -Wno-unknown-cuda-version %plugin -fplugin-arg-idxmap-remarks=off -x cuda %s -o stress %runtime-code
// RUN: %python %S/stress.py each stress --launches 12 --seeds 1
// RUN: %python %S/stress.py drawn stress --launches 6000 --seeds 1
// clang-format on

#include <idxmap/Error.h>
#include <idxmap/launch.h>

#include <cuda_runtime.h>

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

extern "C" void cuemu_pause_failures();
extern "C" void cuemu_resume_failures();

/// While it lives, calls of this thread do not fail.
struct Safely {
  Safely() { cuemu_pause_failures(); }
  Safely(const Safely &) = delete;
  ~Safely() { cuemu_resume_failures(); }
};

using Number = std::uint64_t;
constexpr int length = 96;

// The elements of an array are i + k, for one k that the loops change.

static void add(Number *a, int n, Number by) {
  [[idxmap::map]]
  for (int i = 0; i < n; ++i)
    a[i] += by;
}
static void addOn(Number *a, int n, Number by, cudaStream_t on) {
  [[using idxmap: map, stream(on)]]
  for (int i = 0; i < n; ++i)
    a[i] += by;
}
static void addAsync(Number *a, int n, Number by, cudaStream_t on) {
  [[using idxmap: map, stream(on), async]]
  for (int i = 0; i < n; ++i)
    a[i] += by;
}
static void accumulate(Number *__restrict a, const Number *__restrict b, int n,
                       cudaStream_t on) {
  [[using idxmap: map, stream(on)]]
  for (int i = 0; i < n; ++i)
    a[i] += b[i] - i;
}
static Number sum(const Number *a, int n) {
  Number total = 0;
  [[using idxmap: map, reduction("+", total)]]
  for (int i = 0; i < n; ++i)
    total += a[i] - i;
  return total;
}

struct Array {
  Array() { set(0); }
  void set(Number k) {
    for (int i = 0; i < length; ++i)
      values[i] = i + k;
    known.assign(1, k);
  }
  bool isUniform() const {
    for (int i = 0; i < length; ++i)
      if (values[i] - i != values[0])
        return false;
    return true;
  }
  /// From now on it should be \p k.
  void becomes(Number k) { known.push_back(k); }
  Number now() const { return known.back(); }

  std::vector<Number> values = std::vector<Number>(length);
  std::vector<Number> known; ///< Each k that it had in this round.
};

static std::atomic<int> launches{0}, rounds{0}, failures{0};
static int wanted = 0;
static std::atomic<bool> isWrong{false};

static void wrong(const std::string &what) {
  isWrong = true;
  std::printf("wrong: %s\n", what.c_str());
}

/// What all threads read, in regions of theirs or not.
static Array table;

class Worker {
public:
  Worker(int number, unsigned seed) : random(seed * 1000 + number) {
    const Safely now;
    device = number % 2;
    for (int each : {0, 1}) {
      cudaSetDevice(each);
      for (cudaStream_t &stream : streams[each])
        cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    }
    cudaSetDevice(device);
  }
  ~Worker() {
    const Safely now;
    for (const auto &of : streams)
      for (cudaStream_t stream : of)
        cudaStreamDestroy(stream);
  }

  void run() {
    while (launches < wanted && !isWrong)
      round();
  }

private:
  struct Enough {};

  int draw(int count) {
    return std::uniform_int_distribution<int>(0, count - 1)(random);
  }
  bool isDrawn(int oneOf) { return draw(oneOf) == 0; }

  cudaStream_t ownStream() { return streams[device][draw(2)]; }
  cudaStream_t stream() { return isDrawn(3) ? nullptr : ownStream(); }

  /// For all of the device, also what other threads have launched, unless they
  /// would not learn of an error that this thread gets.
  void wait() {
    if (!mayBePending)
      return;
    if (!std::getenv("CUEMU_FAIL"))
      return idxmap::wait(__FILE__, __LINE__);
    for (cudaStream_t each : streams[device])
      idxmap::wait(__FILE__, __LINE__, each);
  }

  void launch() {
    if (launches++ >= wanted) {
      --launches;
      throw Enough();
    }
  }

  void round() {
    ++rounds;
    if (isDrawn(8))
      goTo(1 - device);
    bool hasFailed = false, isWhole = true;
    try {
      inRegion(draw(3));
      wait();
    } catch (const idxmap::error &problem) {
      hasFailed = true;
      require(problem.what());
    } catch (const Enough &) {
      isWhole = false; // An error on the way of an exception is only printed.
    }
    failures += hasFailed;
    end(isWhole && !hasFailed);
  }

  /// Of a failure that was wanted, at a place in this file.
  void require(const std::string &text) {
    if (text.find("stress.cpp:") == std::string::npos)
      return wrong("no place: " + text);
    for (const char *each :
         {"invalid argument", "out of memory", "unspecified launch failure",
          "too many resources requested for launch"})
      if (text.find(each) != std::string::npos)
        return;
    wrong("unexpected: " + text);
  }

  void goTo(int which) {
    const Safely now;
    device = which;
    cudaSetDevice(device);
  }

  /// All has ended; the arrays are what they should be, if \p isRight.
  void end(bool isRight) {
    const Safely now;
    try {
      idxmap::wait(__FILE__, __LINE__);
    } catch (const idxmap::error &problem) {
      wrong(std::string("a late error: ") + problem.what());
    }
    mayBePending = false;
    for (Array &each : arrays) {
      const Number k = each.values[0];
      if (!each.isUniform())
        wrong("an array is old in part");
      else if (isRight && k != each.now())
        wrong("lost: " + std::to_string(k) + " for " +
              std::to_string(each.now()));
      else if (std::find(each.known.begin(), each.known.end(), k) ==
               each.known.end())
        wrong("never seen: " + std::to_string(k));
      each.set(draw(100));
    }
  }

  void inRegion(int depth) {
    if (depth == 0)
      return steps(1 + draw(6));
    idxmap::DataRegion region(__FILE__, __LINE__);
    for (Array &each : arrays)
      if (isDrawn(2))
        region.copy("a", each.values.data(), length);
    if (isDrawn(2))
      region.copyin("table", table.values.data(), length);
    region.enter();
    steps(draw(4));
    inRegion(depth - 1);
    steps(draw(4));
  }

  void steps(int count) {
    while (count-- > 0)
      step();
  }

  void step() {
    Array &a = arrays[draw(3)], &b = arrays[draw(3)];
    const Number by = 1 + draw(1000);
    switch (draw(8)) {
    case 0:
      launch();
      a.becomes(a.now() + by);
      return add(a.values.data(), length, by);
    case 1:
      launch();
      a.becomes(a.now() + by);
      return addOn(a.values.data(), length, by, stream());
    case 2:
      launch();
      a.becomes(a.now() + by);
      mayBePending = true;
      return addAsync(a.values.data(), length, by, ownStream());
    case 3:
      if (&a == &b)
        return;
      launch();
      a.becomes(a.now() + b.now());
      return accumulate(a.values.data(), b.values.data(), length, stream());
    case 4:
      launch();
      a.becomes(a.now() + table.now());
      return accumulate(a.values.data(), table.values.data(), length, stream());
    case 5: {
      launch();
      const Number got = sum(a.values.data(), length);
      if (got != a.now() * length)
        wrong("sum " + std::to_string(got) + " for " +
              std::to_string(a.now() * length));
      return;
    }
    case 6:
      return onAnother(a, by);
    case 7:
      return elsewhere(a, by);
    }
  }

  /// On the other device, which is right but where this one holds the array.
  void elsewhere(Array &a, Number by) {
    launch();
    const int here = device;
    struct Back {
      Worker *of;
      int to;
      ~Back() { of->goTo(to); }
    } back{this, here};
    goTo(1 - here);
    a.becomes(a.now() + by);
    try {
      add(a.values.data(), length, by);
    } catch (const idxmap::error &problem) {
      if (!std::strstr(problem.what(),
                       ("is on device " + std::to_string(here)).c_str()))
        throw;
      a.known.pop_back();
    }
  }

  /// On a stream that is no more when the launch may have to be waited for.
  void onAnother(Array &a, Number by) {
    cudaStream_t other;
    {
      const Safely now;
      cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    }
    struct Last {
      cudaStream_t of;
      ~Last() {
        const Safely now;
        cudaStreamDestroy(of);
      }
    } last{other};
    launch();
    a.becomes(a.now() + by);
    addOn(a.values.data(), length, by, other);
  }

  std::mt19937 random;
  int device;
  cudaStream_t streams[2][2];
  bool mayBePending = false;
  Array arrays[3];
};

int main(int, char **words) {
  wanted = std::atoi(words[1]);
  const int count = std::atoi(words[2]);
  const unsigned seed = std::atoi(words[3]);
  table.set(5);
  std::vector<std::thread> threads;
  for (int t = 0; t < count; ++t)
    threads.emplace_back([=] { Worker(t, seed).run(); });
  for (std::thread &each : threads)
    each.join();
  if (!table.isUniform() || table.values[0] != 5)
    wrong("the table");
  std::printf("%d launches, %d rounds, %d of them failed\n", launches.load(),
              rounds.load(), failures.load());
}
