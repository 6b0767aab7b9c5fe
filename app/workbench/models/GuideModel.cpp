#include "app/workbench/models/GuideModel.h"

#include <QCoreApplication>
#include <tuple>
#include <utility>

#include "app/session/ReportWriter.h"
#include "app/session/SketchReport.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// Internal ids of indexes: 0 for a step, else 1 + the step's row.
constexpr quintptr kStepId = 0;

QString joined(const std::vector<std::string>& names) {
    QStringList list;
    for (const std::string& name : names) list << fromUtf8(name);
    return list.join(QStringLiteral(", "));
}

/// A part's text with the part inside it, which has a line of its own, as `…`.
QString withoutInner(std::string text, const std::string& inner) {
    const std::size_t at = inner.empty() ? std::string::npos : text.rfind(inner);
    if (at != std::string::npos && at > 0) text.replace(at, inner.size(), "…");
    return fromUtf8(text);
}

/// A part as written, and where the first classes are that satisfy it.
QString wholePart(const SketchPart& part) {
    QString text = fromUtf8(part.text);
    const char* separator = "\n";
    for (const std::uint32_t id : part.where) {
        text += fromUtf8(separator) + GuideModel::tr("class %1").arg(id);
        separator = ", ";
    }
    return part.classes > part.where.size() ? text + QStringLiteral(", …") : text;
}

/// A step without a goal has done its work when nothing is new and a term was taken.
bool isDone(const StepInfo& info, const StepReport& report) {
    return report.stop == StopReason::Saturated && info.sketch.empty() && info.term.empty() &&
           !report.foundTerm.empty();
}

/// The lamp of a step and its words.
std::pair<StepLight, QString> lampOf(const StepInfo& info, const StepReport* report,
                                     const SketchStatusPtr& sketch, bool isCurrent) {
    if (report == nullptr) return {StepLight::Waiting, QString()};
    if (report->stop == StopReason::Found)
        return {StepLight::Found,
                GuideModel::tr("found in iteration %1").arg(report->foundIteration) +
                    fromUtf8(findText(*report))};
    if (report->stop == StopReason::Cancelled)
        return {StepLight::Working, GuideModel::tr("stopped")};
    if (isDone(info, *report))
        return {StepLight::Found,
                GuideModel::tr("saturated in iteration %1").arg(report->iterations.size())};
    if (report->stop) return {StepLight::Failed, engineText(stopReasonText(*report->stop))};
    if (!isCurrent) return {StepLight::Waiting, QString()};
    if (!sketch || sketch->satisfiedParts == 0)
        return {StepLight::Working, GuideModel::tr("searching")};
    return {StepLight::Partial, GuideModel::tr("%1 of %2 parts satisfied")
                                    .arg(sketch->satisfiedParts)
                                    .arg(sketch->parts.size())};
}

}  // namespace

GuideModel::GuideModel(QObject* parent) : QAbstractItemModel(parent) {}

void GuideModel::setGuide(std::vector<StepInfo> steps) {
    beginResetModel();
    m_steps.clear();
    for (StepInfo& info : steps) {
        Step& step = m_steps.emplace_back();
        step.info = std::move(info);
        step.lines = linesOf(step.info, nullptr, nullptr);
    }
    endResetModel();
}

void GuideModel::setProgress(const GuideReport& report, const SessionStatus& status,
                             const std::vector<SketchStatusPtr>& sketches) {
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        Step& step = m_steps[i];
        const StepReport* const done = i < report.steps.size() ? &report.steps[i] : nullptr;
        const SketchStatusPtr sketch = i < sketches.size() ? sketches[i] : nullptr;
        std::tie(step.light, step.status) = lampOf(step.info, done, sketch, i == status.step);
        step.tip = sketch && sketch->miss ? fromUtf8(missText(*sketch->miss)) : QString();
        setLines(i, linesOf(step.info, done, sketch));
        emit dataChanged(index(static_cast<int>(i), What), index(static_cast<int>(i), Status));
    }
}

