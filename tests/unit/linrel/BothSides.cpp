#include "tests/unit/linrel/BothSides.h"

#include <catch2/catch.hpp>

#include "engine/rewriting/Runner.h"
#include "tests/unit/linrel/CorpusFixture.h"

namespace candler::test {

using namespace linrel;

BothSides::BothSides(LaProgram parsed, const CorpusRecord& record, const Limits& limits)
    : program(std::make_unique<LinrelProgram>(std::move(parsed), record.id)) {
    for (const SourceText& file : rules()) REQUIRE(program->loadRules(file));
    std::vector<std::string> known;
    for (const RuleSetInfo& set : program->ruleSets()) known.push_back(set.name);
    auto selected = program->selectRules(ruleSetsOf(record, known), {});
    REQUIRE(selected);
    graph = (*program->graphFactory({}, {}))();
    addRoots(*graph, std::array{program->output(0), program->output(1)});
    stepper = std::make_unique<Stepper>(*graph, std::move(*selected), limits);
}

void BothSides::run(bool stopsWhenEqual) {
    RunHooks hooks;
    if (stopsWhenEqual) hooks.isDone = [this](const EGraph& /*now*/) { return isEqual(); };
    candler::run(*stepper, hooks);
    CHECK(stepper->contradictionText() == "");
}

bool BothSides::isEqual() const {
    return graph->find(graph->roots()[0]) == graph->find(graph->roots()[1]);
}

}  // namespace candler::test
