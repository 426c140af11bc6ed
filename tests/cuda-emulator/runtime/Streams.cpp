// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Streams and events: handles of what is in the queues (Queue.h). An event is
// the work that stands before it, and the time at which that was done.

#include "Api.h"
#include "Failures.h"
#include "Queue.h"

#include <chrono>
#include <cstdio>
#include <set>

using EventTime = std::chrono::steady_clock::time_point;

struct CUevent_st {
  bool Timed = true;
  std::shared_ptr<EventTime> Time; // null before it is recorded
  cuemu::TaskHandle Done;
  int Device = cuemu::currentDevice();
};

struct CUstream_st {
  int Device;
  unsigned Flags;
  int Priority;
};

using namespace cuemu;

namespace {

std::set<cudaStream_t> &streams() {
  static auto *Live = new std::set<cudaStream_t>;
  return *Live;
}

std::set<cudaEvent_t> &events() {
  static auto *Live = new std::set<cudaEvent_t>;
  return *Live;
}

bool isEvent(cudaEvent_t Event) { return events().count(Event) != 0; }

cudaError_t requireStream(cudaStream_t Stream) {
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  return record(cudaSuccess, deviceOf(Stream));
}

cudaError_t requireEvent(cudaEvent_t Event) {
  if (!isEvent(Event))
    return record(cudaErrorInvalidResourceHandle);
  return record(cudaSuccess, Event->Device);
}

} // namespace

bool cuemu::isStream(cudaStream_t Stream) {
  ApiLock Lock;
  return !Stream || Stream == cudaStreamLegacy ||
         Stream == cudaStreamPerThread || streams().count(Stream);
}

bool cuemu::reportHandles() {
  if (streams().empty() && events().empty())
    return false;
  std::fprintf(
      stderr,
      "cuemu: error: %zu streams and %zu events not destroyed at exit\n",
      streams().size(), events().size());
  return true;
}

int cuemu::deviceOf(cudaStream_t Stream) {
  ApiLock Lock;
  return streams().count(Stream) ? Stream->Device : currentDevice();
}

extern "C" {

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *Stream, unsigned Flags,
                                         int Priority) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Stream || (Flags != cudaStreamDefault && Flags != cudaStreamNonBlocking))
    return record(cudaErrorInvalidValue);
  *Stream = new CUstream_st{currentDevice(), Flags, Priority};
  streams().insert(*Stream);
  return record(cudaSuccess);
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *Stream, unsigned Flags) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return cudaStreamCreateWithPriority(Stream, Flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return cudaStreamCreateWithPriority(Stream, cudaStreamDefault, 0);
}

cudaError_t cudaStreamDestroy(cudaStream_t Stream) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  if (!streams().erase(Stream))
    return record(cudaErrorInvalidResourceHandle);
  forgetStream(Stream);
  delete Stream;
  return Call.ended(record(cudaSuccess));
}

cudaError_t cudaStreamSynchronize(cudaStream_t Stream) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  if (isStream(Stream))
    finishStream(Stream);
  return Call.ended(requireStream(Stream));
}

cudaError_t cudaStreamQuery(cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (isStream(Stream) && !askStream(Stream))
    return record(cudaErrorNotReady);
  return requireStream(Stream);
}

cudaError_t cudaStreamGetFlags(cudaStream_t Stream, unsigned *Flags) {
  *Flags = streams().count(Stream) ? Stream->Flags : cudaStreamDefault;
  return requireStream(Stream);
}

cudaError_t cudaStreamGetPriority(cudaStream_t Stream, int *Priority) {
  *Priority = streams().count(Stream) ? Stream->Priority : 0;
  return requireStream(Stream);
}

cudaError_t cudaStreamWaitEvent(cudaStream_t Stream, cudaEvent_t Event,
                                unsigned) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  ApiLock Lock;
  if (isEvent(Event))
    orderAfter(Stream, Event->Done);
  return requireEvent(Event);
}

/// There are no graphs.
cudaError_t cudaStreamIsCapturing(cudaStream_t Stream,
                                  cudaStreamCaptureStatus *Status) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Status)
    return record(cudaErrorInvalidValue);
  *Status = cudaStreamCaptureStatusNone;
  return requireStream(Stream);
}

cudaError_t cudaLaunchHostFunc(cudaStream_t Stream, cudaHostFn_t Function,
                               void *Data) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isStream(Stream))
    return record(cudaErrorInvalidResourceHandle);
  enqueue(Stream, [=] { Function(Data); });
  return record(cudaSuccess);
}

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *Event, unsigned Flags) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!Event)
    return record(cudaErrorInvalidValue);
  *Event = new CUevent_st;
  (*Event)->Timed = !(Flags & cudaEventDisableTiming);
  events().insert(*Event);
  return record(cudaSuccess);
}

cudaError_t cudaEventCreate(cudaEvent_t *Event) {
  CUEMU_CALL(cudaErrorInvalidValue);
  return cudaEventCreateWithFlags(Event, cudaEventDefault);
}

cudaError_t cudaEventDestroy(cudaEvent_t Event) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  if (!events().erase(Event))
    return record(cudaErrorInvalidResourceHandle);
  delete Event;
  return Call.ended(record(cudaSuccess));
}

cudaError_t cudaEventRecord(cudaEvent_t Event, cudaStream_t Stream) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isEvent(Event) || !isStream(Stream) || Event->Device != deviceOf(Stream))
    return record(cudaErrorInvalidResourceHandle);
  Event->Time = std::make_shared<EventTime>();
  Event->Done = enqueue(Stream, [Time = Event->Time] {
    *Time = std::chrono::steady_clock::now();
  });
  return record(cudaSuccess);
}

cudaError_t cudaEventSynchronize(cudaEvent_t Event) {
  CUEMU_ENDED_CALL(cudaErrorLaunchFailure);
  if (isEvent(Event))
    finish(Event->Done);
  return Call.ended(requireEvent(Event));
}

cudaError_t cudaEventQuery(cudaEvent_t Event) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (isEvent(Event) && !askTask(Event->Done))
    return record(cudaErrorNotReady);
  return requireEvent(Event);
}

cudaError_t cudaEventElapsedTime(float *Milliseconds, cudaEvent_t Start,
                                 cudaEvent_t End) {
  CUEMU_CALL(cudaErrorInvalidValue);
  if (!isEvent(Start) || !isEvent(End) || !Start->Time || !End->Time ||
      !Start->Timed || !End->Timed || Start->Device != End->Device)
    return record(cudaErrorInvalidResourceHandle);
  if (!isDone(Start->Done) || !isDone(End->Done))
    return record(cudaErrorNotReady);
  *Milliseconds =
      std::chrono::duration<float, std::milli>(*End->Time - *Start->Time)
          .count();
  return record(cudaSuccess);
}
}
