-- SPDX-License-Identifier: Apache-2.0
-- Wireshark dissector for Tributary frames, version 2 of the wire format (docs/PROTOCOL.md); those between endpoints by
-- tributary_links.lua.
-- In: UDP payload from or to port 21570, or any UDP payload that starts with the magic number. Out: the header field by
-- field, the body of a JOIN or WELCOME, the payload as FP32 elements, links between the frames of a chunk and between a
-- JOIN and its WELCOME, and remarks (expert information) on frames that a receiver would drop, on those that were sent
-- again, and on waiting. Of another version only what is alike in all: version, type, and that type 4 is ERROR.
-- A capture may hold less of a frame than the wire did (a snap length): frames are judged by their length on the wire. A frame
-- that the capture marks as damaged (a CRC error, as of a RESULT that the node has spoiled) is shown as such and no part of any
-- exchange, and neither is a frame that an ICMP error quotes: it was not sent there.
-- Use: tshark -X lua_script:tributary.lua ..., or copy both to the personal Lua plugin folder of Wireshark. The first of the two
-- passes of `tshark -2` sees which frames are damaged only with a filter, as by -R frame.

local links = dofile((debug.getinfo(1, "S").source:match("^@(.*[/\\])") or "") .. "tributary_links.lua")

local DEFAULT_PORT, MAGIC, VERSION = 21570, 0x5442, 2
-- The tributary header: the last 22 of the 64 header bytes of a frame.
local HEADER_BYTES, BODY_BYTES, MAX_PAYLOAD = 22, 16, 8192
-- Elements of the payload that are shown; the rest is one line.
local SHOWN_ELEMENTS = 8

local CONTRIBUTION, RESULT, JOIN, WELCOME, ERROR, LEAVE, NACK, ASK, STATUS, PASSED = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9
-- Numbers of flag bits.
local DATA, RETRY = 0, 2
local TYPES = {
  [0] = "CONTRIBUTION", [1] = "RESULT", [2] = "JOIN", [3] = "WELCOME", [4] = "ERROR", [5] = "LEAVE", [6] = "NACK",
  [7] = "ASK", [8] = "STATUS", [9] = "PASSED", [10] = "HOP", [11] = "ACK", [12] = "STATE",
}
local OPS = {[0] = "SUM", [1] = "MIN", [2] = "MAX", [3] = "AND", [4] = "OR", [5] = "XOR"}
local DTYPES = {[0] = "FP32", [1] = "BF16", [2] = "FP16", [3] = "INT32", [4] = "UINT32", [5] = "INT8"}
local CODECS = {[0] = "as it is", [1] = "mode A", [2] = "mode B", [3] = "MXFP8", [4] = "MXFP4"}
-- Byte 62 (GC10): the codec in the low nibble, and in the high one the exponent of its bound.
local ENCODINGS = {[0] = CODECS[0], [3] = CODECS[3], [4] = CODECS[4]}
for _, p in ipairs {6, 8, 10} do
  for codec = 1, 2 do ENCODINGS[p * 16 + codec] = string.format("%s, 2^-%d", CODECS[codec], p) end
end
local ERRORS = {
  [1] = "bad request", [2] = "not a member", [3] = "stale epoch", [4] = "contributions disagree",
  [5] = "group left, aborted, stopped or not yet at work", [6] = "unknown group", [7] = "another version",
  [8] = "a node on the way up was too late",
}
-- Types that are about one chunk, and whether the child sends them.
local OF_A_CHUNK = {
  [CONTRIBUTION] = true, [RESULT] = true, [NACK] = true, [ASK] = true, [STATUS] = true, [PASSED] = true,
}
local BY_THE_CHILD = {[CONTRIBUTION] = true, [JOIN] = true, [LEAVE] = true, [ASK] = true}

