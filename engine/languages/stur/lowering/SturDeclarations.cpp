#include "engine/languages/stur/lowering/SturDeclarations.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>

#include "engine/languages/sexpr/Numbers.h"
#include "engine/languages/stur/structure/Calculus.h"
#include "engine/languages/stur/structure/Regions.h"
#include "engine/languages/stur/syntax/SturNames.h"

namespace candler::stur {

std::vector<std::string> dimensionNames(const Tensor& tensor, const Model& model) {
    if (tensor.unique) return tensor.unique->variables;
    if (tensor.redundancy) {
        std::vector<std::string> names = tensor.redundancy->variables;
        names.resize(tensor.rank());
        return names;
    }
    static constexpr std::array kUsual{"i", "j", "k", "l", "p", "q", "r", "s"};
    std::vector<std::string> names;
    for (const char* name : kUsual)
        if (names.size() < tensor.rank() && !model.isSymbol(name)) names.emplace_back(name);
    for (int d = 1; names.size() < tensor.rank(); ++d)
        if (std::string name = fmt::format("d{}", d); !model.isSymbol(name))
            names.push_back(std::move(name));
    return names;
}

namespace {

/// Names that no program has.
std::string imageName(const std::string& dimension) {
    return dimension + "\"";
}
std::string witnessName(const std::string& name) {
    return "$" + name;
}

/// Reads sets that users write into conjunctions over the names of dimensions.
class SetReader {
public:
    explicit SetReader(const FlatProgram& program)
        : m_program(program), m_quotients(program.quotients) {}

    /// Alternatives, because of `!=`. Names that are no symbols and not kept are witnesses.
    Region read(const ProductSyntax& product, const Model& model,
                const std::vector<std::string>& kept) {
        Region region{Conjunction()};
        for (const FactorSyntax& factor : product.factors)
            if (const auto* comparison = std::get_if<ComparisonSyntax>(&factor))
                add(*comparison, region);
        for (Conjunction& one : region) nameQuotients(one);
        for (const std::string& name : namesOf(product))
            if (!model.isSymbol(name) && std::ranges::count(kept, name) == 0)
                for (Conjunction& one : region) one = one.quantified(name);
        return region;
    }

    [[nodiscard]] bool isGood() const { return m_isGood; }

    /// A map that leads to `i % 3` as one for each remainder, so that no map needs a witness.
    [[nodiscard]] std::vector<Piece> byRemainders(Piece piece) const {
        constexpr std::int64_t kMostRemainders = 16;
        std::vector<Piece> pieces{std::move(piece)};
        for (const auto& [name, quotient] : m_quotients) {
            const std::string witness = witnessName(name);
            const std::int64_t divisor =
                quotient.divisor.isConstant() ? quotient.divisor.constant() : 0;
            if (divisor < 2 || divisor > kMostRemainders) continue;
            std::vector<Piece> next;
            for (Piece& one : pieces) {
                const bool isSplit = std::ranges::any_of(one.map, [&](const AffineForm& form) {
                    return form.coefficient(witness) != 0;
                });
                if (!isSplit || !isOfMultiples(one.map, witness, divisor)) {
                    next.push_back(std::move(one));
                    continue;
                }
                for (std::int64_t rest = 0; rest < divisor; ++rest)
                    next.push_back(withRemainder(one, witness, quotient.form - rest, divisor));
            }
            pieces = std::move(next);
        }
        return pieces;
    }

private:
    /// The map has the witness in multiples of the divisor only.
    [[nodiscard]] static bool isOfMultiples(const std::vector<AffineForm>& map,
                                            const std::string& witness, std::int64_t divisor) {
        return std::ranges::all_of(map, [&](const AffineForm& form) {
            return form.isLinearIn(witness) ? form.coefficient(witness) % divisor == 0
                                            : !form.uses(witness);
        });
    }

    /// Where divisor * witness is `multiple`.
    [[nodiscard]] static Piece withRemainder(Piece piece, const std::string& witness,
                                             const AffineForm& multiple, std::int64_t divisor) {
        piece.guard.add(Atom::divisible(multiple, divisor));
        for (AffineForm& form : piece.map) {
            const std::int64_t scale = form.coefficient(witness);
            form = form - AffineForm(scale) * AffineForm::name(witness) +
                   AffineForm(scale / divisor) * multiple;
        }
        return piece;
    }

