// SVG to PNG through librsvg and cairo, which are loaded when the first such picture is asked for:
// a program without them draws everything but PNG, and says which package is missing.
//
// The size comes from our own SVG; a side above 10,000 is refused, since memory is 16 bytes per
// unit of area (4 bytes a pixel, twice the side).
#include "draw/png.h"

#include <cairo.h>
#include <glib-object.h>
#include <librsvg/rsvg.h>

#include "core/fail.h"
#include "core/library.h"
#include "library_names.h"

namespace cordon::internal {
namespace {

constexpr double kScale = 2;  // sharp on today's screens

// The functions used, by the types of their declarations. The libraries stay loaded.
struct Drawing {
  decltype(&rsvg_handle_new_from_data) read;
  decltype(&rsvg_handle_get_intrinsic_size_in_pixels) size;
  decltype(&rsvg_handle_render_document) draw;
  decltype(&cairo_image_surface_create) surface;
  decltype(&cairo_create) context;
  decltype(&cairo_set_source_rgb) colour;
  decltype(&cairo_paint) paint;
  decltype(&cairo_surface_write_to_png_stream) write;
  decltype(&cairo_destroy) end_context;
  decltype(&cairo_surface_destroy) end_surface;
  decltype(&g_object_unref) end_object;
  Drawing() {
    const Library rsvg(CORDON_RSVG, "a picture in PNG", "librsvg2-2");
    rsvg.find("rsvg_handle_new_from_data", read);
    rsvg.find("rsvg_handle_get_intrinsic_size_in_pixels", size);
    rsvg.find("rsvg_handle_render_document", draw);
    const Library cairo(CORDON_CAIRO, "a picture in PNG", "libcairo2");
    cairo.find("cairo_image_surface_create", surface);
    cairo.find("cairo_create", context);
    cairo.find("cairo_set_source_rgb", colour);
    cairo.find("cairo_paint", paint);
    cairo.find("cairo_surface_write_to_png_stream", write);
    cairo.find("cairo_destroy", end_context);
    cairo.find("cairo_surface_destroy", end_surface);
    const Library gobject(CORDON_GOBJECT, "a picture in PNG", "libglib2.0-0");
    gobject.find("g_object_unref", end_object);
  }
};

// Found once, at the first picture; a static of a function is made by one thread only.
const Drawing& drawing() {
  static const Drawing library;
  return library;
}

// Ends what was made, in the reverse order, also where drawing failed in between.
struct Picture {
  RsvgHandle* svg = nullptr;
  cairo_surface_t* surface = nullptr;
  cairo_t* context = nullptr;
  ~Picture() {
    if (context != nullptr) drawing().end_context(context);
    if (surface != nullptr) drawing().end_surface(surface);
    if (svg != nullptr) drawing().end_object(svg);
  }
};

// cairo writes piece by piece.
cairo_status_t append(void* text, const unsigned char* bytes, unsigned count) {
  static_cast<std::string*>(text)->append(reinterpret_cast<const char*>(bytes), count);
  return CAIRO_STATUS_SUCCESS;
}

}  // namespace

// Whatever fails inside (memory, a library of another version) has one answer: write SVG.
std::string png_of(std::string_view svg) {
  const auto refuse = [] {
    fail(ErrorKind::kComputation, "the picture could not be drawn as PNG; write it as .svg");
  };
  Picture picture;
  picture.svg = drawing().read(reinterpret_cast<const guint8*>(svg.data()), svg.size(), nullptr);
  double width = 0, height = 0;
  if (picture.svg == nullptr || !drawing().size(picture.svg, &width, &height) ||
      !(width >= 1 && height >= 1) || width > 10'000 || height > 10'000)
    refuse();
  width *= kScale;
  height *= kScale;
  picture.surface = drawing().surface(CAIRO_FORMAT_RGB24, static_cast<int>(width), static_cast<int>(height));
  picture.context = drawing().context(picture.surface);
  drawing().colour(picture.context, 1, 1, 1);
  drawing().paint(picture.context);
  const RsvgRectangle page{0, 0, width, height};
  if (!drawing().draw(picture.svg, picture.context, &page, nullptr)) refuse();
  std::string bytes;
  if (drawing().write(picture.surface, append, &bytes) != CAIRO_STATUS_SUCCESS) refuse();
  return bytes;
}

}  // namespace cordon::internal
