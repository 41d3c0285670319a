# SPDX-License-Identifier: Apache-2.0
# `tributary codec`: round trips of files, by the golden model and by the RTL, and input that is broken.
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
add_cli_test(help_codec_encode CODE 0 TEXT "--mode.*--bound.*--chunk.*--rtl.*TRIBCODE" ARGS codec encode --help)
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

# The same by the simulated hardware. Raw chunks pass no decoder.
add_cli_test(codec_encode_rtl CODE 0 TEXT "2 raw. 32 bytes become 30, ratio 1.067\nRTL: 8 values encoded in [0-9]+ cycles, [0-9.]+ values a cycle"
  ARGS codec encode ${codec_files}/values.f32 --chunk 3 --rtl --output ${codec_files}/rtl.codes)
add_cli_test(codec_decode_rtl CODE 0 TEXT "8 values of 3 chunks\nRTL: 3 values decoded in "
  ARGS codec decode ${codec_files}/rtl.codes --rtl --output ${codec_files}/rtl.npy)
add_cli_test(codec_rows_rtl CODE 0 TEXT "2 rows\nRTL: 3 values encoded in " ARGS codec encode ${codec_files}/groups.csv --rtl --output ${codec_files}/groups_rtl.csv)
add_cli_test(codec_code_rows_rtl CODE 0 TEXT "2 rows\nRTL: 2 values decoded in " ARGS codec decode ${codec_files}/code.csv --rtl --output ${codec_files}/code_rtl.csv)
foreach(pair "codec_encode_rtl;values.codes;rtl.codes;codec_encode" "codec_decode_rtl;once.npy;rtl.npy;codec_decode"
        "codec_rows_rtl;groups_encoded.csv;groups_rtl.csv;codec_rows" "codec_code_rows_rtl;code_decoded.csv;code_rtl.csv;codec_code_rows")
  list(GET pair 0 name)
  list(GET pair 1 golden)
  list(GET pair 2 hardware)
  list(GET pair 3 needed)
  add_test(NAME cli.command.${name}_alike COMMAND ${CMAKE_COMMAND} -E compare_files ${codec_files}/${golden} ${codec_files}/${hardware})
  set_property(TEST cli.command.${name} APPEND PROPERTY FIXTURES_SETUP ${name})
  set_property(TEST cli.command.${needed} APPEND PROPERTY FIXTURES_SETUP ${needed})
  set_property(TEST cli.command.${name}_alike APPEND PROPERTY FIXTURES_REQUIRED ${name} ${needed})
endforeach()
set_property(TEST cli.command.codec_decode_rtl APPEND PROPERTY FIXTURES_REQUIRED codec_encode_rtl)
foreach(mode A B MXFP8 MXFP4)
  add_cli_test(codec_check_rtl_${mode} CODE 0 TEXT "PASSED: ${mode}.*, 8 values\nRTL: .* encoded in .*\nRTL: .* decoded in "
    ARGS codec check ${codec_files}/values.f32 --mode ${mode} --rtl)
endforeach()
add_cli_test(codec_check_rtl_rows CODE 0 TEXT "PASSED: 1 row\nRTL: 2 values encoded" ARGS codec check ${codec_files}/encoded.csv --rtl)
add_cli_test(codec_check_rtl_differs CODE 1 TEXT "FAILED: line 2, id 1: bytes is '06000060a7', the golden model has '06000060a8'"
  ARGS codec check ${codec_files}/differs.csv --rtl)
add_cli_test(codec_rtl_quiet CODE 0 TEXT "^$" ARGS codec check ${codec_files}/values.f32 --rtl --quiet)
add_cli_test(codec_rtl_stats CODE 2 TEXT "--rtl" ARGS codec stats ${codec_files}/values.f32 --rtl)

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
