// SPDX-License-Identifier: Apache-2.0
// trib_memory with any requests: a read returns the last write to its address that was accepted before it, three cycles
// later and in order; no request waits for another stream twice, and a new one waits for a lower one (EP20, NI3). Any
// address is watched from its first write on.
`include "proof.svh"

module memory_proof (
  input logic             clk_i,
  input logic             rst_i,
  input logic [2:0]       watched_i,
  input logic [1:0]       read_valid_i,
  input logic [1:0][31:0] read_address_i,
  input logic [1:0]       write_valid_i,
  input logic [1:0][31:0] write_address_i,
  input logic [1:0][127:0] write_data_i
);

  localparam int unsigned Banks = 2;
  localparam int unsigned Flits = 8;

  logic [1:0]        read_ready, come_valid, write_ready;
  logic [1:0][127:0] come_data;

  trib_memory #(.Banks(Banks), .Flits(Flits), .Readers(2), .Writers(2)) dut (
    .clk_i,
    .rst_i,
    .read_valid_i,
    .read_ready_o (read_ready),
    .read_address_i,
    .read_valid_o (come_valid),
    .read_data_o  (come_data),
    .write_valid_i,
    .write_ready_o(write_ready),
    .write_address_i,
    .write_data_i
  );

  `PROOF_RESET_FIRST

  `TRIB_ASSUME_NEXT(WatchedStands_M, 1'b1, watched_i == $past(watched_i))

  // Value of reads accepted from now on, its value one cycle ago, and whether there is a write of it.
  logic [127:0] seen_q, seen_2_q, written;
  logic         known_q, known_2_q, writes;

  always_comb begin
    written = '0;
    writes = 1'b0;
    for (int unsigned w = 0; w < 2; w++) begin
      if (write_valid_i[w] && write_ready[w] && write_address_i[w] == 32'(watched_i)) begin
        written = write_data_i[w];
        writes = 1'b1;
      end
    end
  end

  always_ff @(posedge clk_i) begin
    if (writes) seen_q <= written;
    seen_2_q <= seen_q;
    known_q <= !rst_i && (known_q || writes);
    known_2_q <= !rst_i && known_q;
  end

  for (genvar r = 0; r < 2; r++) begin : gen_reader
    logic         asks, asked_q, asked_2_q, asked_3_q, accepted_q, accepted_2_q, accepted_3_q, waited_q;
    logic [127:0] expected_q, expected_2_q, expected_3_q;

    assign asks = read_valid_i[r] && read_ready[r] && read_address_i[r] == 32'(watched_i) && known_q;

    always_ff @(posedge clk_i) begin
      {asked_q, asked_2_q, asked_3_q} <= rst_i ? '0 : {asks, asked_q, asked_2_q};
      {accepted_q, accepted_2_q, accepted_3_q} <= rst_i ? '0 : {read_valid_i[r] && read_ready[r], accepted_q, accepted_2_q};
      {expected_q, expected_2_q, expected_3_q} <= {seen_q, expected_q, expected_2_q};
      waited_q <= !rst_i && read_valid_i[r] && !read_ready[r];
    end

    `TRIB_ASSERT(EP20_InThreeCycles_A, 1'b1, come_valid[r] == accepted_3_q)
    `TRIB_ASSERT(NI3_LastWrite_A, asked_3_q, come_data[r] == expected_3_q)
    // A pending request waits for at most one of the other stream.
    `TRIB_ASSUME_NEXT(RequestStands_M, read_valid_i[r] && !read_ready[r],
        read_valid_i[r] && read_address_i[r] == $past(read_address_i[r]))
    `TRIB_ASSERT(EP20_TakeTurns_A, waited_q, read_ready[r])
    `TRIB_COVER(ReadOfWrite_C, asked_3_q && waited_q)
    `TRIB_ASSERT_NEXT(EP20_WritesTakeTurns_A, write_valid_i[r] && !write_ready[r],
        write_ready[r] || !write_valid_i[r] || write_address_i[r] != $past(write_address_i[r]))

    // For the induction: where the read is.
    `TRIB_ASSERT(Accepted_A, 1'b1, {dut.gen_reader[r].accepted_q, dut.gen_reader[r].accepted_2_q} == {accepted_q, accepted_2_q})
    `TRIB_ASSERT(AtBank_A, asked_q, dut.gen_reader[r].bank_q == watched_i[0] && expected_q == seen_2_q && known_2_q)
    `TRIB_ASSERT(OfBank_A, asked_2_q, dut.gen_reader[r].bank_2_q == watched_i[0])
    for (genvar b = 0; b < Banks; b++) begin : gen_bank
      `TRIB_ASSERT(RowOfRead_A, asked_q && watched_i[0] == b, dut.gen_bank[b].read_row_q == watched_i[2:1])
      `TRIB_ASSERT(DataOfBank_A, asked_2_q && watched_i[0] == b, dut.bank_data[b] == expected_2_q)
    end
  end

  // Streams 0 and 1 at one bank, where 1 has not waited.
  `TRIB_ASSERT(EP20_LowestReads_A, read_valid_i == '1 && read_address_i[0][0] == read_address_i[1][0] && !gen_reader[1].waited_q,
      read_ready[0])
  `TRIB_ASSERT_NEXT(EP20_LowestWrites_A, !write_valid_i[1] || write_ready[1],
      write_valid_i != '1 || write_address_i[0][0] != write_address_i[1][0] || write_ready[0])

  // Data in the bank, and in flight to it.
  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    logic on_its_way;
    assign on_its_way = dut.gen_bank[b].write_q && dut.gen_bank[b].write_row_q == watched_i[2:1];
    `TRIB_ASSERT(Stored_A, known_2_q && watched_i[0] == b, dut.gen_bank[b].u_flits.words[watched_i[2:1]] == seen_2_q)
    `TRIB_ASSERT(OnItsWay_A, known_q && watched_i[0] == b, on_its_way ? dut.gen_bank[b].write_data_q == seen_q
        : known_2_q && seen_q == seen_2_q)
  end

endmodule
