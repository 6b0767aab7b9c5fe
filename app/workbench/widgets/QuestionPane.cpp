#include "app/workbench/widgets/QuestionPane.h"

#include <QCheckBox>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QRadioButton>
#include <QVBoxLayout>

#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kPaneMargin = 8;

QLabel* makeText(QWidget* parent) {
    auto* label = new QLabel(parent);
    label->setWordWrap(true);
    label->setTextFormat(Qt::MarkdownText);
    label->setTextInteractionFlags(Qt::NoTextInteraction);
    return label;
}

}  // namespace

QuestionPane::QuestionPane(QWidget* parent) : QScrollArea(parent) {
    setObjectName(QStringLiteral("lessonQuestion"));
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAccessibleName(tr("Question"));
}

QSize QuestionPane::sizeHint() const {
    const QWidget* page = widget();
    if (page == nullptr) return QScrollArea::sizeHint();
    const int width = viewport()->width();
    return {width,
            page->hasHeightForWidth() ? page->heightForWidth(width) : page->sizeHint().height()};
}

void QuestionPane::ask(const LessonQuestion& question, const LessonAnswer& answer) {
    m_question = question;
    m_explained.clear();
    m_rows.clear();
    // It may be at work.
    if (QWidget* before = takeWidget()) before->deleteLater();
    auto* page = new QWidget(this);
    auto* column = new QVBoxLayout(page);
    column->setContentsMargins(kPaneMargin, kPaneMargin, kPaneMargin, 0);
    QLabel* text = makeText(page);
    text->setObjectName(QStringLiteral("questionText"));
    text->setText(QStringLiteral("**%1**").arg(fromUtf8(question.text)));
    column->addWidget(text);
    if (question.hasSeveral())
        column->addWidget(new QLabel(tr("Several are right; choose all of them."), page));
    setWidget(page);
    for (std::size_t choice = 0; choice < question.choices.size(); ++choice)
        addChoice(*column, choice, question.hasSeveral());
    m_answer = new QPushButton(tr("Answer"), page);
    m_answer->setObjectName(QStringLiteral("questionAnswer"));
    column->addWidget(m_answer, 0, Qt::AlignLeft);
    column->addStretch(1);
    connect(m_answer, &QPushButton::clicked, this, [this] { emit answered(chosen()); });
    page->show();
    onChosen();
    if (!answer.empty()) explain(answer);
}

void QuestionPane::addChoice(QVBoxLayout& column, std::size_t choice, bool hasSeveral) {
    QWidget* page = widget();
    const QString text = fromUtf8(m_question.choices[choice].text);
    QAbstractButton* button =
        hasSeveral ? static_cast<QAbstractButton*>(new QCheckBox(page)) : new QRadioButton(page);
    button->setObjectName(QStringLiteral("choice-") + fromUtf8(choiceName(choice)));
    button->setAccessibleName(text);
    const Row row{button, makeText(page), makeText(page)};
    row.text->setText(text);
    row.text->installEventFilter(this);
    row.why->hide();
    auto* grid = new QGridLayout;
    grid->setVerticalSpacing(2);
    grid->setColumnStretch(1, 1);
    grid->addWidget(row.button, 0, 0, Qt::AlignTop);
    grid->addWidget(row.text, 0, 1);
    grid->addWidget(row.why, 1, 1);
    column.addLayout(grid);
    m_rows.push_back(row);
    connect(button, &QAbstractButton::toggled, this, &QuestionPane::onChosen);
}

LessonAnswer QuestionPane::chosen() const {
    LessonAnswer answer;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (m_rows[i].button->isChecked()) answer.insert(i);
    return answer;
}

/// What was said speaks of another answer.
void QuestionPane::onChosen() {
    const LessonAnswer now = chosen();
    m_answer->setEnabled(!now.empty() && now != m_explained);
    m_answer->setToolTip(now.empty() ? tr("Choose an answer first") : QString());
    if (now == m_explained) return;
    m_explained.clear();
    for (const Row& row : m_rows) row.why->hide();
}

void QuestionPane::explain(const LessonAnswer& answer) {
    m_explained = answer;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        const QSignalBlocker quiet(m_rows[i].button);
        m_rows[i].button->setAutoExclusive(false);
        m_rows[i].button->setChecked(answer.contains(i));
        m_rows[i].button->setAutoExclusive(!m_question.hasSeveral());
    }
    const bool isRight = check(m_question, answer).holds;
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        m_rows[i].why->setVisible(isRight || answer.contains(i));
        showWhy(i);
    }
    m_answer->setEnabled(false);
    m_answer->setToolTip(isRight ? tr("The answer is right") : tr("Choose another answer first"));
    updateGeometry();
}

/// By a sign and in words, not by colour alone.
void QuestionPane::showWhy(std::size_t choice) {
    const LessonChoice& shown = m_question.choices[choice];
    QLabel* label = m_rows[choice].why;
    label->setText(
        (shown.isRight ? tr("✔ Right. %1") : tr("✘ Wrong. %1")).arg(fromUtf8(shown.why)));
    label->setAccessibleName(label->text());
    const PictureColours& colours = PictureColours::now();
    QPalette palette = this->palette();
    palette.setColor(QPalette::WindowText, shown.isRight ? colours.added : colours.merged);
    label->setPalette(palette);
}

/// A click on the text of a choice is one on its button.
bool QuestionPane::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::MouseButtonRelease)
        for (const Row& row : m_rows)
            if (row.text == watched) row.button->click();
    return QScrollArea::eventFilter(watched, event);
}

void QuestionPane::changeEvent(QEvent* event) {
    QScrollArea::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    for (std::size_t i = 0; i < m_rows.size(); ++i)
        if (!m_rows[i].why->isHidden()) showWhy(i);
}

}  // namespace candler
