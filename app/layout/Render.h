// renderSlice: a slice as a finished file: SVG, PDF, PNG or DOT. For the command line and exports.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

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
    bool isDark = false;           ///< SVG only.
    DotDialect dialect{};          ///< Of what Graphviz gets: DOT, PDF and PNG.
    double timeLimitSeconds = 20;  ///< For Graphviz; an SVG then falls back to our quick layout.
    /// Told why, if the quick layout took Graphviz's place.
    std::function<void(const std::string& why)> onQuickLayout{};
};

/// The bytes of the file. PDF and PNG need Graphviz.
[[nodiscard]] Result<std::string> renderSlice(const Slice& slice, PictureFormat format,
                                              const RenderOptions& options = {},
                                              const std::stop_token& stop = {});

}  // namespace candler
