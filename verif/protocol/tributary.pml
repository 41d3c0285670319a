// SPDX-License-Identifier: Apache-2.0
// The protocol of docs/PROTOCOL.md between workers, a node and a tree of two nodes, for the model checker spin. See README.md
// for what is in it and what is not. Each step is a d_step: what a worker or a node does on one frame is one step.
#include "scenario.pml"
#include "frames.pml"
#include "slots.pml"
#include "group.pml"
#include "worker.pml"
#include "properties.pml"

// A node takes a frame only when there is room for all that it may send because of it: one frame to each child, and from the
// leaf to its parent two, LEAVE and JOIN.
#define ROOM_DOWN(link) (len(down[link]) < DOWN_CAPACITY)
#if LEAF_WORKERS == 0
#define ROOM_AT_LEAF 1
#define ROOM_BELOW_LEAF 1
#if WORKERS == 2
#define ROOM_AT_ROOT (ROOM_DOWN(0) && ROOM_DOWN(1))
#else
#define ROOM_AT_ROOT (ROOM_DOWN(0) && ROOM_DOWN(1) && ROOM_DOWN(2))
#endif
#else
#if LEAF_WORKERS == 1
#define ROOM_BELOW_LEAF ROOM_DOWN(0)
#else
#define ROOM_BELOW_LEAF (ROOM_DOWN(0) && ROOM_DOWN(1))
#endif
#define ROOM_AT_LEAF (ROOM_BELOW_LEAF && len(up[UPLINK]) + 2 <= UP_CAPACITY)
#if LEAF_WORKERS == WORKERS
#define ROOM_AT_ROOT ROOM_DOWN(UPLINK)
#else
#define ROOM_AT_ROOT (ROOM_DOWN(UPLINK) && ROOM_DOWN(WORKERS - 1))
#endif
#endif
#define ROOM(node) (!cut && (node == LEAF -> ROOM_AT_LEAF : ROOM_AT_ROOT))

#if CUT_THROUGH && (BAGS || LEAF_WORKERS > 0 || LIVES)
#error "CUT_THROUGH goes with links that keep the order, and with one node that is active"
#endif
#if CUT_THROUGH
#define ARRIVING(link) (arriving[link] != 0)
// The header of a contribution that slot `s` expects has arrived: the slot is taken, but not complete.
#define HEADER_HAS_COME(s) \
  d_step { \
    !arriving[link] && !share[link * WINDOW + s].here && up[link]?[_, _, eval(slot[s].expected), _, _] -> \
    arriving[link] = s + 1; \
    printf("@ begins %d\n", link) \
  }
#else
#define ARRIVING(link) 0
#endif

// A node's treatment of the frame at hand.
inline up_takes(link) {
  NOTE("@ to_node", link);
#if CUT_THROUGH
  if
  :: type >= DAMAGED ->  // IN5, RE5
     arriving[link] = 0;
     begun[slot_of(sequence)] = 0;
     if
     :: FAULT == spoiled_taken && sequence == SLOT(ROOT, sequence).expected -> contribution(ROOT, link)
     :: else
     fi
  :: else ->
     arriving[link] = 0;
     node_takes(ROOT, link)
  fi
#else
  if
  :: TREE && node_of(link) == LEAF -> node_takes(LEAF, link)
  :: else -> node_takes(ROOT, link)
  fi
#endif
}

// Children's frames on one link, and their treatment by the node. A link that is a bag delivers any of its frames, and perhaps a
// copy stays.
proctype Up(byte link) {
end:
  do
  :: d_step { nempty(up[link]) && ROOM(node_of(link)) -> FIRST_OF(up[link]); up_takes(link) }
#if BAGS & 1
  :: d_step { len(up[link]) == 2 && ROOM(node_of(link)) -> SECOND_OF(up[link]); up_takes(link) }
  :: d_step {
       !calm && nempty(up[link]) && ROOM(node_of(link)) ->
       FIRST_OF(up[link]);
       KEEP_COPY(up[link], "@ doubled_up", link);
       up_takes(link)
     }
  :: d_step {
       !calm && len(up[link]) == 2 && ROOM(node_of(link)) ->
       SECOND_OF(up[link]);
       KEEP_COPY(up[link], "@ doubled_up", link);
       up_takes(link)
     }
#endif
#if CUT_THROUGH
  :: HEADER_HAS_COME(0)
#if WINDOW > 1
  :: HEADER_HAS_COME(1)
#endif
#endif
#if LIVES && LEAF_WORKERS > 0
  :: d_step {  // GR6: a life of the leaf has ended
       calm && link == UPLINK && up[link]?[CONTRIBUTION, _, _, _, _] && !up[link]?[CONTRIBUTION, eval(told), _, _, _] ->
       LOSE(up[link], "@ withdrawn_up", link)
     }
#endif
#if LOSS
  :: d_step { !calm && nempty(up[link]) && !ARRIVING(link) -> LOSE(up[link], "@ lost_up", link) }
#if BAGS & 1
  :: d_step { !calm && len(up[link]) == 2 -> LOSE_SECOND(up[link], "@ lost_up", link) }
#endif
#endif
#if CUT_THROUGH
  :: d_step {
       !calm && len(up[link]) == 1 && !arriving[link] && up[link]?[CONTRIBUTION, _, _, _, _] ->
       DAMAGE(up[link], "@ damaged_up", link, sequence)
     }
  :: d_step {
       !calm && len(up[link]) == 1 && !arriving[link] && up[link]?[CONTRIBUTION, _, _, _, _] ->
       DAMAGE(up[link], "@ damaged_up", link, later(sequence))
     }
#endif
  od
}

