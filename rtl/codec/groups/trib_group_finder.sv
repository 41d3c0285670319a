// SPDX-License-Identifier: Apache-2.0
// Finds the groups of containers (GC5, GC6, GC7.6). In: beats of containers, valid/ready, with the frame's parameters beside
// the first; write_o has each beat that counts written to a place of a ring of four, which is read a cycle after the group was
// found. Out: a group a cycle, if its bytes are there or its frame has ended: where it begins, and which checks it fails that
// need no codes. After the last group of a frame the rest of its input is dropped. A beat's groups are found from the cycle
// after it was taken on. All stands still without advance_i. Reset clears state, pointers and valid.
//
// Only the size of a group is in the loop from a group to the next one. While a beat is written, the size that a group would
// have is worked out for each of its bytes; the loop picks one of 128 and adds it to the position.
`include "trib_assert.svh"

module trib_group_finder
  import trib_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic         advance_i,
  input  logic [11:0]  count_i,
  input  codec_t       codec_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  output logic         write_o,
  output logic [1:0]   write_place_o,
  output logic         m_valid_o,
  output group_t       m_group_o
);

  // Frames and room ------------------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    StFill,   // the next beat of a frame
    StEnded,  // groups of the last beat are looked for
    StDrop,   // the last beat of a frame whose groups have all been found
    StNone    // not after a reset
  } state_e;

  state_e     state_q;
  logic       first_q;        // no beat of the frame has been taken
  logic [6:0] available_q;    // bytes from the next group on, at most 99; without meaning while first_q
  logic [1:0] place_q, place; // of the next beat
  logic       room, take, group, finish;

  // With 68 bytes there are enough for two groups, so that none has to wait.
  assign room = first_q || !available_q[6] || available_q[5:2] == '0;
  assign s_ready_o = advance_i && (state_q == StDrop || (state_q == StFill && room));
  assign take = s_valid_i && s_ready_o;
  assign write_o = take && state_q == StFill;
  assign place = first_q ? '0 : place_q;
  assign write_place_o = place;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StFill;
      first_q <= 1'b1;
      place_q <= '0;
    end else begin
      unique case (state_q)
        StFill:
          if (take && s_last_i) state_q <= finish ? StFill : StEnded;
          else if (finish) state_q <= StDrop;
        StEnded: if (finish) state_q <= StFill;
        StDrop: if (take && s_last_i) state_q <= StFill;
        default: state_q <= StFill;
      endcase
      // No frame is in hand while one is dropped, and one is while its groups are looked for, whatever the state was (GC7.8).
      if (finish || state_q inside {StDrop, StNone}) first_q <= 1'b1;
      else if (write_o || state_q == StEnded) first_q <= 1'b0;
      if (write_o) place_q <= place + 2'd1;
    end
  end

  // Sizes ----------------------------------------------------------------------------------------------------------------
  // Of the codes of each byte's tags; a group that begins at a byte has those of two. That of the last byte of a beat is known
  // with the next beat.
  logic [BeatBytes-1:0][4:0]      quads;
  logic [4:0]                     last_quad_q;
  logic [3:0][BeatBytes-1:0][5:0] sizes_q;
  logic [1:0]                     previous;

  assign previous = place - 2'd1;

  always_comb begin
    for (int i = 0; i < BeatBytes; i++) quads[i] = quad_size(s_data_i[8*i+:8]);
  end

  always_ff @(posedge clk_i) begin
    if (write_o) begin
      for (int i = 0; i < BeatBytes - 1; i++) sizes_q[place][i] <= 6'(quads[i]) + 6'(quads[i+1]) + MinGroupBytes;
      sizes_q[previous][BeatBytes-1] <= 6'(last_quad_q) + 6'(quads[0]) + MinGroupBytes;
      last_quad_q <= quads[BeatBytes-1];
    end
  end

  // Loop -----------------------------------------------------------------------------------------------------------------
  logic [6:0] position_q;
  logic [5:0] stored, size, bytes;
  logic [6:0] filled;
  logic [7:0] left;
  logic       complete, overfull;

  assign stored = sizes_q[position_q[6:5]][position_q[4:0]];
  // Never less than two, whatever was written, so that a frame ends from any state (GC7.8).
  assign size = {stored[5:2], stored[1] || stored[5:2] == '0, stored[0]};
  assign left = {1'b0, available_q} - {2'd0, size};
  assign complete = !left[7];
  // More than there can be: the frame ends at once, so that none takes longer than it can (GC7.8).
  assign overfull = available_q[6:5] == '1 && available_q[4:2] != '0;
  assign group = advance_i && ((state_q == StFill && !first_q && complete) || state_q == StEnded);

  // Bytes of the beat, from its keep, which has no gap.
  always_comb begin
    bytes = '0;
    for (int i = 0; i < BeatBytes; i++) if (s_keep_i[i]) bytes = 6'(i) + 6'd1;
  end
  assign filled = (first_q ? '0 : available_q) + (write_o ? {1'b0, bytes} : '0);

  always_ff @(posedge clk_i) begin
    if (write_o && first_q) position_q <= '0;
    else if (group) position_q <= position_q + {1'b0, size};
    if (rst_i) available_q <= '0;
    else available_q <= filled - (group ? {1'b0, size} : '0);
  end

  // Groups ---------------------------------------------------------------------------------------------------------------
  // Groups after the next one; values of the last, less one.
  logic [7:0] groups_q;
  logic [2:0] values_q;
  logic       opens_q;  // the next group is the first of its frame
  codec_t     codec_q;
  logic       last_group, no_tags;

  assign last_group = groups_q == '0 || overfull;
  assign no_tags = available_q[6:1] == '0;
  assign finish = group && (last_group || !complete);

  always_ff @(posedge clk_i) begin
    if (write_o && first_q) begin
      {groups_q, values_q} <= 11'(count_i - 12'd1);
      codec_q <= codec_i;
      opens_q <= 1'b1;
    end else if (group) begin
      groups_q <= groups_q - 8'd1;
      opens_q <= 1'b0;
    end
    if (rst_i) m_valid_o <= 1'b0;
    else if (advance_i) m_valid_o <= group;
    if (advance_i) begin
      m_group_o <= '{
          codec: codec_q,
          first: opens_q,
          last_group: last_group,
          final_group: last_group || !complete,
          no_tags: no_tags,
          cut: !complete,
          more: last_group && (state_q == StFill || left != '0),
          values: values_q,
          whole: size == MaxGroupBytes,
          position: position_q
      };
    end
  end

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A reset has been: what follows is about states after one, while GC7.8 is proven of any.
  logic defined_q = 1'b0;
  always_ff @(posedge clk_i) if (rst_i) defined_q <= 1'b1;
`endif
  `TRIB_ASSERT(GC9_FillInRange_A, defined_q && !first_q, available_q <= 7'd99)
  `TRIB_ASSERT(GC9_RoomIsRoom_A, defined_q && write_o && !first_q, 8'(position_q[4:0]) + 8'(available_q) <= 8'd96)
  `TRIB_ASSERT(GC9_Progress_A, 1'b1, size >= MinGroupBytes)
  `TRIB_COVER(GC6_AcrossThreeBeats_C, group && complete && position_q[4:0] == '1 && size == MaxGroupBytes)
  `TRIB_COVER(GC7_DropsTheRest_C, take && state_q == StDrop)
  `TRIB_COVER(GC7_EndsWhileFinished_C, take && s_last_i && state_q == StFill && finish)

endmodule
