#include "app/workbench/views/ReplayPane.h"

#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSlider>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/session/ProofDocument.h"
#include "app/workbench/models/EngineText.h"
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
    m_into = addButton(QStringLiteral("enterSubProof"), tr("Step into"),
                       tr("Step into the sub-proof of this step"));
    m_out = addButton(QStringLiteral("leaveSubProof"), tr("Step out"),
                      tr("Return to the enclosing proof"));
    m_play->setCheckable(true);
    for (QToolButton* button : {m_previous, m_play, m_next}) bar->addWidget(button);
    bar->addWidget(m_slider, 1);
    for (QToolButton* button : {m_into, m_out}) bar->addWidget(button);
    m_into->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(m_into);
    m_into->setMenu(menu);
    connect(menu, &QMenu::aboutToShow, this, [this, menu] {
        menu->clear();
        const QStringList titles = subProofs();
        for (int i = 0; i < titles.size(); ++i)
            connect(menu->addAction(titles[i]), &QAction::triggered, this,
                    [this, i] { enterSubProof(i); });
    });
    connect(m_out, &QToolButton::clicked, this, &ReplayPane::leave);
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
    m_levels.clear();
    resetSlider();
    showStep();
}

void ReplayPane::resetSlider() {
    const QSignalBlocker blocker(m_slider);
    m_slider->setRange(0, std::max(0, count() - 1));
}

int ReplayPane::count() const {
    if (!m_proof) return 0;
    return static_cast<int>(m_levels.empty() ? m_proof->lines.size()
                                             : m_levels.back().chain.size());
}

const SharedStep* ReplayPane::sharedStep() const {
    if (m_step >= count()) return nullptr;
    const auto at = static_cast<std::size_t>(m_step);
    if (!m_levels.empty()) {
        const std::size_t step = m_levels.back().chain[at].step;
        return step < m_proof->steps.size() ? &m_proof->steps[step] : nullptr;
    }
    const ProofLine& line = m_proof->lines[at];
    const std::string& from = line.isBackwards ? line.after : line.before;
    const std::string& to = line.isBackwards ? line.before : line.after;
    for (const SharedStep& step : m_proof->steps)
        if (step.reason == line.reason && step.from == from && step.to == to) return &step;
    return nullptr;
}

QStringList ReplayPane::subProofs() const {
    QStringList titles;
    const SharedStep* step = sharedStep();
    if (step == nullptr) return titles;
    for (const SharedStep::Part& part : step->parts) titles << fromUtf8(part.title);
    return titles;
}

void ReplayPane::enterSubProof(int index) {
    const SharedStep* step = sharedStep();
    if (step == nullptr || index < 0 || index >= static_cast<int>(step->parts.size())) return;
    const SharedStep::Part& part = step->parts[static_cast<std::size_t>(index)];
    enter(fromUtf8(part.title), part.chain);
}

void ReplayPane::enter(const QString& title, const std::vector<ProofUse>& chain) {
    if (!m_proof || chain.empty()) return;
    setPlaying(false);
    m_levels.push_back({title, chain, m_step});
    m_step = 0;
    resetSlider();
    showStep();
}

void ReplayPane::leave() {
    if (m_levels.empty()) return;
    setPlaying(false);
    m_step = m_levels.back().from;
    m_levels.pop_back();
    resetSlider();
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
    if (step < 0 || step >= count()) return setPlaying(false);
    if (step == m_step) return;
    m_step = step;
    showStep();
    if (m_levels.empty()) emit stepChanged(step);
}

void ReplayPane::setPlaying(bool isPlaying) {
    if (isPlaying)
        m_timer.start();
    else
        m_timer.stop();
    const QSignalBlocker blocker(m_play);
    m_play->setChecked(isPlaying);
}

void ReplayPane::showButtons() {
    m_previous->setEnabled(m_step > 0);
    m_next->setEnabled(m_step + 1 < count());
    m_play->setEnabled(count() > 1);
    m_slider->setEnabled(count() > 1);
    m_into->setEnabled(!subProofs().isEmpty());
    m_into->setToolTip(m_into->isEnabled() ? tr("Step into the sub-proof of this step")
                                           : tr("This step has no sub-proof"));
    m_out->setEnabled(!m_levels.empty());
    m_out->setToolTip(m_out->isEnabled() ? tr("Return to the enclosing proof")
                                         : tr("This is the top-level proof"));
    const QSignalBlocker blocker(m_slider);
    m_slider->setValue(m_step);
}

void ReplayPane::showStep() {
    showButtons();
    for (QPlainTextEdit* edit : {m_before, m_after}) {
        edit->clear();
        edit->setExtraSelections({});
    }
    m_title->clear();
    if (count() == 0) return;
    const auto at = static_cast<std::size_t>(m_step);
    if (m_levels.empty())
        showLine(m_proof->lines[at]);
    else
        showUse(m_levels.back().chain[at]);
}

void ReplayPane::showLine(const ProofLine& line) {
    const auto at = static_cast<std::size_t>(m_step);
    m_title->setText(
        tr("Step %1 of %2: %3").arg(m_step + 1).arg(count()).arg(engineText(ruleText(line))));
    const std::string& whole = at == 0 ? m_proof->from : m_proof->lines[at - 1].whole;
    // A term too long to be read as a whole is shown where it changes.
    if (!whole.empty() && !line.whole.empty()) return showTerms(whole, line.whole, &line);
    m_title->setText(m_title->text() + tr(" – the term is long; this is the part that changes"));
    showTerms(line.before, line.after, nullptr);
}

/// Of a sub-proof, in the manner of the lines.
void ReplayPane::showUse(const ProofUse& use) {
    QStringList way;
    for (const Level& level : m_levels) way << level.title;
    const QString inside = way.join(QStringLiteral(" ▸ "));
    const QString text = tr("%1 – step %2 of %3: %4").arg(inside).arg(m_step + 1).arg(count());
    if (use.step >= m_proof->steps.size())
        return m_title->setText(text.arg(tr("a step that is not shown")));
    const SharedStep& step = m_proof->steps[use.step];
    const QString reason = fromUtf8(step.reason);
    m_title->setText(text.arg(use.isReversed ? tr("%1, backwards").arg(reason) : reason));
    showTerms(use.isReversed ? step.to : step.from, use.isReversed ? step.from : step.to, nullptr);
}

void ReplayPane::showTerms(const std::string& before, const std::string& after,
                           const ProofLine* line) {
    const TextChange change = line != nullptr ? changeOf(*line, before) : changeOf(before, after);
    showMarked(m_before, before, change.begin, change.endBefore);
    showMarked(m_after, after, change.begin, change.endAfter);
}

void ReplayPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange) showStep();
}

}  // namespace candler
