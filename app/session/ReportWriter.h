// ReportWriter: a guide's report as JSON for programs and as text for people.
#pragma once

#include <string>

#include "app/session/SessionTypes.h"

namespace candler {

/// `"format": "candler-report"`, `"version": 1`. Ends with a newline.
[[nodiscard]] std::string reportJson(const GuideReport& report);

/// With four blanks before every line.
[[nodiscard]] std::string indented(const std::string& text);

/// The text, below a first line that begins with `indent` characters.
[[nodiscard]] std::string hanging(const std::string& text, std::size_t indent);

/// The lines of the table of iterations, without newlines.
[[nodiscard]] std::string iterationTableHead();
[[nodiscard]] std::string iterationTableRow(const IterationReport& report);
/// Iteration 0: the start term.
[[nodiscard]] std::string iterationTableStart(const StepReport& step);
/// What there is to say of what was found: how many terms the beam has, and what fills the named
/// holes of the sketch: "; 3 terms, ?n:tile = 32". Often empty.
[[nodiscard]] std::string findText(const StepReport& step);
/// How a step ended: "found in iteration 6 with cost 73 (tree-size)", "Node limit reached", ….
[[nodiscard]] std::string choiceText(const ChoiceReport& choice);
[[nodiscard]] std::string stepEndText(const StepReport& step);

/// Everything: steps, tables, rules that did most, found terms. Ends with a newline.
[[nodiscard]] std::string reportText(const GuideReport& report);

}  // namespace candler
