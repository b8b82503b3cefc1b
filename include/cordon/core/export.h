// CORDON_EXPORT marks what the shared library shows; everything else stays hidden.
#pragma once

#define CORDON_EXPORT __attribute__((visibility("default")))
