# SPDX-License-Identifier: Apache-2.0
# `tributary codec`: round trips of files, and input that is broken.
set(codec_files ${CMAKE_CURRENT_BINARY_DIR}/codec_files)
file(MAKE_DIRECTORY ${codec_files})
# 8 values by turns: "aaaa" is 2.6e20, "aaa>" is 0.22.
file(WRITE ${codec_files}/values.f32 "aaaaaaa>aaaaaaa>aaaaaaa>aaaaaaa>")
file(WRITE ${codec_files}/other.codes "TRIBCODX")
file(WRITE ${codec_files}/none.codes "TRIBCODE")
file(WRITE ${codec_files}/short.codes "TRIBCODEabc")
file(WRITE ${codec_files}/unknown.codes "TRIBCODEaaaaaaaa")
file(WRITE ${codec_files}/groups.csv "id,mode,bound,count,in\n1,B,2^-8,2,3f400000 bca3d70a\n2,MXFP8,,1,3f800000\n")
file(WRITE ${codec_files}/encoded.csv
  "id,mode,bound,count,in,tags,bits,bytes,out\n1,B,2^-8,2,3f400000 bca3d70a,0006,40,06000060a8,3f400000 bca00000\n")
file(WRITE ${codec_files}/differs.csv
  "id,mode,bound,count,in,tags,bits,bytes,out\n1,B,2^-8,2,3f400000 bca3d70a,0006,40,06000060a7,3f400000 bca00000\n")
file(WRITE ${codec_files}/code.csv "id,mode,bound,count,bytes\n1,B,2^-8,2,06000060a8\n2,B,2^-8,2,06\n")
file(WRITE ${codec_files}/bad_row.csv "id,mode,bound,count,in\n1,B,2^-8,2,3f400000 bca3d70a\n2,B,2^-7,1,3f800000\n")

add_cli_test(help_codec CODE 0 TEXT "encode.*decode.*check.*stats" ARGS codec --help)
add_cli_test(help_codec_encode CODE 0 TEXT "--mode.*--bound.*--chunk.*TRIBCODE" ARGS codec encode --help)
add_cli_test(codec_nothing CODE 2 TEXT "subcommand is required" ARGS codec)
add_cli_test(codec_encode CODE 0 TEXT "B 2.-8: 8 values in 3 chunks, 2 raw. 32 bytes become 30, ratio 1.067"
  ARGS codec encode ${codec_files}/values.f32 --chunk 3 --output ${codec_files}/values.codes)
add_cli_test(codec_decode CODE 0 TEXT "8 values of 3 chunks" ARGS codec decode ${codec_files}/values.codes --output ${codec_files}/once.npy)
add_cli_test(codec_encode_again CODE 0 TEXT "32 bytes become 30"
  ARGS codec encode ${codec_files}/once.npy --chunk 3 --output ${codec_files}/once.codes)
add_test(NAME cli.command.codec_round_trip
  COMMAND ${CMAKE_COMMAND} -E compare_files ${codec_files}/values.codes ${codec_files}/once.codes)
set(trip codec_encode codec_decode codec_encode_again codec_round_trip)
foreach(step 1 2 3)
  math(EXPR before "${step} - 1")
  list(GET trip ${before} first)
  list(GET trip ${step} then)
  set_property(TEST cli.command.${first} APPEND PROPERTY FIXTURES_SETUP ${first})
  set_property(TEST cli.command.${then} APPEND PROPERTY FIXTURES_REQUIRED ${first})
endforeach()

add_cli_test(codec_check CODE 0 TEXT "PASSED: MXFP4, 8 values" ARGS codec check ${codec_files}/values.f32 --mode MXFP4)
add_cli_test(codec_check_rows CODE 0 TEXT "PASSED: 1 row" ARGS codec check ${codec_files}/encoded.csv)
add_cli_test(codec_check_differs CODE 1 TEXT "FAILED: line 2, id 1: bytes is '06000060a7', the golden model has '06000060a8'"
  ARGS codec check ${codec_files}/differs.csv)
add_cli_test(codec_stats CODE 0 TEXT "ratio .*tag 10 +4 .50.00 %.*largest error.*relative error"
  ARGS codec stats ${codec_files}/values.f32 --bound 2^-10 --plot ${codec_files}/exponents.svg)
