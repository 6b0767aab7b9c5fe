// ExampleGlimpse: a few short lines of an example's own text, by which one knows it at a glance.
#pragma once

#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "app/session/ProjectFile.h"

namespace candler {

struct GlimpseSize {
    std::size_t columns = 0;  ///< Only a word that is longer goes beyond.
    std::size_t lines = 0;
};

/// Of the end of a program, where what it computes is defined: without comments and without what
/// only declares, such as types and sizes. What has no room ends in "…".
[[nodiscard]] std::vector<std::string> programGlimpse(std::string_view text,
                                                      const GlimpseSize& size);

/// By the example's file name without its ending. Where many have the same program, the goal of the
/// last step tells them apart, and is there in its place.
[[nodiscard]] std::map<std::string, std::vector<std::string>> exampleGlimpses(
    std::span<const ExampleGroup> groups, const GlimpseSize& size);

}  // namespace candler
