// SPDX-License-Identifier: Apache-2.0
// Memory of flits for several streams of reads and writes (EP20): address a is in bank a mod Banks, each of which takes one read
// and one write per cycle. Of streams that want the same bank, one that has waited goes first, else the one with the lowest
// number: of streams that pass through all banks, one with a low number overtakes slower ones and never follows them. In: reads
// and writes, valid/ready, at most one per stream and cycle; a ready may depend on the valids and addresses of the same cycle.
// Out: the data of a read three cycles after it was accepted, in order, without ready. A read sees the writes that were accepted
// in earlier cycles only. A request may be withdrawn. Reset drops accesses in flight; contents are kept.
//
//   cycle 0 accepted | 1 at its bank | 2 data of the bank | 3 data of the stream
`include "trib_assert.svh"

module trib_memory #(
  // A power of two, 2 to 64.
  parameter int unsigned Banks = 8,
  // Flits, a multiple of Banks, at least two in each; addresses beyond are the user's error.
  parameter int unsigned Flits = 8448,
  // Streams, at least 2 of either.
  parameter int unsigned Readers = 5,
  parameter int unsigned Writers = 4
) (
  input  logic                      clk_i,
  input  logic                      rst_i,
  input  logic [Readers-1:0]        read_valid_i,
  output logic [Readers-1:0]        read_ready_o,
  input  logic [Readers-1:0][31:0]  read_address_i,
  output logic [Readers-1:0]        read_valid_o,
  output logic [Readers-1:0][127:0] read_data_o,
  input  logic [Writers-1:0]        write_valid_i,
  output logic [Writers-1:0]        write_ready_o,
  input  logic [Writers-1:0][31:0]  write_address_i,
  input  logic [Writers-1:0][127:0] write_data_i
);

  localparam int unsigned BankWidth = $clog2(Banks);
  localparam int unsigned Depth = Flits / Banks;
  localparam int unsigned RowWidth = $clog2(Depth);

  if (Banks < 2 || Banks > 64 || Banks != 2 ** BankWidth) $fatal(1, "trib_memory: Banks must be a power of two, 2 to 64");
  if (Flits % Banks != 0 || Depth < 2) $fatal(1, "trib_memory: Flits must be a multiple of Banks, at least two in each");
  if (Readers < 2 || Writers < 2) $fatal(1, "trib_memory: there must be 2 Readers and 2 Writers at least");

  logic [Banks-1:0][Readers-1:0] read_grant;
  logic [Banks-1:0][Writers-1:0] write_grant;
  logic [Banks-1:0][127:0]       bank_data;
  // Streams that were not served in the cycle before.
  logic [Readers-1:0]            read_waited_q;
  logic [Writers-1:0]            write_waited_q;

  always_ff @(posedge clk_i) begin
    read_waited_q <= rst_i ? '0 : read_valid_i & ~read_ready_o;
    write_waited_q <= rst_i ? '0 : write_valid_i & ~write_ready_o;
  end

  // Banks ---------------------------------------------------------------------------------------------------------------
  for (genvar b = 0; b < Banks; b++) begin : gen_bank
    logic [Readers-1:0]  read_request;
    logic [Writers-1:0]  write_request;
    logic [RowWidth-1:0] read_row, read_row_q, write_row, write_row_q;
    logic [127:0]        write_data, write_data_q;
    logic                write_q;

    for (genvar r = 0; r < Readers; r++) begin : gen_read_request
      assign read_request[r] = read_valid_i[r] && read_address_i[r][BankWidth-1:0] == BankWidth'(b);
    end
    for (genvar w = 0; w < Writers; w++) begin : gen_write_request
      assign write_request[w] = write_valid_i[w] && write_address_i[w][BankWidth-1:0] == BankWidth'(b);
    end

    trib_memory_turn #(.Requests(Readers)) u_reads (
      .clk_i,
      .rst_i,
      .request_i(read_request),
      .waited_i (read_waited_q),
      .grant_o  (read_grant[b])
    );

    trib_memory_turn #(.Requests(Writers)) u_writes (
      .clk_i,
      .rst_i,
      .request_i(write_request),
      .waited_i (write_waited_q),
      .grant_o  (write_grant[b])
    );

    always_comb begin
      read_row = '0;
      for (int unsigned r = 0; r < Readers; r++) begin
        if (read_grant[b][r]) read_row |= read_address_i[r][BankWidth+:RowWidth];
      end
      write_row = '0;
      write_data = '0;
      for (int unsigned w = 0; w < Writers; w++) begin
        if (write_grant[b][w]) begin
          write_row |= write_address_i[w][BankWidth+:RowWidth];
          write_data |= write_data_i[w];
        end
      end
    end

    always_ff @(posedge clk_i) begin
      write_q <= !rst_i && write_grant[b] != '0;
      read_row_q <= read_row;
      write_row_q <= write_row;
      write_data_q <= write_data;
    end

    trib_ram #(.Width(128), .Depth(Depth)) u_flits (
      .clk_i,
      .write_i        (write_q),
      .write_address_i(write_row_q),
      .write_data_i   (write_data_q),
      .read_i         (1'b1),
      .read_address_i (read_row_q),
      .read_data_o    (bank_data[b])
    );
  end

  // Streams -------------------------------------------------------------------------------------------------------------
  for (genvar w = 0; w < Writers; w++) begin : gen_writer
    logic [Banks-1:0] granted;
    for (genvar b = 0; b < Banks; b++) begin : gen_bank_of
      assign granted[b] = write_grant[b][w];
    end
    assign write_ready_o[w] = granted != '0;
  end

  for (genvar r = 0; r < Readers; r++) begin : gen_reader
    logic [Banks-1:0]     granted;
    logic                 accepted_q, accepted_2_q;
    logic [BankWidth-1:0] bank_q, bank_2_q;

    for (genvar b = 0; b < Banks; b++) begin : gen_bank_of
      assign granted[b] = read_grant[b][r];
    end
    assign read_ready_o[r] = granted != '0;

    always_ff @(posedge clk_i) begin
      if (rst_i) begin
        accepted_q <= 1'b0;
        accepted_2_q <= 1'b0;
        read_valid_o[r] <= 1'b0;
      end else begin
        accepted_q <= read_ready_o[r];
        accepted_2_q <= accepted_q;
        read_valid_o[r] <= accepted_2_q;
      end
      bank_q <= read_address_i[r][BankWidth-1:0];
      bank_2_q <= bank_q;
      read_data_o[r] <= bank_data[bank_2_q];
    end
  end

  logic unused;
  assign unused = ^{read_address_i, write_address_i};

  // Properties ----------------------------------------------------------------------------------------------------------
  for (genvar r = 0; r < Readers; r++) begin : gen_read_properties
    `TRIB_REQUIRE(trib_memory, ReadWithin_M, read_valid_i[r], read_address_i[r] < Flits)
    `TRIB_ASSERT(ReadyIfAsked_A, read_ready_o[r], read_valid_i[r])
  end
  for (genvar w = 0; w < Writers; w++) begin : gen_write_properties
    `TRIB_REQUIRE(trib_memory, WriteWithin_M, write_valid_i[w], write_address_i[w] < Flits)
    `TRIB_ASSERT(WrittenIfAsked_A, write_ready_o[w], write_valid_i[w])
  end
  `TRIB_ASSERT(SomebodyReads_A, read_valid_i != '0, read_ready_o != '0)
  `TRIB_ASSERT(SomebodyWrites_A, write_valid_i != '0, write_ready_o != '0)
  `TRIB_COVER(EP20_ReadWaits_C, (read_valid_i & ~read_ready_o) != '0)
  `TRIB_COVER(EP20_WriteWaits_C, (write_valid_i & ~write_ready_o) != '0)

endmodule
