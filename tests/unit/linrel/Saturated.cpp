#include "tests/unit/linrel/Saturated.h"

#include <catch2/catch.hpp>

#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/rewriting/Runner.h"
#include "tests/unit/linrel/CorpusFixture.h"

namespace candler::test {

using namespace linrel;

LaProgram parsed(const std::string& text) {
    auto program = parseProgram(SourceText("program", text));
    if (!program) FAIL(render(program.error()));
    return std::move(*program);
}

Saturated::Saturated(const std::string& text, const Limits& limits, unsigned threads)
    : Saturated(parsed(text), limits, threads) {}

Saturated::Saturated(LaProgram given, const Limits& limits, unsigned threads)
    : program(std::make_unique<LinrelProgram>(std::move(given), "program")) {
    for (const SourceText& file : rules()) REQUIRE(program->loadRules(file));
    const std::vector<std::string> names{"core"};
    auto selected = program->selectRules(names, {});
    REQUIRE(selected);
    graph = (*program->graphFactory({}, {}))();
    addRoots(*graph, std::array{program->start()});
    Stepper stepper(*graph, std::move(*selected), limits);
    stepper.setThreads(threads);
    reason = run(stepper, {});
    iterations = stepper.iteration();
    graph->check(CheckLevel::Full);
    CHECK(stepper.contradictionText() == "");
}

bool Saturated::contains(const std::string& expression) {
    const auto terms = program->readTerms(SourceText("expression", expression));
    if (!terms) FAIL(render(terms.error()));
    return isMember(*graph, graph->roots()[0], terms->front());
}

Planned plan(Saturated& saturated, std::string_view model, std::string_view extractor) {
    const GraphTable table(*saturated.graph);
    const RaPlan plan(saturated.program->context(), table);
    const std::vector<double> costs = costsOf(plan, *findPlanCost(model));
    const PlanClass root = *table.indexOf(saturated.graph->find(saturated.graph->roots()[0]));
    const PlanProblem places(plan, costs, std::array{root});
    const Extraction extraction = findExtractor(extractor)->extract({places.problem()});
    REQUIRE_FALSE(extraction.selection.isEmpty());
    REQUIRE(extraction.check.isValid());
    Planned planned{extraction.check.dagCost, {}};
    LaProgram& program = saturated.program->program();
    RaToLa lowering(program, places, extraction.selection);
    const LaToRa names(program, saturated.program->context());
    const std::vector<RaToLa::Place> outputs = lowering.outputsOf(root);
    for (std::size_t i = 0; i < outputs.size(); ++i) {
        const Shape shape = program[program.outputs[i].expression].shape;
        planned.outputs.push_back(lowering.build(outputs[i], names.rootIndices(shape), shape));
    }
    return planned;
}

}  // namespace candler::test
