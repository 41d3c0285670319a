# SPDX-License-Identifier: Apache-2.0
# Bad input never crashes: exit code 2 and a message that says what, where, what to do.
set(bad_files ${CMAKE_CURRENT_BINARY_DIR}/bad_files)
file(MAKE_DIRECTORY ${bad_files})
file(WRITE ${bad_files}/text.npy "this is no array\n")
file(WRITE ${bad_files}/empty.npy "")
file(WRITE ${bad_files}/odd.f32 "12345")
file(WRITE ${bad_files}/two.f32 "12345678")
file(WRITE ${bad_files}/three.f32 "123456781234")
file(WRITE ${bad_files}/short_rows.csv "1,2,3\n")
file(WRITE ${bad_files}/letters.csv "a,b\n")
file(WRITE ${bad_files}/empty.csv "")

# The RTL is right, and the output says so; a training that is too short fails and says how to
# repeat it.
add_cli_test(allreduce_special CODE 0 TEXT "Out of bounds values : 0 OK" TIMEOUT 300
  ARGS allreduce --bytes 4,4096,100KB --pattern special)
add_cli_test(allreduce_counters CODE 0 TEXT "verdict_accepted +1 +1 +1 +1.*status +active" TIMEOUT 300
  ARGS allreduce --bytes 4 --counters)
add_cli_test(sim_counters CODE 0 TEXT "sent_result +[0-9].*status +active.*TEST PASSED" TIMEOUT 300
  ARGS sim --test smoke --counters)
add_cli_test(registers CODE 0 TEXT "node_mac_hi +0x0010 +rw.*verdict_busy +0x1098 +ro.*peer_ip_7.*key_hi +0x3000 +rw.*job +0x3008 +ro"
  ARGS registers)
add_cli_test(registers_page CODE 2 TEXT "not in" ARGS registers --page tree)
add_cli_test(allreduce_barrier CODE 0 TEXT "OK" TIMEOUT 300 ARGS allreduce --collective barrier)
add_cli_test(allreduce_model CODE 0 TEXT "4096 +2048 +bfloat16 +max .* N/A" ARGS allreduce --bytes 4KiB --on model -d bf16 -o max)
add_cli_test(allreduce_halves CODE 0 TEXT "10G node .of every reduction, RTL.*4096 +2048 +bfloat16 +max .* 0" TIMEOUT 300
  ARGS allreduce --bytes 4KiB -d bf16 -o max)
add_cli_test(allreduce_model_int8 CODE 0 TEXT "4096 +4096 +int8 +xor " ARGS allreduce --bytes 4KiB --on model -d int8 -o xor)
add_cli_test(allreduce_files CODE 0 TEXT "OK" TIMEOUT 300
  ARGS allreduce --input ${bad_files}/two.f32,${bad_files}/two.f32
    --output ${CMAKE_CURRENT_BINARY_DIR}/sum.npy)
add_cli_test(train_too_short CODE 1 TEXT "MISSED\n+reproduce: .* --batch 300" TIMEOUT 300
  ARGS train --epochs 1 --batch 300)
add_cli_test(bench_goodput CODE 0 TEXT "9 pass, 0 MISSED" TIMEOUT 600
  ARGS bench --only T1 --quick)
add_cli_test(allreduce_two_recordings CODE 2 TEXT "record one message"
  ARGS allreduce --bytes 4,8 --pcap ${bad_files}/two.pcapng)

# Help is no error, and neither is the list of subcommands.
add_cli_test(help CODE 0 TEXT "train.*allreduce.*bench" ARGS --help)
add_cli_test(help_train CODE 0 TEXT "--epochs.*--json" ARGS train --help)
add_cli_test(help_allreduce CODE 0 TEXT "--input.*--pcap.*--trace.*--picture" ARGS allreduce --help)
add_cli_test(help_bench CODE 0 TEXT "--only.*--csv" ARGS bench --help)

add_cli_test(version CODE 0 TEXT "^tributary ${TRIBUTARY_VERSION} \\((git [0-9a-f]+(, modified)?|no git)\\)\n$" ARGS --version)
add_cli_test(no_subcommand CODE 2 TEXT "subcommand is required")
add_cli_test(unknown_subcommand CODE 2 TEXT "'frobnicate'. use one of train" ARGS frobnicate)
add_cli_test(unknown_option CODE 2 TEXT "--frobnicate" ARGS train --frobnicate)
add_cli_test(meant_subcommand CODE 2 TEXT "'alreduce'. did you mean 'allreduce'\\?" ARGS alreduce)
add_cli_test(meant_option CODE 2
  TEXT "^tributary: unknown option '--byte'. did you mean '--bytes'\\?\nTry 'tributary allreduce --help'"
  ARGS allreduce --byte 8KiB)
