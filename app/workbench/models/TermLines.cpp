#include "app/workbench/models/TermLines.h"

#include "app/session/ExtractionReport.h"

namespace candler {

using Index = ExtractionProblem::Index;

TermLines termLines(const ExtractionSubject& subject, const Selection& selection,
                    std::span<const std::string> texts) {
    TermLines result;
    std::vector<std::string> lines = linesByClass(selection, subject, texts);
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
    std::vector<std::string> left = linesByClass(first, subject);
    std::vector<std::string> right = linesByClass(second, subject);
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
