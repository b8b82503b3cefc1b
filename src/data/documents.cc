// A folder of texts as a table of three columns: the file's name (the id), its folder (the label,
// where there are several) and its text. Files are taken in the order of their names, so that the
// rows do not depend on the file system. Each is read whole and kept: memory is twice the bytes of
// all different texts while they are read, once afterwards.
//
// Refused: folders of tables (with the pattern that reads them as one), formats known
// by their first bytes, and texts with a NUL. Links to folders are not followed,
// which the iterator's default sees to.
#include "data/documents.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "core/fail.h"
#include "data/foreign.h"
#include "data/input.h"
#include "data/text.h"

namespace cordon::internal {
namespace {

namespace fs = std::filesystem;

// Files below the folder, hidden ones left out, in the order of their names.
// Folders that may not be read are passed over.
std::vector<fs::path> files_of(const std::string& folder) {
  std::vector<fs::path> files;
  std::error_code problem;
  auto options = fs::directory_options::skip_permission_denied;
  for (auto it = fs::recursive_directory_iterator(folder, options, problem);
       !problem && it != fs::recursive_directory_iterator(); it.increment(problem)) {
    const bool hidden = it->path().filename().string().starts_with('.');
    if (hidden && it->is_directory()) it.disable_recursion_pending();
    if (!hidden && it->is_regular_file()) files.push_back(it->path());
  }
  if (problem) fail(ErrorKind::kInput, "cannot read the folder {}: {}", folder, problem.message());
  std::sort(files.begin(), files.end());
  return files;
}

// Equal texts are one category: what is done per text later is done once.
void add_text(Column& column, std::unordered_map<std::string, std::int32_t>& known, std::string text) {
  const auto [found, is_new] = known.emplace(text, static_cast<std::int32_t>(column.categories.size()));
  if (is_new) column.categories.push_back(std::move(text));
  column.codes.push_back(found->second);
}

}  // namespace

// O(bytes). All three columns are texts that stay as they are; the label column is there
// only where the files lie in several folders.
Table read_documents(const std::string& folder, const Run& run) {
  const std::vector<fs::path> files = files_of(folder);
  if (files.empty())
    fail(ErrorKind::kInput, "{} is a directory without documents; give a file, or a folder of texts", folder);
  Column names, folders, texts;
  std::unordered_map<std::string, std::int32_t> known_folders, known_texts, known_names;
  for (const fs::path& path : files) {
    run.stop_if_cancelled();
    const std::string file = path.string();
    // A table read as a text would be one long document: most likely the folder was not meant so.
    if (has_extension(file, {".csv", ".tsv", ".npy", ".npz", ".arff", ".svm", ".mtx", ".h5ad", ".xlsx",
                             ".parquet", ".mat"}))
      fail(ErrorKind::kInput,
           "{} is a directory that holds tables ({}); give a file, or all of them as one table: '{}/*{}'",
           folder, path.filename().string(), folder, path.extension().string());
    std::string text;
    // An empty file is a document without words; Input would refuse it.
    if (fs::file_size(path) > 0) {
      const Input input = Input::open(file, &run);
      refuse_foreign(input.bytes(), file);
      if (input.bytes().find('\0') != std::string_view::npos)
        fail(ErrorKind::kInput, "{} is no text; take it out of the folder of documents {}", file, folder);
      text = input.bytes();
    }
    add_text(names, known_names, path.lexically_relative(folder).string());
    add_text(folders, known_folders, path.parent_path().lexically_relative(folder).string());
    add_text(texts, known_texts, std::move(text));
  }
  Table table;
  table.source = folder;
  table.format = "documents";
  table.rows = static_cast<Index>(files.size());
  table.has_names = true;
  for (auto [column, name] : {std::pair{&names, "document"}, {&folders, "folder"}, {&texts, "text"}}) {
    column->name = name;
    column->is_text = true;
    column->keep_text = true;
  }
  names.is_annotation = folders.is_annotation = true;
  texts.is_prose = true;
  table.id_column = 0;
  table.columns.push_back(std::move(names));
  if (folders.categories.size() > 1) {
    table.label_column = 1;
    table.notes.push_back(
        fmt::format("the {} folders below {} were taken as the label", folders.categories.size(), folder));
    table.columns.push_back(std::move(folders));
  }
  table.columns.push_back(std::move(texts));
  return table;
}

}  // namespace cordon::internal
