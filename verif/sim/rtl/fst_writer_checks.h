// SPDX-License-Identifier: Apache-2.0
// Takes the place of the calls of the C library by which the FST writer in Verilator's run-time
// library (gtkwave/fstapi.c) writes: the same calls, but a failure is noted (wave_write_errors.h).
// mmap() of a file that has stayed shorter than what is to be mapped, because the disk is full,
// gives memory of that length instead, which would else end the process by SIGBUS.
// Included by the compiler's command line only for verilated_fst_c.cpp; hence C++ without a
// namespace, and macros, after the headers that declare the functions themselves.
#pragma once

#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

#include <cstddef>
#include <cstdio>

std::size_t trib_fst_fwrite(const void* data, std::size_t size, std::size_t count, FILE* file);
int trib_fst_fputc(int byte, FILE* file);
int trib_fst_fflush(FILE* file);
int trib_fst_fclose(FILE* file);
int trib_fst_ftruncate(int descriptor, off_t length);
void* trib_fst_mmap(void* address, std::size_t length, int protection, int flags, int descriptor,
                    off_t offset);

#define fwrite(data, size, count, file) trib_fst_fwrite(data, size, count, file)
#define fputc(byte, file) trib_fst_fputc(byte, file)
#define fflush(file) trib_fst_fflush(file)
#define fclose(file) trib_fst_fclose(file)
#define ftruncate(descriptor, length) trib_fst_ftruncate(descriptor, length)
#define mmap(address, length, protection, flags, descriptor, offset) \
  trib_fst_mmap(address, length, protection, flags, descriptor, offset)
