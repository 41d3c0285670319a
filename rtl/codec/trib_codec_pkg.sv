// SPDX-License-Identifier: Apache-2.0
// Types and constants of the codecs of modes A and B. docs/CODEC.md is their contract; GC rules are its.
package trib_codec_pkg;

  // A module that is linted on its own uses only some of these.
  // verilator lint_off UNUSEDPARAM

  // A group has eight values (GC5.1); a beat of raw values is a group, a beat of a container 32 bytes of it.
  localparam int unsigned GroupValues = 8;
  localparam int unsigned BeatBytes = 32;
  // Bytes of a group, tags included (GC5.4).
  localparam logic [5:0] MinGroupBytes = 6'd2;
  localparam logic [5:0] MaxGroupBytes = 6'd34;

  // GC1.2: the class of a value.
  typedef logic [1:0] tag_t;
  localparam tag_t TagZero = 2'b00;
  localparam tag_t TagByte = 2'b01;
  localparam tag_t TagTwoBytes = 2'b10;
  localparam tag_t TagRaw = 2'b11;

  // GC1.1: EB is 127 - p, MID is 127 - p / 2.
  typedef struct packed {
    logic       mode;        // 0 A, 1 B
    logic [2:0] half_bound;  // p / 2: 3, 4 or 5
  } codec_t;

  // GC6.2: numbers of the verdicts.
  typedef enum logic [2:0] {
    ErrorNone         = 3'd0,
    ErrorShort        = 3'd1,
    ErrorLong         = 3'd2,
    ErrorTail         = 3'd3,
    ErrorNoncanonical = 3'd4
  } error_e;

  // Result of the group finder for one group, which the decompressor carries next to its bytes.
  typedef struct packed {
    codec_t     codec;
    logic       first;       // of its frame
    logic       last_group;  // the one that completes the count
    logic       final_group; // no other of the frame follows: last_group, or short
    logic       no_tags;     // check 1 fails
    logic       cut;         // check 3 fails
    logic       more;        // check 5 fails
    logic [2:0] values;      // of the last group, less one
    logic       whole;       // has 34 bytes, so all its tags are 11
    logic [6:0] position;    // of its first byte in the ring of 128
  } group_t;

  // verilator lint_on UNUSEDPARAM

  // Bytes of a code: 0, 1, 2 or 4.
  function automatic logic [2:0] code_size(tag_t tag);
    return {tag == TagRaw, tag == TagTwoBytes, tag == TagByte};
  endfunction

  // Bytes of two codes: 0 to 8.
  function automatic logic [3:0] pair_size(logic [3:0] tags);
    return 4'(code_size(tags[1:0])) + 4'(code_size(tags[3:2]));
  endfunction

  // Bytes of four codes, those of a byte of tags: 0 to 16.
  function automatic logic [4:0] quad_size(logic [7:0] tags);
    return 5'(pair_size(tags[3:0])) + 5'(pair_size(tags[7:4]));
  endfunction

  // Size of a group with this many bytes of codes: 32 for only raw ones, else up to 30. 31 cannot occur, and counts as 32.
  function automatic logic [5:0] group_size(logic [5:0] codes);
    return codes[5] || codes[4:0] == '1 ? MaxGroupBytes : {1'b0, codes[4:0]} + MinGroupBytes;
  endfunction

endpackage
