// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception

#include "Queue.h"
#include "Api.h"
#include "Options.h"

#include <algorithm>
#include <atomic>
#include <deque>
#include <map>
#include <vector>

struct cuemu::Task {
  std::function<void()> Work;
  AtExit How;
  std::vector<TaskHandle> After;
  bool Done = false, Asked = false, Wanted = false;
};

using namespace cuemu;

namespace {

/// Streams by the order of their first work.
struct Queue {
  uint64_t Number = 0;
  int Device = 0;
  bool IsForgotten = false; // its stream lives no longer
  bool Blocking = true;     // waits for the default stream, and that for it
  std::deque<TaskHandle> Waiting;
  TaskHandle Last;
};

/// The default streams have the numbers of their devices.
bool isDefault(uint64_t Number) { return Number < MaxDevices; }

struct AllQueues {
  std::map<uint64_t, Queue> ByNumber;
  std::map<cudaStream_t, uint64_t> Numbers;
  uint64_t Next = MaxDevices;
  uint64_t State = options().LazySeed;
};

AllQueues &all() {
  static auto *Only = new AllQueues;
  return *Only;
}

bool isLazy() { return options().LazySeed != 0; }

/// One step of a linear congruential generator; its upper bits.
uint64_t draw(uint64_t Count) {
  uint64_t &State = all().State;
  State = State * 6364136223846793005 + 1442695040888963407;
  return (State >> 33) % Count;
}
bool isStrict() { return options().LazySeed == 1; }

bool isBlocking(cudaStream_t Stream) {
  unsigned Flags = cudaStreamDefault;
  return Stream == cudaStreamPerThread ||
         cudaStreamGetFlags(Stream, &Flags) != cudaSuccess ||
         Flags != cudaStreamNonBlocking;
}

/// Of threads' own streams, one for each on every device.
uint64_t numberOf(cudaStream_t Stream) {
  if (!Stream || Stream == cudaStreamLegacy)
    return currentDevice();
  if (Stream == cudaStreamPerThread) {
    static thread_local uint64_t Own[MaxDevices] = {};
    uint64_t &Number = Own[currentDevice()];
    return Number ? Number : Number = all().Next++;
  }
  const auto [At, IsNew] = all().Numbers.try_emplace(Stream, all().Next);
  all().Next += IsNew;
  return At->second;
}

Queue &queueOf(cudaStream_t Stream) {
  const uint64_t Number = numberOf(Stream);
  const auto [At, IsNew] = all().ByNumber.try_emplace(Number);
  if (IsNew) {
    At->second.Number = Number;
    At->second.Device = deviceOf(Stream);
    At->second.Blocking = isDefault(Number) || isBlocking(Stream);
  }
  return At->second;
}

void addAfter(Task &Of, const TaskHandle &First) {
  if (!isDone(First))
    Of.After.push_back(First);
}

/// The default stream runs after all that blocking streams have got so far,
/// and they after it.
void addImplicit(Task &Of, const Queue &In) {
  addAfter(Of, In.Last);
  if (!In.Blocking)
    return;
  for (const auto &[Number, Each] : all().ByNumber)
    if (Each.Blocking && Each.Device == In.Device &&
        (isDefault(In.Number) || isDefault(Number)))
      addAfter(Of, Each.Last);
}

bool isReady(const Task &Which) {
  return std::all_of(Which.After.begin(), Which.After.end(), isDone);
}

void run(Queue &Of) {
  const TaskHandle First = Of.Waiting.front();
  Of.Waiting.pop_front();
  First->Work();
  First->Done = true;
  First->Work = nullptr;
  First->After.clear();
  if (Of.Last == First)
    Of.Last = nullptr;
  if (Of.IsForgotten && Of.Waiting.empty())
    all().ByNumber.erase(Of.Number);
}

void want(const TaskHandle &Which) {
  std::vector<TaskHandle> Open = {Which};
  while (!Open.empty()) {
    const TaskHandle Next = Open.back();
    Open.pop_back();
    if (isDone(Next) || Next->Wanted)
      continue;
    Next->Wanted = true;
    Open.insert(Open.end(), Next->After.begin(), Next->After.end());
  }
}

std::vector<Queue *> readyQueues() {
  std::vector<Queue *> Found;
  for (auto &[Number, Each] : all().ByNumber)
    if (!Each.Waiting.empty() && isReady(*Each.Waiting.front()) &&
        (!isStrict() || Each.Waiting.front()->Wanted))
      Found.push_back(&Each);
  return Found;
}

bool ask(const TaskHandle &Which) {
  if (isDone(Which))
    return true;
  if (!Which->Asked) {
    Which->Asked = true;
    return false;
  }
  finish(Which);
  return true;
}

} // namespace

