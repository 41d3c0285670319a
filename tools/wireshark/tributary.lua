-- SPDX-License-Identifier: Apache-2.0
-- Wireshark dissector for Tributary frames, version 1 of the wire format (model/PROTOCOL.md).
-- In: UDP payload from or to port 21570, or any UDP payload that starts with the magic number. Out: the header field by
-- field, the payload as FP32 elements, links between a contribution and its result, and remarks (expert information) on
-- frames that a receiver would drop and on retransmissions.
-- Use: tshark -X lua_script:tributary.lua ..., or copy it to the personal Lua plugin folder of Wireshark.

local DEFAULT_PORT = 21570
local MAGIC = 0x5442
-- The tributary header: the last 22 of the 64 header bytes of a frame.
local HEADER_BYTES = 22
local MAX_PAYLOAD = 8192
-- Elements of the payload that are shown; the rest is one line.
local SHOWN_ELEMENTS = 8

local CONTRIBUTION, RESULT, JOIN, WELCOME, ERROR, NACK = 0, 1, 2, 3, 4, 6
-- Numbers of flag bits.
local DATA, RETRY = 0, 2
local TYPES = {
  [0] = "CONTRIBUTION", [1] = "RESULT", [2] = "JOIN", [3] = "WELCOME", [4] = "ERROR", [5] = "LEAVE", [6] = "NACK",
}
local OPS = {[0] = "SUM", [1] = "MIN", [2] = "MAX", [3] = "AND", [4] = "OR", [5] = "XOR"}
local DTYPES = {[0] = "FP32", [1] = "BF16", [2] = "FP16", [3] = "INT32", [4] = "UINT32", [5] = "INT8"}
local ERRORS = {
  [1] = "bad request (op, dtype or length)", [2] = "not a member", [3] = "stale epoch", [4] = "contributions disagree",
  [5] = "group left or aborted", [6] = "unknown group",
}

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
  rank = ProtoField.uint16("tributary.rank", "Rank of the worker", base.DEC),
  members = ProtoField.uint16("tributary.members", "Members of the group", base.DEC),
  sequence = ProtoField.uint32("tributary.sequence", "Chunk sequence number", base.DEC),
  tag = ProtoField.uint32("tributary.tag", "Tag", base.HEX),
  window = ProtoField.uint32("tributary.window", "Window in chunks", base.DEC),
  error = ProtoField.uint32("tributary.error", "Error", base.DEC, ERRORS),
  payload_bytes = ProtoField.uint16("tributary.payload_bytes", "Payload bytes", base.DEC),
  extension = ProtoField.uint16("tributary.extension", "Extension", base.HEX),
  payload = ProtoField.bytes("tributary.payload", "Payload"),
  fp32 = ProtoField.float("tributary.fp32", "FP32"),
  result_in = ProtoField.framenum("tributary.result_in", "Result in", base.NONE, frametype.RESPONSE),
  contribution_in = ProtoField.framenum("tributary.contribution_in", "Contribution in", base.NONE, frametype.REQUEST),
  first_in = ProtoField.framenum("tributary.first_in", "First sent in", base.NONE, frametype.RETRANS_PREV),
  result_time = ProtoField.double("tributary.result_time", "Seconds from contribution to result"),
}
tributary.fields = fields

local DROPPED, REFUSED = "A receiver drops this frame", "The node refused a contribution"
local experts = {
  malformed = ProtoExpert.new("tributary.malformed", DROPPED, expert.group.MALFORMED, expert.severity.ERROR),
  retransmission = ProtoExpert.new("tributary.sent_again", "Sent again", expert.group.SEQUENCE, expert.severity.NOTE),
  error = ProtoExpert.new("tributary.refused", REFUSED, expert.group.RESPONSE_CODE, expert.severity.WARN),
}
tributary.experts = experts

-- What the first pass over the capture found. By chunk of one worker: number and time of its first contribution and of its
-- first result; by frame number: the chunk's key.
local chunks, chunk_of_frame

function tributary.init()
  chunks, chunk_of_frame = {}, {}
end

-- The operators for bits came with Lua 5.3, and Wireshark 4.0 has 5.2: hence bitfield(), which counts from the top bit.
local function type_of(range)
  return range(2, 1):bitfield(4, 4)
end

local function has_flag(range, bit)
  return range(3, 1):bitfield(7 - bit, 1) == 1
end

local function name(names, value)
  return names[value] or string.format("unknown (%d)", value)
end

-- A worker's chunk: its address and port, the group, the epoch and the sequence number.
local function chunk_key(pinfo, kind, range)
  local address, port = pinfo.src, pinfo.src_port
  if kind == RESULT then
    address, port = pinfo.dst, pinfo.dst_port
  end
  return string.format("%s:%d/%d/%d/%d", tostring(address), port, range(5, 1):uint(), range(6, 2):uint(),
    range(10, 4):uint())
end

local function remember(pinfo, kind, key)
  local chunk = chunks[key] or {}
  chunks[key] = chunk
  chunk_of_frame[pinfo.number] = chunk
  if kind == CONTRIBUTION and not chunk.contribution then
    chunk.contribution, chunk.sent = pinfo.number, pinfo.rel_ts
  elseif kind == RESULT and not chunk.result then
    chunk.result, chunk.received = pinfo.number, pinfo.rel_ts
  end
end

