// What a session knows of terms that someone asks about.
#include <fmt/format.h>

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "app/session/SessionImpl.h"
#include "app/session/TermClasses.h"
#include "engine/language/LabelForms.h"
#include "engine/language/TermParts.h"
#include "engine/support/Hash.h"

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

/// Classes of a term's parts in an e-graph as it was at some moment.
class PastClasses {
public:
    /// Without those that were not looked at when it was stopped.
    PastClasses(const Snapshot& snapshot, const TermStore& store, TermId term,
                const StopCheck& stop)
        : m_snapshot(snapshot), m_store(store) {
        constexpr std::size_t kOften = 4096;
        std::size_t looked = 0;
        const std::vector<TermId> parts = store.subterms(term);
        std::unordered_set<std::uint32_t> labels;
        for (const TermId part : parts) labels.insert(store.labelOf(part).value);
        for (const SnapshotNode& node : snapshot.nodes()) {
            if (++looked % kOften == 0 && stop.isStopped()) return;
            if (labels.contains(labelOf(node)))
                m_nodes.emplace(hashWords(words(LabelId{labelOf(node)}, snapshot.children(node))),
                                snapshot.indexOf(node));
        }
        for (const TermId part : parts)
            if (const auto found = lookUp(part)) m_classes.emplace(part, *found);
    }

    [[nodiscard]] std::optional<ClassIndex> of(TermId part) const {
        const auto known = m_classes.find(part);
        return known == m_classes.end() ? std::nullopt : std::optional(known->second);
    }

private:
    [[nodiscard]] std::uint32_t labelOf(const SnapshotNode& node) const {
        return m_snapshot.labels()[node.label].labelId;
    }
    /// Those of an e-node, however a commutative one has its children.
    [[nodiscard]] std::vector<std::uint32_t> words(LabelId label,
                                                   std::span<const ClassIndex> children) const {
        std::vector<std::uint32_t> all(children.begin(), children.end());
        if (m_store.isCommutative(label)) std::ranges::sort(all);
        all.push_back(label.value);
        return all;
    }
    [[nodiscard]] std::optional<ClassIndex> lookUp(TermId part) const {
        std::vector<ClassIndex> children;
        for (const TermId child : m_store.children(part)) {
            const auto index = of(child);
            if (!index) return std::nullopt;
            children.push_back(*index);
        }
        const LabelId label = m_store.labelOf(part);
        const auto wanted = words(label, children);
        const auto [first, last] = m_nodes.equal_range(hashWords(wanted));
        for (auto one = first; one != last; ++one) {
            const SnapshotNode& node = m_snapshot.nodes()[one->second];
            if (labelOf(node) == label.value && words(label, m_snapshot.children(node)) == wanted)
                return node.classIndex;
        }
        return std::nullopt;
    }

    const Snapshot& m_snapshot;
    const TermStore& m_store;
    std::unordered_multimap<std::uint64_t, NodeIndex> m_nodes;  // by words
    std::unordered_map<TermId, ClassIndex> m_classes;
};

/// By part, the term that people mean by it: of `map` in `map f x` the whole.
std::vector<TermId> meantTerms(LoadedProgram& program, const std::vector<TermPart>& parts) {
    auto* const forms = capability<LabelForms>(program);
    const TermStore& store = program.store();
    const auto isSpine = [&](TermId term) {
        if (forms == nullptr) return false;
        const LabelForm form = forms->labelForm(store.labelOf(term));
        return form == LabelForm::Application || form == LabelForm::Instantiation;
    };
    std::vector<TermId> wholes;  // with the spine that the part begins
    std::vector<TermId> meant;
    std::vector<std::size_t> around;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        while (!around.empty() && parts[around.back()].end <= parts[i].begin) around.pop_back();
        const TermId term = parts[i].term;
        wholes.push_back(term);
        if (!around.empty() && isSpine(parts[around.back()].term) &&
            store.children(parts[around.back()].term)[0] == term)
            wholes.back() = wholes[around.back()];
        meant.push_back(isSpine(term) ? term : wholes.back());
        around.push_back(i);
    }
    return meant;
}

}  // namespace

Result<std::vector<TermPlace>> Session::termPlaces(const Moment& moment, const std::string& text,
                                                   const StopCheck& stop) const {
    const Result<SnapshotPtr> shown = snapshot(moment, stop);
    if (!shown) return failure(shown.error());
    LoadedProgram& program = *m_impl->program;
    auto* const places = capability<TermParts>(program);
    std::vector<TermPlace> found;
    if (places == nullptr) return found;
    const auto term = m_impl->termWithText(text, moment.step);
    if (!term) return failure(term.error());
    if (stop.isStopped() || program.programText(*term) != text) return found;
    const std::vector<TermPart> parts = places->termParts(*term);
    const std::vector<TermId> meant = meantTerms(program, parts);
    const PastClasses classes(**shown, program.store(), *term, stop);
    for (std::size_t i = 0; i < parts.size(); ++i)
        if (const auto index = classes.of(meant[i]))
            found.push_back({parts[i].begin, parts[i].end, (*shown)->classes()[*index].id.value});
    return found;
}

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
