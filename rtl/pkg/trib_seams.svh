// SPDX-License-Identifier: Apache-2.0
// Signals between the ports and the groups of a node, and between ports and the units that serve all of them, as far as its
// widths are parameters of the node; the rest is in trib_node_pkg. A module names the types that it passes in its header, with its
// own parameters:
//   localparam type fetch_t = `TRIB_FETCH_T(Window, BeatBytes)
// The same parameters give the same bits everywhere, so a struct goes through modules whole. One that has another inside gets that
// by its name: Verilator 5.006 takes no struct without a name inside another. No logic.
//
// Widths: a slot has $clog2(Window) bits and the lap of its chunk the rest of the 32 of a number; a beat those of the places that a
// slot has for beats; claimed, eligible, complete and want have a bit for each slot.
`ifndef TRIB_SEAMS_SVH
`define TRIB_SEAMS_SVH

// Fetch of a group from a port's window: the contribution in a slot; whether a beat is there, and one that is read, both of
// another slot.
`define TRIB_FETCH_T(Window, BeatBytes) \
  struct packed { \
    logic read; \
    logic [$clog2(Window)-1:0] slot; \
    logic [$clog2(trib_node_pkg::SlotBytes/(BeatBytes))-1:0] beat; \
    logic [$clog2(trib_node_pkg::SlotBytes/(BeatBytes))-1:0] sought_beat; \
    logic [$clog2(Window)-1:0] contribution_slot; \
  }

// Answer: the contribution, and whether the beat is there, in the same cycle; the data a cycle later.
`define TRIB_FETCHED_T(BeatBytes) \
  struct packed { \
    trib_node_pkg::contribution_t contribution; \
    logic sought_available; \
    logic [8*(BeatBytes)-1:0] data; \
  }

// Slots of a window, and the one that a frame that ended bad has left; it shows so in the same cycle.
`define TRIB_SLOTS_T(Window) \
  struct packed { \
    logic [(Window)-1:0] claimed; \
    logic [(Window)-1:0] eligible; \
    logic [(Window)-1:0] complete; \
    logic [(Window)-1:0] want; \
    logic emptied; \
    logic [$clog2(Window)-1:0] emptied_slot; \
  }

// Progress of a group: slots that are cleared for a new life, a chunk that is done (RE6).
`define TRIB_PROGRESS_T(Window) \
  struct packed { \
    logic clear; \
    logic [$clog2(Window)-1:0] clear_slot; \
    logic released; \
    logic [$clog2(Window)-1:0] released_slot; \
    logic [31-$clog2(Window):0] released_lap; \
  }

// A group's signals to all ports: its state and access by port (IN3, SE1), its progress, and the replay that its store reads,
// of which each port that has asked takes its copy (RC2).
`define TRIB_TO_PORTS_T(Ports, BeatBytes, progress_t) \
  struct packed { \
    trib_node_pkg::group_t state; \
    trib_node_pkg::access_t [(Ports)-1:0] access; \
    progress_t progress; \
    trib_node_pkg::replay_t replay; \
    logic [8*(BeatBytes)-1:0] replay_data; \
  }

// Its signals to one port: its fetches from the window, and the frames for the egress: results, and replays, valid/ready.
`define TRIB_TO_PORT_T(BeatBytes, fetch_t) \
  struct packed { \
    fetch_t fetch; \
    trib_node_pkg::lane_t lane; \
    logic [8*(BeatBytes)-1:0] lane_data; \
    logic answer_valid; \
  }

// A port's signals to a group: the slots of its window; a request for an already reduced chunk, and the last result that
// its child has; a contribution that was lost.
`define TRIB_SHOWN_T(Window, slots_t) \
  struct packed { \
    slots_t slots; \
    logic replay; \
    logic [$clog2(Window)-1:0] verdict_slot; \
    trib_node_pkg::heard_t heard; \
    logic missing; \
    logic [31:0] missing_sequence; \
  }

// A port's signals to the units that serve all ports: frames for the groups, valid/ready; ERROR frames, as strobes; whether a
// frame without payload has space in its queue; a host's request, and the egress's response to the answer.
`define TRIB_REQUEST_T(BeatBytes) \
  struct packed { \
    logic control_valid; \
    trib_node_pkg::control_t control; \
    logic error_valid; \
    trib_node_pkg::notice_t error; \
    logic room; \
    trib_node_pkg::host_request_t host; \
    logic [8*(BeatBytes)-1:0] host_data; \
    logic host_chosen; \
    logic host_ready; \
  }

// Their response: they take the frame; they drop the ERROR, in its cycle; a beat of a frame without payload; they read the
// host's request, and answer it.
`define TRIB_SERVICE_T(BeatBytes) \
  struct packed { \
    logic control_ready; \
    logic error_dropped; \
    logic valid; \
    logic last; \
    logic body; \
    logic [8*(BeatBytes)-1:0] data; \
    trib_node_pkg::host_read_t host_read; \
    logic host_done; \
    logic host_offer; \
    logic host_valid; \
    logic host_last; \
    logic [8*(BeatBytes)-1:0] host_data; \
    logic [(BeatBytes)-1:0] host_keep; \
  }

`endif
