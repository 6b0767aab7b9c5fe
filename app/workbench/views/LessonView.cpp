#include "app/workbench/views/LessonView.h"

#include <QDesktopServices>
#include <QEvent>
#include <QLabel>
#include <QPushButton>
#include <QTextBrowser>
#include <QUrl>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/LessonController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/FlowLayout.h"
#include "app/workbench/widgets/HelpWindow.h"
#include "app/workbench/widgets/QuestionPane.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kTextMargin = 8;

QLabel* makeNote(QWidget* parent, const char* name) {
    auto* label = new QLabel(parent);
    label->setObjectName(QLatin1String(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setContentsMargins(kTextMargin, 0, kTextMargin, 0);
    return label;
}

}  // namespace

LessonView::LessonView(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_lessons(context.lessons),
      m_title(makeNote(this, "lessonTitle")),
      m_progress(makeNote(this, "lessonProgress")),
      m_text(new QTextBrowser(this)),
      m_question(new QuestionPane(this)),
      m_check(makeNote(this, "lessonCheck")),
      m_note(makeNote(this, "lessonNote")) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 4, 0, 4);
    layout->setSpacing(4);
    for (QWidget* part : {static_cast<QWidget*>(m_title), static_cast<QWidget*>(m_progress)})
        layout->addWidget(part);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_question, 2);
    layout->addWidget(m_note);
    layout->addWidget(m_check);
    layout->addWidget(makeButtons());
    QFont bold = m_title->font();
    bold.setBold(true);
    m_title->setFont(bold);
    m_progress->setEnabled(false);
    m_note->setTextFormat(Qt::MarkdownText);
    m_text->setObjectName(QStringLiteral("lessonText"));
    m_text->setOpenLinks(false);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->document()->setDocumentMargin(kTextMargin);
    m_text->setAccessibleName(tr("Lesson"));
    connect(m_text, &QTextBrowser::anchorClicked, this, &LessonView::follow);
    connect(m_lessons, &LessonController::lessonChanged, this, &LessonView::showAll);
    connect(m_lessons, &LessonController::stepChanged, this, &LessonView::showAll);
    connect(m_lessons, &LessonController::verdictsChanged, this, &LessonView::showCheck);
    connect(m_question, &QuestionPane::answered, m_lessons, &LessonController::answerQuestion);
    connect(m_lessons, &LessonController::questionAnswered, this,
            [this] { m_question->explain(m_lessons->answer()); });
    showAll();
}

QWidget* LessonView::makeButtons() {
    auto* bar = new QWidget(this);
    auto* layout = new FlowLayout(bar);
    layout->setContentsMargins(kTextMargin, 0, kTextMargin, 0);
    layout->setSpacing(4);
    const auto make = [&](const char* name, const QString& text, const QString& tip) {
        auto* button = new QPushButton(text, bar);
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        layout->addWidget(button);
        return button;
    };
    m_leave = make("lessonLeave", tr("Lessons"), tr("Leave the lesson; you can resume it later"));
    m_hint = make("lessonHint", tr("Hint"), tr("Where to look and what to press"));
    m_show = make("lessonShow", tr("Show me"), tr("Does this step for you"));
    m_back = make("lessonBack", tr("Back"), tr("Previous step"));
    m_next = make("lessonNext", tr("Next"), QString());
    connect(m_leave, &QPushButton::clicked, m_lessons, &LessonController::leave);
    connect(m_hint, &QPushButton::clicked, this, &LessonView::showHint);
    connect(m_show, &QPushButton::clicked, m_lessons, &LessonController::showMe);
    connect(m_back, &QPushButton::clicked, m_lessons, &LessonController::back);
    connect(m_next, &QPushButton::clicked, m_lessons, &LessonController::next);
    return bar;
}

QString LessonView::text() const {
    return m_text->toPlainText();
}

QString LessonView::checkText() const {
    return m_check->text();
}

void LessonView::showAll() {
    m_note->hide();
    const bool hasLesson = m_lessons->lesson() != nullptr;
    for (QWidget* part : {static_cast<QWidget*>(m_progress), static_cast<QWidget*>(m_check),
                          static_cast<QWidget*>(m_leave), static_cast<QWidget*>(m_hint),
                          static_cast<QWidget*>(m_show), static_cast<QWidget*>(m_back),
                          static_cast<QWidget*>(m_next)})
        part->setVisible(hasLesson);
    m_question->setVisible(hasLesson && m_lessons->lesson()->steps[m_lessons->step()].question);
    if (!hasLesson) return showList();
    showText();
    showQuestion();
    showCheck();
}

