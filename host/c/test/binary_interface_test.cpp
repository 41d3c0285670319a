// SPDX-License-Identifier: Apache-2.0
// The binary interface of libtributary.so that programs have been compiled with: it may grow, but
// nothing here may change. New functions, numbers and fields must be added here, too; the test
// install.c holds the functions that the library gives to those of the header.
#include <gtest/gtest.h>

#include <cstddef>

#include "host/c/tributary.h"

namespace trib {
namespace {

// The address makes the linker look for it.
template <typename Function>
void same(Function* function) {
  EXPECT_NE(function, nullptr);
}

TEST(CBinaryInterface, Functions) {
  same<uint32_t()>(trib_version);
  same<const char*()>(trib_version_text);
  same<uint32_t()>(trib_protocol_version);
  same<const char*(int)>(trib_error_text);
  same<size_t(int)>(trib_dtype_bytes);
  same<int(trib_config*, size_t)>(trib_config_init);
  same<int(const trib_config*, trib_comm**, char*, size_t)>(trib_create);
  same<void(trib_comm*)>(trib_destroy);
  same<int(trib_comm*)>(trib_join);
  same<int(trib_comm*)>(trib_rejoin);
  same<int(trib_comm*)>(trib_leave);
  same<const char*(const trib_comm*)>(trib_last_error);
  same<uint32_t(const trib_comm*)>(trib_node_error);
  same<uint32_t(const trib_comm*)>(trib_rank);
  same<uint32_t(const trib_comm*)>(trib_workers);
  same<size_t(const trib_comm*, int)>(trib_chunk_elements);
  same<int(trib_comm*, int, int, int*)>(trib_has_reduction);
  same<int(trib_comm*, int, int)>(trib_set_encoding);
  same<int(trib_comm*, int, int*)>(trib_has_encoding);
  same<int(trib_comm*, trib_traffic*, size_t)>(trib_get_traffic);
  same<int(int, size_t, size_t, trib_feedback**)>(trib_feedback_create);
  same<void(trib_feedback*)>(trib_feedback_destroy);
  same<int(trib_feedback*, float*, int)>(trib_feedback_prepare);
  same<int(trib_feedback*)>(trib_feedback_clear);
  same<int(const float*, size_t, int*)>(trib_scale_for);
  same<int(float*, size_t, int)>(trib_scale);
  same<int(trib_comm*, trib_say, void*)>(trib_on_waiting);
  same<int(trib_comm*, const void*, void*, size_t, int, int)>(trib_allreduce);
  same<int(trib_comm*, const void*, void*, size_t, int, int, uint32_t)>(trib_reduce);
  same<int(trib_comm*, void*, size_t, int, uint32_t)>(trib_broadcast);
  same<int(trib_comm*, const void*, void*, size_t, int, int)>(trib_reduce_scatter);
  same<int(trib_comm*, const void*, void*, size_t, int)>(trib_all_gather);
  same<int(trib_comm*)>(trib_barrier);
  same<int(trib_comm*, const void*, void*, size_t, int, int)>(trib_reduce_scatter_block);
  same<int(trib_comm*, const void*, void*, const size_t*, int, int)>(trib_reduce_scatter_blocks);
  same<int(trib_comm*, const void*, void*, size_t, int)>(trib_all_gather_block);
  same<int(trib_comm*, const void*, void*, const size_t*, int)>(trib_all_gather_blocks);
  same<int(trib_comm*, void*, size_t, uint32_t)>(trib_broadcast_bytes);
  same<int(trib_comm*, const void*, void*, const size_t*)>(trib_all_gather_bytes);
  same<int(trib_comm*, const void*, void*, size_t, int, int, trib_request**)>(trib_start_allreduce);
  same<int(trib_comm*, const void*, void*, size_t, int, int, uint32_t, trib_request**)>(
      trib_start_reduce);
  same<int(trib_comm*, void*, size_t, int, uint32_t, trib_request**)>(trib_start_broadcast);
  same<int(trib_comm*, const void*, void*, size_t, int, int, trib_request**)>(
      trib_start_reduce_scatter);
  same<int(trib_comm*, const void*, void*, size_t, int, trib_request**)>(trib_start_all_gather);
  same<int(trib_comm*, trib_request**)>(trib_start_barrier);
  same<int(trib_comm*, const void*, void*, size_t, int, int, trib_request**)>(
      trib_start_reduce_scatter_block);
  same<int(trib_comm*, const void*, void*, const size_t*, int, int, trib_request**)>(
      trib_start_reduce_scatter_blocks);
  same<int(trib_comm*, const void*, void*, size_t, int, trib_request**)>(
      trib_start_all_gather_block);
  same<int(trib_comm*, const void*, void*, const size_t*, int, trib_request**)>(
      trib_start_all_gather_blocks);
  same<int(trib_comm*, void*, size_t, uint32_t, trib_request**)>(trib_start_broadcast_bytes);
  same<int(trib_comm*, const void*, void*, const size_t*, trib_request**)>(
      trib_start_all_gather_bytes);
  same<int(trib_request*, int*)>(trib_test);
  same<int(trib_request*)>(trib_wait);
  same<int(trib_request*, uint64_t, int*)>(trib_wait_for);
  same<void(trib_request*)>(trib_release);
  same<int(const trib_request*, size_t*, size_t, size_t*)>(trib_partial);
  same<int(const trib_request*, size_t*, size_t, size_t*)>(trib_missed);
}

TEST(CBinaryInterface, Fields) {
  EXPECT_EQ(offsetof(trib_config, size), 0u);
  EXPECT_EQ(offsetof(trib_config, node), 8u);
  EXPECT_EQ(offsetof(trib_config, local), 16u);
  EXPECT_EQ(offsetof(trib_config, job), 24u);
  EXPECT_EQ(offsetof(trib_config, rank), 28u);
  EXPECT_EQ(offsetof(trib_config, workers), 32u);
  EXPECT_EQ(offsetof(trib_config, ports), 36u);
  EXPECT_EQ(offsetof(trib_config, group), 40u);
  EXPECT_EQ(offsetof(trib_config, epoch), 44u);
  EXPECT_EQ(offsetof(trib_config, key), 48u);
  EXPECT_EQ(offsetof(trib_config, window), 56u);
  EXPECT_EQ(offsetof(trib_config, chunk_bytes), 60u);
  EXPECT_EQ(offsetof(trib_config, late), 64u);
  EXPECT_EQ(offsetof(trib_config, max_retries), 68u);
  EXPECT_EQ(offsetof(trib_config, min_timeout), 72u);
  EXPECT_EQ(offsetof(trib_config, max_timeout), 80u);
  EXPECT_EQ(offsetof(trib_config, join_timeout), 88u);
  EXPECT_EQ(offsetof(trib_config, stop_fd), 96u);
  EXPECT_EQ(offsetof(trib_config, channels), 104u);
  EXPECT_EQ(offsetof(trib_config, progress), 108u);
  EXPECT_EQ(offsetof(trib_config, transport), 112u);
  EXPECT_EQ(offsetof(trib_traffic, size), 0u);
  EXPECT_EQ(offsetof(trib_traffic, element_bytes), 8u);
  EXPECT_EQ(offsetof(trib_traffic, payload_bytes), 16u);
  EXPECT_EQ(offsetof(trib_traffic, not_shorter), 24u);
  EXPECT_EQ(offsetof(trib_traffic, result_element_bytes), 32u);
  EXPECT_EQ(offsetof(trib_traffic, result_payload_bytes), 40u);
  EXPECT_EQ(offsetof(trib_traffic, undecodable), 48u);
}

TEST(CBinaryInterface, Numbers) {
  EXPECT_EQ(TRIB_OK, 0);
  EXPECT_EQ(TRIB_ERROR_ARGUMENT, 1);
  EXPECT_EQ(TRIB_ERROR_REDUCTION, 2);
  EXPECT_EQ(TRIB_ERROR_STATE, 3);
  EXPECT_EQ(TRIB_ERROR_SYSTEM, 4);
  EXPECT_EQ(TRIB_ERROR_INTERRUPTED, 5);
  EXPECT_EQ(TRIB_ERROR_STREAM, 6);
  EXPECT_EQ(TRIB_ERROR_NODE, 7);
  EXPECT_EQ(TRIB_ERROR_MEMORY, 8);
  EXPECT_EQ(TRIB_ERROR_VERSION, 9);
  EXPECT_EQ(TRIB_ERROR_INTERNAL, 10);
  EXPECT_EQ(TRIB_FP32, 0);
  EXPECT_EQ(TRIB_BF16, 1);
  EXPECT_EQ(TRIB_FP16, 2);
  EXPECT_EQ(TRIB_INT32, 3);
  EXPECT_EQ(TRIB_UINT32, 4);
  EXPECT_EQ(TRIB_INT8, 5);
  EXPECT_EQ(TRIB_SUM, 0);
  EXPECT_EQ(TRIB_MIN, 1);
  EXPECT_EQ(TRIB_MAX, 2);
  EXPECT_EQ(TRIB_AND, 3);
  EXPECT_EQ(TRIB_OR, 4);
  EXPECT_EQ(TRIB_XOR, 5);
  EXPECT_EQ(TRIB_RAW, 0x00);
  EXPECT_EQ(TRIB_A_6, 0x61);
  EXPECT_EQ(TRIB_A_8, 0x81);
  EXPECT_EQ(TRIB_A_10, 0xa1);
  EXPECT_EQ(TRIB_B_6, 0x62);
  EXPECT_EQ(TRIB_B_8, 0x82);
  EXPECT_EQ(TRIB_B_10, 0xa2);
  EXPECT_EQ(TRIB_MXFP8, 0x03);
  EXPECT_EQ(TRIB_MXFP4, 0x04);
  EXPECT_EQ(TRIB_LATE_FAIL, 0);
  EXPECT_EQ(TRIB_LATE_GO_ON, 1);
}

}  // namespace
}  // namespace trib
