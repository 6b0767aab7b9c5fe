#include "app/workbench/views/OwnRulesPane.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>
#include <algorithm>

#include "app/session/RuleVerdictReport.h"
#include "app/workbench/engine/RuleController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"
#include "app/workbench/widgets/ElidedLabel.h"

namespace candler {

namespace {

template <typename Number>
int asInt(Number number) {
    return static_cast<int>(number);
}

QString changeText(const RuleEffect& effect) {
    if (effect.matches == 0) return {};
    if (!effect.change) return OwnRulesPane::tr("what it would change takes too long to find out");
    const RuleEffect::Change& change = *effect.change;
    if (change.isContradiction) return OwnRulesPane::tr("✗ it would merge what cannot be equal");
    QStringList parts;
    if (change.refused > 0)
        parts << withLocalNumbers(
            OwnRulesPane::tr("%n refused by its conditions", nullptr, asInt(change.refused)));
    if (change.nodes == 0 && change.merged == 0) parts << OwnRulesPane::tr("changes nothing");
    if (change.nodes > 0)
        parts << withLocalNumbers(
            OwnRulesPane::tr("would add %n e-nodes", nullptr, asInt(change.nodes)));
    if (change.nodes < 0)
        parts << withLocalNumbers(
            OwnRulesPane::tr("would leave %n e-nodes fewer", nullptr, asInt(-change.nodes)));
    if (change.merged > 0)
        parts << withLocalNumbers(
            OwnRulesPane::tr("would merge %n classes into others", nullptr, asInt(change.merged)));
    return parts.join(QStringLiteral(", "));
}

QString effectLine(const RuleEffect& effect, std::uint32_t iteration) {
    const QString matches =
        effect.matches == 0
            ? OwnRulesPane::tr("no matches")
            : withLocalNumbers(OwnRulesPane::tr("%n matches", nullptr, asInt(effect.matches))) +
                  QLatin1Char(' ') +
                  withLocalNumbers(
                      OwnRulesPane::tr("in %n classes", nullptr, asInt(effect.classes)));
    const QString change = changeText(effect);
    const QString effects = change.isEmpty() ? matches : matches + QStringLiteral("; ") + change;
    return OwnRulesPane::tr("%1, after iteration %2: %3")
        .arg(fromUtf8(effect.rule), countString(iteration), effects);
}

}  // namespace

OwnRulesPane::OwnRulesPane(SessionController* controller, RuleController* rules,
                           SharedSelection* selection, QWidget* parent)
    : SourcePane(controller, SourcePane::kRules, parent),
      m_controller(controller),
      m_selection(selection),
      m_rules(rules) {
    editor().setAccessibleName(tr("Rules of this project"));
    editor().setPlaceholder(tr("A rule a line:  name: left => right"));
    layout()->addWidget(makeEffectBar());
    constexpr int kDelay = 150;
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &OwnRulesPane::askEffects);
    const auto later = qOverload<>(&QTimer::start);
    connect(&editor(), &CodeEditor::lineChosen, m_rules, &RuleController::dropEffects);
    connect(&editor(), &CodeEditor::lineChosen, &m_delay, later);
    connect(m_controller, &SessionController::namesChanged, &m_delay, later);
    connect(m_controller, &SessionController::runChanged, &m_delay, later);
    // After the picture.
    connect(m_controller, &SessionController::momentReady, &m_delay, later);
    connect(m_rules, &RuleController::verdictsChanged, this, &OwnRulesPane::showVerdicts);
    connect(m_rules, &RuleController::effectsChanged, this, &OwnRulesPane::showEffects);
    showVerdicts();
    showEffects();
}

