// One request and its answer, as bytes.
#pragma once

#include <sys/types.h>

#include <string>
#include <string_view>
#include <vector>

namespace cordon::studio {

// One request on its way in and the answer on its way out: of the owner on the socket, of a stranger
// in memory.
class Conversation {
 public:
  Conversation(int socket, std::string received) : socket_(socket), received_(std::move(received)) {}
  explicit Conversation(std::string whole) : Conversation(-1, std::move(whole)) {}

  // As read(2) and write(2); wait at most five seconds. 0: the end; -1: too late, or gone.
  ssize_t read(char* bytes, std::size_t count);
  ssize_t write(const char* bytes, std::size_t count);
  bool is_readable() const;
  bool is_alive() const;  // has the other side not closed it?

  std::string rest() const { return received_.substr(at_); }  // received, and not read
  const std::string& answer() const { return answer_; }       // of a stranger's conversation

 private:
  int socket_;
  std::string received_;
  std::size_t at_ = 0;
  std::string answer_;
};

// Values of a header (its name in lower case) in the head of a request, without blanks around them.
std::vector<std::string_view> header_values(std::string_view head, std::string_view name);

}  // namespace cordon::studio
