#include "tests/bench/evaluations/TensorTables.h"

#include <fmt/format.h>

#include <array>
#include <chrono>
#include <cmath>
#include <memory>

#include "app/session/LanguageFiles.h"
#include "engine/languages/tensorgraph/TensorProgram.h"
#include "engine/languages/tensorgraph/models/ModelGraphs.h"
#include "engine/rewriting/Runner.h"
#include "engine/support/ProcessUsage.h"
#include "tests/bench/evaluations/OrderExtractors.h"

namespace candler {

namespace {

using tensor::CycleFiltering;

constexpr const char* kCostModel = "r0-free-concat";

class Watch {
public:
    [[nodiscard]] double seconds() const {
        return std::chrono::duration<double>(std::chrono::steady_clock::now() - m_begin).count();
    }

private:
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
};

/// A network with its e-graph.
class Network {
public:
    Network(const std::string& model, const std::vector<SourceText>& rules)
        : m_program(std::make_unique<tensor::TensorProgram>(model)) {
        m_program->setStart(tensor::findModel(model)->build(m_program->context(), {}));
        for (const SourceText& file : rules) {
            const auto loaded = m_program->loadRules(file);
            CANDLER_CHECK(loaded.has_value(), "{}", render(loaded.error()));
        }
        m_costModel = *m_program->costModel(kCostModel, {});
    }

    [[nodiscard]] double startCost() const { return m_costModel->planCost(m_program->start()); }

    TensorExploration explore(std::uint32_t multi, CycleFiltering cycles, double seconds,
                              const std::stop_token& stop) {
        constexpr std::uint32_t kIterations = 15;
        constexpr std::size_t kNodes = 50'000;
        constexpr std::size_t kMegabytes = 2048;
        const std::vector<std::string> names{"taso", "multi"};
        const RuleList rules = *m_program->selectRules(names, {});
        m_graph = (*m_program->graphFactory({{"cycles", static_cast<std::int64_t>(cycles)}}, {}))();
        m_graph->journal().turnOff();
        const Watch watch;
        const double cpuBefore = threadCpuSeconds();
        addRoots(*m_graph, std::array{m_program->start()}, stop);
        SchedulerOptions settings;
        settings.multiIterations = multi;
        Stepper stepper(*m_graph, rules, {kIterations + multi, kNodes, seconds, kMegabytes},
                        *makeScheduler("backoff", settings));
        TensorExploration result;
        result.stop = run(stepper, {}, stop);
        // What a limit interrupted; the user's stop ends it at once.
        if (m_graph->needsRebuild()) m_graph->rebuild(StopCheck(stop));
        result.seconds = watch.seconds();
        result.cpuSeconds = threadCpuSeconds() - cpuBefore;
        result.nodes = m_graph->nodeCount();
        result.classes = m_graph->classCount();
        result.cut = m_graph->cutCount();
        return result;
    }

    TensorExtraction extract(std::string_view extractor, double seconds,
                             const std::stop_token& stop) {
        TensorExtraction result;
        if (m_graph->needsRebuild()) return result;
        const Watch watch;
        const double cpuBefore = threadCpuSeconds();
        const GraphTable table(*m_graph);
        const ExtractionProblem problem =
            m_costModel->problem(table, *table.indexOf(m_graph->find(m_graph->roots()[0])), {});
        const double cpuOfProblem = threadCpuSeconds() - cpuBefore;
        const Extraction found = findComparedExtractor(extractor)->extract(
            {.problem = problem, .seconds = seconds, .stop = stop});
        result.seconds = watch.seconds();
        result.cpuSeconds = cpuOfProblem + found.cpuSeconds;
        if (!found.selection.isEmpty() && found.check.isValid()) result.cost = found.check.dagCost;
        if (std::isfinite(found.lowerBound)) result.lowerBound = found.lowerBound;
        result.isOptimal = found.isOptimal;
        result.note = found.note;
        return result;
    }

private:
    std::unique_ptr<tensor::TensorProgram> m_program;
    CostModelPtr m_costModel;
    std::unique_ptr<EGraph> m_graph;
};

struct OrderRow {
    const char* name;
    const char* extractor;
    CycleFiltering cycles;
    PublishedSeconds PublishedSolves::*published;
};
constexpr std::array kOrders{
    OrderRow{"real", "order-real", CycleFiltering::None, &PublishedSolves::real},
    OrderRow{"integer", "order-integer", CycleFiltering::None, &PublishedSolves::integer},
    OrderRow{"none", "order-none", CycleFiltering::Efficient, &PublishedSolves::none},
};

struct FilteringRow {
    const char* name;
    CycleFiltering cycles;
    PublishedSeconds PublishedFilters::*published;
};
constexpr std::array kFilterings{
    FilteringRow{"vanilla", CycleFiltering::Vanilla, &PublishedFilters::vanilla},
    FilteringRow{"efficient", CycleFiltering::Efficient, &PublishedFilters::efficient},
};

class Maker {
public:
    Maker(const TensorTablesRequest& request, const std::function<void(const std::string&)>& onWork,
          const std::stop_token& stop)
        : m_request(request), m_onWork(onWork), m_stop(stop) {
        m_tables.request = request;
    }

