#include "engine/languages/stur/report/SturStructureReport.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

#include "engine/languages/stur/lowering/SturDeclarations.h"
#include "engine/languages/stur/lowering/SturPublished.h"
#include "engine/languages/stur/report/SturStructureOracle.h"
#include "engine/languages/stur/semantics/SturInputs.h"
#include "engine/support/NameHint.h"

namespace candler::stur {

namespace {

/// Of a step; a product of many pieces asks thousands.
constexpr std::size_t kMostQuestions = 200;

std::vector<std::string> pieceTexts(const Structure& structure, const std::vector<Piece>& pieces) {
    std::vector<std::string> texts;
    for (const Piece& piece : pieces) texts.push_back(structure.text(piece));
    return texts;
}

std::string mapText(const std::vector<std::string>& variables, const Piece& piece) {
    std::vector<std::string> images;
    for (const AffineForm& form : piece.map) images.push_back(form.text());
    return fmt::format("({}) -> ({})", fmt::join(variables, ","), fmt::join(images, ","));
}

std::string answerText(const Query& query) {
    switch (query.answer) {
        case Answer::Yes:
            return "empty";
        case Answer::No:
            return "not empty";
        case Answer::Unknown:
            break;
    }
    switch (query.gaveUp) {
        case GaveUp::WorkLimit:
            return "unknown: work limit reached";
        case GaveUp::NotAsked:
            return "unknown: Z3 was not asked, since it gave up on similar questions";
        case GaveUp::Stopped:
            return "unknown: stopped";
        case GaveUp::Theory:
        case GaveUp::No:
            break;
    }
    return "unknown";
}

std::string solverText(AnsweredBy by) {
    switch (by) {
        case AnsweredBy::Syntax:
            return "by syntax";
        case AnsweredBy::FourierMotzkin:
            return "by elimination";
        case AnsweredBy::Z3:
            return "by Z3";
        case AnsweredBy::Override:
            break;
    }
    return "as told";
}

/// Lines of premises, without the empty ones at ends.
void addLines(const std::string& text, std::vector<std::string>& lines) {
    std::size_t begin = 0;
    while (begin < text.size()) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        if (end > begin) lines.push_back(text.substr(begin, end - begin));
        begin = end + 1;
    }
}

}  // namespace

/// Writes what was inferred of a flat program; by published rules where these are given.
class SturReportMaker {
public:
    SturReportMaker(const FlatProgram& program, const InferredStructures& inferred, Prover& prover,
                    const PublishedInference* published = nullptr)
        : m_program(program),
          m_inferred(inferred),
          m_prover(prover),
          m_published(published),
          m_made(std::make_shared<SturStructureReport>()) {}

    std::shared_ptr<SturStructureReport> make(StructuredTensor::Role inputs) {
        for (const Tensor& tensor : m_program.model->tensors)
            if (!tensor.definition)
                add(tensor.name, inputs, dimensionNames(tensor, *m_program.model));
        for (const FlatRule& rule : m_program.rules) {
            const Tensor* declared = m_program.tensors.at(rule.tensor).declared;
            add(rule.tensor,
                declared != nullptr && declared->isOutput ? StructuredTensor::Role::Result
                                                          : StructuredTensor::Role::Intermediate,
                rule.variables);
        }
        if (m_published == nullptr) {
            addSteps();
            m_made->m_notes = m_inferred.notes;
        }
        m_made->m_assumptions = m_program.model->assumptions;
        m_made->m_facts = m_program.assumptions;
        m_made->m_quotients = m_program.quotients;
        chooseSizes();
        return m_made;
    }

    void check(SturStructureOracle& oracle) {
        for (StructuredTensor& tensor : m_made->m_tensors)
            tensor.verdict = oracle.ofTensor(
                tensor.name, m_published != nullptr
                                 ? m_published->structures.at(tensor.name)
                                 : PublishedStructure::of(m_inferred.structures.at(tensor.name)));
        if (m_published == nullptr) return;
        for (const PublishedStep& one : m_published->steps)
            m_made->m_steps.push_back(stepOf(one, oracle.ofStep(one)));
    }

private:
    [[nodiscard]] static StructureStep stepOf(const PublishedStep& inferred,
                                              StructureVerdict verdict) {
        StructureStep shown{.tensor = inferred.tensor,
                            .rule = std::string(nameOf(inferred.conclusion.rule)),
                            .from = inferred.from,
                            .verdict = std::move(verdict)};
        for (const std::string& premise : inferred.premises) addLines(premise, shown.premises);
        const PublishedStructure& made = inferred.conclusion.structure;
        for (const Conjunction& guard : made.unique)
            shown.conclusion.push_back("U " + guard.text(made.variables));
        for (const Piece& piece : made.redundant)
            shown.conclusion.push_back(fmt::format(
                "R {}: {}{}", piece.guard.text(made.variables), mapText(made.variables, piece),
                piece.factor == 1 ? "" : " * " + piece.factor.get_str()));
        shown.raw = shown.conclusion;
        return shown;
    }

