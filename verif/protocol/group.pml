// SPDX-License-Identifier: Apache-2.0
// The lives of a group on a node (GR1 to GR6, TR4), and the checks that come before the slots. The members are configured: one
// child on each link.

#define JOINING 0
#define ACTIVE 1
#define STOPPED 2
#define IDLE 3

byte group_state[NODES];
byte group_epoch[NODES];      // the last one; 0 after a reset
byte group_life[NODES];       // of the root, for the properties
byte group_job[NODES];        // while it is joining or active
byte incarnation[LINKS];      // of the child that has joined, while the group is joining or active; else 0
#if LEAF_WORKERS > 0
byte told;                    // TR4: the epoch of the parent's life, or the last one that it has announced
#endif
byte resets;

// Incarnations are fresh values, and no numbers of chunks, so an ERROR is for one frame only. A node's draw after a reset is a
// fresh value, too, even if the same JOIN arrives again (see README.md); after each there is space for some lives.
#define ROOM_FOR_LIVES 16
#define INCARNATION(worker, drawn) (17 + (drawn) * WORKERS + (worker))
#define DRAWN_FROM(i) \
  (FAULT == epoch_not_drawn -> 1 : \
   (FAULT == epoch_of_incarnation -> ((i) - 16) * ROOM_FOR_LIVES + 1 : (resets + 1) * ROOM_FOR_LIVES + 1))
#define ORDINAL(e) ((e) % ROOM_FOR_LIVES)
#if RESETS > 0
#if HIT == ROOT && SEQUENCES > 2
#error "`origin` has no space for the lives after a reset of the root"
#endif
#define LIFE_OF_ROOT (ORDINAL(group_epoch[ROOT]) + (HIT == ROOT -> resets * ROOM_FOR_LIVES : 0))
#else
#define LIFE_OF_ROOT ORDINAL(group_epoch[ROOT])
#endif

// TR4: the members' incarnations in one: another value for each set of them.
#if LEAF_WORKERS == 2
#define MIXTURE (FAULT == constant_incarnation -> 17 : 16 + (incarnation[0] - 16) * 15 + incarnation[1] - 16)
#define ALL_AT_LEAF (incarnation[0] && incarnation[1])
#else
#define MIXTURE (FAULT == constant_incarnation -> 17 : incarnation[0])
#define ALL_AT_LEAF (incarnation[0])
#endif

#define SEND_JOIN_UP SEND_UP(UPLINK, JOIN, told, MIXTURE, group_job[LEAF], group_epoch[ROOT])

// The answer to the frame at hand; ERROR 6 carries no epoch (SE3).
#define REFUSE(link, code) \
  SEND_DOWN(link, ERROR, epoch, sequence, code, (code == UNKNOWN_GROUP -> 0 : group_epoch[node_of(link)]))

// One frame to each member of a node.
inline welcome_members(node) {
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node ->
        SEND_DOWN(i, WELCOME, group_epoch[node], incarnation[i], group_job[node], group_life[node])
     :: else
     fi;
     i++
  :: else -> break
  od
}

inline activate(node) {
  group_state[node] = ACTIVE;
  empty_slots(node);
  welcome_members(node)
}

// GR5, GR6: no member is joined any more. Frames that have not left yet are withdrawn: see `Down`.
inline forget(node) {
  empty_slots(node);
  group_job[node] = 0;
  group_life[node] = 0;
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node -> incarnation[i] = 0
     :: else
     fi;
     i++
  :: else -> break
  od
}

// Have all members joined? In `k`.
inline all_joined(node) {
  k = 1;
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node && !incarnation[i] -> k = 0
     :: else
     fi;
     i++
  :: else -> break
  od
}

// TR4: a LEAVE goes up when anything but the parent ends a life. The parent reads its incarnation while it is joining only.
inline leave_up(node) {
#if LEAF_WORKERS > 0
  all_joined(node);
  if
  :: node == LEAF && (group_state[node] == ACTIVE || (group_state[node] == JOINING && k)) ->
     SEND_UP(UPLINK, LEAVE, EPOCH_ABOVE, MIXTURE, 0, 0)
  :: else
  fi
#else
  skip
#endif
}

// Results that wait in the queue leave with the epoch of the next life: what GR6 forbids.
inline relabel(node) {
  i = 0;
  do
  :: i < WORKERS ->
     k = (node_of(i) == node -> len(down[i]) : 0);
     do
     :: k > 0 ->
        down[i]?type, epoch, sequence, sum, origin;
        epoch = (type == RESULT -> group_epoch[node] : epoch);
        down[i] PUT_DOWN type, epoch, sequence, sum, origin;
        k--
     :: else -> break
     od;
     i++
  :: else -> break
  od
}

// GR2, last row: a collection begins, with the next epoch.
inline collect(node) {
  if
  :: group_state[node] == ACTIVE -> leave_up(node)
  :: else
  fi;
  forget(node);
  if
  :: ORDINAL(group_epoch[node]) >= EPOCHS && !calm -> cut = 1
  :: else
  fi;
  HOLDS("L2: once the network is calm, few lives more begin", ORDINAL(group_epoch[node]) < ROOM_FOR_LIVES - 1);
  group_state[node] = JOINING;
  group_epoch[node] = (group_epoch[node] == 0 -> DRAWN_FROM(sequence) : group_epoch[node] + 1);
  group_job[node] = sum;
  group_life[node] = (node == ROOT -> LIFE_OF_ROOT : 0)
}

