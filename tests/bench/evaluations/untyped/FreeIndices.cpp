#include "tests/bench/evaluations/untyped/FreeIndices.h"

#include <bit>

#include "engine/binding/SmallestTerm.h"
#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

namespace candler::untyped {

namespace {

constexpr FreeSet kAll = ~FreeSet{0};
/// Stands for all indices from here on.
constexpr int kMany = 63;
constexpr FreeSet kManyBit = FreeSet{1} << kMany;

/// Indices below `end`, which is at most kMany.
constexpr FreeSet below(int end) {
    return (FreeSet{1} << static_cast<unsigned>(end)) - 1;
}

}  // namespace

FreeSet shiftedSet(FreeSet body, int by, int cutoff) {
    if (cutoff < 0) return kAll;
    if (cutoff > kMany) return body;
    const FreeSet low = body & below(cutoff);
    const FreeSet high = body & ~below(cutoff);
    if (high == 0) return low;
    const bool hasMany = (high & kManyBit) != 0;
    if (by >= kMany) return low | kManyBit;
    if (by >= 0) {
        const bool overflows = (high & ~below(kMany - by)) != 0;
        return low | (high << static_cast<unsigned>(by)) | (overflows ? kManyBit : 0);
    }
    if (by <= -kMany) return kAll;
    const FreeSet lowered = high >> static_cast<unsigned>(-by);
    return low | lowered | (hasMany ? kAll & ~below(kMany + by) : 0);
}

FreeSet substitutedSet(FreeSet body, int index, FreeSet argument) {
    if (index < 0 || index >= kMany) return kAll;
    const FreeSet rest =
        (body & below(index)) | shiftedSet(body & ~below(index + 1), -1, index + 1);
    const bool isUsed = mayBeFree(body, static_cast<std::uint32_t>(index));
    return rest | (isUsed ? shiftedSet(argument, index, 0) : 0);
}

std::optional<int> numberOf(const sexpr::SexprContext& context, TermId term) {
    if (!term.isValid() || context.store[term].op != context.numberOp()) return std::nullopt;
    return std::bit_cast<std::int32_t>(context.store[term].payload);
}

std::optional<int> indexOf(const sexpr::SexprContext& context, TermId term) {
    if (!term.isValid() || context.store[term].op != context.indexOp()) return std::nullopt;
    return static_cast<int>(context.store[term].payload);
}

FreeSet& FreeIndices::at(EClassId id) {
    if (id.index() >= m_column.size()) m_column.resize(id.index() + 1, 0);
    return m_column[id.index()];
}

FreeSet FreeIndices::ofNode(const EGraph& graph, ENodeId node) {
    const Label& label = graph.store()[graph.label(node)];
    const auto children = graph.children(node);
    const auto of = [&](std::size_t child) { return at(graph.find(children[child])); };
    const auto number = [&](std::size_t child) {
        return numberOf(m_context, smallestTerm(graph, children[child]));
    };
    if (label.op == m_context.indexOp())
        return FreeSet{1} << (label.payload < kMany ? label.payload : kMany);
    if (children.empty()) return 0;
    switch (static_cast<IndicesOperator>(label.op.value)) {
        case IndicesOperator::App:
            return of(0) | of(1);
        case IndicesOperator::Lam:
            return leaveBinder(of(0));
        case IndicesOperator::Sigma: {
            const auto index = number(0);
            return index ? substitutedSet(of(1), *index, of(2)) : kAll;
        }
        case IndicesOperator::Phi: {
            const auto by = number(0);
            const auto cutoff = number(1);
            return by && cutoff ? shiftedSet(of(2), *by, *cutoff) : kAll;
        }
    }
    return kAll;
}

bool FreeIndices::update(const EGraph& graph, ENodeId node, EClassId target) {
    const FreeSet found = ofNode(graph, node);
    FreeSet& own = at(target);
    if ((own | found) == own) return false;
    own |= found;
    return true;
}

Analysis::JoinResult FreeIndices::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const FreeSet other = at(merged);
    FreeSet& own = at(kept);
    const FreeSet both = own | other;
    const JoinResult result{both != own, both != other};
    own = both;
    return result;
}

}  // namespace candler::untyped
