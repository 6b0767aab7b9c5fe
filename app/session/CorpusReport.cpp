#include "app/session/CorpusReport.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <unordered_map>

#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/syntax/LaParser.h"
#include "engine/support/FileSystem.h"

namespace candler {

namespace fs = std::filesystem;

using linrel::CorpusRecord;
using linrel::LaProgram;
using linrel::Verdict;

namespace {

/// Sizes for proofs, and for the evaluator: all different twice, and all equal.
const std::array<linrel::CorpusSizes, 3>& sizes() {
    static const std::array<linrel::CorpusSizes, 3> all{{
        {{"m", 7}, {"n", 5}, {"k", 3}, {"p", 4}},
        {{"m", 5}, {"n", 8}, {"k", 7}, {"p", 6}},
        {{"m", 6}, {"n", 6}, {"k", 6}, {"p", 6}},
    }};
    return all;
}

Result<std::vector<SourceText>> readRules(const std::vector<std::string>& given) {
    std::vector<fs::path> paths(given.begin(), given.end());
    std::error_code error;
    if (given.empty()) {
        for (const fs::directory_entry& entry :
             fs::directory_iterator(resourceFolder() / "rules" / "linrel", error))
            if (entry.path().extension() == ".rules") paths.push_back(entry.path());
        std::ranges::sort(paths);
    }
    std::vector<SourceText> texts;
    for (const fs::path& path : paths) {
        auto text = readSourceFile(path);
        if (!text) return failure(text.error());
        texts.push_back(std::move(*text));
    }
    return texts;
}

/// The names of their sets.
Result<std::vector<std::string>> ruleSetsOf(const std::vector<SourceText>& rules) {
    linrel::LinrelProgram program(
        *linrel::parseProgram(SourceText("<program>", "input x\noutput x")), "rules");
    for (const SourceText& text : rules)
        if (auto done = program.loadRules(text); !done) return failure(done.error());
    std::vector<std::string> names;
    for (const RuleSetInfo& set : program.ruleSets()) names.push_back(set.name);
    return names;
}

/// Whether each of its values has few cells.
bool isSmall(const LaProgram& program) {
    constexpr double kMostCells = 100'000;
    const linrel::Dimensions& dims = program.dimensions;
    for (std::uint32_t id = 0; id < program.store.size(); ++id) {
        const linrel::Shape& shape = program[linrel::LaId{id}].shape;
        if (static_cast<double>(dims.size(shape.rows)) *
                static_cast<double>(dims.size(shape.columns)) >
            kMostCells)
            return false;
    }
    return true;
}

/// Both sides at random points, at all sizes.
std::optional<bool> agreesOnMatrices(const CorpusRecord& record, const SourceText& file) {
    constexpr int kTrials = 3;
    Random random(1);
    for (const linrel::CorpusSizes& one : sizes()) {
        const auto program = linrel::programOf(record, file, one);
        if (!program) return false;
        if (!isSmall(*program)) return std::nullopt;
        const std::array both{program->outputs[0].expression, program->outputs[1].expression};
        for (int trial = 0; trial < kTrials; ++trial) {
            std::vector<linrel::Matrix> inputs;
            for (const linrel::LaInput& input : program->inputs)
                inputs.push_back(linrel::randomInput(*program, input, random));
            const auto values = linrel::evaluate(*program, both, inputs);
            if (!linrel::isClose(values[0], values[1])) return false;
        }
    }
    return true;
}

class CorpusRun {
public:
    CorpusRun(const CorpusRunRequest& request, SourceText file, std::vector<SourceText> rules,
              std::stop_token stop)
        : m_file(std::move(file)),
          m_rules(std::move(rules)),
          m_hasOwnRules(!request.rules.empty()),
          m_stop(std::move(stop)) {
        m_request.limits = request.limits;
        m_request.scheduler = request.scheduler;
        m_request.schedulerOptions = request.schedulerOptions;
        m_request.representation = request.representation;
    }

