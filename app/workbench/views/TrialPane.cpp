#include "app/workbench/views/TrialPane.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QRegularExpression>
#include <QTextBrowser>
#include <QTextDocumentFragment>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/Theme.h"

namespace candler {

namespace {

/// What is laid out at once; more is nothing to read, and would hold up the window.
constexpr std::size_t kMostPlaces = 200;
constexpr qsizetype kMostHtml = 200'000;
constexpr qsizetype kLongestTerm = 2'000;

/// Between `?` and a name, where a line would be broken.
constexpr QChar kJoiner(0x2060);

/// Holes stand on one line; what is copied is as it was written.
class TrialText : public QTextBrowser {
public:
    using QTextBrowser::QTextBrowser;

    void show(QString html) {
        static const QRegularExpression kHole(QStringLiteral("\\?(?=\\w)"));
        setHtml(html.replace(kHole, QLatin1Char('?') + QString(kJoiner)));
    }

protected:
    [[nodiscard]] QMimeData* createMimeDataFromSelection() const override {
        auto* copied = new QMimeData;
        copied->setText(textCursor().selection().toPlainText().remove(kJoiner));
        return copied;
    }
};

QString code(const QString& text) {
    const bool isLong = text.size() > kLongestTerm;
    return QStringLiteral("<code>%1%2</code>")
        .arg(text.left(kLongestTerm).toHtmlEscaped(), isLong ? QStringLiteral("…") : QString());
}

QString code(const std::string& text) {
    return code(fromUtf8(text));
}

/// The whole term, what is new in it marked by colour and by a line below.
QString wholeHtml(const TrialPlace& place) {
    const auto part = [&](std::size_t begin, std::size_t end) {
        return fromUtf8(std::string_view(place.whole).substr(begin, end - begin)).toHtmlEscaped();
    };
    return QStringLiteral("<code>%1<span style='color:%4'><b><u>%2</u></b></span>%3</code>")
        .arg(part(0, place.changedBegin), part(place.changedBegin, place.changedEnd),
             part(place.changedEnd, place.whole.size()), PictureColours::now().added.name());
}

QString placeHtml(const TrialPlace& place) {
    const QString where = place.position.empty()
                              ? TrialPane::tr("The whole term")
                              : TrialPane::tr("At %1").arg(fromUtf8(place.position));
    QString html = QStringLiteral("<li>%1: %2").arg(where, code(place.before));
    if (!place.substitution.empty())
        html += QStringLiteral("<br>") + TrialPane::tr("with %1").arg(code(place.substitution));
    if (!place.refusal.empty())
        html += QStringLiteral("<br>✗ ") + TrialPane::tr("The rule does not apply: %1")
                                               .arg(engineText(place.refusal).toHtmlEscaped());
    else if (place.whole.empty())
        html += QStringLiteral("<br>→ ") + code(place.after);
    else
        html += QStringLiteral("<br>→ ") + wholeHtml(place);
    return html + QStringLiteral("</li>");
}

/// Takes what it shows off `room`.
QString trialHtml(const RuleTrial& trial, std::size_t& room) {
    QString html = QStringLiteral("<p><b>%1</b>: %2<br>%3</p>")
                       .arg(fromUtf8(trial.rule).toHtmlEscaped(), code(trial.text),
                            withLocalNumbers(TrialPane::tr("applies at %n places", nullptr,
                                                           static_cast<int>(trial.applies))));
    if (!trial.miss.empty())
        html += QStringLiteral("<p>✗ ") +
                TrialPane::tr("The rule does not apply: %1")
                    .arg(engineText(trial.miss).toHtmlEscaped()) +
                QStringLiteral("</p>");
    html += QStringLiteral("<ul>");
    std::size_t shown = 0;
    for (; shown < trial.places.size() && room > 0 && html.size() < kMostHtml; ++shown, --room)
        html += placeHtml(trial.places[shown]);
    html += QStringLiteral("</ul>");
    if (!trial.isComplete || shown < trial.places.size())
        html += QStringLiteral("<p>") + TrialPane::tr("There are more matches than are shown.") +
                QStringLiteral("</p>");
    return html;
}

}  // namespace

TrialPane::TrialPane(const ViewContext& context, QWidget* parent)
    : QWidget(parent),
      m_controller(context.controller),
      m_selection(context.selection),
      m_ruleController(context.rules),
      m_result(new TrialText(this)) {
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(2);
    layout->addWidget(makeBar());
    layout->addWidget(m_subject);
    layout->addWidget(m_result, 1);
    m_result->setFrameShape(QFrame::NoFrame);
    m_result->setAccessibleName(tr("What the rules make of the term"));
    connect(m_ruleController, &RuleController::tried, this, &TrialPane::show);
    connect(m_selection, &SharedSelection::changed, this, &TrialPane::updateState);
    connect(m_controller, &SessionController::stateChanged, this, &TrialPane::updateState);
    connect(m_controller, &SessionController::resultsGone, this, &TrialPane::forget);
    connect(m_controller, &SessionController::momentReady, this,
            [this](const Moment& moment) { m_moment = moment; });
    connect(m_ruleController, &RuleController::trying, this, [this] {
        m_answer.reset();
        m_result->setPlainText(tr("Trying…"));
        updateState();
    });
    updateState();
}

QWidget* TrialPane::makeBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 4, 4, 0);
    m_term = new QLineEdit(bar);
    m_term->setAccessibleName(tr("The term to try rules on"));
    m_term->setFont(PictureFonts().code);
    m_term->setClearButtonEnabled(true);
    layout->addWidget(m_term, 1);
    m_try = new QAction(tr("Try"), this);
    describe(*m_try, tr("Show every place of the term where the selected rules apply"));
    m_giveUp = new QAction(tr("Stop"), this);
    for (QAction* action : {m_try, m_giveUp}) {
        auto* button = new QToolButton(bar);
        button->setDefaultAction(action);
        button->setAccessibleName(nameOf(*action));
        layout->addWidget(button);
    }
    connect(m_giveUp, &QAction::triggered, m_ruleController, &RuleController::stopTrial);
    m_subject = new QLabel(this);
    m_subject->setMargin(4);
    m_subject->setWordWrap(true);
    connect(m_try, &QAction::triggered, this, &TrialPane::ask);
    connect(m_term, &QLineEdit::returnPressed, m_try, &QAction::trigger);
    return bar;
}

