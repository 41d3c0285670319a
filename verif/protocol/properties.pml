// SPDX-License-Identifier: Apache-2.0
// The properties. S1 to S7 are asserted where a result is taken, a slot is used again or a life ends; L1 is a formula of temporal
// logic, L2 an assertion where a life begins.

// Worker `w` takes the sum at hand for the chunk `number` of its life.
inline sum_is_right(w, number) {
  HOLDS("S5: a sum has contributions of one job and one life only: those that its taker was welcomed into",
        origin != FOREIGN && (origin == MIXED || LIFE_IN(origin) == LIFE_IN(ORIGIN(worker[w].job, worker[w].life, 0))));
  HOLDS("S1: a sum has every worker's contribution exactly once", (sum & COUNTS) == EACH_ONCE);
  HOLDS("S2: a sum has contributions to this chunk only", origin == ORIGIN(worker[w].job, worker[w].life, number));
  HOLDS("S4: a worker's own contribution is not one of a former process",
        DRAWN(w, 3) == 0 || (sum & DRAWN(w, 3)) == DRAWN(w, worker[w].drawn))
}

// S3: the result of chunk `s` is about to be overwritten in the store of the node that the link leads to.
inline nobody_needs(link, s) {
  distance = (link < WORKERS -> (worker[link % WORKERS].next_chunk + NUMBERS - s) % SEQUENCES : 0);
  if
  :: link < WORKERS && worker[link % WORKERS].state == JOINED && worker[link % WORKERS].epoch == group_epoch[node_of(link)] &&
     worker[link % WORKERS].life == group_life[node_of(link)] ->
     HOLDS("S3: a result stays in the store until all have it",
           !(distance >= 1 && distance <= WINDOW && IS_WAITING(link % WORKERS, distance)))
#if LEAF_WORKERS > 0
  :: link == UPLINK && group_state[LEAF] == ACTIVE && told == group_epoch[ROOT] && group_life[LEAF] == group_life[ROOT] ->
     HOLDS("S3: a result stays in the store until all have it", SLOT(LEAF, s).expected != s)
#endif
  :: else
  fi
}

#define HAS_ALL(w) \
  (LAST_JOB(w) && worker[w].state == JOINED && worker[w].next_chunk == CHUNKS && worker[w].waiting == 0)
#define LEFT(done, w) \
  (HAS_ALL(done) && !(worker[w].state == JOINED && worker[w].life == worker[done].life))
#if WORKERS == 2
#define all_have_all (HAS_ALL(0) && HAS_ALL(1))
#define left_alone (LEFT(0, 1) || LEFT(1, 0))  // a worker that has all results is not expected to join again
#else
#define all_have_all (HAS_ALL(0) && HAS_ALL(1) && HAS_ALL(2))
#define left_alone 0
#endif
#define at_an_even_chunk (worker[0].next_chunk % 2 == 0)

// L1: once the network is calm, every worker of the last job gets the result of every chunk; of a stream without end: worker 0
// always makes progress, and no worker can lag another by more than a window.
#if CHUNKS > 0
ltl L1 { [] (calm -> <> (all_have_all || left_alone || cut)) }
#else
ltl L1 { [] (calm -> (<> (at_an_even_chunk || cut) && <> (!at_an_even_chunk || cut))) }
#endif
