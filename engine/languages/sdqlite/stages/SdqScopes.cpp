#include "engine/languages/sdqlite/stages/SdqScopes.h"

#include <algorithm>

namespace candler::sdqlite {

SdqScopes::SdqScopes(SdqTerms& terms, const CheckedProgram& program) : m_terms(terms), m_frames(1) {
    for (const Input& input : program.inputs) m_inputs[input.symbol] = &input;
}

SdqScopes::Id SdqScopes::below(Id scope, TermId parent, std::size_t child) {
    const Operator o = operatorAt(parent);
    if (row(o).binders[child] == 0) return scope;
    Frame frame{scope, o};
    const auto children = m_terms.store.children(parent);
    if (o != Operator::Lambda) frame.sources[0] = children[0];
    if (o == Operator::Merge) frame.sources[1] = children[1];
    const auto [entry, isNew] = m_known.try_emplace(frame, static_cast<Id>(m_frames.size()));
    if (isNew) m_frames.push_back(frame);
    return entry->second;
}

SdqScopes::Bound SdqScopes::boundBy(const Frame& frame, std::uint32_t index) {
    switch (frame.op) {
        case Operator::Sum:
        case Operator::Collect:
            return {index == 1 ? Role::KeyOf : Role::ValueOf, frame.sources[0]};
        case Operator::Merge:
            if (index == 1) return {Role::ValueOf, frame.sources[0]};
            return {Role::KeyOf, frame.sources[index == 2 ? 0 : 1]};
        case Operator::Let:
            return {Role::Let, frame.sources[0]};
        case Operator::Probe:
            return {Role::ValueOf, frame.sources[0]};
        default:
            return {};
    }
}

SdqScopes::Bound SdqScopes::bound(Id scope, TermId variable) {
    const std::uint32_t asked = SdqTerms::indexOf(m_terms.store[variable].payload);
    std::uint32_t passed = 0;
    for (; scope != kTop; scope = m_frames[scope].parent) {
        const Frame& frame = m_frames[scope];
        const std::uint32_t count =
            *std::ranges::max_element(row(frame.op).binders);  // all children that have any
        if (asked < passed + count) {
            Bound found = boundBy(frame, asked - passed);
            if (found.source.isValid())
                found.source =
                    m_terms.binding().shift(found.source, static_cast<int>(passed + count), 0);
            return found;
        }
        passed += count;
    }
    return {};
}

std::optional<SortId> SdqScopes::sizeOf(TermId term) const {
    const Label& label = m_terms.store[term];
    if (operatorOf(label.op) != Operator::Symbol) return std::nullopt;
    return m_terms.symbolAt(label.payload).sizeOf;
}

const Input* SdqScopes::arrayAt(TermId term) const {
    const Label& label = m_terms.store[term];
    if (operatorOf(label.op) != Operator::Symbol) return nullptr;
    const auto found = m_inputs.find(label.payload);
    const bool isArray = found != m_inputs.end() && found->second->kind == Declaration::Kind::Array;
    return isArray ? found->second : nullptr;
}

const Fact* SdqScopes::factOf(const Input& array, FactSyntax::Kind kind) const {
    const auto found = std::ranges::find(array.facts, kind, &Fact::kind);
    return found == array.facts.end() ? nullptr : &*found;
}

std::optional<FullTypeId> SdqScopes::declared(Id scope, TermId map) {
    switch (operatorAt(map)) {
        case Operator::Symbol: {
            // What a mapping computes may have other keys than its tensor's type says.
            const auto input = m_inputs.find(m_terms.store[map].payload);
            if (input == m_inputs.end() || input->second->mapping) return std::nullopt;
            return m_terms.symbolAt(m_terms.store[map].payload).type;
        }
        case Operator::Slice:
            return declared(scope, child(map, 0));
        case Operator::Get: {
            const auto outer = declared(scope, child(map, 0));
            return outer ? std::optional(m_terms.fullTypes[*outer].value) : std::nullopt;
        }
        case Operator::Variable: {
            const Bound binder = bound(scope, map);
            if (binder.role != Role::ValueOf && binder.role != Role::Let) return std::nullopt;
            const auto outer = declared(scope, binder.source);
            if (!outer || binder.role == Role::Let) return outer;
            return m_terms.fullTypes[*outer].value;
        }
        default:
            return std::nullopt;
    }
}

bool SdqScopes::mayStoreZeros(Id scope, TermId map) {
    const auto type = declared(scope, map);
    return type && m_terms.fullTypes[*type].storage != MapKind::Logical;
}

bool SdqScopes::isNonNegative(Id scope, TermId index) {
    const auto both = [&] {
        return isNonNegative(scope, child(index, 0)) && isNonNegative(scope, child(index, 1));
    };
    switch (operatorAt(index)) {
        case Operator::Number:
            return m_terms.numberAt(m_terms.store[index].payload) >= 0;
        case Operator::Symbol:
            return true;  // a size
        case Operator::Add:
        case Operator::Multiply:
        case Operator::Min:
            return both();
        case Operator::Max:
            return isNonNegative(scope, child(index, 0)) || isNonNegative(scope, child(index, 1));
        case Operator::Variable:
            break;
        default:
            return false;
    }
    const Bound binder = bound(scope, index);
    if (binder.role == Role::Let) return isNonNegative(scope, binder.source);
    if (binder.role == Role::Unknown) return false;
    if (operatorAt(binder.source) == Operator::Range)
        return isNonNegative(scope, child(binder.source, 0));
    if (binder.role == Role::KeyOf) {
        const auto type = declared(scope, binder.source);
        if (!type) return false;
        const FullType& full = m_terms.fullTypes[*type];
        return full.sort != kNat || full.storage == MapKind::Vector;
    }
    const TermId map =
        operatorAt(binder.source) == Operator::Slice ? child(binder.source, 0) : binder.source;
    const Input* array = arrayAt(map);
    return array != nullptr && factOf(*array, FactSyntax::Kind::ValuesIn) != nullptr;
}

bool SdqScopes::isAtMostSize(Id scope, TermId high, SortId sort) {
    if (sizeOf(high) == sort) return true;
    switch (operatorAt(high)) {
        case Operator::Min:
            return isAtMostSize(scope, child(high, 0), sort) ||
                   isAtMostSize(scope, child(high, 1), sort);
        case Operator::Max:
            return isAtMostSize(scope, child(high, 0), sort) &&
                   isAtMostSize(scope, child(high, 1), sort);
        case Operator::Subtract:
            return isAtMostSize(scope, child(high, 0), sort) &&
                   isNonNegative(scope, child(high, 1));
        case Operator::Add:
            return operatorAt(child(high, 1)) == Operator::Number &&
                   m_terms.numberAt(m_terms.store[child(high, 1)].payload) <= 1 &&
                   isIndexOf(scope, child(high, 0), sort);
        default:
            return isIndexOf(scope, high, sort);
    }
}

bool SdqScopes::areKeysOf(Id scope, TermId map, SortId sort) {
    if (operatorAt(map) == Operator::Range)
        return isNonNegative(scope, child(map, 0)) && isAtMostSize(scope, child(map, 1), sort);
    const auto type = declared(scope, map);
    return type && sort != kNat && m_terms.fullTypes[*type].sort == sort;
}

bool SdqScopes::areValuesOf(Id scope, TermId map, SortId sort) {
    if (operatorAt(map) == Operator::Range) return areKeysOf(scope, map, sort);
    if (operatorAt(map) == Operator::Slice) return areValuesOf(scope, child(map, 0), sort);
    const Input* array = arrayAt(map);
    const Fact* fact = array == nullptr ? nullptr : factOf(*array, FactSyntax::Kind::ValuesIn);
    return fact != nullptr && fact->sort == sort;
}

/// One of the indices of a key.
bool SdqScopes::isPartOf(Id scope, TermId component, SortId sort) {
    const TermId tuple = child(component, 0);
    if (operatorAt(tuple) != Operator::Variable) return false;
    const Bound binder = bound(scope, tuple);
    if (binder.role != Role::KeyOf) return false;
    const auto type = declared(scope, binder.source);
    if (!type) return false;
    const auto& parts = m_terms.fullTypes.tupleParts(m_terms.fullTypes[*type].sort);
    const Payload at = m_terms.store[component].payload;
    return at < parts.size() && parts[at] == sort;
}

bool SdqScopes::isIndexOf(Id scope, TermId index, SortId sort) {
    switch (operatorAt(index)) {
        case Operator::Variable: {
            const Bound binder = bound(scope, index);
            if (binder.role == Role::Let) return isIndexOf(scope, binder.source, sort);
            if (binder.role == Role::KeyOf) return areKeysOf(scope, binder.source, sort);
            return binder.role == Role::ValueOf && areValuesOf(scope, binder.source, sort);
        }
        case Operator::Get:
            // Outside of the array it is 0, which an empty sort does not have.
            return areValuesOf(scope, child(index, 0), sort) &&
                   hasKey(scope, child(index, 0), child(index, 1));
        case Operator::Component:
            return isPartOf(scope, index, sort);
        default:
            return false;
    }
}

bool SdqScopes::isBelow(Id scope, TermId index, TermId high) {
    if (const auto sort = sizeOf(high); sort && isIndexOf(scope, index, *sort)) return true;
    if (operatorAt(index) != Operator::Variable) return false;
    const Bound binder = bound(scope, index);
    if (binder.role == Role::Let) return isBelow(scope, binder.source, high);
    if (binder.role == Role::Unknown) return false;
    const TermId map = binder.source;
    if (operatorAt(map) != Operator::Range &&
        !(operatorAt(map) == Operator::Slice && binder.role == Role::KeyOf))
        return false;
    const TermId end = child(map, operatorAt(map) == Operator::Range ? 1 : 2);
    return end == high ||
           (operatorAt(end) == Operator::Min && (child(end, 0) == high || child(end, 1) == high));
}

bool SdqScopes::isBetween(Id scope, TermId index, TermId low, TermId high) {
    if (!isBelow(scope, index, high)) return false;
    if (operatorAt(low) == Operator::Number && m_terms.numberAt(m_terms.store[low].payload) <= 0) {
        const auto sort = sizeOf(high);
        if (isNonNegative(scope, index) || (sort && isIndexOf(scope, index, *sort))) return true;
    }
    if (operatorAt(index) != Operator::Variable) return false;
    const Bound binder = bound(scope, index);
    if (binder.role == Role::Let) return isBetween(scope, binder.source, low, high);
    return operatorAt(binder.source) == Operator::Range && child(binder.source, 0) == low;
}

/// A position of the array itself, or of another one that is as long.
bool SdqScopes::isPositionIn(Id scope, TermId array, TermId position) {
    const Input* input = arrayAt(array);
    if (input == nullptr) return false;
    const Fact* length = factOf(*input, FactSyntax::Kind::Length);
    if (length != nullptr &&
        isBetween(scope, position, m_terms.numberTerm(0, PlainTypes::kIndex), length->length))
        return true;
    if (operatorAt(position) != Operator::Variable) return false;
    const Bound binder = bound(scope, position);
    if (binder.role == Role::Let) return isPositionIn(scope, array, binder.source);
    if (binder.role != Role::KeyOf) return false;
    const TermId ranged =
        operatorAt(binder.source) == Operator::Slice ? child(binder.source, 0) : binder.source;
    if (ranged == array) return true;
    const Input* other = arrayAt(ranged);
    const Fact* otherLength = other == nullptr ? nullptr : factOf(*other, FactSyntax::Kind::Length);
    return length != nullptr && otherLength != nullptr && otherLength->length == length->length;
}

bool SdqScopes::hasKey(Id scope, TermId map, TermId key) {
    if (operatorAt(map) == Operator::Range)
        return isBetween(scope, key, child(map, 0), child(map, 1));
    const auto type = declared(scope, map);
    if (!type || operatorAt(map) == Operator::Slice) return false;
    // A part of what is not there is empty.
    if (operatorAt(map) == Operator::Get && !hasKey(scope, child(map, 0), child(map, 1)))
        return false;
    const FullType full = m_terms.fullTypes[*type];
    if (full.storage != MapKind::Vector) return false;
    return (full.sort != kNat && isIndexOf(scope, key, full.sort)) || isPositionIn(scope, map, key);
}

}  // namespace candler::sdqlite
