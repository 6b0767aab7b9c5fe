#include "tests/unit/tensorgraph/Explored.h"

#include <algorithm>
#include <catch2/catch.hpp>
#include <filesystem>

#include "engine/extraction/Extractors.h"
#include "engine/extraction/SelectedTerm.h"
#include "engine/support/FileSystem.h"

namespace candler::test {

namespace {

void loadRules(tensor::TensorProgram& program) {
    std::vector<std::filesystem::path> paths;
    for (const auto& entry : std::filesystem::directory_iterator(CANDLER_TENSOR_RULES))
        paths.push_back(entry.path());
    std::ranges::sort(paths);
    for (const auto& path : paths) {
        const auto loaded =
            program.loadRules(SourceText(path.filename().string(), *readFile(path)));
        if (!loaded) FAIL(render(loaded.error()));
    }
}

}  // namespace

Explored::Explored(const std::string& text, const ExploreOptions& options)
    : program(std::make_unique<tensor::TensorProgram>("test")) {
    const auto read = program->read(SourceText("test", text));
    if (!read) FAIL(render(read.error()));
    explore(options);
}

Explored::Explored(const std::function<TermId(tensor::TensorContext&)>& build,
                   const ExploreOptions& options)
    : program(std::make_unique<tensor::TensorProgram>("test")) {
    program->setStart(build(program->context()));
    explore(options);
}

void Explored::explore(const ExploreOptions& options) {
    loadRules(*program);
    auto rules = program->selectRules(options.rules, {});
    if (!rules) FAIL(render(rules.error()));
    graph = (*program->graphFactory({{"cycles", static_cast<std::int64_t>(options.cycles)}}, {}))();
    root = graph->addTerm(program->start());
    graph->addRoot(root);
    graph->rebuild();
    SchedulerOptions settings;
    settings.multiIterations = options.multiIterations;
    Stepper stepper(*graph, *rules,
                    {options.iterations + options.multiIterations, options.nodes, 60, 4096},
                    *makeScheduler("backoff", settings));
    std::optional<StopReason> stopped;
    while (!stopped) {
        if (options.beside) options.beside(*program);
        stopped = stepper.iterate({});
        wasAcyclic = wasAcyclic && isAcyclic();
    }
    reason = *stopped;
}

double Explored::startCost(const std::string& model) {
    return (*program->costModel(model, {}))->planCost(program->start());
}

Explored::Chosen Explored::extract(const std::string& extractor, const std::string& model,
                                   double seconds) {
    const GraphTable table(*graph);
    const CostModelPtr costs = *program->costModel(model, {});
    const ExtractionProblem problem = costs->problem(table, *table.indexOf(graph->find(root)), {});
    ExtractionRequest request{problem, seconds};
    const Extraction found = findExtractor(extractor)->extract(request);
    Chosen chosen;
    if (found.selection.isEmpty() || !found.check.isValid()) return chosen;
    chosen.cost = found.check.dagCost;
    chosen.isOptimal = found.isOptimal;
    chosen.term = selectedTerm(program->store(), problem, found.selection, problem.roots()[0],
                               [&](ExtractionProblem::Index node) { return table.label(node); });
    return chosen;
}

std::size_t Explored::countOf(TermId term, tensor::TensorOp o) const {
    const auto all = program->store().subterms(term);
    return static_cast<std::size_t>(std::ranges::count_if(
        all, [&](TermId part) { return program->store()[part].op == tensor::op(o); }));
}

bool Explored::isAcyclic() const {
    enum class Mark { New, Open, Done };
    std::vector<Mark> marks(graph->addedNodeCount(), Mark::New);
    const std::function<bool(EClassId)> visit = [&](EClassId id) {
        Mark& mark = marks[id.index()];
        if (mark == Mark::Open) return false;
        if (mark == Mark::Done) return true;
        mark = Mark::Open;
        for (const ENodeId node : graph->nodesOf(id))
            for (const EClassId child : graph->children(node))
                if (!visit(child)) return false;
        marks[id.index()] = Mark::Done;
        return true;
    };
    return visit(graph->find(root));
}

}  // namespace candler::test
