#include "app/session/Waypoints.h"

#include <fmt/format.h>

#include "app/session/Words.h"

namespace candler {

namespace {

std::string_view withoutComment(std::string_view line) {
    return trimmed(line.substr(0, line.find("--")));
}

std::string absentText(const TermFact& fact) {
    std::string text = fmt::format("  {} of its {} parts are there; the first that is not:\n    {}",
                                   fact.partsFound, fact.parts, fact.missing);
    text += fmt::format("\n  as an e-node: {}", fact.missingLabel);
    if (!fact.closestClass) return text + "\n  no e-node is of this operator and type";
    return text +
           fmt::format("\n  closest e-node: {} in class {}", fact.closestLabel, *fact.closestClass);
}

}  // namespace

std::optional<std::size_t> Waypoints::firstAbsent() const {
    for (std::size_t i = 0; i < terms.size(); ++i)
        if (!terms[i].fact.eclass || terms[i].fact.eclass != terms[0].fact.eclass) return i;
    return std::nullopt;
}

Waypoints readWaypoints(std::string_view text) {
    Waypoints waypoints;
    int line = 0;
    for (std::size_t begin = 0; begin <= text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        ++line;
        if (const std::string_view term = withoutComment(text.substr(begin, end - begin));
            !term.empty())
            waypoints.terms.push_back({std::string(term), line});
        begin = end + 1;
    }
    return waypoints;
}

std::string waypointsText(const Waypoints& waypoints) {
    if (waypoints.terms.empty()) return "there are no terms to look for";
    const auto absent = waypoints.firstAbsent();
    const std::size_t count = waypoints.terms.size();
    if (!absent)
        return fmt::format("all {} terms are there, in class {}", count,
                           *waypoints.terms[0].fact.eclass);
    const Waypoints::Term& term = waypoints.terms[*absent];
    const std::string which = fmt::format("term {} of {} (line {})", *absent + 1, count, term.line);
    if (!term.fact.problem.empty())
        return fmt::format("{} cannot be read: {}\n    {}", which, term.fact.problem, term.text);
    if (term.fact.eclass)
        return fmt::format("{} is in class {}, those before it are in class {}\n    {}", which,
                           *term.fact.eclass, *waypoints.terms[0].fact.eclass, term.text);
    return fmt::format("{} is not in the e-graph\n    {}\n", which, term.text) +
           absentText(term.fact);
}

}  // namespace candler
