// SPDX-License-Identifier: Apache-2.0
// The slots of a node: contributions, reduction, result store.

typedef Slot {
  byte expected;    // IN4: sequence of the chunk that comes next
  bit sent_up;      // TR1: its sum has gone to the parent
  bit has_result;   // RC2: the sum of the chunk before is in the store
  byte sum;
  byte origin;
};
typedef Share {
  bit here;         // IN5: the contribution has ended good
  byte sum;
  byte origin;
};
Slot slot[NODES * WINDOW];
Share share[LINKS * WINDOW];  // by link and slot

#define SLOT(node, sequence) slot[(node) * WINDOW + slot_of(sequence)]
#define SHARE(link, sequence) share[(link) * WINDOW + slot_of(sequence)]

// TR4: a leaf speaks to its parent in the epoch of the parent's life.
#if LEAF_WORKERS > 0
#define EPOCH_ABOVE (FAULT == one_epoch_for_both -> group_epoch[LEAF] : told)
#else
#define EPOCH_ABOVE 0
#endif

#if CUT_THROUGH
byte arriving[LINKS];           // 1 + slot whose contribution is arriving on the link (RE1); 0: none
bit begun[NODES * WINDOW];      // the reduction of the slot's chunk has begun
#define IS_COMING(link, s) (SHARE(link, s).here || arriving[link] == slot_of(s) + 1)
#endif

#define IS_REDUCED(node, s) (s == earlier(SLOT(node, s).expected) && SLOT(node, s).has_result)

// GR1: all slots are emptied. They are also when a life ends: they are not read until the next one.
inline empty_slots(node) {
  i = 0;
  do
  :: i < WINDOW && FAULT != slots_kept ->
     slot[(node) * WINDOW + i].expected = i;
     slot[(node) * WINDOW + i].sent_up = 0;
     if
     :: FAULT != ask_finds_old_life ->
        slot[(node) * WINDOW + i].has_result = 0;
        slot[(node) * WINDOW + i].sum = 0;
        slot[(node) * WINDOW + i].origin = 0
     :: else
     fi;
     i++
  :: else -> break
  od;
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node ->
        k = 0;
        do
        :: k < WINDOW && FAULT != slots_kept -> empty_share(i, k); k++
        :: else -> break
        od
     :: else
     fi;
     i++
  :: else -> break
  od
}

inline empty_share(link, s) {
  SHARE(link, s).here = 0;
  SHARE(link, s).sum = 0;
  SHARE(link, s).origin = 0
}

// Adds up what is here for chunk `s`, into `total` and `whence`. `k` becomes 1 if a member's share is missing.
inline add_up(node, s) {
  total = 0;
  whence = 0;
  k = 0;
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node && SHARE(i, s).here ->
        total = total + SHARE(i, s).sum;
        if
        :: whence == 0 || whence == SHARE(i, s).origin -> whence = SHARE(i, s).origin
        :: else ->
           whence = (whence == FOREIGN || (whence != MIXED && SHARE(i, s).origin < FOREIGN &&
                                           LIFE_IN(whence) != LIFE_IN(SHARE(i, s).origin)) -> FOREIGN : MIXED)
        fi
     :: node_of(i) == node && !SHARE(i, s).here -> k = 1
     :: else
     fi;
     i++
  :: else -> break
  od
}

// RE4, RE6, and TR1 for a leaf: the sum in `total`, `whence` goes to every member, and into the store; the slot is freed.
inline retire(node, s) {
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node ->
        nobody_needs(i, earlier(s));
        SEND_DOWN(i, RESULT, group_epoch[node], s, total, whence);
        empty_share(i, s)
     :: else
     fi;
     i++
  :: else -> break
  od;
  SLOT(node, s).has_result = 1;
  SLOT(node, s).sum = total;
  SLOT(node, s).origin = whence;
  SLOT(node, s).sent_up = 0;
#if CUT_THROUGH
  begun[(node) * WINDOW + slot_of(s)] = 0;
#endif
  if
  :: FAULT == no_replay -> SLOT(node, s).has_result = 0; SLOT(node, s).sum = 0; SLOT(node, s).origin = 0
  :: else
  fi;
  SLOT(node, s).expected = later(s)
}

