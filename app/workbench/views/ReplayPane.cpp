#include "app/workbench/views/ReplayPane.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>

#include "app/session/ProofDocument.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

constexpr int kMillisecondsPerStep = 1200;

QPlainTextEdit* makeTerm(const QString& name, QWidget* parent) {
    auto* edit = new QPlainTextEdit(parent);
    edit->setReadOnly(true);
    edit->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    edit->setAccessibleName(name);
    edit->setTabChangesFocus(true);
    edit->setMinimumHeight(2 * edit->fontMetrics().height());
    return edit;
}

/// The text with `[begin, end)` marked, in bytes of UTF-8; by underline as well as by colour.
void showMarked(QPlainTextEdit* edit, const std::string& text, std::size_t begin, std::size_t end) {
    edit->setPlainText(fromUtf8(text));
    const std::string_view all(text);
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(edit->document());
    const auto first = static_cast<int>(fromUtf8(all.substr(0, begin)).size());
    mark.cursor.setPosition(first);
    mark.cursor.setPosition(
        first + static_cast<int>(fromUtf8(all.substr(begin, end - begin)).size()),
        QTextCursor::KeepAnchor);
    mark.format.setBackground(PictureColours::now().chosenFill);
    mark.format.setFontUnderline(true);
    edit->setExtraSelections({mark});
    QTextCursor shown = mark.cursor;
    shown.setPosition(first);
    edit->setTextCursor(shown);
    edit->ensureCursorVisible();
}

}  // namespace

ReplayPane::ReplayPane(QWidget* parent)
    : QWidget(parent),
      m_title(new QLabel(this)),
      m_before(makeTerm(tr("Term before the step"), this)),
      m_after(makeTerm(tr("Term after the step"), this)),
      m_slider(new QSlider(Qt::Horizontal, this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(4, 0, 0, 0);
    layout->setSpacing(4);
    auto* bar = new QHBoxLayout;
    layout->addLayout(bar);
    m_previous =
        addButton(QStringLiteral("previousStep"), QStringLiteral("◀"), tr("Previous step"));
    m_play = addButton(QStringLiteral("play"), QStringLiteral("▶▶"), tr("Play the proof"));
    m_next = addButton(QStringLiteral("nextStep"), QStringLiteral("▶"), tr("Next step"));
    m_play->setCheckable(true);
    for (QToolButton* button : {m_previous, m_play, m_next}) bar->addWidget(button);
    bar->addWidget(m_slider, 1);
    m_slider->setAccessibleName(tr("Step of the proof"));
    m_title->setWordWrap(true);
    layout->addWidget(m_title);
    layout->addWidget(m_before, 1);
    layout->addWidget(m_after, 1);
    m_timer.setInterval(kMillisecondsPerStep);
    connect(m_previous, &QToolButton::clicked, this, [this] { goTo(m_step - 1); });
    connect(m_next, &QToolButton::clicked, this, [this] { goTo(m_step + 1); });
    connect(m_play, &QToolButton::toggled, this, &ReplayPane::setPlaying);
    connect(m_slider, &QSlider::valueChanged, this, &ReplayPane::goTo);
    connect(&m_timer, &QTimer::timeout, this, [this] { goTo(m_step + 1); });
    show(nullptr);
}

QToolButton* ReplayPane::addButton(const QString& name, const QString& text, const QString& tip) {
    auto* button = new QToolButton(this);
    button->setObjectName(name);
    button->setText(text);
    button->setToolTip(tip);
    button->setAccessibleName(tip);
    return button;
}

void ReplayPane::show(const ProofReportPtr& proof) {
    setPlaying(false);
    m_proof = proof;
    m_step = 0;
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, m_proof ? static_cast<int>(m_proof->lines.size()) - 1 : 0);
    showStep();
}

QString ReplayPane::before() const {
    return m_before->toPlainText();
}

QString ReplayPane::after() const {
    return m_after->toPlainText();
}

QString ReplayPane::markedAfter() const {
    const auto marks = m_after->extraSelections();
    return marks.isEmpty() ? QString() : marks.front().cursor.selectedText();
}

void ReplayPane::goTo(int step) {
    const int count = m_proof ? static_cast<int>(m_proof->lines.size()) : 0;
    if (step < 0 || step >= count) return setPlaying(false);
    if (step == m_step) return;
    m_step = step;
    showStep();
    emit stepChanged(step);
}

void ReplayPane::setPlaying(bool isPlaying) {
    if (isPlaying)
        m_timer.start();
    else
        m_timer.stop();
    const QSignalBlocker blocker(m_play);
    m_play->setChecked(isPlaying);
}

void ReplayPane::showStep() {
    const int count = m_proof ? static_cast<int>(m_proof->lines.size()) : 0;
    m_previous->setEnabled(m_step > 0);
    m_next->setEnabled(m_step + 1 < count);
    m_play->setEnabled(count > 1);
    m_slider->setEnabled(count > 1);
    {
        const QSignalBlocker blocker(m_slider);
        m_slider->setValue(m_step);
    }
    for (QPlainTextEdit* edit : {m_before, m_after}) {
        edit->clear();
        edit->setExtraSelections({});
    }
    m_title->clear();
    if (count == 0) return;
    const auto at = static_cast<std::size_t>(m_step);
    const ProofLine& line = m_proof->lines[at];
    m_title->setText(
        tr("Step %1 of %2: %3").arg(m_step + 1).arg(count).arg(fromUtf8(reasonText(line))));
    const std::string& whole = at == 0 ? m_proof->from : m_proof->lines[at - 1].whole;
    // A term too long to be read as a whole is shown where it changes.
    const bool isWhole = !whole.empty() && !line.whole.empty();
    const std::string& before = isWhole ? whole : line.before;
    const std::string& after = isWhole ? line.whole : line.after;
    if (!isWhole)
        m_title->setText(m_title->text() +
                         tr(" – the term is long; this is the part that changes"));
    const TextChange change = isWhole ? changeOf(line, before) : changeOf(before, after);
    showMarked(m_before, before, change.begin, change.endBefore);
    showMarked(m_after, after, change.begin, change.endAfter);
}

void ReplayPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showStep();
}

}  // namespace candler
