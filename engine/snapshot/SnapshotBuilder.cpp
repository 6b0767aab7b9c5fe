// SnapshotBuilder: replay in stages, one per mark that removed e-nodes, because an e-node that was
// a duplicate of a removed one is gone too, while an equal one added later is not.
#include "engine/snapshot/SnapshotBuilder.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "engine/egraph/UnionFind.h"
#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler {

namespace {

/// The state of an e-graph as far as the journal was replayed.
class Replay {
public:
    /// A class that existed at the earlier mark and was merged into another since. The smaller id
    /// stays, so a class goes exactly once.
    struct Gone {
        EClassId id;
        std::size_t merge;
    };

    Replay(const Journal& journal, const TermStore& store, const JournalMark& earlier,
           const StopCheck& stop)
        : m_journal(journal), m_store(store), m_earlier(earlier), m_stop(stop) {}

    /// Replays up to `mark`; marks must come in order. Stopped, it may be at any state.
    void advance(const JournalMark& mark) {
        for (; m_nodes < mark.nodes; ++m_nodes) {
            m_classes.makeSet();
            m_live.push_back(ENodeId{m_nodes});
        }
        for (; m_merges < mark.merges; ++m_merges) {
            const MergeRecord& merge = m_journal.merges()[m_merges];
            const EClassId a = m_classes.find(merge.a);
            const EClassId b = m_classes.find(merge.b);
            m_classes.unite(a, b);
            if (m_merges >= m_earlier.merges && std::max(a, b).index() < m_earlier.nodes)
                m_gone.push_back({std::max(a, b), m_merges});
        }
        m_classes.flatten();
        dropDuplicates();
        if (m_stop.isStopped()) return;
        if (m_removals == mark.removals) return;
        std::vector<bool> removed(m_nodes, false);
        for (; m_removals < mark.removals; ++m_removals)
            removed[m_journal.removals()[m_removals].index()] = true;
        std::erase_if(m_live, [&](ENodeId node) { return removed[node.index()]; });
    }

    [[nodiscard]] EClassId find(EClassId id) const { return m_classes.find(id); }
    [[nodiscard]] std::span<const ENodeId> liveNodes() const { return m_live; }
    [[nodiscard]] std::span<const Gone> gone() const { return m_gone; }
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes; }
    /// The classes of the children, in the order in which the e-graph keeps them. Valid until the
    /// next call.
    [[nodiscard]] std::span<const EClassId> children(ENodeId node) {
        return childrenIn(m_children, node);
    }

private:
    std::span<const EClassId> childrenIn(std::vector<EClassId>& classes, ENodeId node) const {
        const LabelId label = m_journal.label(node);
        classes.clear();
        for (const EClassId child : m_journal.children(node, m_store.arity(label)))
            classes.push_back(find(child));
        if (m_store.isCommutative(label)) std::ranges::sort(classes);
        return classes;
    }

    /// Of e-nodes equal in class, label and children the oldest stays. Before a rebuild two
    /// congruent e-nodes may still be in different classes; then both stay.
    void dropDuplicates() {
        const auto hash = [this](ENodeId node) {
            m_words.assign({find(foundedClass(node)).value, m_journal.label(node).value});
            for (const EClassId child : children(node)) m_words.push_back(child.value);
            return hashWords(m_words);
        };
        const auto equal = [this](ENodeId a, ENodeId b) {
            return m_journal.label(a) == m_journal.label(b) &&
                   find(foundedClass(a)) == find(foundedClass(b)) &&
                   std::ranges::equal(children(a), childrenIn(m_otherChildren, b));
        };
        std::unordered_set<ENodeId, decltype(hash), decltype(equal)> seen(m_live.size() * 2, hash,
                                                                          equal);
        std::size_t kept = 0;
        const bool isDone = visitUntilStopped(m_live.size(), m_stop, [&](std::size_t i) {
            if (seen.insert(m_live[i]).second) m_live[kept++] = m_live[i];
        });
        if (isDone) m_live.resize(kept);
    }

