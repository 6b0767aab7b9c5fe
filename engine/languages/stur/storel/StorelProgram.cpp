#include "engine/languages/stur/storel/StorelProgram.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/storel/StorelProducts.h"
#include "engine/languages/stur/structure/Counting.h"
#include "engine/support/NameHint.h"

namespace candler::stur {

namespace {

/// Of a result whose other elements are read from unique ones; where there are more, all elements
/// are computed.
constexpr std::size_t kMostPieces = 8;

class ProgramWriter {
public:
    ProgramWriter(const FlatProgram& program, const InferredStructures& inferred, Prover& prover,
                  const StructuredStorage& storage)
        : m_program(program),
          m_structures(inferred.structures),
          m_prover(prover),
          m_storage(storage),
          m_text(program, storage.sizes) {}

    Result<std::string> write() {
        auto result = chooseResult();
        if (!result) return failure(result.error());
        if (auto known = checkSparse(); !known) return failure(known.error());
        chooseRules(*result);
        nameTensors();
        std::string body;
        for (const auto& [name, tensor] : m_tensors) {
            if (isMade(name)) continue;
            auto input = inputText(name, tensor);
            if (!input) return failure(input.error());
            body += *input;
        }
        for (const FlatRule* rule : m_rules) {
            auto made = ruleText(*rule, rule->tensor == *result);
            if (!made) return failure(made.error());
            body += *made;
        }
        return m_renamed + m_text.declarations() + body;
    }

private:
    [[nodiscard]] bool isMade(const std::string& tensor) const {
        return std::ranges::any_of(m_rules,
                                   [&](const FlatRule* rule) { return rule->tensor == tensor; });
    }

    Result<std::string> chooseResult() const {
        std::vector<std::string> results;
        for (const FlatRule& rule : m_program.rules) {
            const Tensor* declared = m_program.tensors.at(rule.tensor).declared;
            if (declared != nullptr && declared->isOutput) results.push_back(rule.tensor);
        }
        if (!m_storage.result.empty()) {
            if (std::ranges::find(results, m_storage.result) != results.end())
                return m_storage.result;
            return failure(
                makeError(fmt::format("the program has no result '{}'", m_storage.result), {},
                          nameHint(m_storage.result, results, "results")));
        }
        if (results.size() == 1) return results.front();
        return failure(makeError(
            fmt::format("a program of SDQLite has one result, and this one has {}", results.size()),
            {}, fmt::format("choose one of {} (--tensor)", fmt::join(results, ", "))));
    }

    Result<void> checkSparse() const {
        std::vector<std::string> inputs;
        for (const auto& [name, tensor] : m_program.tensors)
            if (tensor.declared != nullptr && !tensor.declared->definition) inputs.push_back(name);
        for (const std::string& name : m_storage.sparse)
            if (std::ranges::find(inputs, name) == inputs.end())
                return failure(makeError(fmt::format("the program has no input '{}'", name), {},
                                         nameHint(name, inputs, "inputs")));
        return {};
    }

    /// Those that the result is made of, in their order.
    void chooseRules(const std::string& result) {
        std::set<std::string> wanted{result};
        for (auto rule = m_program.rules.rbegin(); rule != m_program.rules.rend(); ++rule) {
            if (!wanted.contains(rule->tensor)) continue;
            m_rules.insert(m_rules.begin(), &*rule);
            for (const FlatProduct& product : rule->products)
                for (const FlatFactor& factor : product.factors)
                    if (!factor.isSize) wanted.insert(factor.tensor);
        }
        m_wanted = std::move(wanted);
    }

    void nameTensors() {
        for (const auto& [name, tensor] : m_program.tensors) {
            if (!m_wanted.contains(name)) continue;
            StorelTensor& made = m_tensors[name];
            made.structure = &m_structures.at(name);
            made.extents = tensor.extents;
            made.isSparse = m_storage.sparse.contains(name);
            for (const AffineForm& extent : tensor.extents)
                made.sorts.push_back(m_text.sortOf(extent));
        }
        for (auto& [name, tensor] : m_tensors) {
            tensor.name = m_text.unique(name);
            if (tensor.name != name && m_program.tensors.at(name).declared != nullptr)
                m_renamed += fmt::format("# {} is called {} here.\n", name, tensor.name);
        }
    }

