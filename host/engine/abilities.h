// SPDX-License-Identifier: Apache-2.0
// What a node can do for a collective, as its WELCOME has told (LO1, LO2).
#pragma once

#include <string>

#include "host/engine/collective.h"
#include "model/frame/body.h"

namespace trib {

// What contributions are encoded in: what is wanted, if the node has the codec.
codec::Encoding encoding_for(const WelcomeBody& abilities, const Compression& compression);

// In words, what the node lacks; "" if it is nothing. Of a node that was not joined, and so has not
// told, only what is required.
std::string lack_of(const WelcomeBody& abilities, const Reduction& reduction,
                    const Compression& compression, bool joined);

}  // namespace trib
