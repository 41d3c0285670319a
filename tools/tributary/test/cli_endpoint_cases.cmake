# SPDX-License-Identifier: Apache-2.0
# `allreduce` and `train` over networks of endpoints, and words that these do not have.
set(endpoint_files ${CMAKE_CURRENT_BINARY_DIR}/endpoint_files)
file(MAKE_DIRECTORY ${endpoint_files})
file(WRITE ${endpoint_files}/line.graph "nodes 3\nlink 0 1\nlink 1 2\n")
file(WRITE ${endpoint_files}/star.graph "nodes 6\nlink 0 1\nlink 0 2\nlink 0 3\nlink 0 4\nlink 0 5\n")
file(WRITE ${endpoint_files}/one.f32 "1234")

add_cli_test(endpoints_ring CODE 0 TIMEOUT 300
  TEXT "4 workers, ring:4 of endpoints, ring .RTL., chunk 1024 B, loss 0, seed 1.*\n +4 .* 0 .*\n +20000 .* 0 .*OK"
  ARGS allreduce --network ring:4 --bytes 4,20000 --chunk 1024 --json ${endpoint_files}/ring.json)
add_cli_test(endpoints_torus CODE 0 TIMEOUT 300 TEXT "torus:2x2 of endpoints, symmetric .RTL., chunk 512 B, loss 0.02.*OK"
  ARGS allreduce --network torus:2x2 --algorithm symmetric --loss 0.02 --bytes 20000 --chunk 512 --seed 3)
add_cli_test(endpoints_broadcast CODE 0 TIMEOUT 300 TEXT "ring:3 of endpoints, ring .* none +2 .*OK"
  ARGS allreduce --network ring:3 --collective broadcast --root 2 --bytes 5000 --chunk 1024)
add_cli_test(endpoints_graph CODE 0 TIMEOUT 300 TEXT "3 workers, .*line.graph of endpoints, multitree .*OK"
  ARGS allreduce --network ${endpoint_files}/line.graph --bytes 3000 --chunk 1024)
add_cli_test(endpoints_model CODE 0 TEXT "15 workers, mesh:3x5 of endpoints, multitree, golden model.*\n +4096 "
  ARGS allreduce --network mesh:3x5 --on model --bytes 4Ki)
add_cli_test(endpoints_compress CODE 0 TIMEOUT 300
  TEXT "ring:4 of endpoints, ring, links in B 2.-10 .RTL.*\n +30000 .* 0 .*OK.*Links +: ratio [1-3][.][0-9]+ of the payload.*Goodput +: "
  ARGS allreduce --network ring:4 --compress B --bound 2^-10 --bytes 30000 --loss 0.01)
add_cli_test(endpoints_compress_torus CODE 0 TIMEOUT 300 TEXT "torus:2x2 of endpoints, multitree, links in A 2.-8 .*OK"
  ARGS allreduce --network torus:2x2 --compress A --bytes 20000 --chunk 512)
add_cli_test(endpoints_compress_model CODE 0 TEXT "ring:8 of endpoints, ring, links in B 2.-8, golden model.*\n +4096 "
  ARGS allreduce --network ring:8 --compress B --on model --bytes 4Ki)
add_cli_test(endpoints_compress_train CODE 1 TIMEOUT 600
  TEXT "gradients in B 2.-8, results in B 2.-8.*sums by the model: equal, bit for bit.*ratio +[2-9][.].*MISSED"
  ARGS train --network ring:4 --compress B --epochs 1 --batch 64)
add_cli_test(endpoints_train CODE 1 TIMEOUT 600
  TEXT "pass the RTL of the endpoints of ring:4, ring: 22 allreduces.*sums by the model: equal, bit for bit.*MISSED"
  ARGS train --network ring:4 --epochs 1)

add_cli_test(endpoints_members CODE 0 TIMEOUT 300
  TEXT "6 workers, torus:4x4 of endpoints, multitree, workers at 1 2 6 7 8 13 .RTL.*\n +3000 .* 0 .*OK"
  ARGS allreduce --network torus:4x4 --members 1,2,6,7,8,13 --bytes 3000 --chunk 512)
add_cli_test(endpoints_members_broadcast CODE 0 TIMEOUT 300 TEXT "2 workers, ring:3 of endpoints, ring, workers at 1 2 .*OK"
  ARGS allreduce --network ring:3 --members 1,2 --collective broadcast --root 1 --bytes 5000 --chunk 1024 --loss 0.01)
add_cli_test(endpoints_members_model CODE 0 TEXT "2 workers, mesh:3x5 of endpoints, multitree, workers at 0 14, golden model.*\n +4096 "
  ARGS allreduce --network mesh:3x5 --members 0,14 --on model --bytes 4Ki)
