// The breakpoints of a session: from texts to what is watched, and what they report.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/SessionImpl.h"
#include "engine/support/NameHint.h"

namespace candler {

namespace {

std::string firstOf(const Diagnostics& mistakes) {
    const Diagnostic& first = mistakes.front();
    return first.hint.empty() ? first.message : fmt::format("{} ({})", first.message, first.hint);
}

/// Reads breakpoints with the words of a loaded project.
class Reading {
public:
    Reading(LoadedProgram& program, const SketchLibrary& library, ParameterExpander& parameters,
            std::vector<std::string> steps)
        : m_program(program),
          m_library(library),
          m_parameters(parameters),
          m_steps(std::move(steps)) {}

    [[nodiscard]] BreakpointWatch::Entry read(const ProjectBreakpoint& written) {
        BreakpointWatch::Entry entry;
        entry.report.when = written.when;
        entry.report.isOn = written.isOn;
        Diagnostics mistakes;
        const auto text = m_parameters.expand(written.when, SourceSpan(), mistakes);
        if (!text) return broken(std::move(entry), mistakes);
        const auto wanted = parseBreakpoint(*text, m_steps);
        if (!wanted) return broken(std::move(entry), wanted.error());
        if (!wanted->rule.empty()) checkRule(wanted->rule, mistakes);
        if (!wanted->sketch.empty()) entry.sketch = readSketch(wanted->sketch, mistakes);
        entry.term = readTerm(wanted->place, mistakes);
        entry.other = readTerm(wanted->other, mistakes);
        if (!mistakes.empty()) return broken(std::move(entry), mistakes);
        entry.wanted = *wanted;
        return entry;
    }

private:
    static BreakpointWatch::Entry broken(BreakpointWatch::Entry entry, const Diagnostics& why) {
        entry.report.problem = firstOf(why);
        return entry;
    }

    void checkRule(const std::string& name, Diagnostics& mistakes) {
        std::vector<std::string> names;
        for (const RuleInfo& rule : m_program.rules()) names.push_back(rule.name);
        if (std::ranges::find(names, name) == names.end())
            mistakes.push_back(makeError(fmt::format("there is no rule '{}'", name), {},
                                         nameHint(name, names, "rules")));
    }

    std::optional<Sketch> readSketch(const std::string& text, Diagnostics& mistakes) {
        auto sketch =
            parseSketch(SourceText("<breakpoint>", text), m_program.vocabulary(), m_library);
        if (sketch) return std::move(*sketch);
        mistakes.insert(mistakes.end(), sketch.error().begin(), sketch.error().end());
        return std::nullopt;
    }

    std::optional<TermId> readTerm(const BreakpointPlace& place, Diagnostics& mistakes) {
        if (place.term.empty()) return std::nullopt;
        const auto terms = m_program.readTerms(SourceText("<breakpoint>", place.term));
        if (!terms)
            mistakes.insert(mistakes.end(), terms.error().begin(), terms.error().end());
        else if (terms->size() != 1)
            mistakes.push_back(makeError(fmt::format("'{}' is not one term", place.term)));
        else
            return terms->front();
        return std::nullopt;
    }

    LoadedProgram& m_program;
    const SketchLibrary& m_library;
    ParameterExpander& m_parameters;
    std::vector<std::string> m_steps;
};

}  // namespace

/// Those that were there before, in the same words, keep their counts; and what they did in a step
/// that was kept, they do not do again.
void Session::Impl::readBreakpoints(const BreakpointWatch& before) {
    std::vector<BreakpointWatch::Entry> entries;
    if (search != nullptr) {
        std::vector<std::string> steps;
        for (const GuideStep& step : search->steps()) steps.push_back(step.name);
        Reading reading(*program, library, *parameters, std::move(steps));
        for (const ProjectBreakpoint& written : breakpoints) {
            BreakpointWatch::Entry entry = reading.read(written);
            const auto known = std::ranges::find(before.entries(), written.when,
                                                 [](const auto& one) { return one.report.when; });
            if (known != before.entries().end()) {
                entry.report.hits = known->report.hits;
                entry.report.lastHit = known->report.lastHit;
                if (known->fired && hasRun && known->fired->step < search->begunSteps())
                    entry.fired = known->fired;
            }
            entries.push_back(std::move(entry));
        }
    }
    watch.set(std::move(entries));
}

bool Session::Impl::isAtBreakpoint(const StopCheck& stop) {
    pausedBy.clear();
    const auto text = [this](TermId term) { return program->termText(term); };
    const auto what = watch.check(program->store(), search->currentStep().name,
                                  search->begunSteps() - 1, search->current(), text, stop);
    if (what) pausedBy = *what;
    return what.has_value();
}

void Session::setBreakpoints(std::vector<ProjectBreakpoint> breakpoints) {
    m_impl->breakpoints = std::move(breakpoints);
    const BreakpointWatch before = std::move(m_impl->watch);
    m_impl->readBreakpoints(before);
}

std::vector<BreakpointReport> Session::breakpoints() const {
    std::vector<BreakpointReport> reports;
    for (const BreakpointWatch::Entry& entry : m_impl->watch.entries())
        reports.push_back(entry.report);
    return reports;
}

}  // namespace candler
