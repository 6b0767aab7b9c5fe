// The order of the loops of a nest. Maps change places while reductions are inside of them, then
// reductions go outwards: both ways are short, and all at once is long.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/rise/schedule/Scheduler.h"

namespace candler::rise {

namespace {

using Loops = std::vector<LoopPart*>;

bool has(const Loops& loops, const LoopPart* loop) {
    return std::ranges::find(loops, loop) != loops.end();
}

std::vector<std::string> namesOf(const Loops& loops) {
    std::vector<std::string> names;
    for (const LoopPart* loop : loops) names.push_back(loop->name);
    return names;
}

bool isMap(const LoopPart* loop) {
    return !loop->isReduction();
}

/// Inside of one and around another.
bool isBetween(LoopPart& loop, const Loops& wanted) {
    const auto holds = [](LoopPart& outer, const LoopPart* inner) {
        return has(loopsOf(outer.body()), inner);
    };
    return std::ranges::any_of(wanted, [&](LoopPart* w) { return holds(*w, &loop); }) &&
           std::ranges::any_of(wanted, [&](LoopPart* w) { return holds(loop, w); });
}

/// The loop without what is in it.
LoopPart emptied(const LoopPart& loop) {
    LoopPart empty = loop;
    empty.parts.assign(2, LoopPart());
    return empty;
}

/// These loops, the first outside, around a body.
LoopPart nested(const Loops& loops, LoopPart body) {
    LoopPart made = std::move(body);
    for (std::size_t i = loops.size(); i-- > 0;) {
        LoopPart outer = emptied(*loops[i]);
        outer.body() = std::move(made);
        made = std::move(outer);
    }
    return made;
}

/// What a reduction's result is given to, if nothing else there has loops, and rules can take apart
/// what is done with it: as one of the last two arguments of each call. Else null.
const LoopPart* consumerOf(const LoopPart& part, const LoopPart* reduction) {
    const LoopPart* around = nullptr;
    for (std::size_t i = 0; i < part.parts.size(); ++i) {
        const LoopPart& inner = part.parts[i];
        if (!inner.hasLoops()) continue;
        if (around != nullptr || i + 2 < part.parts.size()) return nullptr;
        around = &inner;
    }
    if (around == reduction) return &part;
    return around == nullptr || around->isLoop() ? nullptr : consumerOf(*around, reduction);
}

/// Whether the first loops of the nest are the first ones that are wanted, in any order.
bool staysAround(const Loops& wanted, const Loops& nest, std::size_t count) {
    return std::ranges::all_of(
        nest.begin(), nest.begin() + std::ptrdiff_t(count), [&](const LoopPart* loop) {
            return std::ranges::find(wanted, loop) - wanted.begin() < std::ptrdiff_t(count);
        });
}

/// A map and a reduction in it whose result is used there at once, by a call.
const LoopPart* epilogueBetween(const LoopPart& outer, const LoopPart& inner) {
    if (outer.isReduction() || !inner.isReduction() || &outer.body() == &inner) return nullptr;
    const LoopPart* call = consumerOf(outer.body(), &inner);
    return call != nullptr && row(call->primitive).level == PrimitiveLevel::Scalar ? call : nullptr;
}

}  // namespace

bool Scheduler::reorder(const std::vector<std::string>& order) {
    if (order.empty()) return true;
    Loops wanted;
    for (const std::string& name : order) {
        LoopPart* loop = need(name, "reorder");
        if (loop == nullptr) return false;
        if (has(wanted, loop)) return fail(fmt::format("--reorder: '{}' is named twice", name));
        wanted.push_back(loop);
    }
    Loops nest;
    if (!findNest(wanted, nest) || !areBlocksInside(wanted) || !areToldApart(nest, wanted))
        return false;
    const std::vector<std::string> names = namesOf(wanted);
    // Where something else is computed between two loops, those on either side are a nest each.
    std::size_t begin = 0;
    for (std::size_t i = 1; i <= nest.size(); ++i) {
        if (i < nest.size() && &nest[i - 1]->body() == nest[i]) continue;
        if (i < nest.size() && !staysAround(wanted, nest, i)) {
            if (begin == 0 && epilogueBetween(*nest[i - 1], *nest[i]) != nullptr)
                return reorderAroundEpilogue(names, namesOf(nest), i);
            return failApart(*nest[i - 1], *nest[i]);
        }
        const std::vector<std::string> inside = namesOf(nest);
        reorderPerfect({names.begin() + std::ptrdiff_t(begin), names.begin() + std::ptrdiff_t(i)});
        // The loops have moved in the tree.
        for (std::size_t j = 0; j < nest.size(); ++j) nest[j] = findLoop(m_tree.root, inside[j]);
        for (std::size_t j = 0; j < names.size(); ++j) wanted[j] = findLoop(m_tree.root, names[j]);
        begin = i;
    }
    return true;
}

/// Loops with nothing between them, in their new order.
void Scheduler::reorderPerfect(const std::vector<std::string>& order) {
    Loops nest;
    for (const std::string& name : order) nest.push_back(findLoop(m_tree.root, name));
    std::ranges::sort(nest, {}, [&](const LoopPart* loop) { return depthOf(m_tree.root, loop); });
    std::vector<std::string> rules{"reorder", "map-eta-abstraction", "transpose-around-map-map-f"};
    if (m_tree.hasCaptures) rules.emplace_back("lift-reduce-seq-captured");
    if (std::ranges::is_partitioned(nest, isMap)) reorderMaps(order);
    nestIn(order, "reorder", std::move(rules));
}

void Scheduler::reorderMaps(const std::vector<std::string>& order) {
    std::vector<std::string> maps = order;
    std::erase_if(
        maps, [&](const std::string& name) { return findLoop(m_tree.root, name)->isReduction(); });
    std::vector<std::string> rules{"map-eta-abstraction", "map-fission", "eliminate-map-identity",
                                   "transpose-around-map-map-f", "transpose-around-map-map-f-1m"};
    if (m_tree.hasCaptures) rules.emplace_back("map-map-uncurry");
    nestIn(maps, "reorder maps", std::move(rules));
}

/// The first loops are maps, whose innermost one does something with the result of the others,
/// which are reductions.
bool Scheduler::reorderAroundEpilogue(const std::vector<std::string>& order,
                                      const std::vector<std::string>& nest, std::size_t maps) {
    const auto isReduction = [&](const std::string& name) {
        return findLoop(m_tree.root, name)->isReduction();
    };
    for (std::size_t i = 0; i < nest.size(); ++i) {
        LoopPart* inner = findLoop(m_tree.root, nest[i]);
        const bool isBroken = i > maps && &findLoop(m_tree.root, nest[i - 1])->body() != inner;
        if (isReduction(nest[i]) != (i >= maps) || isBroken)
            return failApart(*findLoop(m_tree.root, nest[maps - 1]),
                             *findLoop(m_tree.root, nest[maps]));
    }
    reorderMaps(order);
    std::vector<std::string> mapNames = order;
    std::erase_if(mapNames, isReduction);
    separate(mapNames.back(), nest[maps]);
    sinkMaps(order);
    return true;
}

/// Nothing if the loops are in that order already.
void Scheduler::nestIn(const std::vector<std::string>& order, std::string name,
                       std::vector<std::string> rules) {
    Loops wanted;
    for (const std::string& loop : order) wanted.push_back(findLoop(m_tree.root, loop));
    Loops nest = wanted;
    std::ranges::sort(nest, {}, [&](const LoopPart* loop) { return depthOf(m_tree.root, loop); });
    if (nest == wanted) return;
    LoopPart made = nested(wanted, nest.back()->body());
    made.input() = nest.front()->input();
    *nest.front() = std::move(made);
    step(std::move(name), std::move(rules));
}

/// What a reduction's result is used for becomes a map of its own, over the results.
void Scheduler::separate(const std::string& map, const std::string& reduction) {
    LoopPart& loop = *findLoop(m_tree.root, map);
    const LoopPart sum = *findLoop(loop, reduction);
    LoopPart used = *epilogueBetween(loop, *findLoop(loop, reduction));
    std::ranges::fill(used.parts, LoopPart());
    LoopPart after = nested({&loop}, std::move(used));
    after.name += "2";
    after.input() = nested({&loop}, sum);
    loop = std::move(after);
    step("separate", {"map-eta-abstraction", "map-fission", "map-fission-zip"});
}

/// Reductions go around the last maps of the order; what follows on their results is done for the
/// same maps behind it.
void Scheduler::sinkMaps(const std::vector<std::string>& order) {
    Loops inner;
    for (const std::string& name : order)
        if (LoopPart* loop = findLoop(m_tree.root, name); !inner.empty() || loop->isReduction())
            inner.push_back(loop);
    Loops maps = inner;
    std::erase_if(maps, [](const LoopPart* loop) { return !isMap(loop); });
    Loops sums = inner;
    std::erase_if(sums, isMap);
    std::ranges::sort(sums, {}, [&](const LoopPart* loop) { return depthOf(m_tree.root, loop); });
    const LoopPart* after = findLoop(m_tree.root, maps.back()->name + "2");
    LoopPart made = nested(maps, after->body());
    for (LoopPart* loop : loopsOf(made)) loop->name += "2";
    made.input() = nested(inner, sums.back()->body());
    LoopPart* place = maps.size() == 1 ? findLoop(m_tree.root, after->name) : maps.front();
    *place = std::move(made);
    step("reorder",
         {"map-fission", "map-fission-zip", "reduce-seq-map-fusion", "reduce-seq-map-fission",
          "lift-reduce-seq", "lift-reduce-seq-2", "lift-reduce-seq-3"});
}

/// Sketches know loops by their sizes: of two that are equal nobody sees which is outside.
bool Scheduler::areToldApart(const Loops& nest, const Loops& wanted) {
    for (std::size_t a = 0; a < wanted.size(); ++a)
        for (std::size_t b = a + 1; b < wanted.size(); ++b) {
            const bool isSwapped =
                std::ranges::find(nest, wanted[b]) < std::ranges::find(nest, wanted[a]);
            if (!isSwapped || wanted[a]->size != wanted[b]->size ||
                wanted[a]->isReduction() != wanted[b]->isReduction())
                continue;
            return fail(fmt::format("--reorder: '{}' and '{}' both have {} steps, so that a sketch "
                                    "cannot say which of them is outside",
                                    wanted[a]->name, wanted[b]->name, sizeText(wanted[a]->size)),
                        "split one of them by another number, or leave these two in their order");
        }
    return true;
}

/// The loops as they are nested, outermost first; all of these must be named.
bool Scheduler::findNest(const Loops& wanted, Loops& nest) {
    for (LoopPart* loop : loopsOf(m_tree.root))
        if (has(wanted, loop) || isBetween(*loop, wanted)) nest.push_back(loop);
    for (std::size_t i = 0; i < nest.size(); ++i) {
        if (i > 0 && !has(loopsOf(nest[i - 1]->body()), nest[i]))
            return failApart(*nest[i - 1], *nest[i]);
        if (!has(wanted, nest[i]))
            return fail(
                fmt::format("--reorder: '{}' is missing", nest[i]->name),
                fmt::format("name all loops of the nest: {}", fmt::join(namesOf(nest), ",")));
    }
    return true;
}

bool Scheduler::failApart(LoopPart& outer, const LoopPart& inner) {
    if (!has(loopsOf(outer.body()), &inner))
        return fail(
            fmt::format("--reorder: '{}' is not inside of '{}': one takes what the other has "
                        "computed",
                        inner.name, outer.name),
            "reorder the loops of one nest");
    return fail(fmt::format("--reorder: between '{}' and '{}' something else is computed, which "
                            "depends on '{}'",
                            outer.name, inner.name, inner.name),
                "reorder the loops around it, or those inside of it");
}

bool Scheduler::areBlocksInside(const Loops& wanted) {
    const auto placeOf = [&](const std::string& name) {
        return std::ranges::find(wanted, name, &LoopPart::name) - wanted.begin();
    };
    const auto count = static_cast<std::ptrdiff_t>(wanted.size());
    for (const auto& [whole, parts] : m_parts) {
        const auto& [outer, inner] = parts;
        const std::ptrdiff_t block = placeOf(inner);
        if (block == count || isMap(wanted[static_cast<std::size_t>(block)])) continue;
        if (const std::ptrdiff_t sum = placeOf(outer); sum < count && sum > block)
            return fail(
                fmt::format("--reorder: '{}' is a block of the sum '{}' and stays inside of "
                            "'{}'",
                            inner, whole, outer));
    }
    return true;
}

}  // namespace candler::rise
