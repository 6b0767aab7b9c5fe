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
    made.entries[0] = a.entries[0] + b.entries[0];
    for (std::size_t i = 1; i < SdqEstimate::kLevels; ++i)
        made.entries[i] = std::max(a.entries[i], b.entries[i]);
    return made;
}

/// Levels of the one above those of the other.
SdqEstimate product(const SdqEstimate& a, const SdqEstimate& b) {
    SdqEstimate made;
    made.access = Access::Made;
    std::size_t levels = 0;
    for (const SdqEstimate* factor : {&a, &b})
        for (const double level : factor->entries)
            if (level > 0 && levels < SdqEstimate::kLevels) made.entries[levels++] = level;
    return made;
}

/// Under one key.
SdqEstimate below(double count, const SdqEstimate& value) {
    SdqEstimate made;
    made.access = Access::Made;
    made.entries[0] = count;
    std::copy(value.entries.begin(), value.entries.end() - 1, made.entries.begin() + 1);
    return made;
}

/// Of so many maps added up.
SdqEstimate sumOf(double times, const SdqEstimate& each) {
    SdqEstimate made = each;
    if (!each.isMap()) return made;
    made.access = Access::Made;
    double all = times;
    double keys = 1;
    for (std::size_t i = 0; i < SdqEstimate::kLevels && each.entries[i] > 0; ++i) {
        all *= each.entries[i];
        const double found = std::max(each.entries[i], distinctOf(all / keys, SdqEstimates::kSize));
        made.entries[i] = found;
        keys *= found;
    }
    return made;
}

}  // namespace

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
    SdqEstimate made;
    TypeId type = label.type;
    for (std::size_t i = 0; i < SdqEstimate::kLevels && PlainTypes::isMap(type); ++i) {
        made.entries[i] = kSegment;
        made.access = Access::Tensor;
        type = m_terms.plainTypes.valueOf(type);
    }
    return made;
}

SdqEstimate SdqEstimates::leaf(const Label& label) const {
    switch (operatorOf(label.op)) {
        case Operator::Variable:
            return variable(label);
        case Operator::Symbol: {
            const auto found = m_symbols.find(label.payload);
            return found == m_symbols.end() ? variable({label.op, 0, label.type}) : found->second;
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
        case Singleton:
            return below(1, children[1]);
        case Collect:
            return below(children[0].count(), children[2]);
        case Get:
            return isMap ? children[0].entry() : SdqEstimate();
        case Sum:
            return sumOf(children[0].count(), children[1]);
        case Merge:
            return sumOf(std::min(children[0].count(), children[1].count()), children[2]);
        case Range:
            return rangeOf(children[0], children[1]);
        case Slice:
            return sliceOf(children);
        default:
            // What is around a value, a condition say, has it as its last part.
            return isMap || children.size() == 1 ? children.back() : SdqEstimate();
    }
}

}  // namespace candler::sdqlite
