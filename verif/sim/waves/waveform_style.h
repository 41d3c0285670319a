// SPDX-License-Identifier: Apache-2.0
// Parts of the SVG of a waveform picture: inks, their style sheet, numbers and texts.
#pragma once

#include <string>
#include <vector>

namespace trib {

/// Colour of a box or an event.
enum class WaveformInk { kPlain, kIn, kInHeader, kOut, kOutHeader, kStep, kFault };

namespace waveform {

constexpr double kSpace = 4;  // between a text and what is around it, in pixels

/// The class of the style sheet.
const char* name_of(WaveformInk ink);
/// Its texts have to be light.
bool is_dark(WaveformInk ink);
/// The element <style>.
extern const char* const kStyle;

/// Without needless digits.
std::string px(double value);
std::string escaped(const std::string& text);
/// In a row.
double width_of(const std::string& text);
/// Escaped; empty if none fits.
std::string first_fitting(const std::vector<std::string>& texts, double width);

}  // namespace waveform
}  // namespace trib
