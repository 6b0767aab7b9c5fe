#include "engine/languages/stur/costs/SturTermWork.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <set>

#include "engine/languages/stur/lowering/SturFlattener.h"
#include "engine/languages/stur/lowering/SturInference.h"
#include "engine/languages/stur/terms/SturTermMaker.h"

namespace candler::stur {

namespace {

// No names of programs: of the tensor that a sum is the elements of, and of an index of one value.
constexpr std::string_view kValue = "the sum";
constexpr std::string_view kAround = "an index around";

/// Of an index that the written program does not have.
constexpr std::int64_t kUnknownExtent = 100;

/// Z3 decides questions about products of sizes in a second or so, which is long where terms are
/// compared. Without it fewer of their structures are found.
constexpr std::uint32_t kZ3Limit = 0;

using Keys = std::map<std::string, std::string>;

std::string textOf(const FlatFactor& factor, const Keys& keys, const Substitution& names) {
    const auto key = keys.find(factor.tensor);
    std::string text =
        fmt::format("{}{}[", key == keys.end() ? factor.tensor : key->second,
                    std::array{"", "^-1", "!=0"}.at(static_cast<std::size_t>(factor.use)));
    for (const AffineForm& index : factor.indices) text += index.substituted(names).text() + ";";
    return text + "]";
}

/// Of a product whose factors are in any order, and whose bound names are any.
std::string textOf(const FlatProduct& product, const Keys& keys) {
    Substitution hidden;
    for (const std::string& name : product.summed) hidden[name] = AffineForm::name("_");
    std::vector<const FlatFactor*> factors;
    for (const FlatFactor& factor : product.factors) factors.push_back(&factor);
    std::ranges::stable_sort(
        factors, {}, [&](const FlatFactor* factor) { return textOf(*factor, keys, hidden); });
    std::vector<std::string> order;
    const auto meet = [&](const AffineForm& form) {
        std::vector<std::string> names;
        form.collectNames(names);
        for (std::string& name : names)
            if (hidden.contains(name) && std::ranges::count(order, name) == 0)
                order.push_back(std::move(name));
    };
    for (const FlatFactor* factor : factors) std::ranges::for_each(factor->indices, meet);
    for (const Atom& atom : product.condition.atoms()) meet(atom.form);
    Substitution names;
    for (std::size_t i = 0; i < order.size(); ++i)
        names[order[i]] = AffineForm::name(fmt::format("_{}", i));
    std::vector<std::string> texts;
    for (const FlatFactor* factor : factors) texts.push_back(textOf(*factor, keys, names));
    std::ranges::sort(texts);
    return fmt::format("{}|{}|{}|{}", fmt::join(texts, "*"),
                       product.condition.substituted(names).text(),
                       product.comparisons.substituted(names).text(), product.summed.size());
}

std::string textOf(const FlatProgram& program, const FlatRule& rule, const Keys& keys) {
    std::vector<std::string> products;
    for (const FlatProduct& product : rule.products) products.push_back(textOf(product, keys));
    std::ranges::sort(products);
    const FlatTensor& tensor = program.tensors.at(rule.tensor);
    std::string box = tensor.declared == nullptr ? "" : "=";
    for (std::size_t i = 0; i < rule.variables.size(); ++i)
        box += fmt::format("{}<{},", rule.variables[i], tensor.extents[i].text());
    return fmt::format("{{{}: {}}}", box, fmt::join(products, " + "));
}

/// By variable, of the first rule or element that has it as an index.
void collectExtents(const FlatProgram& program,
                    std::map<std::string, AffineForm, std::less<>>& extents) {
    for (const FlatRule& rule : program.rules) {
        const std::vector<AffineForm>& box = program.tensors.at(rule.tensor).extents;
        for (std::size_t i = 0; i < box.size(); ++i) extents.try_emplace(rule.variables[i], box[i]);
        for (const FlatProduct& product : rule.products)
            for (const FlatFactor& factor : product.factors)
                for (std::size_t i = 0; i < factor.indices.size(); ++i)
                    if (const auto name = factor.indices[i].asName())
                        extents.try_emplace(*name, program.tensors.at(factor.tensor).extents[i]);
    }
}

/// Names of arrays that are made on the way, so that they are no others'.
void renameTemporaries(FlatProgram& program) {
    const auto rename = [&](std::string& tensor) {
        const auto known = program.tensors.find(tensor);
        if (known != program.tensors.end() && known->second.declared == nullptr)
            tensor = "written " + tensor;
    };
    for (FlatRule& rule : program.rules) {
        for (FlatProduct& product : rule.products)
            for (FlatFactor& factor : product.factors) rename(factor.tensor);
        rename(rule.tensor);
    }
    std::map<std::string, FlatTensor, std::less<>> renamed;
    for (const auto& [name, tensor] : program.tensors) {
        std::string own = name;
        rename(own);
        renamed[own] = tensor;
    }
    program.tensors = std::move(renamed);
}

/// The rule and all others that it reads, in their order.
FlatProgram neededBy(const FlatRule& rule, const FlatProgram& program,
                     const std::vector<const FlatRule*>& known) {
    std::vector<const FlatRule*> needed{&rule};
    std::set<std::string> read;
    const auto collect = [&](const FlatRule& one) {
        for (const FlatProduct& product : one.products)
            for (const FlatFactor& factor : product.factors)
                if (!factor.isSize) read.insert(factor.tensor);
    };
    collect(rule);
    for (std::size_t i = known.size(); i-- > 0;)
        if (known[i] != &rule && read.contains(known[i]->tensor)) {
            needed.push_back(known[i]);
            collect(*known[i]);
        }
    FlatProgram made;
    for (std::size_t i = needed.size(); i-- > 0;) {
        made.rules.push_back(*needed[i]);
        read.insert(needed[i]->tensor);
    }
    for (const std::string& name : read) made.tensors[name] = program.tensors.at(name);
    made.quotients = program.quotients;
    made.assumptions = program.assumptions;
    made.model = program.model;
    return made;
}

/// Indices with each other, or with sizes: the calculus takes seconds for such a rule.
bool multipliesIndices(const FlatProgram& program) {
    for (const FlatRule& rule : program.rules)
        for (const FlatProduct& product : rule.products) {
            std::vector<std::string> indices = rule.variables;
            indices.insert(indices.end(), product.summed.begin(), product.summed.end());
            for (const Atom& atom : product.condition.atoms())
                for (const FormTerm& term : atom.form.terms())
                    if (term.isProduct() && std::ranges::any_of(indices, [&](const auto& index) {
                            return term.uses(index);
                        }))
                        return true;
        }
    return false;
}

}  // namespace

TermWork::TermWork(const Model& model)
    : m_model(model), m_context(grammar()), m_terms(m_context), m_sizes(sampleSizes(model)) {
    if (model.tensors.empty()) return;
    auto flat = flatten(m_terms, model, SturTermMaker(m_terms, model).program());
    if (!flat) return;
    m_bare = *flat;
    collectExtents(*flat, m_extents);
    renameTemporaries(*flat);
    m_written = std::move(*flat);
    m_bare.rules.clear();
    std::erase_if(m_bare.tensors,
                  [](const auto& tensor) { return tensor.second.declared == nullptr; });
}

const std::optional<TermWork::Found>& TermWork::of(TermId term, const StopCheck& stop) {
    static const std::optional<Found> kNone;
    if (const auto known = m_found.find(term); known != m_found.end()) return known->second;
    auto found = find(term, stop);
    if (stop.isStopped()) return kNone;
    return m_found[term] = std::move(found);
}

/// Outside of it the term is 0: an index that is the variable says so.
std::optional<AffineForm> TermWork::extentOf(const std::string& variable, TermId term) {
    const auto o = m_terms.operatorOf(term);
    if (!o) return std::nullopt;
    const auto children = m_terms.children(term);
    switch (*o) {
        case Operator::Sum:
            return extentOf(variable, children[1]);
        case Operator::Inverse:
        case Operator::Nonzero:
            return extentOf(variable, children[0]);
        case Operator::Add:
        case Operator::Multiply: {
            const std::vector<TermId> parts(children.begin(), children.end());
            const auto left = extentOf(variable, parts[0]);
            const auto right = extentOf(variable, parts[1]);
            if (*o == Operator::Add) return left == right ? left : std::nullopt;
            return left && right ? std::min(left, right) : left ? left : right;
        }
        case Operator::At: {
            const auto access = m_terms.accessOf(term);
            const auto tensor = access ? m_bare.tensors.find(access->tensor) : m_bare.tensors.end();
            if (tensor == m_bare.tensors.end()) return std::nullopt;
            const std::vector<AffineForm>& extents = tensor->second.extents;
            const TermId name = m_terms.nameTerm(variable);
            for (std::size_t i = 0; i < access->indices.size() && i < extents.size(); ++i)
                if (access->indices[i] == name) return extents[i];
            return std::nullopt;
        }
        default:
            return std::nullopt;
    }
}

AffineForm TermWork::writtenExtent(const std::string& variable) const {
    // What is renamed apart has primes.
    const auto known = m_extents.find(variable.substr(0, variable.find('\'')));
    return known == m_extents.end() ? AffineForm(kUnknownExtent) : known->second;
}

std::optional<DefinitionTerm> TermWork::definitionOf(TermId term, FlatProgram& program,
                                                     bool& isWhole) {
    if (m_terms.is(term, Operator::Define)) {
        const std::vector<DefinitionTerm> known = m_terms.definitions(term);
        if (known.size() != 1) return std::nullopt;
        const auto tensor = program.tensors.find(known.front().tensor);
        if (tensor == program.tensors.end() ||
            tensor->second.extents.size() != known.front().variables.size())
            return std::nullopt;
        return known.front();
    }
    DefinitionTerm made{std::string(kValue), {}, term};
    FlatTensor value;
    for (const std::string& name : m_terms.freeNames(term)) {
        if (m_model.isSymbol(name) || m_bare.tensors.contains(name)) continue;
        const auto extent = extentOf(name, term);
        made.variables.push_back(name);
        value.extents.push_back(extent ? *extent : writtenExtent(name));
        isWhole = isWhole && extent;
    }
    // An index that its factors do not have: then sums among these are arrays.
    if (m_terms.is(term, Operator::Multiply)) {
        made.variables.emplace_back(kAround);
        value.extents.emplace_back(1);
    }
    program.tensors[made.tensor] = std::move(value);
    return made;
}

std::optional<TermWork::Found> TermWork::find(TermId term, const StopCheck& stop) {
    if (!m_written) return std::nullopt;
    FlatProgram program = m_bare;
    Found made;
    const auto definition = definitionOf(term, program, made.isWhole);
    if (!definition) return std::nullopt;
    SturFlattener flattener(m_terms, m_model, program);
    if (!flattener.add(*definition)) return std::nullopt;
    // Quotients that the program does not have are no symbols of its assumptions.
    if (program.quotients.size() != m_bare.quotients.size()) return std::nullopt;
    Keys keys;
    for (const FlatRule& rule : program.rules) {
        const auto& found = workOf(program, rule, keys, stop);
        if (!found) return std::nullopt;
        // Whether a sum becomes an array, with zeros and copies, is known where it is read.
        const bool isArray = &rule != &program.rules.back() || m_terms.is(term, Operator::Define);
        made.cost += isArray ? found->work.cost() : found->work.operations;
        made.structure = found->structure;
    }
    return made;
}

const std::optional<TermWork::RuleWork>& TermWork::workOf(const FlatProgram& program,
                                                          const FlatRule& rule, Keys& keys,
                                                          const StopCheck& stop) {
    static const std::optional<RuleWork> kNone;
    std::string key = textOf(program, rule, keys);
    auto known = m_rules.find(key);
    if (known == m_rules.end()) {
        auto made = infer(program, rule, stop);
        if (stop.isStopped()) return kNone;
        known = m_rules.emplace(key, std::move(made)).first;
    }
    // Two sums that are the same are two arrays.
    key += "#";
    const auto same = std::ranges::count_if(
        keys, [&](const auto& other) { return other.second.starts_with(key); });
    keys[rule.tensor] = fmt::format("{}{}", key, same);
    return known->second;
}

/// Of the last rule, where nothing is known of structures.
TermWork::RuleWork TermWork::workInBoxes(const FlatProgram& program, Prover& prover) {
    std::map<std::string, Structure, std::less<>> structures;
    for (const auto& [name, tensor] : program.tensors) {
        std::vector<std::string> variables;
        for (std::size_t i = 0; i < tensor.extents.size(); ++i)
            variables.push_back(fmt::format("d{}", i + 1));
        structures[name] =
            Structure::unique(variables, {program.box(name, identityMap(variables))});
    }
    WorkCounter counter(program, structures, prover, m_sizes);
    const FlatRule& rule = program.rules.back();
    return {counter.of(rule), structures.at(rule.tensor).renamed(rule.variables)};
}

std::optional<TermWork::RuleWork> TermWork::infer(const FlatProgram& program, const FlatRule& rule,
                                                  const StopCheck& stop) {
    std::vector<const FlatRule*> known;
    // Results that are read have the structures that are inferred of the program as written.
    for (const FlatRule& one : m_written->rules)
        if (one.tensor != rule.tensor) known.push_back(&one);
    for (const FlatRule& one : program.rules) known.push_back(&one);
    FlatProgram all = program;
    all.tensors.insert(m_written->tensors.begin(), m_written->tensors.end());
    const FlatProgram needed = neededBy(rule, all, known);
    // One for each rule: what is remembered of all that were tried is a gigabyte.
    ProverOptions proving;
    proving.assumptions = needed.assumptions;
    proving.z3Limit = kZ3Limit;
    proving.stop = stop;
    Prover prover(std::move(proving));
    if (multipliesIndices(needed)) return workInBoxes(needed, prover);
    const auto inferred = inferStructures(needed, prover);
    if (!inferred) return std::nullopt;
    WorkCounter counter(needed, inferred->structures, prover, m_sizes);
    return RuleWork{counter.of(rule), inferred->structures.at(rule.tensor)};
}

}  // namespace candler::stur
