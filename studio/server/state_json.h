// GET /api/v1/state: everything but the large arrays (docs/studio-wire.md).
#pragma once

#include <nlohmann/json.hpp>
#include <string>

#include "conversation.h"

namespace cordon::studio {

struct StateExtras {
  std::string build;
  bool images = false;
  bool example = false;
  bool may_open = false;  // was it started without a table of its own?
};

nlohmann::ordered_json state_json(const Conversation& conversation, const View& view,
                                  const StateExtras& extras);

}  // namespace cordon::studio
