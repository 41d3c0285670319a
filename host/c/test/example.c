// SPDX-License-Identifier: Apache-2.0
// The example of host/README.md.
#include <host/c/tributary.h>
#include <stdio.h>
#include <stdlib.h>

static void say(void *context, const char *line) {
  (void)context;
  fprintf(stderr, "%s\n", line);
}

int main(int argc, char **argv) {
  if (argc != 5) return 2;  // NODE LOCAL JOB RANK; LOCAL may be 0.0.0.0
  trib_config config;
  trib_config_init(&config, sizeof config);
  config.node = argv[1];
  config.local = argv[2];
  config.job = (uint32_t)strtoul(argv[3], NULL, 0);  // the same at all workers of this run
  config.rank = (uint32_t)strtoul(argv[4], NULL, 0);
  config.workers = 2;
  char text[512];
  trib_comm *comm = NULL;
  if (trib_create(&config, &comm, text, sizeof text) != TRIB_OK) {
    fprintf(stderr, "%s\n", text);
    return 1;
  }
  trib_on_waiting(comm, say, NULL);  // after a second: for whom
  static float values[10000], sums[10000];
  for (int i = 0; i < 10000; ++i) values[i] = (float)i * (float)(config.rank + 1);
  trib_request *request = NULL;
  int error = trib_join(comm);
  if (!error) error = trib_allreduce(comm, values, sums, 10000, TRIB_FP32, TRIB_SUM);  // blocks
  if (!error) error = trib_start_allreduce(comm, sums, sums, 10000, TRIB_FP32, TRIB_SUM, &request);
  for (int done = 0; !error && !done;) error = trib_test(request, &done);  // compute a little here
  trib_release(request);
  if (error) fprintf(stderr, "%s: %s\n", trib_error_text(error), trib_last_error(comm));
  if (!error) printf("rank %u: %.0f\n", (unsigned)config.rank, sums[9999]);
  trib_destroy(comm);
  return error ? 1 : 0;
}
