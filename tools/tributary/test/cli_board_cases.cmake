# SPDX-License-Identifier: Apache-2.0
# Cards, and none at this machine.
add_cli_test(help_board CODE 0 TEXT "status.*counters.*selftest.*read.*write" ARGS board --help)
foreach(action status counters selftest read write)
  add_cli_test(help_board_${action} CODE 0 TEXT "Usage: [^\n]*tributary board ${action} " ARGS board ${action} --help)
  add_cli_test(board_${action}_option CODE 2 TEXT "unknown option '--frobnicate'.*Try 'tributary board ${action} --help'"
    ARGS board ${action} --frobnicate)
endforeach()
add_cli_test(board_nothing CODE 2 TEXT "subcommand is required.*Try 'tributary board --help'" ARGS board)
add_cli_test(board_unknown CODE 2 TEXT "'stauts'. did you mean 'status'" ARGS board stauts)
foreach(action status counters selftest)
  add_cli_test(board_${action}_no_card CODE 2 TEXT "say which card: --uart /dev/ttyUSB0 " ARGS board ${action})
endforeach()
add_cli_test(board_uart_none CODE 2 TEXT "/dev/ttyNone9: No such file or directory; is the USB cable plugged in"
  ARGS board status --uart /dev/ttyNone9)
add_cli_test(board_uart_file CODE 2 TEXT "/dev/null: is no serial device" ARGS board status --uart /dev/null)
add_cli_test(board_both_ways CODE 2 TEXT "excludes" ARGS board status --uart /dev/null --hw-server a:1)
add_cli_test(board_card CODE 2 TEXT "--card: vc708 not in .*did you mean 'vc709'" ARGS board status --uart /dev/null --card vc708)
add_cli_test(board_boards CODE 2 TEXT "nowhere/common/vivado/registers.tcl: no such file; run this in the root"
  ARGS board status --hw-server a:1 --boards nowhere)
add_cli_test(board_boards_alone CODE 2 TEXT "requires --hw-server" ARGS board status --uart /dev/null --boards nowhere)
add_cli_test(board_reply_timeout CODE 2 TEXT "not in range" ARGS board status --uart /dev/null --reply-timeout 0s)
add_cli_test(board_reply_unit CODE 2 TEXT "reply-timeout" ARGS board status --uart /dev/null --reply-timeout 5parsecs)
add_cli_test(board_json CODE 2 TEXT "directory does not exist" ARGS board status --uart /dev/null --json ${bad_files}/none/x.json)
add_cli_test(board_prometheus CODE 2 TEXT "directory does not exist"
  ARGS board counters --uart /dev/null --prometheus ${bad_files}/none/x.prom)
add_cli_test(board_up CODE 2 TEXT "up" ARGS board selftest --uart /dev/null --up x)
add_cli_test(board_read_nothing CODE 2 TEXT "register is required" ARGS board read --uart /dev/null)
add_cli_test(board_read_name CODE 2 TEXT "no register 'port0.rx_framse'. did you mean 'port0.rx_frames'"
  ARGS board read port0.rx_framse --uart /dev/null)
add_cli_test(board_read_address CODE 2 TEXT "'0x10002' is no address of a register" ARGS board read 0x10002 --uart /dev/null)
add_cli_test(board_write_value CODE 2 TEXT "'0x1ffffffff' is no value of a register"
  ARGS board write board.scratch 0x1ffffffff --uart /dev/null)
add_cli_test(board_write_wide CODE 2 TEXT "node.onset: 0x10000 is too large: 0 to 65535 is wanted, or 0x0 to 0xffff"
  ARGS board write node.onset 65536 --uart /dev/null)
add_cli_test(board_write_nothing CODE 2 TEXT "value is required" ARGS board write board.scratch --uart /dev/null)
add_cli_test(board_jtag_alone CODE 2 TEXT "requires --hw-server" ARGS board status --uart /dev/null --jtag 210203A0)
