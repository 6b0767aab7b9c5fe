// CompareController: the baseline of the project, and comparisons as files.
#include "app/workbench/engine/CompareController.h"
#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/models/DifferenceDocument.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace {

/// Of a project's file, which people also read.
constexpr std::size_t kMostBaselineBytes = 400'000;

}  // namespace

QString CompareController::whyNoRun() const {
    if (!m_session->hasProject()) return tr("open a project first");
    if (m_session->isRunning()) return tr("a run is in progress");
    if (m_session->isStale()) return m_session->whyStale();
    return presentRun() ? QString() : tr("run something first");
}

void CompareController::acceptBaseline() {
    const auto id = presentRun();
    if (!id || !whyNoRun().isEmpty()) return;
    auto source = runSource(*id);
    // Of the extractions that the window keeps the last one, if it was made since that run.
    if (!m_extractions.empty() && m_extractions.back().id > *id)
        source->extraction = m_extractions.back().record;
    const auto work = [this, source, of = m_projects]() -> TaskThread::Answer {
        const std::string text = recordText(source->make(), kMostBaselineBytes);
        const Result<RunRecord> kept = parseRecord(text);
        const QString leftOut = kept ? fromUtf8(kept->leftOut) : QString();
        return [this, text, leftOut, of] {
            if (of != m_projects || !m_session->hasProject()) return;
            Project project = m_session->project();
            project.windowNotes[kBaselineNote] = text;
            m_session->edit(project);
            emit baselineAccepted(leftOut);
        };
    };
    m_tasks.start(work, [this](const Diagnostics& why) {
        emit failed(tr("The baseline was not accepted"), why);
    });
}

void CompareController::forgetBaseline() {
    Project project = m_session->project();
    if (project.windowNotes.erase(kBaselineNote) > 0) m_session->edit(project);
}

void CompareController::readBaseline() {
    const auto& notes = m_session->project().windowNotes;
    const auto note = notes.find(kBaselineNote);
    const std::string text = note == notes.end() ? std::string() : note->second;
    if (text == m_baselineText) return;
    m_baselineText = text;
    m_baseline.reset();
    if (text.empty()) return emit sidesChanged();
    const auto work = [this, text]() -> TaskThread::Answer {
        Result<RunRecord> read = parseRecord(text);
        // Another program may have written anything there: then there is no baseline.
        if (!read) return {};
        return [this, text, made = std::make_shared<const RunRecord>(std::move(*read))] {
            if (text != m_baselineText) return;
            m_baseline = made;
            ++m_baselineVersion;
            emit sidesChanged();
        };
    };
    m_tasks.start(work, [this](const Diagnostics& why) {
        emit failed(tr("The baseline could not be read"), why);
    });
}

void CompareController::exportTo(const QString& path) {
    if (!m_result) return;
    const DifferencePtr result = m_result;
    const bool isCsv = path.endsWith(QStringLiteral(".csv"), Qt::CaseInsensitive);
    const auto work = [this, result, path, isCsv]() -> TaskThread::Answer {
        const QString text = isCsv ? differenceCsv(*result) : differenceHtml(*result);
        const auto written = writeFile(toUtf8(path), toUtf8(text));
        const QString why = written ? QString() : engineText(written.error().front().message);
        return [this, path, why] { emit exported(path, why); };
    };
    m_tasks.start(work, [this, path](const Diagnostics& why) {
        emit exported(path, engineText(why.front().message));
    });
}

}  // namespace candler
