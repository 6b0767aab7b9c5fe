#include "app/session/SketchReport.h"

#include <fmt/format.h>

#include "app/session/ReportWriter.h"
#include "engine/snapshot/Ranking.h"

namespace candler {

namespace {

constexpr std::size_t kLongText = 60;
constexpr int kDeepestText = 4;

/// With `…` in place of what is in more than `depth` parentheses.
std::string cutBelow(const std::string& text, int depth) {
    std::string result;
    int at = 0;
    for (const char c : text) {
        if (c == ')') --at;
        if (at <= depth) result += c;
        if (c == '(' && ++at == depth + 1) result += "…";
    }
    return result;
}

std::string classesText(std::size_t count) {
    return fmt::format("{:>8} {}", count, count == 1 ? "class  " : "classes");
}

/// " in 3, 17, 40, …"
std::string placesText(const SketchPart& part) {
    std::string text;
    for (const std::uint32_t id : part.where)
        text += fmt::format("{}{}", text.empty() ? "  in " : ", ", id);
    return part.classes > part.where.size() ? text + ", …" : text;
}

/// What the failing part is made of, and the e-node that has most of it.
std::string argumentsText(const SketchMiss& miss) {
    std::string text;
    if (!miss.bestNode.empty() && miss.otherTypes.empty())
        text += fmt::format("\n  closest e-node: {} in class {}", miss.bestNode, miss.bestClass);
    for (const SketchMiss::Argument& argument : miss.arguments)
        text += fmt::format("\n  {}  {}{}", classesText(argument.classes),
                            abridgedSketch(argument.text), argument.isInBest ? ", there too" : "");
    return text;
}

std::string typesText(const SketchMiss& miss) {
    if (miss.otherTypes.empty()) return "";
    if (miss.classes > 0) return "\n  the program has the type\n" + indented(miss.otherTypes[0]);
    std::string text = fmt::format(
        "\n  but for its type {} {}, {}", miss.classesOfOtherType,
        miss.classesOfOtherType == 1 ? "class does" : "classes do",
        miss.otherTypes.size() < miss.classesOfOtherType ? "with types such as" : "with the type");
    for (const std::string& type : miss.otherTypes) text += "\n" + indented(type);
    return text;
}

std::string closestText(const SketchMiss& miss) {
    // Without a term the e-graph is too large to look for it, or filters left only cycles.
    std::string text =
        miss.closestTerm.empty()
            ? "\n  it would do with this left open:"
            : fmt::format("\n  closest term ({} {}), with this left open:", miss.costModel,
                          costText(miss.closestCost));
    for (const std::string& relaxed : miss.relaxed) text += "\n    - " + relaxed;
    return miss.closestTerm.empty() ? text : text + "\n" + indented(miss.closestTerm);
}

}  // namespace

std::string abridgedSketch(const std::string& text) {
    std::string result = text;
    for (int depth = kDeepestText; result.size() > kLongText && depth > 0; --depth)
        result = cutBelow(text, depth);
    return result;
}

std::string sketchText(const SketchStatus& status) {
    std::string text = fmt::format("sketch {} after iteration {}: {} of {} parts satisfied",
                                   status.isSatisfied ? "found" : "not found", status.iteration,
                                   status.satisfiedParts, status.parts.size());
    for (const SketchPart& part : status.parts)
        text += fmt::format("\n  {}  {}{}", classesText(part.classes), abridgedSketch(part.text),
                            placesText(part));
    if (!status.isFilledAlike) text += "\nbut not with the same for all holes of one name";
    return status.miss ? text + "\nnearest miss: " + missText(*status.miss) : text;
}

std::string missLine(const SketchMiss& miss) {
    const std::string what =
        miss.inner.empty()
            ? abridgedSketch(miss.part)
            : fmt::format("{} in {}", abridgedSketch(miss.inner), abridgedSketch(miss.part));
    if (miss.classes == 0) return "nothing satisfies " + what;
    return fmt::format("{} {} {}, but the program does not", miss.classes,
                       miss.classes == 1 ? "class satisfies" : "classes satisfy", what);
}

std::string missText(const SketchMiss& miss) {
    std::string text = missLine(miss) + typesText(miss) + argumentsText(miss) + closestText(miss);
    if (!miss.expandedTerm.empty())
        text +=
            "\n  it would fit eta-expanded, with \\x. f x for f, which the step's normal form "
            "takes "
            "away:\n" +
            indented(miss.expandedTerm);
    return text;
}

}  // namespace candler
