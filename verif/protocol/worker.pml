// SPDX-License-Identifier: Apache-2.0
// A worker: its window, its results, and how it joins.

#define JOINED 0
#define REQUESTING 1  // sends JOINs

typedef Worker {
  byte state;
  byte job;
  byte epoch;       // of its life; while it joins, the last one that it knows of
  byte life;        // that it was welcomed into; for the properties
  byte drawn;       // incarnations drawn before this one
  byte next_chunk;  // number of the first chunk that was not sent yet
  byte waiting;     // by slot: sent, and has no result
  bit due;          // a JOIN must be sent
};
Worker worker[WORKERS];
byte crashes;
byte rejoins[WORKERS];  // of a process of job 1
byte ends;

#define LAST_JOB(w) (worker[w].job == JOBS)

#define MAY_SEND_NEXT(w) \
  (worker[w].state == JOINED && (CHUNKS == 0 || worker[w].next_chunk < CHUNKS) && \
   !(worker[w].waiting >> slot_of(worker[w].next_chunk) & 1))  // RC1

// Has the worker something to ask for when a timeout expires?
#define WAITS(w) \
  ((worker[w].state == JOINED && worker[w].waiting) || (worker[w].state == REQUESTING && !worker[w].due))

#define SEND_CHUNK(w, number) \
  if \
  :: w == MUTE && worker[w].job == 1 \
  :: else -> \
     SEND_UP(w, CONTRIBUTION, worker[w].epoch, (number) % SEQUENCES, ONE(w) + DRAWN(w, worker[w].drawn), \
             ORIGIN(worker[w].job, worker[w].life, number)) \
  fi

inline send_next(w) {
  SEND_CHUNK(w, worker[w].next_chunk);
  worker[w].waiting = worker[w].waiting | (1 << slot_of(worker[w].next_chunk));
  worker[w].next_chunk = (worker[w].next_chunk + 1) % NUMBERS
}

// WK1: on a gap, as a probe and on a timeout a chunk is asked for; on a NACK, or when asking has failed, it is sent again. `back`
// says which of the last chunks.
#define IS_WAITING(w, back) (worker[w].waiting >> slot_of(worker[w].next_chunk + NUMBERS - (back)) & 1)
#define SEND_AGAIN(w, back) SEND_CHUNK(w, (worker[w].next_chunk + NUMBERS - (back)) % NUMBERS)
#define SEND_ASK(w, back) \
  SEND_UP(w, ASK, worker[w].epoch, (worker[w].next_chunk + NUMBERS - (back)) % NUMBERS % SEQUENCES, 0, 0)

#define SEND_JOIN(w) \
  SEND_UP(w, JOIN, worker[w].epoch, INCARNATION(w, worker[w].drawn), worker[w].job, group_epoch[node_of(w)]); \
  worker[w].due = 0

// WK4: it draws an incarnation and joins; its stream restarts.
inline join_anew(w) {
  worker[w].state = REQUESTING;
  worker[w].life = 0;
  worker[w].next_chunk = 0;
  worker[w].waiting = 0;
  worker[w].due = 1;
  if
  :: worker[w].drawn >= DRAWS - 1 && !calm -> cut = 1
  :: else
  fi;
  HOLDS("L2: once the network is calm, few lives more begin", worker[w].drawn < 14);
  worker[w].drawn = worker[w].drawn + 1
}

// A new process takes the place of the old one at once: nothing of it is left but its frames.
inline replace(w) {
  worker[w].job = JOBS;
  worker[w].epoch = 0;
  rejoins[w] = 0;
  join_anew(w)
}

// Its stream, or its join, was ended by an ERROR: it joins again, or its job has no patience left.
inline end_by_error(w) {
  if
  :: !LAST_JOB(w) && rejoins[w] == REJOINS -> replace(w)
  :: else ->
     if
     :: !LAST_JOB(w) -> rejoins[w] = rejoins[w] + 1
     :: else
     fi;
     worker[w].epoch = (origin -> origin : worker[w].epoch);
     join_anew(w)
  fi
}

inline worker_error(w) {
  if
  :: worker[w].state == JOINED && (epoch == worker[w].epoch || FAULT == error_of_any_life) ->  // WK5
     HOLDS("S7: a life ends for its members only when it has ended",
           !(group_state[node_of(w)] == ACTIVE && group_epoch[node_of(w)] == worker[w].epoch &&
             incarnation[w] == INCARNATION(w, worker[w].drawn)));
     end_by_error(w)
  :: worker[w].state == REQUESTING &&
     (sequence == INCARNATION(w, worker[w].drawn) || FAULT == refusal_of_any_join) ->  // WK4
     if
     :: sum == STALE_EPOCH ->
        worker[w].epoch = (FAULT == told_epoch_ignored -> worker[w].epoch : origin);
        worker[w].due = 1
     :: else -> end_by_error(w)
     fi
  :: else
  fi
}

// A result is taken once, if it is of this epoch and of a chunk that waits. `distance`: how many chunks were sent since.
inline worker_result(w) {
  distance = (worker[w].next_chunk + NUMBERS - sequence) % SEQUENCES;
  if
  :: worker[w].state == JOINED && (epoch == worker[w].epoch || FAULT == stale_epoch_taken) &&
     distance >= 1 && distance <= WINDOW && IS_WAITING(w, distance) ->
     worker[w].waiting = worker[w].waiting & ~(1 << slot_of(sequence));
     printf("@ take %d\n", w);
     sum_is_right(w, (worker[w].next_chunk + NUMBERS - distance) % NUMBERS)
  :: else
  fi
}

// WK1: what the node lacks is sent again, if there is room; else it will be asked for again.
inline worker_nack(w) {
  distance = (worker[w].next_chunk + NUMBERS - sequence) % SEQUENCES;
  if
  :: worker[w].state == JOINED && epoch == worker[w].epoch && distance >= 1 && distance <= WINDOW && IS_WAITING(w, distance) &&
     len(up[w]) < UP_CAPACITY -> SEND_AGAIN(w, distance)
  :: else
  fi
}

// The frame at hand has arrived at the worker.
inline worker_takes(w) {
  if
  :: type == RESULT -> worker_result(w)
  :: type == WELCOME && worker[w].state == REQUESTING && (sum == worker[w].job || FAULT == job_not_compared) &&
     (sequence == INCARNATION(w, worker[w].drawn) || FAULT == welcome_for_any) ->
     worker[w].state = JOINED;
     worker[w].epoch = epoch;
     worker[w].life = origin;
     worker[w].due = 0
  :: type == ERROR -> worker_error(w)
  :: type == NACK -> worker_nack(w)
  :: else  // STATUS
  fi
}
