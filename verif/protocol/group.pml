// SPDX-License-Identifier: Apache-2.0
// The life of a group on a node (GR1, GR2, GR3, TR4), and the checks that come before the slots. The members are configured:
// one child behind each link.

#define JOINING 0
#define ACTIVE 1
#define STOPPED 2
#define IDLE 3

byte group_state[NODES];
byte group_epoch[NODES];
bit joined[LINKS];
byte announced_by_parent;  // the epoch that the parent announced when it stopped the leaf; else 0

#define NEWER(a, b) ((a) > (b))
#define ANNOUNCED(node) \
  (node == LEAF && announced_by_parent -> announced_by_parent : group_epoch[node])

#define ANSWER(link, code) SEND_DOWN(link, ERROR, ANNOUNCED(node_of(link)), 0, code, 0)

// One frame to each member of a node.
inline tell_members(node, t, e, code) {
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node -> SEND_DOWN(i, t, e, 0, code, 0)
     :: else
     fi;
     i++
  :: else -> break
  od
}

inline activate(node) {
  group_state[node] = ACTIVE;
  announced_by_parent = (node == LEAF -> 0 : announced_by_parent);
  empty_slots(node);
  tell_members(node, WELCOME, group_epoch[node], 0)
}

// Have all members joined? In `k`.
inline all_joined(node) {
  k = 1;
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node && !joined[i] -> k = 0
     :: else
     fi;
     i++
  :: else -> break
  od
}

// GR2: nobody has joined in this epoch yet.
inline collect(node) {
  group_state[node] = JOINING;
  group_epoch[node] = epoch;
  announced_by_parent = (node == LEAF -> 0 : announced_by_parent);
  i = 0;
  do
  :: i < LINKS ->
     if
     :: node_of(i) == node -> joined[i] = 0
     :: else
     fi;
     i++
  :: else -> break
  od
}

// GR1, TR4: one more has joined. A leaf whose members have all joined asks its parent, and once more at every further JOIN.
inline admit(node, link) {
  total = joined[link];
  joined[link] = 1;
  all_joined(node);
  if
  :: k && node == ROOT -> activate(node)
  :: k && node == LEAF && !(FAULT == join_up_once && total) -> SEND_UP(UPLINK, JOIN, group_epoch[node], 0, 0, 0)
  :: else
  fi
}

// TR4: a LEAVE goes up when anything but the parent ends an epoch.
inline leave_up(node) {
  if
  :: TREE && node == LEAF -> SEND_UP(UPLINK, LEAVE, group_epoch[node], 0, 0, 0)
  :: else
  fi
}

// GR2, the rows of its table.
inline join(node, link) {
  if
  :: NEWER(epoch, group_epoch[node]) ->
     if
     :: group_state[node] == ACTIVE -> leave_up(node)
     :: else
     fi;
     collect(node);
     admit(node, link)
  :: else ->
     if
     :: epoch != group_epoch[node] || group_state[node] == STOPPED -> ANSWER(link, STALE_EPOCH)
     :: epoch == group_epoch[node] && group_state[node] == JOINING -> admit(node, link)
     :: epoch == group_epoch[node] && group_state[node] == ACTIVE ->
        if
        :: contributed[link] && FAULT != joined_in_midstream -> ANSWER(link, STALE_EPOCH)
        :: else -> SEND_DOWN(link, WELCOME, epoch, 0, 0, 0)
        fi
     fi
  fi
}

// GR3
inline leave(node, link) {
  if
  :: group_state[node] != STOPPED && epoch != group_epoch[node] -> ANSWER(link, STALE_EPOCH)
  :: else ->
     ANSWER(link, STOPPED_GROUP);
     if
     :: group_state[node] == JOINING -> joined[link] = 0
     :: group_state[node] == ACTIVE -> group_state[node] = STOPPED; leave_up(node)
     :: else
     fi
  fi
}

// The frame at hand has come on a link from a child: the checks 15 to 19, in their order.
inline node_takes(node, link) {
  if
  :: type == JOIN -> join(node, link)
  :: type == LEAVE -> leave(node, link)
  :: type == CONTRIBUTION && group_state[node] != ACTIVE -> ANSWER(link, STOPPED_GROUP)
  :: type == CONTRIBUTION && group_state[node] == ACTIVE ->
     if
     :: epoch != group_epoch[node] && FAULT != stale_epoch_summed -> ANSWER(link, STALE_EPOCH)
     :: else -> contribution(node, link)
     fi
  fi
}

// TR4. Ignored unless the leaf is active or waits for the parent's WELCOME; if it answers what was sent before; and, while it
// is active, ERROR 3 with its own epoch.
inline error_from_parent() {
  all_joined(LEAF);
  if
  :: FAULT == parent_error_ignored || NEWER(group_epoch[LEAF], epoch) || group_state[LEAF] == STOPPED ||
     (group_state[LEAF] == JOINING && !k) ||
     (group_state[LEAF] == ACTIVE && sum == STALE_EPOCH && epoch == group_epoch[LEAF])
  :: else ->
     group_state[LEAF] = STOPPED;
     announced_by_parent = epoch;
     tell_members(LEAF, ERROR, epoch, sum)
  fi
}

// The frame at hand has come to the leaf from its parent.
inline leaf_takes() {
  if
  :: type == RESULT && group_state[LEAF] == ACTIVE && epoch == group_epoch[LEAF] -> result_from_parent()
  :: type == WELCOME && group_state[LEAF] == JOINING && epoch == group_epoch[LEAF] ->
     all_joined(LEAF);
     if
     :: k -> activate(LEAF)
     :: else
     fi
  :: type == ERROR -> error_from_parent()
  :: else
  fi
}
