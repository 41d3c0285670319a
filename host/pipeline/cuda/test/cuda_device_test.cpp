// SPDX-License-Identifier: Apache-2.0
// The device by CUDA on a library in the place of NVIDIA's: what it calls in which stream, what comes of
// the bytes, and what it says where something is missing.
#include "host/pipeline/cuda/cuda_device.h"

#include <dlfcn.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <new>
#include <numeric>
#include <string>
#include <vector>

#include "host/pipeline/cuda/cuda_error.h"
#include "host/pipeline/cuda/test/cuda_stub.h"
#include "host/pipeline/pipeline.h"

namespace trib {
namespace {

using testing::AllOf;
using testing::ElementsAre;
using testing::HasSubstr;
using testing::StartsWith;

constexpr std::size_t kPiece = 4096;

// Adds 1 to each byte, at once.
class OneMore : public Exchange {
 public:
  void start(WritableBytes piece) override {
    for (std::uint8_t& byte : piece) ++byte;
  }
  bool going_on() override { return false; }
};

class CudaDeviceTest : public testing::Test {
 protected:
  CudaDeviceTest() : library_(::dlopen(TRIBUTARY_CUDA_STUB, RTLD_NOW | RTLD_LOCAL)) {
    if (library_ == nullptr) throw std::runtime_error(::dlerror());
    stub_ = reinterpret_cast<CudaStub* (*)()>(::dlsym(library_, "cuda_stub"))();
    *stub_ = {};
  }
  ~CudaDeviceTest() override {
    EXPECT_EQ(stub_->objects, 0);
    EXPECT_EQ(stub_->depth, 0);
    EXPECT_FALSE(stub_->torn);
    ::dlclose(library_);
  }

  static std::vector<std::uint8_t> values(std::size_t bytes, std::uint8_t first) {
    std::vector<std::uint8_t> made(bytes);
    std::iota(made.begin(), made.end(), first);
    return made;
  }
  // Of all functions that may fail in `work`.
  template <typename Work>
  void expect_error(const std::string& function, unsigned sound_calls, const Work& work) {
    stub_->failing = function;
    stub_->sound_calls = sound_calls;
    stub_->result = 700;
    try {
      work();
      ADD_FAILURE() << function << " may fail";
    } catch (const CudaError& error) {
      EXPECT_EQ(error.code(), 700) << error.what();
      EXPECT_THAT(error.what(), HasSubstr("CUDA_ERROR_ILLEGAL_ADDRESS"));
    }
    stub_->failing.clear();
  }

