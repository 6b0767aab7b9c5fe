#include "engine/languages/stur/storel/StorelText.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

#include "engine/languages/stur/structure/PackedLayout.h"
#include "engine/languages/stur/syntax/SturPrinter.h"

namespace candler::stur {

namespace {

/// Words of SDQLite that are no names.
constexpr std::string_view kWords =
    "apply array avg binop bool collect compute density dim distinct div from hash hmap if in inb "
    "int int32 into inv length let level max merge min minplus mod monotone nat neg nnz not or "
    "orand probe real rng scalar seg size smap sorted storage stored sum tensor then unique values "
    "vec";

/// Of the terms with coefficients of this sign, which is then positive; the constant is left out.
AffineForm termsOf(const AffineForm& form, bool isPositive) {
    AffineForm made;
    for (const FormTerm& term : form.terms()) {
        if ((term.coefficient > 0) != isPositive) continue;
        AffineForm product = isPositive ? term.coefficient : -term.coefficient;
        std::string_view rest = term.product;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find('*'), rest.size());
            product = product * AffineForm::name(std::string(rest.substr(0, end)));
            rest.remove_prefix(std::min(end + 1, rest.size()));
        }
        made = made + product;
    }
    return made;
}

}  // namespace

StorelText::StorelText(const FlatProgram& program, const Sizes& sizes)
    : m_program(program), m_sizes(sizes) {
    m_names.avoid(kWords);
}

const std::string& StorelText::sortOf(const AffineForm& extent) {
    const auto known = std::ranges::find(m_sorts, extent, &Sort::extent);
    if (known != m_sorts.end()) return known->name;
    const auto symbol = extent.asName();
    const bool isSymbol = symbol && !m_program.quotients.contains(*symbol);
    const std::string wish = isSymbol              ? *symbol
                             : extent.isConstant() ? "D" + extent.text()
                                                   : std::string("D");
    Sort sort{extent, m_names.unique(wish)};
    const std::string size = "n" + sort.name;
    m_names.avoid(size);
    if (isSymbol) m_values[*symbol] = AffineForm::name(size);
    m_sorts.push_back(std::move(sort));
    return m_sorts.back().name;
}

std::string StorelText::declarations() const {
    std::string text;
    if (!m_program.model->assumptions.empty()) {
        std::vector<std::string> facts;
        for (const ComparisonSyntax& fact : m_program.model->assumptions)
            facts.push_back(comparisonText(fact));
        text += fmt::format("# It is right for sizes with {}.\n", fmt::join(facts, ", "));
    }
    for (const Sort& sort : m_sorts) {
        const auto size = sort.extent.value(withQuotients(m_program.quotients, m_sizes));
        text += fmt::format("dim {}", sort.name);
        if (size && *size >= 0) text += fmt::format(" = {}", *size);
        if (!sort.extent.asName() || m_program.quotients.contains(*sort.extent.asName()))
            text += fmt::format("  # {}", sort.extent.text());
        text += '\n';
    }
    for (const std::string& symbol : m_symbols) {
        text += fmt::format("size {}", m_values.at(symbol).text());
        if (const auto size = m_sizes.find(symbol); size != m_sizes.end() && size->second >= 0)
            text += fmt::format(" = {}", size->second);
        text += '\n';
    }
    return text;
}

void StorelText::bind(const std::string& variable, std::string sort) {
    std::string& name = m_variables[variable];
    if (name.empty()) name = m_names.unique(AffineForm::shownName(variable));
    m_values[variable] = AffineForm::name(name);
    m_sortOfVariable[variable] = std::move(sort);
}

void StorelText::define(const std::string& variable, const AffineForm& value) {
    nameSymbols(value);
    m_values[variable] = value.substituted(m_values);
    m_sortOfVariable[variable] = sortOfName(value);
}

void StorelText::define(const std::string& variable, const LoopBound& value) {
    if (AffineForm(value.divisor) * value.scale == AffineForm(1))
        define(variable, value.form);
    else
        m_values[variable] =
            AffineForm::name(AffineForm::quotedName(fmt::format("({})", bound(value, false))));
}

void StorelText::nameSymbols(const AffineForm& form) {
    std::vector<std::string> names;
    form.collectNames(names);
    for (const std::string& name : names) {
        if (m_values.contains(name)) continue;
        const auto quotient = m_program.quotients.find(name);
        if (quotient == m_program.quotients.end()) {
            m_values[name] = AffineForm::name(m_names.unique(name));
            m_symbols.push_back(name);
            continue;
        }
        m_values[name] = AffineForm::name(
            AffineForm::quotedName(fmt::format("(({}) div ({}))", this->form(quotient->second.form),
                                               this->form(quotient->second.divisor))));
    }
}

