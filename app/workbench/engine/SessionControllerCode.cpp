// SessionController: code, which is generated, exported and verified beside no other work on it.
#include <algorithm>

#include "app/workbench/engine/SessionController.h"

namespace candler {

namespace {

/// What was verified stays verified when it is exported.
CodeResultPtr withVerdict(const CodeResultPtr& ready, const CodeResultPtr& before) {
    const bool isSame = before && before->code && ready->code && ready->verdict.isEmpty() &&
                        std::ranges::equal(before->code->files, ready->code->files, {},
                                           &GeneratedFile::text, &GeneratedFile::text);
    if (!isSame) return ready;
    auto made = std::make_shared<CodeResult>(*ready);
    made->verdict = before->verdict;
    made->isVerified = before->isVerified;
    return made;
}

}  // namespace

bool SessionController::hasNoKernels() const {
    return m_loaded && m_loaded->info && m_loaded->problems.empty() && !m_loaded->info->hasKernels;
}

const Diagnostic* SessionController::kernelProblem() const {
    if (!m_code || m_code->code || m_isStale) return nullptr;
    const auto first = std::ranges::find(m_code->problems, Severity::Error, &Diagnostic::severity);
    return first == m_code->problems.end() ? nullptr : &*first;
}

QString SessionController::whyNoCode() const {
    if (m_eGraphFile) return tr("an imported e-graph has no code");
    if (isOpening()) return tr("the project is loading");
    if (!m_loaded) return tr("open a project first");
    if (hasNoKernels()) return tr("this language has no code generation");
    if (m_isCodeBusy) return tr("the code is being generated or verified");
    if (m_isStale) return whyStale();
    return hasResult() ? QString() : tr("code is generated once the last step has found its term");
}

std::optional<std::stop_token> SessionController::beginCode(bool isAsked, bool isVerifying) {
    if (!whyNoCode().isEmpty()) return std::nullopt;
    m_isCodeAsked = isAsked;
    m_isCodeBusy = true;
    m_isVerifying = isVerifying;
    m_codeStop = std::stop_source();
    emit stateChanged();
    return m_codeStop.get_token();
}

void SessionController::dropCode() {
    m_code.reset();
    m_codeStop.request_stop();
    m_isCodeBusy = false;
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
    if (const auto stop = beginCode(true, true)) emit verifyRequested(*stop);
}

void SessionController::onCodeReady(const CodeResultPtr& ready) {
    if (ready->runId != m_runId) return;  // of before an open, a reset or a run
    const CodeResultPtr result = withVerdict(ready, m_code);
    m_isCodeBusy = false;
    if (!m_isRunning) m_isStopping = false;
    m_code = result;
    emit codeChanged();
    emit stateChanged();
    // Who stopped it knows why there is nothing.
    if (!result->problems.empty() && m_isCodeAsked && !m_codeStop.stop_requested())
        emit failed(result->code ? tr("The code could not be exported or verified")
                                 : tr("No code was generated"),
                    result->problems);
    if (!result->writtenFiles.empty()) emit exported(result->writtenFiles);
    if (!result->foreignFiles.empty()) emit foreignFilesFound(result->folder, result->foreignFiles);
}

}  // namespace candler