add_cli_test(codec_stats_json CODE 0 TEXT "\"values_by_tag\": .*\"mean_error\": " ARGS codec stats ${codec_files}/values.f32 --json -)
add_cli_test(codec_rows CODE 0 TEXT "2 rows" ARGS codec encode ${codec_files}/groups.csv --output ${codec_files}/groups_encoded.csv)
add_cli_test(codec_code_rows CODE 0 TEXT "2 rows" ARGS codec decode ${codec_files}/code.csv --output ${codec_files}/code_decoded.csv)

add_cli_test(codec_bound CODE 2 TEXT "--bound: 2.-7 not in" ARGS codec check ${codec_files}/values.f32 --bound 2^-7)
add_cli_test(codec_mode CODE 2 TEXT "--mode: C not in" ARGS codec check ${codec_files}/values.f32 --mode C)
add_cli_test(codec_mx_bound CODE 2 TEXT "--bound: MXFP8 has none. leave it out" ARGS codec check ${codec_files}/values.f32 --mode MXFP8 --bound 2^-8)
add_cli_test(codec_chunk CODE 2 TEXT "--chunk: .*2049" ARGS codec check ${codec_files}/values.f32 --chunk 2049)
add_cli_test(codec_no_output CODE 2 TEXT "--output is required" ARGS codec encode ${codec_files}/values.f32)
add_cli_test(codec_output CODE 2 TEXT "x.npy: the output is a file of codes. name it ..codes"
  ARGS codec encode ${codec_files}/values.f32 --output ${codec_files}/x.npy)
add_cli_test(codec_same_file CODE 2 TEXT "values.f32" ARGS codec decode ${codec_files}/values.f32 --output ${codec_files}/values.f32)
add_cli_test(codec_missing CODE 2 TEXT "none.npy: no such file" ARGS codec check ${codec_files}/none.npy)
add_cli_test(codec_odd CODE 2 TEXT "odd.f32: 5 bytes are not a whole number" ARGS codec stats ${bad_files}/odd.f32)
add_cli_test(codec_text CODE 2 TEXT "text.npy: not a .npy file" ARGS codec encode ${bad_files}/text.npy --output ${codec_files}/x.codes)
add_cli_test(codec_extension CODE 2 TEXT "unknown extension" ARGS codec check ${bad_files}/broken.toml)
file(WRITE ${codec_files}/empty.f32 "")
add_cli_test(codec_empty CODE 2 TEXT "empty.f32: holds no values" ARGS codec stats ${codec_files}/empty.f32)
add_cli_test(codec_other CODE 2 TEXT "other.codes: not a file of codes" ARGS codec decode ${codec_files}/other.codes --output ${codec_files}/x.npy)
add_cli_test(codec_none CODE 2 TEXT "none.codes: holds no chunks" ARGS codec decode ${codec_files}/none.codes --output ${codec_files}/x.npy)
add_cli_test(codec_short CODE 2 TEXT "short.codes: offset 8: truncated" ARGS codec decode ${codec_files}/short.codes --output ${codec_files}/x.npy)
add_cli_test(codec_unknown CODE 2 TEXT "unknown.codes: offset 9: 0x61, where 0 is needed"
  ARGS codec decode ${codec_files}/unknown.codes --output ${codec_files}/x.npy)
add_cli_test(codec_row CODE 2 TEXT "bad_row.csv: line 3: no mode 'B' with bound '2.-7'"
  ARGS codec encode ${codec_files}/bad_row.csv --output ${codec_files}/x.csv)
add_cli_test(codec_columns CODE 2 TEXT "code.csv: line 1: the columns must be id,mode,bound,count,in\n"
  ARGS codec encode ${codec_files}/code.csv --output ${codec_files}/x.csv)
add_cli_test(codec_rows_mode CODE 2 TEXT "--mode: the rows of a CSV file have their own" ARGS codec check ${codec_files}/encoded.csv --mode A)
add_cli_test(codec_unfilled CODE 2 TEXT "groups.csv: line 1: the columns must be .*bytes,out or " ARGS codec check ${codec_files}/groups.csv)
