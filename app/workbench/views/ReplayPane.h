// ReplayPane: one rewrite of a proof after the other: the term before and after, with what changes
// marked.
#pragma once

#include <QTimer>
#include <QWidget>

#include "app/workbench/models/RewriteModel.h"

class QLabel;
class QPlainTextEdit;
class QSlider;
class QToolButton;

namespace candler {

class ReplayPane : public QWidget {
    Q_OBJECT

public:
    explicit ReplayPane(QWidget* parent = nullptr);

    /// Null empties it. Begins at the first step.
    void show(const ProofReportPtr& proof);
    [[nodiscard]] int step() const { return m_step; }
    [[nodiscard]] QString before() const;
    [[nodiscard]] QString after() const;
    /// What is marked in the term after the step.
    [[nodiscard]] QString markedAfter() const;

public slots:
    void goTo(int step);
    void setPlaying(bool isPlaying);

signals:
    void stepChanged(int step);

protected:
    void changeEvent(QEvent* event) override;

private:
    void showStep();
    QToolButton* addButton(const QString& name, const QString& text, const QString& tip);

    ProofReportPtr m_proof;
    int m_step = 0;
    QTimer m_timer;
    QLabel* m_title;
    QPlainTextEdit* m_before;
    QPlainTextEdit* m_after;
    QSlider* m_slider;
    QToolButton* m_previous;
    QToolButton* m_play;
    QToolButton* m_next;
};

}  // namespace candler
