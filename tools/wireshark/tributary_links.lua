-- SPDX-License-Identifier: Apache-2.0
-- Frames between endpoints (docs/ENDPOINT.md, EP3) for the dissector tributary.lua, which loads this file from its own folder:
-- fields, what a receiver drops, summaries; and balanced results (docs/PROTOCOL.md, WF7): fields, the bytes of their payload. A range
-- is the datagram; that it holds a header of 22 bytes is known.
local HEADER_BYTES, FLIT_BYTES = 22, 16
local RESULT, HOP, ACK, STATE = 1, 10, 11, 12
local OPERATIONS = {[0] = "Reduce", [1] = "Gather"}

local fields = {
  number = ProtoField.uint16("tributary.number", "Number of the frame", base.DEC),
  next = ProtoField.uint16("tributary.next", "Frame expected next", base.DEC),
  limit = ProtoField.uint32("tributary.limit", "First frame that may not be sent yet", base.DEC),
  gap = ProtoField.uint32("tributary.gap", "After a gap", base.DEC),
  short = ProtoField.uint16("tributary.short", "Flits of a short granted chunk", base.DEC),
  granted = ProtoField.uint32("tributary.granted", "First chunk not granted yet", base.DEC),
  joined = ProtoField.uint64("tributary.joined", "Endpoints that have joined", base.HEX),
  left = ProtoField.bool("tributary.left", "A worker has left", 8, nil, 0x01),
  fault = ProtoField.bool("tributary.fault", "There is a fault", 8, nil, 0x02),
  fault_port = ProtoField.uint8("tributary.fault_port", "Port with the fault", base.DEC),
  fault_endpoint = ProtoField.uint8("tributary.fault_endpoint", "Endpoint that found it", base.DEC),
  era = ProtoField.uint32("tributary.era", "Era of the epoch", base.DEC),
  head_operation = ProtoField.uint8("tributary.head.operation", "Operation of the message", base.DEC, OPERATIONS, 0x01),
  head_flow = ProtoField.uint16("tributary.head.flow", "Flow", base.DEC),
  head_step = ProtoField.uint16("tributary.head.step", "Step", base.DEC),
  head_round = ProtoField.uint16("tributary.head.round", "Round", base.DEC),
  head_flits = ProtoField.uint32("tributary.head.flits", "Flits of the message", base.DEC),
}

-- In a JOIN: wanted, in a WELCOME: granted; of a RESULT (WF7).
fields.balanced = ProtoField.bool("tributary.balanced", "Balanced results", 8, nil, 0x01)
fields.balance = ProtoField.uint16("tributary.balance", "Balance", base.HEX)

local links = {
  fields = fields,
  types = {[HOP] = "HOP", [ACK] = "ACK", [STATE] = "STATE"},
  -- The fields of the header whose meaning depends on the type. The tag of a STATE is a job.
  count = {[HOP] = fields.number, [ACK] = fields.next, [STATE] = fields.short},
  sequence = {[ACK] = fields.limit, [STATE] = fields.granted},
  tag = {[ACK] = fields.gap},
  HOP = HOP,
  STATE = STATE,
}

local function has_data(range)
  return range(3, 1):bitfield(7, 1) == 1
end

-- A HOP without DATA has the head of a message.
local function is_head(range, kind)
  return kind == HOP and not has_data(range)
end

-- Are the bytes behind the header 16, whatever the length field says?
function links.has_sixteen(range, kind)
  return kind == STATE or is_head(range, kind)
end

function links.may_have_payload(range, kind)
  return kind == HOP and has_data(range)
end

-- What makes an endpoint drop the frame beside what holds for all frames, or nil.
function links.fault(range, kind)
  if not links.types[kind] then return nil end
  local payload = range(18, 2):uint()
  if range(5, 1):uint() ~= 0 then return "a group" end
  if links.may_have_payload(range, kind) and (payload == 0 or payload % FLIT_BYTES ~= 0) then return "no whole flits" end
  return nil
end

-- NI7; the flit is little-endian.
local function add_head(tree, range)
  tree:add(fields.head_operation, range(0, 1))
  tree:add_le(fields.head_flow, range(2, 2))
  tree:add_le(fields.head_step, range(4, 2))
  tree:add_le(fields.head_round, range(6, 2))
  tree:add_le(fields.head_flits, range(8, 4))
end

local function add_state(tree, range)
  tree:add(fields.joined, range(0, 8))
  tree:add(fields.left, range(8, 1))
  tree:add(fields.fault, range(8, 1))
  tree:add(fields.era, range(12, 4))
  if range(8, 1):bitfield(6, 1) == 0 then return end
  tree:add(fields.fault_port, range(9, 1))
  tree:add(fields.fault_endpoint, range(10, 1))
end

-- The 16 bytes, as far as the capture has them.
function links.add_sixteen(tree, range, kind)
  if range:len() < HEADER_BYTES + FLIT_BYTES then return end
  local add = kind == STATE and add_state or add_head
  add(tree, range(HEADER_BYTES, FLIT_BYTES))
end

function links.summary(range, kind, flags)
  local text = string.format("%s epoch %d ", links.types[kind], range(6, 2):uint())
  local count, sequence, tag = range(8, 2):uint(), range(10, 4):uint(), range(14, 4):uint()
  if kind == ACK then
    return text .. string.format("frame %d is next, limit %d%s", count, sequence, tag == 1 and ", after a gap" or "")
  end
  if kind == STATE then
    local short = count > 0 and ", the last one short" or ""
    return text .. string.format("job %d, chunks before %d granted%s", tag, sequence, short)
  end
  local what = is_head(range, kind) and "a head" or string.format("%d bytes", range(18, 2):uint())
  return text .. string.format("frame %d [%s] %s", count, flags, what)
end

-- How many bytes of payload a datagram of this length has: all after the header, or, of a balanced result, those before the zeros.
function links.payload_bytes(range, kind, length)
  local payload, behind = range(18, 2):uint(), length - HEADER_BYTES
  local balanced = kind == RESULT and range(20, 1):uint() == 0 and payload ~= 0
    and behind == math.floor((payload + 63) / 64) * 64 + 2
  return balanced and payload or behind
end

return links