    void add(const std::string& name, StructuredTensor::Role role,
             const std::vector<std::string>& variables) {
        const Structure& inferred = m_published != nullptr
                                        ? m_published->structures.at(name).unproved()
                                        : m_inferred.structures.at(name);
        SturStructureReport::Known known{
            inferred.renamed(variables), m_program.tensors.at(name).extents, {}};
        const Structure& structure = known.structure;
        StructuredTensor shown{.name = name, .role = role, .variables = variables};
        for (const AffineForm& extent : known.extents) shown.extents.push_back(extent.text());
        const std::size_t unique = structure.uniqueCount();
        for (std::size_t p = 0; p < structure.pieces.size(); ++p) {
            const Piece& piece = structure.pieces[p];
            const bool isUnique = p < unique;
            const std::size_t number = isUnique ? p : p - unique;
            known.counts.push_back(count({piece.guard}, structure.variables, m_prover));
            shown.pieces.push_back(
                {.name = pieceName(structure, p),
                 .guard = piece.guard.text(variables),
                 .map = isUnique ? std::string() : mapText(variables, piece),
                 .factor = piece.factor.get_str(),
                 .count = known.counts.back() ? known.counts.back()->text() : std::string(),
                 .isUnique = isUnique,
                 .number = number});
        }
        if (const auto all = count(structure.uniqueSet(), structure.variables, m_prover))
            shown.uniqueCount = all->text();
        shown.sizes = sizesOf(known);
        m_made->m_tensors.push_back(std::move(shown));
        m_made->m_known.push_back(std::move(known));
    }

    /// Symbols of boxes, guards and maps; of quotients those that these are of.
    [[nodiscard]] std::vector<std::string> sizesOf(const SturStructureReport::Known& known) const {
        std::vector<std::string> names;
        for (const AffineForm& extent : known.extents) extent.collectNames(names);
        for (const Piece& piece : known.structure.pieces) {
            for (const std::string& name : piece.guard.names()) names.push_back(name);
            for (const AffineForm& form : piece.map) form.collectNames(names);
        }
        // New names come behind, as long as there are.
        for (std::size_t i = 0; i < names.size(); ++i) {
            const auto quotient = m_program.quotients.find(names[i]);
            if (quotient == m_program.quotients.end()) continue;
            quotient->second.form.collectNames(names);
            quotient->second.divisor.collectNames(names);
        }
        std::vector<std::string> sizes;
        for (const NameSyntax& symbol : m_program.model->symbols)
            if (std::ranges::count(names, symbol.name) != 0) sizes.push_back(symbol.name);
        return sizes;
    }

    /// Steps of a tensor follow each other: a projection is of the step before it, a sum of all
    /// that no other step has used.
    void addSteps() {
        std::map<std::string, std::size_t, std::less<>> last;
        std::vector<std::size_t> open;
        std::string tensor;
        for (const InferenceStep& one : m_inferred.steps) {
            if (one.tensor != tensor) open.clear();
            tensor = one.tensor;
            StructureStep step = stepOf(one);
            if (one.step.rule == CalculusRule::Sum) {
                step.from = std::exchange(open, {});
            } else if ((one.step.rule == CalculusRule::Projection ||
                        one.step.rule == CalculusRule::Exchange) &&
                       !open.empty()) {
                step.from = {open.back()};
                open.pop_back();
            } else {
                std::set<std::string> reads(one.reads.begin(), one.reads.end());
                for (const std::string& read : reads)
                    if (const auto made = last.find(read); made != last.end())
                        step.from.push_back(made->second);
            }
            open.push_back(m_made->m_steps.size());
            last[tensor] = m_made->m_steps.size();
            m_made->m_steps.push_back(std::move(step));
        }
    }

