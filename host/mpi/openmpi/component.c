/* SPDX-License-Identifier: Apache-2.0
 * mca_coll_tributary.so: the node as a component `coll` of Open MPI 4.1, which finds it in a folder of
 * the parameter mca_base_component_path. On each communicator it stands before the others, and what
 * the node does not do goes on to the one that would have done it. It stays away where the library
 * of preload/ is, which has looked at every call already. */
#include "ompi_config.h"

#include <dlfcn.h>

#include "host/mpi/openmpi/bridge.h"
#include "mpi.h"
#include "ompi/communicator/communicator.h"
#include "ompi/mca/coll/coll.h"

enum { PRIORITY = 90 }; /* "tuned" has 30 */

typedef struct {
  mca_coll_base_module_t super;
  mca_coll_base_comm_coll_t others;
} trib_module_t;

OBJ_CLASS_DECLARATION(trib_module_t);

#define TRIB_FOR_EACH(DO) \
  DO(allreduce) DO(reduce) DO(bcast) DO(reduce_scatter) DO(reduce_scatter_block) DO(allgather) DO(allgatherv) DO(barrier)

static void construct(trib_module_t *module) { memset(&module->others, 0, sizeof module->others); }

static void destruct(trib_module_t *module) {
#define RELEASE(NAME) \
  if (module->others.coll_##NAME##_module != NULL) OBJ_RELEASE(module->others.coll_##NAME##_module);
  TRIB_FOR_EACH(RELEASE)
}

OBJ_CLASS_INSTANCE(trib_module_t, mca_coll_base_module_t, construct, destruct);

/* NAME(PARAMETERS): by the node, or by the other component. */
#define COLLECTIVE(NAME, PARAMETERS, ...)                                                             \
  static int do_##NAME PARAMETERS {                                                                   \
    const mca_coll_base_comm_coll_t *const others = &((trib_module_t *)module)->others;               \
    int code = trib_mpi_##NAME(__VA_ARGS__);                                                          \
    if (code != TRIB_MPI_NOT_OURS) return code;                                                       \
    trib_mpi_begin_other();                                                                           \
    code = others->coll_##NAME(__VA_ARGS__, others->coll_##NAME##_module);                            \
    trib_mpi_end_other();                                                                             \
    return code;                                                                                      \
  }

COLLECTIVE(allreduce,
           (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
            mca_coll_base_module_t *module),
           send, receive, count, type, op, comm)
COLLECTIVE(reduce,
           (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, int root,
            MPI_Comm comm, mca_coll_base_module_t *module),
           send, receive, count, type, op, root, comm)
COLLECTIVE(bcast,
           (void *buffer, int count, MPI_Datatype type, int root, MPI_Comm comm,
            mca_coll_base_module_t *module),
           buffer, count, type, root, comm)
COLLECTIVE(reduce_scatter,
           (const void *send, void *receive, const int *counts, MPI_Datatype type, MPI_Op op,
            MPI_Comm comm, mca_coll_base_module_t *module),
           send, receive, counts, type, op, comm)
COLLECTIVE(reduce_scatter_block,
           (const void *send, void *receive, int count, MPI_Datatype type, MPI_Op op, MPI_Comm comm,
            mca_coll_base_module_t *module),
           send, receive, count, type, op, comm)
COLLECTIVE(allgather,
           (const void *send, int sends, MPI_Datatype sent, void *receive, int count,
            MPI_Datatype type, MPI_Comm comm, mca_coll_base_module_t *module),
           send, sends, sent, receive, count, type, comm)
COLLECTIVE(allgatherv,
           (const void *send, int sends, MPI_Datatype sent, void *receive, const int *counts,
            const int *places, MPI_Datatype type, MPI_Comm comm, mca_coll_base_module_t *module),
           send, sends, sent, receive, counts, places, type, comm)
COLLECTIVE(barrier, (MPI_Comm comm, mca_coll_base_module_t *module), comm)

static int enable(mca_coll_base_module_t *base, struct ompi_communicator_t *comm) {
  trib_module_t *const module = (trib_module_t *)base;
#define KEEP(NAME)                                                                                    \
  if (comm->c_coll->coll_##NAME##_module == NULL) return OMPI_ERR_NOT_FOUND;                          \
  module->others.coll_##NAME = comm->c_coll->coll_##NAME;                                             \
  module->others.coll_##NAME##_module = comm->c_coll->coll_##NAME##_module;                           \
  OBJ_RETAIN(module->others.coll_##NAME##_module);
  TRIB_FOR_EACH(KEEP)
  return OMPI_SUCCESS;
}

static int start(bool progress_threads, bool threads) {
  (void)progress_threads;
  (void)threads;
  return OMPI_SUCCESS;
}

static mca_coll_base_module_t *query(struct ompi_communicator_t *comm, int *priority) {
  if (OMPI_COMM_IS_INTER(comm) || ompi_comm_size(comm) < 2) return NULL;
  if (dlsym(RTLD_DEFAULT, "trib_mpi_preloaded") != NULL) return NULL;
  trib_module_t *const module = OBJ_NEW(trib_module_t);
  if (module == NULL) return NULL;
  *priority = PRIORITY;
  module->super.coll_module_enable = enable;
#define OFFER(NAME) module->super.coll_##NAME = do_##NAME;
  TRIB_FOR_EACH(OFFER)
  return &module->super;
}

const mca_coll_base_component_2_0_0_t mca_coll_tributary_component = {
    .collm_version =
        {
            MCA_COLL_BASE_VERSION_2_0_0,
            .mca_component_name = "tributary",
            MCA_BASE_MAKE_VERSION(component, 1, 0, 0),
        },
    .collm_data = {MCA_BASE_METADATA_PARAM_CHECKPOINT},
    .collm_init_query = start,
    .collm_comm_query = query,
};
