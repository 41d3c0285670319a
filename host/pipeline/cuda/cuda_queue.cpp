// SPDX-License-Identifier: Apache-2.0
#include "host/pipeline/cuda/cuda_queue.h"

namespace trib {
namespace {

CudaOwned<CudaStreamObject> new_stream(const CudaContext& context) {
  const CudaContext::Current current(context);
  const CudaDriver& driver = context.driver;
  CudaStreamObject* stream = nullptr;
  driver.require(driver.stream_create(&stream, CudaDriver::kNonBlocking), "cuStreamCreate");
  return {stream, {&context, driver.stream_destroy}};
}

CudaOwned<CudaEventObject> new_event(const CudaContext& context) {
  const CudaContext::Current current(context);
  const CudaDriver& driver = context.driver;
  CudaEventObject* event = nullptr;
  driver.require(driver.event_create(&event, CudaDriver::kDisableTiming), "cuEventCreate");
  return {event, {&context, driver.event_destroy}};
}

}  // namespace

CudaQueue::CudaQueue(const CudaContext& context)
    : context_(context),
      stream_(new_stream(context)),
      copied_(new_event(context)),
      followed_(new_event(context)) {}

CudaQueue::~CudaQueue() {
  const CudaContext::Current current(context_);
  context_.driver.stream_synchronize(stream_.get());
}

void CudaQueue::copy_to_host(void* to, CudaDriver::Address from, std::size_t bytes) {
  const CudaContext::Current current(context_);
  const CudaDriver& driver = context_.driver;
  driver.require(driver.copy_to_host(to, from, bytes, stream_.get()), "cuMemcpyDtoHAsync");
  mark();
}

void CudaQueue::copy_to_device(CudaDriver::Address to, const void* from, std::size_t bytes) {
  const CudaContext::Current current(context_);
  const CudaDriver& driver = context_.driver;
  driver.require(driver.copy_to_device(to, from, bytes, stream_.get()), "cuMemcpyHtoDAsync");
  mark();
}

void CudaQueue::mark() {
  const CudaDriver& driver = context_.driver;
  driver.require(driver.event_record(copied_.get(), stream_.get()), "cuEventRecord");
}

// An event that was never recorded has come.
bool CudaQueue::busy() const {
  const CudaContext::Current current(context_);
  const int result = context_.driver.event_query(copied_.get());
  if (result == CudaDriver::kNotReady) return true;
  context_.driver.require(result, "cuEventQuery");
  return false;
}

void CudaQueue::follow(CudaStreamObject* stream) {
  const CudaContext::Current current(context_);
  const CudaDriver& driver = context_.driver;
  driver.require(driver.event_record(followed_.get(), stream), "cuEventRecord");
  driver.require(driver.stream_wait_event(stream_.get(), followed_.get(), 0), "cuStreamWaitEvent");
}

}  // namespace trib
