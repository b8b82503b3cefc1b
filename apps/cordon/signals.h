// What the system tells the program: closed streams at its start, signals while it runs.
#pragma once

#include <atomic>
#include <string_view>

// The first of all: starts the program again where its linear algebra would have threads of its own.
void start_with_one_blas_thread(char** argv);

// Before anything is opened: closed standard streams get a place holder, so that no file of ours
// takes their number. Reading or writing it fails, as it would on the closed stream; messages to a
// closed standard error vanish.
void hold_standard_streams();

// From here on Ctrl-C (SIGINT) and SIGTERM ask the computation to stop. It has half a second to end
// by itself; then, or at a second signal, the program ends at once, wherever it is (inside LAPACK,
// say), with exit code 130 and without leaving an unfinished file. SIGPIPE and SIGXFSZ (`ulimit -f`)
// become errors of the write that met them.
void catch_signals();

// For a command that runs until it is stopped, the studio: the first signal is no failure.
void expect_to_be_stopped();

// Such a command has nothing left to save: the program ends by itself or, where a computation does not,
// half a second from now, with exit code 0 either way.
void end_soon();

// True once somebody asked the program to stop; what Run::cancel looks at.
const std::atomic<bool>& interrupt_flag();

// Whether the program was stopped before it had done what it was asked for.
bool was_interrupted();

// "interrupted; ...": and what became of the outputs.
std::string_view interrupted_message() noexcept;

// Whether whoever read standard output has gone (`cordon ... | head`).
bool reader_is_gone() noexcept;

// Ends the program as one that did not catch SIGPIPE: silently, as filters do.
[[noreturn]] void end_as_by_broken_pipe();
