#include "app/workbench/models/BreakpointModel.h"

#include <algorithm>
#include <optional>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

BreakpointModel::BreakpointModel(QObject* parent) : QAbstractTableModel(parent) {}

void BreakpointModel::setBreakpoints(const std::vector<ProjectBreakpoint>& breakpoints) {
    if (breakpoints == m_rows) return;
    beginResetModel();
    m_rows = breakpoints;
    endResetModel();
}

void BreakpointModel::setReports(const std::vector<BreakpointReport>& reports) {
    m_reports = reports;
    if (!m_rows.empty()) emit dataChanged(index(0, 0), index(rowCount() - 1, ColumnCount - 1));
}

const BreakpointReport* BreakpointModel::reportOf(int row) const {
    const std::string& when = m_rows[static_cast<std::size_t>(row)].when;
    const auto found = std::ranges::find(m_reports, when, &BreakpointReport::when);
    return found == m_reports.end() ? nullptr : &*found;
}

int BreakpointModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BreakpointModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant BreakpointModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const ProjectBreakpoint& row = m_rows[static_cast<std::size_t>(index.row())];
    const BreakpointReport* report = reportOf(index.row());
    if (role == Qt::CheckStateRole && index.column() == When)
        return row.isOn ? Qt::Checked : Qt::Unchecked;
    if (role == Qt::TextAlignmentRole && index.column() == Hits)
        return QVariant::fromValue(Qt::AlignRight | Qt::AlignVCenter);
    const bool isText = role == Qt::DisplayRole || role == Qt::EditRole;
    if (isText && index.column() == When) return fromUtf8(row.when);
    if (report == nullptr) return isText && index.column() == Hits ? QVariant(0) : QVariant();
    const QString what = report->problem.empty()
                             ? engineText(report->lastHit)
                             : tr("has no effect: %1").arg(fromUtf8(report->problem));
    if (role == Qt::ToolTipRole) return what.isEmpty() ? fromUtf8(row.when) : what;
    if (!isText) return {};
    return index.column() == Hits ? QVariant(static_cast<qulonglong>(report->hits))
                                  : QVariant(what);
}

QVariant BreakpointModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::ToolTipRole) {
        switch (section) {
            case When:
                return tr(
                    "The run pauses when this event occurs; clear the check box to ignore it");
            case Hits:
                return tr("How often it has happened since the last reset");
            default:
                return tr("The last event, or why the event cannot occur");
        }
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
        case When:
            return tr("Pause when");
        case Hits:
            return tr("Hits");
        default:
            return tr("Last event");
    }
}

Qt::ItemFlags BreakpointModel::flags(const QModelIndex& index) const {
    Qt::ItemFlags flags = QAbstractTableModel::flags(index);
    if (index.isValid() && index.column() == When)
        flags |= Qt::ItemIsUserCheckable | Qt::ItemIsEditable;
    return flags;
}

bool BreakpointModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (!index.isValid() || index.column() != When) return false;
    ProjectBreakpoint changed = m_rows[static_cast<std::size_t>(index.row())];
    if (role == Qt::CheckStateRole)
        changed.isOn = value.toInt() == Qt::Checked;
    else if (role == Qt::EditRole)
        changed.when = toUtf8(value.toString().trimmed());
    else
        return false;
    if (changed.when.empty() || changed == m_rows[static_cast<std::size_t>(index.row())])
        return false;
    m_rows[static_cast<std::size_t>(index.row())] = changed;
    emit dataChanged(index, index);
    emit edited();
    return true;
}

namespace {

/// The step's name is known, or it does not matter.
std::optional<Breakpoint> meaningOf(const ProjectBreakpoint& breakpoint, const std::string& step) {
    const auto read = parseBreakpoint(breakpoint.when, {step});
    return read ? std::optional(*read) : std::nullopt;
}

template <typename IsIt>
std::vector<ProjectBreakpoint> toggled(std::vector<ProjectBreakpoint> breakpoints,
                                       const Breakpoint& wanted, const IsIt& isIt) {
    const auto gone = std::erase_if(breakpoints, [&](const ProjectBreakpoint& one) {
        const auto meaning = meaningOf(one, wanted.step);
        return meaning && isIt(*meaning);
    });
    if (gone == 0) breakpoints.push_back({breakpointText(wanted), true});
    return breakpoints;
}

}  // namespace

std::vector<ProjectBreakpoint> withRuleToggled(std::vector<ProjectBreakpoint> breakpoints,
                                               const std::string& rule) {
    return toggled(std::move(breakpoints), {.kind = Breakpoint::Kind::RuleFires, .rule = rule},
                   [&](const Breakpoint& one) { return one.rule == rule; });
}

std::vector<ProjectBreakpoint> withClassToggled(std::vector<ProjectBreakpoint> breakpoints,
                                                const std::string& step, std::uint32_t eclass,
                                                std::size_t nodes) {
    const Breakpoint wanted{.kind = Breakpoint::Kind::ClassGrows,
                            .step = step,
                            .place = {.id = eclass},
                            .count = nodes};
    return toggled(std::move(breakpoints), wanted, [&](const Breakpoint& one) {
        return one.kind == wanted.kind && one.place == wanted.place && one.step == step;
    });
}

}  // namespace candler
