#include "engine/languages/rise/schedule/RiseSchedule.h"

#include <fmt/format.h>

#include <set>

#include "engine/languages/rise/schedule/Scheduler.h"
#include "engine/support/NameHint.h"

namespace candler::rise {

std::vector<ScheduleLoop> toldLoops(const RiseContext& context, LoopPart& root,
                                    const std::vector<std::string>& sizeNames) {
    std::vector<ScheduleLoop> loops;
    for (const LoopPart* loop : loopsOf(root)) {
        const Primitive told =
            loop->primitive == Primitive::ReduceSeq ? Primitive::Reduce : loop->primitive;
        loops.push_back({loop->name, std::string(row(told).name),
                         context.types.natText(loop->size, sizeNames), loop->parameter,
                         depthOf(root, loop)});
    }
    return loops;
}

Scheduler::Scheduler(RiseTerms& terms, const RiseProgram& program, LoopTree tree)
    : m_context(terms.context()), m_program(program), m_tree(std::move(tree)) {
    std::set<std::string> several;
    for (const LoopPart* loop : loopsOf(m_tree.root))
        if (!m_aliases.emplace(loop->parameter, loop->name).second) several.insert(loop->parameter);
    several.insert("");
    for (const std::string& name : several) m_aliases.erase(name);
}

Result<std::vector<ScheduleStep>> Scheduler::run(const Schedule& schedule) {
    makeMaps(schedule);
    const bool isGood = split(schedule.splits) && reorder(schedule.order) &&
                        vectorise(schedule.vectors) && unroll(schedule.unrolled) &&
                        parallelise(schedule.parallel);
    if (!isGood) return failure(std::move(m_mistake));
    return std::move(m_steps);
}

/// Loops over indices that the schedule is about are maps over the indices from then on.
void Scheduler::makeMaps(const Schedule& schedule) {
    std::vector<std::string> names = schedule.order;
    for (const std::vector<LoopNumber>* numbers : {&schedule.splits, &schedule.vectors})
        for (const LoopNumber& one : *numbers) names.push_back(one.loop);
    for (const std::vector<std::string>* more : {&schedule.unrolled, &schedule.parallel})
        names.insert(names.end(), more->begin(), more->end());
    bool isChanged = false;
    for (const std::string& name : names) {
        LoopPart* loop = findLoop(m_tree.root, listed(name));
        if (loop == nullptr || loop->primitive != Primitive::Generate) continue;
        loop->primitive = Primitive::Map;
        isChanged = m_tree.hasCaptures = true;
    }
    if (isChanged) step("map indices", {"generate-as-map"});
}

bool Scheduler::fail(std::string message, std::string hint) {
    m_mistake = makeError(std::move(message), {}, std::move(hint));
    return false;
}

bool Scheduler::failFixed(const std::string& directive, const LoopPart& loop) {
    return fail(fmt::format("--{}: '{}' is a {}, whose form is fixed", directive, loop.name,
                            row(loop.primitive).name),
                "write it as map or reduce");
}

void Scheduler::step(std::string name, std::vector<std::string> rules) {
    m_steps.push_back({std::move(name), sketchText(m_context, m_tree.root, m_program.sizeNames),
                       std::move(rules), toldLoops(m_context, m_tree.root, m_program.sizeNames)});
}

std::string Scheduler::sizeText(NatId size) const {
    return m_context.types.natText(size, m_program.sizeNames);
}

std::optional<NatId> Scheduler::divided(NatId size, std::int64_t by) {
    const auto result = m_context.nats.divide(size, m_context.nats.constant(by));
    if (!result || (m_context.nats.isConstant(*result) && !m_context.nats.asInteger(*result)))
        return std::nullopt;
    return result;
}

/// The name that sketches and lists have, of one that the program gives.
std::string Scheduler::listed(const std::string& name) {
    const auto alias = m_aliases.find(name);
    return alias == m_aliases.end() || findLoop(m_tree.root, name) != nullptr ? name
                                                                              : alias->second;
}

LoopPart* Scheduler::need(const std::string& given, const std::string& directive) {
    const std::string name = listed(given);
    if (LoopPart* loop = findLoop(m_tree.root, name)) return loop;
    std::vector<std::string> names;
    for (const LoopPart* loop : loopsOf(m_tree.root)) names.push_back(loop->name);
    std::string hint = nameHint(name, names, "loops");
    if (const auto parts = m_parts.find(name); parts != m_parts.end())
        hint = fmt::format("'{}' was split into '{}' and '{}'", given, parts->second.first,
                           parts->second.second);
    fail(fmt::format("--{}: there is no loop '{}'", directive, given), hint);
    return nullptr;
}

LoopPart* Scheduler::needPart(const std::string& given, const std::string& directive,
                              bool isOuter) {
    std::string name = listed(given);
    for (auto parts = m_parts.find(name);
         findLoop(m_tree.root, name) == nullptr && parts != m_parts.end();
         parts = m_parts.find(name))
        name = isOuter ? parts->second.first : parts->second.second;
    return need(findLoop(m_tree.root, name) == nullptr ? given : name, directive);
}

Result<std::vector<ScheduleLoop>> scheduleLoops(RiseTerms& terms, const RiseProgram& program) {
    auto tree = readLoopTree(terms, program.term);
    if (!tree) return failure(tree.error());
    return toldLoops(terms.context(), tree->root, program.sizeNames);
}

Result<std::vector<ScheduleStep>> scheduleSteps(RiseTerms& terms, const RiseProgram& program,
                                                const Schedule& schedule) {
    auto tree = readLoopTree(terms, program.term);
    if (!tree) return failure(tree.error());
    return Scheduler(terms, program, std::move(*tree)).run(schedule);
}

}  // namespace candler::rise
