// Pictures of the rows, from a folder the user named and from nowhere else.
//
// A row's picture is the file whose name stands in the image column, else DIR/ID.png (.jpg,
// .jpeg, .gif, .bmp) or DIR/ID. Requests name rows, never files. The name is resolved, symbolic
// links followed, and must then still be a regular file inside the folder. Thumbnails are at most
// 256 pixels; pictures of more than 100 million pixels are refused before they are decoded.
// Thumbnails are kept, 64 MB of them at most.
#pragma once

#include <filesystem>
#include <functional>
#include <list>
#include <map>
#include <memory>
#include <mutex>
#include <string>

#include "cordon/core/matrix.h"
#include "http.h"

namespace cordon::studio {

class Images {
 public:
  // `name_of(row)`: what the picture of a row is called.
  // Throws Error(kUsage) where `folder` is none.
  Images(const std::string& folder, std::function<std::string(Index row)> name_of);

  bool has(Index row) const;
  Answer thumbnail(Index row);
  Answer whole(Index row) const;

 private:
  // Empty where there is none inside the folder.
  std::filesystem::path find(Index row) const;

  std::filesystem::path root_;
  std::function<std::string(Index row)> name_of_;
  std::mutex mutex_;
  std::map<Index, std::shared_ptr<const std::string>> kept_;
  std::list<Index> order_;  // oldest first
  std::size_t kept_bytes_ = 0;
};

// The picture in `file` as PNG, at most `largest` pixels
// wide and high; throws Refusal(404) with the reason.
std::string thumbnail_png(const std::string& file, int largest);

}  // namespace cordon::studio