// GR1, TR4: one more has joined. A leaf whose members have all joined asks its parent, and once more at every further JOIN.
inline admit(node, link) {
  total = (incarnation[link] == sequence);
  incarnation[link] = sequence;
  all_joined(node);
  if
  :: k && node == ROOT -> activate(node)
#if LEAF_WORKERS > 0
  :: k && node == LEAF && !(FAULT == join_up_once && total) -> SEND_JOIN_UP
#endif
  :: else
  fi
}

// GR2, the rows of its table.
inline join(node, link) {
  if
  :: group_state[node] == JOINING && (sum == group_job[node] || FAULT == job_not_compared) -> admit(node, link)
  :: group_state[node] == ACTIVE && sum == group_job[node] &&
     (sequence == incarnation[link] || FAULT == newcomer_welcomed) ->
     incarnation[link] = sequence;
     SEND_DOWN(link, WELCOME, group_epoch[node], sequence, sum, group_life[node])
  :: else ->
     if
     :: epoch != group_epoch[node] && FAULT != no_proof -> REFUSE(link, STALE_EPOCH)
     :: else ->
        HOLDS("S6: a JOIN that was sent before a life began does not end it",
              group_state[node] != ACTIVE || origin == group_epoch[node]);
        collect(node);
        admit(node, link);
        if
        :: FAULT == queue_takes_new_epoch -> relabel(node)
        :: else
        fi
     fi
  fi
}

// A group is stopped, but keeps its epoch.
inline stop(node) {
  group_state[node] = STOPPED;
  forget(node)
}

// GR3
inline leave(node, link) {
  if
  :: group_state[node] == JOINING && sequence == incarnation[link] ->
     incarnation[link] = 0;
     REFUSE(link, STOPPED_GROUP)
  :: (group_state[node] == ACTIVE && epoch == group_epoch[node]) || group_state[node] == STOPPED ->
     REFUSE(link, STOPPED_GROUP);
     if
     :: group_state[node] == ACTIVE -> leave_up(node); stop(node)
     :: else
     fi
  :: else -> REFUSE(link, STALE_EPOCH)
  fi
}

// GR5: the register command *end*. The epoch stays.
inline end_group(node) {
  leave_up(node);
  forget(node);
  group_state[node] = IDLE;
  if
  :: FAULT == end_frees_epoch && group_epoch[node] -> group_epoch[node] = group_epoch[node] - 1
  :: else
  fi
}

inline reset_node(node) {
  group_state[node] = IDLE;
  group_epoch[node] = 0;
#if LEAF_WORKERS > 0
  told = (node == LEAF -> 0 : told);
#endif
  forget(node);
  resets++
}

// The frame at hand has arrived on a link from a child: the checks 13 to 19, in their order.
inline node_takes(node, link) {
  if
  :: type == JOIN -> join(node, link)
  :: type != JOIN && group_state[node] == IDLE -> REFUSE(link, UNKNOWN_GROUP)
  :: type == LEAVE && group_state[node] != IDLE -> leave(node, link)
  :: (type == CONTRIBUTION || type == ASK) && group_state[node] != IDLE && group_state[node] != ACTIVE ->
     REFUSE(link, STOPPED_GROUP)
  :: (type == CONTRIBUTION || type == ASK) && group_state[node] == ACTIVE ->
     if
     :: epoch != group_epoch[node] && FAULT != stale_epoch_summed -> REFUSE(link, STALE_EPOCH)
     :: else ->
        if
        :: type == ASK -> ask(node, link)
        :: else -> contribution(node, link)
        fi
     fi
  fi
}

#if LEAF_WORKERS > 0
// TR4: what the parent refuses ends the life, or the collection, for every member; while it is joining, with the incarnation of
// each.
inline pass_error_on() {
  i = 0;
  do
  :: i < LEAF_WORKERS ->
     SEND_DOWN(i, ERROR, group_epoch[LEAF], (group_state[LEAF] == JOINING -> incarnation[i] : sequence), sum,
               group_epoch[LEAF]);
     i++
  :: else -> break
  od;
  stop(LEAF)
}

inline error_from_parent() {
  if
  :: group_state[LEAF] == JOINING && ALL_AT_LEAF && sequence == MIXTURE ->
     if
     :: sum == STALE_EPOCH && origin != told ->
        told = origin;
        if
        :: len(up[UPLINK]) < UP_CAPACITY -> SEND_JOIN_UP
        :: else
        fi
     :: sum != STALE_EPOCH -> pass_error_on()
     :: else
     fi
  :: group_state[LEAF] == ACTIVE && (epoch == told || FAULT == parent_error_of_any_life) && FAULT != parent_error_ignored ->
     HOLDS("S7: a life ends for its members only when it has ended",
           !(group_state[ROOT] == ACTIVE && group_epoch[ROOT] == told && incarnation[UPLINK] == MIXTURE));
     pass_error_on()
  :: else
  fi
}

// The frame at hand has arrived at the leaf from its parent.
inline leaf_takes() {
  if
  :: type == RESULT && group_state[LEAF] == ACTIVE && epoch == EPOCH_ABOVE -> result_from_parent()
  :: type == NACK && group_state[LEAF] == ACTIVE && epoch == EPOCH_ABOVE -> nack_from_parent()
  :: type == WELCOME && group_state[LEAF] == JOINING && ALL_AT_LEAF && sequence == MIXTURE && sum == group_job[LEAF] ->
     told = epoch;
     group_life[LEAF] = origin;
     activate(LEAF)
  :: type == ERROR -> error_from_parent()
  :: else
  fi
}
#endif