add_cli_test(meant_required_option CODE 2 TEXT "unknown option '--rnak'. did you mean '--rank'" ARGS worker --rnak=1 --bytes 4)
add_cli_test(sim_device CODE 2 TEXT "--device: codec not in" ARGS sim --device codec)
add_cli_test(sim_device_list CODE 0 TEXT "devices:\n  node .*tests:\n  smoke .*configurations:\n  10g " ARGS sim --device=node --list)
add_cli_test(meant_test CODE 2 TEXT "no test 'rnadom'. did you mean 'random'\\? --list" ARGS sim rnadom)
add_cli_test(meant_configuration CODE 2 TEXT "--config: 10gx not in [^\n]*. did you mean '10g'\\?" ARGS sim random --config 10gx)
add_cli_test(unknown_test CODE 2 TEXT "no test 'frobnicate'. the tests are\n  smoke" ARGS sim smoke,frobnicate)

# A seed that is none is never taken for another one.
foreach(command allreduce bench cosim sim soak train worker)
  add_cli_test(${command}_seed_too_large CODE 2 TEXT "seed: .*'18446744073709551616' is no whole number from 0 to 18446744073709551615"
    ARGS ${command} --seed 18446744073709551616)
  add_cli_test(${command}_seed_negative CODE 2 TEXT "'-1' is no whole number" ARGS ${command} --seed=-1)
endforeach()
add_cli_test(regress_seed_negative CODE 2 TEXT "'-1' is no whole number" ARGS regress --first-seed=-1)
add_cli_test(soak_segment_negative CODE 2 TEXT "'-1' is no whole number" ARGS soak --segment=-1)
add_cli_test(seed_is_decimal CODE 0 TEXT "seed 10\n" TIMEOUT 120 ARGS allreduce --bytes 4 --seed 010)
add_cli_test(sim_seed_backwards CODE 2 TEXT "'9-3' ends before it begins" ARGS sim --seed 9-3)

# Nodes with their Ethernet ports, and options that exclude them.
add_cli_test(allreduce_pins CODE 0 TEXT "with its ports, chunk 8192 B, onset 3 beats.*OK" TIMEOUT 300
  ARGS allreduce --bytes 4,100KB --pins)
add_cli_test(bench_pins CODE 0 TEXT "98.9[0-9]+ +% of 10 Gb/s +>= 98.9 +pass.*line to line.*10 pass, 0 MISSED" TIMEOUT 300
  ARGS bench T1,T3 --pins --quick)
add_cli_test(bench_pins_others CODE 2 TEXT "--pins measures T1, T2 and T3" ARGS bench T1,T5 --pins)
add_cli_test(bench_pins_all CODE 2 TEXT "--pins measures T1, T2 and T3" ARGS bench --pins)
add_cli_test(bench_100g_others CODE 2 TEXT "--config 100g measures T1, T2, T3 and T5" ARGS bench T1,tree --config 100g)
add_cli_test(bench_100g CODE 0 TEXT "100G, 4 ports both ways.*cut-through +8192 B.*<= 28 +pass.* 0 MISSED" TIMEOUT 600
  ARGS bench T1,T3 --config 100g --quick)
add_cli_test(bench_100g_pins CODE 0 TEXT "98.9[0-9]+ +% of 100 Gb/s +>= 98.9 +pass.*line to line.*10 pass, 0 MISSED" TIMEOUT 600
  ARGS bench T1,T3 --config 100g --pins --quick)
add_cli_test(allreduce_100g CODE 0 TEXT "100G node .RTL., chunk 8192 B, onset 32 beats.*share of 100 Gb/s.*OK" TIMEOUT 300
  ARGS allreduce --bytes 4,100KB --config 100g)
add_cli_test(allreduce_100g_pins CODE 0 TEXT "100G node .RTL. with its ports, chunk 8192 B, onset 32 beats.*OK" TIMEOUT 300
  ARGS allreduce --bytes 4,100KB --config 100g --pins)
add_cli_test(train_100g CODE 0 TEXT "RTL of 100G: 66 allreduces.*equal, bit for bit.*pass" TIMEOUT 300 ARGS train --config 100g --epochs 3)
add_cli_test(allreduce_100g_dtype CODE 2 TEXT "--config 100g: that node has no such" ARGS allreduce --bytes 4 --dtype int32 --config 100g)
add_cli_test(allreduce_100g_onset CODE 2 TEXT "--pins wants an --onset of at least 32" ARGS allreduce --config 100g --pins --onset 31)
add_cli_test(allreduce_pins_onset CODE 2 TEXT "--pins wants an --onset of at least 3" ARGS allreduce --pins --onset 2)
add_cli_test(train_pins_onset CODE 2 TEXT "--pins wants an --onset of at least 3" ARGS train --pins --onset 1)
add_cli_test(sim_pins_onset CODE 2 TEXT "--pins wants an --onset of at least 3" ARGS sim --pins --onset 2)
add_cli_test(sim_pins_streams CODE 2 TEXT "test 'turns' can't be run with --pins: " ARGS sim turns --pins)
add_cli_test(sim_pins_batch CODE 2 TEXT "test 'lives' can't be run with --pins: " ARGS sim smoke,lives --pins)
add_cli_test(sim_pins_100g CODE 0 TEXT "^TEST PASSED random seed 1 cycles [0-9]+\n$" TIMEOUT 300 ARGS sim random --pins --config 100g)
add_cli_test(sim_pins_100g_onset CODE 2 TEXT "--pins wants an --onset of at least 32" ARGS sim --pins --config 100g --onset 3)
add_cli_test(sim_pins_failure CODE 1 TEXT "reproduce: .* --config 10g --quantum 64 --pins --timeout 500 --waves smoke_1.fst\n$" TIMEOUT 120
  ARGS sim smoke --pins --timeout 500)

