// SketchReport: a sketch's status and nearest miss as text for people; ReportWriter.h has them as
// JSON.
#pragma once

#include <string>

#include "app/session/SessionTypes.h"

namespace candler {

/// The parts with their classes, and the nearest miss if there is one. Lines without the last
/// newline.
[[nodiscard]] std::string sketchText(const SketchStatus& status);

/// A long text with what is inside its inner parentheses as `…`.
[[nodiscard]] std::string abridgedSketch(const std::string& text);

/// One line: what fails first.
[[nodiscard]] std::string missLine(const SketchMiss& miss);
/// All that is known; lines without the last newline.
[[nodiscard]] std::string missText(const SketchMiss& miss);

}  // namespace candler
