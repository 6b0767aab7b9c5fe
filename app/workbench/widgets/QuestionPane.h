// QuestionPane: a question with its choices, answered by a button. After the answer each choice
// that was made says why it is right or wrong, and one may choose again; once the answer is right,
// all choices do.
#pragma once

#include <QScrollArea>
#include <vector>

#include "app/session/LessonQuestion.h"

class QAbstractButton;
class QLabel;
class QPushButton;
class QVBoxLayout;

namespace candler {

class QuestionPane : public QScrollArea {
    Q_OBJECT

public:
    explicit QuestionPane(QWidget* parent);

    /// `answer` is what was answered before; empty: nothing.
    void ask(const LessonQuestion& question, const LessonAnswer& answer);
    /// Says why, choice by choice.
    void explain(const LessonAnswer& answer);

    [[nodiscard]] QSize sizeHint() const override;

signals:
    void answered(const candler::LessonAnswer& answer);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    struct Row {
        QAbstractButton* button;
        QLabel* text;
        QLabel* why;
    };

    void addChoice(QVBoxLayout& column, std::size_t choice, bool hasSeveral);
    [[nodiscard]] LessonAnswer chosen() const;
    void onChosen();
    void showWhy(std::size_t choice);

    LessonQuestion m_question;
    LessonAnswer m_explained;
    std::vector<Row> m_rows;
    QPushButton* m_answer = nullptr;
};

}  // namespace candler