    [[nodiscard]] StructureStep stepOf(const InferenceStep& inferred) {
        const CalculusStep& step = inferred.step;
        StructureStep shown{.tensor = inferred.tensor, .rule = std::string(nameOf(step.rule))};
        for (const std::string& premise : step.premises) addLines(premise, shown.premises);
        shown.raw = pieceTexts(step.conclusion, step.raw);
        shown.conclusion = pieceTexts(step.conclusion, step.conclusion.pieces);
        shown.notes = step.notes;
        addQuestions(step, shown);
        return shown;
    }

    void addQuestions(const CalculusStep& step, StructureStep& shown) {
        std::vector<std::size_t> asked(
            m_prover.asked().begin() + static_cast<std::ptrdiff_t>(step.firstQuery),
            m_prover.asked().begin() + static_cast<std::ptrdiff_t>(step.queryEnd));
        std::set<std::size_t> known;
        std::erase_if(asked, [&](std::size_t query) { return !known.insert(query).second; });
        const auto& queries = m_prover.queries();
        std::ranges::stable_partition(
            asked, [&](std::size_t query) { return queries[query].by == AnsweredBy::Z3; });
        if (asked.size() > kMostQuestions) {
            shown.unlisted = asked.size() - kMostQuestions;
            asked.resize(kMostQuestions);
        }
        for (const std::size_t query : asked) {
            const std::vector<std::string>& order = step.conclusion.variables;
            shown.questions.push_back({.set = queries[query].question.text(order),
                                       .answer = answerText(queries[query]),
                                       .by = solverText(queries[query].by)});
            const auto core = m_prover.core(queries[query]);
            if (core && core->atoms().size() < queries[query].question.atoms().size())
                shown.questions.back().core = core->text(order);
        }
    }

    /// Sizes that the program assumes, not too many: what boxes are long comes to 8, or 4 where
    /// sizes are multiplied, other symbols to 2.
    void chooseSizes() {
        const Model& model = *m_program.model;
        const auto sizesAt = [&](std::int64_t extent, std::int64_t other) {
            StructureSizes sizes;
            for (const NameSyntax& symbol : model.symbols) sizes[symbol.name] = other;
            for (const auto& [name, tensor] : m_program.tensors)
                for (const AffineForm& form : tensor.extents)
                    for (const FormTerm& term : form.terms()) {
                        std::vector<std::string> factors;
                        AffineForm::name(term.product).collectNames(factors);
                        for (const std::string& factor : factors)
                            if (sizes.contains(factor))
                                sizes[factor] = factors.size() > 1 ? extent / 2 : extent;
                    }
            return sizes;
        };
        m_made->m_sizes = sizesAt(8, 2);
        if (satisfies(model, m_made->m_sizes)) return;
        for (const std::int64_t extent : {8, 12, 16, 6, 4, 24, 32})
            for (const std::int64_t other : {1, 2, 3, 4, 6, 8})
                if (const StructureSizes sizes = sizesAt(extent, other); satisfies(model, sizes)) {
                    m_made->m_sizes = sizes;
                    return;
                }
        if (auto sizes = randomSizes(model, 1, 12)) m_made->m_sizes = std::move(*sizes);
    }

    const FlatProgram& m_program;
    const InferredStructures& m_inferred;
    Prover& m_prover;
    const PublishedInference* m_published;
    std::shared_ptr<SturStructureReport> m_made;
};

Result<StructureReportPtr> structureReport(SturTerms& terms, const Model& model, TermId term,
                                           const StructureRequest& request, const StopCheck& stop,
                                           ReportedTensors reported) {
    auto flat = flatten(terms, model, term);
    if (!flat) return failure(flat.error());
    const bool isNamed = reported == ReportedTensors::Named;
    if (isNamed) flat->rules.clear();
    Prover prover = proverOf(*flat, stop);
    const auto inferred = inferStructures(*flat, prover);
    const auto stopped = [] { return failure(makeError("the inference was stopped")); };
    if (stop.isStopped()) return stopped();
    if (!inferred) return failure(inferred.error());
    const bool isPublished = request.rules == InferenceRules::Published;
    std::optional<PublishedInference> published;
    if (isPublished) published = inferPublished(*flat, *inferred, prover);
    SturReportMaker maker(*flat, *inferred, prover, published ? &*published : nullptr);
    auto made = maker.make(isNamed ? StructuredTensor::Role::Named : StructuredTensor::Role::Input);
    if (request.isChecked || isPublished) {
        SturStructureOracle oracle(terms, *flat, stop);
        maker.check(oracle);
    }
    if (stop.isStopped()) return stopped();
    return made;
}

}  // namespace candler::stur
