#include "engine/languages/linrel/scripts/FoundStatements.h"

#include <algorithm>
#include <utility>
#include <vector>

#include "engine/languages/linrel/lowering/PlanSizes.h"
#include "engine/languages/linrel/lowering/SharedProducts.h"
#include "engine/languages/linrel/scripts/ScriptReader.h"
#include "engine/languages/linrel/scripts/ScriptText.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/languages/linrel/syntax/LaStatements.h"

namespace candler::linrel {

namespace {

Diagnostic notSaid() {
    return makeError("the plan cannot be written in the language of the script");
}

}  // namespace

std::string foundStatements(const ScriptRegion& region, const std::string& found) {
    if (region.outputs.size() != 1) return found;
    const auto script = readScript(SourceText("<found>", found));
    const bool isNamed = script && !script->body.empty() &&
                         std::ranges::all_of(script->body, [](const ScriptStatement& one) {
                             return one.kind == ScriptStatementKind::Assign;
                         });
    return isNamed ? found : region.outputs.front().name + " = " + found;
}

Result<std::string> sharedStatements(const std::string& program, const std::string& statements) {
    auto parsed = parseProgram(SourceText("<part>", program));
    if (!parsed) return failure(parsed.error());
    const auto script = readScript(SourceText("<found>", statements));
    if (!script) return failure(script.error());
    LaNames names = inputNames(*parsed);
    for (const ScriptStatement& statement : script->body) {
        if (statement.targets.size() != 1) return failure(notSaid());
        const auto value =
            parseExpression(*parsed, names, SourceText("<found>", scriptText(statement.value)));
        if (!value) return failure(value.error());
        names[statement.targets[0].text] = *value;
    }
    std::vector<LaOutput> plan = parsed->outputs;
    for (LaOutput& output : plan) {
        const auto value = names.find(output.name);
        if (value == names.end()) return failure(notSaid());
        output.expression = value->second;
    }
    if (!holdsForOtherSizes(*parsed, plan))
        return failure(makeError("the plan is not shown to hold for other sizes"));
    SharedProducts products(*parsed);
    for (LaOutput& output : plan) output.expression = products.of(output.expression);
    return laStatements(*parsed, plan, LaSharing::All);
}

}  // namespace candler::linrel
