#include "app/workbench/models/GuideModel.h"

#include <QCoreApplication>
#include <QMimeData>
#include <QRegularExpression>
#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "app/session/ReportWriter.h"
#include "app/session/SketchReport.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/NameList.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

/// The cost of what was found; where plans are priced, with that of the start.
QString gainText(const StepReport& report) {
    const QString found = shortCostString(report.foundCost);
    const QString title = report.hasGoal     ? GuideModel::tr("found, cost %1")
                          : report.startCost ? GuideModel::tr("cheapest, DAG cost %1")
                                             : GuideModel::tr("cheapest, cost %1");
    if (!report.startCost) return title.arg(found);
    return GuideModel::tr("%1 (start %2)")
        .arg(title.arg(found), shortCostString(*report.startCost));
}

QString stepType() {
    return QStringLiteral("application/x-candler-guide-step");
}

/// A part's text with the part inside it, which has a line of its own, as `…`.
std::string withoutInner(std::string text, const std::string& inner) {
    const std::size_t at = inner.empty() || inner == "?" ? std::string::npos : text.rfind(inner);
    if (at != std::string::npos && at > 0) text.replace(at, inner.size(), "…");
    return text;
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

/// A hole that takes any term is satisfied by all.
bool isListed(const SketchPart& part) {
    return part.text != "?" && !part.text.empty();
}

/// Whether `inner` was written inside `outer`.
bool isInside(const SourceSpan& inner, const SourceSpan& outer) {
    return inner.file == outer.file && inner.length > 0 && outer.offset <= inner.offset &&
           inner.offset + inner.length <= outer.offset + outer.length;
}

/// By part, the part that it is an argument of; of the whole sketch none. Inner ones come first.
std::vector<std::optional<std::size_t>> partsAbove(const std::vector<SketchPart>& parts) {
    std::vector<std::optional<std::size_t>> above(parts.size());
    for (std::size_t i = 0; i < parts.size(); ++i)
        for (std::size_t j = i + 1; j < parts.size() && !above[i]; ++j)
            if (isInside(parts[i].place, parts[j].place)) above[i] = j;
    return above;
}

/// The lamp of a step and its words.
std::pair<StepLight, QString> lampOf(const StepInfo& info, const StepReport* report,
                                     const SketchStatusPtr& sketch, bool isCurrent) {
    if (report == nullptr) return {StepLight::Waiting, QString()};
    if (report->stop == StopReason::Found)
        return {StepLight::Found,
                GuideModel::tr("found in iteration %1").arg(report->foundIteration) +
                    withLocalNumbers(fromUtf8(findText(*report)))};
    if (report->stop == StopReason::Cancelled)
        return {StepLight::Waiting, GuideModel::tr("stopped")};
    if (isDone(info, *report))
        return {StepLight::Found,
                GuideModel::tr("saturated in iteration %1").arg(report->iterations.size())};
    if (report->stop) return {StepLight::Failed, engineText(stopReasonText(*report->stop))};
    if (!isCurrent) return {StepLight::Waiting, QString()};
    const auto isHeld = [](const SketchPart& part) { return isListed(part) && part.classes > 0; };
    const auto listed = sketch ? std::ranges::count_if(sketch->parts, isListed) : 0;
    const auto held = sketch ? std::ranges::count_if(sketch->parts, isHeld) : 0;
    if (held == 0)
        return report->iterations.empty() && !report->underWay
                   ? std::pair{StepLight::Waiting, GuideModel::tr("not run yet")}
                   : std::pair{StepLight::Working, GuideModel::tr("searching")};
    if (held == listed && !sketch->isSatisfied)
        return {
            StepLight::Partial,
            GuideModel::tr("all parts are satisfied, but the program does not satisfy the sketch")};
    return {StepLight::Partial, GuideModel::tr("%1 of %2 parts satisfied").arg(held).arg(listed)};
}

}  // namespace

/// A step, or a line below one.
struct GuideModel::Row {
    Row* parent = nullptr;
    int place = 0;
    Line line{};
    std::vector<std::unique_ptr<Row>> rows{};
};

GuideModel::GuideModel(QObject* parent)
    : QAbstractItemModel(parent), m_root(std::make_unique<Row>()) {}

GuideModel::~GuideModel() = default;

GuideModel::Row& GuideModel::rowOf(const QModelIndex& index) const {
    return index.isValid() ? *static_cast<Row*>(index.internalPointer()) : *m_root;
}

