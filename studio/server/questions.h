// The groups of the rows (grouping.h), the next question for the user, how well the groups agree with
// answers they have not seen, and doubts about earlier answers (ask/interview.h): found on a thread of
// its own, beside the map and never in its way.
//
// Groups, and the question that would change most of them, follow from the links in milliseconds; then
// come the agreement, one number for each number of answers so far, and from ten answers on the
// doubts, of at most 20,000 objects without the ignored ones.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <vector>

#include "commands.h"
#include "cordon/ask/interview.h"
#include "data_set.h"
#include "events.h"
#include "grouping.h"
#include "statement.h"
#include "worker.h"

namespace cordon::studio {

// How much speaks against an answer, and what: cordon::Doubt, its later answers by rows of the table.
struct StatementDoubt {
  struct Later {
    Index a = 0, b = 0;
    bool agrees = true;
  };
  double error_probability = 0;  // probability that it is wrong
  std::string evidence;
  std::optional<double> distance;
  double probability_same = 0.5;
  bool contradicts = false;
  std::vector<Later> later;
};

// The groups that are shown.
struct GroupState {
  Index version = 0;  // grows with every change; 0: there are none yet
  std::shared_ptr<const Grouper> grouper;
  std::shared_ptr<const Grouping> grouping;
  std::map<Index, Agreement> curve;  // by the number of answers
};

class Questions {
 public:
  Questions(std::shared_ptr<const DataSet> data, EventHub& events);

  // The statements now; groups and the next question follow from them.
  void follow(const Snapshot& snapshot);

  // The question that is open, for an answer to it.
  std::optional<OpenQuestion> open() const;

  // GET /api/v1/question.
  nlohmann::ordered_json next() const;

  GroupState groups() const;

  // Which of these groups new rows belong to; null before there are any. Made when it is asked for, and kept.
  std::shared_ptr<const ClusterRule> rule(const GroupState& groups) const;

  // Of the answers given so far, by statement.
  std::map<Index, StatementDoubt> doubts() const;

 private:
  struct KnownAnswer {
    Index a, b;
    Reply answer;
    Index id;  // of the statement; 0 where the answer was "cannot say"
    bool operator==(const KnownAnswer&) const = default;
  };
  struct Wanted {
    std::vector<KnownAnswer> answers;  // in the order they were given
    std::vector<Index> ignored;
    ConstraintSet of_names;
    std::map<Index, std::string> names;
    Index group_count = 0;

    GroupKnowledge knowledge(std::size_t answers_used) const;
  };

  void work(const Run& run);
  static bool are_stable(const Grouper& grouper, const Wanted& wanted, Grouping now);
  void find_groups(const Wanted& wanted, const Run& run);
  void find_agreement(const Wanted& wanted, const Run& run);
  void find_doubts(const Wanted& wanted, const Run& run);
  void choose_rows(const std::vector<Index>& ignored);
  void replay_answers(const std::vector<KnownAnswer>& wanted, const Run& run);

  std::shared_ptr<const DataSet> data_;
  EventHub& events_;

  // The worker's own.
  std::optional<std::vector<Index>> ignored_;
  std::vector<Index> rows_;           // of the interview, by its numbers
  std::vector<Index> interview_row_;  // and back; -1: not looked at
  Points points_;
  std::unique_ptr<Interview> interview_;
  std::vector<KnownAnswer> known_answers_;
  std::map<Index, Agreement> curve_;
  std::vector<KnownAnswer> curve_of_;  // the answers it belongs to

  mutable std::mutex mutex_;  // of everything below
  Wanted wanted_;
  bool thinking_ = true;
  std::string no_question_reason_;        // why there is no question
  std::string no_question_code_;          // the same for the page: all_asked, failed
  std::optional<OpenQuestion> question_;  // what an answer refers to
  GroupQuestion shown_;                   // the rest of it
  Index more_ = 0;                        // questions worth asking
  bool stable_ = false;                   // none is, and the last answers moved nearly nothing
  GroupState groups_;
  std::map<Index, StatementDoubt> doubts_;

  mutable std::mutex rule_mutex_;  // of the two below; never held with the other
  mutable std::shared_ptr<const ClusterRule> rule_;
  mutable Index rule_of_version_ = 0;

  Worker worker_;  // last: it stops before the rest goes
};

}  // namespace cordon::studio