    Result<TensorTables> run() {
        if (auto checked = checkModels(); !checked) return failure(checked.error());
        if (auto read = readRules(); !read) return failure(read.error());
        for (const int table : m_request.tables) {
            if (table == 1) forEach(kSearched, {1}, [&](auto&... at) { return search(at...); });
            if (table == 4) forEach(kSolved, {1, 2}, [&](auto&... at) { return solve(at...); });
            if (table == 5) forEach(kSolved, {1, 2}, [&](auto&... at) { return filter(at...); });
        }
        m_tables.isComplete = !m_stop.stop_requested();
        return std::move(m_tables);
    }

private:
    /// As in the published tables.
    static inline const std::vector<std::string> kSearched{
        "bert", "resnext-50", "nasnet-a", "nasrnn", "inception-v3", "squeezenet", "vgg-19"};
    static inline const std::vector<std::string> kSolved{"bert", "nasrnn", "nasnet-a"};

    Result<void> checkModels() const {
        std::vector<std::string> known;
        for (const tensor::ModelRow& row : tensor::modelGraphs()) known.emplace_back(row.name);
        Diagnostics errors;
        for (const std::string& model : m_request.models)
            if (tensor::findModel(model) == nullptr)
                errors.push_back(makeError(fmt::format("no model is called '{}'", model), {},
                                           spellingHint(model, known)));
        if (!errors.empty()) return failure(std::move(errors));
        return {};
    }

    Result<void> readRules() {
        const auto language = chooseLanguage("tensorgraph");
        if (!language) return failure(language.error());
        for (const char* name : {"taso", "multi"}) {
            auto file = ruleSource(**language, name);
            if (!file) return failure(file.error());
            m_rules.push_back(std::move(*file));
        }
        return {};
    }

    /// Rows until one is stopped.
    template <typename Row>
    void forEach(const std::vector<std::string>& models, const std::vector<std::uint32_t>& multi,
                 Row row) {
        for (const std::string& model : m_request.models.empty() ? models : m_request.models)
            for (const std::uint32_t count : m_request.multi.empty() ? multi : m_request.multi) {
                if (m_stop.stop_requested()) return;
                row(model, count);
            }
    }

    void tell(const std::string& model, std::uint32_t multi, const char* what) const {
        if (m_onWork) m_onWork(fmt::format("{}, k = {}: {}", model, multi, what));
    }

    void search(const std::string& model, std::uint32_t multi) {
        tell(model, multi, "search");
        Network network(model, m_rules);
        SearchRow row{model, multi, {}, network.startCost(), {}, publishedSearch(model, multi)};
        row.exploration =
            network.explore(multi, CycleFiltering::Efficient, m_request.seconds, m_stop);
        row.extraction = network.extract("cbc", m_request.seconds, m_stop);
        if (!m_stop.stop_requested()) m_tables.searches.push_back(std::move(row));
    }

    void solve(const std::string& model, std::uint32_t multi) {
        const PublishedSolves* published = publishedSolves(model, multi);
        for (const OrderRow& order : kOrders) {
            if (m_stop.stop_requested()) return;
            tell(model, multi, order.extractor);
            Network network(model, m_rules);
            SolveRow row{model, multi, order.name, {}, {}, {}};
            if (published != nullptr) row.published = published->*order.published;
            row.exploration = network.explore(multi, order.cycles, m_request.seconds, m_stop);
            row.extraction = network.extract(order.extractor, m_request.seconds, m_stop);
            if (!m_stop.stop_requested()) m_tables.solves.push_back(std::move(row));
        }
    }

    void filter(const std::string& model, std::uint32_t multi) {
        const PublishedFilters* published = publishedFilters(model, multi);
        for (const FilteringRow& filtering : kFilterings) {
            if (m_stop.stop_requested()) return;
            tell(model, multi, filtering.name);
            Network network(model, m_rules);
            FilterRow row{model, multi, filtering.name, {}, {}};
            if (published != nullptr) row.published = published->*filtering.published;
            row.exploration = network.explore(multi, filtering.cycles, m_request.seconds, m_stop);
            if (!m_stop.stop_requested()) m_tables.filters.push_back(std::move(row));
        }
    }

    const TensorTablesRequest& m_request;
    const std::function<void(const std::string&)>& m_onWork;
    std::stop_token m_stop;
    std::vector<SourceText> m_rules;
    TensorTables m_tables;
};

}  // namespace

Result<TensorTables> makeTensorTables(const TensorTablesRequest& request,
                                      const std::function<void(const std::string&)>& onWork,
                                      const std::stop_token& stop) {
    return Maker(request, onWork, stop).run();
}

}  // namespace candler
