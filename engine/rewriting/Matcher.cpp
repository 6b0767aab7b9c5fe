#include "engine/rewriting/Matcher.h"

#include <algorithm>
#include <map>
#include <utility>

namespace candler {

namespace {

/// From here on a binary search is worth its look-ups.
constexpr std::size_t kManyNodes = 32;

/// Whether the two orders of an unordered pair may give the same match. Where the slots of a match
/// determine each class between, that cannot be: different children have different classes for
/// their slots. They do not where a payload or a type may be any.
bool mayRepeat(const EGraph& graph, const Pattern& pattern) {
    return std::ranges::any_of(pattern.nodes(), [&](const PatternNode& node) {
        if (node.kind != PatternNode::Kind::Operator) return false;
        const bool hasPayload = graph.store().signature()[node.op].hasPayload;
        return (hasPayload && node.payloadTest == PatternNode::PayloadTest::Any) ||
               (graph.hasTypes() && !node.type.isValid());
    });
}

/// Whether the pattern has a commutative operator.
bool hasPair(const Signature& signature, const Pattern& pattern) {
    return signature.hasCommutative() &&
           std::ranges::any_of(pattern.nodes(), [&](const PatternNode& node) {
               return node.kind == PatternNode::Kind::Operator && signature[node.op].isCommutative;
           });
}

/// With pairs or, where the pattern has none, without what they cost.
template <bool kHasPairs>
class Search {
public:
    Search(const EGraph& graph, const Pattern& pattern, const Program& program,
           const LimitGuard& guard, const SearchRequest& request, MatchSet& matches)
        : m_graph(graph),
          m_program(program),
          m_guard(guard),
          m_request(request),
          m_matches(matches),
          m_takesAll(request.scope == SearchScope::All),
          m_mayRepeat(kHasPairs && mayRepeat(graph, pattern)),
          m_registers(program.registerCount),
          m_words(pattern.matchSize()) {
        for (const GroundTerm& term : program.groundTerms) m_ground.push_back(findGround(term));
    }

    SearchResult run() {
        for (const EClassId root : rootCandidates()) {
            m_registers[0] = root;
            m_words[0] = root.value;
            m_seen.clear();
            const bool isNew =
                m_takesAll || (!m_program.rootOp.isValid() && m_graph.isNewClass(root));
            if (!step(0, isNew)) break;
        }
        m_seen.clear();
        tellMatchBytes();
        return m_result;
    }

private:
    [[nodiscard]] std::span<const EClassId> rootCandidates() const {
        if (m_request.root) return {&*m_request.root, 1};
        return m_program.rootOp.isValid() ? m_graph.classesWith(m_program.rootOp)
                                          : m_graph.classes();
    }

    /// Where a ground term is; an invalid class if nowhere.
    struct Ground {
        EClassId id;
        bool isNew = false;
    };

    [[nodiscard]] Ground findGround(const GroundTerm& term) const {
        std::vector<EClassId> classes;
        std::vector<EClassId> children;
        bool isNew = false;
        for (const GroundTerm::Node& node : term.nodes) {
            const auto label = m_graph.store().findLabel(node.label);
            if (!label) return {};
            children.clear();
            for (const std::uint32_t child : node.children) children.push_back(classes[child]);
            const auto found = m_graph.lookupNode(*label, children);
            if (!found) return {};
            classes.push_back(m_graph.find(foundedClass(*found)));
            // Of pruned e-nodes it is not known when they changed.
            isNew |= m_graph.isChanged(*found) || !m_graph.isLive(*found);
        }
        return {classes.back(), isNew};
    }

    /// Runs the instructions from `pc`, backtracking by recursion; false once stopped. `isNew`: an
    /// e-node bound so far has changed.
    bool step(std::size_t pc, bool isNew) {
        if (!maySearchOn()) return false;
        for (; pc < m_program.instructions.size(); ++pc) {
            const Instruction& instruction = m_program.instructions[pc];
            const EClassId id = m_registers[instruction.from];
            switch (instruction.kind) {
                case Instruction::Kind::Bind:
                    return bind(instruction, id, pc + 1, isNew);
                case Instruction::Kind::Has:
                    if (!m_graph.mayHave(id, instruction.op)) return true;
                    break;
                case Instruction::Kind::Compare:
                    if (id != m_registers[instruction.to]) return true;
                    break;
                case Instruction::Kind::Type:
                    if (m_graph.type(id) != instruction.type) return true;
                    break;
                case Instruction::Kind::Store:
                    m_words[instruction.to] = id.value;
                    break;
                case Instruction::Kind::Ground:
                    if (id != m_ground[instruction.to].id) return true;
                    isNew |= m_ground[instruction.to].isNew;
                    break;
                case Instruction::Kind::User:
                    return bindUsers(instruction, id, pc + 1, isNew);
                case Instruction::Kind::Scan:
                    return scan(instruction, pc + 1, isNew);
            }
        }
        return kHasPairs && m_mayRepeat ? takeOnce(isNew) : take(isNew);
    }

    /// Counts the match, and appends it if it is new; false if that were enough.
    bool take(bool isNew) {
        if (isNew) m_matches.append(m_words);
        return ++m_result.found < m_request.maxMatches;
    }

    /// The same for a match that may have been found already; in another way it may be new.
    bool takeOnce(bool isNew) {
        const auto [known, isFirst] = m_seen.try_emplace(m_words, isNew);
        if (isFirst) return take(isNew);
        if (isNew && !known->second) m_matches.append(m_words);
        known->second |= isNew;
        return true;
    }

