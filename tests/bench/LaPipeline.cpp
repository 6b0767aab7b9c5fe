#include "tests/bench/LaPipeline.h"

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <regex>

#include "engine/egraph/GraphTable.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/FileSystem.h"
#include "tests/bench/ValueOf.h"

namespace candler {

using namespace linrel;

namespace {

/// Runs `work` and gives its seconds.
template <typename Work>
double secondsOf(const Work& work) {
    const auto begin = std::chrono::steady_clock::now();
    work();
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// All that projects of the language have.
RuleList coreRules(LinrelProgram& program) {
    std::vector<std::filesystem::path> files;
    for (const auto& entry :
         std::filesystem::directory_iterator(resourceFolder() / "rules" / "linrel"))
        files.push_back(entry.path());
    std::ranges::sort(files);
    for (const auto& file : files)
        valueOf(program.loadRules(SourceText(file.string(), valueOf(readFile(file)))));
    const std::vector<std::string> names{"core"};
    return valueOf(program.selectRules(names, {}));
}

}  // namespace

std::string linrelProgram(const std::string& name) {
    return valueOf(readFile(resourceFolder() / "programs" / "linrel" / (name + ".la")));
}

std::string withNumbers(std::string text, const std::map<std::string, std::string>& numbers) {
    for (const auto& [name, number] : numbers) {
        const std::regex declared("\\b" + name + "( *= *)[0-9.]+");
        if (!std::regex_search(text, declared)) quit("no number is called " + name);
        text = std::regex_replace(text, declared, name + " = " + number,
                                  std::regex_constants::format_first_only);
    }
    return text;
}

LaPipeline::LaPipeline(const std::string& text) {
    read(text);
    saturate();
    generate();
}

void LaPipeline::read(const std::string& text) {
    LaProgram parsed;
    m_seconds.read =
        secondsOf([&] { parsed = valueOf(parseProgram(SourceText("program", text))); });
    m_seconds.translate = secondsOf(
        [&] { m_program = std::make_unique<LinrelProgram>(std::move(parsed), "program"); });
}

void LaPipeline::saturate() {
    GuideStep step{.name = "saturate",
                   .rules = {},
                   .cost = valueOf(m_program->costModel("work", {})),
                   .limits = {.iterations = 40, .nodes = 200'000, .seconds = 30},
                   .normalise = {},
                   .makeGraph = valueOf(m_program->graphFactory({}, {}))};
    m_seconds.rules = secondsOf([&] { step.rules = coreRules(*m_program); });
    std::vector<GuideStep> steps;
    steps.push_back(std::move(step));
    m_seconds.saturate = secondsOf([&] {
        m_search = std::make_unique<GuidedSearch>(m_program->store(), m_program->start(),
                                                  std::move(steps));
        m_search->run();
    });
    m_seconds.greedy = state().extractSeconds;
    m_seconds.saturate -= m_seconds.greedy;
    if (!m_search->result()) quit("no plan was found");
}

void LaPipeline::generate() {
    const TermId found = *m_search->result();
    m_seconds.write = secondsOf([&] { m_planText = m_program->termText(found); });
    KernelRequest request;
    request.term = found;
    m_seconds.kernel = secondsOf([&] { valueOf(m_program->makeKernel(request, {})); });
}

std::vector<LaOutput> LaPipeline::plan() {
    TermPlan terms(m_program->program(), m_program->context());
    const auto expressions = terms.outputs(*m_search->result());
    if (!expressions) quit("the plan is no linear algebra");
    std::vector<LaOutput> result = m_program->program().outputs;
    for (std::size_t i = 0; i < result.size(); ++i) result[i].expression = (*expressions)[i];
    return result;
}

Extraction LaPipeline::extract(std::string_view extractor, double seconds) const {
    const GraphTable table(*state().graph);
    const auto root = table.indexOf(state().graph->find(state().root));
    const CostModel& cost = *m_search->steps().front().cost;
    return findExtractor(extractor)->extract(
        {.problem = cost.problem(table, *root, {}), .seconds = seconds});
}

}  // namespace candler
