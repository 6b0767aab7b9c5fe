// Scheduler: carries out the directives of a schedule on the loops of a program, and notes a step
// of a guide for each. Cut by verb: SchedulerSplit.cpp, SchedulerReorder.cpp, SchedulerForms.cpp.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/language/Schedules.h"
#include "engine/languages/rise/schedule/LoopTree.h"
#include "engine/languages/rise/syntax/RiseProgram.h"

namespace candler::rise {

class Scheduler {
public:
    Scheduler(RiseTerms& terms, const RiseProgram& program, LoopTree tree);

    /// Once.
    Result<std::vector<ScheduleStep>> run(const Schedule& schedule);

private:
    // These are false, or give nothing, where the schedule makes no sense, which m_mistake says.

    bool fail(std::string message, std::string hint = {});
    std::string listed(const std::string& name);
    LoopPart* need(const std::string& given, const std::string& directive);
    /// Of a loop that was split, its outermost or innermost part.
    LoopPart* needPart(const std::string& given, const std::string& directive, bool isOuter);
    bool failFixed(const std::string& directive, const LoopPart& loop);

    void step(std::string name, std::vector<std::string> rules);
    [[nodiscard]] std::string sizeText(NatId size) const;
    /// None of a number that is not divisible; what is open may be.
    std::optional<NatId> divided(NatId size, std::int64_t by);

    void makeMaps(const Schedule& schedule);
    bool split(const std::vector<LoopNumber>& splits);
    bool splitLoop(LoopPart& loop, const LoopNumber& split);
    void fuse(const std::vector<LoopNumber>& sums);

    bool reorder(const std::vector<std::string>& order);
    bool findNest(const std::vector<LoopPart*>& wanted, std::vector<LoopPart*>& nest);
    bool failApart(LoopPart& outer, const LoopPart& inner);
    bool areBlocksInside(const std::vector<LoopPart*>& wanted);
    bool areToldApart(const std::vector<LoopPart*>& nest, const std::vector<LoopPart*>& wanted);
    void reorderPerfect(const std::vector<std::string>& order);
    void reorderMaps(const std::vector<std::string>& order);
    bool reorderAroundEpilogue(const std::vector<std::string>& order,
                               const std::vector<std::string>& nest, std::size_t maps);
    void nestIn(const std::vector<std::string>& order, std::string name,
                std::vector<std::string> rules);
    void separate(const std::string& map, const std::string& reduction);
    void sinkMaps(const std::vector<std::string>& order);

    bool vectorise(const std::vector<LoopNumber>& vectors);
    bool unroll(const std::vector<std::string>& unrolled);
    bool parallelise(const std::vector<std::string>& parallel);

    RiseContext& m_context;
    const RiseProgram& m_program;
    LoopTree m_tree;
    /// What the program calls the elements of one loop only, and that loop.
    std::map<std::string, std::string> m_aliases;
    std::map<std::string, std::pair<std::string, std::string>> m_parts;  ///< By what was split.
    std::vector<ScheduleStep> m_steps;
    Diagnostic m_mistake;
};

/// The loops as a schedule tells them.
[[nodiscard]] std::vector<ScheduleLoop> toldLoops(const RiseContext& context, LoopPart& root,
                                                  const std::vector<std::string>& sizeNames);

}  // namespace candler::rise
