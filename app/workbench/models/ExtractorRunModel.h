// ExtractorRunModel: a row for each extractor: what it found, what it proved, and what it took.
#pragma once

#include <QAbstractTableModel>
#include <memory>
#include <optional>
#include <vector>

#include "app/session/ExtractionReport.h"
#include "app/workbench/models/TermLines.h"

namespace candler {

/// What came of one extractor.
struct FinishedRun {
    ExtractorRun run;
    ExtractionViewPtr view;  ///< Null: nothing was found.
    TermLinesPtr term;

    [[nodiscard]] bool hasSelection() const { return !run.result.selection.isEmpty(); }
};
using FinishedRunPtr = std::shared_ptr<const FinishedRun>;

struct ExtractorRow {
    enum class State { Waiting, Running, Finished, Skipped };

    const ExtractorInfo* extractor = nullptr;
    State state = State::Waiting;
    std::optional<ExtractionProgress> progress{};  ///< The latest, while it runs.
    FinishedRunPtr finished{};
    quint64 serial =
        0;  ///< Of what is finished, which may be written anew; later ones are greater.
};

class ExtractorRunModel : public QAbstractTableModel {
    Q_OBJECT

public:
    /// What decides comes first: a narrow page cuts the others.
    enum Column { Extractor, Tree, Dag, Verdict, Cpu, Bound, Gap, Classes, ColumnCount };

    explicit ExtractorRunModel(QObject* parent = nullptr);

    void show(std::vector<ExtractorRow> rows);

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role) const override;

private:
    [[nodiscard]] QString text(const ExtractorRow& row, int column) const;
    [[nodiscard]] QString resultText(const FinishedRun& finished, int column) const;
    [[nodiscard]] QString verdict(const ExtractorRow& row) const;
    /// No selection costs less: the highest bound of all rows.
    [[nodiscard]] double bestBound() const;

    std::vector<ExtractorRow> m_rows;
};

}  // namespace candler