    const Journal& m_journal;
    const TermStore& m_store;
    JournalMark m_earlier;
    const StopCheck& m_stop;
    UnionFind m_classes;
    std::vector<Gone> m_gone;
    std::vector<ENodeId> m_live;  // ascending
    std::size_t m_nodes = 0;
    std::size_t m_merges = 0;
    std::size_t m_removals = 0;
    // Scratch.
    std::vector<std::uint32_t> m_words;
    std::vector<EClassId> m_children;
    std::vector<EClassId> m_otherChildren;
};

Replay replayUntil(const Journal& journal, const TermStore& store, const JournalMark& earlier,
                   const JournalMark& moment, const StopCheck& stop) {
    Replay replay(journal, store, earlier, stop);
    std::size_t removals = 0;
    for (std::size_t i = 0; i < journal.marks().size(); ++i) {
        const JournalMark& mark = journal.marks()[i];
        if (mark.removals > moment.removals || mark.nodes > moment.nodes) break;
        if (stop.isStopped()) break;
        if (mark.removals == removals) continue;
        removals = mark.removals;
        replay.advance(mark);
    }
    replay.advance(moment);
    return replay;
}

/// The last mark of an earlier iteration than `moment`, or an empty one.
JournalMark markBefore(const Journal& journal, const JournalMark& moment) {
    JournalMark before;
    for (std::size_t i = 0; i < journal.marks().size(); ++i)
        if (journal.marks()[i].iteration < moment.iteration) before = journal.marks()[i];
    return before;
}

/// Gives texts their index, in order of first use.
template <typename Key, typename Make>
std::uint32_t intern(std::unordered_map<Key, std::uint32_t>& known, Key key, Make make) {
    const auto next = static_cast<std::uint32_t>(known.size());
    const auto [place, isFresh] = known.emplace(key, next);
    if (isFresh) make();
    return place->second;
}

/// Fills a Snapshot::Data from a replayed state.
class Assembler {
public:
    Assembler(const Journal& journal, const TermStore& store, const SnapshotTexts& texts,
              Replay& replay, const JournalMark& moment)
        : m_journal(journal), m_store(store), m_texts(texts), m_replay(replay) {
        m_data.iteration = moment.iteration;
        m_data.phase = moment.phase;
        m_data.rules = texts.rules;
        m_data.sizeNames = texts.sizeNames;
        datesOfNodes(moment);
    }

    Snapshot::Data finish(std::span<const EClassId> roots) {
        addClasses();
        addNodes();
        addMerges();
        std::vector<bool> isRoot(m_data.classes.size(), false);
        for (const EClassId root : roots) {
            if (root.index() >= m_replay.nodeCount()) continue;
            const ClassIndex index = m_data.classOfFounded[root.index()];
            if (index == kNoIndex || isRoot[index]) continue;
            isRoot[index] = true;
            m_data.roots.push_back(index);
        }
        return std::move(m_data);
    }

private:
    void datesOfNodes(const JournalMark& moment) {
        m_born.assign(m_replay.nodeCount(), moment.iteration);
        std::size_t node = 0;
        for (std::size_t i = 0; i < m_journal.marks().size(); ++i) {
            const JournalMark& mark = m_journal.marks()[i];
            for (; node < std::min(mark.nodes, m_born.size()); ++node)
                m_born[node] = mark.iteration;
        }
    }

