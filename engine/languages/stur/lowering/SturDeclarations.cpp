#include "engine/languages/stur/lowering/SturDeclarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "engine/languages/sexpr/Numbers.h"
#include "engine/languages/stur/structure/Calculus.h"
#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

namespace {

/// `d1`, `d2`
std::vector<std::string> dimensionNames(std::size_t rank) {
    std::vector<std::string> names;
    for (std::size_t i = 0; i < rank; ++i) names.push_back(fmt::format("d{}", i + 1));
    return names;
}

/// Reads sets that users write into conjunctions over the names of dimensions.
class SetReader {
public:
    explicit SetReader(const FlatProgram& program) : m_quotients(program.quotients) {}

    /// Alternatives, because of `!=`. Names that are no symbols and not kept are witnesses.
    Region read(const ProductSyntax& product, const Model& model,
                const std::vector<std::string>& kept) {
        Region region{Conjunction()};
        for (const FactorSyntax& factor : product.factors)
            if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
                add(*comparison, region);
        for (Conjunction& one : region) nameQuotients(one, model);
        for (const std::string& name : namesOf(product))
            if (!model.isSymbol(name) && std::ranges::count(kept, name) == 0)
                for (Conjunction& one : region) one = one.quantified(name);
        return region;
    }

    [[nodiscard]] bool isGood() const { return m_isGood; }

private:
    /// Quotients of variables are witnesses; those of symbols are symbols.
    void nameQuotients(Conjunction& conjunction, const Model& model) const {
        for (const auto& [name, quotient] : m_quotients) {
            std::vector<std::string> names;
            quotient.form.collectNames(names);
            quotient.divisor.collectNames(names);
            const bool isOfSymbols = std::ranges::all_of(names, [&](const std::string& one) {
                return model.isSymbol(one) || m_quotients.contains(one);
            });
            if (isOfSymbols || !conjunction.uses(name)) continue;
            conjunction.add(isQuotient(AffineForm::name(name), quotient.form, quotient.divisor));
            conjunction = conjunction.quantified(name);
        }
    }

    void add(const ComparisonSyntax& comparison, Region& region) {
        for (std::size_t i = 0; i < comparison.signs.size(); ++i) {
            const auto left = symbolForm(comparison.sides[i], m_quotients);
            const auto right = symbolForm(comparison.sides[i + 1], m_quotients);
            if (!left || !right) {
                m_isGood = false;
                return;
            }
            Region next;
            for (const Conjunction& one : region)
                for (const Atom& atom : atoms(comparison.signs[i], *left, *right))
                    next.push_back(one.with(atom));
            region = std::move(next);
        }
    }

    static std::vector<Atom> atoms(Sign sign, const AffineForm& left, const AffineForm& right) {
        switch (sign) {
            case Sign::Equal:
                return {Atom::equal(left, right)};
            case Sign::NotEqual:
                return {Atom::below(left, right), Atom::below(right, left)};
            case Sign::Less:
                return {Atom::below(left, right)};
            case Sign::LessEqual:
                return {Atom::atMost(left, right)};
            case Sign::Greater:
                return {Atom::below(right, left)};
            case Sign::GreaterEqual:
                return {Atom::atMost(right, left)};
        }
        return {};
    }

    std::map<std::string, Quotient, std::less<>> m_quotients;
    bool m_isGood = true;
};

/// The image of a map, from its equations: each primed name is solved for.
std::optional<std::vector<AffineForm>> imageOf(Conjunction& guard,
                                               const std::vector<std::string>& images) {
    std::vector<AffineForm> map;
    Substitution known;
    for (const std::string& image : images) {
        std::optional<AffineForm> solved;
        for (const Atom& atom : guard.atoms()) {
            solved = atom.valueOf(image);
            if (solved) break;
        }
        if (!solved) return std::nullopt;
        guard = guard.substituted({{image, *solved}});
        for (AffineForm& one : map) one = one.substituted({{image, *solved}});
        map.push_back(*solved);
    }
    for (const AffineForm& one : map)
        for (const std::string& image : images)
            if (one.uses(image)) return std::nullopt;
    return map;
}

class DeclarationReader {
public:
    DeclarationReader(const FlatProgram& program, const Tensor& tensor, const Model& model)
        : m_program(program), m_tensor(tensor), m_model(model), m_reader(program) {
        m_declared.variables = dimensionNames(tensor.rank());
        m_declared.box = program.box(tensor.name, identityMap(m_declared.variables));
    }