local tributary = Proto("tributary", "Tributary In-Network Reduction")
local fields = {
  magic = ProtoField.uint16("tributary.magic", "Magic", base.HEX),
  version = ProtoField.uint8("tributary.version", "Version", base.DEC, nil, 0xf0),
  type = ProtoField.uint8("tributary.type", "Type", base.DEC, TYPES, 0x0f),
  flags = ProtoField.uint8("tributary.flags", "Flags", base.HEX),
  data = ProtoField.bool("tributary.flags.data", "DATA (carries payload)", 8, nil, 0x01),
  want = ProtoField.bool("tributary.flags.want", "WANT (sender wants the result's payload)", 8, nil, 0x02),
  retry = ProtoField.bool("tributary.flags.retry", "RETRY (sent again)", 8, nil, 0x04),
  partial = ProtoField.bool("tributary.flags.partial", "PARTIAL (lacks some contributors)", 8, nil, 0x08),
  reserved = ProtoField.uint8("tributary.flags.reserved", "Reserved", base.HEX, nil, 0xf0),
  op = ProtoField.uint8("tributary.op", "Operation", base.DEC, OPS, 0xf0),
  dtype = ProtoField.uint8("tributary.dtype", "Data type", base.DEC, DTYPES, 0x0f),
  group = ProtoField.uint8("tributary.group", "Group", base.DEC),
  epoch = ProtoField.uint16("tributary.epoch", "Epoch", base.DEC),
  count = ProtoField.uint16("tributary.count", "Workers taking part", base.DEC),
  last_serial = ProtoField.uint16("tributary.last_serial", "256 + serial of the last result that has come", base.DEC),
  rank = ProtoField.uint16("tributary.rank", "Rank", base.DEC),
  members = ProtoField.uint16("tributary.members", "Members of the group", base.DEC),
  group_epoch = ProtoField.uint16("tributary.group_epoch", "Epoch of the group", base.DEC),
  missing = ProtoField.uint16("tributary.missing", "Members missing", base.DEC),
  sequence = ProtoField.uint32("tributary.sequence", "Chunk", base.DEC),
  incarnation = ProtoField.uint32("tributary.incarnation", "Incarnation", base.HEX),
  answered = ProtoField.uint32("tributary.answered", "Sequence number of the frame that it answers", base.DEC_HEX),
  tag = ProtoField.uint32("tributary.tag", "Message", base.HEX),
  job = ProtoField.uint32("tributary.job", "Job", base.DEC_HEX),
  error = ProtoField.uint32("tributary.error", "Error", base.DEC, ERRORS),
  missing_rank = ProtoField.uint16("tributary.missing_rank", "Rank of a missing member", base.DEC),
  expected = ProtoField.uint32("tributary.expected", "Chunk that the slot expects", base.DEC),
  length = ProtoField.uint16("tributary.length", "Length in bytes", base.DEC),
  encoding = ProtoField.uint8("tributary.encoding", "Encoding", base.HEX, ENCODINGS),
  serial = ProtoField.uint8("tributary.serial", "Serial", base.DEC),
  key = ProtoField.uint64("tributary.key", "Key", base.HEX),
  window = ProtoField.uint8("tributary.window", "Window in chunks", base.DEC),
  ports = ProtoField.uint8("tributary.ports", "Ports to join at this node", base.DEC),
  ops = ProtoField.uint8("tributary.ops", "Operations built in", base.HEX),
  dtypes = ProtoField.uint8("tributary.dtypes", "Data types built in", base.HEX),
  codecs = ProtoField.uint8("tributary.codecs", "Codecs", base.HEX),
  largest_payload = ProtoField.uint16("tributary.largest_payload", "Largest payload in bytes", base.DEC),
  payload = ProtoField.bytes("tributary.payload", "Payload"),
  fp32 = ProtoField.float("tributary.fp32", "FP32"),
  result_in = ProtoField.framenum("tributary.result_in", "Result in", base.NONE, frametype.RESPONSE),
  contribution_in = ProtoField.framenum("tributary.contribution_in", "Contribution in", base.NONE, frametype.REQUEST),
  first_in = ProtoField.framenum("tributary.first_in", "First sent in", base.NONE, frametype.RETRANS_PREV),
  result_time = ProtoField.double("tributary.result_time", "Seconds from contribution to result"),
  welcome_in = ProtoField.framenum("tributary.welcome_in", "WELCOME in", base.NONE, frametype.RESPONSE),
  join_in = ProtoField.framenum("tributary.join_in", "JOIN in", base.NONE, frametype.REQUEST),
}
for name, field in pairs(links.fields) do fields[name] = field end
tributary.fields = fields

