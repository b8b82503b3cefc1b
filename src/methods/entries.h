// The registry's entries: one function per method, defined in the method's own source.
#pragma once

#include "methods/describe.h"

namespace cordon::internal {

RegistryEntry pca_entry();
RegistryEntry lda_entry();
RegistryEntry rca_entry();
RegistryEntry dsp_entry();
RegistryEntry lpp_entry();
RegistryEntry slpp_entry();
RegistryEntry lppsi_entry();
RegistryEntry bwdr_entry();
RegistryEntry wbdr_entry();
RegistryEntry ssdr_entry();
RegistryEntry cfld_entry();
RegistryEntry kernel_bwdr_entry();
RegistryEntry kernel_wbdr_entry();
RegistryEntry kernel_ssdr_entry();
RegistryEntry kernel_cfld_entry();
RegistryEntry guided_entry();
RegistryEntry le_entry();
RegistryEntry semi_le_entry();
RegistryEntry cle_entry();
RegistryEntry harmonic_entry();
RegistryEntry lsi_entry();
RegistryEntry nmf_entry();
RegistryEntry auto_entry();

}  // namespace cordon::internal
