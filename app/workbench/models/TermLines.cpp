#include "app/workbench/models/TermLines.h"

#include <string_view>

#include "app/session/ExtractionReport.h"

namespace candler {

namespace {

using Index = ExtractionProblem::Index;

/// By class of the problem; empty where the class is not needed.
std::vector<std::string> linesByClass(const ExtractionSubject& subject,
                                      const Selection& selection) {
    std::vector<std::string> lines(subject.problem.classCount());
    const std::string text = termText(selection, subject);
    std::string_view rest = text;
    for (Index c = 0; c < selection.node.size(); ++c) {
        if (selection.node[c] == ExtractionProblem::kNone) continue;
        const std::size_t end = rest.find('\n');
        lines[c] = rest.substr(0, end);
        rest.remove_prefix(end + 1);
    }
    return lines;
}

}  // namespace

TermLines termLines(const ExtractionSubject& subject, const Selection& selection) {
    TermLines result;
    std::vector<std::string> lines = linesByClass(subject, selection);
    for (Index c = 0; c < lines.size(); ++c)
        if (!lines[c].empty())
            result.lines.push_back(
                {TermLine::Side::Both, subject.problem.classOrigin(c), std::move(lines[c])});
    return result;
}

TermLines differingLines(const ExtractionSubject& subject, const Selection& first,
                         const Selection& second) {
    TermLines result;
    result.differingClasses = candler::differingClasses(subject, first, second).size();
    std::vector<std::string> left = linesByClass(subject, first);
    std::vector<std::string> right = linesByClass(subject, second);
    for (Index c = 0; c < left.size(); ++c) {
        if (left[c] == right[c]) continue;
        const ClassIndex origin = subject.problem.classOrigin(c);
        if (!left[c].empty())
            result.lines.push_back({TermLine::Side::First, origin, std::move(left[c])});
        if (!right[c].empty())
            result.lines.push_back({TermLine::Side::Second, origin, std::move(right[c])});
    }
    return result;
}

}  // namespace candler
