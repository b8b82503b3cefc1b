// The papers' tables and figures, computed again: `cordon reproduce`.
//
// Each table is a small file of its own (experiments/tables/NAME.json, built into the library): rows,
// columns, a protocol, the published numbers and how near ours should be. A table is a grid of cells; a cell
// is asked for several draws of constraints, labels or folds. A draw depends on the seed and its number only,
// so all methods see the same ones; draws run in parallel.
//
// Every finished draw is appended to OUT/cells.jsonl under a key of everything that determines it: what was
// asked, the seed, the content of the data file and the sources of the library. An interrupted run (Ctrl-C,
// a killed process, a power failure) therefore continues where it stopped and writes the same page; only the
// stated durations differ.
//
// Results: OUT/index.html, one page without any reference to the network (tables with the published number,
// ours with its standard error, the difference and why; charts; the claims of the papers with our verdict),
// OUT/results.json, and where a file is named for it the same as one Markdown document. A data set that is
// not there is listed as absent; nothing is made up for it.
//
//   Run run;
//   reproduce({.data_dir = "data", .out = "report", .tables = {"dsp-table-4"}}, run);
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cordon/core/export.h"
#include "cordon/core/run.h"

namespace cordon {

struct ReproduceOptions {
  std::string data_dir{};             // folder of the data files; empty: bundled tables only
  std::string out = "report";         // folder of the page; made where it does not exist
  std::vector<std::string> tables{};  // names of experiments; empty: all
  bool quick = false;                 // few draws on small data: minutes instead of hours
  Index most_draws = 0;               // at most so many draws per cell; 0: as many as the tables say
  // Compute nothing: a page of what earlier runs left in OUT, also by earlier versions of the library, which
  // the page then names.
  bool only_kept = false;
  std::string markdown{};  // a file for the page as Markdown; empty: none
  // Told what is happening, a line at a time; may be empty.
  std::function<void(const std::string& line)> say{};
};

struct Reproduction {
  std::string json;    // what OUT/results.json holds
  std::string page;    // path of the page
  Index compared = 0;  // numbers that stand beside a published one
  Index within = 0;    // of these, as near as the table's file asks for
  Index computed = 0;  // draws computed now
  Index kept = 0;      // draws found in OUT/cells.jsonl
  Index claims = 0;    // of the papers, that could be judged
  Index claims_held = 0;
  double seconds = 0;  // this run
};

struct ExperimentInfo {
  std::string name;
  std::string paper;
  std::string title;
};

// A data set of the papers, and whether it is in the folder.
struct ExperimentData {
  std::string name;
  std::string title;
  std::string file;  // the name it is looked for under
  bool present = false;
};

CORDON_EXPORT std::vector<ExperimentInfo> all_experiments();
CORDON_EXPORT std::vector<ExperimentData> experiment_data(const std::string& data_dir);

// Throws Error(kUsage) for a table that does not exist, Error(kInput) for a data file that cannot be read.
// A cell whose method refuses the data is marked on the page, the rest goes on.
CORDON_EXPORT Reproduction reproduce(const ReproduceOptions& options, Run& run);

}  // namespace cordon
