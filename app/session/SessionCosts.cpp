// The cost models of a session: those of the language, and those that texts define.
#include <fmt/format.h>

#include <algorithm>
#include <iterator>

#include "app/session/ProjectFile.h"
#include "app/session/SessionImpl.h"
#include "engine/languages/Languages.h"
#include "engine/support/FileSystem.h"
#include "engine/support/NameHint.h"

namespace candler {

void Session::Impl::loadCosts() {
    const CostVocabulary vocabulary = program->costVocabulary();
    const auto add = [&](const SourceText& source) {
        costsText += fmt::format("{}:{};", source.text().size(), source.text());
        const auto read = parseCosts(source, vocabulary);
        hasBrokenCosts |= !collectFrom(read);
        if (!read) return;
        for (const CostDefinition& definition : *read) {
            const std::vector<std::string> known = costModelNames();
            if (std::ranges::find(known, definition.name) == known.end()) {
                costs.push_back(std::make_shared<const CostDefinition>(definition));
                continue;
            }
            collect({makeError(fmt::format("there is a cost model '{}' already", definition.name),
                               definition.place, "choose another name")});
        }
    };
    for (const std::filesystem::path& path :
         shippedFiles("costs", *findLanguage(project.language))) {
        const auto text = readSourceFile(path);
        if (collectFrom(text)) add(*text);
    }
    if (const auto text = ownSource(project.costs, "<costs>", "/costs", info->costsText))
        add(*text);
}

std::vector<std::string> Session::Impl::costModelNames() const {
    std::vector<std::string> names = program->costModels();
    for (const auto& definition : costs) names.push_back(definition->name);
    return names;
}

std::shared_ptr<const CostDefinition> Session::Impl::findCosts(std::string_view name) const {
    const auto found = std::ranges::find(costs, name, &CostDefinition::name);
    return found == costs.end() ? nullptr : *found;
}

CostModelPtr Session::Impl::costModel(const std::string& name, const SourceSpan& place) {
    if (const auto definition = findCosts(name)) {
        CostModelPtr& model = formulaCosts[name];
        if (model == nullptr) {
            CostAssumptions sizes{checkSizes, definition->assumptions.others};
            for (const auto& [size, value] : definition->assumptions.values)
                sizes.values[size] = value;
            model = std::make_shared<const FormulaCosts>(definition, program->costVocabulary(),
                                                         program->costFacts(sizes));
        }
        return model;
    }
    const std::vector<std::string> known = program->costModels();
    if (std::ranges::find(known, name) != known.end()) {
        CostModelPtr& model = languageCosts[name];
        if (model != nullptr) return model;
        const auto made = program->costModel(name, place);
        if (collectFrom(made)) model = *made;
        return model;
    }
    // A model that was refused would only be missed again here.
    if (!hasBrokenCosts)
        collect({makeError(fmt::format("no cost model is called '{}'", name), place,
                           nameHint(name, costModelNames(), "cost models"))});
    return nullptr;
}

/// What decides the costs of a step beside the name of its model.
Diagnostics Session::costViolations() const {
    Diagnostics result;
    for (const auto& [name, model] : m_impl->languageCosts)
        if (model != nullptr) std::ranges::move(model->violations(), std::back_inserter(result));
    for (const auto& [name, model] : m_impl->formulaCosts)
        for (Diagnostic violation : model->violations()) {
            violation.place = m_impl->parameters->writtenPlace(violation.place);
            result.push_back(std::move(violation));
        }
    return result;
}

}  // namespace candler