local DROPPED, FAILED, CUT = "A receiver drops this frame", "The node answers with an error", "Cut by the capture"
local experts = {
  malformed = ProtoExpert.new("tributary.malformed", DROPPED, expert.group.MALFORMED, expert.severity.ERROR),
  retransmission = ProtoExpert.new("tributary.sent_again", "Sent again", expert.group.SEQUENCE, expert.severity.NOTE),
  waiting = ProtoExpert.new("tributary.waiting", "A chunk waits", expert.group.SEQUENCE, expert.severity.NOTE),
  error = ProtoExpert.new("tributary.refused", FAILED, expert.group.RESPONSE_CODE, expert.severity.WARN),
  cut = ProtoExpert.new("tributary.cut", CUT, expert.group.UNDECODED, expert.severity.NOTE),
}
tributary.experts = experts

-- Set by a capture for a frame with a bad FCS.
local crc_error = Field.new("frame.packet_flags_crc_error")

-- What the first pass over the capture found. By what a child is about, a chunk or a life: the first frame from the child
-- and the first answer, each with its time; by frame number: the same.
local exchanges, exchange_of_frame

function tributary.init()
  exchanges, exchange_of_frame = {}, {}
end

-- The operators for bits came with Lua 5.3, and Wireshark 4.0 has 5.2: hence bitfield(), which counts from the top bit.
local function version_of(range) return range(2, 1):bitfield(0, 4) end
local function type_of(range) return range(2, 1):bitfield(4, 4) end
local function has_flag(range, bit) return range(3, 1):bitfield(7 - bit, 1) == 1 end

local function has_body(kind) return kind == JOIN or kind == WELCOME end

local function name(names, value) return names[value] or string.format("unknown (%d)", value) end

-- What goes on between a child and its node: its address and port, the group, and the epoch with the number of a chunk, or
-- the incarnation.
local function exchange_key(pinfo, kind, range)
  local address, port = pinfo.src, pinfo.src_port
  if not BY_THE_CHILD[kind] then
    address, port = pinfo.dst, pinfo.dst_port
  end
  local life = has_body(kind) and "life" or tostring(range(6, 2):uint())
  return string.format("%s:%d/%d/%s/%d", tostring(address), port, range(5, 1):uint(), life, range(10, 4):uint())
end

local function remember(pinfo, kind, key)
  local exchange = exchanges[key] or {}
  exchanges[key] = exchange
  exchange_of_frame[pinfo.number] = exchange
  if (kind == CONTRIBUTION or kind == JOIN) and not exchange.first then
    exchange.first, exchange.sent = pinfo.number, pinfo.rel_ts
  elseif (kind == RESULT or kind == WELCOME) and not exchange.answer then
    exchange.answer = pinfo.number
  end
end

-- Links between the frames of a chunk, or between a JOIN and its WELCOME.
local function add_links(tree, pinfo, kind, retry)
  local exchange = exchange_of_frame[pinfo.number]
  local to_first = has_body(kind) and fields.join_in or fields.contribution_in
  local to_answer = has_body(kind) and fields.welcome_in or fields.result_in
  local is_request = kind == CONTRIBUTION or kind == JOIN
  local is_answer = kind == RESULT or kind == WELCOME
  if not is_request and exchange.first then
    tree:add(to_first, exchange.first):set_generated()
    if kind == RESULT then tree:add(fields.result_time, pinfo.rel_ts - exchange.sent):set_generated() end
  end
  if not is_answer and exchange.answer then
    tree:add(to_answer, exchange.answer):set_generated()
  end
  local original = is_request and exchange.first or is_answer and exchange.answer
  local again = original and original ~= pinfo.number
  if again then tree:add(fields.first_in, original):set_generated() end
  if again or retry then tree:add_proto_expert_info(experts.retransmission) end
