#include "app/session/LessonTexts.h"

#include <algorithm>
#include <cctype>

namespace candler {

namespace {

/// With one blank where blanks part two words, and with none beside parentheses.
std::string withEvenBlanks(const std::string& text) {
    constexpr std::string_view kParts = "()[]{},;";
    const auto parts = [&](char c) { return kParts.find(c) != std::string_view::npos; };
    std::string even;
    bool isAfterBlank = false;
    for (const char c : text) {
        if (std::isspace(static_cast<unsigned char>(c)) != 0) {
            isAfterBlank = true;
            continue;
        }
        if (isAfterBlank && !even.empty() && !parts(c) && !parts(even.back())) even += ' ';
        isAfterBlank = false;
        even += c;
    }
    return even;
}

bool isSameText(const TextSource& a, const TextSource& b) {
    return a.file == b.file && haveSameWords(a.text, b.text);
}

bool haveSameSketches(const Project& a, const Project& b) {
    return std::ranges::equal(a.guide, b.guide, [](const ProjectStep& x, const ProjectStep& y) {
        return haveSameWords(x.sketch, y.sketch) && x.term == y.term;
    });
}

bool haveSameRuleLists(const Project& a, const Project& b) {
    return std::ranges::equal(a.guide, b.guide, {}, &ProjectStep::rules, &ProjectStep::rules);
}

bool haveSameLimits(const Project& a, const Project& b) {
    const auto limits = [](const ProjectStep& step) { return step.settings.limits; };
    return a.defaults.limits == b.defaults.limits &&
           std::ranges::equal(a.guide, b.guide, {}, limits, limits);
}

}  // namespace

bool haveSameWords(const std::string& a, const std::string& b) {
    return withEvenBlanks(a) == withEvenBlanks(b);
}

bool haveSame(std::string_view what, const Project& a, const Project& b) {
    if (what == "program") return isSameText(a.program, b.program) && a.language == b.language;
    if (what == "own-rules") return isSameText(a.rules, b.rules);
    if (what == "costs") return isSameText(a.costs, b.costs);
    if (what == "sketches") return haveSameSketches(a, b);
    return what == "rule-lists" ? haveSameRuleLists(a, b) : haveSameLimits(a, b);
}

}  // namespace candler
