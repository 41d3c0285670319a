# SPDX-License-Identifier: Apache-2.0
# `tributary schedule`: schedules that are compiled, written, read and checked, and input that is broken.
set(schedule_files ${CMAKE_CURRENT_BINARY_DIR}/schedule_files)
file(MAKE_DIRECTORY ${schedule_files})
file(WRITE ${schedule_files}/line.graph "nodes 3\nlink 0 1\nlink 1 2\n")
file(WRITE ${schedule_files}/loop.graph "nodes 3\nlink 0 1\nlink 1 1\n")
file(WRITE ${schedule_files}/apart.graph "nodes 3\nlink 0 1\n")
file(WRITE ${schedule_files}/good.csv "step,op,chunk,src,dst,path\n0,R,0,1,0,\n1,G,0,0,1,\n")
file(WRITE ${schedule_files}/missing.csv "step,op,chunk,src,dst,path\n0,R,0,1,0,\n")
file(WRITE ${schedule_files}/broken.csv "step,op,chunk,src,dst,path\n0,R,0,1\n")

add_cli_test(help_schedule CODE 0 TEXT "topology.*algorithm.*--order.*--import.*--export" ARGS schedule --help)
add_cli_test(schedule CODE 0 TEXT "torus:4x4, multitree: k 5 .bound 4., 10 steps, 16 chunks, 480 transfers, at most 25 entries in a node"
  ARGS schedule torus:4x4 multitree --csv ${schedule_files}/torus.csv --json ${schedule_files}/torus.json --image ${schedule_files}/torus.image
  --svg ${schedule_files}/torus.svg)
add_cli_test(schedule_symmetric CODE 0 TEXT "k 4 .bound 4." ARGS schedule torus:4x4 symmetric)
add_cli_test(schedule_json_text CODE 0 TEXT "^{.*topology.: ?.torus:2x2" ARGS schedule torus:2x2 multitree --json -)
add_cli_test(schedule_order CODE 0 TEXT "k 9 .bound 8." ARGS schedule mesh:4x4 multitree --order priority)
add_cli_test(schedule_graph CODE 0 TEXT "line.graph, multitree: k 2" ARGS schedule ${schedule_files}/line.graph multitree)
add_cli_test(schedule_remove_link CODE 0 TEXT "without 0-1, multitree: k [56] .bound 5." ARGS schedule torus:4x4 multitree --remove-link 0-1)
add_cli_test(schedule_msccl CODE 0 TEXT "k 5" ARGS schedule torus:4x4 multitree --export msccl ${schedule_files}/torus.xml)
add_cli_test(schedule_chakra CODE 0 TEXT "k 2" ARGS schedule torus:2x2 multitree --export chakra ${schedule_files}/torus)
set_tests_properties(cli.command.schedule PROPERTIES FIXTURES_SETUP schedule_written)
set_tests_properties(cli.command.schedule_msccl PROPERTIES FIXTURES_SETUP schedule_msccl)
set_tests_properties(cli.command.schedule_chakra PROPERTIES FIXTURES_SETUP schedule_chakra)
add_cli_test(schedule_check_csv CODE 0 TEXT "PASSED: torus:4x4, read: k 5" ARGS schedule torus:4x4 --check ${schedule_files}/torus.csv)
add_cli_test(schedule_check_json CODE 0 TEXT "PASSED: torus:4x4, multitree: k 5" ARGS schedule --check ${schedule_files}/torus.json)
add_cli_test(schedule_import_msccl CODE 0 TEXT "PASSED: .*480 transfers" ARGS schedule --import msccl ${schedule_files}/torus.xml)
add_cli_test(schedule_import_chakra CODE 0 TEXT "PASSED: .*24 transfers" ARGS schedule --import chakra ${schedule_files}/torus)
set_tests_properties(cli.command.schedule_check_csv cli.command.schedule_check_json PROPERTIES FIXTURES_REQUIRED schedule_written)
set_tests_properties(cli.command.schedule_import_msccl PROPERTIES FIXTURES_REQUIRED schedule_msccl)
set_tests_properties(cli.command.schedule_import_chakra PROPERTIES FIXTURES_REQUIRED schedule_chakra)

add_cli_test(schedule_remove_of_nothing CODE 2 TEXT "--remove-link: of no topology" ARGS schedule --check ${schedule_files}/good.csv
  --remove-link 0-1)
add_cli_test(schedule_good CODE 0 TEXT "PASSED: read: 2 steps, 1 chunk, 2 transfers" ARGS schedule --check ${schedule_files}/good.csv)
add_cli_test(schedule_missing CODE 1 TEXT "FAILED: .*missing.csv:2: R chunk 0, 1 -> 0 in step 0: missing: at the end node 1 lacks the contribution of node 0"
  ARGS schedule --check ${schedule_files}/missing.csv)
add_cli_test(schedule_wrong_path CODE 1 TEXT "torus.csv:3: .*wrong path: mesh:1x16 has no link"
  ARGS schedule mesh:1x16 --check ${schedule_files}/torus.csv)
set_tests_properties(cli.command.schedule_wrong_path PROPERTIES FIXTURES_REQUIRED schedule_written)
add_cli_test(schedule_broken CODE 2 TEXT "broken.csv:2: 4 cells, 6 are needed" ARGS schedule --check ${schedule_files}/broken.csv)
add_cli_test(schedule_loop CODE 2 TEXT "loop.graph:3: self-loop at 1" ARGS schedule ${schedule_files}/loop.graph ring)
add_cli_test(schedule_apart CODE 2 TEXT "apart.graph: node 2 cannot be reached from node 0" ARGS schedule ${schedule_files}/apart.graph ring)
add_cli_test(schedule_nothing CODE 2 TEXT "a topology and an algorithm are needed" ARGS schedule)
add_cli_test(schedule_unknown CODE 2 TEXT "no topology and no file 'tours:4x4'" ARGS schedule tours:4x4 ring)
add_cli_test(schedule_algorithm CODE 2 TEXT "algorithm: rng not in" ARGS schedule torus:4x4 rng)
add_cli_test(schedule_no_order CODE 2 TEXT "--order: only multitree" ARGS schedule torus:4x4 ring --order natural)
add_cli_test(schedule_no_link CODE 2 TEXT "has no link between 0 and 5" ARGS schedule torus:4x4 ring --remove-link 0-5)
add_cli_test(schedule_over_size CODE 2 TEXT "entries of node [0-9]+ port [0-9]: [0-9]+, the interface holds 256"
  ARGS schedule torus:16x16 ring --image ${schedule_files}/large.image)
add_cli_test(schedule_format CODE 2 TEXT "--export: msccl or chakra is needed, not 'xml'" ARGS schedule torus:4x4 ring --export xml ${schedule_files}/x.xml)
add_cli_test(schedule_extension CODE 2 TEXT "a schedule is ..csv" ARGS schedule --check ${schedule_files}/line.graph)
