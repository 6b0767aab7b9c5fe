// SessionController: edits of the project, their undo, and saving.
#include <utility>

#include "app/session/ProjectFile.h"
#include "app/session/RunRecord.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/ProjectChange.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// What was reached is not within the limits.
bool isBeyond(const SessionStatus& status, const Limits& limits) {
    return (limits.nodes > 0 && status.nodes > limits.nodes) ||
           (limits.iterations > 0 && status.iteration > limits.iterations);
}

/// The baseline of `from`, or none.
void takeBaseline(const Project& from, Project& to) {
    to.windowNotes.erase(kBaselineNote);
    if (const auto note = from.windowNotes.find(kBaselineNote); note != from.windowNotes.end())
        to.windowNotes.insert(*note);
}

}  // namespace

bool SessionController::isModified() const {
    return (m_loaded || isOpening()) && m_saved != m_project;
}

bool SessionController::saveTo(const QString& path) {
    const std::filesystem::path target(toUtf8(path));
    m_history.endBurst();
    const Project moved = movedTo(m_project, target);
    const Result<void> written = writeProject(moved, target);
    if (!written) {
        emit failed(tr("%1 cannot be saved").arg(path), written.error());
        emit saveFailed(path, written.error());
        return false;
    }
    m_project = moved;
    m_ran = movedTo(m_ran, target);
    m_saved = m_project;
    emit saved(path);
    emit stateChanged();
    return true;
}

void SessionController::edit(const Project& project) {
    if (project == m_project) return;
    m_history.push(m_project, project, EditKind::Input);
}

void SessionController::setNote(const std::string& name, const std::string& text) {
    if (!m_loaded) return;
    const auto known = m_project.windowNotes.find(name);
    if (known != m_project.windowNotes.end() && known->second == text) return;
    m_project.windowNotes[name] = text;
    m_ran.windowNotes[name] = text;
    emit projectEdited();
    emit stateChanged();
}

void SessionController::choose(const Project& project, const QString& text) {
    if (project == m_project) return;
    m_history.push(m_project, project, EditKind::Choice, text);
}

void SessionController::arrange(const Project& project, const QString& text) {
    if (project == m_project) return;
    m_history.push(m_project, project, EditKind::Look, text);
}

void SessionController::take(const Project& project, EditKind kind) {
    const bool wasStale = m_isStale;
    // Where it is saved and what was noted is nothing that an undo takes back, but the baseline is.
    Project wanted = movedTo(project, m_project.path);
    wanted.windowNotes = m_project.windowNotes;
    takeBaseline(project, wanted);
    const Project before = std::exchange(m_project, std::move(wanted));
    applyLimits(before);
    applyBreakpoints();
    // Neither says anything about results.
    m_ran.movedBoxes = m_project.movedBoxes;
    m_ran.windowNotes = m_project.windowNotes;
    m_isStale = m_project != m_ran;
    if (!m_isRunning && kind != EditKind::Look) m_checkTimer.start();
    if (kind == EditKind::Choice && !wasStale && m_run) start(RunExtent::Choice);
    emit projectEdited();
    if (kind == EditKind::Choice) emit projectChosen();
    emit stateChanged();
}

bool SessionController::hasRun() const {
    if (m_isRunning) return true;
    return m_run && m_run->status.state != SessionState::Idle &&
           m_run->status.state != SessionState::Invalid;
}

/// Where nothing was run, no result goes when another program takes the place of what was read. The
/// picture stays while only the guide is edited.
void SessionController::showEdits() {
    if (!m_isStale || hasRun() || m_project.program == m_ran.program) return;
    ++m_era;
    applyEdits();
    dropCode();
    emit codeChanged();
    emit stateChanged();
}

void SessionController::applyBreakpoints() {
    if (m_ran.breakpoints == m_project.breakpoints) return;
    m_ran.breakpoints = m_project.breakpoints;
    emit breakpointsRequested(m_project.breakpoints);
}

void SessionController::setLimits(const Limits& limits) {
    if (!m_run || m_run->status.step >= m_project.guide.size()) return;
    const Limits& now = m_run->limits;
    Project project = m_project;
    LimitSettings& own = project.guide[m_run->status.step].settings.limits;
    if (limits.iterations != now.iterations) own.iterations = limits.iterations;
    if (limits.nodes != now.nodes) own.nodes = limits.nodes;
    if (limits.seconds != now.seconds) own.seconds = limits.seconds;
    if (limits.megabytes != now.megabytes) own.megabytes = limits.megabytes;
    edit(project);
}

void SessionController::applyLimits(const Project& before) {
    const auto step = limitsChangedIn(before, m_project);
    if (!step || !m_run || *step != m_run->status.step || *step >= m_ran.guide.size()) return;
    if (m_ran.guide[*step].name != m_project.guide[*step].name) return;
    const LimitSettings& own = m_project.guide[*step].settings.limits;
    const Limits limits = limitsFrom(m_project.defaults.limits, own);
    const bool isWithin = !isBeyond(m_run->status, limits);
    if (isWithin || m_isRunning) emit limitsRequested(limits);
    if (isWithin) m_ran.guide[*step].settings.limits = own;
}

}  // namespace candler
