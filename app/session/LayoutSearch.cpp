#include "app/session/LayoutSearch.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "app/session/KernelBench.h"
#include "app/session/LanguageFiles.h"
#include "app/session/Session.h"
#include "app/session/TemporaryFolder.h"
#include "engine/codegen/Toolchain.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

namespace {

/// The project as its guide begins with this program, with the language's own costs.
Project pricedProject(const Project& project, std::string text) {
    Project priced = project;
    priced.program = {.file = {}, .text = std::move(text)};
    priced.defaults.costModel.reset();
    for (ProjectStep& step : priced.guide) step.settings.costModel.reset();
    return priced;
}

/// Prices combinations instead of measuring them.
class LayoutProbe : public TuneProbe {
public:
    LayoutProbe(const LayoutQuestion& request, const LayoutSpace& space)
        : m_request(request), m_space(space) {}

    std::optional<TuneRow> measure(const TuneValues& values, unsigned /*runs*/,
                                   const std::stop_token& stop) override {
        LayoutRow row = price(values, stop);
        if (stop.stop_requested()) return {};
        TuneRow told{.values = values, .outcome = row.outcome, .reason = row.reason};
        told.seconds = row.plan + row.packing / m_request.runs;
        m_rows.push_back(std::move(row));
        return told;
    }

    [[nodiscard]] std::vector<LayoutRow> takeRows() { return std::move(m_rows); }

private:
    LayoutRow price(const TuneValues& values, const std::stop_token& stop) const {
        LayoutRow row;
        row.choices.assign(values.begin(), values.end());
        for (std::size_t i = 0; i < row.choices.size(); ++i)
            row.packing += m_space.inputs()[i].choices[row.choices[i]].packing;
        Session session(m_request.tools);
        session.open(pricedProject(m_request.project, m_space.priced(row.choices).text), stop);
        const auto fail = [&](TuneOutcome outcome, std::string reason) {
            row.outcome = outcome;
            row.reason = std::move(reason);
            return row;
        };
        if (!session.canRun()) return fail(TuneOutcome::Mistake, firstError(session.problems()));
        session.run(RunExtent::Goal, stop);
        if (!session.isFinished()) return fail(TuneOutcome::GoalNotFound, session.status().text);
        row.plan = session.stepReport(session.begunSteps() - 1).foundCost;
        for (std::size_t i = 0; i < row.choices.size(); ++i)
            row.plan += m_space.inputs()[i].choices[row.choices[i]].running;
        const auto code = session.generateCode(stop);
        if (!code) return fail(TuneOutcome::NoKernel, firstError(code.error()));
        row.sizes = (*code)->sizes;
        return row;
    }

