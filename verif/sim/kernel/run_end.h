// SPDX-License-Identifier: Apache-2.0
// Whether UVM has ended the run: after a fatal report, or as many errors as it may have, UVM throws
// an exception of its own (not the same in every UVM library). Code that catches exceptions must let
// that one pass.
#pragma once

namespace trib {

bool reports_have_ended_run();

}  // namespace trib
