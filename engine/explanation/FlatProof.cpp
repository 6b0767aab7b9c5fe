// Congruence unfolded: from shared steps to rewrites of the whole term, one after another.
#include "engine/explanation/Explanation.h"

namespace candler {

namespace {

constexpr std::size_t kWorkPerStep = 64;
constexpr std::size_t kStepsPerCheck = 4096;

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
};

class Flattener {
public:
    Flattener(const Explanation& explanation, std::size_t maxSteps)
        : m_explanation(explanation),
          m_maxSteps(maxSteps),
          m_maxAppended(kWorkPerStep * (maxSteps + 1)) {}

    FlatProof run(const ProofChain& chain, const StopCheck& stop) {
        m_frames.push_back({&chain, false, 0, 0});
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
        } else {
            append({m_position, use.isReversed ? step.to : step.from,
                    use.isReversed ? step.from : step.to, use});
        }
    }

    /// A step that undoes the one before goes away with it: sub-proofs that meet often turn back.
    void append(FlatStep step) {
        auto& steps = m_proof.steps;
        if (!steps.empty() && steps.back().position == step.position &&
            steps.back().before == step.after) {
            steps.pop_back();
        } else if (steps.size() == m_maxSteps || ++m_appended > m_maxAppended) {
            m_proof.isComplete = false;
        } else {
            steps.push_back(std::move(step));
        }
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

    const Explanation& m_explanation;
    std::size_t m_maxSteps;
    std::size_t m_appended = 0;  ///< Steps that undo each other also cost time.
    std::size_t m_maxAppended = 0;
    FlatProof m_proof;
    std::vector<Frame> m_frames;
    std::vector<std::uint32_t> m_position;
};

}  // namespace

FlatProof flatten(const Explanation& explanation, const ProofChain& chain, std::size_t maxSteps,
                  const StopCheck& stop) {
    return Flattener(explanation, maxSteps).run(chain, stop);
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
