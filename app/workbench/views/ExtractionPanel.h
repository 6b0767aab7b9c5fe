// ExtractionPanel: extractors side by side, the terms that they chose or how these differ, and why
// a class is given as it is, with pins and forbidden e-nodes. Its parts are made in
// ExtractionPanelParts.cpp.
#pragma once

#include "app/workbench/models/ChoiceModel.h"
#include "app/workbench/models/ExtractorRunModel.h"
#include "app/workbench/models/TermLineModel.h"
#include "app/workbench/views/View.h"

class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QListView;
class QPushButton;
class QTableView;
class QTableWidget;

namespace candler {

class Sight;

class ExtractionPanel : public QWidget {
    Q_OBJECT

public:
    ExtractionPanel(const ViewContext& context, QWidget* parent);

    [[nodiscard]] const ExtractorRunModel& runs() const { return m_runs; }
    [[nodiscard]] const ChoiceModel& choices() const { return m_choices; }
    [[nodiscard]] const TermLineModel& lines() const { return m_lines; }
    [[nodiscard]] QString message() const;
    [[nodiscard]] QString linesTitle() const;
    [[nodiscard]] QString whyTitle() const;
    /// What is pinned and forbidden, a line each.
    [[nodiscard]] QStringList wishLines() const;
    /// How long an extractor may take; 0: no limit.
    void setSeconds(double seconds);

    /// Without solvers, but for one that is in use, and without a limit of time.
    void showForBeginners(bool isWanted);

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeBar();
    QWidget* makeResults();
    QWidget* makeWhy();
    void connectParts();

    void extract();
    void takeSettings();
    void showState();
    void showWishing();
    [[nodiscard]] QString treeNote() const;
    void showMessage();
    void takeProjectExtractor();
    void fillExtractors();
    void showRows();
    void showLines();
    void showReport();
    void showWishes();
    void addWish(const QString& text, const std::string& node);
    void showWhyTitle();
    void explainSelection();
    void followSelection();
    void markSelectedNode();
    void pickLine(int row);
    void showChoiceMenu(const QPoint& place);
    /// Does it to the e-node of the current row.
    void changeCurrent(void (ExtractionController::*change)(NodeIndex));
    void releaseCurrent();
    [[nodiscard]] std::optional<NodeIndex> currentNode() const;
    [[nodiscard]] const ExtractorInfo* chosenExtractor() const;
    [[nodiscard]] QString className(ClassIndex index) const;

    SessionController* m_controller;
    ExtractionController* m_extraction;
    SharedSelection* m_selection;
    Sight* m_sight;
    ExtractorRunModel m_runs;
    ChoiceModel m_choices;
    TermLineModel m_lines;
    QComboBox* m_extractor = nullptr;
    QComboBox* m_other = nullptr;
    QLabel* m_secondsTitle = nullptr;
    QDoubleSpinBox* m_seconds = nullptr;
    bool m_isForBeginners = false;
    QPushButton* m_extract = nullptr;
    QPushButton* m_stop = nullptr;
    QPushButton* m_use = nullptr;
    QLabel* m_message = nullptr;
    QTableView* m_runTable = nullptr;
    QLabel* m_linesTitle = nullptr;
    QListView* m_lineList = nullptr;
    QLabel* m_whyTitle = nullptr;
    QTableView* m_choiceTable = nullptr;
    QPushButton* m_pin = nullptr;
    QPushButton* m_forbid = nullptr;
    QPushButton* m_release = nullptr;
    QLabel* m_noWishes = nullptr;
    QTableWidget* m_wishes = nullptr;
};

}  // namespace candler
