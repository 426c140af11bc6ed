// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Stands in for CUDA's runtime and does nothing, so that what is left of a
// launch is what its own code costs. With COUNT, the calls of a launch, its
// locks and its allocations are counted; that costs time.
#include <cuda_runtime.h>

#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <new>
#include <pthread.h>

long calls = 0, locks = 0, allocations = 0;

#if defined(COUNT)
extern "C" int pthread_mutex_lock(pthread_mutex_t *mutex) noexcept {
  ++locks;
  static const auto real = reinterpret_cast<int (*)(pthread_mutex_t *)>(
      dlsym(RTLD_NEXT, "pthread_mutex_lock"));
  return real(mutex);
}
void *operator new(std::size_t bytes) {
  ++allocations;
  return std::malloc(bytes);
}
void operator delete(void *room) noexcept { std::free(room); }
void operator delete(void *room, std::size_t) noexcept { std::free(room); }
#endif

static dim3 pushedGrid, pushedBlock;
static std::size_t pushedBytes;
static cudaStream_t pushedStream;

static cudaError_t called() {
  ++calls;
  return cudaSuccess;
}
template <typename T, typename V> static cudaError_t giving(T *to, V value) {
  *to = static_cast<T>(value);
  return called();
}
/// Never read or written.
static void *const room = reinterpret_cast<void *>(std::uintptr_t(7) << 40);

extern "C" {
void **__cudaRegisterFatBinary(void *) {
  static void *handle;
  return &handle;
}
void __cudaRegisterFatBinaryEnd(void **) {}
void __cudaUnregisterFatBinary(void **) {}
void __cudaRegisterFunction(void **, const char *, char *, const char *, int,
                            void *, void *, void *, void *, int *) {}
unsigned __cudaPushCallConfiguration(dim3 grid, dim3 block, std::size_t bytes,
                                     void *stream) {
  pushedGrid = grid;
  pushedBlock = block;
  pushedBytes = bytes;
  pushedStream = static_cast<cudaStream_t>(stream);
  return 0;
}
cudaError_t __cudaPopCallConfiguration(dim3 *grid, dim3 *block,
                                       std::size_t *bytes, void *stream) {
  *grid = pushedGrid;
  *block = pushedBlock;
  *bytes = pushedBytes;
  std::memcpy(stream, &pushedStream, sizeof pushedStream);
  return cudaSuccess;
}
}

extern "C" {
cudaError_t cudaLaunchKernel(const void *, dim3, dim3, void **, std::size_t,
                             cudaStream_t) {
  return called();
}
cudaError_t cudaFuncSetAttribute(const void *, cudaFuncAttribute, int) {
  return called();
}
cudaError_t cudaGetDevice(int *device) { return giving(device, 0); }
cudaError_t cudaSetDevice(int) { return called(); }
cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr which, int) {
  return giving(value, which == cudaDevAttrMemoryPoolsSupported);
}
cudaError_t cudaDeviceSynchronize() { return called(); }
cudaError_t cudaEventCreate(cudaEvent_t *event) {
  return giving(event, nullptr);
}
cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned) {
  return giving(event, nullptr);
}
cudaError_t cudaEventDestroy(cudaEvent_t) { return called(); }
cudaError_t cudaEventElapsedTime(float *time, cudaEvent_t, cudaEvent_t) {
  return giving(time, 0);
}
cudaError_t cudaEventQuery(cudaEvent_t) { return called(); }
cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t) { return called(); }
cudaError_t cudaEventSynchronize(cudaEvent_t) { return called(); }
cudaError_t cudaFree(void *) { return called(); }
cudaError_t cudaFreeAsync(void *, cudaStream_t) { return called(); }
cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t,
                                   const cudaGraphNode_t *, std::size_t,
                                   const cudaKernelNodeParams *) {
  return giving(node, nullptr);
}
cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned) {
  return giving(graph, nullptr);
}
cudaError_t cudaGraphDestroy(cudaGraph_t) { return called(); }
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t) { return called(); }
cudaError_t cudaGraphInstantiate(cudaGraphExec_t *graph, cudaGraph_t,
                                 unsigned long long) {
  return giving(graph, nullptr);
}
cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t) { return called(); }
const char *cudaGetErrorString(cudaError_t) { return "an error"; }
cudaError_t cudaGetLastError() { return called(); }
cudaError_t cudaMalloc(void **place, std::size_t) {
  return giving(place, room);
}
cudaError_t cudaMallocFromPoolAsync(void **place, std::size_t, cudaMemPool_t,
                                    cudaStream_t) {
  return giving(place, room);
}
cudaError_t cudaMemGetInfo(std::size_t *free, std::size_t *total) {
  *free = 1;
  return giving(total, 1);
}
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const cudaMemPoolProps *) {
  static char only;
  *pool = reinterpret_cast<cudaMemPool_t>(&only);
  return called();
}
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *) {
  return called();
}
cudaError_t cudaMemcpy(void *, const void *, std::size_t, cudaMemcpyKind) {
  return called();
}
cudaError_t cudaMemcpyAsync(void *, const void *, std::size_t, cudaMemcpyKind,
                            cudaStream_t) {
  return called();
}
cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *attributes,
                                     const void *) {
  *attributes = {};
  return called();
}
cudaError_t cudaStreamIsCapturing(cudaStream_t,
                                  cudaStreamCaptureStatus *status) {
  return giving(status, cudaStreamCaptureStatusNone);
}
cudaError_t cudaStreamSynchronize(cudaStream_t) { return called(); }
cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned) {
  return called();
}
}
