#include "engine/languages/stur/lowering/SturPublished.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <optional>
#include <set>

#include "engine/languages/stur/lowering/SturDeclarations.h"

namespace candler::stur {

namespace {

bool has(const std::vector<std::string>& names, const std::string& name) {
    return std::ranges::count(names, name) != 0;
}

/// Some factors of a product.
struct Part {
    std::string text;  ///< `S(i,j)`; empty of a step.
    std::string key;   ///< Of accesses that may be one self-product: tensor and use.
    PublishedStructure structure;
    FlatProduct meaning;
    std::optional<std::size_t> step;
};

/// One rule in its steps.
class RuleSteps {
public:
    RuleSteps(const FlatProgram& program, const FlatRule& rule, Prover& prover,
              PublishedInference& made, std::map<std::string, std::size_t>& last)
        : m_program(program), m_rule(rule), m_rules(prover), m_made(made), m_last(last) {}

    PublishedStructure run() {
        std::optional<Part> sum;
        for (std::size_t p = 0; p < m_rule.products.size(); ++p) {
            Part one = product(m_rule.products[p]);
            one.meaning = {};
            if (!sum) {
                sum = std::move(one);
                continue;
            }
            const std::vector<FlatProduct> meaning(
                m_rule.products.begin(),
                m_rule.products.begin() + static_cast<std::ptrdiff_t>(p) + 1);
            auto conclusion = m_rules.sum(sum->structure, one.structure, p == 1 && isDirectSum());
            sum = keep({*sum, one}, std::move(conclusion), meaning);
        }
        return sum ? std::move(sum->structure) : PublishedStructure{m_rule.variables, {}, {}};
    }

private:
    Part keep(const std::vector<Part>& operands, PublishedConclusion conclusion,
              std::vector<FlatProduct> meaning) {
        PublishedStep step{m_rule.tensor, {}, {}, std::move(conclusion), std::move(meaning)};
        for (const Part& operand : operands) {
            step.premises.push_back((operand.text.empty() ? "" : operand.text + ": ") +
                                    operand.structure.unproved().text());
            if (operand.step && !std::ranges::count(step.from, *operand.step))
                step.from.push_back(*operand.step);
        }
        Part made{"", "", step.conclusion.structure, step.meaning.front(), m_made.steps.size()};
        m_last[m_rule.tensor] = m_made.steps.size();
        m_made.steps.push_back(std::move(step));
        return made;
    }

    std::string fresh(const std::string& like) {
        std::string name = like;
        for (int i = 1; has(m_names, name) || m_program.model->isSymbol(name); ++i)
            name = fmt::format("{}_{}", like, i);
        m_names.push_back(name);
        return name;
    }

    /// Of a form that is a name of the product and a rest without such.
    [[nodiscard]] std::optional<std::string> shiftedName(const AffineForm& form) const {
        std::optional<std::string> found;
        std::vector<std::string> names;
        form.collectNames(names);
        for (const std::string& name : names) {
            if (!has(m_names, name)) continue;
            if (found || form.coefficient(name) != 1 || !form.isLinearIn(name)) return std::nullopt;
            found = name;
        }
        return found;
    }

    /// `B(a) * (a = i - m)` with a head's index is B(i - m), where nothing else has `a`.
    [[nodiscard]] FlatProduct withShifts(FlatProduct product) const {
        for (const std::string& name : std::vector<std::string>(product.summed)) {
            const auto uses = std::ranges::count_if(product.factors, [&](const FlatFactor& factor) {
                return std::ranges::any_of(factor.indices,
                                           [&](const AffineForm& form) { return form.uses(name); });
            });
            std::optional<AffineForm> form;
            std::size_t equation = 0;
            std::size_t atoms = 0;
            for (std::size_t a = 0; a < product.comparisons.atoms().size(); ++a) {
                const Atom& atom = product.comparisons.atoms()[a];
                if (!atom.uses(name)) continue;
                ++atoms;
                form = atom.valueOf(name);
                equation = a;
            }
            if (uses != 1 || atoms != 1 || !form) continue;
            const auto index = shiftedName(*form);
            if (!index || !has(m_rule.variables, *index)) continue;
            product.comparisons = product.comparisons.without(equation);
            std::erase(product.summed, name);
            for (FlatFactor& factor : product.factors)
                for (AffineForm& one : factor.indices) one = one.substituted({{name, *form}});
        }
        return product;
    }

