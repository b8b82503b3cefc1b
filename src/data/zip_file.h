// Zip archives in memory, through libzip: the members of one, and one made of members.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace cordon::internal {

bool looks_like_zip(std::string_view bytes);

// Open for reading, on one thread. The list of members is read when it is
// opened, their bytes when they are asked for.
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
  // The bytes are unpacked at every call and not kept.
  std::string read(const std::string& member) const;

 private:
  std::string name_;
  void* archive_ = nullptr;
  std::vector<std::string> members_;
};

// An archive of members (name, content), compressed, without times: equal members give equal bytes.
std::string zip_of(const std::vector<std::pair<std::string, std::string>>& members);

}  // namespace cordon::internal