    const LayoutQuestion& m_request;
    const LayoutSpace& m_space;
    std::vector<LayoutRow> m_rows;
};

/// Inputs as parameters; formats that hold the data as their values.
std::vector<ProjectParameter> parametersOf(const LayoutSpace& space) {
    std::vector<ProjectParameter> parameters;
    for (const LayoutInput& input : space.inputs()) {
        ProjectParameter parameter{.name = input.name, .description = {}, .values = {}};
        for (std::size_t i = 0; i < input.choices.size(); ++i)
            if (input.choices[i].reason.empty())
                parameter.values.push_back(static_cast<std::int64_t>(i));
        if (!parameter.values.empty()) parameter.value = parameter.values.front();
        parameters.push_back(std::move(parameter));
    }
    return parameters;
}

/// Cheapest first.
void sortRows(LayoutTable& table) {
    std::ranges::stable_sort(table.rows, {}, [&](const LayoutRow& row) {
        return std::pair(row.outcome != TuneOutcome::Measured, table.total(row));
    });
    table.written.reset();
    const bool isWritten = std::ranges::all_of(
        table.inputs, [](const LayoutInput& input) { return input.choices.front().isWritten; });
    for (std::size_t i = 0; i < table.rows.size() && isWritten; ++i)
        if (std::ranges::all_of(table.rows[i].choices, [](std::size_t at) { return at == 0; }))
            table.written = i;
}

void measureRow(const LayoutQuestion& request, const LayoutSpace& space, const Toolchain& toolchain,
                LayoutRow& row, const std::stop_token& stop) {
    LayoutSpace::Priced program = space.priced(row.choices);
    Project project = pricedProject(request.project, std::move(program.text));
    for (const std::string& name : row.sizes)
        if (const auto size = program.sizes.find(name); size != program.sizes.end())
            project.code.benchmarkSizes[name] = size->second;
    Session session(request.tools);
    session.open(std::move(project), stop);
    session.run(RunExtent::Goal, stop);
    const auto code = session.generateCode(stop);
    const auto folder = TemporaryFolder::make();
    if (!code || !folder) {
        row.notMeasured = firstError(code ? folder.error() : code.error());
        return;
    }
    const BenchResult result = KernelBench(toolchain, {})
                                   .run(
                                       **code, folder->path(), [](BenchStage) {}, stop);
    if (result.outcome == TuneOutcome::Measured) {
        row.seconds = result.times.best;
    } else if (!stop.stop_requested()) {
        row.outcome = result.outcome;
        row.reason = result.reason;
    }
}

/// The cheapest few, and the program as it is.
Result<void> measureRows(const LayoutQuestion& request, const LayoutSpace& space,
                         LayoutTable& table, const std::stop_token& stop) {
    if (request.measured == 0) return {};
    const auto toolchain = Toolchain::find(request.tools.compiler, {});
    if (!toolchain) return failure(toolchain.error());
    for (std::size_t i = 0; i < table.rows.size(); ++i) {
        LayoutRow& row = table.rows[i];
        const bool isWanted = i < request.measured || i == table.written;
        if (!isWanted || row.outcome != TuneOutcome::Measured) continue;
        if (stop.stop_requested()) return {};
        if (request.onProgress)
            request.onProgress(fmt::format("measuring {} of {}", i + 1, table.rows.size()));
        measureRow(request, space, *toolchain, row, stop);
    }
    sortRows(table);
    return {};
}

/// Whether a step begins with a term in another form, as tensors as they are stored.
bool comesToStorage(const Session& session) {
    return std::ranges::any_of(session.info()->steps,
                               [](const StepInfo& step) { return !step.normalForm.empty(); });
}

void search(const LayoutQuestion& request, const LayoutSpace& space, LayoutTable& table,
            const std::stop_token& stop) {
    TuneLog log;
    log.parameters = parametersOf(space);
    LayoutProbe probe(request, space);
    const TuneHooks hooks{.onBegin = [&](const TuneValues&, std::size_t number, std::size_t total) {
        if (request.onProgress)
            request.onProgress(total > 0 ? fmt::format("combination {} of {}", number, total)
                                         : fmt::format("combination {}", number));
    }};
    table.combinations = 1;
    for (const ProjectParameter& parameter : log.parameters)
        table.combinations *= std::max<double>(1, static_cast<double>(parameter.values.size()));
    const bool areFew = table.combinations <= static_cast<double>(request.mostCombinations);
    table.end = tune(log, probe,
                     {.search = areFew ? TuneSearch::All : TuneSearch::Descent, .remeasured = 0},
                     hooks, stop);
    table.rows = probe.takeRows();
    sortRows(table);
}

/// By their names.
Result<std::vector<fs::path>> filesIn(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code error;
    fs::directory_iterator entry(folder, error);
    for (; !error && entry != fs::directory_iterator(); entry.increment(error)) {
        std::error_code other;
        if (entry->is_regular_file(other)) files.push_back(entry->path());
    }
    if (error)
        return failure(makeError(
            fmt::format("cannot read the folder '{}': {}", folder.string(), error.message())));
    std::ranges::sort(files);
    return files;
}

}  // namespace

const LayoutRow* LayoutTable::cheapest() const {
    return rows.empty() || rows.front().outcome != TuneOutcome::Measured ? nullptr : &rows.front();
}

Result<std::vector<SourceText>> layoutFormats(const std::string& language, const fs::path& folder) {
    const auto known = chooseLanguage(language);
    if (!known) return failure(known.error());
    const fs::path shipped = shippedFolder(**known, "formats");
    auto files = filesIn(shipped);
    if (!files) files = std::vector<fs::path>{};
    if (!folder.empty()) {
        std::set<fs::path> endings;
        for (const fs::path& file : *files) endings.insert(file.extension());
        auto own = filesIn(folder);
        if (!own) return failure(own.error());
        for (fs::path& file : *own)
            if (endings.empty() || endings.contains(file.extension()))
                files->push_back(std::move(file));
    }
    std::vector<SourceText> texts;
    for (const fs::path& file : *files) {
        auto text = readFile(file);
        if (!text) return failure(text.error());
        texts.emplace_back(file.string(), std::move(*text));
    }
    return texts;
}

Result<LayoutTable> searchLayouts(const LayoutQuestion& request, const std::stop_token& stop) {
    Session session(request.tools);
    session.open(request.project, stop);
    if (!session.canRun()) return failure(session.problems());
    if (request.onProgress) request.onProgress("looking for formats");
    const auto space = session.layouts(request.formats, request.seed, stop);
    if (!space) return failure(space.error());
    if ((*space)->isOfStoredStep() && !comesToStorage(session))
        return failure(makeError("the guide never comes to storage",
                                 request.project.placeOf("/guide"),
                                 "give a step a normal form, as \"normalForm\": \"stored\""));
    LayoutTable table;
    table.runs = request.runs;
    table.measuredOn = (*space)->measuredOn();
    table.inputs.assign((*space)->inputs().begin(), (*space)->inputs().end());
    if (table.inputs.empty())
        return failure(makeError("no input or result can be stored in another way"));
    for (const LayoutInput& input : table.inputs)
        if (std::ranges::none_of(input.choices,
                                 [](const LayoutChoice& choice) { return choice.reason.empty(); }))
            return failure(makeError(fmt::format("no format holds '{}'", input.name), {},
                                     input.choices.front().reason));
    search(request, **space, table, stop);
    if (auto done = measureRows(request, **space, table, stop); !done) return failure(done.error());
    if (const LayoutRow* row = table.cheapest())
        table.cheapestText = (*space)->programText(row->choices, request.folder);
    return table;
}

}  // namespace candler