// TR1: the sum of a leaf goes to its parent, of the root to the members.
inline reduce(node, s) {
  add_up(node, s);
  if
  :: k -> skip  // RE1: a share is missing
  :: !k && TREE && node == LEAF ->
     SEND_UP(UPLINK, CONTRIBUTION, EPOCH_ABOVE, s, total, whence);
     SLOT(node, s).sent_up = 1
  :: else -> retire(node, s)
  fi
}

// A contribution that has passed all other checks and ended good: IN4, RC2. A copy does not send a sum up again (TR2).
inline contribution(node, link) {
  if
  :: sequence == SLOT(node, sequence).expected || FAULT == slot_without_sequence ->
     sequence = SLOT(node, sequence).expected;
     if
     :: !SHARE(link, sequence).here ->  // Accepted
        SHARE(link, sequence).here = 1;
        SHARE(link, sequence).sum = sum;
        SHARE(link, sequence).origin = origin;
        if
        :: FAULT == store_freed_early -> SLOT(node, sequence).has_result = 0
        :: else
        fi;
        if
        :: !SLOT(node, sequence).sent_up -> reduce(node, sequence)
        :: else
        fi
     :: else ->  // Duplicate
        if
        :: FAULT == duplicate_summed -> SHARE(link, sequence).sum = SHARE(link, sequence).sum + sum
        :: else
        fi
     fi
  :: else -> replay_or_nothing(node, link)
  fi
}

// RC2: an answer from the store. A missing entry is out of the window.
inline replay_or_nothing(node, link) {
  if
  :: IS_REDUCED(node, sequence) ->
     SEND_DOWN(link, RESULT, group_epoch[node], sequence, SLOT(node, sequence).sum, SLOT(node, sequence).origin)
  :: else
  fi
}

// RC5: an ASK that has passed all other checks. One that is ahead is ignored; without deadlines, none lags.
inline ask(node, link) {
  if
  :: FAULT == ask_finds_old_life && SLOT(node, sequence).has_result &&
     NUMBER_IN(SLOT(node, sequence).origin) % SEQUENCES == sequence ->
     SEND_DOWN(link, RESULT, group_epoch[node], sequence, SLOT(node, sequence).sum, SLOT(node, sequence).origin)
  :: else ->
     if
     :: sequence == SLOT(node, sequence).expected && !SHARE(link, sequence).here ->
        if
        :: FAULT != ask_not_answered -> SEND_DOWN(link, NACK, group_epoch[node], sequence, 0, 0)
        :: else
        fi
     :: sequence == SLOT(node, sequence).expected && SHARE(link, sequence).here ->
        if
        :: STATUSES -> SEND_DOWN(link, STATUS, group_epoch[node], sequence, 0, 0)
        :: else
        fi;
        if
        :: TREE && node == LEAF && SLOT(node, sequence).sent_up && FAULT != ask_not_passed_up ->
           SEND_UP(UPLINK, ASK, EPOCH_ABOVE, sequence, 0, 0)
        :: else
        fi
     :: else -> replay_or_nothing(node, link)
     fi
  fi
}

// A RESULT of the parent, judged in the slots of the uplink port (IN4), goes to all members (TR1).
inline result_from_parent() {
  if
  :: sequence == SLOT(LEAF, sequence).expected || FAULT == old_result_forwarded ->
     sequence = SLOT(LEAF, sequence).expected;
     total = sum;
     whence = origin;
     retire(LEAF, sequence)
  :: else  // Duplicate, or OutOfWindow
  fi
}

// TR2: the parent lacks a sum that was sent up.
inline nack_from_parent() {
  if
  :: sequence == SLOT(LEAF, sequence).expected && SLOT(LEAF, sequence).sent_up && len(up[UPLINK]) < UP_CAPACITY &&
     FAULT != nack_ignored ->
     reduce(LEAF, sequence)
  :: else
  fi
}
