#include "app/workbench/engine/MeasureController.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <QDateTime>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

std::string parametersText(const GuideReport& report) {
    QStringList texts;
    for (const auto& [name, value] : report.parameters)
        texts << QStringLiteral("%1 = %2").arg(fromUtf8(name)).arg(value);
    return toUtf8(texts.join(QStringLiteral(", ")));
}

}  // namespace

MeasureController::MeasureController(SessionController& session, QObject* parent)
    : QObject(parent), m_session(&session), m_worker(new MeasureWorker) {
    qRegisterMetaType<MeasureTaskPtr>("candler::MeasureTaskPtr");
    qRegisterMetaType<MeasuredPtr>("candler::MeasuredPtr");
    qRegisterMetaType<BenchResultPtr>("candler::BenchResultPtr");
    qRegisterMetaType<BenchStage>("candler::BenchStage");
    m_thread.setObjectName(QStringLiteral("measuring"));
    m_worker->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_worker, &QObject::deleteLater);
    connect(this, &MeasureController::measureRequested, m_worker, &MeasureWorker::measure);
    connect(m_worker, &MeasureWorker::stageBegun, this, &MeasureController::onStage);
    connect(m_worker, &MeasureWorker::variantMeasured, this, &MeasureController::onVariantMeasured);
    connect(m_worker, &MeasureWorker::finished, this, &MeasureController::onFinished);
    connect(m_session, &SessionController::projectReplaced, this,
            &MeasureController::onProjectReplaced);
    connect(m_session, &SessionController::loadedChanged, this, &MeasureController::historyChanged);
    connect(m_session, &SessionController::codeChanged, this, &MeasureController::dropOther);
    connect(m_session, &SessionController::codeChanged, this, &MeasureController::changed);
    connect(m_session, &SessionController::stateChanged, this, &MeasureController::dropOther);
    m_thread.start();
}

MeasureController::~MeasureController() {
    m_gate->close();
    m_stop.request_stop();
    m_thread.quit();
    m_thread.wait();
}

QString MeasureController::whyNot() const {
    if (m_state == MeasureState::Running || m_state == MeasureState::Making)
        return tr("a kernel is being measured");
    if (const QString why = m_session->whyNoCode(); !why.isEmpty()) return why;
    const CodeResultPtr& code = m_session->code();
    if (!code) return tr("code is generated once the last step has found its term");
    return code->code ? QString() : tr("this program has no code");
}

bool MeasureController::isOther() const {
    const CodeResultPtr& code = m_session->code();
    return m_task && (!code || code->code != m_task->code);
}

bool MeasureController::hasVariants() const {
    const LoadedProjectPtr& loaded = m_session->loaded();
    return loaded && loaded->info && loaded->info->hasVariants;
}

std::map<std::string, std::int64_t> MeasureController::variantSizes() const {
    const CodeResultPtr& code = m_session->code();
    if (!hasVariants() || !code || !code->code) return {};
    std::map<std::string, std::int64_t> sizes;
    for (const auto& [name, size] : code->code->benchmarkSizes) {
        const auto chosen = m_variantSizes.find(name);
        sizes[name] = chosen == m_variantSizes.end() ? size : chosen->second;
    }
    return sizes;
}

void MeasureController::setVariantSize(const std::string& name, std::int64_t size) {
    m_variantSizes[name] = size;
    dropVariants();
    emit changed();
}

/// Their times are no longer of what is there; what is under way for them is stopped.
void MeasureController::dropVariants() {
    m_variants.clear();
    m_variantsOf.reset();
    if (!m_isOfVariants || m_state == MeasureState::Idle) return;
    m_stop.request_stop();
    ++m_id;
    m_state = MeasureState::Idle;
}

/// A question about other code is no question any more, and its times are not those of this.
void MeasureController::dropOther() {
    const CodeResultPtr& code = m_session->code();
    if (m_variantsOf && (!code || code->code != m_variantsOf)) {
        dropVariants();
        emit changed();
    }
    if (m_state == MeasureState::Asking && (isOther() || !whyNot().isEmpty())) return cancel();
    if (m_state == MeasureState::Making && !m_isOfVariants && isOther()) {
        m_stop.request_stop();
        ++m_id;
        m_state = MeasureState::Idle;
        emit changed();
    }
    if (!isOther() || !m_last) return;
    m_last.reset();
    emit changed();
}

void MeasureController::ask() {
    if (!whyNot().isEmpty()) return;
    begin(false);
    m_last.reset();
    prepare({});
}

