#include "engine/languages/sdqlite/rules/SdqSampler.h"

#include <array>
#include <optional>

#include "engine/languages/sdqlite/rules/SdqApplier.h"
#include "engine/languages/sdqlite/rules/SdqSampleTerms.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

namespace {

/// What types a place takes.
struct Wanted {
    /// A factor may be a truth value, too, as no summand is.
    enum class Kind : std::uint8_t { Any, Data, Factor, Map, Index, Bool, IndexMap, Same };
    Kind kind = Kind::Any;
    TypeId type{};  ///< Of Same.
};

class SdqInstances : public RuleInstances {
public:
    SdqInstances(SdqTerms& terms, const Rule& rule, std::uint64_t seed)
        : m_terms(terms),
          m_pattern(rule.pattern),
          m_left(static_cast<const SdqApplier&>(*rule.applier).left().side),
          m_samples(terms, seed) {}

    std::optional<SampledRule> sample() override {
        m_places.assign(m_pattern.classSlots().size(), {});
        m_stack.clear();
        if (!m_pattern.payloadSlots().empty()) return std::nullopt;
        const auto root = static_cast<std::uint32_t>(m_left.size() - 1);
        const auto type = choose(root, {rootKind()});
        if (!type) return std::nullopt;
        SampledRule sampled;
        sampled.instance.root = EClassId{0U};
        sampled.instance.type = *type;
        for (const SidePart& part : m_left) {
            if (part.slot == SidePart::kNoSlot) continue;
            sampled.instance.terms.resize(m_places.size());
            TermId& term = sampled.instance.terms[part.slot];
            if (!term.isValid()) term = sampleOf(part);
        }
        const auto left = buildSide(m_terms, asVariables(), *type, sampled.instance);
        if (!left) return std::nullopt;
        sampled.left = *left;
        return sampled;
    }
    std::string text(TermId side) override { return termText(m_terms, side); }

private:
    struct Place {
        TypeId type;
        std::vector<TypeId> scope;
    };

    /// Mostly what programs compute.
    Wanted::Kind rootKind() {
        const std::uint64_t choice = m_samples.below(8);
        return choice == 0   ? Wanted::Kind::Index
               : choice == 1 ? Wanted::Kind::IndexMap
                             : Wanted::Kind::Data;
    }

    TermId sampleOf(const SidePart& part) {
        const Place& place = m_places[part.slot];
        if (part.kind == SidePart::Kind::Bound)
            return m_terms.leaf(Operator::Variable, SdqTerms::variable(part.index, kNoShape),
                                place.type);
        if (part.kind == SidePart::Kind::Number)
            return part.number == 0 ? m_terms.zero(place.type)
                                    : m_terms.numberTerm(part.number, place.type);
        return m_samples.term(place.type, place.scope, 3);
    }

    /// The matched side with slots for all that it matches.
    [[nodiscard]] Side asVariables() const {
        Side side = m_left;
        for (SidePart& part : side)
            if (part.slot != SidePart::kNoSlot) part.kind = SidePart::Kind::Variable;
        return side;
    }

    [[nodiscard]] bool fits(TypeId type, Wanted wanted) const {
        const TypeId leaf = m_terms.plainTypes.leafOf(type);
        switch (wanted.kind) {
            case Wanted::Kind::Any:
                return true;
            case Wanted::Kind::Data:
            case Wanted::Kind::Factor:
                return PlainTypes::isRing(leaf);
            case Wanted::Kind::Map:
                return PlainTypes::isMap(type);
            case Wanted::Kind::Index:
                return type == PlainTypes::kIndex;
            case Wanted::Kind::Bool:
                return type == PlainTypes::ring(Ring::Bool);
            case Wanted::Kind::IndexMap:
                return PlainTypes::isMap(type) &&
                       m_terms.plainTypes.valueOf(type) == PlainTypes::kIndex;
            case Wanted::Kind::Same:
                return type == wanted.type;
        }
        return false;
    }