# One line for a run that passes; the rest on request.
add_cli_test(sim_short CODE 0 TEXT "^TEST PASSED smoke seed 1 cycles [0-9]+\n$" TIMEOUT 120 ARGS sim)
add_cli_test(sim_coverage CODE 0 TEXT "coverage.*TEST PASSED smoke" TIMEOUT 120 ARGS sim smoke --coverage)
# The same seed gives the same run, among others and with its counters.
foreach(way "--counters" "--json;${CMAKE_CURRENT_BINARY_DIR}/smoke.json" "--seed;1,2")
  list(GET way 0 name)
  add_cli_test(sim_cycles${name} CODE 0 TEXT "TEST PASSED smoke seed 1 cycles 6295\n" TIMEOUT 120 ARGS sim smoke ${way})
endforeach()
add_cli_test(sim_verbose CODE 0 TEXT "seed 1, 10g, 4 ports.*frames received.*TEST PASSED smoke" TIMEOUT 120
  ARGS sim smoke --verbosity low)
add_cli_test(sim_quiet CODE 0 TEXT "^$" TIMEOUT 120 ARGS sim smoke -q)
add_cli_test(sim_batch CODE 0 TIMEOUT 300
  TEXT "^TEST PASSED smoke seed 7 .*PASSED smoke seed 8 .*PASSED collectives seed 7 .*PASSED collectives seed 8 .*\n4 runs: 4 passed, 0 failed\n$"
  ARGS sim smoke,collectives --seed 7-8 --jobs 2)
add_cli_test(sim_batch_fails CODE 1 TIMEOUT 300
  TEXT "2 runs: 0 passed, 2 failed\nreproduce: .*/tributary sim --test smoke --seed 1 .*--waves smoke_1.fst\n$"
  ARGS sim smoke --seed 1,2 --timeout 500)
add_cli_test(sim_batch_quiet_failure CODE 1 TEXT "UVM_(ERROR|FATAL)" TIMEOUT 120 ARGS sim smoke --timeout 500 -q)
add_cli_test(sim_batch_waves CODE 2 TEXT "take one run" ARGS sim --seed 1-2 --waves ${bad_files}/w.fst)

# Trouble with files is no failure of the node: exit code 2, and no line that would do it again.
foreach(option waves pcap trace coverage-file json)
  add_cli_test(sim_${option}_nowhere CODE 2 TEXT "nowhere/file: cannot be written: its directory does not exist\n$"
    ARGS sim --${option} ${bad_files}/nowhere/file)
endforeach()
add_cli_test(allreduce_full_json CODE 2 TEXT "/dev/full: writing failed[^\n]*\n$" TIMEOUT 120
  ARGS allreduce --bytes 4 --json /dev/full)
add_cli_test(sim_full_trace CODE 2 TEXT "trace: can't write /dev/full" TIMEOUT 120 ARGS sim --trace /dev/full)
add_cli_test(sim_trace_behind_the_end CODE 2 TEXT "trace: no step in [^\n]*: nothing was simulated from 99999999 ns on" TIMEOUT 120
  ARGS sim --trace ${CMAKE_CURRENT_BINARY_DIR}/late.jsonl --record-from 99999999)
add_cli_test(allreduce_trace_nowhere CODE 2 TEXT "nowhere/file: cannot be written: its directory does not exist\n$"
  ARGS allreduce --bytes 4 --trace ${bad_files}/nowhere/file)
add_cli_test(allreduce_full_trace CODE 2 TEXT "trace: can't write /dev/full" TIMEOUT 120 ARGS allreduce --bytes 4 --trace /dev/full)
add_cli_test(allreduce_trace_behind_the_end CODE 2 TEXT "trace: no step in [^\n]*: nothing was simulated from 99999999 ns on" TIMEOUT 120
  ARGS allreduce --bytes 4 --trace ${CMAKE_CURRENT_BINARY_DIR}/late_sum.jsonl --record-from 99999999)
add_cli_test(allreduce_two_traces CODE 2 TEXT "--trace record one message"
  ARGS allreduce --bytes 4,8 --trace ${CMAKE_CURRENT_BINARY_DIR}/two.jsonl)
add_cli_test(allreduce_picture_nowhere CODE 2 TEXT "nowhere/file.svg: cannot be written: its directory does not exist\n$"
  ARGS allreduce --bytes 4 --picture ${bad_files}/nowhere/file.svg)
add_cli_test(allreduce_picture_png CODE 2 TEXT "--picture: [^\n]*p.png does not end in .svg. pictures are SVG only"
  ARGS allreduce --bytes 4 --picture ${bad_files}/p.png)
add_cli_test(allreduce_two_pictures CODE 2 TEXT "--picture shows one message. give one size"
  ARGS allreduce --bytes 4,8 --picture ${bad_files}/two.svg)
