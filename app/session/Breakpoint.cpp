#include "app/session/Breakpoint.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <string_view>

#include "app/session/Words.h"

namespace candler {

namespace {

const char* const kBreakpointForms =
    "write 'rule NAME fires', 'rule NAME first fires', 'class 12 merges with class 40', 'any "
    "class > 50 e-nodes', 'e-graph > 5000 e-nodes' or 'sketch SKETCH'; a term may stand for "
    "'class 12'";
constexpr std::string_view kMerges = " merges with ";

/// Takes the word away if the text begins with it.
bool takeWord(std::string_view& text, std::string_view word) {
    if (!text.starts_with(word) || text.size() == word.size() || text[word.size()] != ' ')
        return false;
    text = trimmed(text.substr(word.size()));
    return true;
}

bool takeEnd(std::string_view& text, std::string_view end) {
    if (!text.ends_with(end)) return false;
    text = trimmed(text.substr(0, text.size() - end.size()));
    return true;
}

template <typename Number>
std::optional<Number> numberOf(std::string_view text) {
    Number number = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
    if (text.empty() || read.ec != std::errc() || read.ptr != text.data() + text.size())
        return std::nullopt;
    return number;
}

tl::unexpected<Diagnostics> mistake(std::string message) {
    return failure(makeError(std::move(message), {}, kBreakpointForms));
}

/// `class N` or a term.
BreakpointPlace placeOf(std::string_view text) {
    std::string_view rest = text;
    if (takeWord(rest, "class"))
        if (const auto id = numberOf<std::uint32_t>(rest)) return {.id = *id};
    return {.id = std::nullopt, .term = std::string(text)};
}

Result<Breakpoint> parseRule(std::string_view text, Breakpoint breakpoint) {
    if (!takeEnd(text, " fires")) return mistake("after 'rule NAME' 'fires' is expected");
    breakpoint.kind =
        takeEnd(text, " first") ? Breakpoint::Kind::RuleFirstFires : Breakpoint::Kind::RuleFires;
    if (text.empty() || text.find(' ') != std::string_view::npos)
        return mistake(fmt::format("'{}' is no name of a rule", text));
    breakpoint.rule = text;
    return breakpoint;
}

/// `PLACE > N e-nodes`.
Result<Breakpoint> parseGrowth(std::string_view text, Breakpoint breakpoint) {
    takeEnd(text, " e-nodes");
    const std::size_t mark = text.rfind('>');
    if (mark == std::string_view::npos)
        return mistake(fmt::format("'{}' is no event of an e-graph", text));
    const std::string_view number = trimmed(text.substr(mark + 1));
    const auto count = numberOf<std::size_t>(number);
    if (!count) return mistake(fmt::format("'{}' is no number of e-nodes", number));
    const std::string_view what = trimmed(text.substr(0, mark));
    if (what.empty()) return mistake("what shall have more e-nodes than that?");
    breakpoint.count = *count;
    breakpoint.kind =
        what == "e-graph" ? Breakpoint::Kind::GraphGrows : Breakpoint::Kind::ClassGrows;
    if (what != "e-graph" && what != "any class") breakpoint.place = placeOf(what);
    return breakpoint;
}

Result<Breakpoint> parseMerge(std::string_view text, std::size_t mark, Breakpoint breakpoint) {
    breakpoint.kind = Breakpoint::Kind::Merge;
    breakpoint.place = placeOf(trimmed(text.substr(0, mark)));
    breakpoint.other = placeOf(trimmed(text.substr(mark + kMerges.size())));
    if (breakpoint.place == BreakpointPlace() || breakpoint.other == BreakpointPlace())
        return mistake("two classes or terms are expected beside 'merges with'");
    if (breakpoint.place == breakpoint.other)
        return mistake("a class is always the same as itself");
    return breakpoint;
}

std::string placeText(const BreakpointPlace& place) {
    if (place.id) return fmt::format("class {}", *place.id);
    return place.term.empty() ? "any class" : place.term;
}

}  // namespace

Result<Breakpoint> parseBreakpoint(const std::string& text, const std::vector<std::string>& steps) {
    std::string_view rest = trimmed(text);
    Breakpoint breakpoint;
    // A name may hold a colon, and begin another.
    for (const std::string& step : steps)
        if (rest.starts_with(fmt::format("in step {}:", step)) &&
            step.size() > breakpoint.step.size())
            breakpoint.step = step;
    if (!breakpoint.step.empty())
        rest = trimmed(rest.substr(fmt::format("in step {}:", breakpoint.step).size()));
    else if (rest.starts_with("in step "))
        return failure(makeError(fmt::format("the guide has no such step: '{}'", rest), {},
                                 fmt::format("its steps are: {}", fmt::join(steps, ", "))));
    if (rest.empty()) return mistake("there is nothing to wait for");
    if (takeWord(rest, "rule")) return parseRule(rest, std::move(breakpoint));
    if (takeWord(rest, "sketch")) {
        breakpoint.kind = Breakpoint::Kind::Sketch;
        breakpoint.sketch = rest;
        return breakpoint;
    }
    if (const std::size_t mark = rest.find(kMerges); mark != std::string_view::npos)
        return parseMerge(rest, mark, std::move(breakpoint));
    return parseGrowth(rest, std::move(breakpoint));
}

std::string breakpointText(const Breakpoint& breakpoint) {
    const std::string step =
        breakpoint.step.empty() ? "" : fmt::format("in step {}: ", breakpoint.step);
    switch (breakpoint.kind) {
        case Breakpoint::Kind::RuleFires:
            return fmt::format("{}rule {} fires", step, breakpoint.rule);
        case Breakpoint::Kind::RuleFirstFires:
            return fmt::format("{}rule {} first fires", step, breakpoint.rule);
        case Breakpoint::Kind::Merge:
            return fmt::format("{}{} merges with {}", step, placeText(breakpoint.place),
                               placeText(breakpoint.other));
        case Breakpoint::Kind::ClassGrows:
            return fmt::format("{}{} > {} e-nodes", step, placeText(breakpoint.place),
                               breakpoint.count);
        case Breakpoint::Kind::GraphGrows:
            return fmt::format("{}e-graph > {} e-nodes", step, breakpoint.count);
        case Breakpoint::Kind::Sketch:
            break;
    }
    return fmt::format("{}sketch {}", step, breakpoint.sketch);
}

}  // namespace candler