void LessonView::showText() {
    const Lesson& lesson = *m_lessons->lesson();
    const std::size_t now = m_lessons->step();
    const LessonStep& step = lesson.steps[now];
    m_title->setText(QStringLiteral("%1. %2").arg(lesson.number).arg(fromUtf8(lesson.title)));
    m_progress->setText(tr("Step %1 of %2").arg(now + 1).arg(lesson.steps.size()));
    QString text;
    if (now == 0 && !lesson.text.empty()) text = fromUtf8(lesson.text) + QStringLiteral("\n\n");
    text += QStringLiteral("### ") + fromUtf8(step.title) + QStringLiteral("\n\n") +
            fromUtf8(step.text);
    m_text->setMarkdown(text);
    m_text->moveCursor(QTextCursor::Start);
    m_hint->setEnabled(!step.hint.empty());
    m_back->setEnabled(now > 0);
    const bool isLast = now + 1 == lesson.steps.size();
    m_next->setText(isLast ? tr("Finish") : tr("Next"));
}

void LessonView::showQuestion() {
    const auto& question = m_lessons->lesson()->steps[m_lessons->step()].question;
    if (question) m_question->ask(*question, m_lessons->answer());
}

/// Why the step is not done yet; empty while that is not known.
QString LessonView::missing() const {
    const LessonStep& step = m_lessons->lesson()->steps[m_lessons->step()];
    if (step.question) {
        if (m_lessons->answer().empty()) return tr("choose an answer, then press Answer");
        const bool isWrong = std::ranges::any_of(m_lessons->answer(), [&](std::size_t choice) {
            return !step.question->choices[choice].isRight;
        });
        return isWrong ? tr("that is not right; read why, and try again")
                       : tr("right, but incomplete: more answers are right");
    }
    for (const LessonVerdict& verdict : m_lessons->verdicts())
        if (!verdict.holds) return engineText(verdict.now);
    return {};
}

void LessonView::showCheck() {
    const Lesson* lesson = m_lessons->lesson();
    if (lesson == nullptr) return;
    const LessonStep& step = lesson->steps[m_lessons->step()];
    const bool isDone = m_lessons->isDone(m_lessons->step());
    QString text;
    if (m_lessons->isAway())
        text = tr("Another project is open. To continue, leave the lesson and resume it.");
    else if (m_lessons->isShowing())
        text = tr("Performing the step…");
    else if (step.isRead())
        text.clear();
    else if (isDone)
        text = tr("✔ Done");
    else if (const QString why = missing(); !why.isEmpty())
        text = tr("○ Not yet: %1").arg(why);
    m_check->setText(text);
    m_check->setVisible(!text.isEmpty());
    const PictureColours& colours = PictureColours::now();
    QPalette palette = this->palette();
    if (isDone) palette.setColor(QPalette::WindowText, colours.added);
    m_check->setPalette(palette);
    m_next->setEnabled(isDone);
    m_next->setDefault(isDone);
    m_next->setToolTip(isDone ? QString() : tr("Complete the step first, or press Show me"));
    m_show->setEnabled(!m_lessons->isAway() && !m_lessons->isShowing() && !isDone &&
                       (!step.solution.empty() || step.question));
}

void LessonView::showHint() {
    const Lesson& lesson = *m_lessons->lesson();
    m_note->setText(fromUtf8(lesson.steps[m_lessons->step()].hint));
    m_note->show();
}

void LessonView::showList() {
    m_title->setText(tr("Lessons"));
    QString text;
    bool isExercise = false;
    for (const Lesson& lesson : m_lessons->lessons()) {
        if (lesson.isExercise && !isExercise) text += tr("### Exercises") + QStringLiteral("\n\n");
        isExercise = lesson.isExercise;
        const QString sign =
            LessonController::isFinished(lesson.id) ? QStringLiteral("✔ ") : QString();
        text += QStringLiteral("%1**[%2. %3](lesson:%4)** – %5")
                    .arg(sign)
                    .arg(lesson.number)
                    .arg(fromUtf8(lesson.title), fromUtf8(lesson.id), fromUtf8(lesson.summary));
        if (lesson.minutes > 0) text += tr(" (%1 minutes)").arg(lesson.minutes);
        text += QStringLiteral("\n\n");
    }
    m_text->setMarkdown(text);
}

void LessonView::follow(const QUrl& link) {
    if (link.scheme() == QLatin1String("lesson")) return m_lessons->start(toUtf8(link.path()));
    const QString anchor = glossaryAnchor(link);
    if (anchor.isEmpty()) {
        if (!link.isRelative()) QDesktopServices::openUrl(link);
        return;
    }
    m_note->setText(glossaryText(anchor));
    m_note->show();
}

void LessonView::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange || m_show == nullptr) return;
    // The question keeps itself in the colours of the theme, and what was chosen.
    if (m_lessons->lesson() == nullptr) return showList();
    showText();
    showCheck();
}

}  // namespace candler
