// GET /api/v1/state: everything but the large arrays (docs/studio-wire.md).
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <string>

#include "table_session.h"

namespace cordon::studio {

struct StateExtras {
  std::string build;
  bool images = false;
  bool example = false;
  bool asks = false;      // was nothing chosen yet: neither a table nor an example?
  bool may_open = false;  // was it started without a table of its own?
};

nlohmann::ordered_json state_json(const TableSession& session, const StateSnapshot& state,
                                  const StateExtras& extras);

}  // namespace cordon::studio