// A child's treatment of the frame at hand.
inline down_takes(link) {
  NOTE("@ to_child", link);
  if
  :: link < WORKERS -> worker_takes(link % WORKERS)
#if LEAF_WORKERS > 0
  :: else -> leaf_takes()
#else
  :: else
#endif
  fi
}

#define CHILD_MAY_TAKE(link) (link < WORKERS || ROOM_BELOW_LEAF)

// Frames sent by a node to one child, and the child's treatment of them.
proctype Down(byte link) {
end:
  do
  :: d_step { nempty(down[link]) && CHILD_MAY_TAKE(link) -> FIRST_OF(down[link]); down_takes(link) }
#if BAGS & 2
  :: d_step { len(down[link]) == 2 && CHILD_MAY_TAKE(link) -> SECOND_OF(down[link]); down_takes(link) }
  :: d_step {
       !calm && nempty(down[link]) && CHILD_MAY_TAKE(link) ->
       FIRST_OF(down[link]);
       KEEP_COPY(down[link], "@ doubled_down", link);
       down_takes(link)
     }
  :: d_step {
       !calm && len(down[link]) == 2 && CHILD_MAY_TAKE(link) ->
       SECOND_OF(down[link]);
       KEEP_COPY(down[link], "@ doubled_down", link);
       down_takes(link)
     }
#endif
#if LIVES
  // GR6: the life has ended, and its result was still in a queue; or not, and it comes with the epoch of that life. Before the calm
  // this looks like a loss.
  :: d_step {
       calm && down[link]?[RESULT, _, _, _, _] &&
       !(group_state[node_of(link)] == ACTIVE && down[link]?[RESULT, eval(group_epoch[node_of(link)]), _, _, _]) ->
       LOSE(down[link], "@ withdrawn_down", link)
     }
#endif
#if LOSS
  :: d_step { !calm && nempty(down[link]) -> LOSE(down[link], "@ lost_down", link) }
#if BAGS & 2
  :: d_step { !calm && len(down[link]) == 2 -> LOSE_SECOND(down[link], "@ lost_down", link) }
#endif
#endif
  od
}

// Nothing happens any more until a timeout expires.
#define AT_REST(w) (!MAY_SEND_NEXT(w) && !(worker[w].state == REQUESTING && worker[w].due))
#define OWED(w) (WAITS(w) && !(expired >> (w) & 1))
#if WORKERS == 2
#define QUIET (NOTHING_ON_ITS_WAY && AT_REST(0) && AT_REST(1))
#define ANY_OWED (OWED(0) || OWED(1))
#define OLD_JOBS_DEAD (LAST_JOB(0) && LAST_JOB(1))
#else
#define QUIET (NOTHING_ON_ITS_WAY && AT_REST(0) && AT_REST(1) && AT_REST(2))
#define ANY_OWED (OWED(0) || OWED(1) || OWED(2))
#define OLD_JOBS_DEAD (LAST_JOB(0) && LAST_JOB(1) && LAST_JOB(2))
#endif

byte expired;  // once calm, by worker: its timeouts have expired in this round

