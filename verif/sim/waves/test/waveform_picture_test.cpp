// SPDX-License-Identifier: Apache-2.0
// WaveformPicture: place and width of what is drawn, and texts only where they fit.
#include "verif/sim/waves/waveform_picture.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace trib {
namespace {

using testing::HasSubstr;
using testing::Not;

constexpr WaveformAxis kAxis{-4, 40, 6.4};

WaveformPicture picture(const WaveformAxis& axis = kAxis) { return {"A title", "Words.", axis}; }

TEST(WaveformPictureTest, HasTitleAndDescriptionForReadersWhoCannotSeeIt) {
  const std::string svg = WaveformPicture("A < B & C", "Words.", kAxis).svg();
  EXPECT_THAT(svg, HasSubstr("<title id=\"title\">A &lt; B &amp; C</title>"));
  EXPECT_THAT(svg, HasSubstr("<desc id=\"description\">Words.</desc>"));
}

TEST(WaveformPictureTest, DrawsABoxWhereItsCyclesAre) {
  WaveformPicture drawn = picture();
  drawn.add_boxes("bus", {{{0, 8}, {"text"}, WaveformInk::kIn}});
  EXPECT_THAT(drawn.svg(), HasSubstr("<rect class=\"in\" x=\"56\" width=\"112\""));
  EXPECT_THAT(drawn.svg(), HasSubstr(">text</text>"));
}

TEST(WaveformPictureTest, CutsABoxAtTheEndsOfTheAxis) {
  WaveformPicture drawn = picture();
  drawn.add_boxes("bus", {{{-9, 0}, {}},
                          {{30, 99}, {}},
                          {{-9, -4}, {}, WaveformInk::kOut},
                          {{36, 40}, {}, WaveformInk::kOut}});
  EXPECT_THAT(drawn.svg(), HasSubstr("<rect class=\"plain\" x=\"0\" width=\"56\""));
  EXPECT_THAT(drawn.svg(), HasSubstr("<rect class=\"plain\" x=\"476\" width=\"84\""));
  EXPECT_THAT(drawn.svg(), Not(HasSubstr("<rect class=\"out\"")));
}

TEST(WaveformPictureTest, WritesTheFirstTextThatFits) {
  WaveformPicture drawn = picture();
  drawn.add_boxes("bus", {{{0, 4}, {"a long text", "short"}}, {{4, 5}, {"none"}}});
  EXPECT_THAT(drawn.svg(), Not(HasSubstr("a long text")));
  EXPECT_THAT(drawn.svg(), HasSubstr(">short</text>"));
  EXPECT_THAT(drawn.svg(), Not(HasSubstr("none<")));
}

TEST(WaveformPictureTest, IsAsWideForManyCyclesAsForSome) {
  const auto width_of = [](std::uint64_t cycles) {
    const std::string svg = picture({0, cycles, 1}).svg();
    return std::stoul(svg.substr(svg.find("width=\"") + 7));
  };
  EXPECT_LT(width_of(20), width_of(200));
  EXPECT_EQ(width_of(200), width_of(20'000));
  EXPECT_LT(width_of(200), 1600u);
}

TEST(WaveformPictureTest, DrawsBothEdgesOfAFlag) {
  WaveformPicture drawn = picture();
  drawn.add_flag("flag", {false, true, true, false});
  EXPECT_THAT(drawn.svg(), HasSubstr("d=\"M0 16H14V0H42V16H56\""));
}

TEST(WaveformPictureTest, NumbersCyclesAndNanoseconds) {
  const std::string svg = picture().svg();
  EXPECT_THAT(svg, HasSubstr(">ns</text>"));
  EXPECT_THAT(svg, HasSubstr(">cycle</text>"));
  EXPECT_THAT(svg, HasSubstr("class=\"zero\""));
  EXPECT_THAT(picture({0, 40}).svg(), Not(HasSubstr(">ns</text>")));
}

TEST(WaveformPictureTest, LeavesSpaceForTheNextEvent) {
  WaveformPicture drawn = picture();
  drawn.add_events("events", {{0, {"a long text", "1"}}, {4, {"the last one"}}, {99, {"never"}}});
  EXPECT_THAT(drawn.svg(), Not(HasSubstr("a long text")));
  EXPECT_THAT(drawn.svg(), HasSubstr(">1</text>"));
  EXPECT_THAT(drawn.svg(), HasSubstr("the last one"));
  EXPECT_THAT(drawn.svg(), Not(HasSubstr("never")));
}

TEST(WaveformPictureTest, DrawsGapsAndDistances) {
  WaveformPicture drawn = picture();
  drawn.add_boxes("bus", {{{0, 8}, {}, WaveformInk::kIn, {{2, 4}}}});
  drawn.add_distance("distance", 0, 12, "12 cycles");
  drawn.highlight(0, 12);
  EXPECT_THAT(drawn.svg(), HasSubstr("<path class=\"notch\" d=\"M84 17v-5H112v5\"/>"));
  EXPECT_THAT(drawn.svg(), HasSubstr("12 cycles"));
  EXPECT_THAT(drawn.svg(), HasSubstr("<rect class=\"shade\""));
}

}  // namespace
}  // namespace trib
