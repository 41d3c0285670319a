// SPDX-License-Identifier: Apache-2.0
// A node's abilities for collectives, as reported by its WELCOME (LO1, LO2).
#pragma once

#include <string>

#include "host/engine/collective.h"
#include "model/frame/body.h"

namespace trib {

// Encoding of contributions: the one wanted, if the node has the codec.
codec::Encoding encoding_for(const WelcomeBody& abilities, const Compression& compression);

// In words, what the node lacks; "" if nothing. For a node that was not joined, and so has not
// reported it, only what is required.
std::string lack_of(const WelcomeBody& abilities, const Reduction& reduction,
                    const Compression& compression, bool joined);

}  // namespace trib