    /// `M(x) + V(x - d)`, where M's box ends at d in all dimensions.
    [[nodiscard]] bool isDirectSum() const {
        std::vector<FlatProduct> both;
        for (std::size_t p = 0; p < 2; ++p) {
            both.push_back(withShifts(m_rule.products[p]));
            std::erase_if(both[p].factors,
                          [](const FlatFactor& factor) { return factor.indices.empty(); });
            if (both[p].factors.size() != 1) return false;
        }
        const FlatFactor& first = both[0].factors.front();
        const FlatFactor& second = both[1].factors.front();
        if (first.indices != identityMap(m_rule.variables) ||
            second.indices.size() != first.indices.size())
            return false;
        const std::vector<AffineForm>& extents = m_program.tensors.at(first.tensor).extents;
        for (std::size_t d = 0; d < extents.size(); ++d)
            if (second.indices[d] != first.indices[d] - extents[d]) return false;
        return true;
    }

    /// An access whose indices are different names: others get new ones, and equations.
    Part read(FlatFactor factor, FlatProduct& product) {
        PublishedStructure known = m_made.structures.at(factor.tensor);
        if (factor.use != FlatFactor::Use::Value)
            for (Piece& piece : known.redundant)
                piece.factor =
                    factor.use == FlatFactor::Use::Inverse ? mpq_class(1 / piece.factor) : 1;
        std::vector<std::string> names;
        bool isShifted = false;
        for (AffineForm& form : factor.indices) {
            auto name = shiftedName(form);
            if (!name || has(names, *name)) {
                name = fresh("a");
                product.summed.push_back(*name);
                product.comparisons.add(Atom::equal(AffineForm::name(*name), form));
                form = AffineForm::name(*name);
            }
            isShifted = isShifted || !form.asName();
            names.push_back(*name);
        }
        std::vector<std::string> arguments;
        for (const AffineForm& form : factor.indices) arguments.push_back(form.text());
        const std::string mark = factor.use == FlatFactor::Use::Value     ? ""
                                 : factor.use == FlatFactor::Use::Inverse ? "^-1"
                                                                          : " != 0";
        Part part{fmt::format("{}{}({})", factor.tensor, mark, fmt::join(arguments, ",")),
                  factor.tensor + mark,
                  known,
                  {},
                  std::nullopt};
        part.meaning.factors.push_back(factor);
        if (const auto made = m_last.find(factor.tensor); made != m_last.end())
            part.step = made->second;
        if (isShifted)
            return keep({part}, m_rules.shift(known, factor.indices, names), {part.meaning});
        part.structure = m_rules.shift(known, factor.indices, names).structure;
        return part;
    }

    /// Accesses that are one self-product with the one at `first`; fewer than two: there is none.
    [[nodiscard]] static std::vector<std::size_t> groupOf(const std::vector<Part>& parts,
                                                          std::size_t first,
                                                          std::vector<bool>& shared) {
        if (parts[first].key.empty()) return {};
        std::vector<std::size_t> group;
        for (std::size_t p = first; p < parts.size(); ++p)
            if (parts[p].key == parts[first].key) group.push_back(p);
        const std::size_t rank = parts[first].structure.variables.size();
        shared.assign(rank, true);
        for (std::size_t d = 0; d < rank; ++d)
            for (const std::size_t p : group)
                if (parts[p].structure.variables[d] != parts[first].structure.variables[d])
                    shared[d] = false;
        std::set<std::string> own;
        std::size_t count = 0;
        for (const std::size_t p : group)
            for (std::size_t d = 0; d < rank; ++d)
                if (p == group.front() || !shared[d]) {
                    own.insert(parts[p].structure.variables[d]);
                    ++count;
                }
        const bool areApart = own.size() == count && std::ranges::count(shared, false) > 0;
        return areApart ? group : std::vector<std::size_t>{};
    }

    static FlatProduct both(FlatProduct a, const FlatProduct& b) {
        a.factors.insert(a.factors.end(), b.factors.begin(), b.factors.end());
        return a;
    }