    /// Quotients of variables are witnesses; those of symbols, which the program has, are symbols.
    void nameQuotients(Conjunction& conjunction) const {
        std::vector<std::string> named;
        for (bool isDone = false; !isDone;) {
            isDone = true;
            for (const auto& [name, quotient] : m_quotients) {
                const bool isKnown =
                    m_program.quotients.contains(name) || std::ranges::count(named, name) != 0;
                if (isKnown || !conjunction.uses(name)) continue;
                conjunction.add(
                    isQuotient(AffineForm::name(name), quotient.form, quotient.divisor));
                named.push_back(name);
                isDone = false;
            }
        }
        for (const std::string& name : named) conjunction = conjunction.quantified(name);
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

    const FlatProgram& m_program;
    std::map<std::string, Quotient, std::less<>> m_quotients;
    bool m_isGood = true;
};

/// What is open in a set, and is multiplied by a symbol: whether it leads into a set is not decided
/// by elimination, and solvers do not end.
bool isScaledWitness(const AffineForm& form) {
    return std::ranges::any_of(form.terms(), [](const FormTerm& term) {
        return term.isProduct() && term.product.find('$') != std::string::npos;
    });
}

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
        m_declared.variables = dimensionNames(tensor, model);
        m_declared.box = program.box(tensor.name, identityMap(m_declared.variables));
    }

    Result<Structure> read(Prover& prover) {
        if (m_tensor.unique) readUnique(*m_tensor.unique);
        if (m_tensor.redundancy && !readRedundancy(*m_tensor.redundancy))
            return refuse("its map does not say where it leads to by equations",
                          "write an equation for each index that the map leads to: (ip = j)");
        if (std::ranges::any_of(m_declared.redundant, [&](const Piece& piece) {
                return std::ranges::any_of(piece.map, isScaledWitness);
            }))
            return refuse("its map leads to places that are found by dividing by symbols",
                          "divide by numbers, or say the structure in the rule: A(i % m, j)");
        if (!m_reader.isGood())
            return refuse("its numbers are beyond 64 bits", "write smaller numbers");
        auto made = makeStructure(m_declared, prover);
        if (!made) {
            const Diagnostic& first = made.error().front();
            return refuse("not proved for all sizes: " + first.message,
                          first.hint.empty()
                              ? "assume what keeps sizes apart, as in  assume: n >= 1"
                              : first.hint);
        }
        return made;
    }

    std::optional<Region> unique(Prover& prover) {
        if (!m_tensor.unique) return std::nullopt;
        readUnique(*m_tensor.unique);
        Region made;
        for (const Conjunction& one : *m_declared.unique) {
            // One product does not overlap itself.
            const Region parts = eliminate({}, one.with(m_declared.box), prover);
            const Region apart = disjoint(parts, prover).value_or(parts);
            for (const Conjunction& part : apart)
                made.push_back(simplified(part, m_declared.variables, prover));
        }
        return made;
    }

private:
    [[nodiscard]] Result<Structure> refuse(const std::string& why, std::string hint) const {
        return failure(m_program.errorOf(
            m_tensor.name, "no kernel can rely on its structure: " + why, std::move(hint)));
    }

    /// Names of the set become those of dimensions; witnesses keep apart from these.
    ProductSyntax renamed(const ProductSyntax& product, const std::vector<std::string>& from,
                          const std::vector<std::string>& to) const {
        IndexSubstitution names;
        for (const std::string& name : namesOf(product))
            if (!m_model.isSymbol(name)) names[name] = nameIndex(witnessName(name));
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
        for (const std::string& name : m_declared.variables) images.push_back(imageName(name));
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
                for (Piece& piece :
                     m_reader.byRemainders({std::move(guard), std::move(*map), factor}))
                    m_declared.redundant.push_back(std::move(piece));
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

std::optional<Region> writtenUnique(const FlatProgram& program, const std::string& tensor,
                                    Prover& prover) {
    const FlatTensor& known = program.tensors.at(tensor);
    return DeclarationReader(program, *known.declared, *program.model).unique(prover);
}

Diagnostics checkDeclarations(const FlatProgram& program, Prover& prover) {
    const Model& model = *program.model;
    if (!model.assumptions.empty() && prover.provesEmpty(program.assumptions))
        return {makeError("no sizes are as this program assumes",
                          model.span(model.assumptions.back().place),
                          "the facts behind assume: contradict each other")};
    Diagnostics found;
    for (const Tensor& tensor : model.tensors) {
        if (tensor.definition || (!tensor.unique && !tensor.redundancy)) continue;
        auto structure = declaredStructure(program, tensor.name, prover);
        if (structure || prover.isStopped()) continue;
        structure.error().front().severity = Severity::Warning;
        found.push_back(std::move(structure.error().front()));
    }
    return found;
}

}  // namespace candler::stur
