// SPDX-License-Identifier: Apache-2.0
// Frames to the node (EP18, EP19): a RESULT for each chunk whose round is done, in order; ERROR and WELCOME between them. In:
// the first chunk whose round is not done, and whether the node takes part; the record of the slot that slot_o names, in the same
// cycle; a refusal and a WELCOME, strobes, each of which waits for the frame before it, and the refusal goes first; reads in order,
// without ready. Out: frames for trib_host_send, one at a time; the oldest chunk without result, and retire_o with the end of its
// result; disagree_o, once, by the metadata (EP19.3), after which no result follows. A result takes 30 cycles before its frame.
// clear_i: nothing of the life but what has begun is sent. Reset forgets all.
`include "trib_assert.svh"

module trib_host_results
  import trib_pkg::*;
  import trib_node_pkg::*;
  import trib_reduction_pkg::*;
  import trib_host_pkg::*;
#(
  // Chunks of the window, a power of two, 4 to 64.
  parameter int unsigned Window = 16,
  localparam int unsigned SlotWidth = $clog2(Window)
) (
  input  logic                    clk_i,
  input  logic                    rst_i,
  input  host_settings_t          settings_i,
  input  logic                    clear_i,
  input  logic                    serves_i,
  // No worker wants results: a chunk that is done has had its own (EP19.5).
  input  logic                    relay_i,
  input  logic [15:0]             epoch_i,
  input  request_t                node_i,
  input  logic                    welcome_i,
  input  logic                    refuse_i,
  input  refusal_t                refusal_i,
  input  logic [31:0]             done_i,
  output logic [SlotWidth-1:0]    slot_o,
  input  record_t                 record_i,
  output logic                    read_valid_o,
  input  logic                    read_ready_i,
  output logic [AddressWidth-1:0] read_address_o,
  input  logic                    read_valid_i,
  input  logic [FlitBits-1:0]     read_data_i,
  output logic                    m_valid_o,
  input  logic                    m_ready_i,
  output outgoing_t               m_frame_o,
  input  logic                    sent_i,
  output logic [31:0]             oldest_o,
  output logic                    retire_o,
  output logic                    disagree_o
);

  typedef enum logic [3:0] {
    StIdle,      // for something to send
    StPlace,     // two cycles, for the address of the metadata
    StAsk,       // for the read
    StMetadata,  // for its data
    StDecode,    // one cycle
    StDivide,    // for the quotient
    StCheck,     // one cycle
    StOffer,     // for the sender
    StSending,   // for the end of the frame
    StDisagreed  // for the life to end
  } state_e;

  state_e                state_q;
  logic                  refuse_q, welcome_q, is_result_q, over_q, begin_chunk;
  refusal_t              refusal_q;
  logic [4:0]            count_q;
  logic [FlitBits-1:0]   flit_q;
  metadata_t             sums;
  logic [SumWidth-1:0]   contributions_q;
  logic [15:0]           sum_count_q;
  logic                  partial_q;

  assign slot_o = oldest_o[SlotWidth-1:0];
  assign begin_chunk = state_q == StIdle && m_ready_i && !refuse_q && !welcome_q && serves_i && oldest_o != done_i;

  trib_host_walk #(.Window(Window)) u_walk (
    .clk_i,
    .part_i   (settings_i.part),
    .start_i  (begin_chunk),
    .slot_i   (slot_o),
    .next_i   (1'b0),
    .address_o(read_address_o)
  );
  assign read_valid_o = state_q == StAsk;
  assign sums = metadata_of(flit_q);

  // Quotient, a bit in each cycle from the highest on --------------------------------------------------------------------
  logic [SumWidth-1:0] rest_q, left_q, trial;
  logic [SumWidth-1:0] quotient_q;
  logic                fits;

  assign trial = SumWidth'({rest_q, left_q[SumWidth-1]});
  assign fits = trial >= contributions_q;

  always_ff @(posedge clk_i) begin
    if (state_q == StDecode) begin
      rest_q <= '0;
      left_q <= sums.elements;
      quotient_q <= '0;
    end else if (state_q == StDivide) begin
      rest_q <= fits ? trial - contributions_q : trial;
      left_q <= left_q << 1;
      quotient_q <= SumWidth'({quotient_q, fits});
    end
  end

  // States --------------------------------------------------------------------------------------------------------------
  logic any_data, agrees;
  assign any_data = contributions_q != '0;
  // EP19.3, and no contribution without DATA to the length of others.
  assign agrees = !record_i.data || (quotient_q == SumWidth'(record_i.elements) && rest_q == '0);

  always_ff @(posedge clk_i) begin
    disagree_o <= 1'b0;
    if (rst_i) begin
      state_q <= StIdle;
      refuse_q <= 1'b0;
      welcome_q <= 1'b0;
      oldest_o <= '0;
      over_q <= 1'b0;
    end else begin
      count_q <= count_q + 5'd1;
      unique case (state_q)
        StIdle: begin
          count_q <= '0;
          over_q <= 1'b0;
          if (m_ready_i && (refuse_q || welcome_q)) state_q <= StOffer;
          else if (begin_chunk) state_q <= StPlace;
        end
        StPlace: if (count_q == 5'd1) state_q <= StAsk;
        StAsk: if (read_ready_i) state_q <= StMetadata;
        StMetadata: if (read_valid_i) state_q <= StDecode;
        StDecode: begin
          count_q <= '0;
          state_q <= StDivide;
        end
        StDivide: if (count_q == 5'(SumWidth - 1)) state_q <= StCheck;
        StCheck: begin
          disagree_o <= !agrees && !clear_i;
          state_q <= agrees ? StOffer : StDisagreed;
        end
        StOffer: if (m_ready_i) state_q <= StSending;
        StSending: begin
          if (sent_i) begin
            state_q <= StIdle;
            if (retire_o) oldest_o <= oldest_o + 32'd1;
          end
        end
        default: ;
      endcase
      if (state_q == StOffer && m_ready_i) begin
        if (!is_result_q && refuse_q) refuse_q <= 1'b0;
        else if (!is_result_q) welcome_q <= 1'b0;
      end
      if (welcome_i) welcome_q <= 1'b1;
      // A WELCOME that still waits is of the life that it refuses.
      if (refuse_i) begin
        refuse_q <= 1'b1;
        welcome_q <= 1'b0;
        if (state_q == StOffer && !is_result_q && !m_ready_i) state_q <= StIdle;
      end
      if (relay_i) oldest_o <= done_i;
      // A frame that has begun goes on; its chunk is not one of the next life.
      if (clear_i) begin
        welcome_q <= 1'b0;
        oldest_o <= '0;
        over_q <= 1'b1;
        if (state_q != StSending && !(state_q == StOffer && m_ready_i)) state_q <= StIdle;
      end
    end
    if (state_q == StIdle) is_result_q <= !refuse_q && !welcome_q;
    if (read_valid_i && state_q == StMetadata) flit_q <= read_data_i;
    if (state_q == StDecode) begin
      contributions_q <= sums.contributions;
      sum_count_q <= sums.count[15:0];
      partial_q <= sums.partials != '0;
    end
    if (refuse_i) refusal_q <= refusal_i;
  end

  assign retire_o = state_q == StSending && sent_i && is_result_q && !over_q && !clear_i;

  // Frame ---------------------------------------------------------------------------------------------------------------
  logic [7:0] window;
  assign window = (node_i.window == '0 || node_i.window > 8'(Window)) ? 8'(Window) : node_i.window;

  assign m_valid_o = state_q == StOffer;

  always_comb begin
    m_frame_o = '{
        balance: 1'b0,
        encoding: '0,
        serial: '0,
        kind: SentControl,
        frame_type: TypeWelcome,
        destination: node_i.source,
        reduction: '{op: OpSum, dtype: DtypeFp32},
        group: '0,
        epoch: epoch_i,
        count: 16'($countones(settings_i.members & ~settings_i.relays)),
        sequence_number: node_i.incarnation,
        tag: node_i.job,
        data: 1'b0,
        want: 1'b0,
        partial: 1'b0,
        retry: 1'b0,
        ecn: '0,
        bytes: '0,
        window: window
    };
    if (is_result_q) begin
      m_frame_o.kind = SentResult;
      m_frame_o.frame_type = TypeResult;
      // Results of a life in order (RC2.5).
      m_frame_o.serial = oldest_o[7:0];
      m_frame_o.count = sum_count_q;
      m_frame_o.sequence_number = oldest_o;
      m_frame_o.tag = record_i.tag;
      m_frame_o.data = any_data && record_i.want;
      m_frame_o.partial = partial_q;
      m_frame_o.bytes = (any_data && record_i.want) ? {quotient_q[ElementsWidth-1:0], 2'b00} : '0;
    end else if (refuse_q) begin
      m_frame_o.frame_type = TypeError;
      m_frame_o.epoch = refusal_q.epoch;
      m_frame_o.count = epoch_i;
      m_frame_o.sequence_number = refusal_q.sequence_number;
      m_frame_o.tag = 32'(refusal_q.code);
    end
  end

  logic unused;
  assign unused = ^{settings_i, node_i, quotient_q, sums};

  // Properties ----------------------------------------------------------------------------------------------------------
  `TRIB_ASSERT(ResultOfDone_A, retire_o, oldest_o != done_i)
  `TRIB_ASSERT(OwnLength_A, m_valid_o && is_result_q && record_i.data, quotient_q == SumWidth'(record_i.elements))
  `TRIB_COVER(EP11_FrameGoesOn_C, clear_i && state_q == StSending && is_result_q)
  `TRIB_COVER(EP19_2_LengthOfOthers_C, m_valid_o && is_result_q && !record_i.data && any_data)
  `TRIB_COVER(EP19_3_Disagree_C, disagree_o)

endmodule
