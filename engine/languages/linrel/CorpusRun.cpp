#include "engine/languages/linrel/CorpusRun.h"

#include <array>

#include "engine/languages/linrel/CorpusProof.h"
#include "engine/languages/linrel/LinrelProgram.h"
#include "engine/languages/linrel/oracles/LaEvaluator.h"
#include "engine/languages/linrel/oracles/PolytermOracle.h"
#include "engine/languages/linrel/syntax/LaParser.h"

namespace candler::linrel {

namespace {

/// Sizes for proofs, and for the evaluator: all different twice, and all equal.
const std::array<CorpusSizes, 3>& sizes() {
    static const std::array<CorpusSizes, 3> all{{
        {{"m", 7}, {"n", 5}, {"k", 3}, {"p", 4}},
        {{"m", 5}, {"n", 8}, {"k", 7}, {"p", 6}},
        {{"m", 6}, {"n", 6}, {"k", 6}, {"p", 6}},
    }};
    return all;
}

/// The names of their sets.
Result<std::vector<std::string>> ruleSetsOf(std::span<const SourceText> rules) {
    LinrelProgram program(*parseProgram(SourceText("<program>", "input x\noutput x")), "rules");
    for (const SourceText& text : rules)
        if (auto done = program.loadRules(text); !done) return failure(done.error());
    std::vector<std::string> names;
    for (const RuleSetInfo& set : program.ruleSets()) names.push_back(set.name);
    return names;
}

/// Whether each of its values has few cells.
bool isSmall(const LaProgram& program) {
    constexpr double kMostCells = 100'000;
    const Dimensions& dims = program.dimensions;
    for (std::uint32_t id = 0; id < program.store.size(); ++id) {
        const Shape& shape = program[LaId{id}].shape;
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
    for (const CorpusSizes& one : sizes()) {
        const auto program = programOf(record, file, one);
        if (!program) return false;
        if (!isSmall(*program)) return std::nullopt;
        const std::array both{program->outputs[0].expression, program->outputs[1].expression};
        for (int trial = 0; trial < kTrials; ++trial) {
            std::vector<Matrix> inputs;
            for (const LaInput& input : program->inputs)
                inputs.push_back(randomInput(*program, input, random));
            const auto values = evaluate(*program, both, inputs);
            if (!isClose(values[0], values[1])) return false;
        }
    }
    return true;
}

class CorpusRun {
public:
    CorpusRun(const SourceText& file, std::span<const SourceText> rules,
              const CorpusOptions& options, std::stop_token stop)
        : m_file(file), m_rules(rules), m_options(options), m_stop(std::move(stop)) {}

    Result<std::vector<CorpusRow>> run() {
        const auto ruleSets = ruleSetsOf(m_rules);
        if (!ruleSets) return failure(ruleSets.error());
        // Of those that ship the specification says which belong to tiers.
        const auto records = readCorpus(
            m_file, m_options.hasOwnRules ? std::span(*ruleSets) : std::span<const std::string>());
        if (!records) return failure(records.error());
        if (auto done = checkSizes(*records); !done) return failure(done.error());
        std::vector<CorpusRow> rows;
        for (const CorpusRecord& record : *records) {
            auto row = tryRecord(record);
            if (!row) return failure(row.error());
            if (m_stop.stop_requested()) break;
            rows.push_back(std::move(*row));
        }
        return rows;
    }

private:
    /// Numbers of the file that are equal to sizes at one assignment are not at the others.
    Result<void> checkSizes(const std::vector<CorpusRecord>& records) const {
        Diagnostics errors;
        for (const CorpusRecord& record : records)
            for (const CorpusSizes& one : sizes())
                if (auto program = programOf(record, m_file, one); !program) {
                    errors.insert(errors.end(), program.error().begin(), program.error().end());
                    break;
                }
        if (!errors.empty()) return failure(std::move(errors));
        return {};
    }

    Result<CorpusRow> tryRecord(const CorpusRecord& record) {
        CorpusRow row{record.id, record.group, record.tier, record.isEqual};
        for (const CorpusMode mode : {CorpusMode::Proof, CorpusMode::Generation}) {
            if (mode == CorpusMode::Generation && !record.isEqual) break;
            const CorpusRequest request{mode, m_options.limits, m_options.scheduler,
                                        m_options.schedulerOptions};
            auto program = programOf(record, m_file, sizes()[0]);
            auto outcome = proveRecord(record, std::move(*program), m_rules, request, m_stop);
            if (!outcome) return failure(outcome.error());
            (mode == CorpusMode::Proof ? row.proof : row.generation) = std::move(*outcome);
        }
        auto program = programOf(record, m_file, sizes()[1]);
        PolytermOracle oracle(*program, StopCheck{m_stop});
        row.verdict =
            oracle.compare(program->outputs[0].expression, program->outputs[1].expression);
        row.agrees = agreesOnMatrices(record, m_file);
        return row;
    }

    const SourceText& m_file;
    std::span<const SourceText> m_rules;
    const CorpusOptions& m_options;
    std::stop_token m_stop;
};

}  // namespace

Result<std::vector<CorpusRow>> tryCorpus(const SourceText& file, std::span<const SourceText> rules,
                                         const CorpusOptions& options,
                                         const std::stop_token& stop) {
    return CorpusRun(file, rules, options, stop).run();
}

}  // namespace candler::linrel
