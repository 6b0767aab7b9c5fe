#include "app/workbench/models/ProblemModel.h"

#include <QFileInfo>

#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"

namespace candler {

ProblemModel::ProblemModel(QObject* parent) : QAbstractTableModel(parent) {}

void ProblemModel::setProblems(Diagnostics problems) {
    beginResetModel();
    m_problems = std::move(problems);
    endResetModel();
}

int ProblemModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_problems.size());
}

int ProblemModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant ProblemModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Diagnostic& shown = problem(index.row());
    if (role == Qt::ToolTipRole) return problemText(shown, QStringLiteral("\n"));
    if (role == Qt::TextAlignmentRole) return QVariant::fromValue(Qt::AlignLeft | Qt::AlignTop);
    if (role != Qt::DisplayRole) return {};
    if (index.column() == Place) {
        const QString file = QFileInfo(fromUtf8(shown.place.file)).fileName();
        if (!shown.place.hasLine()) return file;
        return tr("%1 line %2, column %3").arg(file).arg(shown.place.line).arg(shown.place.column);
    }
    const QString sign = shown.severity == Severity::Error     ? QStringLiteral("✖ ")
                         : shown.severity == Severity::Warning ? QStringLiteral("▲ ")
                                                               : QStringLiteral("ⓘ ");
    return QString(sign + problemText(shown, QStringLiteral(" — ")));
}

QVariant ProblemModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole) return {};
    return section == Message ? tr("problem") : tr("location");
}

}  // namespace candler