    void addClasses() {
        const std::size_t founded = m_replay.nodeCount();
        std::vector<std::uint32_t> sizes(founded, 0);
        for (const ENodeId node : m_replay.liveNodes()) ++sizes[classOf(node).index()];
        m_data.classOfFounded.assign(founded, kNoIndex);
        NodeIndex next = 0;
        for (std::size_t id = 0; id < founded; ++id) {
            if (sizes[id] == 0) continue;
            m_data.classOfFounded[id] = static_cast<ClassIndex>(m_data.classes.size());
            SnapshotClass& made = m_data.classes.emplace_back();
            made.id = EClassId{id};
            made.firstNode = next;
            made.bornIteration = m_born[id];
            next += sizes[id];
        }
        for (std::size_t id = 0; id < founded; ++id)
            m_data.classOfFounded[id] = m_data.classOfFounded[m_replay.find(EClassId{id}).index()];
        m_data.nodes.resize(next);
    }

    void addNodes() {
        std::unordered_map<LabelId, std::uint32_t> labels;
        std::unordered_map<TypeId, std::uint32_t> types;
        for (const ENodeId id : m_replay.liveNodes()) {
            const ClassIndex owner = m_data.classOfFounded[id.index()];
            SnapshotClass& group = m_data.classes[owner];
            SnapshotNode& node = m_data.nodes[group.firstNode + group.nodeCount++];
            const LabelId label = m_journal.label(id);
            node.id = id;
            node.classIndex = owner;
            node.label = intern(labels, label, [&] {
                m_data.labels.push_back({m_texts.label(label), label.value,
                                         m_texts.form ? m_texts.form(label) : LabelForm::Operator});
                if (SnapshotLabel& made = m_data.labels.back(); m_texts.title) {
                    made.title = m_texts.title(label);
                    if (made.title == made.name) made.title.clear();
                }
            });
            const TypeId type = m_store[label].type;
            group.type = intern(types, type, [&] {
                m_data.types.push_back(m_texts.type ? m_texts.type(type) : std::string());
            });
            node.bornIteration = m_born[id.index()];
            if (const ApplicationRecord* creator = m_journal.creator(id))
                node.bornRule = creator->rule;
        }
        for (SnapshotNode& node : m_data.nodes) {
            node.firstChild = static_cast<std::uint32_t>(m_data.children.size());
            for (const EClassId child : m_replay.children(node.id)) {
                const ClassIndex index = m_data.classOfFounded[child.index()];
                CANDLER_CHECK(index != kNoIndex, "e-node {} has a removed child class {}",
                              node.id.value, child.value);
                m_data.children.push_back(index);
            }
            node.childCount = static_cast<std::uint32_t>(m_data.children.size() - node.firstChild);
        }
    }

    void addMerges() {
        for (const Replay::Gone& gone : m_replay.gone()) {
            const ClassIndex owner = m_data.classOfFounded[gone.id.index()];
            if (owner == kNoIndex) continue;
            const MergeRecord& merge = m_journal.merges()[gone.merge];
            const bool isByRule = merge.cause == MergeCause::Rule;
            m_data.classes[owner].mergedNow.push_back(
                {gone.id, merge.cause,
                 isByRule ? m_journal.applications()[merge.reason].rule : RuleId{}});
        }
        for (SnapshotClass& one : m_data.classes)
            std::ranges::sort(one.mergedNow, {}, &SnapshotMerge::id);
    }

    [[nodiscard]] EClassId classOf(ENodeId node) const { return m_replay.find(foundedClass(node)); }

    const Journal& m_journal;
    const TermStore& m_store;
    const SnapshotTexts& m_texts;
    Replay& m_replay;
    std::vector<std::uint32_t> m_born;  // iteration, by e-node
    Snapshot::Data m_data;
};

}  // namespace

SnapshotPtr SnapshotBuilder::at(const JournalMark& moment, std::span<const EClassId> roots,
                                const StopCheck& stop) const {
    CANDLER_CHECK(m_journal.isOn(), "a journal that is off has no moments");
    Replay replay = replayUntil(m_journal, m_store, markBefore(m_journal, moment), moment, stop);
    if (stop.isStopped()) return nullptr;
    Assembler assembler(m_journal, m_store, m_texts, replay, moment);
    return std::make_shared<const Snapshot>(assembler.finish(roots));
}

}  // namespace candler