QWidget* OwnRulesPane::makeEffectBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 2, 4, 2);
    // Of one height, so that nothing moves while someone types.
    m_effect = new ElidedLabel(bar, 3);
    m_effect->setFixedHeight(m_effect->minimumSizeHint().height());
    layout->addWidget(m_effect, 1);
    m_show = new QAction(tr("Show its classes"), this);
    describe(*m_show, tr("Show the classes that the rule at the cursor matches in the e-graph"));
    connect(m_show, &QAction::triggered, this, &OwnRulesPane::showMatches);
    auto* button = new QToolButton(bar);
    button->setDefaultAction(m_show);
    button->setAccessibleName(nameOf(*m_show));
    layout->addWidget(button);
    return bar;
}

QString OwnRulesPane::effectText() const {
    return m_effect->text();
}

void OwnRulesPane::showEvent(QShowEvent* event) {
    SourcePane::showEvent(event);
    m_delay.start();
}

/// The window that is worked in asks.
void OwnRulesPane::changeEvent(QEvent* event) {
    SourcePane::changeEvent(event);
    if (event->type() == QEvent::ActivationChange) m_delay.start();
}

void OwnRulesPane::showVerdicts() {
    Diagnostics wrong;
    QStringList notes;
    for (const RuleVerdict& verdict : m_rules->verdicts()) {
        if (!verdict.place.hasLine()) continue;
        while (notes.size() < static_cast<qsizetype>(verdict.place.line)) notes << QString();
        // That it held so often is no proof.
        QString& note = notes[static_cast<qsizetype>(verdict.place.line) - 1];
        note = verdict.instances == 0 ? tr("not tried")
               : verdict.wrong > 0    ? tr("✗ wrong")
                                      : tr("held for %1").arg(countString(verdict.instances));
        if (auto warning = verdictWarning(verdict)) wrong.push_back(std::move(*warning));
    }
    editor().setLineNotes(notes);
    setRemarks(std::move(wrong));
}

std::vector<std::string> OwnRulesPane::rulesAtCursor() const {
    const SessionInfoPtr& names = m_controller->names();
    // What was read is of another text, or has mistakes.
    if (!names || m_controller->namesOf().rules != m_controller->project().rules) return {};
    int last = 0;
    std::vector<std::string> rules;
    for (const RuleInfo& rule : names->rules) {
        const int line = static_cast<int>(rule.place.line);
        if (!isIn(m_controller->project(), kRules, rule.place) || line < last ||
            line > editor().cursorLine() + 1)
            continue;
        if (line > last) rules.clear();
        last = line;
        rules.push_back(rule.name);
    }
    return rules;
}

void OwnRulesPane::askEffects() {
    if (!isVisible() || !isActiveWindow()) return;
    m_asked = rulesAtCursor();
    m_rules->wantEffects(m_asked);
}

void OwnRulesPane::showEffects() {
    const std::optional<RuleEffects>& effects = m_rules->effects();
    QStringList lines;
    bool hasMatches = false;
    if (effects && std::ranges::equal(effects->rules, m_asked, {}, &RuleEffect::rule)) {
        for (const RuleEffect& effect : effects->rules) {
            lines << effectLine(effect, effects->moment.iteration.value_or(0));
            hasMatches = hasMatches || effect.matches > 0;
        }
    } else {
        lines << m_rules->whyNoEffects();
    }
    m_effect->setText(lines.join(QChar(QChar::LineSeparator)));
    allow(*m_show, hasMatches ? QString() : tr("no matches are known of a rule at the cursor"));
}

void OwnRulesPane::showMatches() {
    if (!m_rules->effects()) return;
    std::vector<EClassId> classes;
    QStringList names;
    for (const RuleEffect& effect : m_rules->effects()->rules) {
        names << fromUtf8(effect.rule);
        for (const std::uint32_t id : effect.first)
            if (std::ranges::find(classes, EClassId{id}) == classes.end()) classes.emplace_back(id);
    }
    m_selection->showWitnesses(
        m_rules->effects()->moment, classes,
        tr("first classes that %1 matches").arg(names.join(QStringLiteral(", "))));
}

}  // namespace candler
