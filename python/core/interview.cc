// Interviews: the questions worth asking, answers kept in memory and, where wished, in the command line's
// file.
#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>

#include "arrays.h"
#include "bindings.h"
#include "computation.h"
#include "cordon/ask/answers_file.h"
#include "cordon/ask/doubtful_answers.h"
#include "cordon/core/error.h"
#include "cordon/core/output_file.h"
#include "cordon/data/scaling.h"
#include "one_at_a_time.h"

namespace cordon::python {
namespace {

Reply reply_of(const std::string& word) {
  const auto found = std::ranges::find(kReplyNames, word);
  if (found == kReplyNames.end())
    throw py::value_error("an answer is same, different or unknown, not '" + word + "'");
  return static_cast<Reply>(found - kReplyNames.begin());
}

std::string_view word_of(Reply reply) {
  return kReplyNames[static_cast<std::size_t>(reply)];
}

// An interview, the array it looks at, and the file of its answers. The file is opened for each answer and
// closed again: a notebook's cell that makes the interview anew meets no lock of the old one.
class PythonInterview {
 public:
  PythonInterview(const py::object& array, std::vector<std::string> ids, const std::string& scale,
                  const InterviewOptions& options, std::string out, const Settings& settings)
      : x_(borrow(array)), out_(std::move(out)) {
    if (!ids.empty() && static_cast<Index>(ids.size()) != x_.points.rows())
      throw py::value_error(fmt::format("there are {} ids for {} rows", ids.size(), x_.points.rows()));
    x_.points.row_ids = std::move(ids);
    const ScalingKind kind = scaling_kind(scale);
    InterviewOptions seeded = options;
    seeded.seed = settings.seed;
    Run run = make_run(settings);
    compute_apart(run, [&] {
      x_.points.require_finite();
      scaling_ = fit_scaling(x_.points, kind, run);
      interview_.emplace(scaled(x_.points, scaling_, run), seeded, run);
      if (out_.empty()) return;
      const AnswersFile file(out_, x_.points);
      was_repaired_ = file.was_repaired();
      for (const Answer& one : file.earlier()) interview_->add(one.a, one.b, one.reply, run);
    });
  }

  // `work(interview, run)` without the GIL, its result as Python sees it.
  template <typename Work>
  auto with(const Settings& settings, Work work) {
    const auto held = busy_.hold("this interview");
    Run run = make_run(settings);
    return compute(run, [&] { return work(*interview_, run); });
  }

  // Records an answer here and in the file, or in neither. (Where there is no file, several at once.)
  template <typename Give>
  void give(Give record) {
    const auto held = busy_.hold("this interview");
    Run run;
    const auto file = opened();
    record(*interview_, run);
    if (file) {
      try {
        file->append(interview_->history().back());
      } catch (...) {
        interview_->undo();
        throw;
      }
    }
  }

  bool undo() {
    const auto held = busy_.hold("this interview");
    const auto file = opened();
    if (interview_->history().empty()) return false;
    if (file) file->take_back();
    return interview_->undo();
  }

  void save(const std::string& path) const {
    OutputFile file(path);
    file.write(std::string(kAnswersHeader) + "\n");
    for (const Answer& one : interview_->history()) file.write(answer_line(one, x_.points.row_ids) + "\n");
    file.commit();
  }

  const Interview& interview() const { return *interview_; }
  const Scaling& scaling() const { return scaling_; }
  bool was_repaired() const { return was_repaired_; }

 private:
  std::unique_ptr<AnswersFile> opened() const {
    if (out_.empty()) return nullptr;
    auto file = std::make_unique<AnswersFile>(out_, x_.points);
    if (file->earlier().size() != interview_->history().size())
      throw Error(
          ErrorKind::kComputation,
          fmt::format("{} holds {} answers, this interview {}: somebody else has changed it; make a new "
                      "interview on it",
                      out_, file->earlier().size(), interview_->history().size()));
    return file;
  }