    Result<std::string> inputText(const std::string& name, const StorelTensor& tensor) {
        const StorelMap map{*tensor.structure, tensor.sorts};
        const StorelInput input{tensor.name, nonzeros(*tensor.structure)};
        auto made = tensor.isSparse ? sparseInput(map, input, m_text, m_prover)
                                    : packedInput(map, input, m_text, m_prover);
        if (!made)
            return failure(
                m_program.errorOf(name, made.error().front().message, made.error().front().hint));
        return '\n' + *made;
    }

    [[nodiscard]] std::optional<std::uint64_t> nonzeros(const Structure& structure) const {
        if (m_storage.sizes.empty()) return {};
        return countAt(structure.support, structure.variables,
                       withQuotients(m_program.quotients, m_storage.sizes));
    }

    Result<std::string> ruleText(const FlatRule& rule, bool isResult) {
        const Structure structure = m_structures.at(rule.tensor).renamed(rule.variables);
        StorelTensor& tensor = m_tensors.at(rule.tensor);
        const StorelMap map{structure, tensor.sorts};
        std::string text;
        const auto define = [&](const std::string& name, bool isLast, const std::string& body) {
            if (isLast) return fmt::format("\ncompute {} : {} =\n  {}\n", name, map.type(), body);
            return fmt::format("\nlet {} =\n  {}\n", name, body);
        };
        const bool isMirrored = structure.hasRedundancy() && structure.pieces.size() <= kMostPieces;
        const Region unique = structure.uniqueSet();
        auto body = sumText(rule, isMirrored ? unique : Region{Conjunction()}, map);
        if (!body) return failure(body.error());
        if (!isMirrored) return define(tensor.name, isResult, *body);
        const std::string computed = m_text.unique(rule.tensor + "_unique");
        text = define(computed, false, *body);
        const auto mirrored = mirrorText(map, computed);
        if (!mirrored) return failure(mirrored.error());
        return text + define(tensor.name, isResult, computed + "\n  + (" + *mirrored + ")");
    }

    /// All products, each over the regions.
    Result<std::string> sumText(const FlatRule& rule, const Region& regions, const StorelMap& map) {
        std::vector<std::string> lines;
        for (const FlatProduct& product : rule.products)
            for (const Conjunction& where : regions) {
                auto line = productText(rule, product, where, m_tensors, m_text, m_prover);
                if (!line)
                    return failure(m_program.errorOf(rule.tensor, line.error().front().message,
                                                     line.error().front().hint));
                if (!line->empty()) lines.push_back(std::move(*line));
            }
        if (lines.empty()) {
            std::string zero = "0.0";
            for (std::size_t d = map.sorts.size(); d-- > 0;)
                zero = fmt::format("collect(<{0},_> in 0..0) {{{0} -> {1}}}", m_text.unique("k"),
                                   zero);
            return zero;
        }
        if (lines.size() == 1) return lines.front();
        return fmt::format("({})", fmt::join(lines, ")\n  + ("));
    }

    /// What follows from unique elements.
    Result<std::string> mirrorText(const StorelMap& map, const std::string& computed) {
        std::vector<ElementSource> sources =
            sourcesOf(map.structure, identityMap(map.structure.variables), {}, false, m_prover);
        const std::vector<AffineForm> same = identityMap(map.structure.variables);
        std::erase_if(sources, [&](const ElementSource& one) { return one.indices == same; });
        const StorelElement element = [&](const ElementSource& source) {
            std::string text = computed;
            for (std::size_t d = 0; d < source.indices.size(); ++d)
                text += fmt::format("({})", m_text.key(source.indices[d], map.sorts[d]));
            return text;
        };
        return mapText(map, sources, element, m_text, m_prover);
    }

    const FlatProgram& m_program;
    const std::map<std::string, Structure, std::less<>>& m_structures;
    Prover& m_prover;
    const StructuredStorage& m_storage;
    StorelText m_text;
    std::vector<const FlatRule*> m_rules;
    std::set<std::string> m_wanted;
    std::string m_renamed;
    StorelTensors m_tensors;
};

}  // namespace

Result<std::string> storelProgram(SturTerms& terms, const Model& model, TermId term,
                                  const StructuredStorage& storage, const StopCheck& stop) {
    const auto program = flatten(terms, model, term);
    if (!program) return failure(program.error());
    Prover prover = proverOf(*program, stop);
    const auto inferred = inferStructures(*program, prover);
    if (!inferred && !stop.isStopped()) return failure(inferred.error());
    auto made = stop.isStopped() ? Result<std::string>(std::string())
                                 : ProgramWriter(*program, *inferred, prover, storage).write();
    if (stop.isStopped()) return failure(makeError("the inference was stopped"));
    return made;
}

}  // namespace candler::stur