void GuideModel::setLines(std::size_t stepIndex, std::vector<Line> lines) {
    Step& step = m_steps[stepIndex];
    const QModelIndex parent = index(static_cast<int>(stepIndex), 0);
    const int before = static_cast<int>(step.lines.size());
    const int after = static_cast<int>(lines.size());
    if (after < before) {
        beginRemoveRows(parent, after, before - 1);
        step.lines.resize(lines.size());
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows(parent, before, after - 1);
        step.lines.resize(lines.size());
        endInsertRows();
    }
    step.lines = std::move(lines);
    if (after > 0) emit dataChanged(index(0, What, parent), index(after - 1, Status, parent));
}

std::vector<GuideModel::Line> GuideModel::linesOf(const StepInfo& info, const StepReport* report,
                                                  const SketchStatusPtr& sketch) {
    std::vector<Line> lines;
    const std::string& goal = info.term.empty() ? info.sketch : info.term;
    if (!sketch && !goal.empty()) lines.push_back({fromUtf8(goal).simplified(), {}, {}, true});
    if (sketch)
        for (auto part = sketch->parts.rbegin(); part != sketch->parts.rend(); ++part) {
            if (part->text == "?") continue;
            const std::string inner = part + 1 == sketch->parts.rend() ? "" : (part + 1)->text;
            const QString where = part->classes == 0 ? tr("nowhere yet")
                                  : part->classes == 1
                                      ? tr("in 1 class")
                                      : tr("in %1 classes").arg(countString(part->classes));
            lines.push_back({withoutInner(part->text, inner), where,
                             part->classes == 0 ? StepLight::Waiting : StepLight::Found, true,
                             wholePart(*part)});
        }
    if (sketch && sketch->miss)
        lines.push_back({tr("nearest miss  %1").arg(engineText(missLine(*sketch->miss))),
                         {},
                         StepLight::Failed,
                         false,
                         fromUtf8(missText(*sketch->miss))});
    if (report != nullptr && !report->foundTerm.empty())
        lines.push_back({fromUtf8(report->foundTerm).simplified(),
                         tr("found, cost %1").arg(fromUtf8(costText(report->foundCost))),
                         {},
                         true});
    lines.push_back({tr("rules  %1").arg(joined(info.rules)), {}, {}, false});
    lines.push_back({tr("cost  %1").arg(fromUtf8(info.costModel)), {}, {}, false});
    lines.push_back({tr("limits  %1").arg(limitsText(info.limits)), {}, {}, false});
    return lines;
}

QModelIndex GuideModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column,
                       parent.isValid() ? static_cast<quintptr>(parent.row()) + 1 : kStepId);
}

QModelIndex GuideModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || index.internalId() == kStepId) return {};
    return createIndex(static_cast<int>(index.internalId() - 1), 0, kStepId);
}

int GuideModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(m_steps.size());
    if (parent.internalId() != kStepId || parent.column() != 0) return 0;
    return static_cast<int>(m_steps[static_cast<std::size_t>(parent.row())].lines.size());
}

int GuideModel::columnCount(const QModelIndex&) const {
    return ColumnCount;
}

QVariant GuideModel::stepData(int row, int column, int role) const {
    const Step& step = m_steps[static_cast<std::size_t>(row)];
    switch (role) {
        case Qt::DisplayRole:
            if (column == What)
                return QStringLiteral("%1 %2").arg(row + 1).arg(fromUtf8(step.info.name));
            return step.status;
        case Qt::ToolTipRole:
            if (!step.tip.isEmpty()) return step.tip;
            return fromUtf8(step.info.term.empty() ? step.info.sketch : step.info.term);
        case kLightRole:
            if (column != What) return {};
            return static_cast<int>(step.light);
        default:
            return {};
    }
}

QVariant GuideModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (index.internalId() == kStepId) return stepData(index.row(), index.column(), role);
    const Step& step = m_steps[static_cast<std::size_t>(index.internalId() - 1)];
    const Line& line = step.lines[static_cast<std::size_t>(index.row())];
    switch (role) {
        case Qt::DisplayRole:
            return index.column() == What ? line.what : line.status;
        case Qt::ToolTipRole:
            return line.tip.isEmpty() ? line.what : line.tip;
        case kLightRole:
            if (index.column() != What || !line.light) return {};
            return static_cast<int>(*line.light);
        case kCodeRole:
            return line.isCode && index.column() == What;
        default:
            return {};
    }
}

}  // namespace candler
