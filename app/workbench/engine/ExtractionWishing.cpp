// ExtractionController: pins and forbidden e-nodes. Those of a project are undone as its other
// edits; those of an imported e-graph by a command of their own.
#include <QUndoCommand>
#include <algorithm>

#include "app/workbench/engine/ExtractionController.h"
#include "app/workbench/engine/SessionController.h"
#include "app/workbench/models/Texts.h"

namespace candler {

namespace {

using Nodes = std::vector<ProjectENode>;

void remove(Nodes& nodes, const std::string& name) {
    std::erase_if(nodes, [&](const ProjectENode& node) { return node.name == name; });
}

bool hasName(const Nodes& nodes, const std::string& name) {
    return std::ranges::find(nodes, name, &ProjectENode::name) != nodes.end();
}

std::vector<std::string> namesOf(const Nodes& nodes) {
    std::vector<std::string> names;
    for (const ProjectENode& node : nodes) names.push_back(node.name);
    return names;
}

}  // namespace

class ExtractionController::WishCommand : public QUndoCommand {
public:
    WishCommand(ExtractionController& controller, Wishes after, const QString& text)
        : QUndoCommand(text),
          m_controller(controller),
          m_before(controller.m_wishes),
          m_after(std::move(after)) {}

    void undo() override { m_controller.apply(m_before); }
    void redo() override { m_controller.apply(m_after); }

private:
    ExtractionController& m_controller;
    Wishes m_before;
    Wishes m_after;
};

ExtractionWishes ExtractionController::wishes() const {
    return {namesOf(m_wishes.pins), namesOf(m_wishes.forbidden)};
}

bool ExtractionController::isPinned(NodeIndex node) const {
    return m_subject && hasName(m_wishes.pins, m_subject->egraph.nodeIds[node]);
}

bool ExtractionController::isForbidden(NodeIndex node) const {
    return m_subject && hasName(m_wishes.forbidden, m_subject->egraph.nodeIds[node]);
}

QString ExtractionController::wishText(const std::string& name) const {
    const auto node = m_subject ? m_subject->egraph.findNode(name) : std::nullopt;
    if (node) return fromUtf8(nodeText(m_subject->egraph, *node));
    for (const Nodes* nodes : {&m_wishes.pins, &m_wishes.forbidden})
        for (const ProjectENode& one : *nodes)
            if (one.name == name) return fromUtf8(one.name + "  " + one.label);
    return fromUtf8(name);
}

bool ExtractionController::isStepEnd() const {
    const RunViewPtr& run = m_session->runView();
    if (!m_moment || !run || !run->report || m_moment->step >= run->report->steps.size())
        return false;
    const StepReport& step = run->report->steps[m_moment->step];
    if (step.foundTerm.empty()) return false;
    const std::uint32_t last = step.iterations.empty() ? 0 : step.iterations.back().iteration;
    return m_moment->iteration.value_or(last) == last;
}

QString ExtractionController::whyNoWishes() const {
    if (!canExtract()) return tr("There is nothing to extract from");
    if (!m_moment) return {};
    if (m_session->isRunning()) return tr("A run is in progress");
    if (m_session->isStale()) return tr("The project has been edited: run it first");
    if (!isStepEnd())
        return tr("E-nodes can be pinned only in the iteration in which a step found its term");
    return {};
}

const ExtractorInfo* ExtractionController::projectExtractor() const {
    if (!m_session->hasProject()) return nullptr;
    const std::string& name = m_session->project().extractor;
    return findExtractor(name == kGreedy ? "tree" : name);
}

ExtractionController::Wishes ExtractionController::presentWishes() const {
    Wishes wishes;
    const Project& project = m_session->project();
    if (!isStepEnd() || m_moment->step >= project.guide.size()) return wishes;
    wishes.step = m_moment->step;
    wishes.pins = project.guide[m_moment->step].pins;
    wishes.forbidden = project.guide[m_moment->step].forbidden;
    wishes.extractor = project.extractor;
    return wishes;
}

QString ExtractionController::nameOf(NodeIndex node) const {
    const Snapshot& snapshot = *m_subject->egraph.snapshot;
    constexpr qsizetype kMostLetters = 40;
    const QString label = fromUtf8(snapshot.labelText(snapshot.nodes()[node]));
    return tr("%1 (%2)").arg(label.left(kMostLetters), fromUtf8(m_subject->egraph.nodeIds[node]));
}

/// Of a project also what it is, so that another run does not take another e-node for it.
ProjectENode ExtractionController::named(NodeIndex node) const {
    ProjectENode result{m_subject->egraph.nodeIds[node], {}};
    if (!m_moment) return result;
    const Snapshot& snapshot = *m_subject->egraph.snapshot;
    result.label = snapshot.nodeText(snapshot.nodes()[node]);
    return result;
}

void ExtractionController::pin(NodeIndex node) {
    if (!m_subject || isPinned(node)) return;
    const ImportedEGraph& egraph = m_subject->egraph;
    Wishes wishes = m_wishes;
    const SnapshotNode& pinned = egraph.snapshot->nodes()[node];
    for (const SnapshotNode& other : egraph.snapshot->nodesOf(pinned.classIndex))
        remove(wishes.pins, egraph.nodeIds[egraph.snapshot->indexOf(other)]);
    remove(wishes.forbidden, egraph.nodeIds[node]);
    wishes.pins.push_back(named(node));
    change(std::move(wishes), tr("pin of %1").arg(nameOf(node)));
}

void ExtractionController::forbid(NodeIndex node) {
    if (!m_subject || isForbidden(node)) return;
    Wishes wishes = m_wishes;
    remove(wishes.pins, m_subject->egraph.nodeIds[node]);
    wishes.forbidden.push_back(named(node));
    change(std::move(wishes), tr("forbidding of %1").arg(nameOf(node)));
}

void ExtractionController::release(const std::string& nodeName) {
    Wishes wishes = m_wishes;
    remove(wishes.pins, nodeName);
    remove(wishes.forbidden, nodeName);
    change(std::move(wishes), tr("release of %1").arg(fromUtf8(nodeName)));
}

void ExtractionController::useExtractor(const ExtractorInfo& extractor) {
    if (projectExtractor() == &extractor) return;
    Wishes wishes = m_wishes;
    wishes.extractor = extractor.name;
    change(std::move(wishes), tr("use of %1").arg(fromUtf8(extractor.name)));
}

void ExtractionController::change(Wishes wishes, const QString& text) {
    if (wishes == m_wishes || !whyNoWishes().isEmpty()) return;
    if (!wishes.step) {
        m_session->history().stack().push(new WishCommand(*this, std::move(wishes), text));
        return;
    }
    Project project = m_session->project();
    if (*wishes.step >= project.guide.size()) return;
    project.guide[*wishes.step].pins = wishes.pins;
    project.guide[*wishes.step].forbidden = wishes.forbidden;
    project.extractor = wishes.extractor;
    m_session->choose(project, text);
}

void ExtractionController::onChosen() {
    // Where another step is shown, its extraction is none of this.
    Wishes wishes = presentWishes();
    if (wishes != m_wishes) apply(wishes);
}

void ExtractionController::apply(const Wishes& wishes) {
    m_wishes = wishes;
    emit wishesChanged();
    extract();
}

}  // namespace candler