void TrialPane::setRules(const QStringList& rules) {
    if (rules == m_rules) return;
    m_rules = rules;
    forget();
    updateState();
    if (isVisible() && !m_rules.isEmpty()) m_try->trigger();
}

/// What is shown is of the rules that are named above it.
void TrialPane::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (!m_answer && !m_rules.isEmpty()) m_try->trigger();
}

void TrialPane::tryOn(const QString& term) {
    m_term->setText(term);
    m_try->trigger();
}

QString TrialPane::resultText() const {
    return m_result->toPlainText().remove(kJoiner);
}

void TrialPane::ask() {
    const RunViewPtr& run = m_controller->runView();
    if (!run) return;
    TrialQuestion question;
    // The classes that can be picked are those of the step that is shown.
    question.step = std::min(m_moment.step, run->status.step);
    question.term = toUtf8(m_term->text().trimmed());
    if (m_selection->eclass()) question.eclass = m_selection->eclass()->value;
    for (const QString& rule : m_rules) question.rules.push_back(toUtf8(rule));
    m_ruleController->tryRules(question);
}

void TrialPane::show(const TrialAnswerPtr& answer) {
    m_answer = answer;
    QString html;
    if (!answer->report) {
        for (const Diagnostic& why : answer->problems) {
            const QString text = problemText(why, QStringLiteral("\n")).toHtmlEscaped();
            html += QStringLiteral("<p>▲ %1</p>")
                        .arg(text)
                        .replace(QLatin1Char('\n'), QStringLiteral("<br>"));
        }
    } else {
        html = QStringLiteral("<p>") + tr("Tried on %1").arg(code(answer->report->term)) +
               QStringLiteral("</p>");
        std::size_t room = kMostPlaces;
        std::size_t shown = 0;
        const std::vector<RuleTrial>& trials = answer->report->trials;
        for (; shown < trials.size() && html.size() < kMostHtml; ++shown)
            html += trialHtml(trials[shown], room);
        if (shown < trials.size())
            html += QStringLiteral("<p>") +
                    tr("%n more rules are not shown: select fewer.", nullptr,
                       static_cast<int>(trials.size() - shown)) +
                    QStringLiteral("</p>");
    }
    static_cast<TrialText*>(m_result)->show(html);
    updateState();
}

void TrialPane::forget() {
    m_answer.reset();
    m_result->clear();
}

void TrialPane::updateState() {
    m_term->setPlaceholderText(
        m_selection->eclass()
            ? tr("term (default: cheapest term of class %1)").arg(m_selection->eclass()->value)
            : tr("term (default: start term of the step)"));
    m_subject->setText(m_rules.isEmpty()
                           ? tr("No rule is selected: all rules of the step are tried.")
                           : tr("Rules: %1").arg(m_rules.join(QStringLiteral(", "))));
    const RunViewPtr& run = m_controller->runView();
    allow(*m_try, !m_controller->hasProject() ? tr("open a project first")
                  : !run                      ? tr("the project is loading")
                  : m_controller->state() == SessionState::Invalid
                      ? tr("fix the errors listed under Problems first")
                      : QString());
    allow(*m_giveUp, m_ruleController->isTrying() ? QString() : tr("no rule is being tried"));
}

void TrialPane::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && m_answer) show(m_answer);
}

}  // namespace candler
