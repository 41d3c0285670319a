// SPDX-License-Identifier: Apache-2.0
// Stage 5 of a group: chunks ended, results kept, retransmissions answered; and which port gets what. Sums go to the members
// and are kept. In a node with a parent they go up instead, and what goes to the members and is kept are the parent's results.
// In: jobs that start and rows, of sums and of the parent's results. Out: for every port's egress the results and rows of
// either, in the cycle of the row; ends of jobs; chunks that are done. Replays as in trib_replay, but those that are dropped are
// reported a cycle later.
`include "trib_assert.svh"
`include "trib_seams.svh"

module trib_results
  import trib_pkg::*;
  import trib_node_pkg::*;
#(
  // Ports of the node.
  parameter int unsigned Ports = 4,
  // Bytes per beat: 8, 16, 32 or 64.
  parameter int unsigned BeatBytes = 8,
  // Chunks in flight, a power of two.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window),
  localparam int unsigned LapWidth = 32 - SlotWidth,
  localparam type         slots_t = `TRIB_SLOTS_T(Window),
  localparam type         shown_t = `TRIB_SHOWN_T(Window, slots_t)
) (
  input  logic                              clk_i,
  input  logic                              rst_i,
  // Else jobs in progress end bad, and replays are withdrawn (GR6).
  input  logic                              alive_i,
  input  logic [Ports-1:0]                  members_i,
  // One-hot, or no port.
  input  logic [Ports-1:0]                  uplink_i,
  // Sums.
  input  logic                              sum_start_i,
  input  result_t                           sum_result_i,
  input  logic [Ports-1:0]                  sum_want_i,
  input  logic                              sum_valid_i,
  input  row_t                              sum_row_i,
  input  logic [8*BeatBytes-1:0]            sum_data_i,
  output logic                              sum_ended_o,
  output logic                              sum_ended_good_o,
  output logic [SlotWidth-1:0]              sum_ended_slot_o,
  // Results of the parent.
  input  logic                              down_start_i,
  input  result_t                           down_result_i,
  input  logic [Ports-1:0]                  down_want_i,
  input  logic                              down_valid_i,
  input  row_t                              down_row_i,
  input  logic [8*BeatBytes-1:0]            down_data_i,
  output logic                              down_ended_o,
  output logic                              down_ended_good_o,
  output logic [SlotWidth-1:0]              down_ended_slot_o,
  // Chunks that are done.
  output logic                              release_o,
  output logic [SlotWidth-1:0]              release_slot_o,
  output logic [LapWidth-1:0]               release_lap_o,
  // Results since the reset; with PARTIAL; sent up once more.
  output logic [31:0]                       reduced_o,
  output logic [31:0]                       partial_o,
  output logic [31:0]                       resent_o,
  // Egresses.
  output lane_t [Ports-1:0]                 lane_o,
  output logic [Ports-1:0][8*BeatBytes-1:0] lane_data_o,
  // Replays: the requesting ports, and whether the egress has space.
  input  shown_t [Ports-1:0]                shown_i,
  input  room_t [Ports-1:0]                 room_i,
  output logic [Ports-1:0][1:0]             dropped_o,
  output logic [Ports-1:0][1:0]             withdrawn_o,
  output logic [Ports-1:0]                  answer_valid_o,
  output replay_t                           answer_o,
  output logic [8*BeatBytes-1:0]            answer_data_o
);

  localparam int unsigned BeatWidth = $clog2(SlotBytes / BeatBytes);
  localparam int unsigned LaneWidth = $clog2(BeatBytes);

  // The result store's side of a chunk.
  typedef struct packed {
    logic                   store;
    logic [BeatWidth-1:0]   beat;
    logic [8*BeatBytes-1:0] data;
    logic                   ended;
    logic                   done;
    result_t                result;
    logic [Ports-1:0]       want;
  } keep_t;

  logic             upward_q;
  result_t          sum_result, down_result;
  logic [Ports-1:0] sum_want, sum_payload, sum_header_only, down_payload, down_header_only;
  keep_t            sum_keep, down_keep, keep;

  // The uplink is stable from long before a group is active.
  always_ff @(posedge clk_i) upward_q <= uplink_i != '0;
  assign sum_want = upward_q ? uplink_i : sum_want_i;

  // Serials: what begins to leave for the members is numbered (RC2), whether its end is good or not.
  logic [7:0] serial_q;

  always_ff @(posedge clk_i) begin
    if (rst_i || !alive_i) serial_q <= '0;
    else if (upward_q ? down_start_i : sum_start_i) serial_q <= serial_q + 8'd1;
  end

  always_comb begin
    sum_result = sum_result_i;
    down_result = down_result_i;
    if (upward_q) down_result.serial = serial_q;
    else sum_result.serial = serial_q;
  end

  trib_retire #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_retire_sums (
    .clk_i,
    .rst_i,
    .group_alive_i (alive_i),
    .start_i       (sum_start_i),
    .start_destinations_i(upward_q ? uplink_i : members_i),
    .start_result_i(sum_result),
    .start_want_i  (sum_want),
    .row_valid_i   (sum_valid_i),
    .row_i         (sum_row_i),
    .row_data_i    (sum_data_i),
    .payload_valid_o(sum_payload),
    .store_o       (sum_keep.store),
    .store_beat_o  (sum_keep.beat),
    .store_data_o  (sum_keep.data),
    .ended_result_o(sum_keep.result),
    .ended_want_o  (sum_keep.want),
    .ended_slot_o  (sum_ended_slot_o),
    .ended_o       (sum_ended_o),
    .ended_good_o  (sum_ended_good_o),
    .header_only_o (sum_header_only)
  );
  assign {sum_keep.ended, sum_keep.done} = {sum_ended_o, sum_ended_good_o};

  trib_retire #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_retire_down (
    .clk_i,
    .rst_i,
    .group_alive_i (alive_i),
    .start_i       (down_start_i),
    .start_destinations_i(members_i),
    .start_result_i(down_result),
    .start_want_i  (down_want_i),
    .row_valid_i   (down_valid_i),
    .row_i         (down_row_i),
    .row_data_i    (down_data_i),
    .payload_valid_o(down_payload),
    .store_o       (down_keep.store),
    .store_beat_o  (down_keep.beat),
    .store_data_o  (down_keep.data),
    .ended_result_o(down_keep.result),
    .ended_want_o  (down_keep.want),
    .ended_slot_o  (down_ended_slot_o),
    .ended_o       (down_ended_o),
    .ended_good_o  (down_ended_good_o),
    .header_only_o (down_header_only)
  );
  assign {down_keep.ended, down_keep.done} = {down_ended_o, down_ended_good_o};

  assign keep = upward_q ? down_keep : sum_keep;
  assign release_o = keep.done;
  assign {release_lap_o, release_slot_o} = keep.result.sequence_number;

  always_ff @(posedge clk_i) begin
    if (rst_i) begin
      reduced_o <= '0;
      partial_o <= '0;
      resent_o <= '0;
    end else begin
      reduced_o <= reduced_o + 32'(release_o);
      partial_o <= partial_o + 32'(release_o && keep.result.partial);
      resent_o <= resent_o + 32'(sum_ended_good_o && sum_keep.result.retry);
    end
  end

  // Result for the members, with zeros after its end, and its balance (WF7).
  logic [8*BeatBytes-1:0] member_data;
  logic [BeatBytes-1:0]   sum_tail, down_tail, tail;
  logic [15:0]            balance;

  // The last beat holds what the payload leaves over; a length that divides fills it.
  function automatic logic [BeatBytes-1:0] tail_of(logic ended, logic [LaneWidth-1:0] over);
    return ended ? {BeatBytes{1'b1}} >> -over : '1;
  endfunction

  // Of both paths, so that the choice between them comes last.
  assign sum_tail = tail_of(sum_keep.ended, sum_keep.result.bytes[LaneWidth-1:0]);
  assign down_tail = tail_of(down_keep.ended, down_keep.result.bytes[LaneWidth-1:0]);
  assign tail = upward_q ? down_tail : sum_tail;

  always_comb begin
    for (int unsigned i = 0; i < BeatBytes; i++) member_data[8*i+:8] = tail[i] ? keep.data[8*i+:8] : 8'h00;
  end

  trib_balance #(
    .BeatBytes(BeatBytes)
  ) u_balance (
    .clk_i,
    .rst_i,
    .valid_i  (keep.store),
    .end_i    (keep.ended),
    .data_i   (member_data),
    .balance_o(balance)
  );

  // Egresses --------------------------------------------------------------------------------------------------------------
  // A port gets no data of a result that it did not want; the header is sent all the same.
  function automatic result_t header_of(result_t result);
    result_t header = result;
    header.data = 1'b0;
    header.bytes = '0;
    return header;
  endfunction

  always_comb begin
    for (int unsigned p = 0; p < Ports; p++) begin
      lane_o[p].balance = balance;
      if (upward_q && !uplink_i[p]) begin
        lane_o[p].start = down_start_i & members_i[p];
        lane_o[p].result = down_want_i[p] ? down_result : header_of(down_result);
        lane_o[p].payload = down_payload[p];
        lane_o[p].last = down_row_i.last;
        lane_o[p].spoil = down_row_i.spoil;
        lane_data_o[p] = member_data;
        lane_o[p].ended = down_header_only[p];
        lane_o[p].ended_good = down_ended_good_o;
      end else begin
        lane_o[p].start = sum_start_i & (members_i[p] | uplink_i[p]);
        lane_o[p].result = sum_want[p] ? sum_result : header_of(sum_result);
        lane_o[p].payload = sum_payload[p];
        lane_o[p].last = sum_row_i.last;
        lane_o[p].spoil = sum_row_i.spoil;
        lane_data_o[p] = uplink_i[p] ? sum_data_i : member_data;
        lane_o[p].ended = sum_header_only[p];
        lane_o[p].ended_good = sum_ended_good_o;
      end
    end
  end

  // Store and replays -------------------------------------------------------------------------------------------------------
  result_t                         header_result;
  logic [Ports-1:0]                header_want;
  logic                            reading, read;
  logic [SlotWidth-1:0]            header_slot;
  logic [SlotWidth:0]              header_place, read_place;
  logic [BeatWidth-1:0]            read_beat;
  logic [8*BeatBytes-1:0]          read_data;
  logic [15:0]                     read_balance;
  logic [Ports-1:0]                asked, request, answer_ready, payload_ready;
  heard_t [Ports-1:0]              heard;
  logic [Ports-1:0][1:0]           dropped, withdrawn;
  logic [Ports-1:0][SlotWidth-1:0] request_slot;

  for (genvar p = 0; p < Ports; p++) begin : gen_fields
    assign {asked[p], request_slot[p], heard[p]} = {shown_i[p].replay, shown_i[p].verdict_slot, shown_i[p].heard};
    assign {answer_ready[p], payload_ready[p]} = {room_i[p].answer_ready, room_i[p].answer_payload_ready};
  end

  always_ff @(posedge clk_i) begin
    dropped_o <= rst_i ? '0 : dropped;
    withdrawn_o <= rst_i ? '0 : withdrawn;
  end

  trib_result_store #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_store (
    .clk_i,
    .rst_i           (rst_i || !alive_i),
    .store_i         (keep.store),
    .store_beat_i    (keep.beat),
    .store_data_i    (member_data),
    .release_i       (release_o),
    .release_result_i(keep.result),
    .release_want_i  (keep.want),
    .balance_i       (balance),
    .header_slot_i   (header_slot),
    .header_result_o (header_result),
    .header_want_o   (header_want),
    .header_place_o  (header_place),
    .reading_i       (reading),
    .read_i          (read),
    .read_place_i    (read_place),
    .read_beat_i     (read_beat),
    .read_data_o     (read_data),
    .balance_o       (read_balance)
  );

  trib_overtaken #(
    .Ports (Ports),
    .Window(Window)
  ) u_overtaken (
    .clk_i,
    .rst_i,
    .release_i       (release_o),
    .release_slot_i  (release_slot_o),
    .release_serial_i(keep.result.serial),
    .request_i       (asked),
    .request_slot_i  (request_slot),
    .heard_i         (heard),
    .request_o       (request)
  );

  trib_replay #(
    .Ports    (Ports),
    .BeatBytes(BeatBytes),
    .Window   (Window)
  ) u_replay (
    .clk_i,
    .rst_i,
    .ended_i         (!alive_i),
    .request_i       (request),
    .request_slot_i  (request_slot),
    .release_i       (release_o),
    .release_slot_i  (release_slot_o),
    .dropped_o       (dropped),
    .withdrawn_o     (withdrawn),
    .header_slot_o   (header_slot),
    .header_result_i (header_result),
    .header_want_i   (header_want),
    .header_place_i  (header_place),
    .reading_o       (reading),
    .read_o          (read),
    .read_place_o    (read_place),
    .read_beat_o     (read_beat),
    .read_data_i     (read_data),
    .read_balance_i  (read_balance),
    .answer_valid_o,
    .answer_ready_i  (answer_ready),
    .answer_o        (answer_o.result),
    .payload_valid_o (answer_o.payload),
    .payload_ready_i (payload_ready),
    .payload_last_o  (answer_o.last),
    .payload_spoil_o (answer_o.spoil),
    .payload_data_o  (answer_data_o),
    .balance_o       (answer_o.balance)
  );

  // Properties.
  `TRIB_COVER(TR1_ResultOfParentDone_C, upward_q && down_keep.done)
  `TRIB_COVER(TR1_ResultOfParentSpoiled_C, upward_q && down_ended_o && !down_ended_good_o)
  `TRIB_REQUIRE(trib_results, OneUplink_M, 1'b1, (uplink_i & (uplink_i - Ports'(1))) == '0)
  `TRIB_REQUIRE(trib_results, DownOnlyWithParent_M, down_start_i, upward_q)
  // Rows are as their job has announced them.
  `TRIB_REQUIRE(trib_results, SumAsAnnounced_M, sum_valid_i, sum_row_i.empty == (sum_keep.result.bytes == '0)
      && (sum_row_i.last || !sum_row_i.spoil))
  `TRIB_REQUIRE(trib_results, DownAsAnnounced_M, down_valid_i, down_row_i.empty == (down_keep.result.bytes == '0)
      && (down_row_i.last || !down_row_i.spoil))

endmodule
