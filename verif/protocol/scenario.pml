// SPDX-License-Identifier: Apache-2.0
// The size of a scenario and the faults that its network may show. Each is a -D of scenarios.tsv; these are the defaults.

#ifndef WORKERS
#define WORKERS 2          // at most 3
#endif
#ifndef LEAF_WORKERS
#define LEAF_WORKERS 0     // so many of them are at a leaf node, the others at the root; 0: there is no leaf
#endif
#ifndef WINDOW
#define WINDOW 1           // slots of each node, and window of each worker
#endif
#ifndef SEQUENCES
#define SEQUENCES 8        // sequence numbers are modulo this: a multiple of WINDOW
#endif
#ifndef CHUNKS
#define CHUNKS 0           // chunks in an epoch's stream, fewer than SEQUENCES; 0: the stream never ends
#endif
#ifndef CAPACITY
#define CAPACITY 2         // frames on their way on each direction of a link
#endif
#ifndef LOSS
#define LOSS 1             // the network loses frames
#endif
#ifndef REORDER
#define REORDER 0          // it also doubles frames, and lets them overtake each other
#endif
#ifndef CUT_THROUGH
#define CUT_THROUGH 0      // reductions begin before their contributions have ended, and frames are damaged
#endif
#ifndef CRASHES
#define CRASHES 0          // so often one worker crashes and comes again
#endif
#ifndef CRASHER
#define CRASHER 0          // which one
#endif
#ifndef DOWN_TIME
#define DOWN_TIME 2        // it comes again: 0 at any time; 1 when nothing is on its way to it; 2 nor from it
#endif
#ifndef BY_JOINS
#define BY_JOINS 0         // 1: the groups are idle at first, and all workers join; 0: made active by register
#endif
#ifndef EPOCHS
#define EPOCHS 4           // highest epoch; runs that would need a higher one are followed no further
#endif
#ifndef FAULT
#define FAULT none         // a seeded error, one of these
#endif

#define none 0
#define stale_epoch_summed 1      // IN3: the node does not compare epochs
#define stale_epoch_taken 2       // a worker takes results of another epoch
#define duplicate_summed 3        // IN4: a copy of a contribution is added once more
#define slot_without_sequence 4   // IN4: the node looks at the slot's number only
#define no_replay 5               // RC2: a copy of a reduced contribution is not answered
#define store_freed_early 6       // RC2: the result goes when the slot is used again by the first member
#define single_bank 7             // RC2: the result goes when the slot's next reduction begins
#define spoiled_taken 8           // RE5: a result is taken although a contribution ended bad
#define slots_kept 9              // GR1: the slots are not emptied when a group is made active
#define joined_in_midstream 10    // GR2: who has contributed in an epoch already may join it again
#define not_sent_up_again 11      // TR2: a duplicate does not make the leaf send its sum again
#define old_result_forwarded 12   // TR1: the leaf looks at the slot's number only in results of its parent
#define parent_error_ignored 13   // TR4: an ERROR of the parent does not stop the leaf
#define join_up_once 14           // TR4: a repeated JOIN does not send the leaf's JOIN up again

#define TREE (LEAF_WORKERS > 0)
#if LEAF_WORKERS > 0
#define NODES 2
#define LINKS (WORKERS + 1)
#else
#define NODES 1
#define LINKS WORKERS
#endif
#define ROOT 0
#define LEAF 1
#define UPLINK WORKERS  // the link from leaf to root; link w below that is the one of worker w

#define node_of(link) ((link) < LEAF_WORKERS -> LEAF : ROOT)

#if WORKERS == 2
#define EVERY_LINK_EMPTY_OF_WORKERS (empty(up[0]) && empty(up[1]) && empty(down[0]) && empty(down[1]))
#else
#define EVERY_LINK_EMPTY_OF_WORKERS (empty(up[0]) && empty(up[1]) && empty(up[2]) && \
  empty(down[0]) && empty(down[1]) && empty(down[2]))
#endif
#if LEAF_WORKERS > 0
#define NOTHING_ON_ITS_WAY (EVERY_LINK_EMPTY_OF_WORKERS && empty(up[UPLINK]) && empty(down[UPLINK]))
#else
#define NOTHING_ON_ITS_WAY EVERY_LINK_EMPTY_OF_WORKERS
#endif