    Result<CorpusReport> run() {
        const auto ruleSets = ruleSetsOf(m_rules);
        if (!ruleSets) return failure(ruleSets.error());
        // Of those that ship the specification says which belong to tiers.
        auto records = linrel::readCorpus(
            m_file, m_hasOwnRules ? std::span(*ruleSets) : std::span<const std::string>());
        if (!records) return failure(records.error());
        if (auto done = checkSizes(*records); !done) return failure(done.error());
        CorpusReport report;
        for (CorpusRecord& record : *records) {
            auto row = tryRecord(std::move(record));
            if (!row) return failure(row.error());
            report.isComplete = !m_stop.stop_requested();
            if (!report.isComplete) break;
            report.rows.push_back(std::move(*row));
        }
        return report;
    }

private:
    /// Numbers of the file that are equal to sizes at one assignment are not at the others.
    Result<void> checkSizes(const std::vector<CorpusRecord>& records) const {
        Diagnostics errors;
        for (const CorpusRecord& record : records)
            for (const linrel::CorpusSizes& one : sizes())
                if (auto program = linrel::programOf(record, m_file, one); !program) {
                    errors.insert(errors.end(), program.error().begin(), program.error().end());
                    break;
                }
        if (!errors.empty()) return failure(std::move(errors));
        return {};
    }

    Result<CorpusRow> tryRecord(CorpusRecord record) {
        CorpusRow row;
        for (const linrel::CorpusMode mode :
             {linrel::CorpusMode::Proof, linrel::CorpusMode::Generation}) {
            if (mode == linrel::CorpusMode::Generation && !record.isEqual) break;
            m_request.mode = mode;
            auto program = linrel::programOf(record, m_file, sizes()[0]);
            auto outcome =
                linrel::proveRecord(record, std::move(*program), m_rules, m_request, m_stop);
            if (!outcome) return failure(outcome.error());
            (mode == linrel::CorpusMode::Proof ? row.proof : row.generation) = std::move(*outcome);
        }
        auto program = linrel::programOf(record, m_file, sizes()[1]);
        linrel::PolytermOracle oracle(*program, StopCheck{m_stop});
        row.verdict =
            oracle.compare(program->outputs[0].expression, program->outputs[1].expression);
        row.agrees = agreesOnMatrices(record, m_file);
        row.record = std::move(record);
        return row;
    }

    SourceText m_file;
    std::vector<SourceText> m_rules;
    bool m_hasOwnRules;
    std::stop_token m_stop;
    linrel::CorpusRequest m_request;
};

}  // namespace

bool CorpusRow::isAsExpected() const {
    if (!proof.contradiction.empty() || proof.isEqual != record.isEqual) return false;
    if (agrees && *agrees != record.isEqual) return false;
    return verdict != (record.isEqual ? Verdict::Different : Verdict::Equal);
}

bool CorpusReport::isAsExpected() const {
    return std::ranges::all_of(rows, &CorpusRow::isAsExpected);
}

bool CorpusReport::hasContradiction() const {
    return std::ranges::any_of(rows, [](const CorpusRow& row) {
        return row.isMerged() || !row.proof.contradiction.empty();
    });
}

std::vector<CorpusGroup> CorpusReport::groups() const {
    std::vector<CorpusGroup> groups;
    std::unordered_map<std::string, std::size_t> places;
    for (const CorpusRow& row : rows) {
        const auto [place, isNew] = places.emplace(row.record.group, groups.size());
        if (isNew) groups.push_back({row.record.group});
        CorpusGroup* found = &groups[place->second];
        const bool isEqual = row.record.isEqual;
        ++found->records;
        found->proved += row.proof.isEqual == isEqual ? 1 : 0;
        found->merged += row.isMerged() ? 1 : 0;
        found->generated += row.generation.isEqual ? 1 : 0;
        found->confirmed += row.verdict == (isEqual ? Verdict::Equal : Verdict::Different) ? 1 : 0;
        found->agreeing += row.agrees && *row.agrees == isEqual ? 1 : 0;
        found->iterations = std::max(found->iterations, row.proof.iterations);
        found->nodes = std::max(found->nodes, row.proof.nodes);
    }
    return groups;
}

Result<CorpusReport> runCorpus(const CorpusRunRequest& request, const std::stop_token& stop) {
    auto file = readSourceFile(request.file);
    if (!file) return failure(file.error());
    auto rules = readRules(request.rules);
    if (!rules) return failure(rules.error());
    return CorpusRun(request, std::move(*file), std::move(*rules), stop).run();
}

}  // namespace candler