add_cli_test(allreduce_model_picture CODE 2 TEXT "--on model: there is no wire and no node. leave out --picture"
  ARGS allreduce --bytes 4 --on model --picture ${bad_files}/model.svg)
add_cli_test(allreduce_network_picture CODE 2 TEXT "--network ring:4: endpoints have no --picture"
  ARGS allreduce --bytes 4Ki --network ring:4 --picture ${bad_files}/network.svg)
# Each line is an object, and each of the chunks is released.
foreach(run "sim;--test;back_to_back;--chunks;100" "allreduce;--bytes;800KiB;--chunk;8192")
  list(GET run 0 command)
  add_test(NAME cli.command.${command}_trace
    COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/trace_test.sh ${CMAKE_CURRENT_BINARY_DIR}/${command}_steps.jsonl $<TARGET_FILE:tributary> ${run})
  set_tests_properties(cli.command.${command}_trace PROPERTIES TIMEOUT 120)
endforeach()
# A picture is of the run that was asked for, and the one in the documents is what its command draws.
add_test(NAME cli.command.allreduce_picture
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/picture_test.sh $<TARGET_FILE:tributary> ${CMAKE_CURRENT_BINARY_DIR}/pictures)
set_tests_properties(cli.command.allreduce_picture PROPERTIES TIMEOUT 300)
# ... and comments of frames are by it.
add_test(NAME cli.command.sim_comments
  COMMAND ${CMAKE_CURRENT_SOURCE_DIR}/comments_test.sh $<TARGET_FILE:tributary> ${CMAKE_CURRENT_BINARY_DIR}/comments)
set_tests_properties(cli.command.sim_comments PROPERTIES TIMEOUT 120)
add_cli_test(soak_segment_alone CODE 0 TEXT "SOAK PASSED seed 1 chunks 3" TIMEOUT 300
  ARGS soak --segment 1 --chunks 3)
add_cli_test(soak_segment_checkpoint CODE 2 TEXT "--checkpoint excludes --segment"
  ARGS soak --segment 1 --checkpoint ${bad_files}/file)
add_cli_test(soak_no_rate CODE 2 TEXT "--rate: 'nan' is no finite number" ARGS soak --rate nan)
add_cli_test(soak_checkpoint_nowhere CODE 2 TEXT "directory does not exist\n$"
  ARGS soak --checkpoint ${bad_files}/nowhere/file)
add_test(NAME cli.command.full_output
  COMMAND sh -c "\"$<TARGET_FILE:tributary>\" registers >/dev/full; test $? -eq 2")
set_tests_properties(cli.command.full_output PROPERTIES TIMEOUT 60)

# Sweeps and iterations, by the options of nccl-tests.
add_cli_test(allreduce_sweep CODE 0 TIMEOUT 120
  TEXT "time +min +max +algbw.*\n +16 .*\n +64 .*\n +256 .*values : 0 OK" ARGS allreduce -b 16 -e 256 -f 4 -n 2 -w 1)
add_cli_test(allreduce_sweep_ends CODE 2 TEXT "--maxbytes: the last size, 8 B, is less than the first, 16 B"
  ARGS allreduce -b 16 -e 8)
add_cli_test(allreduce_sweep_factor CODE 2 TEXT "not in range" ARGS allreduce -b 16 -e 32 -f 1)
add_cli_test(allreduce_sweep_and_bytes CODE 2 TEXT "excludes" ARGS allreduce -b 16 --bytes 4)
add_cli_test(allreduce_end_alone CODE 2 TEXT "requires" ARGS allreduce -e 16)
add_cli_test(allreduce_quiet CODE 0 TEXT "^$" TIMEOUT 120 ARGS allreduce --bytes 4 --quiet)

add_cli_test(train_no_workers CODE 2 TEXT "0 not in range" ARGS train --workers 0)
add_cli_test(train_many_workers CODE 2 TEXT "5 not in range" ARGS train --workers 5)
add_cli_test(train_nan_epochs CODE 2 TEXT "epochs" ARGS train --epochs nan)
add_cli_test(train_negative_seed CODE 2 TEXT "seed" ARGS train --seed -1)
add_cli_test(train_large_batch CODE 2 TEXT "smaller --batch" ARGS train --batch 5000)
add_cli_test(train_missing_data CODE 2 TEXT "no such file" ARGS train --data ${bad_files}/none.csv)
add_cli_test(train_directory CODE 2 TEXT "directory" ARGS train --data ${bad_files})
add_cli_test(train_short_rows CODE 2 TEXT "line 1: 65 columns"
  ARGS train --data ${bad_files}/short_rows.csv)
add_cli_test(train_letters CODE 2 TEXT "line 1, column 1"
  ARGS train --data ${bad_files}/letters.csv)
add_cli_test(train_empty_data CODE 2 TEXT "no pictures" ARGS train --data ${bad_files}/empty.csv)
add_cli_test(train_json_nowhere CODE 2 TEXT "directory does not exist"
  ARGS train --json ${bad_files}/none/record.json)