  void* library_;
  CudaStub* stub_ = nullptr;
};

TEST_F(CudaDeviceTest, ExchangesWhatTheDeviceHolds) {
  for (const std::size_t bytes : {std::size_t{0}, std::size_t{1}, 9 * kPiece, 9 * kPiece + 77}) {
    for (const unsigned queries : {0U, 1U, 5U}) {
      stub_->queries = queries;
      std::vector<std::uint8_t> memory = values(bytes, 3);
      const CudaDriver driver(TRIBUTARY_CUDA_STUB);
      CudaDevice device(driver, memory.data());
      OneMore exchange;
      Pipeline(device, exchange, {3, kPiece}).run(bytes);
      EXPECT_EQ(memory, values(bytes, 4));
    }
  }
}

TEST_F(CudaDeviceTest, CopiesBothWaysAtTheSameTimeInTwoStreams) {
  std::vector<std::uint8_t> memory = values(2 * kPiece, 0);
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  CudaDevice device(driver, memory.data());
  OneMore exchange;
  Pipeline(device, exchange, {3, kPiece}).run(2 * kPiece);
  // Numbers of events: a stream has one for its copies and one of what it follows.
  EXPECT_THAT(stub_->calls, ElementsAre("to host, stream 1, 4096 bytes", "event 1, stream 1",    //
                                        "to host, stream 1, 4096 bytes", "event 1, stream 1",    //
                                        "to device, stream 2, 4096 bytes", "event 3, stream 2",  //
                                        "to device, stream 2, 4096 bytes", "event 3, stream 2"));
  EXPECT_EQ(stub_->simultaneous, 1);
  EXPECT_EQ(memory, values(2 * kPiece, 1));
}

TEST_F(CudaDeviceTest, FollowsWhatAStreamHasBeenGiven) {
  std::vector<std::uint8_t> memory(3 * kPiece);
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  const CudaContext context(driver, 0);
  const CudaContext::Current current(context);
  for (const bool own : {true, false}) {
    CudaStreamObject* stream = nullptr;  // the default stream
    if (own) {
      ASSERT_EQ(driver.stream_create(&stream, CudaDriver::kNonBlocking), 0);
    }
    CudaDevice device(driver, memory.data());
    const std::vector<std::uint8_t> made = values(memory.size(), own ? 7 : 9);
    const WritableBytes computed = device.allocate(memory.size());
    std::copy(made.begin(), made.end(), computed.begin());
    driver.copy_to_device(reinterpret_cast<std::uintptr_t>(memory.data()), computed.data(),
                          computed.size(), stream);
    device.follow(stream);
    OneMore exchange;
    Pipeline(device, exchange, {3, kPiece}).run(memory.size());
    EXPECT_EQ(memory, values(memory.size(), own ? 8 : 10));
    if (own) driver.stream_destroy(stream);
  }
}

TEST_F(CudaDeviceTest, EndsItsCopiesBeforeItsBuffersGo) {
  std::vector<std::uint8_t> memory = values(kPiece, 0);
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  CudaDevice device(driver, memory.data());
  device.start_read(0, device.allocate(kPiece));
  const WritableBytes buffer = device.allocate(kPiece);
  device.start_write(0, {buffer.data(), buffer.size()});
  EXPECT_TRUE(device.reading());
  EXPECT_TRUE(device.writing());
}  // stub_->torn is looked at in the end

TEST_F(CudaDeviceTest, SaysWhatIsMissing) {
  try {
    const CudaDriver driver("libno_cuda.so.1");
    FAIL();
  } catch (const CudaError& error) {
    EXPECT_THAT(error.what(), AllOf(StartsWith("CUDA: libno_cuda.so.1: cannot open"),
                                    HasSubstr("it comes with NVIDIA's driver")));
  }
  try {
    const CudaDriver driver("libm.so.6");
    FAIL();
  } catch (const CudaError& error) {
    EXPECT_STREQ(error.what(), "CUDA: libm.so.6 has no cuGetErrorName; is the driver old?");
  }
  stub_->devices = 0;
  try {
    const CudaDriver driver(TRIBUTARY_CUDA_STUB);
    FAIL();
  } catch (const CudaError& error) {
    EXPECT_STREQ(error.what(),
                 "CUDA: cuInit: CUDA_ERROR_NO_DEVICE, no CUDA-capable device is detected");
  }
  stub_->devices = 1;
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  try {
    const CudaDevice device(driver, nullptr, 1);
    FAIL();
  } catch (const CudaError& error) {
    EXPECT_STREQ(error.what(), "CUDA: device 1: CUDA_ERROR_INVALID_DEVICE");
    EXPECT_EQ(error.code(), 101);
  }
}

TEST_F(CudaDeviceTest, TellsWhichCallHasFailed) {
  std::vector<std::uint8_t> memory(4 * kPiece);
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  const auto run = [&] {
    CudaDevice device(driver, memory.data());
    OneMore exchange;
    Pipeline(device, exchange, {3, kPiece}).run(memory.size());
  };
  for (const char* const function : {"cuDeviceGet", "cuDevicePrimaryCtxRetain"}) {
    expect_error(function, 0, run);
  }
  for (const char* const function :
       {"cuStreamCreate", "cuEventCreate", "cuMemHostAlloc", "cuMemcpyDtoHAsync",
        "cuMemcpyHtoDAsync", "cuEventRecord", "cuEventQuery"}) {
    for (const unsigned sound_calls : {0U, 1U}) expect_error(function, sound_calls, run);
  }
  expect_error("cuStreamWaitEvent", 0, [&] { CudaDevice(driver, memory.data()).follow(nullptr); });
  stub_->failing = "cuMemHostAlloc";
  stub_->result = CudaDriver::kOutOfMemory;
  EXPECT_THROW(run(), std::bad_alloc);
}

TEST_F(CudaDeviceTest, NeedsItsContext) {
  const CudaDriver driver(TRIBUTARY_CUDA_STUB);
  stub_->failing = "cuCtxPushCurrent";
  stub_->result = 700;
  EXPECT_THROW(CudaDevice(driver, nullptr), CudaError);
}

}  // namespace
}  // namespace trib
