// The built page: embedded in the program, or read from a folder while it is being developed.
//
// Only names that were there at the start are served,
// looked up whole: no request can reach another file.
#pragma once

#include <map>
#include <memory>
#include <string>

#include "http.h"

namespace cordon::studio {

class Assets {
 public:
  // `web_root` empty: what is embedded. Throws Error(kUsage) where the folder has no index.html.
  explicit Assets(const std::string& web_root);

  // The file for a path ("/" is index.html), compressed where
  // the browser understands it and a compressed form is there.
  Answer get(const Request& request) const;

  const std::string& build() const { return build_; }

 private:
  struct File {
    std::string_view bytes;
    std::string path;  // on disk: read anew for each request
  };
  std::map<std::string, File> files_;
  std::string build_ = "none";
};

// One embedded file; the table is made by cmake from studio/web/dist.
struct EmbeddedFile {
  const char* name;
  const char* begin;
  const char* end;
};
extern const EmbeddedFile kEmbeddedFiles[];
extern const std::size_t kEmbeddedFileCount;

}  // namespace cordon::studio
