// A picture in the format that the name of its file says: SVG as it was made, PNG
// drawn from it. Names are checked before, so that a long computation does not end
// with a name nobody can write to.
#include <filesystem>

#include "cordon/core/output_file.h"
#include "cordon/draw/scatter_plot.h"
#include "core/fail.h"
#include "draw/png.h"

namespace cordon {

using namespace internal;
namespace {

// Lower case in ASCII, whatever the locale. "-" is the standard output, which takes SVG.
std::string extension_of(const std::string& path) {
  std::string extension = path == "-" ? "" : std::filesystem::path(path).extension().string();
  for (char& c : extension)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c + 0x20);
  return extension;
}

}  // namespace

void require_picture_name(const std::string& path) {
  const std::string extension = extension_of(path);
  if (!extension.empty() && extension != ".svg" && extension != ".png")
    fail(ErrorKind::kUsage, "cannot write a picture called {}; the name must end in .svg or .png", path);
}

// Drawn before anything is written; the file is there whole or not at all.
void write_picture(const std::string& path, std::string_view svg) {
  require_picture_name(path);
  OutputFile file(path);
  if (extension_of(path) == ".png")
    file.write(png_of(svg));
  else
    file.write(svg);
  file.commit();
}

}  // namespace cordon
