// SPDX-License-Identifier: Apache-2.0
// One reader's copy of the flow table (NI4): four columns in block memory, each written by itself.
//   column 0  OFFSET
//   column 1  SIZE
//   column 2  children, 4 bits each from bit 0 on, parent in 27:24, SENDS in 31:28
//   column 3  AFTER in 9:0, its valid bit in 31
// In: a write; the row that is read. Out: the row one cycle after read_i, which is held until the next. Contents are not
// reset.
module trib_nic_flow_table
  import trib_nic_pkg::*;
#(
  // 16 to 1024, a power of two.
  parameter int unsigned Flows = 64,
  localparam int unsigned IndexWidth = $clog2(Flows)
) (
  input  logic                  clk_i,
  input  logic                  write_i,
  input  table_write_t          write_data_i,
  input  logic                  read_i,
  input  logic [IndexWidth-1:0] read_row_i,
  output flow_row_t             row_o
);

  localparam int unsigned AfterWidth = FlowWidth + 1;
  // Fewer words than a block memory has would be LUTs: 140 of them for 64 flows.
  localparam int unsigned TableDepth = Flows < 512 ? 512 : Flows;
  localparam int unsigned TableWidth = $clog2(TableDepth);

  if (Flows < 16 || Flows > 1024) $fatal(1, "trib_nic_flow_table: Flows must be 16 to 1024");

  logic [3:0]            write;
  logic [TableWidth-1:0] write_row, read_row;

  assign write_row = TableWidth'(write_data_i.row[IndexWidth-1:0]);
  assign read_row = TableWidth'(read_row_i);
  assign write = write_i ? write_data_i.columns : '0;

  trib_ram #(.Width(AddressWidth), .Depth(TableDepth)) u_offset (
    .clk_i,
    .write_i        (write[0]),
    .write_address_i(write_row),
    .write_data_i   (write_data_i.data),
    .read_i,
    .read_address_i (read_row),
    .read_data_o    (row_o.offset)
  );

  trib_ram #(.Width(SizeWidth), .Depth(TableDepth)) u_size (
    .clk_i,
    .write_i        (write[1]),
    .write_address_i(write_row),
    .write_data_i   (write_data_i.size),
    .read_i,
    .read_address_i (read_row),
    .read_data_o    (row_o.size)
  );

  trib_ram #(.Width(32), .Depth(TableDepth)) u_tree (
    .clk_i,
    .write_i        (write[2]),
    .write_address_i(write_row),
    .write_data_i   (write_data_i.data),
    .read_i,
    .read_address_i (read_row),
    .read_data_o    ({row_o.sends, row_o.parent, row_o.child})
  );

  trib_ram #(.Width(AfterWidth), .Depth(TableDepth)) u_after (
    .clk_i,
    .write_i        (write[3]),
    .write_address_i(write_row),
    .write_data_i   ({write_data_i.data[31], write_data_i.data[FlowWidth-1:0]}),
    .read_i,
    .read_address_i (read_row),
    .read_data_o    ({row_o.after_valid, row_o.after})
  );

endmodule