-- Links between the frames of a chunk.
local function add_links(tree, pinfo, kind, retry)
  local chunk = chunk_of_frame[pinfo.number]
  local first = chunk.contribution
  if kind == RESULT then
    first = chunk.result
    if chunk.contribution then
      tree:add(fields.contribution_in, chunk.contribution):set_generated()
      tree:add(fields.result_time, pinfo.rel_ts - chunk.sent):set_generated()
    end
  elseif chunk.result then
    tree:add(fields.result_in, chunk.result):set_generated()
  end
  if first and first ~= pinfo.number then
    tree:add(fields.first_in, first):set_generated()
  end
  if retry or (first and first ~= pinfo.number) then
    tree:add_proto_expert_info(experts.retransmission)
  end
end

-- What makes a receiver drop the frame, or nil.
local function fault(range, length)
  local payload = range(18, 2):uint()
  if range(2, 1):bitfield(0, 4) ~= 1 then return "version is not 1" end
  if not TYPES[type_of(range)] then return "unknown type" end
  if range(3, 1):bitfield(0, 4) ~= 0 then return "reserved flags are set" end
  if range(20, 2):uint() ~= 0 then return "extension is not 0" end
  if payload > MAX_PAYLOAD then return "payload is longer than 8192 bytes" end
  if payload ~= length - HEADER_BYTES then return "payload bytes disagree with the UDP length" end
  if not has_flag(range, DATA) and payload ~= 0 then return "payload without the DATA flag" end
  return nil
end

-- The two fields whose meaning depends on the type.
local function add_count_and_tag(tree, range, kind)
  local count, tag = fields.count, fields.tag
  if kind == JOIN then
    count, tag = fields.rank, fields.window
  elseif kind == WELCOME then
    count, tag = fields.members, fields.window
  elseif kind == ERROR then
    tag = fields.error
  end
  tree:add(count, range(8, 2))
  tree:add(fields.sequence, range(10, 4))
  tree:add(tag, range(14, 4))
end

local function add_header(tree, range, kind)
  tree:add(fields.magic, range(0, 2))
  tree:add(fields.version, range(2, 1))
  tree:add(fields.type, range(2, 1))
  local flags = tree:add(fields.flags, range(3, 1))
  for _, flag in ipairs({"data", "want", "retry", "partial", "reserved"}) do
    flags:add(fields[flag], range(3, 1))
  end
  tree:add(fields.op, range(4, 1))
  tree:add(fields.dtype, range(4, 1))
  tree:add(fields.group, range(5, 1))
  tree:add(fields.epoch, range(6, 2))
  add_count_and_tag(tree, range, kind)
  tree:add(fields.payload_bytes, range(18, 2))
  tree:add(fields.extension, range(20, 2))
end

-- Payload elements are little-endian.
local function add_payload(tree, range, dtype)
  local payload = tree:add(fields.payload, range)
  if dtype ~= 0 then return end
  for offset = 0, math.min(range:len(), 4 * SHOWN_ELEMENTS) - 4, 4 do
    payload:add_le(fields.fp32, range(offset, 4))
  end
  if range:len() > 4 * SHOWN_ELEMENTS then
    payload:add(string.format("and %d more", math.floor(range:len() / 4) - SHOWN_ELEMENTS))
  end
end

local function summary(range, kind)
  local tag = range(14, 4):uint()
  local text = string.format("%s group %d epoch %d chunk %d", name(TYPES, kind), range(5, 1):uint(), range(6, 2):uint(),
    range(10, 4):uint())
  if kind == ERROR then return text .. ": " .. name(ERRORS, tag) end
  if kind == JOIN or kind == WELCOME then return text .. string.format(" window %d", tag) end
  if kind == NACK then return text .. " is missing" end
  local set = {}
  for bit, flag in ipairs({"DATA", "WANT", "RETRY", "PARTIAL"}) do
    if has_flag(range, bit - 1) then set[#set + 1] = flag end
  end
  return text .. string.format(" [%s] %s %s, %d bytes", table.concat(set, " "), name(OPS, range(4, 1):bitfield(0, 4)),
    name(DTYPES, range(4, 1):bitfield(4, 4)), range(18, 2):uint())
end

function tributary.dissector(buffer, pinfo, tree)
  local length = buffer:len()
  if length < HEADER_BYTES or buffer(0, 2):uint() ~= MAGIC then return 0 end
  local range = buffer()
  local kind = type_of(range)
  pinfo.cols.protocol = "TRIB"
  pinfo.cols.info = summary(range, kind)

  local subtree = tree:add(tributary, range, "Tributary, " .. summary(range, kind))
  add_header(subtree, range, kind)
  if length > HEADER_BYTES then
    add_payload(subtree, range(HEADER_BYTES), range(4, 1):bitfield(4, 4))
  end

  local reason = fault(range, length)
  if reason then
    subtree:add_proto_expert_info(experts.malformed, DROPPED .. ": " .. reason)
  elseif kind == ERROR then
    subtree:add_proto_expert_info(experts.error, REFUSED .. ": " .. name(ERRORS, range(14, 4):uint()))
  elseif kind == CONTRIBUTION or kind == RESULT then
    if not pinfo.visited then remember(pinfo, kind, chunk_key(pinfo, kind, range)) end
    add_links(subtree, pinfo, kind, has_flag(range, RETRY))
  end
  return length
end

DissectorTable.get("udp.port"):add(DEFAULT_PORT, tributary)
tributary:register_heuristic("udp", function(buffer, pinfo, tree)
  return tributary.dissector(buffer, pinfo, tree) > 0
end)
