// SPDX-License-Identifier: Apache-2.0
// The node's step reporters are bound to the modules that wire its stages together, so the design has nothing of it.

bind trib_port trib_port_steps #(
  .Window(Window),
  .Groups(Groups),
  .Index (Index)
) u_steps (
  .clk_i,
  .rst_i,
  .judged_i          (judged_o),
  .error_valid_i     (request_o.error_valid),
  .error_i           (request_o.error),
  .error_dropped_i   (service_i.error_dropped),
  .claim_i           (u_receive.claim),
  .claim_sequence_i  (u_receive.lookup_sequence),
  .settle_i          (u_receive.settle),
  .settle_good_i     (u_receive.settle_good),
  .settle_sequence_i (u_receive.settle_sequence),
  .shown_i           (shown_o),
  .missing_ready_i   (missing_ready),
  .group_i           (state),
  .access_i          (access),
  .sent_i            (sent),
  .sent_kind_i       (sent_kind),
  .discarded_i       (discarded)
);

bind trib_engine trib_way_steps #(
  .Ports       (Ports),
  .Contributors(Ports),
  .Window      (Window),
  .Index       (Index)
) u_up_steps (
  .clk_i,
  .rst_i,
  .taken_i         (u_ways.u_up.job_valid && u_ways.u_up.job_ready),
  .taken_result_i  (u_ways.u_up.job_result),
  .taken_ports_i   (u_ways.u_up.job_present),
  .taken_data_i    (u_ways.u_up.job_data),
  .taken_want_i    (u_ways.u_up.job_want),
  .dropped_i       (u_ways.u_up.dropped),
  .dropped_slot_i  (u_ways.u_up.dropped_slot),
  .started_i       (sum_start),
  .started_result_i(u_results.sum_result),
  .started_ports_i (u_membership.uplink != '0 ? u_membership.uplink : members),
  .started_want_i  (u_results.sum_want),
  .ended_i         (sum_ended),
  .ended_good_i    (sum_ended_good),
  .ended_slot_i    (sum_ended_slot)
);

bind trib_engine trib_way_steps #(
  .Ports       (Ports),
  .Contributors(1),
  .Window      (Window),
  .Index       (Index),
  .Down        (1'b1)
) u_down_steps (
  .clk_i,
  .rst_i,
  .taken_i         (u_ways.u_downward.u_schedule.job_valid && u_ways.u_downward.u_schedule.job_ready),
  .taken_result_i  (u_ways.u_downward.u_schedule.job_result),
  .taken_ports_i   (u_ways.u_downward.u_schedule.job_present),
  .taken_data_i    (u_ways.u_downward.u_schedule.job_data),
  .taken_want_i    ('0),
  .dropped_i       (u_ways.u_downward.u_schedule.dropped),
  .dropped_slot_i  (u_ways.u_downward.u_schedule.dropped_slot),
  .started_i       (down_start),
  .started_result_i(u_results.down_result),
  .started_ports_i (members),
  .started_want_i  (down_want),
  .ended_i         (down_ended),
  .ended_good_i    (down_ended_good),
  .ended_slot_i    (down_ended_slot)
);

bind trib_engine trib_group_steps #(
  .Ports(Ports),
  .Index(Index)
) u_group_steps (
  .clk_i,
  .rst_i,
  .group_i             (state),
  .stopped_i           (stopped),
  .joining_i           (joining),
  .asking_i            (u_membership.asking),
  .clear_i             (progress.clear),
  .members_i           (members),
  .joined_i            (joined),
  .uplink_i            (u_membership.uplink),
  .job_i               (job),
  .window_i            (granted),
  .start_i             (command_i.ctrl_start),
  .end_i               (command_i.ctrl_end),
  .control_valid_i     (control_valid_i && control_ready_o),
  .control_port_i,
  .control_i,
  .released_i          (progress.released),
  .released_sequence_i ({progress.released_lap, progress.released_slot}),
  .released_partial_i  (u_results.keep.result.partial),
  .disagreed_i         (disagree),
  .disagreed_sequence_i(disagree_sequence),
  // A lost contribution is reported by its port.
  .notice_i            ((notice_valid_o && notice_ready_i
      && (notice_o.frame_type != trib_pkg::TypeNack || u_membership.answer_ready != '0)) ? Ports'(1) << turn_i : '0),
  .notice_content_i    (notice_o),
  .replay_i            (answer_valid & u_results.answer_ready),
  .replay_result_i     (replay.result)
);

bind trib_registers trib_register_steps u_steps (
  .clk_i,
  .rst_i,
  .write_i  (write_kept),
  .address_i(write_address),
  .data_i   (write_data),
  .error_i  (write_error)
);
