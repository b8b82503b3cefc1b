#!/usr/bin/env bash
# mpirun.sh N COMMAND...: as mpirun -n N, also as root, with more ranks than cores, without a network.
# mpirun.sh - COMMAND...: COMMAND itself, with these settings for every mpirun in it.
n=$1
shift
export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 OMPI_MCA_btl=self,vader OMPI_MCA_rmaps_base_oversubscribe=1
export OMPI_MCA_hwloc_base_binding_policy=none OMPI_MCA_mpi_yield_when_idle=1 OMPI_MCA_btl_vader_single_copy_mechanism=none
if [[ $n == - ]]; then exec "$@"; fi
exec mpirun -n "$n" "$@"
