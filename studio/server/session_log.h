// The session file: one JSON object a line (an AppendLog: on the disk before anything is
// acknowledged), each with a checksum.
//
//   {"cordon":"session","version":1,"time":"...","data":{"name":"letters.csv","rows":240,"features":14,"fingerprint":"..."},"crc":"..."}
//   {"rev":1,"time":"...","op":"change","add":[{"id":1,"kind":"closer","a":"A17","b":["B03"],"value":0.4,"weight":1}],"crc":"..."}
//   {"rev":2,"time":"...","op":"undo","remove":[1],"crc":"..."}
//
// Rows are named as the user names them. Every line, undo and redo too, names what was added and
// removed, so that a reader need only add and remove.
//
// Files are not trusted: every field and checksum is checked, another table's session is refused by
// its fingerprint. A last line without its end was being written when the machine stopped; nobody
// was told of it, and it is cut off, but only in a file whose first line is ours. Damage anywhere
// else is an error that names the line.
//
// `cordon fit --constraints FILE` reads the same file (constraints/constraint_file.h).
#pragma once

#include <functional>
#include <string>

#include "cordon/core/append_log.h"
#include "data_set.h"
#include "statement.h"

namespace cordon::studio {

enum class Step { kChange, kUndo, kRedo };

class SessionLog {
 public:
  using Replay = std::function<void(Step, const Change&)>;

  // Opens `path` for appending, made where it is not there (or, with `must_exist`, refused); what
  // it holds goes to `replay`, line by line. Throws Error(kInput) where it is not ours,
  // Error(kComputation) where another studio has it.
  SessionLog(const std::string& path, bool must_exist, const DataSet& data, const Replay& replay);

  // On disk when this returns. Throws Error(kComputation)
  // where it cannot be; the file is then as before.
  void append(Step step, const Change& change);

  Index rev() const { return rev_; }
  const std::string& path() const { return log_.path(); }
  bool was_torn() const { return torn_; }  // was a half-written line cut off?

 private:
  void read(const DataSet& data, const Replay& replay);
  void begin(const DataSet& data);

  AppendLog log_;
  const DataSet* data_;
  Index rev_ = 0;
  bool torn_ = false;
};

}  // namespace cordon::studio
