// One function per protocol; protocol.cc gives them their names.
#pragma once

#include "experiments/protocol.h"

namespace cordon::internal {

Outcome clusters_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome generalisation_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome timing_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome null_space_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome cross_validation_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome purity_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome simulated_user_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome unlinked_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome documents_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);
Outcome interview_protocol(const Json& request, const Dataset& data, const Draw& draw, const Run& run);

}  // namespace cordon::internal
