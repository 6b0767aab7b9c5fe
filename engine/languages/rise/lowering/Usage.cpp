// Usage: how often elements are looked at.
#include <utility>

#include "engine/languages/rise/lowering/ReadWrite.h"

namespace candler::rise {

using enum Primitive;

Usage Usage::ofPair(Usage first, Usage second) {
    const bool rest = first.rest && second.rest;
    return {.once = {}, .rest = rest, .parts = {std::move(first), std::move(second)}};
}

Usage Usage::inner() const {
    if (once.empty()) return *this;
    return {.once = std::vector<bool>(once.begin() + 1, once.end()), .rest = rest, .parts = parts};
}

Usage Usage::below(bool isOnce) const {
    Usage result = *this;
    result.once.insert(result.once.begin(), isOnce);
    return result;
}

Usage Usage::part(std::size_t which) const {
    return parts.empty() || !once.empty() ? Usage{.once = {}, .rest = rest} : parts[which];
}

Usage ReadWrite::usageOf(LowVar variable, LowId body, const Usage& usage) {
    Apart apart{variable, m_tree.freshVariable(), m_tree.freshVariable()};
    const LowId inner = withComponents(body, apart);
    if (apart.isWhole || apart.made.empty()) return usageOfOne(variable, body, usage);
    return Usage::ofPair(usageOf(apart.first, inner, usage), usageOf(apart.second, inner, usage));
}

LowId ReadWrite::withComponents(LowId id, Apart& apart) {
    if (m_tree.occurrences(apart.pair, id) == 0) return id;
    const LowNode node = m_tree[id];
    if (node.kind == LowKind::Variable) apart.isWhole = true;
    if (apart.isWhole) return id;
    if (const auto made = apart.made.find(id); made != apart.made.end()) return made->second;
    const bool isFirst = m_tree.isCall(id, Fst);
    if ((isFirst || m_tree.isCall(id, Snd)) && m_tree[node.args[0]].kind == LowKind::Variable)
        return apart.made[id] = m_tree.variable(isFirst ? apart.first : apart.second, node.type);
    std::vector<LowId> args;
    for (const LowId arg : node.args) args.push_back(withComponents(arg, apart));
    return apart.made[id] = m_tree.withArgs(id, std::move(args));
}

Usage ReadWrite::usageOfOne(LowVar variable, LowId body, const Usage& usage) {
    const LowNode node = m_tree[body];
    if (node.kind == LowKind::Variable) return usage;
    const int count = m_tree.occurrences(variable, body);
    if (count == 0) return kUsedOnce;
    if (count > 1 || node.kind != LowKind::Call) return kUsedMany;
    const auto isIn = [&](std::size_t arg) {
        return arg < node.args.size() && m_tree.occurrences(variable, node.args[arg]) > 0;
    };
    const auto bodyOf = [&](LowId function) { return m_tree[function].args[0]; };
    switch (node.primitive) {
        case Map:
        case MapSeq:
        case MapSeqUnroll:
        case MapPar:
        case IterateStream: {
            if (isIn(0)) return kUsedMany;
            const Usage elements =
                usageOf(m_tree[node.args[0]].variable, bodyOf(node.args[0]), usage.inner());
            return usageOf(variable, node.args[1], elements.below(usage.isOuterOnce()));
        }
        case MapStream:
        case CircularBuffer:
        case RotateValues: {
            // Each element is computed or loaded once, whatever becomes of it.
            if (isIn(0)) return kUsedMany;
            const LowId load = node.args[0];
            const Usage elements = usageOf(m_tree[load].variable, bodyOf(load), kUsedOnce);
            return usageOf(variable, node.args[1], elements.below(true));
        }
        case Reduce:
        case ReduceSeq:
        case ReduceSeqUnroll:
        case ReducePar: {
            if (isIn(0)) return kUsedMany;
            if (isIn(1)) return usageOf(variable, node.args[1], kUsedOnce);
            const LowId inner = bodyOf(node.args[0]);
            const Usage elements = usageOf(m_tree[inner].variable, bodyOf(inner), kUsedOnce);
            return usageOf(variable, node.args[2], elements.below(true));
        }
        case Let: {
            const LowId inner = bodyOf(node.args[1]);
            if (isIn(1)) return usageOf(variable, inner, usage);
            return usageOf(variable, node.args[0],
                           usageOf(m_tree[node.args[1]].variable, inner, usage));
        }
        case ToMem:
            return usageOf(variable, node.args[0], kUsedOnce);
        case Zip: {
            const std::size_t which = isIn(0) ? 0 : 1;
            return usageOf(variable, node.args[which],
                           usage.inner().part(which).below(usage.isOuterOnce()));
        }
        case MakePair: {
            const std::size_t which = isIn(0) ? 0 : 1;
            return usageOf(variable, node.args[which], usage.part(which));
        }
        case Take:
        case Drop:
            return usageOf(variable, node.args[0], usage);
        default:
            return kUsedMany;
    }
}

}  // namespace candler::rise
