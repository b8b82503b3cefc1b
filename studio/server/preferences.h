// What a person likes (theme, hints seen, keys), kept across starts and tables: a small JSON object in
// the user's configuration folder (XDG_CONFIG_HOME/cordon/studio.json, else ~/.config/...). The page
// cannot keep it: browsers keep by port, and the port is new with every start.
#pragma once

#include <mutex>

#include "http.h"

namespace cordon::studio {

class Preferences {
 public:
  // GET /api/v1/preferences: an empty object where nothing is kept, or what is kept is none.
  Answer get() const;

  // POST /api/v1/preferences: an object of at most 32 texts, numbers and flags takes the place of what
  // is kept. A folder that cannot be written to is no error: nothing is kept then.
  Answer set(const Request& request);

 private:
  mutable std::mutex mutex_;
};

}  // namespace cordon::studio
