// SPDX-License-Identifier: Apache-2.0
#include "verif/node/seq/register_sequence.h"

namespace trib {

void RegisterSequence::body() {
  RegisterItem item("access");
  *item.access = access;
  start_item(&item);
  finish_item(&item);
  access = *item.access;
}

}  // namespace trib