add_cli_test(allreduce_nothing CODE 2 TEXT "nothing to do" ARGS allreduce)
add_cli_test(allreduce_missing CODE 2 TEXT "no such file"
  ARGS allreduce --input ${bad_files}/none.npy)
add_cli_test(allreduce_text CODE 2 TEXT "not a .npy file"
  ARGS allreduce --input ${bad_files}/text.npy)
add_cli_test(allreduce_empty CODE 2 TEXT "not a .npy file"
  ARGS allreduce --input ${bad_files}/empty.npy)
add_cli_test(allreduce_odd CODE 2 TEXT "5 bytes are not a whole number"
  ARGS allreduce --input ${bad_files}/odd.f32)
add_cli_test(allreduce_mismatch CODE 2 TEXT "3 elements, but"
  ARGS allreduce --input ${bad_files}/two.f32,${bad_files}/three.f32)
add_cli_test(allreduce_five_files CODE 2 TEXT "5 files, but the node has 4 ports"
  ARGS allreduce --input a.npy,b.npy,c.npy,d.npy,e.npy)
add_cli_test(allreduce_extension CODE 2 TEXT "unknown extension"
  ARGS allreduce --input ${bad_files}/empty.csv)
add_cli_test(allreduce_nan_bytes CODE 2 TEXT "not a number of bytes" ARGS allreduce --bytes nan)
add_cli_test(allreduce_negative_bytes CODE 2 TEXT "not a number of bytes"
  ARGS allreduce --bytes=-4)
add_cli_test(allreduce_zero_bytes CODE 2 TEXT "multiple of 4" ARGS allreduce --bytes 0)
add_cli_test(allreduce_odd_bytes CODE 2 TEXT "multiple of 4" ARGS allreduce --bytes 6)
add_cli_test(allreduce_many_bytes CODE 2 TEXT "multiple of 4" ARGS allreduce --bytes 2000GB)
add_cli_test(allreduce_unit CODE 2 TEXT "unknown unit" ARGS allreduce --bytes 4furlongs)
add_cli_test(allreduce_no_workers CODE 2 TEXT "--workers: 0 not in range 1 to 4, one on each port of the node"
  ARGS allreduce --bytes 4 --workers 0)
add_cli_test(allreduce_odd_chunk CODE 2 TEXT "multiple of 4" ARGS allreduce --bytes 4 --chunk 1001)
add_cli_test(allreduce_large_chunk CODE 2 TEXT "not in range"
  ARGS allreduce --bytes 4 --chunk 16384)
add_cli_test(allreduce_onset CODE 2 TEXT "not in range" ARGS allreduce --bytes 4 --onset 0)
add_cli_test(allreduce_collective CODE 2 TEXT "not in" ARGS allreduce --bytes 4 --collective gather)
add_cli_test(allreduce_op CODE 2 TEXT "not in" ARGS allreduce --bytes 4 --op mean)
add_cli_test(allreduce_bits_of_floats CODE 2 TEXT "of bf16 there is none. give an integer"
  ARGS allreduce --bytes 4 --dtype bf16 --op xor --on model)
add_cli_test(allreduce_model_records CODE 2 TEXT "there is no wire" ARGS allreduce --bytes 4 --on model --counters)
add_cli_test(allreduce_model_chunk CODE 2 TEXT "leave out --chunk" ARGS allreduce --bytes 4 --on model --chunk 64)
add_cli_test(allreduce_f32_of_halves CODE 2 TEXT "f32 is of fp32, not of fp16"
  ARGS allreduce --bytes 4 --on model -d fp16 --output ${bad_files}/out.f32)
add_cli_test(worker_bits_of_floats CODE 2 TEXT "of fp16 there is none" ARGS worker --rank 0 --job 1 --bytes 4 -d fp16 -o and)
add_cli_test(allreduce_pattern CODE 2 TEXT "not in" ARGS allreduce --bytes 4 --pattern stripes)
add_cli_test(allreduce_root CODE 2 TEXT "numbered 0 to 3"
  ARGS allreduce --bytes 4 --collective reduce --root 4)
add_cli_test(allreduce_barrier_bytes CODE 2 TEXT "moves no data"
  ARGS allreduce --collective barrier --bytes 4)
add_cli_test(allreduce_no_root CODE 2 TEXT "--collective allreduce has none" ARGS allreduce --bytes 4 --root 3)
add_cli_test(allreduce_vcd CODE 2 TEXT "does not end in .fst" ARGS allreduce --bytes 4 --waves ${bad_files}/w.vcd)
add_cli_test(allreduce_waves_nowhere CODE 2 TEXT "directory does not exist"
  ARGS allreduce --bytes 4 --waves ${bad_files}/none/w.fst)
add_cli_test(allreduce_window CODE 2 TEXT "--record-from 9 is after --record-until 8"
  ARGS allreduce --bytes 4 --waves ${bad_files}/w.fst --record-from 9 --record-until 8)
