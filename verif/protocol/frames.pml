// SPDX-License-Identifier: Apache-2.0
// Frames, and the links that carry them.
//
// A frame is (type, epoch, sequence, sum, origin). Of the real header only those fields are kept, and what the others would hold:
//
//             epoch            sequence         sum               origin
//   payload   the life's       chunk            what is in it     what it was made for
//   JOIN      last one known   incarnation      job               (epoch of the node when it was sent)
//   WELCOME   the life's       incarnation      job               (life)
//   ERROR     of the frame     of the frame     code              the group's epoch
//   LEAVE     the life's       incarnation
//   others    the life's       chunk
//
//   sum       two bits per worker: how often its contribution is in; above that, with two workers, two bits per worker: the low
//             bits of the number of its incarnation.
//   origin    job, life and number of the chunk that all summed contributions were made for; or MIXED, if they differ in the
//             number or one is damaged; or FOREIGN, if they differ in job or life.
// No rule reads what is in brackets, nor what is in a payload: the properties do. Of the number, `origin` keeps one bit more than
// the sequence does, so that a chunk of the lap before is found out.

#define CONTRIBUTION 0
#define RESULT 1
#define JOIN 2
#define WELCOME 3
#define ERROR 4
#define LEAVE 5
#define NACK 6
#define ASK 7
#define STATUS 8
#define DAMAGED 16  // added to the type: the frame will end bad

#define STALE_EPOCH 3    // ERROR codes
#define STOPPED_GROUP 5
#define UNKNOWN_GROUP 6

#define NUMBERS (2 * SEQUENCES)
#define ORIGIN(job, life, number) (((life) * 2 + (job) - 1) * NUMBERS + (number))
#define NUMBER_IN(origin) ((origin) % NUMBERS)
#define LIFE_IN(origin) ((origin) / NUMBERS)  // and job
#define MIXED 255
#define FOREIGN 254

#define ONE(worker) (1 << (2 * (worker)))
#if WORKERS == 2
#define COUNTS 15
#define EACH_ONCE 5
#define DRAWN(worker, number) (((number) & 3) << (4 + 2 * (worker)))
#else
#define COUNTS 63
#define EACH_ONCE 21
#define DRAWN(worker, number) 0
#endif

#define slot_of(sequence) ((sequence) % WINDOW)
#define later(sequence) (((sequence) + WINDOW) % SEQUENCES)
#define earlier(sequence) (((sequence) + SEQUENCES - WINDOW) % SEQUENCES)

chan up[LINKS] = [UP_CAPACITY] of { byte, byte, byte, byte, byte };
chan down[LINKS] = [DOWN_CAPACITY] of { byte, byte, byte, byte, byte };

bit calm;  // from now on the network loses, damages, doubles and reorders nothing, and no process crashes
bit cut;   // the run needs more lives or incarnations than the scenario has, and is followed no further

// The frame at hand, and what is needed within one step only: no part of the state.
hidden byte type, epoch, sequence, sum, origin;
hidden byte i, k, total, whence, distance;

// A direction keeps the order of its frames, or it is a bag of them: then it is held sorted, so that orders make no states.
#if BAGS & 1
#define PUT_UP !!
#else
#define PUT_UP !
#endif
#if BAGS & 2
#define PUT_DOWN !!
#else
#define PUT_DOWN !
#endif
#if ((BAGS & 1) && UP_CAPACITY != 2) || ((BAGS & 2) && DOWN_CAPACITY != 2)
#error "a bag has two frames"
#endif
hidden byte other_type, other_epoch, other_sequence, other_sum, other_origin;

// Lines that begin with @ are drawn as a message sequence chart when a trail is replayed.
#define SEND_UP(link, t, e, s, p, o) \
  up[link] PUT_UP t, e, s, p, o; printf("@ up %d %d %d %d %d %d\n", link, t, e, s, p, o)
#define SEND_DOWN(link, t, e, s, p, o) \
  down[link] PUT_DOWN t, e, s, p, o; printf("@ down %d %d %d %d %d %d\n", link, t, e, s, p, o)
#define NOTE(what, link) printf(what); printf(" %d %d %d %d %d %d\n", link, type, epoch, sequence, sum, origin)

// A property that must hold; the replayed trail names the one that does not.
#define HOLDS(name, condition) \
  if :: condition :: else -> printf("@ broken "); printf(name); printf("\n"); assert(false) fi

// Effects of the network on a frame. It may be lost; or overtaken by the other one in flight; or delivered while a copy of
// it is still in flight; a damaged one keeps its sequence number or seems to be of the next window (RC2).
#define FIRST_OF(c) c?type, epoch, sequence, sum, origin
#define SECOND_OF(c) \
  c?other_type, other_epoch, other_sequence, other_sum, other_origin; \
  c?type, epoch, sequence, sum, origin; \
  c!!other_type, other_epoch, other_sequence, other_sum, other_origin
#define KEEP_COPY(c, what, link) \
  c!!type, epoch, sequence, sum, origin; NOTE(what, link)
#define LOSE(c, what, link) \
  FIRST_OF(c); NOTE(what, link)
#define LOSE_SECOND(c, what, link) \
  SECOND_OF(c); NOTE(what, link)
#define DAMAGE(c, what, link, to) \
  c?type, epoch, sequence, sum, origin; c!type + DAMAGED, epoch, to, sum, MIXED; NOTE(what, link)
