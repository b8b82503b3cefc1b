// stb_image decodes, resizes and writes; this file alone is compiled
// with it, as a third-party text whose warnings are not ours.
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#pragma GCC diagnostic ignored "-Wunused-function"
#pragma GCC diagnostic ignored "-Wmissing-field-initializers"
#define STBI_ONLY_PNG
#define STBI_ONLY_JPEG
#define STBI_ONLY_GIF
#define STBI_ONLY_BMP
#define STB_IMAGE_STATIC
#define STB_IMAGE_RESIZE_STATIC
#define STB_IMAGE_WRITE_STATIC
#define STB_IMAGE_IMPLEMENTATION
#define STB_IMAGE_RESIZE_IMPLEMENTATION
#define STB_IMAGE_WRITE_IMPLEMENTATION
#include <stb/stb_image.h>
#include <stb/stb_image_resize.h>
#include <stb/stb_image_write.h>
#pragma GCC diagnostic pop

#include <algorithm>
#include <memory>

#include "images.h"

namespace cordon::studio {
namespace {

constexpr std::int64_t kMaxPixels = 100'000'000;
constexpr int kChannels = 4;

using Pixels = std::unique_ptr<unsigned char, decltype(&stbi_image_free)>;

}  // namespace

std::string thumbnail_png(const std::string& file, int largest) {
  int width = 0, height = 0, channels = 0;
  if (stbi_info(file.c_str(), &width, &height, &channels) == 0 || width <= 0 || height <= 0)
    throw Refusal{404, "the picture cannot be read; PNG, JPEG, GIF and BMP are understood"};
  if (static_cast<std::int64_t>(width) * height > kMaxPixels)
    throw Refusal{404, "the picture has more than 100 million pixels; make a smaller one for the studio"};
  const Pixels pixels(stbi_load(file.c_str(), &width, &height, &channels, kChannels), stbi_image_free);
  if (!pixels) throw Refusal{404, "the picture is damaged and cannot be read"};

  const double shrink = std::min(1.0, static_cast<double>(largest) / std::max(width, height));
  const int small_width = std::max(1, static_cast<int>(width * shrink));
  const int small_height = std::max(1, static_cast<int>(height * shrink));
  std::string small(
      static_cast<std::size_t>(small_width) * static_cast<std::size_t>(small_height) * kChannels, '\0');
  auto* const out = reinterpret_cast<unsigned char*>(small.data());
  if (stbir_resize_uint8(pixels.get(), width, height, 0, out, small_width, small_height, 0, kChannels) == 0)
    throw Refusal{404, "the picture cannot be made smaller"};
  std::string png;
  const auto append = [](void* target, void* bytes, int count) {
    static_cast<std::string*>(target)->append(static_cast<const char*>(bytes),
                                              static_cast<std::size_t>(count));
  };
  if (stbi_write_png_to_func(append, &png, small_width, small_height, kChannels, out, 0) == 0)
    throw Refusal{500, "the thumbnail cannot be written"};
  return png;
}

}  // namespace cordon::studio