end

-- What makes a receiver of this version drop the frame, or nil. `length`: of the datagram on the wire.
local function fault(range, length)
  local kind, payload, encoding = type_of(range), range(18, 2):uint(), range(20, 1):uint()
  local may_have_payload = kind == CONTRIBUTION or kind == RESULT or links.may_have_payload(range, kind)
  local sixteen = has_body(kind) or links.has_sixteen(range, kind)
  local most, behind = sixteen and BODY_BYTES or payload, length - HEADER_BYTES
  if not TYPES[kind] then return "unknown type" end
  if range(3, 1):bitfield(0, 4) ~= 0 then return "reserved flags are set" end
  if not ENCODINGS[encoding] then return "unknown encoding" end
  if encoding ~= 0 and not may_have_payload then return "an encoding in a type that has no payload" end
  if range(21, 1):uint() ~= 0 and kind ~= RESULT then return "a serial in a frame that is no RESULT" end
  if payload > MAX_PAYLOAD then return "longer than 8192 bytes" end
  if encoding ~= 0 and (behind < 1 or behind > most) then return "the length does not fit to the UDP length" end
  if encoding == 0 and behind ~= most and links.payload_bytes(range, kind, length) == behind then
    return sixteen and "the body has not 16 bytes" or "the length disagrees with the UDP length"
  end
  if payload ~= 0 and not may_have_payload then return "a length in a type that has no payload" end
  if payload ~= 0 and not has_flag(range, DATA) then return "payload without the DATA flag" end
  return links.fault(range, kind)
end

-- Who is missing, by a STATUS.
local function missing_ranks(range)
  local count, first, second = range(8, 2):uint(), range(16, 2):uint(), range(14, 2):uint()
  if count == 0 then return "nobody here: the parent is asked" end
  if count == 1 then return string.format("rank %d", first) end
  return string.format("ranks %d, %d", first, second) .. (count > 2 and string.format(" and %d more", count - 2) or "")
end

-- The three fields whose meaning depends on the type.
local COUNT = {
  [JOIN] = fields.rank, [WELCOME] = fields.members, [ERROR] = fields.group_epoch, [STATUS] = fields.missing,
  [ASK] = fields.last_serial,
}
local SEQUENCE = {
  [JOIN] = fields.incarnation, [WELCOME] = fields.incarnation, [LEAVE] = fields.incarnation, [ERROR] = fields.answered,
}
local TAG = {[JOIN] = fields.job, [WELCOME] = fields.job, [ERROR] = fields.error, [PASSED] = fields.expected,
  [links.STATE] = fields.job}

local function add_count_sequence_tag(tree, range, kind)
  tree:add(COUNT[kind] or links.count[kind] or fields.count, range(8, 2))
  if kind == links.HOP then return end
  tree:add(SEQUENCE[kind] or links.sequence[kind] or fields.sequence, range(10, 4))
  if kind ~= STATUS then
    tree:add(TAG[kind] or links.tag[kind] or fields.tag, range(14, 4))
    return
  end
  local count = range(8, 2):uint()
  if count > 0 then tree:add(fields.missing_rank, range(16, 2)) end
  if count > 1 then tree:add(fields.missing_rank, range(14, 2)) end
end

-- What is alike in all versions.
local function add_common(tree, range)
  tree:add(fields.magic, range(0, 2))
  tree:add(fields.version, range(2, 1))
  tree:add(fields.type, range(2, 1))
end

local function add_header(tree, range, kind)
  add_common(tree, range)
  local flags = tree:add(fields.flags, range(3, 1))
  for _, flag in ipairs({"data", "want", "retry", "partial", "reserved"}) do
    flags:add(fields[flag], range(3, 1))
  end
  tree:add(fields.op, range(4, 1))
  tree:add(fields.dtype, range(4, 1))
  tree:add(fields.group, range(5, 1))
  tree:add(fields.epoch, range(6, 2))
  add_count_sequence_tag(tree, range, kind)
  tree:add(fields.length, range(18, 2))
  tree:add(fields.encoding, range(20, 1))
  tree:add(fields.serial, range(21, 1))