std::string StorelText::form(const AffineForm& form) {
    nameSymbols(form);
    return form.substituted(m_values).text();
}

std::string StorelText::sortOfName(const AffineForm& form) const {
    const auto name = form.asName();
    if (!name) return {};
    const auto sort = m_sortOfVariable.find(*name);
    return sort == m_sortOfVariable.end() ? std::string() : sort->second;
}

std::string StorelText::key(const AffineForm& form, const std::string& sort) {
    nameSymbols(form);
    const AffineForm value = form.substituted(m_values);
    // An index of another sort is no key; a sum is of no sort.
    return value.asName() && sortOfName(form) != sort ? value.text() + " + 0" : value.text();
}

std::string StorelText::condition(const Atom& atom) {
    if (atom.kind == Atom::Kind::Divisible)
        return fmt::format("({}) mod {} == 0", form(atom.form), atom.modulus);
    AffineForm left = termsOf(atom.form, false);
    AffineForm right = termsOf(atom.form, true);
    const std::int64_t constant = atom.form.constant();
    const bool isStrict = atom.kind == Atom::Kind::NonNegative && constant == -1;
    if (constant > 0) right = right + constant;
    if (constant < 0 && !isStrict) left = left - constant;
    const std::string_view sign = atom.kind == Atom::Kind::Zero ? "==" : (isStrict ? "<" : "<=");
    return fmt::format("{} {} {}", key(left, sortOfName(right)), sign, form(right));
}

std::string StorelText::conditions(const Conjunction& conjunction) {
    std::string text;
    for (const Atom& atom : conjunction.atoms()) text += fmt::format("if({}) ", condition(atom));
    return text;
}

/// Rounded up as a lower bound, down else.
std::string StorelText::bound(const LoopBound& bound, bool isLower) {
    const AffineForm divisor = AffineForm(bound.divisor) * bound.scale;
    if (divisor == AffineForm(1)) return form(bound.form);
    return fmt::format("({}) div ({})", form(isLower ? bound.form + divisor - 1 : bound.form),
                       form(divisor));
}

std::string StorelText::boundOf(const std::vector<LoopBound>& bounds, bool isLower) {
    std::string text;
    for (const LoopBound& one : bounds) {
        LoopBound shown = one;
        // Ranges end before their upper bound.
        if (!isLower) shown.form = shown.form + AffineForm(shown.divisor) * shown.scale;
        const std::string next = bound(shown, isLower);
        text = text.empty() ? next : fmt::format("{}({}, {})", isLower ? "max" : "min", text, next);
    }
    return text;
}

std::string StorelText::range(const LoopLevel& level) {
    const std::string text =
        fmt::format("{}..{}", boundOf(level.lower, true), boundOf(level.upper, false));
    std::string sort;
    if (level.upper.size() == 1 && level.lower.size() == 1) {
        const AffineForm end = level.upper.front().form + 1;
        const auto known = std::ranges::find(m_sorts, end, &Sort::extent);
        if (level.upper.front().divisor == 1 && level.upper.front().scale == AffineForm(1))
            sort = known != m_sorts.end()     ? known->name
                   : !sortOfName(end).empty() ? sortOfName(end)
                                              : sortOfName(level.upper.front().form);
        // Indices that may be negative are of no sort.
        const AffineForm& low = level.lower.front().form;
        const bool isIndex = low.isConstant() ? low.constant() >= 0 : !sortOfName(low).empty();
        if (!isIndex) sort.clear();
    }
    bind(level.variable, sort);
    return text;
}

std::string StorelText::tests(const LoopLevel& level) {
    std::string text;
    if (level.stride != 1)
        text = fmt::format("if(({}) mod {} == 0) ",
                           form(AffineForm::name(level.variable) - level.residue), level.stride);
    return text + conditions(level.guard);
}

std::optional<std::string> StorelText::polynomial(const CountPolynomial& polynomial) {
    const auto part = partOf(polynomial);
    if (!part) return {};
    const std::string text = form(part->form);
    if (part->divisor == 1) return text;
    return fmt::format("({}) div {}", text, part->divisor);
}

std::optional<std::string> StorelText::count(const Count& count) {
    if (count.cases.empty()) return "0";
    if (count.cases.size() != 1 || !count.cases.front().guard.isTrue()) return {};
    return polynomial(count.cases.front().value);
}

}  // namespace candler::stur
