// EngineWorker: code of what was found, as files and against the evaluator.
#include <memory>

#include "app/session/OutputFolder.h"
#include "app/workbench/engine/EngineWorker.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/Guarded.h"

namespace candler {

void EngineWorker::generate(const std::stop_token& stop) {
    makeCode([&](CodeResult& result) {
        const Result<GeneratedCodePtr> code = m_session->generateCode(stop);
        if (code)
            result.code = *code;
        else
            result.problems = code.error();
    });
}

void EngineWorker::exportCode(const QString& folder, bool replacesForeign,
                              const std::stop_token& stop) {
    makeCode([&](CodeResult& result) {
        result.folder = folder;
        const Result<GeneratedCodePtr> code = m_session->codeToKeep(stop);
        if (!code) {
            result.problems = code.error();
            return;
        }
        result.code = *code;
        OutputFolder out(std::filesystem::path(toUtf8(folder)), m_session->project().inputFiles());
        if (const auto opened = out.open(); !opened) {
            result.problems = opened.error();
            return;
        }
        std::vector<std::string> names;
        for (const GeneratedFile& file : (*code)->files) names.push_back(file.name);
        if (!replacesForeign)
            for (const std::string& name : out.foreign(names))
                result.foreignFiles.push_back(fromUtf8(name));
        if (!result.foreignFiles.empty()) return;
        const auto files = out.write((*code)->files);
        if (!files) {
            result.problems = files.error();
            return;
        }
        for (const auto& file : *files) result.writtenFiles.push_back(fromUtf8(file.string()));
    });
}

void EngineWorker::verify(const std::stop_token& stop) {
    makeCode([&](CodeResult& result) {
        constexpr std::uint64_t kSeed = 1;
        const Result<VerifyReport> report = m_session->verify(kSeed, stop);
        if (const auto code = m_session->generateCode(stop)) result.code = *code;
        if (report) {
            result.verdict = engineLines(report->text);
            result.isVerified = report->isEqual;
        } else {
            result.problems = report.error();
        }
    });
}

void EngineWorker::makeCode(const std::function<void(CodeResult&)>& make) {
    auto result = std::make_shared<CodeResult>();
    result->runId = m_runId;
    guarded([&] { make(*result); },
            [&](const Diagnostics& problems) { result->problems = problems; });
    emit codeReady(result);
}

}  // namespace candler
