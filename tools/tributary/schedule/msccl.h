// SPDX-License-Identifier: Apache-2.0
// Schedules as programs of MSCCL (SCHEDULE.md, SD9.1 and SD9.2): XML of algo, gpu, tb and step.
#pragma once

#include <string>

#include "model/schedule/schedule.h"
#include "tools/tributary/schedule/message_program.h"
#include "tools/tributary/schedule/read_schedule.h"

namespace trib {

// A thread block for each node that a node sends to, and for each that it receives from; steps s, r, rrc,
// and nop where a step has more than one dependence.
std::string msccl_xml(const schedule::Schedule& schedule);

// An allreduce in place, or an allgather, which becomes an allreduce by a reduction that is its mirror.
// Errors: FileError, "file:line: what is wrong", also for a program that waits for ever.
ReadSchedule parse_msccl(const std::string& name, const std::string& text);

}  // namespace trib
