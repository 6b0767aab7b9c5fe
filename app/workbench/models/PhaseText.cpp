#include "app/workbench/models/PhaseText.h"

#include <QCoreApplication>
#include <algorithm>

#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

struct PhaseWords {
    Q_DECLARE_TR_FUNCTIONS(candler::PhaseText)
};

struct Sums {
    std::size_t fresh = 0;
    std::size_t heldBack = 0;
    std::size_t added = 0;
    std::size_t rules = 0;  ///< That found something.
};

Sums sumsOf(const IterationReport& report) {
    Sums sums;
    for (const RuleReport& rule : report.rules) {
        sums.fresh += rule.newMatches;
        sums.heldBack += rule.heldBack;
        sums.added += rule.addedNodes;
        if (rule.matches > 0) ++sums.rules;
    }
    return sums;
}

QString searchText(const IterationReport& report) {
    const Sums sums = sumsOf(report);
    QString text =
        PhaseWords::tr("search: matches %1, rules %2, to apply %3")
            .arg(countString(report.matches), countString(sums.rules), countString(sums.fresh));
    if (sums.heldBack > 0)
        text += PhaseWords::tr(" (held back: %1)").arg(countString(sums.heldBack));
    return text;
}

QString applyText(const IterationReport& report) {
    QString text = PhaseWords::tr("apply: e-nodes created before merging %1, effective matches %2")
                       .arg(countString(sumsOf(report).added), countString(report.applied));
    if (report.wasCut) text += PhaseWords::tr(" (stopped by a limit, matches remain)");
    return text;
}

}  // namespace

QString iterationText(const IterationReport& report) {
    return PhaseWords::tr(
               "Iteration %1 – %2, in %3; %4, in %5; rebuild: e-nodes %6, classes %7, in %8.")
        .arg(countString(report.iteration))
        .arg(searchText(report), durationString(report.searchSeconds), applyText(report),
             durationString(report.applySeconds), countString(report.nodes),
             countString(report.classes), durationString(report.rebuildSeconds));
}

QString underWayText(const IterationReport& report, Phase next) {
    return next == Phase::Apply
               ? PhaseWords::tr("Iteration %1 in progress – %2. Next: apply.")
                     .arg(countString(report.iteration))
                     .arg(searchText(report))
               : PhaseWords::tr(
                     "Iteration %1 in progress – %2. Next: rebuild (restores congruence).")
                     .arg(countString(report.iteration))
                     .arg(applyText(report));
}

}  // namespace candler