bool MeasureController::mayCompareWritten() const {
    return m_state == MeasureState::Idle && m_last && m_last->measurement.isMeasured() &&
           !m_last->result.times.written && whyNot().isEmpty() &&
           m_session->code()->code->sourceTerm != m_session->loaded()->info->startTerm;
}

void MeasureController::askWritten() {
    if (!mayCompareWritten()) return;
    begin(false);
    m_state = MeasureState::Making;
    m_session->ask(
        [this, id = m_id, gate = m_gate, stop = m_stop.get_token()](const Session& session) {
            auto made = session.generateCodeAsWritten(stop);
            gate->post([this, id, made = std::move(made)] {
                if (id != m_id || m_state != MeasureState::Making) return;
                m_state = MeasureState::Idle;
                if (made) return prepare({}, *made);
                m_problem = engineText(firstError(made.error()));
                emit changed();
            });
        });
    emit changed();
}

void MeasureController::takeWritten(const BenchResult& result) {
    if (result.outcome != TuneOutcome::Measured)
        m_problem = tr("The program as written was not measured: %1")
                        .arg(fromUtf8(result.reason).section(QLatin1Char('\n'), 0, 0));
    else if (m_last && !isOther()) {
        auto compared = std::make_shared<Measured>(*m_last);
        const KernelTimes::Written written{result.times.median, result.times.best};
        compared->result.times.written = compared->measurement.times.written = written;
        m_last = std::move(compared);
    }
    emit changed();
}

void MeasureController::askVariants() {
    if (!hasVariants() || !whyNot().isEmpty()) return;
    begin(true);
    m_variants.clear();
    m_variantsOf = m_session->code()->code;
    m_state = MeasureState::Making;
    m_session->ask([this, id = m_id, sizes = variantSizes(), gate = m_gate,
                    stop = m_stop.get_token()](const Session& session) {
        auto made = session.generateVariants(sizes, stop);
        gate->post([this, id, made = std::move(made)] {
            if (id == m_id && m_state == MeasureState::Making) takeVariants(made);
        });
    });
    emit changed();
}

void MeasureController::takeVariants(const Result<std::vector<CodeVariant>>& variants) {
    m_state = MeasureState::Idle;
    if (variants) return prepare(*variants);
    m_problem = engineText(firstError(variants.error()));
    emit changed();
}

void MeasureController::begin(bool isOfVariants) {
    m_isOfVariants = isOfVariants;
    m_problem.clear();
    m_commands.clear();
    m_wasCancelled = false;
    m_state = MeasureState::Idle;
    m_stop = std::stop_source();
    ++m_id;
}

void MeasureController::prepare(std::vector<CodeVariant> variants, GeneratedCodePtr written) {
    // As the kernel was that it is compared with, whatever is set by now.
    if (!written) m_measuredBy = m_compiler;
    std::vector<std::string> flags;
    for (const QString& flag : m_measuredBy.flags) flags.push_back(toUtf8(flag));
    const Result<Toolchain> toolchain = Toolchain::find(toUtf8(m_measuredBy.program), flags);
    if (!toolchain) {
        const Diagnostic& why = toolchain.error().front();
        m_problem = tr("%1 (%2). The compiler is chosen under Settings › Compiler.")
                        .arg(engineText(why.message), engineText(why.hint));
        emit changed();
        return;
    }
    const std::string compiler = toolchain->compiler().string();
    const KernelBench bench(*toolchain, m_measuredBy.limits);
    for (const CodeVariant& variant : variants) m_variants.push_back({variant});
    m_task = std::make_shared<MeasureTask>(
        MeasureTask{.id = m_id,
                    .code = m_session->code()->code,
                    .variants = std::move(variants),
                    .written = std::move(written),
                    .bench = bench,
                    .compiler = compiler,
                    .compilerSeconds = m_measuredBy.limits.compileSeconds,
                    .about = aboutNow(*toolchain),
                    .stop = m_stop.get_token()});
    const auto addCommands = [&](const GeneratedCode& code) {
        for (const std::string& line : bench.commands(code)) m_commands << fromUtf8(line);
    };
    if (isOfWritten()) {
        addCommands(*m_task->written);
    } else if (!m_isOfVariants) {
        m_commands << fromUtf8(compiler + " --version");
        addCommands(*m_task->code);
    }
    for (const CodeVariant& variant : m_task->variants) {
        if (!variant.code) continue;
        m_commands << QStringLiteral("# ") + engineText(variant.name);
        addCommands(*variant.code);
    }
    m_state = MeasureState::Asking;
    if (m_isTrusted) return run(true);
    emit changed();
}

