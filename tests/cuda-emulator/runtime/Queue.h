// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What streams have still to do. By default work is done when it is queued.
// With CUEMU_LAZY=SEED it is done only when something waits for it:
//
//   copy (A), kernel (A), kernel (B), wait for B  ->  kernel (B)
//   ...                               wait for A  ->  copy (A), kernel (A)
//
// Law: work runs after all that its stream, the default stream and events put
// before it, and before whoever waits for it goes on; nothing else is promised.
// With seed 1 nothing runs that nobody waits for, and of several streams the
// youngest goes first; other seeds draw what runs next, and what runs as well.

#ifndef CUEMU_QUEUE_H
#define CUEMU_QUEUE_H

#include <driver_types.h>

#include <functional>
#include <memory>

namespace cuemu {

/// A piece of work.
struct Task;
using TaskHandle = std::shared_ptr<Task>;

/// What work is, if the program ends before it is done: lost, or (memory that
/// is given back) done all the same.
enum class AtExit { Lost, Done };

/// Queues work on a stream. It is done already if the returned handle is null.
TaskHandle enqueue(cudaStream_t Stream, std::function<void()> Work,
                   AtExit How = AtExit::Lost);
/// What comes on this stream from now on runs after \p First.
void orderAfter(cudaStream_t Stream, const TaskHandle &First);

bool isDone(const TaskHandle &Which);
/// Does the work, and all that has to come before.
void finish(const TaskHandle &Which);
void finishStream(cudaStream_t Stream);
void finishDevice(int Device);
/// True if the stream is idle. Who asks again and again learns that it is, some
/// time.
bool askStream(cudaStream_t Stream);
bool askTask(const TaskHandle &Which);

/// Nothing of what the device has to do is ever done.
void dropAll(int Device);
/// At the end of the program.
void endQueues();

/// The stream lives no longer, but what it has to do stays.
void forgetStream(cudaStream_t Stream);

} // namespace cuemu

#endif
