// SessionController: code, which is generated, exported and verified beside no other work on it.
#include <utility>

#include "app/workbench/engine/SessionController.h"

namespace candler {

std::optional<std::stop_token> SessionController::beginCode(bool isAsked) {
    // Results of before an open, a reset or a run are no ground for code.
    if (m_isCodeBusy || !m_run || m_run->runId != m_runId) return std::nullopt;
    m_isCodeAsked = isAsked;
    m_isCodeBusy = true;
    m_codeStop = std::stop_source();
    emit stateChanged();
    return m_codeStop.get_token();
}

void SessionController::dropCode() {
    m_code.reset();
    m_codeStop.request_stop();
    m_isCodeDropped = m_isCodeBusy;
}

void SessionController::generateCode() {
    if (const auto stop = beginCode(true)) emit generateRequested(*stop);
}

void SessionController::tryGenerateCode() {
    if (const auto stop = beginCode(false)) emit generateRequested(*stop);
}

void SessionController::exportCode(const QString& folder, bool replacesForeign) {
    if (const auto stop = beginCode(true)) emit exportRequested(folder, replacesForeign, *stop);
}

void SessionController::verifyCode() {
    if (const auto stop = beginCode(true)) emit verifyRequested(*stop);
}

void SessionController::onCodeReady(const CodeResultPtr& result) {
    m_isCodeBusy = false;
    if (!m_isRunning) m_isStopping = false;
    if (std::exchange(m_isCodeDropped, false)) return emit stateChanged();
    m_code = result;
    emit codeChanged();
    emit stateChanged();
    if (!result->problems.empty() && m_isCodeAsked)
        emit failed(result->code ? tr("The code was not exported or verified")
                                 : tr("No code was generated"),
                    result->problems);
    if (!result->writtenFiles.empty()) emit exported(result->writtenFiles);
    if (!result->foreignFiles.empty()) emit foreignFilesFound(result->folder, result->foreignFiles);
}

}  // namespace candler
