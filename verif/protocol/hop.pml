// SPDX-License-Identifier: Apache-2.0
// The hop protocol of docs/ENDPOINT.md, without frames' bytes and cycles: two endpoints with one link, flits from A to B.
//
// Rules in it: EP5.3 to EP5.5, EP6, EP8, EP9, EP10.1, EP11, EP12.3, EP14. Timers are "at any time" before the calm and "when nothing
// else happens" after it. Numbers are modulo NUMBERS; what a frame contains knows one bit more, and its life.

#ifndef WINDOW
#define WINDOW 2     // frames outstanding, and frames that the receiver has space for
#endif
#ifndef NUMBERS
#define NUMBERS 8    // of frames, modulo this
#endif
#ifndef FRAMES
#define FRAMES 0     // in the stream of a life, fewer than NUMBERS; 0: the stream never ends
#endif
#ifndef HOP_LIVES
#define HOP_LIVES 1  // either end may begin the next life, at any time, up to this number
#endif
#ifndef LOSS
#define LOSS 1       // frames are lost
#endif
#ifndef BAG
#define BAG 0        // frames are doubled and overtake each other; a direction holds two
#endif
#ifndef FAULT
#define FAULT none
#endif

#define none 0
#define number_not_compared 1    // EP6.1: any frame for which there is room is taken
#define hop_of_any_life 2        // EP6.1: the receiver does not compare epochs
#define ack_of_any_life 3        // EP5.4: the sender does not compare epochs
#define ack_out_of_range 4       // EP5.4: an ACK is taken whatever number it has
#define beyond_the_limit 5       // EP5.3: the sender does not look at the limit
#define no_retry 6               // EP5.5: what is not acknowledged is not sent again
#define keepalive_without_ack 7  // EP6.4: a STATE for KEEPALIVE has no ACK with it
#define numbers_run_on 8         // EP5.3: the receiver's numbers go on in the next life
#define lower_key_unanswered 9   // EP8: a state is sent when it changes, never again

#define A 0
#define B 1
#define HOP 0
#define ACK 1
#define STATE 2
#define INDICES (2 * NUMBERS)
#define DISTANCE(to, from) (((to) + NUMBERS - (from)) % NUMBERS)
#define IS_ACTIVE(e) (joined[e] == 3)

// HOP: epoch, number, content. ACK: epoch, expected, limit * 2 + tag. STATE: epoch, joined.
chan forward = [2] of { byte, byte, byte, byte };
chan back = [2] of { byte, byte, byte, byte };
#if BAG
#define PUT !!
#else
#define PUT !
#endif

bit calm;                      // from now on nothing is lost, doubled or overtaken, and no life begins
byte epoch[2], joined[2];      // the key, and whose workers have joined: bit e
bit state_due[2];

byte first, next, sent, limit;  // of A: oldest not acknowledged, next to send, first never sent, first that may not be sent
bit gone_back;                 // ... to the number of the latest ACK
byte forgotten;                // frames of this life that A has no more, modulo INDICES; no rule reads it

byte expected, held;           // of B: number, frames in its buffer
bit gap, gap_due, ack_due, before_due;
byte taken;                    // frames of this life that B has taken, modulo INDICES; no rule reads it

hidden byte type, life, number, more, distance, other_type, other_life, other_number, other_more;

#define HOLDS(name, condition) \
  if :: condition :: else -> printf("@ broken "); printf(name); printf("\n"); assert(false) fi

#define QUIET (empty(forward) && empty(back))
#define OUTSTANDING DISTANCE(sent, first)
#define MAY_SEND \
  (IS_ACTIVE(A) && DISTANCE(next, first) < WINDOW && \
   (DISTANCE(next, first) < DISTANCE(limit, first) || FAULT == beyond_the_limit) && \
   (FRAMES == 0 || next < FRAMES))
#define ACK_IS_DUE (ack_due || gap_due || before_due)
#define IDLE (QUIET && !MAY_SEND && !ACK_IS_DUE && held == 0 && !state_due[A] && !state_due[B] && \
              (joined[A] & 1) && (joined[B] & 2))

#define SEND_STATE(e, link) \
  link PUT STATE, epoch[e], joined[e], 0; state_due[e] = 0; printf("@ %d sends STATE e%d joined %d\n", e, epoch[e], joined[e])