    TypeId pick(Wanted wanted) {
        const TypeId real = PlainTypes::ring(Ring::Real);
        const TypeId index = PlainTypes::kIndex;
        const auto map = [&](TypeId type) { return m_samples.mapTo(type); };
        switch (wanted.kind) {
            case Wanted::Kind::Any:
                return m_samples.oneIn(3) ? index : pick({Wanted::Kind::Data});
            case Wanted::Kind::Data: {
                const std::array types{real, real, real, map(real), map(real), map(map(real))};
                return types[m_samples.below(types.size())];
            }
            case Wanted::Kind::Factor: {
                const TypeId truth = PlainTypes::ring(Ring::Bool);
                if (!m_samples.oneIn(3)) return pick({Wanted::Kind::Data});
                return m_samples.oneIn(2) ? truth : map(truth);
            }
            case Wanted::Kind::Map: {
                const std::array types{map(real), map(real), map(index), map(index),
                                       map(map(real))};
                return types[m_samples.below(types.size())];
            }
            case Wanted::Kind::Index:
                return index;
            case Wanted::Kind::Bool:
                return PlainTypes::ring(Ring::Bool);
            case Wanted::Kind::IndexMap:
                return map(index);
            case Wanted::Kind::Same:
                return wanted.type;
        }
        return real;
    }

    /// None if the choices made so far do not go together.
    std::optional<TypeId> choose(std::uint32_t at, Wanted wanted) {
        const SidePart& part = m_left[at];
        std::optional<TypeId> type;
        if (part.kind == SidePart::Kind::Operator) {
            type = chooseOperator(part, wanted);
            if (!type) return std::nullopt;
        } else if (part.kind == SidePart::Kind::Bound) {
            type = m_stack[m_stack.size() - 1 - part.index];
        } else {
            const Place& known = m_places[part.slot];
            type = known.type.isValid() ? known.type : pick(wanted);
            // Every variable is a number of no type but these.
            if (part.kind == SidePart::Kind::Number && part.number != 0 && PlainTypes::isMap(*type))
                return std::nullopt;
        }
        if (!fits(*type, wanted)) return std::nullopt;
        if (part.slot != SidePart::kNoSlot && !m_places[part.slot].type.isValid())
            m_places[part.slot] = {*type, m_stack};
        return type;
    }

    std::optional<TypeId> chooseOperator(const SidePart& part, Wanted wanted) {
        std::array<TypeId, kMostChildren> types{};
        const std::size_t count = part.children.size();
        if (count == 0) return std::nullopt;
        for (std::size_t i = 0; i < count; ++i) {
            const std::size_t outside = m_stack.size();
            for (const TypeId bound :
                 m_terms.bound(part.op, i, std::span(types).first(std::max(i, std::size_t{1}))))
                m_stack.push_back(bound);
            const auto type = choose(part.children[i], wantedOf(part.op, i, types[0], wanted));
            m_stack.resize(outside);
            if (!type) return std::nullopt;
            types[i] = *type;
        }
        return m_terms.resultType(part.op, std::span(types).first(count));
    }

    static Wanted wantedOf(Operator op, std::size_t child, TypeId first, Wanted wanted) {
        using enum Operator;
        using Kind = Wanted::Kind;
        const bool isLast = child + 1 == static_cast<std::size_t>(row(op).arity);
        switch (op) {
            case Add:
            case Subtract:
            case Min:
            case Max:
                return child == 0 ? wanted : Wanted{Kind::Same, first};
            case Multiply:
                return {wanted.kind == Kind::Index ? Kind::Index : Kind::Factor};
            case If:
                return isLast ? wanted : Wanted{Kind::Bool};
            case Singleton:
                return {isLast ? Kind::Data : Kind::Index};
            case Get:
                if (child == 0 && wanted.kind == Kind::Index) return {Kind::IndexMap};
                return {child == 0 ? Kind::Map : Kind::Index};
            case Collect:
                return {child == 0 ? Kind::Map : child == 1 ? Kind::Index : Kind::Data};
            case Sum:
            case Probe:
            case Slice:
                if (child == 0) return {Kind::Map};
                return isLast && op != Slice ? wanted : Wanted{Kind::Index};
            case Merge:
                return isLast ? wanted : Wanted{Kind::IndexMap};
            case Let:
                return isLast ? wanted : Wanted{Kind::Any};
            case InBounds:
                return isLast ? wanted : Wanted{Kind::Index};
            case Negate:
            case Unique:
                return wanted;
            default:
                return {Kind::Index};
        }
    }

    SdqTerms& m_terms;
    const Pattern& m_pattern;
    const Side& m_left;
    SampleTerms m_samples;
    std::vector<Place> m_places;  ///< By class slot.
    std::vector<TypeId> m_stack;  ///< Types of the binders around, innermost last.
};

}  // namespace

std::unique_ptr<RuleInstances> sampleRule(SdqTerms& terms, const Rule& rule, std::uint64_t seed) {
    return std::make_unique<SdqInstances>(terms, rule, seed);
}

}  // namespace candler::sdqlite
