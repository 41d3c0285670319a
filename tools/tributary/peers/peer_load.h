/* SPDX-License-Identifier: Apache-2.0
 * What every peer does: ROUNDS sums of the same FP32 values, and what it says of itself. The values are
 * whole numbers, whose sums are the same in any order. */
#ifndef TRIBUTARY_TOOLS_PEERS_PEER_LOAD_H
#define TRIBUTARY_TOOLS_PEERS_PEER_LOAD_H

#include <dlfcn.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/resource.h>

static inline void fill(float* values, size_t count, int rank) {
  for (size_t i = 0; i < count; ++i)
    values[i] = (float)((int)((i * 7 + (size_t)rank * 13) % 1000) - 500);
}

/* FNV-1a of the bits. */
static inline uint64_t fingerprint(const float* values, size_t count) {
  const unsigned char* const bytes = (const unsigned char*)values;
  uint64_t hash = 14695981039346656037u;
  for (size_t i = 0; i < 4 * count; ++i) hash = (hash ^ bytes[i]) * 1099511628211u;
  return hash;
}

/* Bytes sent, calls that send, calls that receive, and microseconds of CPU time, of this process. */
enum { SENT, SENDS, RECEIVES, CPU_US, SPENT };
static inline void spent(uint64_t counts[SPENT]) {
  struct rusage usage;
  void (*const counted)(uint64_t[3]) = (void (*)(uint64_t[3]))dlsym(RTLD_DEFAULT, "counted_calls");
  counts[SENT] = counts[SENDS] = counts[RECEIVES] = 0;
  if (counted != NULL) counted(counts);
  getrusage(RUSAGE_SELF, &usage);
  counts[CPU_US] = (uint64_t)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1000000u +
                   (uint64_t)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec);
}

/* The line that the bench reads, of the means of all ranks. */
static inline void say_spent(const uint64_t totals[SPENT], int ranks, uint64_t result) {
  const double n = ranks;
  printf("peer %.0f %.0f %.0f %.0f %016llx\n", (double)totals[SENT] / n, (double)totals[SENDS] / n,
         (double)totals[RECEIVES] / n, (double)totals[CPU_US] / n, (unsigned long long)result);
}

#endif
