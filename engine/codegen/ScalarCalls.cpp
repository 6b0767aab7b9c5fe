#include "engine/codegen/ScalarCalls.h"

#include <algorithm>
#include <map>
#include <set>
#include <vector>

#include "engine/codegen/SumLoops.h"

namespace candler::loop {

namespace {

bool hasVectors(const Function& function, const Block& block) {
    return std::ranges::any_of(block, [&](const Stmt& stmt) {
        bool isFound = false;
        forEachComputed(stmt, [&](ExprId id) { isFound |= function[id].lanes > 1; });
        forEachBlock(stmt, [&](const Block& inner) { isFound |= hasVectors(function, inner); });
        return isFound;
    });
}

/// Whether iterations depend on each other in a way that compilers do not make vectors of.
bool carries(const Function& function, const For& loop, Arithmetic arithmetic) {
    if (loop.kind == LoopKind::Parallel || loop.kind == LoopKind::Simd) return false;
    std::set<LocalId> inside;
    std::vector<const Assign*> outside;
    std::map<BufferId, std::set<std::vector<ExprId>>> stored, loaded;
    const auto collect = [&](const Block& block, const auto& again) -> void {
        for (const Stmt& stmt : block) {
            if (const Declare* declare = stmt.as<Declare>()) inside.insert(declare->local);
            if (const Assign* assign = stmt.as<Assign>())
                if (!inside.contains(assign->local)) outside.push_back(assign);
            for (const Access& access : effortOf(function, stmt).accesses)
                (access.isStore ? stored : loaded)[access.buffer].insert(access.indices);
            forEachBlock(stmt, [&](const Block& inner) { again(inner, again); });
        }
    };
    collect(loop.body, collect);
    for (const auto& [buffer, places] : stored)
        if (const auto read = loaded.find(buffer); read != loaded.end() && read->second != places)
            return true;
    if (outside.empty() || !reductionsOf(function, loop).empty()) return false;
    return arithmetic == Arithmetic::Sums ||
           !std::ranges::all_of(outside, [&](const Assign* assign) {
               return function[assign->value].op == ExprOp::Add;
           });
}

}  // namespace

std::string whyScalar(const LoopProfile& profile, const ProfiledStatement& at,
                      Arithmetic arithmetic) {
    const Function& function = profile.function();
    const For* loop = at.loop();
    if (arithmetic == Arithmetic::Ieee)
        return "under ieee arithmetic it is not declared for vectors";
    if (loop == nullptr) return "there is no loop around it";
    if (!profile.isInnermost(loop)) return "there is a loop inside the loop around it";
    if (hasVectors(function, loop->body)) return "its loop is over vectors already";
    if (carries(function, *loop, arithmetic))
        return "each iteration needs what the one before computed";
    return {};
}

}  // namespace candler::loop
