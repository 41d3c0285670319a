// SPDX-License-Identifier: Apache-2.0
// The function that modules which choose one of several requests share. A request is a bit; the lowest one has the lowest number.
package trib_request_pkg;

  localparam int unsigned MostRequests = 32;

  // The bits above the lowest one that is set; an OR of all bits below each, a tree where `x & -x` is a chain of carries.
  function automatic logic [MostRequests-1:0] above_lowest(logic [MostRequests-1:0] x);
    logic [MostRequests-1:0] above = x << 1;
    for (int unsigned step = 1; step < MostRequests; step *= 2) above |= above << step;
    return above;
  endfunction

endpackage
