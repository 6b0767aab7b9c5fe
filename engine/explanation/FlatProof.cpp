// Congruence unfolded: from shared steps to rewrites of the whole term, one after another.
#include <algorithm>

#include "engine/explanation/Explanation.h"

namespace candler {

namespace {

constexpr std::size_t kWorkPerStep = 64;

/// A chain being read at one place of the term.
struct Frame {
    const ProofChain* chain = nullptr;
    bool isReversed = false;
    std::size_t next = 0;   ///< Steps of the chain that were read.
    std::size_t depth = 0;  ///< Length of the position.
    /// The congruence step whose children are being rewritten, if one is.
    const ProofStep* parent = nullptr;
    bool isParentReversed = false;
    std::uint32_t child = 0;
    /// Where terms may have pairs: the step's children as they are now, by part.
    std::vector<TermId> now{};
};

class Flattener {
public:
    Flattener(TermStore& store, const Explanation& explanation, std::size_t maxSteps)
        : m_store(store),
          m_explanation(explanation),
          m_hasPairs(store.signature().hasCommutative()),
          m_maxSteps(maxSteps),
          m_maxAppended(kWorkPerStep * (maxSteps + 1)) {}

    FlatProof run(const ProofChain& chain, const StopCheck& stop) {
        m_frames.push_back({&chain, false, 0, 0});
        constexpr std::uint32_t kStepsPerCheck = 4096;
        for (std::size_t i = 0; !m_frames.empty() && m_proof.isComplete; ++i) {
            if (i % kStepsPerCheck == 0 && stop.isStopped())
                m_proof.isComplete = false;
            else
                advance();
        }
        return std::move(m_proof);
    }

private:
    void advance() {
        Frame& frame = m_frames.back();
        m_position.resize(frame.depth);
        if (frame.parent != nullptr) {
            nextChild(frame);
            return;
        }
        if (frame.next == frame.chain->size()) {
            m_frames.pop_back();
            return;
        }
        const std::size_t index =
            frame.isReversed ? frame.chain->size() - 1 - frame.next : frame.next;
        ++frame.next;
        StepUse use = (*frame.chain)[index];
        use.isReversed ^= frame.isReversed;
        const ProofStep& step = m_explanation.steps[use.step];
        if (step.kind == StepKind::Congruence) {
            frame.parent = &step;
            frame.isParentReversed = use.isReversed;
            frame.child = 0;
            if (m_hasPairs) frame.now = childrenBefore(step, use.isReversed);
        } else {
            append({m_hasPairs ? positionNow() : m_position, use.isReversed ? step.to : step.from,
                    use.isReversed ? step.from : step.to, use});
        }
    }

    /// Of a congruence step that is about to be read, by part.
    [[nodiscard]] std::vector<TermId> childrenBefore(const ProofStep& step, bool isReversed) const {
        const auto children = m_store.children(isReversed ? step.to : step.from);
        std::vector<TermId> before(children.begin(), children.end());
        if (isReversed && step.isCrossed) std::ranges::reverse(before);
        return before;
    }

    /// Where the innermost frame's place is in the whole term, whose pairs are kept in order.
    [[nodiscard]] std::vector<std::uint32_t> positionNow() const {
        std::vector<std::uint32_t> position;
        for (std::size_t i = 0; i + 1 < m_frames.size(); ++i) {
            const Frame& frame = m_frames[i];
            std::uint32_t child = frame.child - 1;
            if (m_store.isCommutative(m_store.labelOf(frame.parent->from)))
                child = frame.now[1 - child] < frame.now[child] ? 1 : 0;
            position.push_back(child);
        }
        return position;
    }

    /// The innermost frame's place has a new term.
    void rewrite(TermId term) {
        for (std::size_t i = m_frames.size() - 1; i-- > 0;) {
            Frame& frame = m_frames[i];
            frame.now[frame.child - 1] = term;
            term = m_store.make(m_store.labelOf(frame.parent->from), frame.now);
        }
    }

    /// A step that undoes the one before goes away with it: sub-proofs that meet often turn back.
    void append(FlatStep step) {
        auto& steps = m_proof.steps;
        if (m_hasPairs) rewrite(step.after);
        if (!steps.empty() && lastPosition() == step.position &&
            steps.back().before == step.after) {
            steps.pop_back();
            if (m_hasPairs) m_positionsAfter.pop_back();
        } else if (steps.size() == m_maxSteps || ++m_appended > m_maxAppended) {
            m_proof.isComplete = false;
        } else {
            steps.push_back(std::move(step));
            if (m_hasPairs) m_positionsAfter.push_back(positionNow());
        }
    }

    /// Where the sub-term that the last step rewrote is now.
    [[nodiscard]] const std::vector<std::uint32_t>& lastPosition() const {
        return m_hasPairs ? m_positionsAfter.back() : m_proof.steps.back().position;
    }

    void nextChild(Frame& frame) {
        if (frame.child == frame.parent->parts.size()) {
            frame.parent = nullptr;
            return;
        }
        const std::uint32_t child = frame.child++;
        const ProofChain& part = frame.parent->parts[child];
        if (part.empty()) return;
        m_position.push_back(child);
        m_frames.push_back({&part, frame.isParentReversed, 0, m_position.size()});
    }

    TermStore& m_store;
    const Explanation& m_explanation;
    bool m_hasPairs;  ///< Terms may have unordered pairs: then children move when one is rewritten.
    std::size_t m_maxSteps;
    std::size_t m_appended = 0;  ///< Steps that undo each other also cost time.
    std::size_t m_maxAppended = 0;
    FlatProof m_proof;
    std::vector<Frame> m_frames;
    std::vector<std::uint32_t> m_position;
    std::vector<std::vector<std::uint32_t>> m_positionsAfter;  ///< Of each step, with pairs.
};

}  // namespace

FlatProof flatten(TermStore& store, const Explanation& explanation, const ProofChain& chain,
                  std::size_t maxSteps, const StopCheck& stop) {
    return Flattener(store, explanation, maxSteps).run(chain, stop);
}

TermId replaceAt(TermStore& store, TermId term, const std::vector<std::uint32_t>& position,
                 TermId replacement) {
    std::vector<TermId> path{term};
    for (const std::uint32_t child : position) path.push_back(store.children(path.back())[child]);
    TermId made = replacement;
    for (std::size_t depth = position.size(); depth-- > 0;) {
        const auto old = store.children(path[depth]);
        std::vector<TermId> children(old.begin(), old.end());
        children[position[depth]] = made;
        made = store.make(store.labelOf(path[depth]), children);
    }
    return made;
}

}  // namespace candler
