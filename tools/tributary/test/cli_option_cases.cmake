# SPDX-License-Identifier: Apache-2.0
# Files that two options name, lists with gaps, and numbers that fit into no variable: each ends with exit code 2 before any work.
file(WRITE ${bad_files}/same.npy "")
file(WRITE ${bad_files}/record.json "{\"schema\": 2, \"jobs\": []}\n")
file(CREATE_LINK ${bad_files}/same.npy ${bad_files}/link.npy SYMBOLIC)

# Of a file that is not there, by another way to it, by a link to it.
add_cli_test(sim_one_file CODE 2 TEXT "--trace and --json name the same file, ${bad_files}/./one.x. give each its own\n$"
  ARGS sim smoke --trace ${bad_files}/one.x --json ${bad_files}/./one.x)
add_cli_test(sim_view_taken CODE 2 TEXT "--waves and --coverage-file name the same file, [^\n]*/w.gtkw"
  ARGS sim smoke --waves ${bad_files}/w.fst --coverage-file ${bad_files}/w.gtkw)
add_cli_test(allreduce_input_taken CODE 2 TEXT "--input and --output name the same file, [^\n]*/link.npy. give each its own"
  ARGS allreduce --input ${bad_files}/two.f32,${bad_files}/same.npy --output ${bad_files}/link.npy)
add_cli_test(allreduce_one_file CODE 2 TEXT "--pcap and --json name the same file"
  ARGS allreduce --bytes 4 --pcap ${bad_files}/one.x --json ${bad_files}/one.x)
add_cli_test(train_data_taken CODE 2 TEXT "--data and --json name the same file"
  ARGS train --data ${bad_files}/letters.csv --json ${bad_files}/letters.csv)
add_cli_test(bench_one_file CODE 2 TEXT "--csv and --plot name the same file" ARGS bench T5 --csv ${bad_files}/one.x --plot ${bad_files}/one.x)
add_cli_test(soak_one_file CODE 2 TEXT "--checkpoint and --json name the same file"
  ARGS soak --checkpoint ${bad_files}/one.x --json ${bad_files}/one.x)
add_cli_test(cosim_one_file CODE 2 TEXT "--pcap and --prometheus name the same file"
  ARGS cosim --port lo --pcap ${bad_files}/one.x --prometheus ${bad_files}/one.x)
add_cli_test(worker_input_taken CODE 2 TEXT "--input and --output name the same file"
  ARGS worker --rank 0 --job 1 --input ${bad_files}/two.f32 --output ${bad_files}/two.f32)
add_cli_test(board_one_file CODE 2 TEXT "--prometheus and --json name the same file"
  ARGS board counters --uart /dev/null --prometheus ${bad_files}/one.x --json ${bad_files}/one.x)
add_cli_test(report_record_taken CODE 2 TEXT "record and --output name the same file"
  ARGS report ${bad_files}/record.json --output ${bad_files}/record.json)
# A target that is no file may be named twice.
add_cli_test(sim_no_file CODE 0 TEXT "TEST PASSED smoke" TIMEOUT 120 ARGS sim smoke --coverage-file /dev/null --json /dev/null)

# CLI11 would pass over the gap.
add_cli_test(allreduce_gap CODE 2 TEXT "--bytes: '4,,8' has an empty item" ARGS allreduce --bytes 4,,8)
add_cli_test(allreduce_gap_at_the_end CODE 2 TEXT "--bytes: '4,' has an empty item" ARGS allreduce --bytes=4,)
add_cli_test(bench_gap CODE 2 TEXT "--only: ',T1' has an empty item" ARGS bench --quick ,T1)
add_cli_test(cosim_gap CODE 2 TEXT "--members: '0,,1' has an empty item" ARGS cosim --port lo --members 0,,1)
add_cli_test(board_gap CODE 2 TEXT "--up: '0,' has an empty item" ARGS board selftest --uart /dev/null --up 0,)
add_cli_test(bench_comma_in_a_file CODE 2 TEXT "a,,b.csv: cannot be written" ARGS bench T1 --csv ${bad_files}/none/a,,b.csv)

add_cli_test(worker_rank_too_large CODE 2 TEXT "--rank: '4294967296' is too large\nTry" ARGS worker --rank 4294967296 --bytes 4)
add_cli_test(sim_flag_with_value CODE 2 TEXT "--counters: 'abc' is no value of a flag" ARGS sim --counters=abc)
add_cli_test(sim_short_flag_with_value CODE 2 TEXT "^tributary: 'abc' is no value of a flag" ARGS sim -q=abc)
add_cli_test(worker_no_repeat CODE 2 TEXT "--repeat: '0' is not greater than 0\nTry" ARGS worker --rank 0 --repeat 0)
add_cli_test(soak_no_chunks CODE 2 TEXT "--chunks: '0' is not greater than 0\nTry" ARGS soak --chunks 0)
add_cli_test(soak_infinite_rate CODE 2 TEXT "--rate: '1e400' is no finite number\nTry" ARGS soak --rate 1e400)
add_cli_test(soak_rate_word CODE 2 TEXT "--rate: 'often' is no number\nTry" ARGS soak --rate often)
add_cli_test(cosim_negative_duration CODE 2 TEXT "--duration: '-1' is less than 0\nTry" ARGS cosim --port lo --duration -1)
add_cli_test(worker_window_number CODE 2 TEXT "--window: 5 not in {4,8,16,32,64}\nTry" ARGS worker --rank 0 --window 5)
add_cli_test(sim_seed_without_end CODE 2 TEXT "'1-' has no end. write 1-9" ARGS sim --seed 1-)
# An argument that is empty does not get through add_cli_test.
add_test(NAME cli.command.cosim_no_name
  COMMAND sh -c "said=$(\"$<TARGET_FILE:tributary>\" cosim --tap '' 2>&1); test $? -eq 2 && echo \"$said\" | grep 'is no name of an interface'")
set_tests_properties(cli.command.cosim_no_name PROPERTIES TIMEOUT 60)
add_cli_test(cosim_worker_port CODE 2 TEXT "--worker: UDP port 0 is not valid"
  ARGS cosim --port lo --bind --worker 02:54:42:00:01:01,10.84.66.11,0)
add_cli_test(allreduce_binary_sizes CODE 0 TEXT "\n +8192 .*\n +8000 " ARGS allreduce --bytes 8Ki,8K --on model)
add_cli_test(allreduce_help_sizes CODE 0 TEXT "powers of 1000\\) or +4Ki" ARGS allreduce --help)
add_cli_test(allreduce_one_worker CODE 0 TEXT "# tributary allreduce: 1 worker, golden model" ARGS allreduce --bytes 4 --on model --workers 1)
