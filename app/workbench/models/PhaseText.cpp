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
        PhaseWords::tr("search found %1 matches of %2 rules, %3 of them to be applied")
            .arg(countString(report.matches), countString(sums.rules), countString(sums.fresh));
    if (sums.heldBack > 0)
        text += PhaseWords::tr(" (%1 were held back)").arg(countString(sums.heldBack));
    return text;
}

QString applyText(const IterationReport& report) {
    QString text = PhaseWords::tr("apply added %1 e-nodes by %2 matches that said something new")
                       .arg(countString(sumsOf(report).added), countString(report.applied));
    if (report.wasCut) text += PhaseWords::tr(" (a limit ended it: other matches were left)");
    return text;
}

}  // namespace

QString iterationText(const IterationReport& report) {
    return PhaseWords::tr(
               "Iteration %1: %2, in %3; %4, in %5; rebuild left %6 e-nodes in %7 classes, "
               "in %8.")
        .arg(report.iteration)
        .arg(searchText(report), durationString(report.searchSeconds), applyText(report),
             durationString(report.applySeconds), countString(report.nodes),
             countString(report.classes), durationString(report.rebuildSeconds));
}

QString underWayText(const IterationReport& report, Phase next) {
    return next == Phase::Apply
               ? PhaseWords::tr("Iteration %1, under way: %2. Apply comes next.")
                     .arg(report.iteration)
                     .arg(searchText(report))
               : PhaseWords::tr(
                     "Iteration %1, under way: %2. Rebuild comes next: it closes congruence.")
                     .arg(report.iteration)
                     .arg(applyText(report));
}

}  // namespace candler