add_cli_test(endpoints_members_none CODE 2 TEXT "--members: endpoint 4 is not one of 0 to 3 of ring:4"
  ARGS allreduce --network ring:4 --members 1,4 --bytes 4)
add_cli_test(endpoints_members_order CODE 2 TEXT "--members: 1 after 1; name each once, in ascending order"
  ARGS allreduce --network ring:4 --members 0,1,1 --bytes 4)
add_cli_test(endpoints_no_members CODE 2 TEXT "--members: is of a --network of endpoints" ARGS allreduce --members 0,1 --bytes 4)

add_cli_test(endpoints_trace CODE 2 TEXT "endpoints have no --trace"
  ARGS allreduce --network ring:4 --bytes 4 --trace ${endpoint_files}/ring.jsonl)
add_cli_test(endpoints_waves_name CODE 2 TEXT "ring.vcd does not end in .fst"
  ARGS allreduce --network ring:4 --bytes 4 --waves ${endpoint_files}/ring.vcd)
add_cli_test(endpoints_late_pcap CODE 2 TEXT "pcap: no frame in .*late.pcapng: nothing was simulated from 1000000000 ns on"
  ARGS allreduce --network ring:2 --bytes 4 --pcap ${endpoint_files}/late.pcapng --record-from 1000000000)
add_cli_test(endpoints_unknown CODE 2 TEXT "no network and no file 'tours:4x4'; networks are star, ring:4, torus:4x4"
  ARGS allreduce --network tours:4x4 --bytes 4)
add_cli_test(endpoints_bad_ring CODE 2 TEXT "--network ring:four: ring:N is needed" ARGS allreduce --network ring:four --bytes 4)
add_cli_test(endpoints_small_ring CODE 2 TEXT "2 to 1024 nodes are possible" ARGS allreduce --network ring:1 --bytes 4)
add_cli_test(endpoints_no_network CODE 2 TEXT "--algorithm: is of a --network of endpoints" ARGS allreduce --algorithm ring --bytes 4)
add_cli_test(endpoints_no_loss CODE 2 TEXT "--loss: is of a --network of endpoints" ARGS allreduce --loss 0.1 --bytes 4)
add_cli_test(endpoints_much_loss CODE 2 TEXT "--loss: Value 0.5 not in range" ARGS allreduce --network ring:4 --loss 0.5 --bytes 4)
add_cli_test(endpoints_hops CODE 2 TEXT "--algorithm double-tree: a transfer that is not along a link"
  ARGS allreduce --network torus:4x4 --algorithm double-tree --bytes 4)
add_cli_test(endpoints_parts CODE 2 TEXT "--algorithm 2d-ring: 60 parts of a chunk, but an endpoint has 16"
  ARGS allreduce --network mesh:3x5 --algorithm 2d-ring --bytes 4)
add_cli_test(endpoints_links CODE 2 TEXT "5 links at a node, but an endpoint has 4" ARGS allreduce --network ${endpoint_files}/star.graph --bytes 4)
add_cli_test(endpoints_switches CODE 2 TEXT "interfaces are joined by links only" ARGS allreduce --network fattree:2:2 --bytes 4)
add_cli_test(endpoints_workers CODE 2 TEXT "--network ring:4: endpoints have no --workers; this network has 4, one at each endpoint\n"
  ARGS allreduce --network ring:4 --workers 8 --bytes 4)
add_cli_test(endpoints_workers_of_members CODE 2 TEXT "ring:4: .*this network has 2, one at each endpoint of --members"
  ARGS allreduce --network ring:4 --members 0,1 --workers 3 --bytes 4)
add_cli_test(endpoints_mx CODE 2 TEXT "--compress MXFP8: links of endpoints have A and B" ARGS allreduce --network ring:4 --compress MXFP8 --bytes 4)
add_cli_test(endpoints_results CODE 2 TEXT "endpoints have no --result-encoding"
  ARGS allreduce --network ring:4 --compress B --result-encoding raw --bytes 4)
add_cli_test(endpoints_feedback CODE 2 TEXT "endpoints have no --error-feedback" ARGS train --network ring:4 --compress B --error-feedback)
add_cli_test(endpoints_dtype CODE 2 TEXT "endpoints add up fp32" ARGS allreduce --network ring:4 -d bf16 --bytes 4)
add_cli_test(endpoints_chunk CODE 2 TEXT "--chunk 100: endpoints need a multiple of 16, at least 64"
  ARGS allreduce --network ring:4 --chunk 100 --bytes 4)
add_cli_test(endpoints_input CODE 2 TEXT "--input: 1 files for 4 workers" ARGS allreduce --network ring:4 --input ${endpoint_files}/one.f32)
add_cli_test(endpoints_train_model CODE 2 TEXT "--on model: that has no wire; leave out --network" ARGS train --network ring:4 --on model)
