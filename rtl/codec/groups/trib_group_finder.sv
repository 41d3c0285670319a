// SPDX-License-Identifier: Apache-2.0
// Finds the groups of containers (GC5, GC6, GC7.6). In: beats of containers, valid/ready, with the frame's parameters next to
// the first. write_o says that a beat counts, and its place in a ring of four, into which it may be stored a cycle later, if
// store_o. Out: groups, valid/ready, one per cycle, if its bytes are there or its frame has ended: where it begins, and which
// checks it fails that need no codes; the ring is read in the cycle in which the group is taken. After the last group of a frame
// the rest of its input is dropped. A group is found in the cycle after the beat that completes it was taken, or a cycle later, if
// that has brought its tags as well and is not the first of the frame; it is valid a cycle after that. Reset clears state, pointers
// and valid.
//
// The loop from a group to the next one is an addition and a choice of one of 128: while a beat is taken, the bytes of codes that a
// group would have are worked out for each of its bytes. The one of the next group is chosen while this one is found. A second
// register at the output cuts ready: what waits in it stops the finder a cycle later.
`include "trib_assert.svh"

module trib_group_finder
  import trib_codec_pkg::*;
(
  input  logic         clk_i,
  input  logic         rst_i,
  input  logic [11:0]  count_i,
  input  codec_t       codec_i,
  input  logic         s_valid_i,
  output logic         s_ready_o,
  input  logic [255:0] s_data_i,
  input  logic [31:0]  s_keep_i,
  input  logic         s_last_i,
  output logic         write_o,
  output logic [1:0]   write_place_o,
  output logic         store_o,
  output logic         m_valid_o,
  input  logic         m_ready_i,
  output group_t       m_group_o
);

  // Frames and space -----------------------------------------------------------------------------------------------------
  typedef enum logic [1:0] {
    StFill,   // the next beat of a frame
    StEnded,  // groups of the last beat are looked for
    StDrop,   // the last beat of a frame whose groups have all been found
    StNone    // not after a reset
  } state_e;

  state_e     state_q;
  logic       first_q;         // no beat of the frame has been taken
  logic       free_q;          // no group waits in the second register
  logic [6:0] available_q;     // bytes from the next group on, at most 99; 0 while first_q
  logic [6:0] second_q;        // place in the ring of the second byte of the next group
  logic [1:0] place_q, place;  // of the next beat
  logic       room, take, group, finish, idle, no_tags;

  // With 68 bytes there are enough for two groups, so that none has to wait.
  assign room = !available_q[6] || available_q[5:2] == '0;
  assign s_ready_o = free_q && (state_q == StDrop || (state_q == StFill && room));
  assign take = s_valid_i && s_ready_o;
  assign write_o = take && state_q == StFill;
  assign place = first_q ? second_q[6:5] : place_q;
  assign write_place_o = place;
  assign store_o = free_q;
  // Between frames; what was left from any state is cleared then (GC7.8).
  assign idle = first_q && !write_o;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      state_q <= StFill;
      first_q <= 1'b1;
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
    end
    if (write_o) place_q <= place + 2'd1;
  end

  // Codes ----------------------------------------------------------------------------------------------------------------
  // Bytes of the codes of a group, by the place of its second byte: those of both bytes of tags. A row for each beat, with a bit
  // of all places side by side.
  logic [BeatBytes-1:0][4:0]      quads;
  logic [4:0]                     last_quad_q;
  logic [BeatBytes-1:0][5:0]      sums;
  logic [5:0][BeatBytes-1:0]      incoming;
  logic [3:0][5:0][BeatBytes-1:0] codes_q;

  always_comb begin
    for (int i = 0; i < BeatBytes; i++) begin
      quads[i] = quad_size(s_data_i[8*i+:8]);
      sums[i] = 6'(quads[i]) + (i == 0 ? 6'(last_quad_q) : 6'(quads[(i + BeatBytes - 1) % BeatBytes]));
      for (int b = 0; b < 6; b++) incoming[b][i] = sums[i][b];
    end
  end

  always_ff @(posedge clk_i) begin
    if (write_o) last_quad_q <= quads[BeatBytes-1];
    for (int row = 0; row < 4; row++) if (write_o && place == 2'(row)) codes_q[row] <= incoming;
  end

  // Loop -----------------------------------------------------------------------------------------------------------------
  // size_q is that of the next group, 0 before its tags are stored; but those of the first group come with the first beat.
  logic [5:0] size_q, size, codes;
  logic [6:0] next;
  logic [7:0] left;
  logic       known, known_next;

  assign known = size_q[5:1] != '0;
  assign next = second_q + {1'b0, size_q};
  assign left = {1'b0, available_q} - {2'd0, size_q};

  always_comb begin
    for (int b = 0; b < 6; b++) begin
      logic [3:0] rows;
      for (int row = 0; row < 4; row++) rows[row] = codes_q[row][b][next[4:0]];
      codes[b] = first_q ? sums[1][b] : rows[next[6:5]];
    end
    known_next = (group ? left[6:1] : available_q[6:1]) != '0;
    if (first_q) known_next = s_keep_i[1];
  end
  assign size = group_size(codes);

  always_ff @(posedge clk_i) begin
    if (rst_i || idle || finish || !known_next) size_q <= '0;
    else if (group || !known) size_q <= size;
    // The next frame begins with the next beat, so it does not disturb the unread rest of this one.
    if (finish) second_q[6:5] <= next[6:5] + 2'(next[4:1] != '0);
    else if (group) second_q[6:5] <= next[6:5];
    if (idle || finish) second_q[4:0] <= 5'd1;
    else if (group) second_q[4:0] <= next[4:0];
    if (rst_i) second_q <= 7'd1;
  end

  // Fill -----------------------------------------------------------------------------------------------------------------
  logic [5:0] bytes;
  logic [6:0] filled;
  logic       complete, overfull;

  assign no_tags = available_q[6:1] == '0;
  assign complete = known && !left[7];
  // More than there can be: the frame ends at once, so that none takes longer than it can (GC7.8).
  assign overfull = available_q[6:5] == '1 && available_q[4:2] != '0;
  assign group = free_q && ((state_q == StFill && !first_q && complete) || (state_q == StEnded && (known || no_tags)));

  // Bytes of the beat, from its keep, which has no gap: bit b changes at every 2^b bytes.
  always_comb begin
    for (int b = 0; b < 6; b++) begin
      bytes[b] = 1'b0;
      for (int i = (1 << b) - 1; i < BeatBytes; i += 1 << b) bytes[b] ^= s_keep_i[i];
    end
  end
  assign filled = available_q + (write_o ? {1'b0, bytes} : '0);

  always_ff @(posedge clk_i) begin
    if (rst_i || idle || finish) available_q <= '0;
    else available_q <= filled - (group ? {1'b0, size_q} : '0);
  end

  // Groups ---------------------------------------------------------------------------------------------------------------
  // Groups after the next one; values of the last, less one.
  logic [7:0] groups_q;
  logic [2:0] values_q;
  logic       opens_q;  // the next group is the first of its frame
  codec_t     codec_q;
  logic       last_group;
  group_t     found;

  assign last_group = groups_q == '0 || overfull;
  assign finish = group && (last_group || !complete);
  assign found = '{
    codec: codec_q,
    first: opens_q,
    last_group: last_group,
    final_group: last_group || !complete,
    no_tags: no_tags,
    cut: !complete,
    more: last_group && (state_q == StFill || left != '0),
    values: values_q,
    whole: size_q == MaxGroupBytes,
    position: second_q - 7'd1
  };

  always_ff @(posedge clk_i) begin
    if (write_o && first_q) begin
      {groups_q, values_q} <= 11'(count_i - 12'd1);
      codec_q <= codec_i;
      opens_q <= 1'b1;
    end else if (group) begin
      groups_q <= groups_q - 8'd1;
      opens_q <= 1'b0;
    end
  end

  // Output and a second register -----------------------------------------------------------------------------------------
  logic   move;
  group_t spare_q;
  assign move = !m_valid_o || m_ready_i;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      m_valid_o <= 1'b0;
      free_q <= 1'b1;
    end else if (move) begin
      m_valid_o <= group || !free_q;
      free_q <= 1'b1;
    end else if (group) begin
      free_q <= 1'b0;
    end
    if (free_q) spare_q <= found;
    if (move) m_group_o <= free_q ? found : spare_q;
  end

  // Properties -----------------------------------------------------------------------------------------------------------
`ifdef TRIB_PROPERTIES
  // A reset has been: what follows is about states after one, while GC7.8 is proven of any.
  logic defined_q = 1'b0;
  always_ff @(posedge clk_i) if (rst_i) defined_q <= 1'b1;

  // A beat that is stored now for the first time, and the first byte that is read of the group at the output.
  logic       fresh_q;
  logic [1:0] fresh_place_q, start;
  assign start = 2'((m_group_o.position + {5'd0, m_group_o.whole, 1'b0}) >> 5);
  always_ff @(posedge clk_i) begin
    if (rst_i) fresh_q <= 1'b0;
    else if (write_o) fresh_q <= 1'b1;
    else if (free_q) fresh_q <= 1'b0;
    if (write_o) fresh_place_q <= place;
  end
`endif
  `TRIB_ASSERT(GC9_FillInRange_A, defined_q, available_q <= 7'd99 && (!first_q || available_q == '0))
  `TRIB_ASSERT(GC9_RoomIsRoom_A, defined_q && write_o && !first_q,
               (second_q[4:0] == '0 ? 8'd31 : 8'(second_q[4:0]) - 8'd1) + 8'(available_q) <= 8'd96)
  `TRIB_ASSERT(GC5_UnreadStays_A, defined_q && fresh_q && free_q && m_valid_o && !m_ready_i && !m_group_o.cut,
               fresh_place_q != start)
  `TRIB_ASSERT(GC9_Progress_A, 1'b1, size >= MinGroupBytes && size <= MaxGroupBytes)
  `TRIB_COVER(GC6_AcrossThreeBeats_C, group && complete && second_q[4:0] == '0 && size_q == MaxGroupBytes)
  `TRIB_COVER(GC7_DropsTheRest_C, take && state_q == StDrop)
  `TRIB_COVER(GC7_EndsWhileFinished_C, take && s_last_i && state_q == StFill && finish)

endmodule
