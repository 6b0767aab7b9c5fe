// TermLines: what extractors chose, a line for each class, and how two choices differ.
#pragma once

#include <memory>
#include <span>
#include <string>
#include <vector>

#include "app/session/ExtractionSubject.h"

namespace candler {

/// `class = operator children`, and how often it is used.
struct TermLine {
    enum class Side { Both, First, Second };
    Side side = Side::Both;
    ClassIndex classIndex = 0;
    std::string text;

    bool operator==(const TermLine&) const = default;
};

/// What one selection chose, all lines, or where two of them differ.
struct TermLines {
    std::vector<TermLine> lines;
    std::size_t differingClasses = 0;  ///< Those with the same choice, used more often, aside.
};
using TermLinesPtr = std::shared_ptr<const TermLines>;

/// With texts by class of the problem, where the language has written them.
[[nodiscard]] TermLines termLines(const ExtractionSubject& subject, const Selection& selection,
                                  std::span<const std::string> texts = {});

/// The lines that only one of the terms has; both of a class stand together.
[[nodiscard]] TermLines differingLines(const ExtractionSubject& subject, const Selection& first,
                                       const Selection& second);

}  // namespace candler
