// What is estimated of values by their operators, of SdqEstimates.h. Specification 4.3, card.
#include <algorithm>

#include "engine/languages/sdqlite/costs/SdqEstimates.h"

namespace candler::sdqlite {

namespace {

SdqEstimate number(double value) {
    SdqEstimate made;
    made.number = value;
    return made;
}

/// Where an end is not known: the part up to an index, or from one on, is half of the whole.
SdqEstimate rangeOf(const SdqEstimate& low, const SdqEstimate& high) {
    SdqEstimate made;
    made.access = Access::Range;
    made.isSorted = true;
    made.isDistinct = true;
    if (low.number >= 0 && high.number >= 0)
        made.entries[0] = high.number - low.number;
    else if (high.number >= 0)
        made.entries[0] = high.number / 2;
    else
        made.entries[0] = low.number >= 0 ? SdqEstimates::kSize / 2 : SdqEstimates::kSegment;
    made.entries[0] = std::max(1.0, made.entries[0]);
    return made;
}

SdqEstimate sliceOf(std::span<const SdqEstimate> children) {
    SdqEstimate made = children[0];
    made.access = Access::Slice;
    if (made.segment > 0) {
        made.entries[0] = made.segment;
    } else {
        const SdqEstimate part = rangeOf(children[1], children[2]);
        made.entries[0] = std::min(made.entries[0], part.entries[0]);
    }
    return made;
}

SdqEstimate arithmetic(Operator o, const SdqEstimate& a, const SdqEstimate& b) {
    if (a.number < 0 || b.number < 0) return {};
    switch (o) {
        case Operator::Add:
            return number(a.number + b.number);
        case Operator::Subtract:
            return number(std::max(0.0, a.number - b.number));
        case Operator::Multiply:
            return number(a.number * b.number);
        case Operator::Min:
            return number(std::min(a.number, b.number));
        case Operator::Max:
            return number(std::max(a.number, b.number));
        case Operator::Divide:
            return number(b.number > 0 ? a.number / b.number : a.number);
        default:
            return {};
    }
}

SdqEstimate addition(const SdqEstimate& a, const SdqEstimate& b) {
    SdqEstimate made;
    made.access = Access::Made;
    const bool isOneKey = a.keys[0] == b.keys[0] && a.keys[0] != SdqEstimate::kManyKeys;
    made.entries[0] = isOneKey ? std::max(a.entries[0], b.entries[0]) : a.entries[0] + b.entries[0];
    for (std::size_t i = 1; i < SdqEstimate::kLevels; ++i)
        made.entries[i] = std::max(a.entries[i], b.entries[i]);
    for (std::size_t i = 0; i < SdqEstimate::kLevels; ++i)
        if (a.keys[i] == b.keys[i]) made.keys[i] = a.keys[i];
    return made;
}

/// Levels of the one above those of the other.
SdqEstimate product(const SdqEstimate& a, const SdqEstimate& b) {
    SdqEstimate made;
    made.access = Access::Made;
    std::size_t levels = 0;
    for (const SdqEstimate* factor : {&a, &b})
        for (std::size_t i = 0; i < SdqEstimate::kLevels; ++i) {
            if (factor->entries[i] <= 0 || levels == SdqEstimate::kLevels) continue;
            made.keys[levels] = factor->keys[i];
            made.entries[levels++] = factor->entries[i];
        }
    return made;
}

/// Under so many keys.
SdqEstimate below(double count, const SdqEstimate& value) {
    SdqEstimate made;
    made.access = Access::Made;
    made.entries[0] = count;
    std::copy(value.entries.begin(), value.entries.end() - 1, made.entries.begin() + 1);
    std::copy(value.keys.begin(), value.keys.end() - 1, made.keys.begin() + 1);
    return made;
}

/// What is added up.
struct Loop {
    double times = 1;
    std::uint32_t binders = 2;
    /// Of the variables that it binds, those from this one on differ each time.
    std::uint32_t firstDistinct = 0;
};

/// Whether what compares these asks for one value of the innermost loop's entries.
bool isOfOneValue(const SdqEstimate& a, const SdqEstimate& b) {
    const auto isOutside = [](const SdqEstimate& other) {
        const bool isVariable = other.keys[0] != SdqEstimate::kManyKeys;
        return isVariable ? other.keys[0] >= 2 : other.number >= 0;
    };
    return (a.keys[0] == 0 && isOutside(b)) || (b.keys[0] == 0 && isOutside(a));
}

SdqEstimate sumOf(const Loop& loop, const SdqEstimate& each) {
    SdqEstimate made = each.outside(loop.binders);
    if (!each.isMap()) return made;
    made.access = Access::Made;
    double maps = loop.times;  // Under one key of the levels above.
    for (std::size_t i = 0; i < SdqEstimate::kLevels && each.entries[i] > 0; ++i) {
        const std::uint32_t key = each.keys[i];
        const double drawn = maps * each.entries[i];
        if (key < loop.binders && key >= loop.firstDistinct)
            made.entries[i] = std::max(each.entries[i], drawn);
        else if (key < loop.binders || key == SdqEstimate::kManyKeys)
            made.entries[i] = std::max(each.entries[i], distinctOf(drawn, SdqEstimates::kSize));
        maps = drawn / made.entries[i];
    }
    return made;
}

}  // namespace

SdqEstimate SdqEstimates::unknown(TypeId type) const {
    SdqEstimate made;
    for (std::size_t i = 0; i < SdqEstimate::kLevels && PlainTypes::isMap(type); ++i) {
        made.entries[i] = kSegment;
        made.access = Access::Tensor;
        type = m_terms.plainTypes.valueOf(type);
    }
    return made;
}

/// Nothing else is known of it.
SdqEstimate SdqEstimates::arrayOf(FullTypeId type) const {
    SdqEstimate made;
    const std::vector<double> sizes = sizesOf(type);
    std::copy_n(sizes.begin(), std::min(sizes.size(), SdqEstimate::kLevels), made.entries.begin());
    made.access = Access::Array;
    return made;
}

SdqEstimate SdqEstimates::variable(const Label& label) const {
    const std::uint32_t shape = SdqTerms::shapeOf(label.payload);
    if (shape != kNoShape)
        if (const auto found = m_origins.find(m_terms.shapeAt(shape).origin);
            found != m_origins.end() && PlainTypes::isMap(label.type))
            return found->second;
    if (const FullTypeId kept = m_terms.shapeAt(shape).type;
        kept.isValid() && m_terms.fullTypes[kept].storage == MapKind::Vector)
        return arrayOf(kept);
    if (PlainTypes::isMap(label.type)) return unknown(label.type);
    // As a key it is the only one.
    SdqEstimate made;
    made.keys[0] = std::min(SdqTerms::indexOf(label.payload), SdqEstimate::kManyKeys);
    return made;
}

SdqEstimate SdqEstimates::leaf(const Label& label) const {
    switch (operatorOf(label.op)) {
        case Operator::Variable:
            return variable(label);
        case Operator::Symbol: {
            const auto found = m_symbols.find(label.payload);
            return found == m_symbols.end() ? unknown(label.type) : found->second;
        }
        case Operator::Number:
            return number(m_terms.numberAt(label.payload));
        default:
            return {};
    }
}

SdqEstimate SdqEstimates::of(const Label& label, std::span<const SdqEstimate> children) const {
    using enum Operator;
    const Operator o = operatorOf(label.op);
    const bool isMap = PlainTypes::isMap(label.type);
    if (children.empty()) return leaf(label);
    if (o >= Equal && o <= GreaterEqual) {
        SdqEstimate truth;
        truth.access = Access::Truth;
        truth.isOfOneValue = o == Equal && isOfOneValue(children[0], children[1]);
        return truth;
    }
    switch (o) {
        case Add:
        case Subtract:
        case Multiply:
            if (!isMap) return arithmetic(o, children[0], children[1]);
            return o == Multiply ? product(children[0], children[1])
                                 : addition(children[0], children[1]);
        case Min:
        case Max:
        case Divide:
            return arithmetic(o, children[0], children[1]);
        case Singleton: {
            SdqEstimate made = below(1, children[1]);
            made.keys[0] = children[0].keys[0];
            return made;
        }
        case Collect:
            return below(children[0].count(), children[2].outside(2));
        case Get:
            return isMap ? children[0].entry() : SdqEstimate();
        case Sum: {
            const bool isSearch = children[0].isSearchedBy(children[1]);
            // Keys differ; of what ascends values do, too.
            return sumOf({.times = isSearch ? 1 : children[0].count(),
                          .firstDistinct = children[0].isDistinct ? 0U : 1U},
                         children[1]);
        }
        case If: {
            SdqEstimate made = children[1].outside(0);
            made.isOfOneValue = children[0].isOfOneValue;
            return made;
        }
        case Merge:
            return sumOf(
                {.times = std::min(children[0].count(), children[1].count()), .binders = 3},
                children[2]);
        case Range:
            return rangeOf(children[0], children[1]);
        case Slice:
            return sliceOf(children);
        default:
            // What is around a value, a condition say, has it as its last part.
            if (!isMap && children.size() > 1) return {};
            return children.back().outside(row(o).binders[children.size() - 1]);
    }
}

}  // namespace candler::sdqlite
