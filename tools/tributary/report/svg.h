// SPDX-License-Identifier: Apache-2.0
// Svg: a drawing as SVG text, in units of pixels, y downwards. Colours and strokes come with each
// shape as a list of attributes.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace trib {

class Svg {
 public:
  struct Point {
    double x;
    double y;
  };

  Svg(double width, double height);

  void line(Point from, Point to, const std::string& attributes);
  void polyline(const std::vector<Point>& points, const std::string& attributes);
  void circle(Point centre, double radius, const std::string& attributes);
  void rectangle(Point corner, double width, double height, const std::string& attributes);
  // `text` is escaped.
  void text(Point at, const std::string& text, const std::string& attributes);

  // The whole document.
  std::string document() const;

 private:
  double width_;
  double height_;
  std::string shapes_;
};

}  // namespace trib
