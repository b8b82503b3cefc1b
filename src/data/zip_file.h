// The members of a zip archive in memory, through libzip.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace cordon::internal {

bool looks_like_zip(std::string_view bytes);

class ZipFile {
 public:
  // Throws Error(kInput) for a broken archive, and where libzip is not installed. The bytes must stay.
  ZipFile(std::string_view bytes, const std::string& name);
  ~ZipFile();
  ZipFile(const ZipFile&) = delete;
  ZipFile& operator=(const ZipFile&) = delete;

  const std::vector<std::string>& members() const { return members_; }
  bool has(std::string_view member) const;
  // Throws Error(kInput) where there is no such member or it is damaged.
  std::string read(const std::string& member) const;

 private:
  std::string name_;
  void* archive_ = nullptr;
  std::vector<std::string> members_;
};

}  // namespace cordon::internal
