#include "engine/codegen/SizeChecks.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/codegen/LoopInterpreter.h"

namespace candler::loop {

Diagnostics checkSizes(const Function& function, const std::map<std::string, std::int64_t>& sizes,
                       const SourceSpan& place) {
    std::map<VarId, std::int64_t> variables;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            variables[*size] = sizes.at(function[*size].name);
    Diagnostics broken;
    for (const Stmt& stmt : function.body) {
        const Require* require = stmt.as<Require>();
        if (require == nullptr) continue;
        const auto actual = evaluateIndex(function, require->value, variables);
        const auto bound = evaluateIndex(function, require->bound, variables);
        if (!actual || !bound) continue;
        if (require->kind == RequireKind::AtLeast && *actual < *bound)
            broken.push_back(makeError(
                fmt::format("{} = {} must be at least {}", require->what, *actual, *bound), place,
                "choose a larger size"));
        if (require->kind == RequireKind::DivisibleBy && (*bound == 0 || *actual % *bound != 0))
            broken.push_back(makeError(
                fmt::format("{} = {} must be divisible by {}", require->what, *actual, *bound),
                place, fmt::format("the program found cuts it into parts of {}", *bound)));
    }
    return broken;
}

Diagnostics checkSizeNames(const Function& function,
                           const std::map<std::string, std::int64_t>& wishes,
                           const SourceSpan& place) {
    std::vector<std::string> known;
    for (const Parameter& parameter : function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            known.push_back(function[*size].name);
    Diagnostics unknown;
    for (const auto& [name, size] : wishes) {
        if (std::ranges::find(known, name) != known.end()) continue;
        std::string hint =
            known.empty() ? "it has none" : fmt::format("its sizes are {}", fmt::join(known, ", "));
        unknown.push_back(
            makeError(fmt::format("the program has no size '{}'", name), place, std::move(hint)));
    }
    return unknown;
}

}  // namespace candler::loop
