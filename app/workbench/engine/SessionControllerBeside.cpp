// SessionController: what is done beside a run: comparing, tuning, explaining.
#include "app/session/ProjectDigest.h"
#include "app/workbench/engine/SessionController.h"

namespace candler {

std::stop_token SessionController::beginBeside() {
    m_stop.request_stop();
    m_stop = std::stop_source();
    m_isBeside = true;
    m_isRunning = true;
    m_isStopping = false;
    m_phaseText.clear();
    return m_stop.get_token();
}

void SessionController::endBeside() {
    m_isBeside = false;
    m_isTuning = false;
    m_isRunning = false;
    m_isStopping = false;
}

void SessionController::setTools(const SessionTools& tools) {
    m_tools = tools;
    QMetaObject::invokeMethod(m_worker, [worker = m_worker, tools] { worker->setTools(tools); });
}

void SessionController::compare() {
    if (!canCompare()) return;
    emit compareRequested(m_project, beginBeside());
    emit stateChanged();
}

void SessionController::onCompared(const ComparisonPtr& result, const Diagnostics& problems) {
    endBeside();
    if (result) emit compared(result);
    emit stateChanged();
    if (!problems.empty()) emit failed(tr("The comparison failed"), problems);
}

void SessionController::tune(double budgetSeconds) {
    if (!canCompare()) return;
    m_isTuning = true;
    m_tunedMeaning = projectMeaning(m_project);
    emit tuneRequested(m_project, m_tuning, budgetSeconds, beginBeside());
    emit stateChanged();
}

TuneLogPtr SessionController::presentTuning() const {
    return m_tuning && m_tunedMeaning == projectMeaning(m_project) ? m_tuning : nullptr;
}

void SessionController::setTuning(const TuneLogPtr& log) {
    m_tuning = log;
    emit tuningChanged();
}

void SessionController::onTuned(const TuneLogPtr& log, const Diagnostics& problems) {
    endBeside();
    if (log) setTuning(log);
    emit stateChanged();
    if (!problems.empty()) emit failed(tr("Tuning failed"), problems);
}

void SessionController::explain(const ProofQuestion& question) {
    m_explanationStop.request_stop();
    m_explanationStop = std::stop_source();
    emit explanationRequested(question, m_explanationStop.get_token());
}

void SessionController::writeProof(const ProofAnswerPtr& answer, const QString& path) {
    emit proofFileRequested(answer, path);
}

}  // namespace candler
