// TermLineModel: the lines of a term, or those that two terms do not share, with their signs.
#pragma once

#include <QAbstractListModel>
#include <optional>

#include "app/workbench/models/TermLines.h"

namespace candler {

class TermLineModel : public QAbstractListModel {
    Q_OBJECT

public:
    explicit TermLineModel(QObject* parent = nullptr);

    /// Null empties the list.
    void show(const TermLinesPtr& lines);
    [[nodiscard]] std::optional<ClassIndex> classAt(int row) const;
    /// Which of the two terms has the line.
    [[nodiscard]] TermLine::Side sideAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;

private:
    TermLinesPtr m_lines;
};

}  // namespace candler
