#include "tests/bench/evaluations/untyped/UntypedLanguage.h"

#include <array>

#include "engine/binding/SmallestTerm.h"
#include "tests/bench/evaluations/untyped/FreeIndices.h"
#include "tests/bench/evaluations/untyped/FreeNames.h"
#include "tests/bench/evaluations/untyped/IndexDerivations.h"
#include "tests/bench/evaluations/untyped/NameDerivations.h"

namespace candler::untyped {

namespace {

using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

// Extraction-based substitution does without the operators behind `lam`.
constexpr std::array<OperatorRow, 4> kNamesOperators{
    {{"var", 1, "u"}, {"app", 2}, {"lam", 2, "bi"}, {"let", 3, "b i"}}};
constexpr std::array<OperatorRow, 4> kIndicesOperators{
    {{"app", 2}, {"lam", 1, "d"}, {"sig", 3, "xxx"}, {"phi", 3, "xxx"}}};
constexpr std::size_t kNamesCount = 3;
constexpr std::size_t kIndicesCount = 2;

/// The operators of substitutions that are to be carried out, of those that the grammar has.
std::unique_ptr<Analysis> makeSmallestTerm(const SexprContext& context) {
    std::vector<OpId> unfinished;
    for (const std::string_view name : {"let", "sig", "phi"})
        if (const auto found = context.findOperator(name)) unfinished.push_back(*found);
    return std::make_unique<SmallestTerm>(std::move(unfinished));
}

void addNamesAnalyses(SexprContext& context, EGraph& graph) {
    graph.addAnalysis(makeSmallestTerm(context));
    graph.addAnalysis(std::make_unique<FreeNames>());
}

void addIndicesAnalyses(SexprContext& context, EGraph& graph) {
    graph.addAnalysis(makeSmallestTerm(context));
    graph.addAnalysis(std::make_unique<FreeIndices>(context));
}

SexprDefinition defineNames(std::string_view name, std::string_view description,
                            std::size_t operatorCount) {
    SexprDefinition d;
    d.name = d.folder = name;
    d.description = description;
    d.grammar = {std::span(kNamesOperators).first(operatorCount), sexpr::makeIntegers, false,
                 false};
    d.conditions = nameConditions();
    d.derivations = nameDerivations();
    d.addAnalyses = addNamesAnalyses;
    return d;
}

SexprDefinition defineIndices(std::string_view name, std::string_view description,
                              std::size_t operatorCount) {
    SexprDefinition d;
    d.name = d.folder = name;
    d.description = description;
    d.grammar = {std::span(kIndicesOperators).first(operatorCount), sexpr::makeIntegers, false,
                 true};
    d.conditions = indexConditions();
    d.addAnalyses = addIndicesAnalyses;
    return d;
}

}  // namespace

const SexprDefinition& explicitNames() {
    static const SexprDefinition definition =
        defineNames("untyped-explicit-names", "untyped functions: names, substitution by rules",
                    kNamesOperators.size());
    return definition;
}

const SexprDefinition& explicitIndices() {
    static const SexprDefinition definition = [] {
        SexprDefinition d =
            defineIndices("untyped-explicit-indices",
                          "untyped functions: De Bruijn indices, substitution by rules",
                          kIndicesOperators.size());
        d.derivations = explicitIndexDerivations();
        return d;
    }();
    return definition;
}

const SexprDefinition& extractionNames() {
    static const SexprDefinition definition =
        defineNames("untyped-extraction-names",
                    "untyped functions: names, substitution in extracted terms", kNamesCount);
    return definition;
}

const SexprDefinition& extractionIndices() {
    static const SexprDefinition definition = [] {
        SexprDefinition d = defineIndices(
            "untyped-extraction-indices",
            "untyped functions: De Bruijn indices, substitution in extracted terms", kIndicesCount);
        d.derivations = extractionIndexDerivations();
        return d;
    }();
    return definition;
}

TermId smallestTerm(const EGraph& graph, EClassId id) {
    return static_cast<const SmallestTerm&>(graph.analysis(kSmallestTermIndex)).term(graph, id);
}

}  // namespace candler::untyped
