// SPDX-License-Identifier: Apache-2.0
// A worker: its window, its results, and how it joins.

#define JOINED 0
#define REQUESTING 1  // sends JOINs
#define CRASHED 2
#define GIVEN_UP 3    // would need an epoch above EPOCHS

typedef Worker {
  byte state;
  byte epoch;
  byte next_chunk;        // number of the first chunk that was not sent yet
  byte waiting;       // by slot: sent, and has no result
  bit due;            // a JOIN is to be sent
  byte repeats;       // JOINs sent for this epoch, at most 2 counted
  bit disturbed;      // an ERROR has led to this join, or has come in it
  bit uneasy;         // since the WELCOME the maximum timeout has not passed yet
  bit life;           // after its crash
};
Worker worker[WORKERS];
byte crashes;

#define MAY_SEND_NEXT(w) \
  (worker[w].state == JOINED && (CHUNKS == 0 || worker[w].next_chunk < CHUNKS) && \
   !(worker[w].waiting >> slot_of(worker[w].next_chunk) & 1))  // RC1

// Has the worker something to send again when a timeout expires?
#define WAITS(w) \
  ((worker[w].state == JOINED && worker[w].waiting) || (worker[w].state == REQUESTING && !worker[w].due))

#define SEND_CHUNK(w, number) \
  SEND_UP(w, CONTRIBUTION, worker[w].epoch, (number) % SEQUENCES, ONE(w) + worker[w].life * LIFE, \
          ORIGIN(worker[w].epoch, number))

inline send_next(w) {
  SEND_CHUNK(w, worker[w].next_chunk);
  worker[w].waiting = worker[w].waiting | (1 << slot_of(worker[w].next_chunk));
  worker[w].next_chunk = (worker[w].next_chunk + 1) % NUMBERS
}

// A chunk is sent again on a NACK, a gap, as a probe or on a timeout: `back` says which of the last chunks.
#define IS_WAITING(w, back) (worker[w].waiting >> slot_of(worker[w].next_chunk + NUMBERS - (back)) & 1)
#define SEND_AGAIN(w, back) SEND_CHUNK(w, (worker[w].next_chunk + NUMBERS - (back)) % NUMBERS)

inline send_join(w) {
  SEND_UP(w, JOIN, worker[w].epoch, 0, 0, 0);
  worker[w].due = 0;
  worker[w].repeats = (worker[w].repeats < 2 -> worker[w].repeats + 1 : 2)
}

// GR2: takes epoch `e` if that is newer than its own, else the next one after it; its stream begins anew.
inline join_anew(w, e) {
  worker[w].epoch = (NEWER(e, worker[w].epoch) -> e : worker[w].epoch + 1);
  worker[w].state = (worker[w].epoch > EPOCHS -> GIVEN_UP : REQUESTING);
  worker[w].next_chunk = 0;
  worker[w].waiting = 0;
  worker[w].due = 1;
  worker[w].repeats = 0;
  worker[w].disturbed = 1;
  worker[w].uneasy = 0
}

// An ERROR that possibly answers a frame that was sent before the join is ignored.
inline worker_error(w) {
  if
  :: worker[w].state == JOINED && !(sum == STALE_EPOCH && epoch == worker[w].epoch) &&
     !(worker[w].uneasy && !NEWER(epoch, worker[w].epoch)) -> join_anew(w, epoch)
  :: worker[w].state == REQUESTING &&
     !(worker[w].disturbed && worker[w].repeats < 2 && !NEWER(epoch, worker[w].epoch)) -> join_anew(w, epoch)
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

// The frame at hand has come to the worker.
inline worker_takes(w) {
  if
  :: type == RESULT -> worker_result(w)
  :: type == WELCOME && worker[w].state == REQUESTING && epoch == worker[w].epoch ->
     worker[w].state = JOINED;
     worker[w].uneasy = worker[w].disturbed;
     worker[w].disturbed = 0;
     worker[w].due = 0;
     worker[w].repeats = 0
  :: type == ERROR -> worker_error(w)
  :: else
  fi
}

// It forgets everything. When it comes again, it asks for the epoch that the job was started with.
inline crash(w) {
  worker[w].state = CRASHED;
  worker[w].epoch = 1;
  worker[w].next_chunk = 0;
  worker[w].waiting = 0;
  worker[w].due = 1;
  worker[w].repeats = 0;
  worker[w].disturbed = 0;
  worker[w].uneasy = 0;
  worker[w].life = 1;
  crashes++;
  printf("@ crash %d\n", w)
}
