/* SPDX-License-Identifier: Apache-2.0
 * A program of bench bindings: the C library. usage: binding_c NODE */
#include <host/c/tributary.h>

#include "tools/tributary/bindings/binding_turns.h"

static float vector[VECTOR_FLOATS];

static int sum(float *values, void *comm) {
  return trib_allreduce(comm, values, values, VECTOR_FLOATS, TRIB_FP32, TRIB_SUM);
}

int main(int argc, char **argv) {
  if (argc != 2) return 2;
  trib_config config;
  trib_config_init(&config, sizeof config);
  config.node = argv[1];
  config.local = "127.0.0.1:0";
  config.job = 1;
  config.rank = 0;
  config.workers = 2;
  config.min_timeout = 100000000; /* ns: a processor may be busy elsewhere */
  char text[512];
  trib_comm *comm = NULL;
  if (trib_create(&config, &comm, text, sizeof text) != TRIB_OK) {
    fprintf(stderr, "%s\n", text);
    return 1;
  }
  int error = trib_join(comm);
  if (error == TRIB_OK) error = take_turns(sum, vector, comm);
  if (error != TRIB_OK) fprintf(stderr, "%s: %s\n", trib_error_text(error), trib_last_error(comm));
  trib_destroy(comm);
  return error == TRIB_OK ? 0 : 1;
}
