// A picture in the format that the name of its file says.
#include <filesystem>

#include "cordon/core/output_file.h"
#include "cordon/draw/scatter_plot.h"
#include "core/fail.h"
#include "draw/png.h"

namespace cordon {

using namespace internal;
namespace {

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
