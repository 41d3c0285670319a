// SPDX-License-Identifier: Apache-2.0
#include <host/c/tributary.h>

unsigned of_c(void) {
  trib_config config;
  trib_config_init(&config, sizeof config);
  return config.workers;
}