    bool maySearchOn() {
        constexpr std::uint32_t kStepsPerCheck = 4096;
        if (++m_steps % kStepsPerCheck == 0)
            m_result.stopped = m_guard.check(m_graph, m_request.otherBytes + tellMatchBytes());
        return !m_result.stopped;
    }

    /// Tells the searches side by side, if there are several, what the matches take here, and
    /// returns what all of them take.
    std::size_t tellMatchBytes() {
        constexpr std::size_t kNodeBytes = 96;
        const std::size_t seen = kNodeBytes + m_words.size() * sizeof(std::uint32_t);
        const std::size_t own = m_matches.memoryBytes() + m_seen.size() * seen;
        if (m_request.sharedBytes == nullptr) return own;
        const std::size_t more = own - std::exchange(m_told, own);
        return m_request.sharedBytes->fetch_add(more) + more;
    }

    bool bind(const Instruction& instruction, EClassId id, std::size_t next, bool isNew) {
        const bool isPair = kHasPairs && m_graph.store().signature()[instruction.op].isCommutative;
        for (const ENodeId node : candidates(instruction, id)) {
            if (!acceptsPayload(instruction, node)) continue;
            const bool isNewHere = isNew || m_graph.isChanged(node);
            const bool hasTwoOrders = isPair && hasTwoChildren(node);
            if (instruction.isLastTest && !isNewHere && !(kHasPairs && m_mayRepeat)) {
                if (!countOnly() || (hasTwoOrders && !countOnly())) return false;
                continue;
            }
            std::size_t reg = instruction.to;
            for (const EClassId child : m_graph.children(node)) m_registers[reg++] = child;
            if (!step(next, isNewHere)) return false;
            if (!hasTwoOrders) continue;
            std::swap(m_registers[instruction.to], m_registers[instruction.to + 1]);
            if (!step(next, isNewHere)) return false;
        }
        return true;
    }

    /// Oldest first, so that their order does not depend on how classes were merged.
    bool bindUsers(const Instruction& instruction, EClassId id, std::size_t next, bool isNew) {
        std::vector<ENodeId> users;
        m_graph.forEachUser(id, instruction.op, instruction.position,
                            [&](ENodeId node) { users.push_back(node); });
        std::ranges::sort(users);
        for (const ENodeId node : users) {
            if (!acceptsPayload(instruction, node)) continue;
            std::size_t reg = instruction.to;
            for (const EClassId child : m_graph.children(node)) m_registers[reg++] = child;
            m_registers[reg] = m_graph.find(foundedClass(node));
            if (!step(next, isNew || m_graph.isChanged(node))) return false;
        }
        return true;
    }

    bool scan(const Instruction& instruction, std::size_t next, bool isNew) {
        for (const EClassId id : m_graph.classesWith(instruction.op)) {
            m_registers[instruction.to] = id;
            if (!step(next, isNew)) return false;
        }
        return true;
    }

    /// Whether the e-node of a commutative operator has two children that are different.
    [[nodiscard]] bool hasTwoChildren(ENodeId node) const {
        const auto children = m_graph.children(node);
        return children[0] != children[1];
    }

    /// A match that is not new.
    bool countOnly() { return ++m_result.found < m_request.maxMatches && maySearchOn(); }

    /// The e-nodes to try: of many, only those with the wanted payload, which are side by side
    /// because all e-nodes of a class have the same type and are sorted by label.
    [[nodiscard]] std::span<const ENodeId> candidates(const Instruction& instruction,
                                                      EClassId id) const {
        const std::span<const ENodeId> all = m_graph.nodesOf(id, instruction.op);
        if (instruction.payloadTest != PatternNode::PayloadTest::Fixed || all.size() < kManyNodes)
            return all;
        const auto label =
            m_graph.store().findLabel({instruction.op, instruction.payload, m_graph.type(id)});
        if (!label) return {};
        const auto labelOf = [&](ENodeId node) { return m_graph.label(node); };
        const auto first = std::ranges::lower_bound(all, *label, {}, labelOf);
        return {first, std::ranges::upper_bound(first, all.end(), *label, {}, labelOf)};
    }

    bool acceptsPayload(const Instruction& instruction, ENodeId node) {
        if (instruction.payloadTest == PatternNode::PayloadTest::Any) return true;
        const Payload payload = m_graph.store()[m_graph.label(node)].payload;
        if (instruction.payloadTest == PatternNode::PayloadTest::Fixed)
            return payload == instruction.payload;
        if (!instruction.isFirstPayloadUse) return m_words[instruction.payload] == payload;
        m_words[instruction.payload] = payload;
        return true;
    }

    const EGraph& m_graph;
    const Program& m_program;
    const LimitGuard& m_guard;
    const SearchRequest& m_request;
    MatchSet& m_matches;
    bool m_takesAll;
    bool m_mayRepeat;  // then m_seen is used
    std::vector<Ground> m_ground;
    std::vector<EClassId> m_registers;
    std::vector<std::uint32_t> m_words;
    std::map<std::vector<std::uint32_t>, bool> m_seen;  // matches of the root; whether new
    std::uint32_t m_steps = 0;
    std::size_t m_told = 0;  // of our matches, in sharedBytes
    SearchResult m_result;
};

}  // namespace

SearchResult searchPattern(const EGraph& graph, const Pattern& pattern, const Program& program,
                           const LimitGuard& guard, const SearchRequest& request,
                           MatchSet& matches) {
    if (hasPair(graph.store().signature(), pattern))
        return Search<true>(graph, pattern, program, guard, request, matches).run();
    return Search<false>(graph, pattern, program, guard, request, matches).run();
}

}  // namespace candler
