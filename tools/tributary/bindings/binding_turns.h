/* SPDX-License-Identifier: Apache-2.0
 * What every program of `tributary bench bindings` does when it has joined: it says so, and for each number that it
 * reads it does as many sums of a vector, in place, and prints the nanoseconds that they have taken, in lines that begin
 * with "turn: ". */
#ifndef TRIBUTARY_TOOLS_BINDINGS_BINDING_TURNS_H
#define TRIBUTARY_TOOLS_BINDINGS_BINDING_TURNS_H

#include <stdio.h>
#include <time.h>

enum { VECTOR_FLOATS = 1 << 18 };

static inline long long nanoseconds(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return 1000000000LL * now.tv_sec + now.tv_nsec;
}

/* `sum` returns 0 if all is well. Ends with the input, or with what `sum` has returned. */
static inline int take_turns(int (*sum)(float* vector, void* context), float* vector,
                             void* context) {
  int sums = 1;
  int error = sum(vector, context);
  if (error == 0) printf("turn: 0\n");
  while (error == 0 && fflush(stdout) == 0 && scanf("%d", &sums) == 1) {
    const long long start = nanoseconds();
    for (int i = 0; i < sums && error == 0; ++i) error = sum(vector, context);
    printf("turn: %lld\n", nanoseconds() - start);
  }
  return error;
}

#endif
