// SPDX-License-Identifier: Apache-2.0
// Sources of the design besides those of the node, relative to this folder (option -F).
my_allreduce.sv
