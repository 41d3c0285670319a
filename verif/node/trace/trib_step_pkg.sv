// SPDX-License-Identifier: Apache-2.0
// Generated from rtl/node/steps.toml by the build target `steps`; changes are made there.
// A step of the node as the modules of this folder give it to the simulation: NodeStep (model/node/node_step.h) has fields and kinds
// of the same names. Every field is a whole number of bytes.
package trib_step_pkg;

  typedef enum bit [7:0] {
    StepJudged,
    StepRefused,
    StepReplayed,
    StepNotice,
    StepSettled,
    StepTaken,
    StepDropped,
    StepStarted,
    StepEnded,
    StepReleased,
    StepClaimed,
    StepDisagreed,
    StepReported,
    StepControl,
    StepWritten,
    StepCommand,
    StepLife,
    StepSent,
    StepDiscarded
  } step_kind_e;

  typedef enum bit [7:0] {
    StateIdle,
    StateJoining,
    StateAsking,
    StateClearing,
    StateActive,
    StateStopped
  } step_state_e;

  typedef struct packed {
    step_kind_e  kind;
    bit [7:0]    port;
    bit [7:0]    group;
    bit [7:0]    way;
    bit [7:0]    good;
    bit [7:0]    partial;
    bit [7:0]    retry;
    bit [7:0]    verdict;
    step_state_e state;
    bit [7:0]    sent;
    bit [7:0]    frame_type;
    bit [7:0]    serial;
    bit [7:0]    window;
    bit [7:0]    uplink;
    bit [7:0]    ports;
    bit [7:0]    data;
    bit [7:0]    want;
    bit [15:0]   epoch;
    bit [15:0]   parent_epoch;
    bit [15:0]   count;
    bit [31:0]   sequence_number;
    bit [31:0]   tag;
    bit [31:0]   job;
  } step_t;

  // Steps of this cycle.
  import "DPI-C" function void trib_node_step(input step_t step);

endpackage
