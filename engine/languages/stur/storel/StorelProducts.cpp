#include "engine/languages/stur/storel/StorelProducts.h"

#include <fmt/format.h>

#include <algorithm>

namespace candler::stur {

namespace {

class ProductWriter {
public:
    ProductWriter(const FlatRule& rule, const FlatProduct& product, const Conjunction& where,
                  const StorelTensors& tensors, StorelText& text, Prover& prover)
        : m_rule(rule), m_product(product), m_tensors(tensors), m_text(text), m_prover(prover) {
        m_points = product.condition.with(where);
        const StorelTensor& made = tensors.at(rule.tensor);
        for (std::size_t d = 0; d < rule.variables.size(); ++d) {
            const AffineForm index = AffineForm::name(rule.variables[d]);
            m_points.add(Atom::atMost(0, index));
            m_points.add(Atom::below(index, made.extents[d]));
        }
        m_open = rule.variables;
        m_open.insert(m_open.end(), product.summed.begin(), product.summed.end());
        for (const std::string& witness : m_points.witnesses()) m_open.push_back(witness);
        m_values.resize(product.factors.size());
    }

    Result<std::string> write() {
        if (m_points.isFalse() || m_prover.provesEmpty(m_points)) return std::string();
        dropSymbolTests();
        test();
        while (!m_open.empty()) {
            if (solve() || readTensor()) continue;
            if (auto looped = loop(); !looped) return failure(looped.error());
        }
        return m_loops + entry();
    }

private:
    [[nodiscard]] bool isOpen(const std::string& name) const {
        return std::ranges::find(m_open, name) != m_open.end();
    }
    [[nodiscard]] std::vector<std::string> openNames(const AffineForm& form) const {
        std::vector<std::string> names;
        form.collectNames(names);
        std::ranges::sort(names);
        names.erase(std::ranges::unique(names).begin(), names.end());
        std::erase_if(names, [this](const std::string& name) { return !isOpen(name); });
        return names;
    }
    void close(const std::string& name) { std::erase(m_open, name); }

    /// Conditions on symbols that hold wherever there are points.
    void dropSymbolTests() {
        for (std::size_t a = m_points.atoms().size(); a-- > 0;) {
            const Atom& atom = m_points.atoms()[a];
            const Conjunction others = m_points.without(a);
            if (openNames(atom.form).empty() && m_prover.implies(others, atom)) m_points = others;
        }
    }

    /// Conditions of which all names are known are tested, but for those that follow from others.
    void test() {
        std::vector<Atom> waiting;
        Conjunction tests;
        for (const Atom& atom : m_points.atoms()) {
            if (std::ranges::find(m_done, atom) != m_done.end()) continue;
            if (!openNames(atom.form).empty()) continue;
            m_done.push_back(atom);
            tests.add(atom);
        }
        for (const Atom& atom : tests.atoms()) {
            if (m_prover.implies(m_known, atom)) continue;
            m_loops += m_text.conditions(Conjunction({atom}));
            m_known.add(atom);
        }
    }

    /// A variable that is a form of known ones.
    bool solve() {
        for (const Atom& atom : m_points.atoms()) {
            const std::vector<std::string> names = openNames(atom.form);
            if (names.size() != 1) continue;
            const auto value = atom.valueOf(names.front());
            if (!value) continue;
            m_text.define(names.front(), *value);
            m_known.add(Atom::equal(AffineForm::name(names.front()), *value));
            close(names.front());
            test();
            return true;
        }
        return false;
    }

    /// How many indices a loop over the entries would tell; none: one cannot be told.
    [[nodiscard]] std::size_t told(const FlatFactor& factor) const {
        if (factor.isSize) return 0;
        std::set<std::string> names;
        for (const AffineForm& index : factor.indices) {
            std::vector<std::string> open = openNames(index);
            std::erase_if(open, [&](const std::string& name) { return names.contains(name); });
            if (open.empty()) continue;
            // Of `2*i` the keys are not told by i alone: they are even.
            const std::int64_t scale = open.size() > 1 ? 0 : index.coefficient(open.front());
            if ((scale != 1 && scale != -1) || !index.isLinearIn(open.front())) return 0;
            names.insert(open.front());
        }
        return names.size();
    }

    /// The entries of the tensor that tells most; sparse ones first.
    bool readTensor() {
        std::size_t best = m_product.factors.size();
        std::pair<bool, std::size_t> most{false, 0};
        for (std::size_t f = 0; f < m_product.factors.size(); ++f) {
            const FlatFactor& factor = m_product.factors[f];
            const std::size_t count = m_values[f].empty() ? told(factor) : 0;
            if (count == 0) continue;
            const std::pair<bool, std::size_t> rank{m_tensors.at(factor.tensor).isSparse, count};
            if (best == m_product.factors.size() || rank > most) {
                best = f;
                most = rank;
            }
        }
        if (best == m_product.factors.size()) return false;
        read(best);
        test();
        return true;
    }

