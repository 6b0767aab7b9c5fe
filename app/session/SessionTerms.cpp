// What a session knows of terms that someone asks about.
#include <fmt/format.h>

#include <algorithm>

#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"

namespace candler {

namespace {

/// Of the e-node of class `index` with this label and these children.
void describeNode(TermFact& fact, const Snapshot& snapshot, ClassIndex index, LabelId label,
                  const std::vector<ClassIndex>& children) {
    const NodeIndex found = findNode(snapshot, index, label, children);
    if (found == kNoIndex) return;
    const SnapshotNode& node = snapshot.nodes()[found];
    fact.node = node.id.value;
    fact.nodeName = fmt::format("{}.{}", snapshot.className(index),
                                found - snapshot.classes()[index].firstNode);
    fact.nodeLabel = snapshot.labelText(node);
    for (const ClassIndex child : children) fact.nodeLabel += " " + snapshot.className(child);
}

/// How many arguments of two e-nodes are the same.
std::size_t alike(std::span<const ClassIndex> a, const std::vector<ClassIndex>& b) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
        if (a[i] == b[i]) ++count;
    return count;
}

/// The e-node with this label that has most of the arguments.
void describeClosest(TermFact& fact, const Snapshot& snapshot, LabelId label,
                     const std::vector<ClassIndex>& children) {
    const SnapshotNode* best = nullptr;
    std::size_t most = 0;
    for (const SnapshotNode& node : snapshot.nodes()) {
        if (snapshot.labels()[node.label].labelId != label.value) continue;
        const std::size_t count = alike(snapshot.children(node), children);
        if (best != nullptr && count <= most) continue;
        best = &node;
        most = count;
    }
    if (best == nullptr) return;
    fact.closestLabel = snapshot.nodeText(*best);
    fact.closestClass = snapshot.classes()[best->classIndex].id.value;
}

/// What of the term is not there, from the inside.
template <typename ClassOf>
void describeMissing(TermFact& fact, LoadedProgram& program, const Snapshot& snapshot, TermId term,
                     const ClassOf& classOf) {
    const TermStore& store = program.store();
    for (const TermId part : store.subterms(term)) {
        ++fact.parts;
        if (classOf(part)) {
            ++fact.partsFound;
            continue;
        }
        if (!fact.missing.empty()) continue;
        std::vector<ClassIndex> children;
        for (const TermId child : store.children(part))
            if (const auto index = classOf(child)) children.push_back(*index);
        if (children.size() < store.children(part).size()) continue;
        fact.missing = program.termText(part);
        fact.missingLabel = program.labelText(store.labelOf(part));
        for (const ClassIndex child : children)
            fact.missingLabel += " " + snapshot.className(child);
        describeClosest(fact, snapshot, store.labelOf(part), children);
    }
}

TermFact factOf(LoadedProgram& program, const EGraph& graph, const Snapshot& snapshot,
                TermId term) {
    TermFact fact;
    const TermStore& store = graph.store();
    TermClasses classes(graph);
    const auto classOf = [&](TermId part) {
        const auto id = classes.of(part);
        return id ? snapshot.classOf(*id) : std::nullopt;
    };
    const auto index = classOf(term);
    if (!index) {
        describeMissing(fact, program, snapshot, term, classOf);
        return fact;
    }
    fact.eclass = snapshot.classes()[*index].id.value;
    fact.members = snapshot.nodesOf(*index).size();
    std::vector<ClassIndex> children;
    for (const TermId child : store.children(term)) children.push_back(classOf(child).value());
    describeNode(fact, snapshot, *index, store.labelOf(term), children);
    return fact;
}

}  // namespace

std::vector<TermFact> Session::terms(std::size_t step,
                                     const std::vector<std::string>& texts) const {
    std::vector<TermFact> facts(texts.size());
    const auto refuse = [&](const Diagnostics& why) {
        for (TermFact& fact : facts) fact.problem = why.front().message;
        return facts;
    };
    const Result<SnapshotPtr> shown = snapshot({step, {}});
    if (!shown) return refuse(shown.error());
    const EGraph& graph = *m_impl->search->state(step).graph;
    if (graph.isRebuilding()) return refuse({makeError("the rebuild is not finished")});
    for (std::size_t i = 0; i < texts.size(); ++i) {
        const auto read = m_impl->program->readTerms(SourceText("<term>", texts[i]));
        if (!read)
            facts[i].problem = read.error().front().message;
        else if (read->size() != 1)
            facts[i].problem = "one term is expected";
        else
            facts[i] = factOf(*m_impl->program, graph, **shown, read->front());
    }
    return facts;
}

std::optional<std::uint32_t> Session::presentClass(std::size_t step, std::uint32_t id) const {
    const Result<SnapshotPtr> shown = snapshot({step, {}});
    if (!shown) return std::nullopt;
    const auto index = (*shown)->classOf(EClassId{id});
    if (!index) return std::nullopt;
    return (*shown)->classes()[*index].id.value;
}

}  // namespace candler