#define SEND_ACK \
  back PUT ACK, epoch[B], expected, ((expected + WINDOW - held) % NUMBERS) * 2 + gap_due; \
  printf("@ 1 sends ACK e%d #%d limit %d tag %d\n", epoch[B], expected, (expected + WINDOW - held) % NUMBERS, gap_due); \
  gap_due = 0; ack_due = 0; before_due = 0
#define GO_BACK \
  if :: FAULT != no_retry -> next = first; printf("@ 0 goes back to #%d\n", first) :: else fi

// EP11: the end's half of the link is as after a reset.
inline begin_life(e) {
  if
  :: e == A -> first = 0; next = 0; sent = 0; limit = WINDOW; gone_back = 0; forgotten = 0
  :: else ->
     held = 0; gap = 0; gap_due = 0; ack_due = 0; before_due = 0; taken = 0;
     if :: FAULT != numbers_run_on -> expected = 0 :: else fi
  fi;
  state_due[e] = 1
}

// EP8.2.
inline merge(e) {
  printf("@ %d takes STATE e%d joined %d\n", e, life, number);
  if
  :: life > epoch[e] -> epoch[e] = life; joined[e] = number; begin_life(e)
  :: life == epoch[e] && (joined[e] | number) != joined[e] -> joined[e] = joined[e] | number; state_due[e] = 1
  :: life < epoch[e] && FAULT != lower_key_unanswered -> state_due[e] = 1
  :: else
  fi
}

// EP5.4.
inline take_ack() {
  printf("@ 0 takes ACK e%d #%d limit %d tag %d\n", life, number, more / 2, more % 2);
  distance = DISTANCE(number, first);
  if
  :: (life == epoch[A] || FAULT == ack_of_any_life) && IS_ACTIVE(A) &&
     (distance <= OUTSTANDING || FAULT == ack_out_of_range) ->
     if
     :: distance > 0 -> gone_back = 0
     :: else
     fi;
     if
     :: DISTANCE(more / 2, number) <= WINDOW && DISTANCE(more / 2, first) > DISTANCE(limit, first) -> limit = more / 2
     :: else
     fi;
     if
     :: distance > DISTANCE(next, first) -> next = number
     :: else
     fi;
     first = number;
     forgotten = (forgotten + distance) % INDICES;
     HOLDS("H4: what the sender forgets has been taken",
           epoch[A] != epoch[B] || (taken + INDICES - forgotten) % INDICES <= 2 * WINDOW);
     if
     :: more % 2 && !gone_back -> gone_back = 1; next = first; printf("@ 0 goes back to #%d\n", first)
     :: else
     fi
  :: else
  fi
}

// EP6.1.
inline take_hop() {
  printf("@ 1 takes HOP e%d #%d [%d of life %d]\n", life, number, more % INDICES, more / INDICES);
  distance = DISTANCE(number, expected);
  if
  :: !IS_ACTIVE(B) || (life != epoch[B] && FAULT != hop_of_any_life)
  :: else ->
     if
     :: distance == 0 || FAULT == number_not_compared ->
        HOLDS("H3: there is room for what the limit allows", held < WINDOW);
        HOLDS("H2: nothing of another life is taken", more / INDICES == epoch[B]);
        HOLDS("H1: every frame is taken once, in order", more % INDICES == taken);
        expected = (expected + 1) % NUMBERS;
        taken = (taken + 1) % INDICES;
        held++;
        gap = 0;
        ack_due = 1
     :: distance > 0 && distance < NUMBERS / 2 && FAULT != number_not_compared ->
        if :: !gap -> gap = 1; gap_due = 1 :: else fi
     :: else -> before_due = 1
     fi
  fi
}

proctype Sender() {
end:
  do
  :: d_step {
       MAY_SEND && nfull(forward) ->
       distance = (forgotten + DISTANCE(next, first)) % INDICES;
       printf("@ 0 sends HOP e%d #%d\n", epoch[A], next);
       forward PUT HOP, epoch[A], next, epoch[A] * INDICES + distance;
       if :: next == sent -> sent = (sent + 1) % NUMBERS :: else fi;
       next = (next + 1) % NUMBERS;
       HOLDS("H5: no more frames are outstanding than the window", OUTSTANDING <= WINDOW)
     }
  :: d_step { !calm && OUTSTANDING > 0 && next != first -> GO_BACK }
  :: d_step { state_due[A] && nfull(forward) -> SEND_STATE(A, forward) }
  od
}