void GuideModel::setGuide(std::vector<StepInfo> steps) {
    beginResetModel();
    m_steps.clear();
    m_root = std::make_unique<Row>();
    for (StepInfo& info : steps) {
        m_root->rows.push_back(std::make_unique<Row>(
            Row{.parent = m_root.get(), .place = static_cast<int>(m_steps.size())}));
        m_steps.emplace_back().info = std::move(info);
    }
    endResetModel();
    for (std::size_t i = 0; i < m_steps.size(); ++i)
        setLines(index(static_cast<int>(i), 0), linesOf(m_steps[i].info, nullptr, nullptr));
}

/// Steps are known by their names: the guide may have been edited since.
void GuideModel::setProgress(const GuideReport& report, const SessionStatus& status,
                             const std::vector<SketchStatusPtr>& sketches) {
    for (std::size_t i = 0; i < m_steps.size(); ++i) {
        Step& step = m_steps[i];
        const auto found = std::ranges::find(report.steps, step.info.name, &StepReport::name);
        const auto at = static_cast<std::size_t>(found - report.steps.begin());
        const StepReport* const done = found == report.steps.end() ? nullptr : &*found;
        const SketchStatusPtr sketch = at < sketches.size() ? sketches[at] : nullptr;
        std::tie(step.light, step.status) =
            lampOf(step.info, done, sketch, done != nullptr && at == status.step);
        step.tip = sketch && sketch->miss ? fromUtf8(missText(*sketch->miss)) : QString();
        setLines(index(static_cast<int>(i), 0), linesOf(step.info, done, sketch));
        emit dataChanged(index(static_cast<int>(i), What), index(static_cast<int>(i), Status));
    }
}

void GuideModel::setLines(const QModelIndex& above, std::vector<Line> lines) {
    Row& row = rowOf(above);
    const int before = static_cast<int>(row.rows.size());
    const int after = static_cast<int>(lines.size());
    if (after < before) {
        beginRemoveRows(above, after, before - 1);
        row.rows.resize(lines.size());
        endRemoveRows();
    } else if (after > before) {
        beginInsertRows(above, before, after - 1);
        for (int i = before; i < after; ++i)
            row.rows.push_back(std::make_unique<Row>(Row{.parent = &row, .place = i}));
        endInsertRows();
    }
    for (std::size_t i = 0; i < lines.size(); ++i) {
        std::vector<Line> inner = std::exchange(lines[i].lines, {});
        row.rows[i]->line = std::move(lines[i]);
        setLines(index(static_cast<int>(i), 0, above), std::move(inner));
    }
    if (after > 0) emit dataChanged(index(0, What, above), index(after - 1, Status, above));
}

std::vector<GuideModel::Line> GuideModel::linesOfParts(const SketchStatus& sketch) {
    const std::vector<SketchPart>& parts = sketch.parts;
    const auto above = partsAbove(parts);
    std::vector<Line> lines(parts.size());
    std::vector<Line> whole;
    // Inner ones are finished before what they are in, and shown in the order of the text.
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const SketchPart& part = parts[i];
        const QString where = part.classes == 0 ? tr("in no class yet")
                              : part.classes == 1
                                  ? tr("in 1 class")
                                  : tr("in %1 classes").arg(countString(part.classes));
        std::string text = part.text;
        for (std::size_t j = 0; j < i; ++j)
            if (above[j] == i || (j + 1 == i && part.place.length == 0))
                text = withoutInner(std::move(text), parts[j].text);
        Line line{.what = fromUtf8(text),
                  .status = where,
                  .light = part.classes == 0 ? StepLight::Waiting : StepLight::Found,
                  .isCode = true,
                  .tip = wholePart(part),
                  .part = i,
                  .where = part.where};
        line.lines = std::move(lines[i].lines);
        if (!isListed(part)) continue;
        if (above[i])
            lines[*above[i]].lines.push_back(std::move(line));
        else
            whole.insert(whole.begin(), std::move(line));
    }
    int last = 0;
    numberLines(whole, last);
    return whole;
}

void GuideModel::numberLines(std::vector<Line>& lines, int& last) {
    for (Line& line : lines) {
        line.number = ++last;
        numberLines(line.lines, last);
    }
}

std::vector<std::optional<int>> GuideModel::partNumbers(const SketchStatus& sketch) {
    std::vector<std::optional<int>> numbers(sketch.parts.size());
    std::vector<Line> open = linesOfParts(sketch);
    while (!open.empty()) {
        Line line = std::move(open.back());
        open.pop_back();
        numbers[*line.part] = line.number;
        std::ranges::move(line.lines, std::back_inserter(open));
    }
    return numbers;
}

