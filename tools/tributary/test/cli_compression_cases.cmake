# SPDX-License-Identifier: Apache-2.0
# Collectives and trainings in encodings: by the golden model, and options that do not fit each other.
set(compression_files ${CMAKE_CURRENT_BINARY_DIR}/compression)
file(MAKE_DIRECTORY ${compression_files})

add_cli_test(allreduce_model_compressed CODE 0 TEXT "golden model.*ratio 3.879 to the node, 3.879 back.*" TIMEOUT 120
  ARGS allreduce --bytes 64KiB --on model --compress MXFP8)
add_cli_test(train_model_compressed CODE 0
  TEXT "gradients in B 2.-8, results in B 2.-8.*ratio +[0-9.]+ of the payload.*1 % less allowed: pass.*wanted: pass" TIMEOUT 300
  ARGS train --on model --compress B --plot ${compression_files}/b8.svg)
add_cli_test(train_model_feedback CODE 0 TEXT "with error feedback, scaled, results in raw.*0.3 % less allowed: pass" TIMEOUT 300
  ARGS train --on model --compress MXFP8 --error-feedback --scale auto --result-encoding raw)
add_cli_test(train_aggregator CODE 1 TEXT "as by the aggregator: 44 allreduces.*results in raw.*no target" TIMEOUT 300
  ARGS train --on model --compress A --bound 2^-10 --exchange aggregator --epochs 2)
add_cli_test(train_aggregator_rtl CODE 2 TEXT "the RTL is a node; give --on model" ARGS train --exchange aggregator)
add_cli_test(train_aggregator_results CODE 2 TEXT "weights come back as they are"
  ARGS train --on model --compress B --exchange aggregator --result-encoding MXFP8)
add_cli_test(train_model_pins CODE 2 TEXT "there is no node; leave out --pins" ARGS train --on model --pins)
add_cli_test(train_feedback_alone CODE 2 TEXT "nothing is encoded; give --compress" ARGS train --on model --error-feedback)
add_cli_test(train_plot_nowhere CODE 2 TEXT "directory does not exist" ARGS train --compress B --plot ${compression_files}/none/p.svg)
foreach(command train allreduce)
  add_cli_test(${command}_bound_alone CODE 2 TEXT "--bound requires --compress" ARGS ${command} --bound 2^-8)
endforeach()
add_cli_test(worker_bound_alone CODE 2 TEXT "--bound requires --compress" ARGS worker --rank 0 --job 1 --bytes 4 --bound 2^-8)
add_cli_test(train_bound CODE 2 TEXT "--bound: 2.-7 not in" ARGS train --compress B --bound 2^-7)
add_cli_test(train_bound_of_mx CODE 2 TEXT "--bound: MXFP8 has none" ARGS train --on model --compress MXFP8 --bound 2^-8)
add_cli_test(train_codec CODE 2 TEXT "--compress: C not in" ARGS train --compress C)
add_cli_test(train_net CODE 2 TEXT "--net: huge not in" ARGS train --net huge)
add_cli_test(allreduce_result_encoding CODE 2 TEXT "--result-encoding: 'B' is no encoding" ARGS allreduce --bytes 4 --result-encoding B)
add_cli_test(allreduce_compressed_bits CODE 2 TEXT "--config 10g_codec: that node has no such" ARGS allreduce --bytes 4 --compress B -o min)
add_cli_test(allreduce_compressed_halves CODE 2 TEXT "need --dtype fp32" ARGS allreduce --bytes 4 --compress B -d fp16)
add_cli_test(worker_compressed_halves CODE 2 TEXT "needs --dtype fp32" ARGS worker --rank 0 --job 1 --bytes 4 --compress B -d fp16)
add_cli_test(cosim_result_encoding CODE 2 TEXT "--config 10g has no codec for MXFP8" ARGS cosim --port lo --result-encoding MXFP8)
add_cli_test(cosim_result_encoding_name CODE 2 TEXT "'MX' is no encoding" ARGS cosim --port lo --result-encoding MX)
add_cli_test(allreduce_100g_compressed CODE 2 TEXT "--config 100g: that node has no codecs"
  ARGS allreduce --bytes 4 --config 100g --compress MXFP8)
add_cli_test(allreduce_pins_compressed CODE 2 TEXT "no node with codecs and ports" ARGS allreduce --bytes 4 --pins --compress B)

# Through the RTL.
add_cli_test(allreduce_compressed CODE 0 TEXT "node .with codecs, RTL.*values : 0 OK.*ratio [0-9.]+ to the node, [0-9.]+ back" TIMEOUT 300
  ARGS allreduce --bytes 4,8KiB,100KB --compress B --bound 2^-10)
add_cli_test(allreduce_compressed_results CODE 0 TEXT "values : 0 OK.*ratio 3.8[0-9]+ to the node, 1.000 back" TIMEOUT 300
  ARGS allreduce --bytes 100KB --compress MXFP8 --result-encoding raw)
add_cli_test(train_compressed CODE 0 TEXT "RTL with codecs: 88 allreduces.*sums by the model: equal, bit for bit.*pass" TIMEOUT 600
  ARGS train --compress MXFP8 --epochs 4)
add_cli_test(bench_codec CODE 1 TEXT "targets: 5 pass, 3 MISSED, 0 NOT MEASURED" TIMEOUT 900 ARGS bench codec --quick)
