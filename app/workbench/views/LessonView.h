// LessonView: the lesson under way: what to do, whether it is done, a hint, and the solution. With
// no lesson under way, the list of lessons.
#pragma once

#include <QWidget>

#include "app/workbench/views/View.h"

class QLabel;
class QPushButton;
class QTextBrowser;
class QUrl;

namespace candler {

class QuestionPane;

class LessonView : public QWidget {
    Q_OBJECT

public:
    LessonView(const ViewContext& context, QWidget* parent);

    [[nodiscard]] QString text() const;
    /// Whether the step is done, and if not, what is missing.
    [[nodiscard]] QString checkText() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    QWidget* makeButtons();
    void showAll();
    void showText();
    void showQuestion();
    void showCheck();
    [[nodiscard]] QString missing() const;
    void showHint();
    void showList();
    void follow(const QUrl& link);

    LessonController* m_lessons;
    QLabel* m_title;
    QLabel* m_progress;
    QTextBrowser* m_text;
    QuestionPane* m_question;
    QLabel* m_check;
    QLabel* m_note;  ///< A hint, or a word of the glossary.
    QPushButton* m_back = nullptr;
    QPushButton* m_hint = nullptr;
    QPushButton* m_show = nullptr;
    QPushButton* m_next = nullptr;
    QPushButton* m_leave = nullptr;
};

}  // namespace candler