    void read(std::size_t at) {
        const FlatFactor& factor = m_product.factors[at];
        const StorelTensor& tensor = m_tensors.at(factor.tensor);
        std::string map = tensor.name;
        for (std::size_t d = 0; d < factor.indices.size(); ++d) {
            const std::vector<std::string> open = openNames(factor.indices[d]);
            if (open.empty()) {
                map += fmt::format("({})", m_text.key(factor.indices[d], tensor.sorts[d]));
                continue;
            }
            // Where the index is `i - d`, its value is told, and i follows.
            const std::string& variable = open.front();
            const bool isPlain = factor.indices[d].asName().has_value();
            const std::string key = isPlain ? variable : "$key " + variable;
            m_text.bind(key, tensor.sorts[d]);
            const std::string entry = m_text.unique(factor.tensor + "_at");
            m_loops +=
                fmt::format("sum(<{},{}> in {}) ", m_text.form(AffineForm::name(key)), entry, map);
            if (!isPlain)
                m_text.define(
                    variable,
                    *Atom::equal(factor.indices[d], AffineForm::name(key)).valueOf(variable));
            close(variable);
            map = entry;
        }
        m_values[at] = map;
        for (std::size_t d = 0; d < factor.indices.size(); ++d) {
            m_known.add(Atom::atMost(0, factor.indices[d]));
            m_known.add(Atom::below(factor.indices[d], tensor.extents[d]));
        }
        const Region& support = tensor.structure->support;
        if (support.size() == 1)
            m_known.add(support.front().substituted(
                substitutionOf(tensor.structure->variables, factor.indices)));
    }

    /// Over the range of a variable that no tensor tells.
    Result<void> loop() {
        std::vector<std::string> order;
        for (const std::string& name : m_open)
            if (!name.starts_with('$')) order.push_back(name);
        const auto nest = makeLoopNest(m_points, order, m_prover);
        if (!nest) return failure(nest.error());
        const LoopLevel& level = nest->levels.front();
        if (level.isDefined)
            m_text.define(level.variable, level.definition);
        else {
            const std::string range = m_text.range(level);
            m_loops += fmt::format("sum(<{},_> in {}) ",
                                   m_text.form(AffineForm::name(level.variable)), range);
            LoopLevel strides = level;
            strides.guard = {};
            m_loops += m_text.tests(strides);
        }
        addBounds(level);
        close(level.variable);
        test();
        return {};
    }

    void addBounds(const LoopLevel& level) {
        const AffineForm variable = AffineForm::name(level.variable);
        const auto scaled = [&](const LoopBound& bound) {
            return variable * AffineForm(bound.divisor) * bound.scale;
        };
        if (level.isDefined) {
            if (level.definition.divisor == 1 && level.definition.scale == AffineForm(1))
                m_known.add(Atom::equal(variable, level.definition.form));
            return;
        }
        for (const LoopBound& low : level.lower) m_known.add(Atom::atMost(low.form, scaled(low)));
        for (const LoopBound& high : level.upper)
            m_known.add(Atom::atMost(scaled(high), high.form));
    }

    std::string valueOf(std::size_t at) {
        const FlatFactor& factor = m_product.factors[at];
        std::string value = m_values[at];
        if (factor.isSize) {
            // Sizes are indices, which are no numbers.
            value = fmt::format("(sum(<{},_> in 0..{}) 1.0)", m_text.unique("k"),
                                m_text.form(AffineForm::name(factor.tensor)));
        } else if (value.empty()) {
            const StorelTensor& tensor = m_tensors.at(factor.tensor);
            value = tensor.name;
            for (std::size_t d = 0; d < factor.indices.size(); ++d)
                value += fmt::format("({})", m_text.key(factor.indices[d], tensor.sorts[d]));
        }
        switch (factor.use) {
            case FlatFactor::Use::Inverse:
                return fmt::format("inv({})", value);
            case FlatFactor::Use::Nonzero:
                return fmt::format("{0} * inv({0})", value);
            default:
                return value;
        }
    }

    std::string entry() {
        std::string value;
        if (m_product.coefficient != 1 || m_product.factors.empty())
            value = numberText(m_product.coefficient);
        for (std::size_t f = 0; f < m_product.factors.size(); ++f)
            value += (value.empty() ? "" : " * ") + valueOf(f);
        const StorelTensor& made = m_tensors.at(m_rule.tensor);
        for (std::size_t d = m_rule.variables.size(); d-- > 0;)
            value = fmt::format("{{{} -> {}}}",
                                m_text.key(AffineForm::name(m_rule.variables[d]), made.sorts[d]),
                                value);
        return value;
    }

    const FlatRule& m_rule;
    const FlatProduct& m_product;
    const StorelTensors& m_tensors;
    StorelText& m_text;
    Prover& m_prover;
    Conjunction m_points;
    Conjunction m_known;
    std::vector<std::string> m_open;    ///< Variables that are not told yet.
    std::vector<Atom> m_done;           ///< Conditions that were tested, or follow.
    std::vector<std::string> m_values;  ///< Of factors whose entries are looped over.
    std::string m_loops;
};

}  // namespace

Result<std::string> productText(const FlatRule& rule, const FlatProduct& product,
                                const Conjunction& where, const StorelTensors& tensors,
                                StorelText& text, Prover& prover) {
    return ProductWriter(rule, product, where, tensors, text, prover).write();
}

}  // namespace candler::stur
