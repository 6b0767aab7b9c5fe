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
/// What the rewrite of `line` changed in the whole term `before`: the sub-term where it can be seen
/// as it is written alone, else what differs.
[[nodiscard]] TextChange changeOf(const ProofLine& line, std::string_view before);

/// How a rewrite came to be: `by NAME backwards, at 1.2, iteration 3`.
[[nodiscard]] std::string reasonText(const ProofLine& line);
/// As reasonText, for where the part that changes is shown anyway.
[[nodiscard]] std::string ruleText(const ProofLine& line);
/// How the proof was checked, and what it rests on.
[[nodiscard]] std::string summaryText(const ProofReport& report);

/// One page with its styles inside, no scripts, nothing from elsewhere. Any text is taken as text.
[[nodiscard]] std::string proofsHtml(const std::vector<ProofReport>& reports);
[[nodiscard]] std::string proofsMarkdown(const std::vector<ProofReport>& reports);
[[nodiscard]] std::string originHtml(const OriginReport& report);
[[nodiscard]] std::string originMarkdown(const OriginReport& report);
/// `from the start` or `by NAME in iteration 3, matched: e-nodes 4, 17`.
[[nodiscard]] std::string reasonText(const OriginLine& line);

/// The document that the path's ending asks for: .html, .md or .json.
[[nodiscard]] Result<std::string> proofDocument(const ProofReport& report, std::string_view path);
[[nodiscard]] Result<std::string> originDocument(const OriginReport& report, std::string_view path);

}  // namespace candler
