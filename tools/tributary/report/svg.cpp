// SPDX-License-Identifier: Apache-2.0
// Drawing as SVG; see svg.h.
#include "tools/tributary/report/svg.h"

#include <fmt/format.h>

#include "tools/tributary/report/html_text.h"

namespace trib {

Svg::Svg(double width, double height) : width_(width), height_(height) {}

void Svg::line(Point from, Point to, const std::string& attributes) {
  shapes_ += fmt::format("  <line x1=\"{:.1f}\" y1=\"{:.1f}\" x2=\"{:.1f}\" y2=\"{:.1f}\" {}/>\n",
                         from.x, from.y, to.x, to.y, attributes);
}

void Svg::polyline(const std::vector<Point>& points, const std::string& attributes) {
  std::string list;
  for (const Point& point : points) {
    list += fmt::format("{}{:.1f},{:.1f}", list.empty() ? "" : " ", point.x, point.y);
  }
  shapes_ += fmt::format("  <polyline points=\"{}\" fill=\"none\" {}/>\n", list, attributes);
}

void Svg::circle(Point centre, double radius, const std::string& attributes) {
  shapes_ += fmt::format("  <circle cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"{:.1f}\" {}/>\n", centre.x,
                         centre.y, radius, attributes);
}

void Svg::rectangle(Point corner, double width, double height, const std::string& attributes) {
  shapes_ +=
      fmt::format("  <rect x=\"{:.1f}\" y=\"{:.1f}\" width=\"{:.1f}\" height=\"{:.1f}\" {}/>\n",
                  corner.x, corner.y, width, height, attributes);
}

void Svg::text(Point at, const std::string& text, const std::string& attributes) {
  shapes_ += fmt::format("  <text x=\"{:.1f}\" y=\"{:.1f}\" {}>{}</text>\n", at.x, at.y, attributes,
                         html_escaped(text));
}

std::string Svg::document() const {
  return fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0:.0f}\" height=\"{1:.0f}\" "
      "viewBox=\"0 0 {0:.0f} {1:.0f}\" font-family=\"sans-serif\" font-size=\"13\">\n"
      "  <rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n{2}</svg>\n",
      width_, height_, shapes_);
}

}  // namespace trib
