// SPDX-License-Identifier: Apache-2.0
// trib_frame_slots with any frames and containers, which come as trib_frame_encoder brings them: each frame that is taken becomes one
// that leaves, in order, or is dropped if it is bad; it has the container if that is shorter than the values, else the values, in as
// many beats as its lengths say, without a cycle that has none; no slot is written while it leaves (GC16.7 to GC16.9). The memories
// are cut out: the only assumption on them is that read data are stable.
`include "proof.svh"

module frame_slots_proof
  import trib_frame_codec_pkg::*;
(
  input logic         clk_i,
  input logic         rst_i,
  // The next beat of a frame comes; what comes is the end of the frame; it is bad.
  input logic         next_i,
  input logic         end_i,
  input logic         bad_i,
  input logic [255:0] data_i,
  input logic         code_next_i,
  input logic [31:0]  code_keep_i,
  input logic         code_last_i,
  input logic         m_ready_i
);

  typedef enum logic [1:0] {
    StFirst,
    StSecond,
    StValues,
    StRest
  } state_e;

  logic        free, empty, first, second, values, ends, code, code_ends, m_valid, encoded, raw, dropped;
  logic [13:0] values_bytes, payload_bytes, length;
  beat_t       m_beat;

  trib_frame_slots dut (
    .clk_i,
    .rst_i,
    .free_o         (free),
    .empty_o        (empty),
    .first_i        (first),
    .second_i       (second),
    .values_i       (values),
    .data_i,
    .end_i          (ends),
    .bad_i,
    .code_valid_i   (code),
    .code_data_i    (data_i),
    .code_keep_i,
    .code_last_i,
    .m_valid_o      (m_valid),
    .m_ready_i,
    .m_beat_o       (m_beat),
    .encoded_o      (encoded),
    .raw_o          (raw),
    .dropped_o      (dropped),
    .values_bytes_o (values_bytes),
    .payload_bytes_o(payload_bytes)
  );

  `PROOF_RESET_FIRST

  // The neighbours -------------------------------------------------------------------------------------------------------------
  // A frame has its headers and as many values as they say, and maybe more; a container comes after its first values.
  state_e      state_q;
  logic        fed_q, final_q;
  logic [13:0] left_q;
  logic [8:0]  code_beats_q;
  logic [1:0]  owed_q;
  logic [5:0]  code_bytes;

  assign first = next_i && state_q == StFirst && free;
  assign second = next_i && state_q == StSecond;
  assign values = next_i && state_q == StValues;
  assign final_q = left_q <= 14'd32;
  assign ends = end_i && ((values && final_q) || (next_i && state_q == StRest));
  assign length = 14'(field(data_i, 28));
  assign code = code_next_i && owed_q != '0;
  assign code_ends = code && code_last_i;
  assign code_bytes = 6'($countones(code_keep_i));

  always_ff @(posedge clk_i) begin
    if (first) state_q <= StSecond;
    if (second) begin
      state_q <= StValues;
      left_q <= length;
    end
    if (values) begin
      left_q <= left_q - 14'd32;
      if (final_q) state_q <= StRest;
    end
    if (ends) state_q <= StFirst;
    fed_q <= (fed_q || values) && !ends;
    owed_q <= owed_q + 2'(values && !fed_q) - 2'(code_ends);
    if (code) code_beats_q <= code_ends ? '0 : code_beats_q + 9'd1;
    if (rst_i) begin
      state_q <= StFirst;
      fed_q <= 1'b0;
      owed_q <= '0;
      code_beats_q <= '0;
    end
  end

  `TRIB_ASSUME(Length_M, second, field(data_i, 28) inside {[16'd4:16'd8192]} && length[1:0] == '0)
  `TRIB_ASSUME(Keep_M, code, code_keep_i[0] && (code_keep_i & (code_keep_i + 32'd1)) == '0 && (code_last_i || &code_keep_i))
  `TRIB_ASSUME(CodeLength_M, code && code_beats_q == 9'd271, code_last_i)
  `TRIB_ASSUME_NEXT(RamHolds_M, !dut.read, dut.values == $past(dut.values) && dut.code == $past(dut.code))
  `TRIB_ASSUME_NEXT(HeaderHolds_M, m_valid && !m_ready_i, dut.header == $past(dut.header))

  // Guarantees ---------------------------------------------------------------------------------------------------------------------
  // Of each slot: what its frame has, and what is known of it.
  logic [1:0][13:0] values_q, code_q;
  logic [1:0]       bad_q, judged, coded;
  logic [8:0]       sent_q;
  logic [13:0]      payload, expected;
  logic             take, leave, both, out_first, out_second, out_payload;

  assign take = dut.take_q;
  assign leave = dut.leave_q;
  assign both = &dut.used_q;
  assign out_first = dut.state_q == 2'd1;
  assign out_second = dut.state_q == 2'd2;
  assign out_payload = dut.state_q == 2'd3;

  function automatic logic [13:0] smaller(logic [13:0] a, logic [13:0] b);
    return a < b ? a : b;
  endfunction

  assign payload = smaller(code_q[leave], values_q[leave]);
  assign expected = smaller(code_q[dut.judged_slot_q], values_q[dut.judged_slot_q]);

  always_ff @(posedge clk_i) begin
    if (second) values_q[take] <= length;
    if (code_ends) code_q[dut.code_q] <= {code_beats_q, 5'd0} + 14'(code_bytes);
    if (ends) bad_q[take] <= bad_i;
    if (m_valid && m_ready_i) sent_q <= m_beat.last ? '0 : sent_q + 9'd1;
    if (rst_i) sent_q <= '0;
  end

  for (genvar s = 0; s < 2; s++) begin : gen_slot
    assign judged[s] = dut.ready_q[s] || (dut.judged_q && dut.judged_slot_q == 1'(s));
    assign coded[s] = dut.coded_q[s] || judged[s];
  end

  logic judgement;
  assign judgement = dut.judged_q;
  `TRIB_ASSERT(GC16_OneOutcome_A, 1'b1, 2'(encoded) + 2'(raw) + 2'(dropped) == 2'(judgement))
  `TRIB_ASSERT(GC16_DroppedIfBad_A, judgement, dropped == bad_q[dut.judged_slot_q])
  `TRIB_ASSERT(GC16_EncodedIfShorter_A, encoded, code_q[dut.judged_slot_q] < values_q[dut.judged_slot_q])
  `TRIB_ASSERT(GC16_RawIfNot_A, raw, code_q[dut.judged_slot_q] >= values_q[dut.judged_slot_q])
  `TRIB_ASSERT(GC16_Bytes_A, judgement, values_bytes == values_q[dut.judged_slot_q] && payload_bytes == expected)
  `TRIB_ASSERT(GC16_OnlyGood_A, m_valid, dut.used_q[leave] && !bad_q[leave])
  `TRIB_ASSERT(GC16_TotalLength_A, m_valid && sent_q == 9'd0, field(m_beat.data, 16) == 16'(payload) + 16'd50)
  `TRIB_ASSERT(GC16_UdpLength_A, m_valid && sent_q == 9'd1,
               field(m_beat.data, 6) == 16'(payload) + 16'd30 && field(m_beat.data, 8) == '0)
  `TRIB_ASSERT(GC16_AllBeats_A, m_valid, m_beat.last == (14'(sent_q) == 14'd1 + ((payload + 14'd31) >> 5)))
  `TRIB_ASSERT(GC16_Keep_A, m_valid, m_beat.keep == (m_beat.last && payload[4:0] != '0 ? ~(32'hffff_ffff << payload[4:0]) : '1))
  `TRIB_ASSERT(GC16_TakesAlone_A, first || second || values, !judged[take])
  `TRIB_ASSERT(GC16_CodesAlone_A, code, !judged[dut.code_q])

  // For the induction ----------------------------------------------------------------------------------------------------------------
  logic taking;
  assign taking = state_q != StFirst;
  for (genvar s = 0; s < 2; s++) begin : gen_invariant
    `TRIB_ASSERT(OnlyUsed_A, !dut.used_q[s], !dut.whole_q[s] && !coded[s])
    `TRIB_ASSERT(OnePhase_A, judged[s],
                 !dut.whole_q[s] && !dut.coded_q[s] && !(dut.ready_q[s] && dut.judged_q && dut.judged_slot_q == 1'(s)))
    `TRIB_ASSERT(Whole_A, dut.used_q[s], (dut.whole_q[s] || judged[s]) == !(taking && take == 1'(s)))
    `TRIB_ASSERT(Values_A, dut.used_q[s] && !(take == 1'(s) && state_q == StSecond),
                 dut.values_q[s] == values_q[s] && values_q[s] inside {[14'd4:14'd8192]})
    `TRIB_ASSERT(Code_A, coded[s], dut.length_q[s] == code_q[s] && code_q[s] inside {[14'd1:14'd8704]})
    `TRIB_ASSERT(Bad_A, dut.whole_q[s] || judged[s], dut.bad_q[s] == bad_q[s])
    `TRIB_ASSERT(Payload_A, judged[s], dut.payload_q[s] == smaller(code_q[s], values_q[s]) &&
                 dut.shorter_q[s] == (code_q[s] < values_q[s]))
  end
  `TRIB_ASSERT(OldestLeaves_A, !empty, dut.used_q[leave])
  `TRIB_ASSERT(Takes_A, 1'b1, take == (leave ^ (both ? taking : !empty && !taking)))
  `TRIB_ASSERT(TakingIsUsed_A, taking, dut.used_q[take])
  `TRIB_ASSERT(Judges_A, 1'b1, dut.judge_q == (leave ^ judged[leave] ^ judged[!leave]) && (judged[leave] || !judged[!leave]))
  `TRIB_ASSERT(Codes_A, 1'b1, dut.code_q == (leave ^ coded[leave] ^ coded[!leave]) && (coded[leave] || !coded[!leave]))
  `TRIB_ASSERT(Owed_A, 1'b1, 3'(owed_q) + 3'(coded[0]) + 3'(coded[1]) + 3'(taking && !fed_q) ==
               3'(dut.used_q[0]) + 3'(dut.used_q[1]))
  `TRIB_ASSERT(FedFirst_A, taking && !fed_q, !coded[take])
  `TRIB_ASSERT(FedInValues_A, fed_q, state_q inside {StValues, StRest})
  `TRIB_ASSERT(RestIsFed_A, state_q == StRest, fed_q)
  `TRIB_ASSERT(Place_A, 1'b1, dut.code_place_q == code_beats_q && code_beats_q <= 9'd271 && (owed_q != '0 || code_beats_q == '0))
  `TRIB_ASSERT(Leaves_A, m_valid, dut.ready_q[leave])
  `TRIB_ASSERT(Sent_A, 1'b1, out_payload ? sent_q >= 9'd2 && sent_q <= 9'd257 : sent_q == 9'(out_second))
  `TRIB_ASSERT(Left_A, out_payload, 14'(dut.left_q) == payload - {sent_q - 9'd2, 5'd0} && dut.left_q inside {[14'd1:14'd8192]} &&
               dut.final_q == (dut.left_q <= 14'd32) && dut.keep_q == keep_of(dut.left_q))

  // Covered cases ----------------------------------------------------------------------------------------------------------------------
  `TRIB_COVER(BothFull_C, both && judged == '1)
  `TRIB_COVER(TooLong_C, ends && state_q == StRest)
  `TRIB_COVER(BackToBack_C, m_valid && m_ready_i && m_beat.last && dut.state_next == 2'd1)
  `TRIB_COVER(Raw_C, raw)

endmodule
