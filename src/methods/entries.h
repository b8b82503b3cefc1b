// The registry's entries: one function per method, defined in the method's own source.
#pragma once

#include "methods/describe.h"

namespace cordon {

RegistryEntry pca_entry();
RegistryEntry lda_entry();
RegistryEntry rca_entry();
RegistryEntry guided_entry();

}  // namespace cordon
