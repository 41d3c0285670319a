# SPDX-License-Identifier: Apache-2.0
# trib_strobe_crossing: numbers in Gray code. Those of one instance are held together, which is more than each needs.
foreach crossing [crossings::instances trib_strobe_crossing] {
  crossings::gray [crossings::registers $crossing gray_meta_q] [crossings::registers $crossing gray_seen_q]
}
