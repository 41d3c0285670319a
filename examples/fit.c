// SPDX-License-Identifier: Apache-2.0
// In C: a line is fitted to points of which each worker has its own. In each step the workers add up
// their gradients, so all of them take the same way. The environment says who a worker is:
// TRIBUTARY_NODE, TRIBUTARY_JOB, TRIBUTARY_RANK and TRIBUTARY_WORKERS.
#include <host/c/tributary.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

enum { POINTS = 1000, STEPS = 100 };

static uint32_t number(const char *name) {
  const char *const text = getenv(name);
  if (text == NULL) {
    fprintf(stderr, "fit: %s is not set\n", name);
    exit(2);
  }
  return (uint32_t)strtoul(text, NULL, 0);
}

static void say(void *context, const char *line) {
  (void)context;
  fprintf(stderr, "fit: %s\n", line);
}

int main(void) {
  trib_config config;
  trib_config_init(&config, sizeof config);
  config.node = getenv("TRIBUTARY_NODE");
  config.local = "0.0.0.0:0";
  config.job = number("TRIBUTARY_JOB");
  config.rank = number("TRIBUTARY_RANK");
  config.workers = number("TRIBUTARY_WORKERS");
  config.min_timeout = 1000000000;  // a node in simulation is slow

  char text[512];
  trib_comm *comm = NULL;
  if (trib_create(&config, &comm, text, sizeof text) != TRIB_OK) {
    fprintf(stderr, "fit: %s\n", text);
    return 1;
  }
  trib_on_waiting(comm, say, NULL);
  int error = trib_join(comm);

  // y = 3 x + 1
  static float x[POINTS], y[POINTS];
  for (int i = 0; i < POINTS; ++i) {
    x[i] = (float)(2 * i) / POINTS - 1 + (float)config.rank / (4 * POINTS);
    y[i] = 3 * x[i] + 1;
  }
  float line[2] = {0, 0};
  for (int step = 0; step < STEPS && !error; ++step) {
    float gradient[2] = {0, 0};
    for (int i = 0; i < POINTS; ++i) {
      const float wrong = line[0] * x[i] + line[1] - y[i];
      gradient[0] += wrong * x[i];
      gradient[1] += wrong;
    }
    error = trib_allreduce(comm, gradient, gradient, 2, TRIB_FP32, TRIB_SUM);
    for (int i = 0; i < 2; ++i) line[i] -= gradient[i] / POINTS / (float)config.workers;
  }

  if (error) {
    fprintf(stderr, "fit: %s: %s\n", trib_error_text(error), trib_last_error(comm));
  } else if (config.rank == 0) {
    printf("y = %.2f x + %.2f\n", line[0], line[1]);
  }
  trib_destroy(comm);
  return error ? 1 : 0;
}
