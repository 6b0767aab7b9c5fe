#include "app/session/NormalFormProof.h"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "engine/explanation/ProofText.h"
#include "engine/language/Evaluator.h"
#include "engine/language/Language.h"

namespace candler {

namespace {

struct Place {
    std::vector<std::uint32_t> position{};
    TermId before;
    TermId after;
};

/// The smallest part outside of which the terms are the same.
Place changeOf(const TermStore& store, TermId before, TermId after) {
    Place place{{}, before, after};
    while (true) {
        const auto left = store.children(place.before);
        const auto right = store.children(place.after);
        if (store.labelOf(place.before) != store.labelOf(place.after) ||
            left.size() != right.size())
            return place;
        std::optional<std::uint32_t> changed;
        for (std::uint32_t i = 0; i < left.size(); ++i) {
            if (left[i] == right[i]) continue;
            if (changed) return place;
            changed = i;
        }
        if (!changed) return place;
        place = {place.position, left[*changed], right[*changed]};
        place.position.push_back(*changed);
    }
}

ProofLine lineOf(LoadedProgram& program, const NormalFormStep& step, const Place& place) {
    ProofLine line;
    line.reason = step.name;
    line.position = positionText(place.position);
    line.before = program.termText(place.before);
    line.after = program.termText(place.after);
    line.whole = program.termText(step.term);
    return line;
}

}  // namespace

Result<std::optional<ProofReport>> normalFormProof(LoadedProgram& program, const NormalForm& form,
                                                   TermId from, std::size_t maxLines,
                                                   const StopCheck& stop) {
    if (!form.steps) return std::nullopt;
    auto* const evaluator = capability<Evaluator>(program);
    ProofReport report;
    report.title = fmt::format("the normal form '{}'", form.name);
    report.from = program.termText(from);
    report.to = report.from;
    report.triedOn = evaluator == nullptr ? 0 : std::numeric_limits<std::size_t>::max();
    TermId before = from;
    for (const NormalFormStep& step : form.steps(from)) {
        if (stop.isStopped()) return failure(makeError("the explanation was stopped"));
        ++report.size;
        if (report.lines.size() < maxLines)
            report.lines.push_back(
                lineOf(program, step, changeOf(program.store(), before, step.term)));
        else
            report.isComplete = false;
        if (evaluator != nullptr) {
            const auto compared =
                evaluator->compareResult(before, step.term, {.isLimited = true, .stop = stop});
            if (!compared.difference.empty())
                return failure(
                    makeError(fmt::format("the step {} changes what the term computes: {}",
                                          step.name, compared.difference)));
            report.triedOn = std::min(*report.triedOn, compared.inputs);
        }
        before = step.term;
        report.to = program.termText(before);
    }
    return report;
}

}  // namespace candler