int MeasureController::mostThreads() const {
    if (!m_last || !m_task) return 1;
    const QStringList flags = fromUtf8(m_last->measurement.flags).split(QLatin1Char(' '));
    const bool isParallel = flags.contains(QStringLiteral("-fopenmp")) &&
                            std::ranges::any_of(m_task->code->files, [](const GeneratedFile& file) {
                                return file.text.find("#pragma omp parallel") != std::string::npos;
                            });
    return isParallel ? QThread::idealThreadCount() : 1;
}

std::string MeasureController::program() const {
    return m_session->hasProject() ? m_session->loaded()->programDigest : std::string();
}

Measurement MeasureController::aboutNow(const Toolchain& toolchain) const {
    Measurement about;
    about.date = toUtf8(QDateTime::currentDateTime().toString(Qt::ISODate));
    about.program = program();
    about.extractor = m_session->loaded()->project.extractor;
    about.flags = fmt::format("{} {}", fmt::join(toolchain.releaseFlags(), " "),
                              fmt::join(m_session->code()->code->flags, " "));
    const RunViewPtr& run = m_session->runView();
    if (!run || !run->report || run->report->steps.empty()) return about;
    const StepReport& step = run->report->steps.back();
    about.step = step.name;
    about.costModel = step.costModel;
    about.modelCost = step.foundCost;
    about.parameters = parametersText(*run->report);
    return about;
}

void MeasureController::run(bool isTrusted) {
    if (m_state != MeasureState::Asking) return;
    m_isTrusted = isTrusted;
    m_state = MeasureState::Running;
    m_stage.reset();
    emit measureRequested(m_task);
    emit changed();
}

void MeasureController::cancel() {
    m_stop.request_stop();
    if (m_state == MeasureState::Making) m_wasCancelled = true;
    if (m_state != MeasureState::Running) {
        m_state = MeasureState::Idle;
        if (m_isOfVariants) m_variants.clear();
    }
    emit changed();
}

void MeasureController::onStage(quint64 id, BenchStage stage) {
    if (id != m_id) return;
    m_stage = stage;
    emit changed();
}

void MeasureController::onVariantMeasured(quint64 id, quint64 variant,
                                          const BenchResultPtr& result) {
    if (id != m_id) return;
    if (isOfWritten()) return takeWritten(*result);
    if (variant >= m_variants.size()) return;
    m_variants[variant].result = result;
    emit changed();
}

void MeasureController::onFinished(quint64 id, const MeasuredPtr& measured) {
    if (id != m_id) return;
    m_state = MeasureState::Idle;
    m_stage.reset();
    const bool isOfCode = !m_isOfVariants && !isOfWritten();
    m_wasCancelled = isOfCode ? measured == nullptr : m_stop.stop_requested();
    if (isOfCode && !isOther()) m_last = measured;
    if (measured) {
        m_history.push_back(measured->measurement);
        if (m_history.size() > kMostMeasurements) m_history.erase(m_history.begin());
        keepHistory();
        emit historyChanged();
    }
    emit changed();
}

void MeasureController::onProjectReplaced() {
    m_stop.request_stop();
    ++m_id;  // What is under way is of another project.
    m_state = MeasureState::Idle;
    m_isTrusted = false;
    m_wasCancelled = false;
    m_problem.clear();
    m_last.reset();
    m_variants.clear();
    m_variantsOf.reset();
    m_variantSizes.clear();
    readHistory();
    emit changed();
}

void MeasureController::readHistory() {
    const auto& notes = m_session->project().windowNotes;
    const auto found = notes.find(kMeasurementsNote);
    MeasurementNote note =
        found == notes.end() ? MeasurementNote() : parseMeasurements(found->second);
    m_history = std::move(note.rows);
    m_unread = std::move(note.unread);
    emit historyChanged();
}

/// What this program cannot read is of one that can: it stays in the project.
void MeasureController::keepHistory() {
    const auto notes = m_session->project().windowNotes;
    const auto found = notes.find(kMeasurementsNote);
    if (found != notes.end() && !found->second.empty() &&
        !parseMeasurements(found->second).isList) {
        std::string name = kUnreadMeasurementsNote;
        for (int i = 2; notes.count(name) > 0; ++i)
            name = kUnreadMeasurementsNote + std::string("-") + std::to_string(i);
        m_session->setNote(name, found->second);
    }
    m_session->setNote(kMeasurementsNote, measurementsText(m_history, m_unread));
}

}  // namespace candler
