// DifferenceModel: one of the three tables of a comparison: its numbers, its changes, its lines.
#pragma once

#include <QAbstractTableModel>

#include "app/workbench/models/Difference.h"

namespace candler {

class DifferenceModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum class Part { Numbers, Changes, Lines };
    enum NumberColumn { Name, Left, Right, Change };
    enum ChangeColumn { Sign, Kind, Before, After };
    enum LineColumn { LeftNumber, LeftLine, LineSign, RightNumber, RightLine };
    /// How deep in its tree the part is that a line shows: so many times kBlanksPerLevel of its
    /// text are no part of it.
    static constexpr int kDepthRole = Qt::UserRole + 1;

    explicit DifferenceModel(Part part, QObject* parent = nullptr);

    /// Null empties the table.
    void show(const DifferencePtr& difference);
    /// Of lines: whether those that both sides have are shown.
    void setShowsSame(bool showsSame);
    /// The class that a row names, if it can be picked.
    [[nodiscard]] std::optional<std::uint32_t> classAt(int row) const;
    /// When that class is there; none: in the e-graph that is shown.
    [[nodiscard]] std::optional<Moment> momentAt(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    void fill();
    [[nodiscard]] QString text(std::size_t row, int column) const;
    [[nodiscard]] DiffSign sign(std::size_t row) const;
    [[nodiscard]] bool isNumber(int column) const;
    [[nodiscard]] int depth(std::size_t row, int column) const;

    Part m_part;
    DifferencePtr m_difference;
    std::vector<std::size_t> m_rows;  ///< Of the part, those that are shown.
    bool m_showsSame = true;
};

}  // namespace candler
