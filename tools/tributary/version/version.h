// SPDX-License-Identifier: Apache-2.0
// Which build this is: "0.1.0 (git 1a2b3c4d5e6f)", with ", modified" if the sources were not those
// of that commit, and "0.1.0 (no git)" for one that was not made in a clone.
#pragma once

namespace trib {

const char* version();

}  // namespace trib