  BorrowedPoints x_;
  std::string out_;
  Scaling scaling_;
  std::optional<Interview> interview_;
  bool was_repaired_ = false;
  OneAtATime busy_;
};

py::tuple result(const Question& q) {
  return py::make_tuple(q.id, q.a, q.b, q.predicted_same ? "same" : "different", q.probability_same, q.check,
                        q.why);
}

py::list history(const PythonInterview& self) {
  py::list all;
  for (const Answer& one : self.interview().history()) {
    const py::object predicted =
        one.predicted_same ? py::str(*one.predicted_same ? "same" : "different") : py::none();
    all.append(py::make_tuple(one.a, one.b, word_of(one.reply), predicted, one.redundant, one.disagrees));
  }
  return all;
}

py::list doubts(PythonInterview& self, const Settings& settings) {
  const auto found =
      self.with(settings, [](Interview& interview, const Run& run) { return interview.doubts(run); });
  py::list all;
  for (const Doubt& one : found) {
    const Answer& answer = self.interview().history()[static_cast<std::size_t>(one.answer)];
    all.append(py::make_tuple(one.answer, answer.a, answer.b, word_of(answer.reply), one.error_probability,
                              one.trusted, one.evidence));
  }
  return all;
}

py::tuple hit_rate(const PythonInterview& self) {
  const HitRate rate = self.interview().hit_rate();
  return py::make_tuple(rate.hits, rate.count, rate.last);
}

py::array_t<double> transform(PythonInterview& self, const py::object& array, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  return to_numpy(self.with(settings, [&](Interview& interview, const Run& run) {
    x.points.require_finite();
    return interview.map(run).apply(x.points, self.scaling(), run);
  }));
}

// What `cordon constraints check --data` finds hard to believe: rows by their numbers.
py::dict doubtful(const py::object& array, const ConstraintSet& set, Index count, const Settings& settings) {
  const BorrowedPoints x = borrow(array);
  set.require_rows(x.points.rows());
  Run run = make_run(settings);
  const DoubtfulAnswers found = compute(run, [&] {
    x.points.require_finite();
    return most_doubtful(x.points, set, count, run);
  });
  py::list all;
  for (const DoubtfulAnswer& one : found.answers)
    all.append(py::make_tuple(one.kind, std::stoll(one.a), std::stoll(one.b), one.doubt.error_probability,
                              one.doubt.evidence));
  return py::dict(py::arg("doubts") = all, py::arg("flip_rate") = found.flip_rate,
                  py::arg("left_out") = found.left_out);
}

}  // namespace

void add_interview(py::module_& module) {
  using Self = PythonInterview;
  py::class_<Self>(module, "Interview", "Questions, answers, the map of the answers; see cordon.Interview.")
      .def(
          py::init([](const py::object& x, std::vector<std::string> ids, const std::string& scale, Index dims,
                      Index kinds, bool anchored, bool doubt, std::string out, const Settings& settings) {
            return std::make_unique<Self>(
                x, std::move(ids), scale,
                InterviewOptions{.dims = dims, .anchored = anchored, .kinds = kinds, .doubt = doubt},
                std::move(out), settings);
          }),
          py::arg("X"), py::arg("ids"), py::arg("scale"), py::arg("dims"), py::arg("kinds"),
          py::arg("anchored"), py::arg("doubt"), py::arg("out"), py::arg("settings"))
      .def("suggest",
           [](Self& self, Index count, const Settings& settings) {
             const auto found = self.with(settings, [&](Interview& interview, const Run& run) {
               return interview.suggest(count, run);
             });
             py::list all;
             for (const Question& one : found) all.append(result(one));
             return all;
           })
      .def("answer",
           [](Self& self, Index a, Index b, bool predicted_same, const std::string& reply) {
             Question question;
             question.a = a;
             question.b = b;
             question.predicted_same = predicted_same;
             self.give([&](Interview& interview, const Run& run) {
               interview.answer(question, reply_of(reply), run);
             });
           })
      .def("add",
           [](Self& self, Index a, Index b, const std::string& reply) {
             self.give(
                 [&](Interview& interview, const Run& run) { interview.add(a, b, reply_of(reply), run); });
           })
      .def("add_all",
           [](Self& self, const ConstraintSet& set) {
             self.give([&](Interview& interview, const Run& run) { interview.add(set, run); });
           })
      .def("undo", &Self::undo)
      .def("save", &Self::save)
      .def("history", &history)
      .def("hit_rate", &hit_rate)
      .def("doubts", &doubts)
      .def("answers", [](const Self& self) { return self.interview().answers(); })
      .def("believed",
           [](Self& self, const Settings& settings) {
             return self.with(settings, [](Interview& one, const Run& run) { return one.trusted(run); });
           })
      .def("flip_rate",
           [](Self& self, const Settings& settings) {
             return self.with(settings, [](Interview& one, const Run& run) { return one.flip_rate(run); });
           })
      .def("quality",
           [](Self& self, const Settings& settings) {
             return self.with(settings, [](Interview& one, const Run& run) { return one.quality(run); });
           })
      .def("embedding",
           [](Self& self, const Settings& settings) {
             return to_numpy(self.with(
                 settings, [](Interview& one, const Run& run) { return Matrix(one.coordinates(run)); }));
           })
      .def("groups",
           [](Self& self, const Settings& settings) {
             return to_numpy(
                 self.with(settings, [](Interview& one, const Run& run) { return one.groups(run); }));
           })
      .def("clusters",
           [](Self& self, const Settings& settings) {
             return to_numpy(
                 self.with(settings, [](Interview& one, const Run& run) { return one.clusters(run); }));
           })
      .def("transform", &transform)
      .def_property_readonly("noisy", [](const Self& self) { return self.interview().noisy(); })
      .def_property_readonly("was_repaired", &Self::was_repaired);
  module.def("doubtful", &doubtful, py::arg("X"), py::arg("constraints"), py::arg("count"),
             py::arg("settings"));
}

}  // namespace cordon::python