    void takeSelfProducts(std::vector<Part>& parts) {
        for (std::size_t first = 0; first < parts.size(); ++first) {
            std::vector<bool> shared;
            const std::vector<std::size_t> group = groupOf(parts, first, shared);
            if (group.size() < 2) continue;
            std::vector<Part> operands;
            std::vector<PublishedStructure> structures;
            FlatProduct meaning;
            for (const std::size_t p : group) {
                operands.push_back(parts[p]);
                structures.push_back(parts[p].structure);
                meaning = both(std::move(meaning), parts[p].meaning);
            }
            std::vector<PublishedConclusion> conclusions = m_rules.selfProduct(structures, shared);
            if (conclusions.empty()) continue;
            for (PublishedConclusion& one : conclusions)
                parts[first] = keep(operands, std::move(one), {meaning});
            for (std::size_t g = group.size(); g-- > 1;)
                parts.erase(parts.begin() + static_cast<std::ptrdiff_t>(group[g]));
        }
    }

    Part product(const FlatProduct& written) {
        m_names = m_rule.variables;
        m_names.insert(m_names.end(), written.summed.begin(), written.summed.end());
        FlatProduct all = withShifts(written);
        std::vector<Part> parts;
        for (const FlatFactor& factor : std::vector<FlatFactor>(all.factors))
            if (!factor.indices.empty()) parts.push_back(read(factor, all));
        std::vector<std::string> variables = m_rule.variables;
        variables.insert(variables.end(), all.summed.begin(), all.summed.end());
        if (parts.empty()) {
            FlatProduct meaning;
            meaning.comparisons = all.comparisons;
            Part made = keep({}, m_rules.support(all.comparisons, variables), {meaning});
            if (written.coefficient != 1 || !written.factors.empty())
                made.structure.isOfOnes = false;
            return projected(std::move(made), written);
        }
        takeSelfProducts(parts);
        Part made = std::move(parts.front());
        for (std::size_t p = 1; p < parts.size(); ++p)
            made = keep({made, parts[p]}, m_rules.product(made.structure, parts[p].structure),
                        {both(made.meaning, parts[p].meaning)});
        return projected(restricted(std::move(made), all.comparisons, variables), written);
    }

    /// By the comparisons, over all variables in this order.
    Part restricted(Part body, const Conjunction& comparisons,
                    const std::vector<std::string>& variables) {
        if (comparisons.isTrue() && body.structure.variables == variables) return body;
        const bool isStep =
            !comparisons.isTrue() || body.structure.variables.size() != variables.size();
        auto conclusion = m_rules.condition(body.structure, comparisons, variables);
        if (!isStep) {
            body.structure = std::move(conclusion.structure);
            return body;
        }
        FlatProduct meaning = body.meaning;
        meaning.comparisons = comparisons;
        Part made = keep({body}, std::move(conclusion), {meaning});
        m_made.steps.back().premises.push_back(comparisons.text(variables));
        return made;
    }

    /// Over the variables of the head.
    Part projected(Part body, const FlatProduct& written) {
        if (body.structure.variables == m_rule.variables) return body;
        return keep({body}, m_rules.projection(body.structure, m_rule.variables), {written});
    }

    const FlatProgram& m_program;
    const FlatRule& m_rule;
    PublishedRules m_rules;
    PublishedInference& m_made;
    std::map<std::string, std::size_t>& m_last;  ///< Steps, by tensor.
    std::vector<std::string> m_names;            ///< Of the product at hand.
};

}  // namespace

PublishedInference inferPublished(const FlatProgram& program, const InferredStructures& inferred,
                                  Prover& prover) {
    PublishedInference made;
    for (const auto& [name, tensor] : program.tensors) {
        if (tensor.declared == nullptr || tensor.declared->definition) continue;
        made.structures[name] = PublishedStructure::of(inferred.structures.at(name));
        if (auto unique = writtenUnique(program, name, prover))
            made.structures[name].unique = std::move(*unique);
    }
    std::map<std::string, std::size_t> last;
    for (const FlatRule& rule : program.rules)
        made.structures[rule.tensor] = RuleSteps(program, rule, prover, made, last).run();
    return made;
}

}  // namespace candler::stur