std::vector<GuideModel::Line> GuideModel::linesOf(const StepInfo& info, const StepReport* report,
                                                  const SketchStatusPtr& sketch) {
    std::vector<Line> lines;
    const std::string& goal = info.term.empty() ? info.sketch : info.term;
    if (!sketch && !goal.empty()) lines.push_back({fromUtf8(goal).simplified(), {}, {}, true});
    if (sketch) lines = linesOfParts(*sketch);
    if (sketch && sketch->miss)
        lines.push_back({tr("nearest miss  %1").arg(engineText(missLine(*sketch->miss))),
                         {},
                         StepLight::Failed,
                         false,
                         fromUtf8(missText(*sketch->miss))});
    if (report != nullptr && !report->foundTerm.empty())
        lines.push_back({fromUtf8(report->foundTerm).simplified(), gainText(*report), {}, true});
    lines.push_back({tr("rules  %1").arg(namesText(info.rules)), {}, {}, false});
    lines.push_back({tr("cost  %1").arg(fromUtf8(info.costModel)), {}, {}, false});
    lines.push_back({tr("limits  %1").arg(limitsText(info.limits)), {}, {}, false});
    return lines;
}

QModelIndex GuideModel::index(int row, int column, const QModelIndex& parent) const {
    if (!hasIndex(row, column, parent)) return {};
    return createIndex(row, column, rowOf(parent).rows[static_cast<std::size_t>(row)].get());
}

QModelIndex GuideModel::parent(const QModelIndex& index) const {
    if (!index.isValid()) return {};
    Row* const above = rowOf(index).parent;
    return above == m_root.get() ? QModelIndex() : createIndex(above->place, 0, above);
}

int GuideModel::rowCount(const QModelIndex& parent) const {
    return parent.column() > 0 ? 0 : static_cast<int>(rowOf(parent).rows.size());
}

std::optional<int> GuideModel::stepOf(const QModelIndex& index) const {
    if (!index.isValid()) return std::nullopt;
    const Row* row = &rowOf(index);
    while (row->parent != m_root.get()) row = row->parent;
    return row->place;
}

std::optional<GuideModel::Part> GuideModel::partAt(const QModelIndex& index) const {
    const auto step = stepOf(index);
    if (!step || !rowOf(index).line.part) return std::nullopt;
    const Line& line = rowOf(index).line;
    return Part{static_cast<std::size_t>(*step), *line.part, line.what, line.where};
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
        case Qt::EditRole:
            return column == What ? QVariant(fromUtf8(step.info.name)) : QVariant();
        case Qt::ToolTipRole:
            return QStringList{
                fromUtf8(step.info.name), step.status,
                !step.tip.isEmpty()
                    ? step.tip
                    : fromUtf8(step.info.term.empty() ? step.info.sketch : step.info.term)}
                .filter(QRegularExpression(QStringLiteral(".")))
                .join(QLatin1Char('\n'));
        case kLightRole:
            if (column != What) return {};
            return static_cast<int>(step.light);
        default:
            return {};
    }
}

QVariant GuideModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (!index.parent().isValid()) return stepData(index.row(), index.column(), role);
    const Line& line = rowOf(index).line;
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
        case kNumberRole:
            return line.number && index.column() == What ? QVariant(*line.number) : QVariant();
        case Qt::AccessibleTextRole:
            if (index.column() != What || !line.number) return {};
            return QStringLiteral("%1 %2").arg(*line.number).arg(line.what);
        default:
            return {};
    }
}

bool GuideModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable)) return false;
    emit nameWanted(index.row(), value.toString().trimmed());
    return false;  // unless the controller takes it
}

Qt::ItemFlags GuideModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::ItemIsDropEnabled;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (index.parent().isValid()) return flags;
    flags |= Qt::ItemIsDragEnabled;
    return index.column() == What ? flags | Qt::ItemIsEditable : flags;
}

QStringList GuideModel::mimeTypes() const {
    return {stepType()};
}

QMimeData* GuideModel::mimeData(const QModelIndexList& indexes) const {
    if (indexes.isEmpty()) return nullptr;
    auto* data = new QMimeData;
    data->setData(stepType(), QByteArray::number(indexes.front().row()));
    return data;
}

bool GuideModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                                 const QModelIndex& parent) const {
    return row >= 0 && QAbstractItemModel::canDropMimeData(data, action, row, column, parent);
}

bool GuideModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                              const QModelIndex& parent) {
    if (!canDropMimeData(data, action, row, column, parent) || parent.isValid()) return false;
    const int from = data->data(stepType()).toInt();
    const int to = row > from ? row - 1 : row;
    if (from < 0 || from >= rowCount() || to == from) return false;
    emit moveWanted(from, to);
    return false;  // the view is not to take rows away
}

}  // namespace candler
