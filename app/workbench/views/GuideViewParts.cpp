// GuideView: between the sketch and the e-graph: classes that satisfy a part, why they do, and
// e-nodes that are put into a sketch.
#include <QSpinBox>
#include <QTreeView>
#include <algorithm>

#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/DraggedNode.h"
#include "app/workbench/models/EngineText.h"
#include "app/workbench/models/GuideSteps.h"
#include "app/workbench/models/SharedSelection.h"
#include "app/workbench/models/SketchHoles.h"
#include "app/workbench/models/Texts.h"
#include "app/workbench/views/GuideView.h"
#include "app/workbench/views/TermQuestions.h"
#include "app/workbench/widgets/ActionReason.h"
#include "app/workbench/widgets/CodeEditor.h"

namespace candler {

QString GuideView::whyNoWitnesses() const {
    const auto part = m_model.partAt(m_tree->currentIndex());
    if (!part) return tr("select a part of a sketch that has been searched for");
    if (part->where.empty()) return tr("no class satisfies this part");
    if (m_controller->isRunning()) return tr("pause the run first");
    return {};
}

void GuideView::showWitnesses() {
    const auto part = m_model.partAt(m_tree->currentIndex());
    const RunViewPtr& run = m_controller->runView();
    if (!part || !run || part->step >= run->sketches.size() || !run->sketches[part->step]) return;
    std::vector<EClassId> classes;
    for (const std::uint32_t id : part->where) classes.emplace_back(id);
    Moment moment;
    moment.step = part->step;
    moment.iteration = run->sketches[part->step]->iteration;
    m_selection->showWitnesses(moment, classes,
                               tr("first classes that satisfy %1").arg(part->text));
}

void GuideView::provePart() {
    const auto part = m_model.partAt(m_tree->currentIndex());
    if (!part || !whyNoWitnesses().isEmpty()) return;
    ProofQuestion question;
    question.kind = ProofQuestion::Kind::Part;
    question.step = part->step;
    question.part = part->number;
    question.eclass = EClassId{part->where.front()};
    emit proofWanted(question);
}

QString GuideView::whyNoPattern() const {
    const auto& guide = m_controller->project().guide;
    if (!m_controller->hasProject() || m_step >= static_cast<int>(guide.size()))
        return tr("there is no sketch to insert it into");
    if (!guide[static_cast<std::size_t>(m_step)].term.empty())
        return tr("the goal of this step is a term, not a sketch");
    if (!nearestHole(toUtf8(editor().text()), 0))
        return tr("the sketch has no hole: write a ? where the e-node should go");
    return {};
}

void GuideView::takeDrops() {
    editor().takeDrops(draggedNodeType(), [this](int offset) {
        const auto hole =
            nearestHole(toUtf8(editor().text()), static_cast<std::size_t>(std::max(0, offset)));
        return hole && whyNoPattern().isEmpty() ? std::optional(static_cast<int>(*hole))
                                                : std::nullopt;
    });
    connect(&editor(), &CodeEditor::dropped, this,
            [this](const QMimeData& what, int offset, bool isWhole) {
                const auto dragged = draggedNode(what);
                if (!dragged) return;
                editor().goTo(offset);
                insertPattern(dragged->moment, dragged->node, isWhole);
            });
    connect(m_controller, &SessionController::termsFound, this, &GuideView::takePattern);
}

void GuideView::insertPattern(const Moment& moment, ENodeId node, bool isWhole) {
    if (!whyNoPattern().isEmpty()) return;
    m_wishedAt = static_cast<int>(*holeAtCursor());
    askPattern(moment, node, isWhole);
}

std::optional<std::size_t> GuideView::holeAtCursor() const {
    return nearestHole(toUtf8(editor().text()), static_cast<std::size_t>(editor().cursorOffset()));
}

void GuideView::addStepFor(const Moment& moment, ENodeId node) {
    m_wishedAt.reset();
    askPattern(moment, node, false);
}

void GuideView::askPattern(const Moment& moment, ENodeId node, bool isWhole) {
    m_wish = nextTermQuestion();
    TermQuestion question{.id = m_wish};
    question.pattern = PatternWish{.moment = moment, .node = node};
    if (!isWhole) question.pattern->levels = m_levels->value();
    m_controller->findTerms(question);
}

void GuideView::takePattern(const TermAnswer& answer) {
    if (answer.id != m_wish) return;
    m_wish = 0;
    if (answer.pattern.empty()) {
        const QString why = answer.problems.empty() ? tr("nothing has been run yet")
                                                    : engineText(answer.problems.front().message);
        return showNote(tr("The e-node cannot be written as a sketch: %1").arg(why));
    }
    // Not one change with what was typed before.
    m_controller->history().endBurst();
    if (m_wishedAt)
        fillHole(answer.pattern, static_cast<std::size_t>(*m_wishedAt));
    else
        addStep("contains(" + answer.pattern + ")");
    m_controller->history().endBurst();
}

void GuideView::fillHole(const std::string& pattern, std::size_t offset) {
    Project project = m_controller->project();
    if (m_step >= static_cast<int>(project.guide.size())) return;
    std::string& sketch = project.guide[static_cast<std::size_t>(m_step)].sketch;
    auto filled = withHoleFilled(sketch, offset, pattern);
    // What was typed meanwhile may have moved it.
    if (!filled) return;
    sketch = std::move(*filled);
    m_controller->edit(project);
}

void GuideView::sketchFrom(const TermSketchQuestion& question) {
    auto* dialog = new TermSketchDialog(m_controller, question, this);
    takeWindowKeys(*dialog, *window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &TermSketchDialog::sketchWanted, this,
            [this, dialog](const std::string& sketch, SketchPlace place) {
                insertSketch(sketch, place);
                dialog->close();
            });
    const auto name = [this, dialog] { namePlaces(*dialog); };
    connect(m_controller, &SessionController::projectEdited, dialog, name);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, dialog, name);
    name();
    dialog->show();
}

void GuideView::namePlaces(TermSketchDialog& dialog) const {
    const ProjectStep* const step = stepAt(m_controller->project(), m_step);
    const QString name = step != nullptr ? fromUtf8(step->name) : QString();
    const QString noStep = step != nullptr ? QString() : tr("the guide has no steps");
    dialog.setPlace(SketchPlace::NewStep,
                    step != nullptr ? tr("as a new step after %1").arg(name) : tr("as a new step"),
                    {});
    dialog.setPlace(SketchPlace::Step, tr("as the goal of step %1").arg(name), noStep);
    dialog.setPlace(SketchPlace::Hole, tr("at the hole nearest the cursor in step %1").arg(name),
                    step != nullptr ? whyNoPattern() : noStep);
}

void GuideView::insertSketch(const std::string& sketch, SketchPlace place) {
    Project project = m_controller->project();
    m_controller->history().endBurst();
    if (place == SketchPlace::NewStep) {
        addStep(sketch);
    } else if (place == SketchPlace::Step && stepAt(project, m_step) != nullptr) {
        ProjectStep& step = project.guide[static_cast<std::size_t>(m_step)];
        step.sketch = sketch;
        step.term.clear();
        m_controller->edit(project);
    } else if (const auto hole = holeAtCursor(); place == SketchPlace::Hole && hole) {
        fillHole(sketch, *hole);
    }
    m_controller->history().endBurst();
}

}  // namespace candler
