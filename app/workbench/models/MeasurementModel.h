// MeasurementModel: what was measured of a project's kernels, the latest first.
#pragma once

#include <QAbstractTableModel>
#include <string>
#include <vector>

#include "app/session/Measurements.h"

namespace candler {

class MeasurementModel : public QAbstractTableModel {
    Q_OBJECT

public:
    enum Column {
        Date,
        Step,
        Parameters,
        Extractor,
        CostModel,
        ModelCost,
        Median,
        P10,
        P90,
        Runs,
        Speed,
        Sizes,
        Compiler,
        Flags,
        Note,
        ColumnCount
    };

    explicit MeasurementModel(QObject* parent = nullptr);

    /// The latest last. `program`: the digest of the present one; rows of others say so.
    void setMeasurements(std::vector<Measurement> measurements, std::string program = {});
    [[nodiscard]] const Measurement& at(int row) const;

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const Measurement& row, int column) const;
    [[nodiscard]] QString timeText(const Measurement& row, int column) const;
    [[nodiscard]] QString note(const Measurement& row) const;

    std::vector<Measurement> m_rows;
    std::string m_program;
};

}  // namespace candler
