// SPDX-License-Identifier: Apache-2.0
// The sum that a tree of nodes gives, to the bit: every node adds up its ports as
// model/numerics/reduce_tree.h says, and what a leaf has added up is its parent's operand.
// In: one pointer to `elements` values for each worker, null for one that contributes no data.
// Out: the values, or nothing if no worker contributes any.
#pragma once

#include <cstddef>
#include <vector>

#include "verif/node/cluster/tree_config.h"

namespace trib {

std::vector<float> tree_sum(const TreeConfig& tree, const std::vector<const float*>& inputs,
                            std::size_t elements);

}  // namespace trib
