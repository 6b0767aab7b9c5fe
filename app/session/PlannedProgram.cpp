#include "app/session/PlannedProgram.h"

#include <utility>

#include "app/session/Session.h"

namespace candler {

namespace {

void plan(Session& session, PlannedProgram& planned, const std::stop_token& stop) {
    if (!session.canRun()) {
        planned.isRefused = planned.cannotRun = true;
        planned.reason = session.problems().empty() ? "its program cannot be run"
                                                    : session.problems().front().message;
        return;
    }
    session.run(RunExtent::Goal, stop);
    const GuideReportPtr report = session.report();
    if (report->steps.empty() || !session.isFinished()) {
        planned.reason = stop.stop_requested() ? "it was stopped" : "no plan was found";
        return;
    }
    const StepReport& step = report->steps.back();
    planned.startCost = step.startCost.value_or(0);
    planned.foundCost = step.foundCost;
    if (step.stop) planned.stop = stopReasonName(*step.stop);
    if (step.refused) planned.reason = step.refused->reason;
    if (const ResultCheck check = session.checkResult(true, stop); check.isWrong()) {
        planned.isRefused = true;
        planned.reason = check.text;
        return;
    }
    planned.isUnchanged = session.isUnchanged();
    planned.text = report->resultTerm;
}

}  // namespace

PlannedProgram planProgram(Project project, const std::stop_token& stop) {
    PlannedProgram planned;
    Session session;
    session.open(std::move(project), stop);
    plan(session, planned, stop);
    return planned;
}

}  // namespace candler
