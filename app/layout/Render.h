// renderSlice: a slice as a finished file: SVG, PDF, PNG or DOT. For the command line and exports.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "app/layout/HeldBoxes.h"
#include "engine/serialization/DotWriter.h"
#include "engine/snapshot/Slice.h"
#include "engine/support/Result.h"

namespace candler {

enum class PictureFormat { Svg, Pdf, Png, Dot };

/// By the file's ending, whatever its case.
[[nodiscard]] Result<PictureFormat> pictureFormatOf(const std::filesystem::path& path);

/// The endings known: "svg", "pdf", "png", "dot".
[[nodiscard]] std::vector<std::string> pictureEndings();

struct RenderOptions {
    std::string title{};
    bool isDark = false;  ///< Of our own pictures: not of DOT, and only in the first dialect.
    /// All but the first are drawn by Graphviz, and are not for SVG.
    DotDialect dialect = DotDialect::Boxes;
    double timeLimitSeconds = 20;  ///< For each program that helps.
    /// In our own pictures these boxes are where they were put by hand.
    std::vector<HeldBox> held{};
    /// Told what a picture had to do without, and what would help.
    std::function<void(const std::string& note, const std::string& hint)> onNote{};
};

/// Our own picture in another format, but not DOT; that needs rsvg-convert.
[[nodiscard]] Result<std::string> convertSvg(std::string svg, PictureFormat format,
                                             const RenderOptions& options,
                                             const std::stop_token& stop);

/// The bytes of the file. SVG, PDF and PNG are the same picture: rsvg-convert makes the others of
/// SVG. Without it Graphviz draws them; without Graphviz our quick layout places the boxes.
[[nodiscard]] Result<std::string> renderSlice(const Slice& slice, PictureFormat format,
                                              const RenderOptions& options = {},
                                              const std::stop_token& stop = {});

}  // namespace candler
