#include "engine/languages/sdqlite/facts/SdqFacts.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <unordered_map>

#include "engine/languages/sdqlite/values/SdqValue.h"

namespace candler::sdqlite {

namespace {

constexpr FreeSet kAll = (FreeSet{1} << 63U) - 1;

FreeSet bit(std::uint32_t index) {
    return FreeSet{1} << std::min(index, 63U);
}

/// Outside so many binders: of sets that say what may be, and of sets that say what must be.
FreeSet leaveFree(FreeSet inside, std::uint32_t binders) {
    for (std::uint32_t i = 0; i < binders; ++i) inside = leaveBinder(inside);
    return inside;
}
FreeSet leaveSure(FreeSet inside, std::uint32_t binders) {
    return (inside & kAll) >> binders;
}

bool isTensor(const SdqTerms& terms, TypeId type) {
    return !terms.isTyped() || PlainTypes::isRing(type) || terms.plainTypes.isTensor(type);
}

/// Of one operator, with the rows of specification 7.3.
class FactRow {
public:
    FactRow(Operator op, std::span<const Facts> children) : m_op(op), m_children(children) {}

    [[nodiscard]] FreeSet free() const {
        FreeSet set = 0;
        for (std::size_t i = 0; i < m_children.size(); ++i) set |= outerFree(i);
        return set;
    }

    [[nodiscard]] FreeSet strict() const {
        using enum Operator;
        switch (m_op) {
            case Add:
            case Subtract:
            case Min:
            case Max:
                return m_children[0].strict & m_children[1].strict;
            case Multiply:
                return m_children[0].strict | m_children[1].strict;
            case Singleton:
            case If:
                return m_children[1].strict;
            case Get:
            case Negate:
            case Inverse:
            case Unique:
                return m_children[0].strict;
            case InBounds:
                return m_children[3].strict;
            case Sum:
            case Collect:
            case Probe:
                return m_children[0].strict | outerStrict();
            case Merge:
                return outerStrict();
            case Let:
                return outerStrict() |
                       ((m_children[1].strict & 1U) != 0 ? m_children[0].strict : 0);
            default:
                return 0;
        }
    }

    [[nodiscard]] FreeSet linear() const {
        using enum Operator;
        switch (m_op) {
            case Add:
            case Subtract:
                return m_children[0].linear & m_children[1].linear;
            case Multiply:
                return (m_children[0].linear & ~m_children[1].free) |
                       (m_children[1].linear & ~m_children[0].free);
            case Singleton:
            case If:
                return m_children[1].linear & ~m_children[0].free;
            case Get:
                return m_children[0].linear & ~m_children[1].free;
            case Negate:
            case Unique:
                return m_children[0].linear;
            case InBounds:
            case Merge:
                return linearInLast();
            case Collect:
                return linearInLast();
            case Sum:
            case Probe:
            case Let:
                return linearInLast() | linearInSource();
            default:
                return 0;
        }
    }

private:
    [[nodiscard]] std::uint32_t binders(std::size_t child) const {
        return row(m_op).binders[child];
    }
    [[nodiscard]] FreeSet outerFree(std::size_t child) const {
        return leaveFree(m_children[child].free, binders(child));
    }
    [[nodiscard]] std::size_t last() const { return m_children.size() - 1; }
    [[nodiscard]] FreeSet outerStrict() const {
        return leaveSure(m_children[last()].strict, binders(last()));
    }
    /// In what the last child is linear, and the others do not have.
    [[nodiscard]] FreeSet linearInLast() const {
        FreeSet set = leaveSure(m_children[last()].linear, binders(last()));
        for (std::size_t i = 0; i < last(); ++i) set &= ~outerFree(i);
        return set;
    }
    /// In what the first child is linear, if the last one is in the value that comes of it.
    [[nodiscard]] FreeSet linearInSource() const {
        const Facts& body = m_children[last()];
        if ((body.linear & 1U) == 0) return 0;
        FreeSet set = m_children[0].linear & ~leaveFree(body.free, binders(last()));
        for (std::size_t i = 1; i < last(); ++i) set &= ~outerFree(i);
        return set;
    }

