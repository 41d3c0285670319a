// SPDX-License-Identifier: Apache-2.0
// What must hold. S1 to S4 are asserted where a result is taken or a slot is used again; L1 is a formula of temporal logic.

// Worker `w` takes the sum at hand for the chunk `number` of its epoch.
inline sum_is_right(w, number) {
  HOLDS("S1: a sum has every worker's contribution exactly once", (sum & COUNTS) == EACH_ONCE);
  HOLDS("S2: a sum has contributions to this chunk of this epoch only", origin == ORIGIN(worker[w].epoch, number));
  HOLDS("S4: a worker's contribution is not of its life before a crash",
        w != CRASHER || (sum & LIFE) == worker[CRASHER].life * LIFE)
}

// S3: the result of chunk `s` is about to be overwritten in the store of the node that the link leads to.
inline nobody_needs(link, s) {
  distance = (link < WORKERS -> (worker[link % WORKERS].next_chunk + NUMBERS - s) % SEQUENCES : 0);
  if
  :: link < WORKERS && worker[link % WORKERS].state == JOINED && worker[link % WORKERS].epoch == group_epoch[node_of(link)] ->
     HOLDS("S3: a result stays in the store until all have it",
           !(distance >= 1 && distance <= WINDOW && IS_WAITING(link % WORKERS, distance)))
  :: TREE && link == UPLINK && group_state[NODES - 1] == ACTIVE && group_epoch[NODES - 1] == group_epoch[ROOT] ->
     HOLDS("S3: a result stays in the store until all have it", SLOT(NODES - 1, s).expected != s)
  :: else
  fi
}

#define GAVE_UP(w) (worker[w].state == GIVEN_UP)
#define HAS_ALL(w) (worker[w].state == JOINED && worker[w].next_chunk == CHUNKS && worker[w].waiting == 0)
#if WORKERS == 2
#define out_of_epochs (GAVE_UP(0) || GAVE_UP(1))
#define all_have_all (HAS_ALL(0) && HAS_ALL(1))
#else
#define out_of_epochs (GAVE_UP(0) || GAVE_UP(1) || GAVE_UP(2))
#define all_have_all (HAS_ALL(0) && HAS_ALL(1) && HAS_ALL(2))
#endif
#if CRASHES > 0
#define left_alone HAS_ALL(1 - CRASHER)  // it is done, and does not hear of a crash after that
#else
#define left_alone 0
#endif
#define at_an_even_chunk (worker[0].next_chunk % 2 == 0)

// L1: once the network is calm, every worker gets the result of every chunk; of a stream without end: worker 0 always goes on,
// and no worker can be more than a window behind another.
#if CHUNKS > 0
ltl L1 { [] (calm -> <> (all_have_all || left_alone || out_of_epochs)) }
#else
ltl L1 { [] (calm -> (<> (at_an_even_chunk || out_of_epochs) && <> (!at_an_even_chunk || out_of_epochs))) }
#endif
