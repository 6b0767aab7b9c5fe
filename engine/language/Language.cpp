#include "engine/language/Language.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/language/CostMeter.h"
#include "engine/language/RuleLibrary.h"
#include "engine/support/NameHint.h"

namespace candler {

namespace {

const CostModelPtr& treeSize() {
    static const CostModelPtr model = std::make_shared<const TreeSize>();
    return model;
}

std::string rangeText(const FilterInfo& filter) {
    if (filter.most == FilterInfo{}.most) return fmt::format("at least {}", filter.least);
    return fmt::format("from {} to {}", filter.least, filter.most);
}

}  // namespace

Result<Pattern> LoadedProgram::readPattern(const SourceText& text) {
    return failure(makeError("this language has no patterns as texts of their own", text.span(0, 0),
                             "write the goal as a sketch"));
}

Result<void> LoadedProgram::loadRules(const SourceText& text) {
    return ruleLibrary().load(text);
}

Result<void> LoadedProgram::checkRules() {
    return ruleLibrary().checkSets();
}

std::vector<RuleInfo> LoadedProgram::rules() {
    return ruleLibrary().rules();
}

const std::vector<RuleSetInfo>& LoadedProgram::ruleSets() {
    return ruleLibrary().sets();
}

Result<RuleList> LoadedProgram::selectRules(std::span<const std::string> names,
                                            const SourceSpan& place) {
    return ruleLibrary().select(names, place);
}

Result<GraphFactory> LoadedProgram::graphFactory(const FilterSettings& settings,
                                                 const PlaceOfName& placeOf) {
    const std::vector<FilterInfo> known = filters();
    std::vector<std::string> names;
    for (const FilterInfo& filter : known) names.push_back(filter.name);
    Diagnostics errors;
    for (const auto& [name, value] : settings) {
        const SourceSpan place = placeOf ? placeOf(name) : SourceSpan();
        const auto filter = std::ranges::find(known, name, &FilterInfo::name);
        if (filter == known.end()) {
            errors.push_back(makeError(
                fmt::format("unknown filter '{}'", name), place,
                known.empty() ? "this language has no filters" : nameHint(name, names, "filters")));
        } else if (value < filter->least || value > filter->most) {
            errors.push_back(makeError(
                fmt::format("filter '{}' must be {}, not {}", name, rangeText(*filter), value),
                place));
        }
    }
    if (!errors.empty()) return failure(std::move(errors));
    return GraphFactory([this, settings] { return makeGraph(settings); });
}

std::vector<std::string> LoadedProgram::costModels() {
    std::vector<std::string> names;
    for (const CostModelPtr& model : ownCostModels()) names.push_back(model->name());
    names.push_back(treeSize()->name());
    if (capability<CostMeter>(*this) != nullptr) names.emplace_back(kMeasuredCosts);
    return names;
}

Result<CostModelPtr> LoadedProgram::costModel(std::string_view name, const SourceSpan& place) {
    for (const CostModelPtr& model : ownCostModels())
        if (model->name() == name) return model;
    if (name == treeSize()->name()) return treeSize();
    if (auto* measured = capability<CostMeter>(*this);
        measured != nullptr && name == kMeasuredCosts)
        return measured->measuredCosts(place);
    return failure(makeError(fmt::format("no cost model is called '{}'", name), place,
                             nameHint(name, costModels(), "cost models")));
}

Result<NormalForm> findNormalForm(LoadedProgram& program, std::string_view name,
                                  const SourceSpan& place) {
    std::vector<std::string> known;
    for (NormalForm& form : program.normalForms()) {
        if (form.name == name) return std::move(form);
        known.push_back(fmt::format("'{}' ({})", form.name, form.description));
    }
    return failure(makeError(
        fmt::format("no normal form is called '{}'", name), place,
        known.empty() ? "this language has none"
                      : fmt::format("the normal forms are {}", fmt::join(known, " and "))));
}

std::vector<CostOperator> costOperators(const Signature& signature) {
    std::vector<CostOperator> operators;
    for (std::size_t i = 0; i < signature.size(); ++i) {
        const auto arity = static_cast<std::size_t>(signature[OpId{i}].arity);
        operators.push_back({signature[OpId{i}].name, arity, arity});
    }
    return operators;
}

}  // namespace candler
