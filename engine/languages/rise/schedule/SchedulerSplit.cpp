// Loops that are cut, and what is fused before.
#include <fmt/format.h>

#include "engine/languages/rise/schedule/Scheduler.h"

namespace candler::rise {

using enum Primitive;

/// Sums are split while they are not yet one loop with what they sum, in the first step.
bool Scheduler::split(const std::vector<LoopNumber>& splits) {
    std::vector<LoopNumber> sums;
    std::vector<LoopNumber> maps;
    LoopTree before = m_tree;
    for (const LoopNumber& one : splits) {
        LoopPart* loop = need(one.loop, "split");
        if (loop == nullptr) return false;
        (loop->isReduction() ? sums : maps).push_back({loop->name, one.number});
        if (!splitLoop(*loop, one)) return false;
    }
    m_tree = std::move(before);
    m_parts.clear();
    for (const LoopNumber& sum : sums) splitLoop(*need(sum.loop, "split"), sum);
    fuse(sums);
    for (const LoopNumber& map : maps) {
        splitLoop(*need(map.loop, "split"), map);
        step("split " + map.loop,
             {"map-eta-abstraction", fmt::format("split-join-{}", map.number)});
    }
    return true;
}

void Scheduler::fuse(const std::vector<LoopNumber>& sums) {
    if (!m_tree.isFused && !m_tree.hasReductions && sums.empty()) return;
    std::vector<std::string> rules;
    if (m_tree.isFused) rules.emplace_back("map-fusion");
    if (m_tree.hasReductions || !sums.empty()) {
        rules.emplace_back("reduce-seq");
        rules.emplace_back("reduce-seq-map-fusion");
    }
    if (m_tree.hasReduceSeq && !sums.empty()) {
        rules.emplace_back("reduce-seq-map-fission");
        rules.emplace_back("undo-reduce-seq-for-add");
    }
    std::string name = sums.empty() ? "fuse" : "split";
    for (const LoopNumber& sum : sums) {
        name += " " + sum.loop;
        rules.push_back(fmt::format("blocked-reduce-{}", sum.number));
    }
    if (!sums.empty()) rules.emplace_back("split-before-map");
    step(std::move(name), std::move(rules));
}

bool Scheduler::splitLoop(LoopPart& loop, const LoopNumber& split) {
    const auto [name, factor] = split;
    if (factor < 2)
        return fail(fmt::format("--split {}={}: a loop is split into parts of 2 steps or more",
                                name, factor));
    if (loop.primitive != Map && loop.primitive != ReduceSeq)
        return failFixed("split " + name, loop);
    if (loop.isReduction() && !loop.isOfBlocks)
        return fail(
            fmt::format("--split {}: rules know only of sums that begin with 0, products that "
                        "begin with 1, minima and maxima, that they are those of their parts",
                        name));
    const auto outer = divided(loop.size, factor);
    if (!outer)
        return fail(fmt::format("--split {}={}: {} is not divisible by {}", name, factor,
                                sizeText(loop.size), factor),
                    "choose a divisor, or leave the size open");
    const std::pair parts{loop.name + "o", loop.name + "i"};
    for (const std::string& part : {parts.first, parts.second})
        if (findLoop(m_tree.root, part) != nullptr)
            return fail(fmt::format("--split {}: there is a loop '{}' already", name, part));
    LoopPart inner = loop;
    inner.size = m_context.nats.constant(factor);
    inner.name = parts.second;
    inner.input() = {};
    m_parts[loop.name] = parts;
    loop.name = parts.first;
    loop.size = *outer;
    loop.parameter.clear();
    loop.body() = std::move(inner);
    return true;
}

}  // namespace candler::rise