    Operator m_op;
    std::span<const Facts> m_children;
};

Facts leafFacts(const SdqTerms& terms, const Label& label) {
    Facts facts;
    const Operator o = operatorOf(label.op);
    if (o == Operator::Variable) {
        facts.free = facts.variables = bit(SdqTerms::indexOf(label.payload));
        if (isTensor(terms, label.type)) facts.strict = facts.free & kAll;
        // Truth values are added by `or`, but multiply numbers.
        if (terms.plainTypes.leafOf(label.type) != PlainTypes::ring(Ring::Bool))
            facts.linear = facts.strict;
    } else if (o == Operator::Empty ||
               (o == Operator::Number && isTensor(terms, label.type) &&
                terms.numberAt(label.payload) ==
                    (terms.isTyped() ? ringZero(PlainTypes::ringOf(label.type)) : 0))) {
        facts.strict = facts.linear = kAll;
    }
    return facts;
}

std::optional<Payload> symbolAt(const SdqTerms& terms, TermId term) {
    if (!term.isValid() || operatorOf(terms.store[term].op) != Operator::Symbol)
        return std::nullopt;
    return terms.store[term].payload;
}

/// P, of P(i) and P(i + 1).
std::optional<Payload> positionsOf(const SdqTerms& terms, TermId from, TermId to) {
    if (!from.isValid() || !to.isValid() || terms.store[from].op != op(Operator::Get) ||
        terms.store[to].op != op(Operator::Get))
        return std::nullopt;
    const auto first = terms.store.children(from);
    const auto last = terms.store.children(to);
    if (first[0] != last[0] || terms.store[last[1]].op != op(Operator::Add)) return std::nullopt;
    const auto sum = terms.store.children(last[1]);
    const Label& one = terms.store[sum[1]];
    const bool isNext = sum[0] == first[1] && operatorOf(one.op) == Operator::Number &&
                        terms.numberAt(one.payload) == 1;
    return isNext ? symbolAt(terms, first[0]) : std::nullopt;
}

/// By what the representatives of the children are.
bool hasDistinctValues(const SdqTerms& terms, const Label& label, std::span<const Facts> children) {
    if (!terms.isTyped()) return false;
    if (operatorOf(label.op) == Operator::Range) return true;
    if (operatorOf(label.op) == Operator::Symbol)
        return terms.isDistinct(label.payload, std::nullopt);
    if (operatorOf(label.op) != Operator::Slice) return false;
    if (children[0].isDistinct) return true;
    const auto array = symbolAt(terms, children[0].term);
    const auto positions = positionsOf(terms, children[1].term, children[2].term);
    return array && positions && terms.isDistinct(*array, positions);
}

/// What the children's representatives make together.
void addRepresentative(Operator op, std::span<const Facts> children, Facts& facts) {
    constexpr std::uint64_t kHuge = std::uint64_t{1} << 62U;
    facts.size = 1;
    facts.termFree = children.empty() ? facts.free : 0;
    for (std::size_t i = 0; i < children.size(); ++i) {
        facts.size = std::min(facts.size + children[i].size, kHuge);
        facts.termFree |= leaveFree(children[i].termFree, row(op).binders[i]);
    }
}

}  // namespace

Kinds kindsOf(Operator op) {
    using enum Operator;
    if (op == Range || op == Slice) return kVectorKind;
    if (op == Singleton) return kDictionaryKind;
    if (op == Number) return kScalarKind;
    return op == Equal ? kBoolKind : Kinds{0};
}

bool isNumber(const SdqTerms& terms, TermId constant, double number) {
    if (!constant.isValid()) return false;
    const Label& label = terms.store[constant];
    if (operatorOf(label.op) == Operator::Empty) return number == 0;
    const double value = terms.numberAt(label.payload);
    if (!PlainTypes::isRing(label.type)) return value == number;
    const Ring ring = PlainTypes::ringOf(label.type);
    if (number == 0) return value == ringZero(ring);
    return value == (number == 1 ? ringOne(ring) : number);
}

Facts factsOf(const SdqTerms& terms, LabelId labelId, std::span<const Facts> children) {
    const Label& label = terms.store[labelId];
    const Operator o = operatorOf(label.op);
    Facts facts;
    if (children.empty()) {
        facts = leafFacts(terms, label);
    } else {
        const FactRow table(o, children);
        facts.free = table.free();
        if (isTensor(terms, label.type)) {
            facts.strict = table.strict();
            facts.linear = table.linear();
        }
    }
    facts.isDistinct = hasDistinctValues(terms, label, children);
    addRepresentative(o, children, facts);
    return facts;
}

Facts factsOf(SdqTerms& terms, TermId term) {
    std::unordered_map<TermId, Facts> known;
    std::vector<Facts> children;
    for (const TermId t : terms.store.subterms(term)) {
        children.clear();
        for (const TermId child : terms.store.children(t)) children.push_back(known.at(child));
        Facts facts = factsOf(terms, terms.store.labelOf(t), children);
        facts.term = t;
        const Operator o = operatorOf(terms.store[t].op);
        if (o == Operator::Variable) facts.variable = t;
        if (o == Operator::Number || o == Operator::Empty) facts.constant = t;
        known.emplace(t, facts);
    }
    return known.at(term);
}

void SdqAnalysis::attach(EGraph& graph, SdqTerms& terms) {
    graph.addAnalysis(std::make_unique<SdqAnalysis>(terms));
}

std::unique_ptr<EGraph> SdqAnalysis::graphOf(SdqTerms& terms) {
    auto graph = std::make_unique<EGraph>(terms.store);
    attach(*graph, terms);
    return graph;
}

const Facts& SdqAnalysis::read(EClassId id) const {
    static const Facts none{};
    return id.index() < m_column.size() ? m_column[id.index()] : none;
}

Facts& SdqAnalysis::at(EClassId id) {
    if (id.index() >= m_column.size()) m_column.resize(id.index() + 1);
    return m_column[id.index()];
}

bool SdqAnalysis::isBetter(const Facts& a, const Facts& b) const {
    if (m_terms.isTyped() && a.termFree != b.termFree) {
        const int free = std::popcount(a.termFree);
        const int otherFree = std::popcount(b.termFree);
        if (free != otherFree) return free < otherFree;
    }
    return a.size < b.size;
}

bool SdqAnalysis::merge(Facts& own, const Facts& other) const {
    const Facts before = own;
    own.free = m_terms.isTyped() ? own.free & other.free : own.free | other.free;
    own.strict |= other.strict;
    own.linear |= other.linear;
    own.isDistinct |= other.isDistinct;
    own.variables |= other.variables;
    if (!own.variable.isValid()) own.variable = other.variable;
    if (!own.constant.isValid()) own.constant = other.constant;
    return own.free != before.free || own.strict != before.strict || own.linear != before.linear ||
           own.isDistinct != before.isDistinct || own.variables != before.variables ||
           own.constant != before.constant;
}

bool SdqAnalysis::update(const EGraph& graph, ENodeId node, EClassId target) {
    m_children.clear();
    for (const EClassId child : graph.children(node)) {
        m_children.push_back(read(graph.find(child)));
        if (!m_children.back().term.isValid()) return false;
    }
    Facts found = factsOf(m_terms, graph.label(node), m_children);
    Facts& own = at(target);
    const bool isFirst = !own.term.isValid();
    const bool isTaken = isFirst || isBetter(found, own);
    const Operator o = operatorOf(graph.op(node));
    if (isTaken || m_children.empty()) {
        // The term is made only if it is taken: the store never forgets one.
        std::vector<TermId> children;
        for (const Facts& child : m_children) children.push_back(child.term);
        found.term = graph.store().make(graph.label(node), children);
    }
    if (o == Operator::Variable) found.variable = found.term;
    if (o == Operator::Number || o == Operator::Empty) found.constant = found.term;
    if (isFirst) {
        own = found;
        return true;
    }
    const bool isChanged = merge(own, found);
    if (isTaken) {
        own.term = found.term;
        own.size = found.size;
        own.termFree = found.termFree;
    }
    return isChanged || isTaken;
}

Analysis::JoinResult SdqAnalysis::join(const EGraph& /*graph*/, EClassId kept, EClassId merged) {
    const Facts other = read(merged);
    Facts& own = at(kept);
    if (!other.term.isValid()) return {false, own.term.isValid()};
    if (!own.term.isValid()) {
        own = other;
        return {true, false};
    }
    const Facts before = own;
    bool isChanged = merge(own, other);
    if (isBetter(other, own)) {
        own.term = other.term;
        own.size = other.size;
        own.termFree = other.termFree;
        isChanged = true;
    }
    Facts copy = other;
    const bool differs = merge(copy, before) || own.term != other.term;
    return {isChanged, differs};
}

}  // namespace candler::sdqlite
