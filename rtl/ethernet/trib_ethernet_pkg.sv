// SPDX-License-Identifier: Apache-2.0
// What MAC and PCS share: the XGMII word of clause 46 (EW2).
package trib_ethernet_pkg;

  // Lane 0 is bits 7:0 and bit 0 of control, the first on the wire.
  typedef struct packed {
    logic [7:0]  control;
    logic [63:0] data;
  } xgmii_t;

endpackage
