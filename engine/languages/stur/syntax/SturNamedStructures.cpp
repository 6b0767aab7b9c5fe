#include "engine/languages/stur/syntax/SturNamedStructures.h"

#include "engine/languages/stur/syntax/SturNames.h"
#include "engine/languages/stur/syntax/SturParser.h"
#include "engine/support/FileSystem.h"

namespace candler::stur {

namespace {

void setPlaces(ProductSyntax& product, const Place& place) {
    product.place = place;
    for (FactorSyntax& factor : product.factors)
        std::visit([&](auto& one) { one.place = place; }, factor);
}

}  // namespace

Result<std::vector<NamedStructure>> namedStructures() {
    const std::filesystem::path path = resourceFolder() / "structures" / "stur" / "named.stur";
    auto text = readSourceFile(path);
    if (!text) return failure(std::move(text.error()));
    const auto file = parseFile(*text);
    if (!file) return failure(file.error());
    std::vector<NamedStructure> structures;
    std::vector<std::string> parameters;
    for (const LineSyntax& line : file->lines) {
        if (const auto* names = std::get_if<NamesSyntax>(&line)) {
            parameters.clear();
            for (const NameSyntax& name : names->names) parameters.push_back(name.name);
        } else if (const auto* rule = std::get_if<RuleSyntax>(&line)) {
            const std::string& name = rule->head.tensor.name;
            if (structures.empty() || structures.back().name != name)
                structures.push_back({name, parameters, {}});
            structures.back().rules.push_back(*rule);
        }
    }
    return structures;
}

std::vector<RuleSyntax> instantiated(const NamedStructure& structure,
                                     const StructureSyntax::Entry& entry,
                                     const std::vector<NameSyntax>& symbols) {
    IndexSubstitution arguments;
    // Variables of the file must not capture names of arguments, nor be symbols themselves.
    std::set<std::string> used;
    for (const NameSyntax& symbol : symbols) used.insert(symbol.name);
    for (const IndexSyntax& argument : entry.arguments)
        forEachName(argument,
                    [&](const std::string& name, const Place& /*place*/) { used.insert(name); });
    for (std::size_t i = 0; i < entry.arguments.size(); ++i)
        arguments[structure.parameters[i]] = entry.arguments[i];
    std::vector<RuleSyntax> rules;
    for (RuleSyntax rule : structure.rules) {
        IndexSubstitution names = arguments;
        for (const ProductSyntax& product : rule.products)
            for (const std::string& name : namesOf(product))
                if (!names.contains(name)) {
                    std::string fresh = name;
                    while (used.contains(fresh)) fresh += "'";
                    names[name] = nameIndex(fresh);
                }
        rule.head.tensor = entry.tensor;
        rule.place = entry.structure.place;
        rule.head.place = entry.structure.place;
        for (IndexSyntax& argument : rule.head.arguments) {
            if (!names.contains(argument.name)) names[argument.name] = argument;
            argument = substituted(argument, names);
            argument.place = entry.structure.place;
        }
        for (ProductSyntax& product : rule.products) {
            product = substituted(product, names);
            setPlaces(product, entry.structure.place);
        }
        rules.push_back(std::move(rule));
    }
    return rules;
}

}  // namespace candler::stur