    Result<Structure> read(Prover& prover) {
        if (m_tensor.unique) readUnique(*m_tensor.unique);
        if (m_tensor.redundancy && !readRedundancy(*m_tensor.redundancy))
            return failure(makeError(fmt::format(
                "the map of '{}' does not say where it leads to by equations", m_tensor.name)));
        if (!m_reader.isGood())
            return failure(
                makeError(fmt::format("the structure of '{}' is not affine", m_tensor.name)));
        return makeStructure(m_declared, prover);
    }

private:
    /// Names of the set become those of dimensions; witnesses keep apart from these.
    ProductSyntax renamed(const ProductSyntax& product, const std::vector<std::string>& from,
                          const std::vector<std::string>& to) const {
        IndexSubstitution names;
        for (const std::string& name : namesOf(product))
            if (!m_model.isSymbol(name)) names[name] = nameIndex("w_" + name);
        for (std::size_t i = 0; i < from.size(); ++i) names[from[i]] = nameIndex(to[i]);
        return substituted(product, names);
    }

    void readUnique(const SetDefinition& set) {
        m_declared.unique.emplace();
        for (const ProductSyntax& product : set.products)
            for (Conjunction& one :
                 m_reader.read(renamed(product, set.variables, m_declared.variables), m_model,
                               m_declared.variables))
                m_declared.unique->push_back(std::move(one));
    }

    bool readRedundancy(const SetDefinition& set) {
        std::vector<std::string> images;
        for (std::size_t i = 0; i < m_tensor.rank(); ++i)
            images.push_back(fmt::format("d{}p", i + 1));
        std::vector<std::string> all = m_declared.variables;
        all.insert(all.end(), images.begin(), images.end());
        for (const ProductSyntax& product : set.products) {
            mpq_class factor = 1;
            for (const FactorSyntax& one : product.factors)
                if (const auto* number = std::get_if<NumberSyntax>(&one)) {
                    auto value = sexpr::exactNumber(number->text);
                    if (!value || *value == 0) return false;
                    factor *= number->isInverse ? 1 / *value : *value;
                }
            for (Conjunction& guard :
                 m_reader.read(renamed(product, set.variables, all), m_model, all)) {
                auto map = imageOf(guard, images);
                if (!map) return false;
                m_declared.redundant.push_back({std::move(guard), std::move(*map), factor});
            }
        }
        return true;
    }

    const FlatProgram& m_program;
    const Tensor& m_tensor;
    const Model& m_model;
    SetReader m_reader;
    DeclaredStructure m_declared;
};

}  // namespace

Result<Structure> declaredStructure(const FlatProgram& program, const std::string& tensor,
                                    Prover& prover) {
    const FlatTensor& known = program.tensors.at(tensor);
    return DeclarationReader(program, *known.declared, *program.model).read(prover);
}

Diagnostics checkDeclarations(const SourceText& text, const FlatProgram& program, Prover& prover) {
    const Model& model = *program.model;
    const auto span = [&](const Place& place) { return text.span(place.offset, place.length); };
    if (!model.assumptions.empty() && prover.provesEmpty(program.assumptions))
        return {makeError("no sizes are as this program assumes",
                          span(model.assumptions.back().place),
                          "the facts behind assume: contradict each other")};
    Diagnostics found;
    for (const Tensor& tensor : model.tensors) {
        if (tensor.definition || (!tensor.unique && !tensor.redundancy)) continue;
        const auto structure = declaredStructure(program, tensor.name, prover);
        if (structure || prover.isStopped()) continue;
        found.push_back(makeWarning(
            fmt::format(
                "the structure of '{}' is not proved for all sizes, so no kernel is written: "
                "{}",
                tensor.name, structure.error().front().message),
            span(tensor.redundancy ? tensor.redundancy->place : tensor.unique->place)));
    }
    return found;
}

}  // namespace candler::stur
