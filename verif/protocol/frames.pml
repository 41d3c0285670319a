// SPDX-License-Identifier: Apache-2.0
// Frames, and the links that carry them.
//
// A frame is (type, epoch, sequence, sum, origin). Of the real header only those fields are kept; `sum` and `origin` stand
// for the payload, and tell what is in it:
//   sum     two bits per worker: how often its contribution is in; bit 6: the life (before or after its crash) of
//           the worker that crashes, if its contribution is in. ERROR: the code.
//   origin  epoch and number of the chunk that all summed contributions were made for, or MIXED. No rule reads it.
// Of the number, `origin` keeps one bit more than the sequence does, so that a chunk of the lap before is found out.

#define CONTRIBUTION 0
#define RESULT 1
#define JOIN 2
#define WELCOME 3
#define ERROR 4
#define LEAVE 5
#define DAMAGED 8  // added to the type: the frame will end bad

#define STALE_EPOCH 3    // ERROR codes
#define STOPPED_GROUP 5

#define NUMBERS (2 * SEQUENCES)
#define ORIGIN(epoch, number) ((epoch) * 32 + (number))
#define MIXED 255

#define ONE(worker) (1 << (2 * (worker)))
#define COUNTS 63
#define LIFE 64
#if WORKERS == 2
#define EACH_ONCE 5
#else
#define EACH_ONCE 21
#endif

#define slot_of(sequence) ((sequence) % WINDOW)
#define later(sequence) (((sequence) + WINDOW) % SEQUENCES)
#define earlier(sequence) (((sequence) + SEQUENCES - WINDOW) % SEQUENCES)

chan up[LINKS] = [CAPACITY] of { byte, byte, byte, byte, byte };
chan down[LINKS] = [CAPACITY] of { byte, byte, byte, byte, byte };

bit calm;  // from now on the network loses, damages, doubles and reorders nothing, and nobody crashes

// The frame at hand, and what is needed within one step only: no part of the state.
hidden byte type, epoch, sequence, sum, origin;
hidden byte i, k, total, whence, distance;

// Lines that begin with @ are drawn as a message sequence chart when a trail is replayed.
#define SEND_UP(link, t, e, s, p, o) \
  up[link]!t, e, s, p, o; printf("@ up %d %d %d %d %d %d\n", link, t, e, s, p, o)
#define SEND_DOWN(link, t, e, s, p, o) \
  down[link]!t, e, s, p, o; printf("@ down %d %d %d %d %d %d\n", link, t, e, s, p, o)
#define NOTE(what, link) printf(what); printf(" %d %d %d %d %d %d\n", link, type, epoch, sequence, sum, origin)

// A property that must hold; the replayed trail names the one that does not.
#define HOLDS(name, condition) \
  if :: condition :: else -> printf("@ broken "); printf(name); printf("\n"); assert(false) fi

// What the network does to the first frame of a direction. A frame may be lost, or overtaken by all others that are on their
// way, or come once more after them; a damaged one keeps its sequence number or seems to be of the next window (RC2).
#define LOSE(c, what, link) \
  c?type, epoch, sequence, sum, origin; NOTE(what, link)
#define OVERTAKE(c, what, link) \
  c?type, epoch, sequence, sum, origin; c!type, epoch, sequence, sum, origin; NOTE(what, link)
#define DOUBLE(c, what, link) \
  c?<type, epoch, sequence, sum, origin>; c!type, epoch, sequence, sum, origin; NOTE(what, link)
#define DAMAGE(c, what, link, to) \
  c?type, epoch, sequence, sum, origin; c!type + DAMAGED, epoch, to, sum, MIXED; NOTE(what, link)