proctype Receiver() {
end:
  do
  :: d_step { held > 0 -> held--; ack_due = 1 }
  :: d_step { ACK_IS_DUE && IS_ACTIVE(B) && nfull(back) -> SEND_ACK }
  :: d_step { state_due[B] && nfull(back) -> SEND_STATE(B, back) }
  od
}

// Workers join (EP12.2), and begin the next life (EP12.3, EP10.1).
proctype Workers(byte e) {
end:
  do
  :: d_step { !(joined[e] & (1 << e)) -> joined[e] = joined[e] | (1 << e); state_due[e] = 1; printf("@ %d joins e%d\n", e, epoch[e]) }
  :: d_step {
       !calm && epoch[e] < HOP_LIVES ->
       epoch[e]++; joined[e] = 1 << e; printf("@ %d begins e%d\n", e, epoch[e]);
       begin_life(e)
     }
  od
}

#define DELIVER(link, condition, action) \
  d_step { condition && nempty(link) -> link?type, life, number, more; action }
#define OVERTAKE(link, action) \
  d_step { \
    BAG && !calm && full(link) -> \
    link?other_type, other_life, other_number, other_more; link?type, life, number, more; \
    link!!other_type, other_life, other_number, other_more; action }
#define REPEAT(link, action) \
  d_step { BAG && !calm && nempty(link) -> link?type, life, number, more; link!!type, life, number, more; action }
#define TO_A if :: type == STATE -> merge(A) :: else -> take_ack() fi
#define TO_B if :: type == STATE -> merge(B) :: else -> take_hop() fi

proctype Network() {
end:
  do
  :: DELIVER(forward, 1, TO_B)
  :: DELIVER(back, 1, TO_A)
  :: OVERTAKE(forward, TO_B)
  :: OVERTAKE(back, TO_A)
  :: REPEAT(forward, TO_B)
  :: REPEAT(back, TO_A)
  :: DELIVER(forward, LOSS && !calm, printf("@ lost in flight to 1\n"))
  :: DELIVER(back, LOSS && !calm, printf("@ lost in flight to 0\n"))
  // KEEPALIVE and RETRY, before the calm at any time for each of them, afterwards when nothing else happens.
  :: d_step { HOP_LIVES > 1 && !calm && nfull(forward) && FAULT != lower_key_unanswered -> SEND_STATE(A, forward) }
  :: d_step { HOP_LIVES > 1 && !calm && nfull(back) && FAULT != lower_key_unanswered -> SEND_STATE(B, back) }
  :: d_step { !calm && nfull(back) && IS_ACTIVE(B) -> SEND_ACK }
  :: d_step {
       calm && IDLE ->
       printf("@ timers expire\n");
       if :: OUTSTANDING > 0 -> GO_BACK :: else fi;
       if
       :: FAULT != lower_key_unanswered -> SEND_STATE(A, forward); SEND_STATE(B, back)
       :: else
       fi;
       if :: IS_ACTIVE(B) && FAULT != keepalive_without_ack -> SEND_ACK :: else fi
     }
  od
}

proctype Calm() {
  d_step { calm = 1; printf("@ calm\n") }
}

init {
  atomic {
    d_step {
      epoch[A] = 1; epoch[B] = 1;
      joined[A] = (HOP_LIVES > 1 -> 0 : 3); joined[B] = joined[A];
      limit = WINDOW
    }
    run Sender(); run Receiver(); run Workers(A); run Workers(B); run Network(); run Calm()
  }
}

#define all_taken (epoch[A] == epoch[B] && taken == FRAMES && expected == FRAMES && first == FRAMES)
#define an_even_frame (taken % 2 == 0)
// L1: once the network is calm, every frame is taken and acknowledged; of a stream without end, always another one.
#if FRAMES > 0
ltl L1 { [] (calm -> <> all_taken) }
#else
ltl L1 { [] (calm -> (<> an_even_frame && <> !an_even_frame)) }
#endif
