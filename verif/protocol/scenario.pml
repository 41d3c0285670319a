// SPDX-License-Identifier: Apache-2.0
// The size of a scenario and the faults that its network may show. Each is a -D of scenarios.toml; these are the defaults.

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
#define CHUNKS 0           // chunks in the stream of a life, fewer than SEQUENCES; 0: the stream never ends
#endif
#ifndef UP_CAPACITY
#define UP_CAPACITY 2      // frames in flight from each child
#endif
#ifndef DOWN_CAPACITY
#define DOWN_CAPACITY 2    // frames in flight to each child
#endif
#ifndef LOSS
#define LOSS 1             // the network loses frames
#endif
#ifndef BAGS
#define BAGS 0             // frames are doubled and overtake each other: 1 upwards, 2 downwards, 3 both
#endif
#ifndef REPEATS
#define REPEATS 1          // timeouts expire before the calm, too; 0: copies are made by the network only
#endif
#ifndef CUT_THROUGH
#define CUT_THROUGH 0      // reductions begin before their contributions have ended, and frames are damaged
#endif
#ifndef STATUSES
#define STATUSES 0         // an ASK that finds a contribution is answered by STATUS; 0: the node leaves that out
#endif
#ifndef JOBS
#define JOBS 1             // 2: the processes of job 1 die one by one, at any time, and those of job 2 take their places at once
#endif
#ifndef REJOINS
#define REJOINS 0          // so often a process of job 1 joins again after an ERROR before it dies
#endif
#ifndef MUTE
#define MUTE 9             // the worker of job 1 whose contributions are too long for its link; 9: none
#endif
#ifndef LEAVES
#define LEAVES 0           // a process of job 1 sends a LEAVE when it ends
#endif
#ifndef CRASHES
#define CRASHES 0          // so often one worker crashes; its job starts it again at once
#endif
#ifndef CRASHER
#define CRASHER 0          // which one
#endif
#ifndef ENDS
#define ENDS 0             // so often the register command *end* comes
#endif
#ifndef RESETS
#define RESETS 0           // so often a node is reset, at most once
#endif
#ifndef HIT
#define HIT ROOT           // the node that *end* and resets hit
#endif
#ifndef BY_JOINS
#define BY_JOINS 0         // 1: the groups are idle at first, and all workers join; 0: made active by register
#endif
#ifndef FIRST
#define FIRST 1            // epoch of the idle groups at first; 0: as after a reset
#endif
#ifndef EPOCHS
#define EPOCHS 4           // before the calm a node begins no more lives than up to this number: runs with more are cut
#endif
#ifndef DRAWS
#define DRAWS 3            // before the calm a worker draws no more incarnations: runs with more are cut
#endif
#ifndef FAULT
#define FAULT none         // a seeded error, one of these
#endif

#define none 0
#define stale_epoch_summed 1      // IN3: the node does not compare epochs
#define stale_epoch_taken 2       // a worker takes results of another epoch
#define duplicate_summed 3        // IN4: a copy of a contribution is added once more
#define slot_without_sequence 4   // IN4: the node looks at the slot's number only
#define no_replay 5               // RC2: what is reduced already is not answered
#define store_freed_early 6       // RC2: the result goes when the slot is used again by the first member
#define single_bank 7             // RC2: the result goes when the slot's next reduction begins
#define spoiled_taken 8           // RE5: a result is taken although a contribution ended bad
#define slots_kept 9              // GR1: the slots are not emptied when a group is made active
#define newcomer_welcomed 10      // GR2: a new incarnation is welcomed into an active life of its job
#define old_result_forwarded 11   // TR1: the leaf looks at the slot's number only in results of its parent
#define parent_error_ignored 12   // TR4: an ERROR of the parent does not stop the leaf
#define join_up_once 13           // TR4: a repeated JOIN does not send the leaf's JOIN up again
#define job_not_compared 14       // GR2: a collection takes JOINs for any job
#define no_proof 15               // GR2: a JOIN ends a life whatever its epoch
#define told_epoch_ignored 16     // GR2: the JOIN is repeated with the epoch that it had
#define end_frees_epoch 17        // GR5: after *end* the next life has the last one's epoch
#define welcome_for_any 18        // WK4: a worker takes a WELCOME of any incarnation
#define error_of_any_life 19      // WK5: an ERROR ends a worker's stream whatever its epoch
#define refusal_of_any_join 20    // WK4: an ERROR ends a join whatever its incarnation
#define constant_incarnation 21   // TR4: the leaf's JOINs have all one incarnation
#define queue_takes_new_epoch 22  // GR6: results that wait for their port leave with the epoch of the next life
#define ask_finds_old_life 23     // RC5: an ASK is answered from the store as the last life left it
#define ask_not_answered 24       // RC5: an ASK for a contribution that is not there brings no NACK
#define ask_not_passed_up 25      // RC5: an ASK at a leaf that has sent its sum up does not go on to the parent
#define nack_ignored 26           // TR2: a NACK does not make the leaf send its sum again
#define epoch_not_drawn 27        // GR2: after a reset the first epoch is always the same
#define one_epoch_for_both 28     // TR4: the leaf puts its own epoch into what it sends up
#define parent_error_of_any_life 29  // TR4: the leaf takes an ERROR of any epoch

#define epoch_of_incarnation 30   // GR2: after a reset the first epoch follows only from the incarnation

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
#define LIVES (BY_JOINS || CRASHES > 0 || ENDS > 0 || RESETS > 0 || JOBS > 1)

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
