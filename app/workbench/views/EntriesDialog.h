// EntriesDialog: where the program's inputs have their entries, as a picture of two of their axes,
// and what can be counted of them. The session counts on its thread.
#pragma once

#include <QDialog>
#include <QTimer>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

#include "app/workbench/engine/AnswerGate.h"
#include "engine/language/InputPictures.h"
#include "engine/support/Diagnostic.h"

class QComboBox;
class QLabel;
class QPushButton;

namespace candler {

class EntryPlot;
class SessionController;

class EntriesDialog : public QDialog {
    Q_OBJECT

public:
    EntriesDialog(SessionController* controller, QWidget* parent);
    ~EntriesDialog() override;

    [[nodiscard]] const EntryPlot& plot() const { return *m_plot; }
    [[nodiscard]] QString facts() const;
    /// What is shown is counted for the present size.
    [[nodiscard]] bool isCounted() const { return m_isCounted; }

private:
    struct Answer;

    void makeControls();
    void connectControls();
    /// The inputs of the project as it was read last.
    void showInputs();
    void showAxes();
    /// Keeps the axes different.
    void changeAxis(QComboBox& changed, QComboBox& other);
    /// The plot and its facts for these axes, not counted yet.
    void place();
    void showState();
    void count();
    void showAnswer(const Answer& answer);
    [[nodiscard]] const PicturedInput* input() const;
    [[nodiscard]] GridRequest request() const;
    [[nodiscard]] QString factsOf(const PicturedInput& input,
                                  const std::optional<RowLengths>& rows) const;
    void copyPicture();
    void savePicture();

    SessionController* m_controller;
    QComboBox* m_inputBox;
    QLabel* m_source;
    QWidget* m_axes;
    QComboBox* m_rowAxis;
    QComboBox* m_columnAxis;
    EntryPlot* m_plot;
    QLabel* m_facts;
    QLabel* m_status;
    QPushButton* m_copy;
    QPushButton* m_save;
    std::vector<PicturedInput> m_inputs;
    QTimer m_delay;  ///< Until the window has its size.
    bool m_isCounted = false;
    quint64 m_serial = 0;
    std::stop_source m_stop;
    std::shared_ptr<AnswerGate> m_gate = std::make_shared<AnswerGate>(this);
};

}  // namespace candler
