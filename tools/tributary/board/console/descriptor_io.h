// SPDX-License-Identifier: Apache-2.0
// Bytes through descriptors that don't block, with deadlines. Errors: HostError that begins with
// `name`.
#pragma once

#include <string>
#include <string_view>

#include "tools/tributary/board/console/byte_stream.h"

namespace trib {

// All of them; a reader that takes nothing for a second is an error.
void write_all(int descriptor, std::string_view bytes, const std::string& name);
// The bytes received, waiting for some until `deadline`; empty if there are none. The end is an error, for which
// `end` is the text.
std::string read_some(int descriptor, ByteStream::Time deadline, const std::string& name,
                      const std::string& end);

}  // namespace trib
