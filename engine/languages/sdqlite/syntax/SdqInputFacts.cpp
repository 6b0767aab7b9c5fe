// What a program says of its inputs: facts of arrays, statistics of tensors.
#include <fmt/format.h>

#include <cmath>

#include "engine/languages/sdqlite/syntax/SdqCells.h"
#include "engine/languages/sdqlite/syntax/SdqProgramChecker.h"
#include "engine/support/NameHint.h"

namespace candler::sdqlite {

void ProgramChecker::readFacts(const Declaration& declaration, Input& input) {
    std::vector<bool> said(static_cast<std::size_t>(FactSyntax::Kind::Length) + 1);
    for (const FactSyntax& syntax : declaration.facts) {
        const auto kind = static_cast<std::size_t>(syntax.kind);
        if (said[kind]) add("this is said twice", syntax.place);
        said[kind] = true;
        const auto fact = readFact(syntax, input);
        if (!fact) continue;
        addFact(input, *fact);
    }
}

void ProgramChecker::addFact(Input& input, const Fact& fact) {
    using enum FactSyntax::Kind;
    input.facts.push_back(fact);
    if (fact.kind == Sorted || fact.kind == Distinct)
        m_terms.setDistinct(input.symbol, std::nullopt);
    if (fact.kind == SortedIn || fact.kind == DistinctIn)
        m_terms.setDistinct(input.symbol, fact.array);
}

std::optional<Fact> ProgramChecker::readFact(const FactSyntax& syntax, const Input& input) {
    using enum FactSyntax::Kind;
    Fact fact;
    fact.kind = syntax.kind;
    const Symbol& symbol = m_terms.symbolAt(input.symbol);
    const FullTypeId element = m_types[symbol.type].value;
    if (syntax.kind == Length)
        return readLength(*syntax.length, fact) ? std::optional(fact) : std::nullopt;
    if (m_types[element].kind != FullType::Kind::Index) {
        add(fmt::format("this is said of indices, and '{}' has values {}", symbol.name,
                        m_types.text(element)),
            syntax.place);
        return std::nullopt;
    }
    const bool isOfArray = syntax.kind == SortedIn || syntax.kind == DistinctIn;
    if (isOfArray && !readArray(syntax, fact)) return std::nullopt;
    if (syntax.kind == ValuesIn && !readValues(syntax, element, fact)) return std::nullopt;
    return fact;
}

/// Positions: where segments begin.
bool ProgramChecker::readArray(const FactSyntax& syntax, Fact& fact) {
    const auto found = m_given.find(syntax.name);
    if (found == m_given.end() || found->second.kind != Kind::Array) {
        std::vector<std::string> arrays;
        for (const auto& [name, given] : m_given)
            if (given.kind == Kind::Array) arrays.push_back(name);
        add(fmt::format("there is no array '{}'", syntax.name), syntax.place,
            nameHint(syntax.name, arrays, "arrays"));
        return false;
    }
    if (!found->second.payload) return false;
    fact.array = *found->second.payload;
    const FullType array = m_types[m_terms.symbolAt(fact.array).type];
    if (m_types[array.value].kind == FullType::Kind::Index) return true;
    add(fmt::format("'{}' holds no positions", syntax.name), syntax.place,
        fmt::format("its values are {}", m_types.text(array.value)));
    return false;
}

bool ProgramChecker::readValues(const FactSyntax& syntax, FullTypeId element, Fact& fact) {
    const auto sort = m_reader.sort(syntax.name, syntax.place);
    if (!sort) return false;
    fact.sort = *sort;
    if (m_types.join(*sort, m_types[element].sort)) return true;
    add(fmt::format("the values are of {}, by their type, and not of {}", m_types.text(element),
                    syntax.name),
        syntax.place);
    return false;
}

bool ProgramChecker::readLength(SyntaxId length, Fact& fact) {
    m_names.resolve(length, [&](SyntaxId name) {
        const auto use = given(m_tree[name].name, true);
        return use ? *use : unknown(name, givenNames(true));
    });
    m_expressions->setDepth(0);
    const auto checked = m_expressions->checkAs(length, m_types.index(kNat));
    if (checked) fact.length = checked->term;
    return checked.has_value();
}

void ProgramChecker::readStatistics(const Declaration& declaration, Input& input) {
    const std::size_t levels = m_types.levels(m_terms.symbolAt(input.symbol).type);
    const auto places = placesOf(m_terms.symbolAt(input.symbol).type);
    std::map<std::pair<StatisticSyntax::Kind, std::uint32_t>, bool> said;
    for (const StatisticSyntax& statistic : declaration.statistics) {
        std::string mistake = statisticMistake(statistic, levels);
        if (statistic.kind == StatisticSyntax::Kind::Nonzeros && places &&
            statistic.value > *places)
            mistake = fmt::format("the tensor has {} places", *places);
        if (!mistake.empty()) add(mistake, statistic.place);
        if (!said.try_emplace({statistic.kind, statistic.level}).second)
            add("this is said twice", statistic.place);
        input.statistics.push_back(statistic);
    }
}

/// How many a tensor has, if all its dimensions have values.
std::optional<double> ProgramChecker::placesOf(FullTypeId type) const {
    double places = 1;
    for (const auto& extent : saidExtents(m_types, m_program, type)) {
        if (!extent) return std::nullopt;
        places *= static_cast<double>(*extent);
    }
    return places;
}

std::string ProgramChecker::statisticMistake(const StatisticSyntax& statistic,
                                             std::size_t levels) const {
    using enum StatisticSyntax::Kind;
    const double value = statistic.value;
    if (!(std::isfinite(value) && value >= 0)) return "this number is not finite, or negative";
    if (statistic.kind == Density && value > 1) return "a density is at most 1";
    if (statistic.kind == Nonzeros && std::trunc(value) != value)
        return "the number of entries is whole";
    if (statistic.kind == Level && (statistic.level == 0 || statistic.level > levels))
        return fmt::format("the tensor has the levels 1 to {}", levels);
    return {};
}

}  // namespace candler::sdqlite