add_cli_test(allreduce_window_alone CODE 2 TEXT "give one of these" ARGS allreduce --bytes 4 --record-from 9)
add_cli_test(train_vcd CODE 2 TEXT "does not end in .fst" ARGS train --waves ${bad_files}/w.vcd)
add_cli_test(sim_vcd CODE 2 TEXT "does not end in .fst" ARGS sim --test smoke --waves ${bad_files}/w.vcd)
add_cli_test(sim_window CODE 2 TEXT "--record-from 9 is after --record-until 8"
  ARGS sim --test smoke --waves ${bad_files}/w.fst --record-from 9 --record-until 8)
add_cli_test(sim_window_alone CODE 2 TEXT "give one of these" ARGS sim --test smoke --record-until 9)
add_cli_test(sim_window_far CODE 2 TEXT "not in range"
  ARGS sim --test smoke --waves ${bad_files}/w.fst --record-from 18446744073710)
add_cli_test(allreduce_output CODE 2 TEXT "unknown extension"
  ARGS allreduce --bytes 4 --output ${bad_files}/sum.txt)

# Whether the targets are reached depends on what else this machine does: the results have to be right, which is an error otherwise.
add_test(NAME cli.command.bench_host COMMAND tributary bench host --quick)
set_tests_properties(cli.command.bench_host PROPERTIES TIMEOUT 300
  PASS_REGULAR_EXPRESSION "8192 B chunks.*1408 B chunks.*us per chunk.*1 channel,.*us of CPU a chunk.*2 channels,.*scaling.*AF_XDP over a veth pair.*1408 B chunks.*(AF_XDP on queue 0|not measured).*, 0 NOT MEASURED")
add_cli_test(bench_pipeline CODE 0 TEXT "3 buffers.*>= 0.98.*pass.*targets: 4 pass, 0 MISSED" ARGS bench pipeline)
add_test(NAME cli.command.bench_bindings COMMAND tributary bench bindings --quick)
set_tests_properties(cli.command.bench_bindings PROPERTIES TIMEOUT 300 PROCESSORS 2
  PASS_REGULAR_EXPRESSION "C at an echo[^\n]*Gb/s.*Python at an echo[^\n]*Gb/s.*MPI at an echo[^\n]*Gb/s.*PyTorch at an echo[^\n]*Gb/s.*, 0 NOT MEASURED")
add_test(NAME cli.command.bench_peers COMMAND tributary bench host --quick --peers)
set_tests_properties(cli.command.bench_peers PROPERTIES TIMEOUT 300 PROCESSORS 2
  PASS_REGULAR_EXPRESSION "Open MPI over TCP.*calls for each sum.*Gloo.*calls for each sum.*MPI at the golden node.*calls for each sum.*, 0 NOT MEASURED")
add_cli_test(bench_peers_alone CODE 2 TEXT "name it: tributary bench host --peers" ARGS bench T1 --peers)
add_cli_test(bench_target CODE 2 TEXT "not in" ARGS bench --only T9)
add_cli_test(bench_plot_nowhere CODE 2 TEXT "directory does not exist"
  ARGS bench T5 --plot ${bad_files}/none/loss.svg)
add_cli_test(bench_plot_alone CODE 2 TEXT "name T5 among" ARGS bench T3 --plot ${bad_files}/loss.svg)
add_cli_test(bench_window_plot_alone CODE 2 TEXT "name it among" ARGS bench T3 --window-plot ${bad_files}/w.svg)
add_cli_test(bench_sharp_plot_alone CODE 2 TEXT "shows the bench sharp; name it" ARGS bench T3 --sharp-plot ${bad_files}/s.svg)
add_cli_test(bench_systems_plot_alone CODE 2 TEXT "shows the bench systems; name it" ARGS bench T3 --systems-plot ${bad_files}/s.svg)
add_cli_test(bench_sharp CODE 0 TEXT "v2 +SHARP v2.*the claims hold against v1 only.*T4.*S3.*targets: 20 pass, 0 MISSED" TIMEOUT 300
  ARGS bench sharp --quick)
add_cli_test(bench_systems CODE 0 TEXT "star: one node, 100G.*256 workers.*Transformer.*targets: 7 pass, 0 MISSED" TIMEOUT 300
  ARGS bench systems --quick)
add_cli_test(bench_csv_nowhere CODE 2 TEXT "directory does not exist"
  ARGS bench --csv ${bad_files}/none/bench.csv)

add_cli_test(help_cosim CODE 0 TEXT "--port.*--tap.*--trace.*--pcap" ARGS cosim --help)
add_cli_test(cosim_nothing CODE 2 TEXT "by --port or --tap" ARGS cosim)
add_cli_test(cosim_missing CODE 2 TEXT "tribnone0" ARGS cosim --port tribnone0)
add_cli_test(cosim_port_and_tap CODE 2 TEXT "excludes" ARGS cosim --port a --tap b)
add_cli_test(cosim_five CODE 2 TEXT "the node has 4 ports"
  ARGS cosim --port a --port b --port c --port d --port e)
add_cli_test(cosim_mac CODE 2 TEXT "'1:2' is no MAC address" ARGS cosim --port lo --node-mac 1:2)
add_cli_test(cosim_ip CODE 2 TEXT "'1.2' is no IPv4 address" ARGS cosim --port lo --node-ip 1.2)
add_cli_test(cosim_worker CODE 2 TEXT "not MAC,IP,PORT"
  ARGS cosim --port lo --members 0 --worker 1.2.3.4:5)
