/// \file
/// CORDON_EXPORT marks the names that the shared library exports; all others stay hidden.
#pragma once

#define CORDON_EXPORT __attribute__((visibility("default")))
