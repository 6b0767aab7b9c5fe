// ProofDocument: proofs as documents that stand alone: HTML with folded sub-proofs, and Markdown.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/session/ProofReport.h"

namespace candler {

/// What differs between two texts: `before[begin, endBefore)` became `after[begin, endAfter)`.
/// Whole words and numbers, so that no character is cut.
struct TextChange {
    std::size_t begin = 0;
    std::size_t endBefore = 0;
    std::size_t endAfter = 0;
};
[[nodiscard]] TextChange changeOf(std::string_view before, std::string_view after);

/// How a rewrite came to be: `by NAME backwards, at 1.2, iteration 3`.
[[nodiscard]] std::string reasonText(const ProofLine& line);
/// How the proof was checked, and what it rests on.
[[nodiscard]] std::string summaryText(const ProofReport& report);

/// One page with its styles inside, no scripts, nothing from elsewhere. Any text is taken as text.
[[nodiscard]] std::string proofsHtml(const std::vector<ProofReport>& reports);
[[nodiscard]] std::string proofsMarkdown(const std::vector<ProofReport>& reports);

}  // namespace candler