add_cli_test(cosim_bind_members CODE 2 TEXT "excludes" ARGS cosim --port lo --bind --members 0)
add_cli_test(cosim_key CODE 2 TEXT "16 hexadecimal digits" ARGS cosim --port lo --key 12)
add_cli_test(cosim_worker_alone CODE 2 TEXT "give --members or --bind"
  ARGS cosim --port lo --worker 02:54:42:00:01:01,10.84.66.11,40001)
add_cli_test(cosim_twice CODE 2 TEXT "interface lo is named twice"
  ARGS cosim --port lo --port lo)
add_cli_test(cosim_duration CODE 2 TEXT "--duration: 'nan' is no finite number" ARGS cosim --port lo --duration nan)
add_cli_test(cosim_seed CODE 2 TEXT "seed" ARGS cosim --port lo --seed -1)
add_cli_test(cosim_udp_port CODE 2 TEXT "not in range" ARGS cosim --port lo --udp-port 0)
add_cli_test(cosim_waves CODE 2 TEXT "--waves-first 9 is after --waves-last 8"
  ARGS cosim --port lo --waves ${bad_files}/w.fst --waves-first 9 --waves-last 8)
add_cli_test(cosim_vcd CODE 2 TEXT "does not end in .fst" ARGS cosim --port lo --waves ${bad_files}/w.vcd)
add_cli_test(cosim_waves_on_signal CODE 2 TEXT "requires --waves" ARGS cosim --port lo --waves-on-signal)
add_cli_test(cosim_waves_both CODE 2 TEXT "excludes"
  ARGS cosim --port lo --waves ${bad_files}/w.fst --waves-on-signal --waves-last 8)
add_cli_test(cosim_multicast CODE 2 TEXT "addresses of a host"
  ARGS cosim --port lo --node-mac 01:00:5e:00:00:01)
add_cli_test(cosim_members CODE 2 TEXT "port 2 has no interface"
  ARGS cosim --port lo --members 2)
add_cli_test(cosim_pcap_size CODE 2 TEXT "unknown unit"
  ARGS cosim --port lo --pcap ${bad_files}/run.pcapng --pcap-size 4furlongs)
add_cli_test(cosim_pcap_files CODE 2 TEXT "not in range"
  ARGS cosim --port lo --pcap ${bad_files}/run.pcapng --pcap-files 0)
add_cli_test(cosim_loopback CODE 2 TEXT "lo" ARGS cosim --port lo)
add_cli_test(cosim_trace_nowhere CODE 2 TEXT "directory does not exist"
  ARGS cosim --port lo --trace ${bad_files}/none/steps.jsonl)
add_cli_test(cosim_pcap_nowhere CODE 2 TEXT "directory does not exist"
  ARGS cosim --port lo --pcap ${bad_files}/none/run.pcapng)

add_cli_test(help_worker CODE 0 TEXT "--rank.*--job.*--key.*--min-timeout.*--repeat" ARGS worker --help)
add_cli_test(worker_no_rank CODE 2 TEXT "--rank is required" ARGS worker --bytes 4)
# Of a launcher's variables there are none here, whatever has started the tests.
add_cli_test(worker_no_job CODE 2 TEXT "--job is missing.*JOB=.RANDOM" ARGS worker --rank 0 --bytes 4)
add_cli_test(worker_slurm CODE 2 TEXT "either --bytes" ARGS worker --rank 0)
set_tests_properties(cli.command.worker_no_job PROPERTIES
  ENVIRONMENT "PMIX_NAMESPACE=;OMPI_MCA_ess_base_jobid=;SLURM_STEP_ID=")
set_tests_properties(cli.command.worker_slurm PROPERTIES
  ENVIRONMENT "PMIX_NAMESPACE=;OMPI_MCA_ess_base_jobid=;SLURM_JOB_ID=812;SLURM_STEP_ID=0")
add_cli_test(worker_job CODE 2 TEXT "'-1' is no job" ARGS worker --rank 0 --bytes 4 --job=-1)
add_cli_test(worker_key CODE 2 TEXT "16 hexadecimal digits"
  ARGS worker --rank 0 --bytes 4 --job 1 --key 12)
add_cli_test(worker_epoch CODE 2 TEXT "requires --no-join"
  ARGS worker --rank 0 --bytes 4 --job 1 --epoch 2)
add_cli_test(worker_late CODE 2 TEXT "not in" ARGS worker --rank 0 --bytes 4 --job 1 --late never)
add_cli_test(worker_rank CODE 2 TEXT "numbered 0 to 3" ARGS worker --rank 4 --bytes 4 --job 1)
add_cli_test(worker_nothing CODE 2 TEXT "either --bytes" ARGS worker --rank 0 --job 1)
add_cli_test(worker_odd_bytes CODE 2 TEXT "multiple of 4" ARGS worker --rank 0 --bytes 6 --job 1)
add_cli_test(worker_odd_chunk CODE 2 TEXT "multiple of 4"
  ARGS worker --rank 0 --bytes 8 --chunk 6 --job 1)
