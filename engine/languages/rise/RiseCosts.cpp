#include "engine/languages/rise/RiseCosts.h"

#include <fmt/format.h>

#include "engine/languages/rise/syntax/RisePrinter.h"

namespace candler::rise {

namespace {

/// In the order of costVocabulary; all but the last are told by the type.
enum Fact : std::size_t {
    kElements,
    kBytes,
    kRank,
    kArguments,
    kInputElements,
    kInputBytes,
    kValue,
};

std::int64_t bytesOf(const Type& type) {
    if (type.kind == TypeKind::Index) return 8;
    switch (type.scalar) {
        case Scalar::U8:
        case Scalar::I8:
        case Scalar::Bool:
            return 1;
        case Scalar::U16:
        case Scalar::I16:
            return 2;
        case Scalar::F32:
        case Scalar::I32:
            return 4;
        default:
            return 8;
    }
}

}  // namespace

CostVocabulary costVocabulary(const RiseProgram& program) {
    CostVocabulary vocabulary;
    const Signature signature = makeRiseSignature();
    for (std::size_t op = 0; op < signature.size(); ++op) {
        const auto arity = static_cast<std::size_t>(signature[OpId{op}].arity);
        vocabulary.operators.push_back({signature[OpId{op}].name, arity, arity});
    }
    vocabulary.facts = {{"elements", "scalars in the value, or in what a function gives", 0},
                        {"bytes", "bytes that these take", 0},
                        {"rank", "how deep arrays are nested in it", 0},
                        {"arguments", "how many arguments a function takes, sizes aside", 0},
                        {"inputElements", "scalars in those that are no functions", 0},
                        {"inputBytes", "bytes that these take", 0},
                        {"value", "the number of a literal, the size that a function is given"}};
    vocabulary.sizes = program.sizeNames;
    return vocabulary;
}

RiseCosts::RiseCosts(RiseContext& context, const RiseProgram& program, const CostAssumptions& sizes)
    : m_context(context), m_program(program) {
    for (const std::string& name : program.sizeNames) {
        const auto known = sizes.values.find(name);
        m_sizes.push_back(known == sizes.values.end() ? sizes.others : known->second);
    }
    for (TypeId type = program.type; context.types.is(type, TypeKind::NatFunction);
         type = context.types[type].right)
        m_programTypes.insert(type);
}

std::optional<double> RiseCosts::value(LabelId label, std::size_t fact) const {
    const Label known = m_context.store[label];
    if (fact == kValue) {
        if (known.op == kLiteral) return m_context.literalValue(known.payload);
        if (known.op == kNatApp || known.op == kNatLiteral || known.op == kIndexLiteral)
            return valueOf(NatId{known.payload}, 0);
        return std::nullopt;
    }
    const auto [entry, isNew] = m_known.try_emplace(known.type);
    if (isNew) entry->second = factsOf(known.type);
    return entry->second[fact];
}

RiseCosts::TypeFacts RiseCosts::factsOf(TypeId type) const {
    const bool isOfProgram = m_programTypes.contains(type);
    std::size_t bound = 0;  // sizes that the function takes, which are not known
    std::size_t arguments = 0;
    std::optional<double> inputElements = 0;
    std::optional<double> inputBytes = 0;
    const auto add = [&](std::optional<double>& sum, NatId nat) {
        const auto more = valueOf(nat, bound);
        sum = sum && more ? std::optional(*sum + *more) : std::nullopt;
    };
    for (;; type = m_context.types[type].right) {
        const Type part = m_context.types[type];
        if (part.kind == TypeKind::NatFunction) {
            if (!isOfProgram) ++bound;
            continue;
        }
        if (part.kind != TypeKind::Function) break;
        ++arguments;
        if (const auto input = extent(part.left)) {
            add(inputElements, input->elements);
            add(inputBytes, input->bytes);
        }
    }
    TypeFacts facts;
    facts[kArguments] = static_cast<double>(arguments);
    facts[kInputElements] = inputElements;
    facts[kInputBytes] = inputBytes;
    if (const auto result = extent(type)) {
        facts[kElements] = valueOf(result->elements, bound);
        facts[kBytes] = valueOf(result->bytes, bound);
        facts[kRank] = m_context.types.arrayDepth(type);
    }
    return facts;
}

std::optional<RiseCosts::Extent> RiseCosts::extent(TypeId type) const {
    if (const auto known = m_extents.find(type); known != m_extents.end()) return known->second;
    const Type part = m_context.types[type];
    Nats& nats = m_context.nats;
    std::optional<Extent> result;
    switch (part.kind) {
        case TypeKind::Scalar:
        case TypeKind::Index:
            result = Extent{nats.constant(1), nats.constant(bytesOf(part))};
            break;
        case TypeKind::Vector:
        case TypeKind::Array:
            if (const auto element = extent(part.right))
                result = Extent{nats.multiply(part.size, element->elements),
                                nats.multiply(part.size, element->bytes)};
            break;
        case TypeKind::Pair:
            if (const auto left = extent(part.left))
                if (const auto right = extent(part.right))
                    result = Extent{nats.add(left->elements, right->elements),
                                    nats.add(left->bytes, right->bytes)};
            break;
        default:
            break;
    }
    m_extents.emplace(type, result);
    return result;
}

/// Below `bound` sizes that are not known.
std::optional<double> RiseCosts::valueOf(NatId nat, std::size_t bound) const {
    const auto size = [&](const NatAtom& atom) -> std::optional<std::int64_t> {
        if (atom.kind != NatAtomKind::Index || atom.number < bound ||
            atom.number - bound >= m_sizes.size())
            return std::nullopt;
        return m_sizes[m_sizes.size() - 1 - (atom.number - bound)];
    };
    const auto value = m_context.nats.evaluate(nat, size);
    if (!value || *value < 0) return std::nullopt;
    return static_cast<double>(*value);
}

std::string RiseCosts::text(LabelId label) const {
    const TypeId type = m_context.store[label].type;
    const auto& names = m_program.sizeNames;
    std::size_t outside = names.size();
    for (TypeId t = type; m_programTypes.contains(t); t = m_context.types[t].right) --outside;
    return fmt::format("{} : {}", labelText(m_context, label, names),
                       programTypeText(m_context, type, names, outside));
}

}  // namespace candler::rise