TaskHandle cuemu::enqueue(cudaStream_t Stream, std::function<void()> Work,
                          AtExit How) {
  ApiLock Lock;
  if (!isLazy()) {
    Work();
    return nullptr;
  }
  Queue &To = queueOf(Stream);
  auto Added = std::make_shared<Task>();
  Added->Work = std::move(Work);
  Added->How = How;
  addImplicit(*Added, To);
  To.Waiting.push_back(Added);
  To.Last = Added;
  return Added;
}

void cuemu::orderAfter(cudaStream_t Stream, const TaskHandle &First) {
  ApiLock Lock;
  if (isDone(First))
    return;
  const TaskHandle Added = enqueue(Stream, [] {});
  addAfter(*Added, First);
}

bool cuemu::isDone(const TaskHandle &Which) { return !Which || Which->Done; }

void cuemu::finish(const TaskHandle &Which) {
  ApiLock Lock;
  want(Which);
  while (!isDone(Which)) {
    const std::vector<Queue *> Ready = readyQueues();
    run(isStrict() ? *Ready.back() : *Ready[draw(Ready.size())]);
  }
}

void cuemu::finishStream(cudaStream_t Stream) {
  ApiLock Lock;
  if (!isLazy())
    return;
  // That of the default stream comes after what blocking streams have got.
  const TaskHandle Mark = enqueue(Stream, [] {});
  finish(Mark);
}

void cuemu::finishDevice(int Device) {
  ApiLock Lock;
  if (!isLazy())
    return;
  std::vector<TaskHandle> Open;
  for (auto &[Number, Each] : all().ByNumber)
    if (Each.Device == Device)
      Open.push_back(Each.Last);
  for (const TaskHandle &Each : Open)
    finish(Each);
}

bool cuemu::askStream(cudaStream_t Stream) {
  ApiLock Lock;
  return !isLazy() || ask(queueOf(Stream).Last);
}
bool cuemu::askTask(const TaskHandle &Which) {
  ApiLock Lock;
  return ask(Which);
}

void cuemu::dropAll(int Device) {
  ApiLock Lock;
  for (auto &[Number, Each] : all().ByNumber) {
    if (Each.Device != Device)
      continue;
    for (const TaskHandle &Task : Each.Waiting)
      Task->Done = true;
    Each.Waiting.clear();
    Each.Last = nullptr;
  }
}

void cuemu::endQueues() {
  ApiLock Lock;
  for (auto &[Number, Each] : all().ByNumber)
    for (const TaskHandle &Task : Each.Waiting)
      if (Task->How == AtExit::Done)
        Task->Work();
  for (int Device = 0; Device != deviceCount(); ++Device)
    dropAll(Device);
}

void cuemu::forgetStream(cudaStream_t Stream) {
  ApiLock Lock;
  const auto Known = all().Numbers.find(Stream);
  if (Known == all().Numbers.end())
    return;
  const auto Of = all().ByNumber.find(Known->second);
  all().Numbers.erase(Known);
  if (Of == all().ByNumber.end())
    return;
  Of->second.IsForgotten = true;
  if (Of->second.Waiting.empty())
    all().ByNumber.erase(Of);
}
