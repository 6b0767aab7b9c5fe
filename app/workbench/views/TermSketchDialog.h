// TermSketchDialog: a part of a term that becomes a sketch: its operators are turned into holes and
// back by a click. Every sketch is held against the term on the engine's thread before it may be
// inserted.
#pragma once

#include <QDialog>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "app/session/TermSketch.h"
#include "app/workbench/engine/AnswerGate.h"
#include "engine/support/Result.h"

class QCheckBox;
class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;
class QTextBrowser;
class QUrl;

namespace candler {

class SessionController;

/// Where a sketch goes in the guide.
enum class SketchPlace { NewStep, Step, Hole };

class TermSketchDialog : public QDialog {
    Q_OBJECT

public:
    TermSketchDialog(SessionController* controller, TermSketchQuestion question, QWidget* parent);
    ~TermSketchDialog() override;

    /// As the places are called, and why a sketch cannot go there.
    void setPlace(SketchPlace place, const QString& name, const QString& whyNot);

    [[nodiscard]] QString sketch() const;
    /// What came of the check, or why there is no sketch.
    [[nodiscard]] QString note() const;
    /// The note is about the sketch that is shown.
    [[nodiscard]] bool isAnswered() const { return m_isAnswered; }
    [[nodiscard]] const TermSketch& term() const { return m_term; }
    [[nodiscard]] QTextBrowser& preview() { return *m_preview; }
    [[nodiscard]] QSpinBox& around() { return *m_around; }
    [[nodiscard]] QSpinBox& levels() { return *m_levels; }
    [[nodiscard]] QCheckBox& contained() { return *m_contained; }
    [[nodiscard]] QComboBox& place() { return *m_place; }

public slots:
    /// A row of the term becomes a hole, or is written again.
    void toggle(std::size_t row);
    void insert();

signals:
    void sketchWanted(const std::string& sketch, candler::SketchPlace place);

protected:
    void changeEvent(QEvent* event) override;

private:
    void makeControls();
    void connectControls();
    void ask();
    void takePart(const Result<TermSketch>& read);
    void showTerm(const TermSketch& term);
    void showHoles();
    void showSketch();
    void showPreview();
    void check();
    void showVerdict(const Result<SketchFit>& fit);
    void showState();
    [[nodiscard]] std::vector<SketchPiece> pieces() const;

    SessionController* m_controller;
    TermSketchQuestion m_question;
    QTextBrowser* m_preview;
    QSpinBox* m_around;
    QSpinBox* m_levels;
    QCheckBox* m_contained;
    QComboBox* m_place;
    QLabel* m_note;
    QPushButton* m_insert = nullptr;
    TermSketch m_term;
    std::vector<bool> m_holes;              ///< By row.
    std::map<std::size_t, bool> m_clicked;  ///< Rows that are holes or not, whatever the levels.
    quint64 m_serial = 0;                   ///< Of the sketch that is shown.
    bool m_isAnswered = false;
    bool m_isSatisfied = false;
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
};

}  // namespace candler