end

-- A byte with a bit for each of the names.
local function add_set(tree, field, range, names)
  local set = {}
  for bit = 0, 7 do
    if range:bitfield(7 - bit, 1) == 1 then set[#set + 1] = name(names, bit) end
  end
  tree:add(field, range):append_text(string.format(" (%s)", table.concat(set, ", ")))
end

local function add_body(tree, range, kind)
  if kind == JOIN then
    tree:add(fields.key, range(0, 8))
  else
    add_set(tree, fields.ops, range(0, 1), OPS)
    add_set(tree, fields.dtypes, range(1, 1), DTYPES)
    add_set(tree, fields.codecs, range(2, 1), CODECS)
    tree:add(fields.largest_payload, range(4, 2))
  end
  tree:add(fields.window, range(8, 1))
  tree:add(fields.balanced, range(11, 1))
  if kind ~= JOIN then return end
  tree:add(fields.ports, range(9, 1))
  add_set(tree, fields.codecs, range(10, 1), CODECS)
end

-- Payload elements are little-endian. `length`: on the wire. An encoded payload is named, not decoded.
local function add_payload(tree, range, length, dtype, encoding)
  local payload = tree:add(fields.payload, range)
  if encoding ~= 0 then payload:append_text(string.format(" (%s)", name(ENCODINGS, encoding))) end
  if encoding ~= 0 or dtype ~= 0 then return end
  for offset = 0, math.min(range:len(), 4 * SHOWN_ELEMENTS) - 4, 4 do
    payload:add_le(fields.fp32, range(offset, 4))
  end
  local shown = math.min(math.floor(range:len() / 4), SHOWN_ELEMENTS)
  if length > 4 * SHOWN_ELEMENTS then
    payload:add(string.format("and %d more", math.floor(length / 4) - shown))
  end
end

-- A capture, or the quotation in an ICMP error, need not hold all that was on the wire.
local function add_cut(tree, captured, length)
  if captured >= length then return end
  tree:add_proto_expert_info(experts.cut, string.format("%s: %d of %d bytes", CUT, captured, length))
end

local function flag_names(range)
  local set = {}
  for bit, flag in ipairs({"DATA", "WANT", "RETRY", "PARTIAL"}) do
    if has_flag(range, bit - 1) then set[#set + 1] = flag end
  end
  return table.concat(set, " ")
end

local function summary(range, kind)
  if links.types[kind] then return links.summary(range, kind, flag_names(range)) end
  local number, tag = range(10, 4):uint(), range(14, 4):uint()
  local text = string.format("%s group %d epoch %d ", name(TYPES, kind), range(5, 1):uint(), range(6, 2):uint())
  if kind == ERROR then
    local epoch = range(8, 2):uint()
    return text .. name(ERRORS, tag) .. (epoch ~= 0 and string.format(", the group's epoch is %d", epoch) or "")
  end
  if has_body(kind) then return text .. string.format("job %d incarnation 0x%08x", tag, number) end
  if kind == LEAVE then return text .. string.format("incarnation 0x%08x", number) end
  text = text .. string.format("chunk %d", number)
  if kind == NACK then return text .. " is missing" end
  if kind == ASK then
    -- RC2: the serial of the last result that has come is in the low byte.
    local told = range(8, 1):uint() == 1
    return text .. "?" .. (told and string.format(" Serial %d has come", range(9, 1):uint()) or "")
  end
  if kind == STATUS then return text .. " waits for " .. missing_ranks(range) end
  if kind == PASSED then return text .. string.format(" is past, chunk %d is expected", tag) end
  text = text .. string.format(" [%s] %s %s, %d bytes", flag_names(range), name(OPS, range(4, 1):bitfield(0, 4)),
    name(DTYPES, range(4, 1):bitfield(4, 4)), range(18, 2):uint())
  local encoding = range(20, 1):uint()
  return encoding == 0 and text or text .. " in " .. name(ENCODINGS, encoding)
end

-- Of another version no more is known than its type, and of that no more than whether it is ERROR.
local function dissect_other_version(range, pinfo, tree)
  local kind = type_of(range) == ERROR and "ERROR" or string.format("type %d", type_of(range))
  local text = string.format("version %d, %s", version_of(range), kind)
  pinfo.cols.info = text
  local subtree = tree:add(tributary, range, "Tributary, " .. text)
  add_common(subtree, range)
  if pinfo.in_error_pkt then return end
  subtree:add_proto_expert_info(experts.malformed, string.format("%s: its version is not %d", DROPPED, VERSION))
end

local function add_remarks(tree, range, pinfo, kind)
  if kind == ERROR then
    tree:add_proto_expert_info(experts.error, FAILED .. ": " .. name(ERRORS, range(14, 4):uint()))
  elseif kind == STATUS then
    tree:add_proto_expert_info(experts.waiting, "A chunk waits for " .. missing_ranks(range))
  end
  if links.types[kind] and has_flag(range, RETRY) then tree:add_proto_expert_info(experts.retransmission) end
  if OF_A_CHUNK[kind] or has_body(kind) then
    if not pinfo.visited then remember(pinfo, kind, exchange_key(pinfo, kind, range)) end
    add_links(tree, pinfo, kind, has_flag(range, RETRY))
  end
end

-- The header is not whole: no more than the frame's protocol is known.
local function dissect_cut_header(range, pinfo, tree, length)
  pinfo.cols.info = "header cut by the capture"
  add_cut(tree:add(tributary, range, "Tributary, header cut by the capture"), range:len(), length)
end

local function dissect_frame(range, pinfo, tree, length)
  local kind, captured, spoiled = type_of(range), range:len(), crc_error() ~= nil and crc_error().value
  local text = (spoiled and "spoiled " or "") .. summary(range, kind)
  pinfo.cols.info = text
  local subtree = tree:add(tributary, range, "Tributary, " .. text)
  add_header(subtree, range, kind)
  if has_body(kind) and captured >= HEADER_BYTES + BODY_BYTES then
    add_body(subtree, range(HEADER_BYTES, BODY_BYTES), kind)
  elseif links.has_sixteen(range, kind) then
    links.add_sixteen(subtree, range, kind)
  elseif not has_body(kind) and captured > HEADER_BYTES then
    local bytes = links.payload_bytes(range, kind, length)
    local payload = range(HEADER_BYTES, math.min(captured - HEADER_BYTES, bytes))
    add_payload(subtree, payload, bytes, range(4, 1):bitfield(4, 4), range(20, 1):uint())
    if bytes < length - HEADER_BYTES and captured == length then subtree:add(fields.balance, range(length - 2, 2)) end
  end
  add_cut(subtree, captured, length)
  if pinfo.in_error_pkt then return end
  local reason = spoiled and "spoiled, its FCS is wrong" or fault(range, length)
  if reason then
    subtree:add_proto_expert_info(experts.malformed, DROPPED .. ": " .. reason)
  else
    add_remarks(subtree, range, pinfo, kind)
  end
end

function tributary.dissector(buffer, pinfo, tree)
  local captured, length = buffer:len(), buffer:reported_len()
  if captured < 2 or length < HEADER_BYTES or buffer(0, 2):uint() ~= MAGIC then return 0 end
  local range = buffer()
  pinfo.cols.protocol = "TRIB"
  if captured < HEADER_BYTES then
    dissect_cut_header(range, pinfo, tree, length)
  elseif version_of(range) ~= VERSION then
    dissect_other_version(range, pinfo, tree)
  else
    dissect_frame(range, pinfo, tree, length)
  end
  return captured
end

DissectorTable.get("udp.port"):add(DEFAULT_PORT, tributary)
tributary:register_heuristic("udp", function(buffer, pinfo, tree)
  return tributary.dissector(buffer, pinfo, tree) > 0
end)