add_cli_test(worker_node_port CODE 2 TEXT "--node: '10.84.66.1:0' is where no node can be"
  ARGS worker --rank 0 --bytes 4 --node 10.84.66.1:0 --job 1)
add_cli_test(worker_job_of_registers CODE 2 TEXT "--job excludes --no-join"
  ARGS worker --rank 0 --bytes 4 --no-join --job 1)
add_cli_test(worker_node CODE 2 TEXT "no IPv4 address" ARGS worker --rank 0 --bytes 4 --node ten --job 1)
add_cli_test(worker_timeout CODE 2 TEXT "not recognized"
  ARGS worker --rank 0 --bytes 4 --min-timeout 5furlongs --job 1)
add_cli_test(worker_missing CODE 2 TEXT "no such file"
  ARGS worker --rank 0 --input ${bad_files}/none.npy --job 1)
# No node answers on the loopback interface.
add_cli_test(worker_alone CODE 1 TEXT "after 2 timeouts.*silent.*Connection refused[^\n]*\n$"
  ARGS worker --rank 0 --bytes 4 --node 127.0.0.1:9 --bind 127.0.0.1:0 --min-timeout 2ms
    --max-retries 2 --no-join)
add_cli_test(worker_join_alone CODE 1 TEXT "no WELCOME.*within the time to join.*all 4 workers.*node 127.0.0.1:9; .*Connection refused"
  ARGS worker --rank 0 --bytes 4 --node 127.0.0.1:9 --bind 127.0.0.1:0 --min-timeout 2ms
    --join-timeout 10ms --job 1)

file(WRITE ${bad_files}/broken.toml "id = \n")
file(WRITE ${bad_files}/no_jobs.json "{\"schema\": 2}\n")
add_cli_test(help_testplan CODE 0 TEXT "--names.*exit 1" ARGS testplan --help)
add_cli_test(testplan_missing CODE 2 TEXT "none.toml: can't be read" ARGS testplan none.toml)
add_cli_test(testplan_broken CODE 2 TEXT "broken.toml:1: " ARGS testplan ${bad_files}/broken.toml)
add_cli_test(testplan_folder CODE 2 TEXT "bad_files: can't be read" ARGS testplan ${bad_files})
file(WRITE ${bad_files}/number.toml "[[section]]\ntitle = 3\nentry = []\n")
file(WRITE ${bad_files}/half.json "{\n\"tests\": [\n")
file(WRITE ${bad_files}/no_tests.json "{\"tests\": 3}\n")
add_cli_test(testplan_form CODE 2 TEXT "number.toml:1: .*title.*number.toml: 0 entries" ARGS testplan ${bad_files}/number.toml --build ${CMAKE_BINARY_DIR})
add_cli_test(testplan_tests CODE 2 TEXT "half.json: no list of tests .* line 3" ARGS testplan --tests ${bad_files}/half.json)
add_cli_test(testplan_no_tests CODE 2 TEXT "no_tests.json: no list of tests " ARGS testplan --tests ${bad_files}/no_tests.json)
add_cli_test(testplan_no_build CODE 2 TEXT "nowhere: .*configure and build first" ARGS testplan --build nowhere)
set_tests_properties(cli.command.testplan_form cli.command.testplan_tests cli.command.testplan_no_tests cli.command.testplan_no_build
  PROPERTIES WORKING_DIRECTORY ${PROJECT_SOURCE_DIR})
add_cli_test(help_report CODE 0 TEXT "--output" ARGS report --help)
add_cli_test(report CODE 0 TEXT "report.html"
  ARGS report ${CMAKE_CURRENT_SOURCE_DIR}/../page/test/record.json
    --output ${CMAKE_CURRENT_BINARY_DIR}/report.html)
add_cli_test(report_missing CODE 2 TEXT "no such file" ARGS report ${bad_files}/none.json)
add_cli_test(report_no_plan CODE 2 TEXT "none.toml"
  ARGS report ${CMAKE_CURRENT_SOURCE_DIR}/../page/test/record.json --plan ${bad_files}/none.toml
    --output ${CMAKE_CURRENT_BINARY_DIR}/report.html)
add_cli_test(report_text CODE 2 TEXT "no record of" ARGS report ${bad_files}/letters.csv)
add_cli_test(report_no_jobs CODE 2 TEXT "no record of" ARGS report ${bad_files}/no_jobs.json)

add_cli_test(help_coverage CODE 0 TEXT "--output.*--root" ARGS coverage --help)
add_cli_test(coverage_nothing CODE 2 TEXT "files is required" ARGS coverage)
add_cli_test(coverage_missing CODE 2 TEXT "File does not exist" ARGS coverage ${bad_files}/none.json)
add_cli_test(coverage_other_json CODE 2 TEXT "no_jobs.json: is no cover file" ARGS coverage ${bad_files}/no_jobs.json)
add_cli_test(coverage_text CODE 2 TEXT "letters.csv: is no coverage file of Verilator's"
  ARGS coverage ${bad_files}/letters.csv)
