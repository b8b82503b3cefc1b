/// \file
/// The tables and figures of the papers, computed again: `cordon reproduce`.
///
/// Each table is described by a small file (experiments/tables/NAME.json, built into the library):
/// rows, columns, a protocol, the published numbers and how close ours should be. A table is a grid
/// of cells, and a cell is the mean over several draws of constraints, labels or folds. A draw
/// depends on the seed and its number only, so all methods see the same draws. Draws run in
/// parallel.
///
/// Kept results: every finished draw is appended to OUT/cells.jsonl under a key of everything that
/// determines it: the request, the seed, the content of the data file and the sources of the
/// library. An interrupted run (Ctrl-C, a killed process, a power failure) therefore continues
/// where it stopped and writes the same page; only the durations differ.
///
/// Results: OUT/index.html, one page without any reference to the network (tables with the
/// published number, ours with its standard error, the difference and its reason; charts; the
/// claims of the papers with our verdict), OUT/results.json and, if a file is named for it, the
/// same as one Markdown document. A data set that is not there is listed as absent; nothing is
/// invented for it.
///
/// \code{.cpp}
/// cordon::reproduce({.data_dir = "data", .out = "report", .tables = {"dsp-table-4"}}, run);
/// \endcode
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "cordon/core/run.h"

namespace cordon {

/// What is computed, and where the results go.
struct ReproduceOptions {
  std::string data_dir{};             ///< Folder of the data files; empty: bundled tables only.
  std::string out = "report";         ///< Folder of the page; it is created if it does not exist.
  std::vector<std::string> tables{};  ///< Names of experiments; empty: all.
  bool quick = false;                 ///< Few draws on small data: minutes instead of hours.
  /// Maximum number of draws per cell; 0: as many as the tables say.
  Index max_draws = 0;
  /// Compute nothing: make a page of the kept results in OUT, also those of earlier versions of the
  /// library, which the page then names.
  bool only_kept = false;
  std::string markdown{};  ///< A file for the page as Markdown; empty: none.
  /// Called with each line of progress; may be empty.
  std::function<void(const std::string& line)> say{};
};

/// The results.
struct Reproduction {
  std::string json;       ///< The content of OUT/results.json.
  std::string page;       ///< Path of the page.
  Index compared = 0;     ///< Number of results that stand beside a published one.
  Index within = 0;       ///< Number of these that are as close as the table asks for.
  Index computed = 0;     ///< Draws computed now.
  Index kept = 0;         ///< Draws found in OUT/cells.jsonl.
  Index claims = 0;       ///< Number of claims of the papers that could be judged.
  Index claims_held = 0;  ///< Number of these that hold.
  double seconds = 0;     ///< Duration of this run.
};

/// The description of an experiment.
struct ExperimentInfo {
  std::string name;
  std::string paper;
  std::string title;
};

/// A data set of the papers, and whether it is in the folder.
struct ExperimentData {
  std::string name;
  std::string title;
  std::string file;      ///< The file name under which it is searched for.
  bool present = false;  ///< Whether it is there.
};

/// All experiments.
std::vector<ExperimentInfo> all_experiments();
/// The data sets of the papers, searched for in this folder.
std::vector<ExperimentData> experiment_data(const std::string& data_dir);

/// Throws Error(kUsage) for a table that does not exist, and Error(kInput) for a data file that
/// cannot be read. A cell whose method refuses the data is marked on the page, and the rest goes
/// on.
Reproduction reproduce(const ReproduceOptions& options, const Run& run);

}  // namespace cordon
