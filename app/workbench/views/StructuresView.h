// StructuresView: which elements of the program's tensors are 0 and which follow from others: a
// picture at sizes that the user chooses, the pieces for all sizes, and how they were inferred. The
// session infers on its thread; counts and pictures are made on one of the view's own.
#pragma once

#include <QThreadPool>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/workbench/engine/AnswerGate.h"
#include "app/workbench/models/DerivationModel.h"
#include "app/workbench/models/PieceModel.h"
#include "app/workbench/views/View.h"
#include "engine/language/Structures.h"

class QComboBox;
class QLabel;
class QSpinBox;
class QSplitter;
class QTabWidget;
class QTableView;
class QTreeView;

namespace candler {

class FlowLayout;
class PiecePlot;
class Sight;
class SizeBar;

class StructuresView : public QWidget {
    Q_OBJECT

public:
    /// What structures are of.
    enum class Source { Program, Result, Named };

    StructuresView(const ViewContext& context, QWidget* parent);
    ~StructuresView() override;

    [[nodiscard]] const PiecePlot& plot() const { return *m_plot; }
    [[nodiscard]] const PieceModel& pieces() const { return m_pieces; }
    [[nodiscard]] const DerivationModel& derivation() const { return m_derivation; }
    [[nodiscard]] const StructureReportPtr& report() const { return m_report; }
    /// What is said of the tensor, or why there is nothing to show.
    [[nodiscard]] QString text() const;
    /// The picture is that of the present sizes.
    [[nodiscard]] bool isCounted() const { return m_isCounted; }

signals:
    /// The picture was double-clicked.
    void enlargeWanted();

private:
    struct Answer;

    // StructuresViewParts.cpp
    void build();
    [[nodiscard]] QWidget* makePicture();
    [[nodiscard]] QWidget* makeTexts();
    [[nodiscard]] QWidget* makeTabs();
    void connectParts();

    /// The program, or its result, is another; what is shown is not it.
    void forget();
    /// Nothing while nobody sees it, or a run is under way.
    void refresh();
    void ask();
    void take(const Result<StructureReportPtr>& report);
    void say(const QString& text);
    void showTensors();
    void showTensor();
    void showAxes();
    void changeAxis(QComboBox& changed, QComboBox& other);
    void count();
    void showAnswer(const Answer& answer);
    void showElement();
    /// That the row is chosen, in the picture and everywhere.
    void markPiece();
    void onPiece();
    /// In the table, if it is one of the shown tensor.
    void choosePiece();
    [[nodiscard]] const StructuredTensor* tensor() const;
    [[nodiscard]] StructureSlice slice() const;
    [[nodiscard]] QString factsOf(const StructuredTensor& tensor, const Answer& answer) const;
    [[nodiscard]] Source source() const;

    SessionController* m_controller;
    SharedSelection* m_selection;
    QComboBox* m_source;
    QComboBox* m_rules;
    QComboBox* m_tensor;
    QLabel* m_text;
    SizeBar* m_sizeBar;
    QWidget* m_axes;
    QComboBox* m_rowAxis;
    QComboBox* m_columnAxis;
    FlowLayout* m_axesRow;           ///< The axes, then the indices that have none.
    std::vector<QSpinBox*> m_point;  ///< One a dimension; of the axes hidden.
    std::vector<QLabel*> m_pointNames;
    QSplitter* m_splitter;
    QWidget* m_picture = nullptr;
    PiecePlot* m_plot;
    QLabel* m_element;
    QTabWidget* m_tabs;
    QTableView* m_table;
    QTreeView* m_tree;
    PieceModel m_pieces;
    DerivationModel m_derivation;
    Sight* m_sight;
    StructureReportPtr m_report;
    StructureSizes m_sizes;  ///< As chosen; kept for other programs that have the same names.
    QString m_chosenTensor;  ///< By the user.
    bool m_isOld = true;
    bool m_isCounted = false;
    quint64 m_serial = 0;       ///< Of the report.
    quint64 m_countSerial = 0;  ///< Of what is counted.
    std::stop_source m_stop;
    std::stop_source m_countStop;
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
    QThreadPool m_pool;
};

}  // namespace candler
