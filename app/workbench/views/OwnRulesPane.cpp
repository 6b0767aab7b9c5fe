#include "app/workbench/views/OwnRulesPane.h"

#include <QAction>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <algorithm>
#include <set>
#include <utility>

#include "app/session/RuleVerdictReport.h"
#include "app/workbench/engine/RuleController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/RuleChoiceModel.h"
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
    layout()->addWidget(makeUnusedBar());
    layout()->addWidget(makeEffectBar());
    constexpr int kDelay = 150;
    m_delay.setSingleShot(true);
    m_delay.setInterval(kDelay);
    connect(&m_delay, &QTimer::timeout, this, &OwnRulesPane::askEffects);
    const auto later = qOverload<>(&QTimer::start);
    connect(&editor(), &CodeEditor::lineChosen, m_rules, &RuleController::dropEffects);
    connect(&editor(), &CodeEditor::lineChosen, &m_delay, later);
    connect(m_controller, &SessionController::namesChanged, &m_delay, later);
    connect(m_controller, &SessionController::namesChanged, this, &OwnRulesPane::showUnused);
    connect(m_controller, &SessionController::runChanged, &m_delay, later);
    // After the picture.
    connect(m_controller, &SessionController::momentReady, &m_delay, later);
    connect(m_rules, &RuleController::verdictsChanged, this, &OwnRulesPane::showVerdicts);
    connect(m_rules, &RuleController::effectsChanged, this, &OwnRulesPane::showEffects);
    showVerdicts();
    showEffects();
    showUnused();
}

QWidget* OwnRulesPane::makeUnusedBar() {
    auto* bar = new QWidget(this);
    auto* layout = new QHBoxLayout(bar);
    layout->setContentsMargins(4, 2, 4, 2);
    m_unused = new QLabel(bar);
    m_unused->setTextFormat(Qt::PlainText);
    m_unused->setWordWrap(true);
    layout->addWidget(m_unused, 1);
    m_use = new QToolButton(bar);
    m_use->setObjectName(QStringLiteral("useOwnRules"));
    m_use->setText(tr("Add to the step"));
    m_use->setAccessibleName(m_use->text());
    layout->addWidget(m_use);
    connect(m_use, &QToolButton::clicked, this, &OwnRulesPane::offerSteps);
    bar->hide();
    return bar;
}

/// While a step has mistakes, nobody knows what it uses.
std::vector<std::string> OwnRulesPane::unusedRules() const {
    const Project& project = m_controller->project();
    const SessionInfoPtr& names = m_controller->names();
    if (!names || m_controller->namesOf().rules != project.rules ||
        names->steps.size() != project.guide.size())
        return {};
    std::set<std::string> used(project.disabledRules.begin(), project.disabledRules.end());
    for (const StepInfo& step : names->steps) used.insert(step.rules.begin(), step.rules.end());
    std::vector<std::string> unused;
    for (const RuleInfo& rule : names->rules)
        if (isIn(project, kRules, rule.place) && !used.contains(rule.name))
            unused.push_back(rule.name);
    return unused;
}

QString OwnRulesPane::unusedText() const {
    return m_unused->text();
}

void OwnRulesPane::showUnused() {
    const std::vector<std::string> rules = unusedRules();
    QStringList names;
    for (const std::string& rule : rules) names << fromUtf8(rule);
    m_unused->parentWidget()->setVisible(!rules.empty());
    if (rules.empty()) return m_unused->clear();
    m_unused->setText(
        QStringLiteral("▲ ") +
        tr("Not used by any step of the guide: %1").arg(names.join(QStringLiteral(", "))));
    const bool isOneStep = m_controller->project().guide.size() == 1;
    m_use->setText(isOneStep ? tr("Add to the step") : tr("Add to a step…"));
    m_use->setAccessibleName(m_use->text());
}

void OwnRulesPane::offerSteps() {
    const std::vector<ProjectStep>& guide = m_controller->project().guide;
    if (guide.size() == 1) return useRules(0);
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    for (std::size_t i = 0; i < guide.size(); ++i)
        menu->addAction(QStringLiteral("%1 %2").arg(i + 1).arg(fromUtf8(guide[i].name)), this,
                        [this, i] { useRules(i); });
    menu->popup(m_use->mapToGlobal(QPoint(0, m_use->height())));
}

void OwnRulesPane::useRules(std::size_t step) {
    Project project = m_controller->project();
    if (step >= project.guide.size() || !m_controller->names()) return;
    RuleNames& rules = project.guide[step].rules;
    for (const std::string& rule : unusedRules())
        rules = withName(std::move(rules), rule, m_controller->names()->ruleSets);
    m_controller->edit(project);
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