proctype Sender(byte w) {
end:
  do
  :: d_step { !cut && MAY_SEND_NEXT(w) && nfull(up[w]) -> send_next(w) }
  // Before the calm a timeout may expire at any time, and asking may have failed at any time.
  :: d_step { REPEATS && !calm && !cut && worker[w].state == JOINED && IS_WAITING(w, 1) && nfull(up[w]) -> SEND_ASK(w, 1) }
  :: d_step { REPEATS && !calm && !cut && worker[w].state == JOINED && IS_WAITING(w, 1) && nfull(up[w]) -> SEND_AGAIN(w, 1) }
#if WINDOW > 1
  :: d_step { REPEATS && !calm && !cut && worker[w].state == JOINED && IS_WAITING(w, 2) && nfull(up[w]) -> SEND_ASK(w, 2) }
  :: d_step { REPEATS && !calm && !cut && worker[w].state == JOINED && IS_WAITING(w, 2) && nfull(up[w]) -> SEND_AGAIN(w, 2) }
#endif
  // Then when all frames in flight have arrived, once for each worker before a second time for any. Only the oldest chunk
  // is asked for then, and a payload goes out only on a NACK.
  :: d_step {
       calm && !cut && QUIET && WAITS(w) && (OWED(w) || !ANY_OWED) ->
       expired = (OWED(w) -> expired | (1 << w) : 1 << w);
       printf("@ timeout %d\n", w);
       if
       :: worker[w].state == REQUESTING -> SEND_JOIN(w)
       :: else ->
          i = WINDOW;
          do
          :: i > 0 ->
             if
             :: IS_WAITING(w, i) -> SEND_ASK(w, i); i = 0
             :: else -> i--
             fi
          :: else -> break
          od
       fi
     }
#if LIVES
  :: d_step { !cut && worker[w].state == REQUESTING && (worker[w].due || (REPEATS && !calm)) && nfull(up[w]) -> SEND_JOIN(w) }
#endif
#if CRASHES > 0
  :: d_step {
       w == CRASHER && !calm && !cut && crashes < CRASHES -> crashes++; printf("@ crash %d\n", w); replace(w)
     }
#endif
#if JOBS > 1
  :: d_step { !calm && !cut && !LAST_JOB(w) -> printf("@ crash %d\n", w); replace(w) }
#if LEAVES
  :: d_step {
       !calm && !cut && !LAST_JOB(w) && worker[w].state == JOINED && nfull(up[w]) ->
       SEND_UP(w, LEAVE, worker[w].epoch, INCARNATION(w, worker[w].drawn), 0, 0);
       replace(w)
     }
#endif
#endif
  od
}

#if ENDS || RESETS
proctype Operator() {
end:
  do
  :: d_step {
       !calm && !cut && ends < ENDS && ROOM(HIT) && group_state[HIT] != IDLE ->
       ends++;
       printf("@ end %d\n", HIT);
       end_group(HIT)
     }
  :: d_step { !calm && !cut && resets < RESETS && group_epoch[HIT] -> printf("@ reset %d\n", HIT); reset_node(HIT) }
  od
}
#endif

#if CUT_THROUGH
// RE1: a reduction begins when every contribution has arrived or is arriving.
#if WORKERS == 2
#define ALL_COMING(s) (IS_COMING(0, s) && IS_COMING(1, s))
#else
#define ALL_COMING(s) (IS_COMING(0, s) && IS_COMING(1, s) && IS_COMING(2, s))
#endif
proctype Reducer(byte s) {
end:
  do
  :: d_step {
       !begun[s] && ALL_COMING(s) ->
       begun[s] = 1;
       printf("@ reduction %d\n", s);
       if
       :: FAULT == single_bank -> slot[s].has_result = 0
       :: else
       fi
     }
  od
}
#endif

proctype Calm() {
  d_step { OLD_JOBS_DEAD && !cut -> calm = 1; printf("@ calm\n") }
}

// Every group is made active by its register command, with epoch 1 for both sides, or else is idle, and its workers join (GR1).
init {
  atomic {
    d_step {
      i = 0;
      do
      :: i < WORKERS ->
         worker[i].job = 1;
         worker[i].epoch = 1 - BY_JOINS;
         worker[i].life = 1 - BY_JOINS;
         worker[i].state = (BY_JOINS -> REQUESTING : JOINED);
         worker[i].due = BY_JOINS;
         i++
      :: else -> break
      od;
      i = 0;
      do
      :: i < NODES * WINDOW -> slot[i].expected = i % WINDOW; i++
      :: else -> break
      od;
      i = 0;
      do
      :: i < NODES ->
         group_state[i] = (BY_JOINS -> IDLE : ACTIVE);
         group_epoch[i] = (BY_JOINS -> FIRST : 1);
         group_life[i] = 1 - BY_JOINS;
         i++
      :: else -> break
      od;
#if LEAF_WORKERS > 0
      told = 1 - BY_JOINS
#endif
    }
    i = 0;
    do
    :: i < LINKS -> run Up(i); run Down(i); i++
    :: else -> break
    od;
    i = 0;
    do
    :: i < WORKERS -> run Sender(i); i++
    :: else -> break
    od;
#if ENDS || RESETS
    run Operator();
#endif
#if CUT_THROUGH
    i = 0;
    do
    :: i < WINDOW -> run Reducer(i); i++
    :: else -> break
    od;
#endif
    run Calm()
  }
}
