// SPDX-License-Identifier: Apache-2.0
// The enumerations and type names shared by all of UVM-lite; values as in UVM-SystemC.
#pragma once

#include <iosfwd>
#include <string>
#include <systemc>

namespace uvm {

enum uvm_severity { UVM_INFO, UVM_WARNING, UVM_ERROR, UVM_FATAL };

// A report is shown when its verbosity is not above the level of the object that reports.
enum uvm_verbosity {
  UVM_NONE = 0,
  UVM_LOW = 100,
  UVM_MEDIUM = 200,
  UVM_HIGH = 300,
  UVM_FULL = 400,
  UVM_DEBUG = 500
};

// What is done with a shown report: any sum of uvm_action_type.
using uvm_action = int;
enum uvm_action_type {
  UVM_NO_ACTION = 0,
  UVM_DISPLAY = 1,  // print on standard output
  UVM_LOG = 2,      // print on the object's file
  UVM_COUNT = 4,    // count towards the maximum quit count
  UVM_EXIT = 8,     // end the process, see uvm_root::die
  UVM_STOP = 32     // sc_stop
};

using UVM_FILE = std::ostream*;  // borrowed

enum uvm_apprepend { UVM_APPEND, UVM_PREPEND };  // where in a list

enum uvm_active_passive_enum { UVM_PASSIVE = 0, UVM_ACTIVE = 1 };

// Which of the waiting sequences a sequencer serves next.
enum uvm_sequencer_arb_mode {
  SEQ_ARB_FIFO,          // the one that asked first
  SEQ_ARB_WEIGHTED,      // at random, weighted by priority
  SEQ_ARB_RANDOM,        // at random
  SEQ_ARB_STRICT_FIFO,   // highest priority, then the one that asked first
  SEQ_ARB_STRICT_RANDOM  // highest priority, then at random
};

enum uvm_radix_enum { UVM_BIN = 0, UVM_DEC = 1, UVM_OCT = 5, UVM_HEX = 6, UVM_NORADIX = 13 };

using uvm_integral_t = sc_dt::sc_uint<64>;
using uvm_object_name = const std::string&;

}  // namespace uvm
