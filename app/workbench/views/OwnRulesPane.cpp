#include "app/workbench/views/OwnRulesPane.h"

#include "app/session/RuleVerdictReport.h"
#include "app/workbench/engine/RuleController.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

OwnRulesPane::OwnRulesPane(SessionController* controller, RuleController* rules, QWidget* parent)
    : SourcePane(controller, SourcePane::kRules, parent), m_rules(rules) {
    editor().setAccessibleName(tr("Rules of this project"));
    editor().setPlaceholder(tr("A rule a line:  name: left => right"));
    connect(m_rules, &RuleController::verdictsChanged, this, &OwnRulesPane::showVerdicts);
    showVerdicts();
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
                                      : tr("held for %1").arg(verdict.instances);
        if (auto warning = verdictWarning(verdict)) wrong.push_back(std::move(*warning));
    }
    editor().setLineNotes(notes);
    setRemarks(std::move(wrong));
}

}  // namespace candler
