#include "engine/languages/rise/RiseVocabulary.h"

#include <fmt/format.h>

#include <charconv>
#include <map>
#include <unordered_map>

#include "engine/languages/rise/syntax/RisePrinter.h"
#include "engine/languages/rise/syntax/RiseTyping.h"

namespace candler::rise {

namespace {

/// Holes with names (`?n:tile`) and the flexible variables of some unifier that stand for them.
struct NamedHoles {
    std::map<std::string, NatId> nats;
    std::map<std::string, TypeId> types;

    explicit NamedHoles(const Inference& inference) {
        for (const auto& [name, nat] : inference.natHoles()) nats.emplace("?" + name, nat);
        for (const auto& [name, type] : inference.typeHoles()) types.emplace("?" + name, type);
    }
};

/// A type with holes, and the unifier that made them.
class RiseTypePattern : public TypePattern {
public:
    RiseTypePattern(Unifier unifier, TypeId pattern, NamedHoles holes)
        : m_unifier(std::move(unifier)), m_pattern(pattern), m_holes(std::move(holes)) {}

    [[nodiscard]] bool matches(TypeId type) const override {
        const auto [entry, isNew] = m_known.try_emplace(type, false);
        if (isNew) {
            Unifier attempt = m_unifier;
            entry->second = attempt.unify(m_pattern, type) && attempt.solvePostponed();
        }
        return entry->second;
    }

    [[nodiscard]] std::vector<std::string> holes() const override {
        std::vector<std::string> names;
        for (const auto& [name, nat] : m_holes.nats) names.push_back(name);
        for (const auto& [name, type] : m_holes.types) names.push_back(name);
        return names;
    }

    bool fill(TypeId type, HoleFillings& fillings) const override {
        if (!matches(type)) return false;
        Unifier attempt = m_unifier;
        for (const auto& [name, nat] : m_holes.nats)
            if (const auto given = fillings.find(name); given != fillings.end())
                if (!attempt.unifyNats(nat, NatId{given->second.value})) return false;
        for (const auto& [name, hole] : m_holes.types)
            if (const auto given = fillings.find(name); given != fillings.end())
                if (!attempt.unify(hole, TypeId{given->second.value})) return false;
        if (!attempt.unify(m_pattern, type) || !attempt.solvePostponed()) return false;
        return addOthers(attempt, fillings);
    }

private:
    /// False if the type does not say what a hole is.
    bool addOthers(Unifier& solved, HoleFillings& fillings) const {
        for (const auto& [name, nat] : m_holes.nats) {
            const NatId value = solved.resolve(nat);
            if (solved.context().nats.hasFlexible(value)) return false;
            fillings.try_emplace(name, HoleValue{HoleValue::Kind::Size, value.value});
        }
        for (const auto& [name, hole] : m_holes.types) {
            const TypeId value = solved.resolve(hole);
            if (!solved.isResolved(value)) return false;
            fillings.try_emplace(name, HoleValue{HoleValue::Kind::Type, value.value});
        }
        return true;
    }

    Unifier m_unifier;
    TypeId m_pattern;
    NamedHoles m_holes;
    mutable std::unordered_map<TypeId, bool> m_known;
};

/// A size or a type, perhaps with holes: `m/?n:tile`.
class RiseTypeArgument : public TypeArgument {
public:
    explicit RiseTypeArgument(NamedHoles named) : holes(std::move(named)) {}

    NatId nat;
    TypeId type;
    NamedHoles holes;  ///< Other holes are flexible too.
};

}  // namespace

/// Text[begin, end) as a syntax tree of its own, with the names that it may use.
class RiseVocabulary::Scope {
public:
    Scope(RiseVocabulary& owner, const SourceText& text, std::size_t end,
          const TypeEnvironment& names)
        : tree(text), unifier(owner.m_context), inference(unifier, tree), m_end(end) {
        const auto count = static_cast<std::uint32_t>(owner.m_sizeNames.size());
        for (std::uint32_t i = 0; i < count; ++i)
            inference.declareNat(owner.m_sizeNames[i], owner.m_context.nats.index(count - 1 - i));
        for (const auto& [name, argument] : names) {
            const auto& rise = static_cast<const RiseTypeArgument&>(*argument);
            Taken taken;
            if (rise.nat.isValid())
                inference.declareNat(name, take(rise.nat, rise.holes, taken));
            else
                inference.declareType(name, take(rise.type, rise.holes, taken));
        }
    }

    [[nodiscard]] Result<void> checkEnd(const ParsedPiece& piece) const {
        std::size_t at = piece.end;
        const std::string_view text = tree.source().text();
        while (at < m_end && std::isspace(static_cast<unsigned char>(text[at])) != 0) ++at;
        if (at >= m_end) return {};
        return failure(makeError("unexpected text in a type or size",
                                 tree.source().span(at, m_end - at),
                                 "check the brackets and operators before this place"));
    }

    SyntaxTree tree;
    Unifier unifier;
    Inference inference;

private:
    /// What stands here for the flexible variables of an argument, which another unifier made.
    struct Taken {
        std::map<std::uint32_t, NatId> nats;
        std::map<std::uint32_t, TypeId> types;
    };

    NatId takeVariable(const NatAtom& variable, const NamedHoles& holes, Taken& taken) {
        const auto [entry, isNew] = taken.nats.try_emplace(variable.number);
        if (!isNew) return entry->second;
        const NatId asNat = unifier.context().nats.flexible(variable.number);
        for (const auto& [name, nat] : holes.nats)
            if (nat == asNat) return entry->second = inference.natHole(name.substr(1));
        return entry->second = unifier.freshNat();
    }

    NatSubstitution natsOf(const NamedHoles& holes, Taken& taken) {
        return [&](const NatAtom& atom) -> std::optional<NatId> {
            if (atom.kind != NatAtomKind::Flexible) return std::nullopt;
            return takeVariable(atom, holes, taken);
        };
    }

    NatId take(NatId nat, const NamedHoles& holes, Taken& taken) {
        return unifier.context().nats.substitute(nat, natsOf(holes, taken));
    }

    TypeId take(TypeId type, const NamedHoles& holes, Taken& taken) {
        const auto variable = [&](const Type& flexible) -> std::optional<TypeId> {
            if (flexible.kind != TypeKind::Flexible) return std::nullopt;
            const auto [entry, isNew] = taken.types.try_emplace(flexible.variable);
            if (!isNew) return entry->second;
            for (const auto& [name, hole] : holes.types)
                if (unifier.context().types[hole] == flexible)
                    return entry->second =
                               inference.typeHole(name.substr(1), flexible.variableClass);
            return entry->second = unifier.freshType(flexible.variableClass);
        };
        return unifier.context().types.substitute(type, variable, natsOf(holes, taken));
    }

    std::size_t m_end;
};

std::optional<Vocabulary::OperatorUse> RiseVocabulary::findOperator(std::string_view name) {
    if (name.size() > 1 && name.front() == '%') {
        Payload index = 0;
        const auto [stop, error] =
            std::from_chars(name.data() + 1, name.data() + name.size(), index);
        if (error != std::errc{} || stop != name.data() + name.size()) return std::nullopt;
        return OperatorUse{kVar, index};
    }
    double value = 0;
    const auto [stop, error] = std::from_chars(name.data(), name.data() + name.size(), value);
    if (error == std::errc{} && stop == name.data() + name.size())
        return OperatorUse{kLiteral, m_context.literalId(value)};
    if (const auto primitive = primitiveNamed(name)) return OperatorUse{op(*primitive), 0};
    if (const auto size = makeArraySize(name)) return OperatorUse{op(Primitive::MakeArray), *size};
    if (name == row(Primitive::Iterate).name)
        return OperatorUse{op(Primitive::Iterate), std::nullopt};
    if (const auto foreign = foreignFunctionName(name))
        return OperatorUse{op(Primitive::ForeignFunction), m_context.foreignId(*foreign)};
    const auto structural = m_context.store.signature().find(name);
    if (!structural || isPrimitive(*structural)) return std::nullopt;
    return OperatorUse{*structural, std::nullopt};
}

int RiseVocabulary::arity(OpId op) const {
    return m_context.store.signature()[op].arity;
}

std::vector<std::string> RiseVocabulary::operatorNames() const {
    std::vector<std::string> names;
    const Signature& signature = m_context.store.signature();
    for (std::size_t i = 0; i < signature.size(); ++i) names.push_back(signature[OpId{i}].name);
    return names;
}

Result<Payload> RiseVocabulary::parsePayload(OpId op, const SourceText& text, std::size_t begin,
                                             std::size_t end, const TypeEnvironment& names) {
    const bool isIterate = op == rise::op(Primitive::Iterate);
    if (op != kNatApp && op != kNatLiteral && op != kIndexLiteral && !isIterate)
        return failure(makeError("this operator takes no size in brackets",
                                 text.span(begin, end - begin),
                                 "an application to a size is natApp[32](f)"));
    Scope scope(*this, text, end, names);
    auto piece = parseNat(scope.tree, begin);
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    auto nat = scope.inference.nat(piece->root);
    if (!nat) return failure(nat.error());
    if (m_context.nats.hasFlexible(*nat))
        return failure(makeError("a size with holes cannot stand in brackets",
                                 text.span(begin, end - begin),
                                 "write the hole in a type, as in f :: ?t -> ?n:tile.?dt"));
    if (!isIterate) return nat->value;
    const auto count = m_context.nats.asInteger(*nat);
    if (count && *count >= 1 && *count <= kMaxIterations) return static_cast<Payload>(*count);
    return failure(
        makeError(fmt::format("iterate applies its function from 1 to {} times", kMaxIterations),
                  text.span(begin, end - begin), "such as iterate[3]"));
}

Result<std::shared_ptr<const TypePattern>> RiseVocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& names) {
    Scope scope(*this, text, end, names);
    auto piece = parseType(scope.tree, begin, {.allowHoles = true});
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    auto type = scope.inference.type(piece->root);
    if (!type) return failure(type.error());
    return std::make_shared<const RiseTypePattern>(scope.unifier, *type,
                                                   NamedHoles(scope.inference));
}

Result<std::shared_ptr<const TypeArgument>> RiseVocabulary::parseTypeArgument(
    TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
    const TypeEnvironment& names) {
    Scope scope(*this, text, end, names);
    auto piece = kind == TypeArgumentKind::Nat ? parseNat(scope.tree, begin, {.allowHoles = true})
                                               : parseType(scope.tree, begin, {.allowHoles = true});
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    NatId nat;
    TypeId type;
    if (kind == TypeArgumentKind::Nat) {
        auto read = scope.inference.nat(piece->root);
        if (!read) return failure(read.error());
        nat = *read;
    } else {
        auto read = scope.inference.type(piece->root);
        if (!read) return failure(read.error());
        type = *read;
    }
    auto argument = std::make_shared<RiseTypeArgument>(NamedHoles(scope.inference));
    argument->nat = nat;
    argument->type = type;
    return argument;
}

std::string RiseVocabulary::holeText(const HoleValue& value) const {
    if (value.kind == HoleValue::Kind::Type)
        return programTypeText(m_context, TypeId{value.value}, m_sizeNames);
    return m_context.types.natText(NatId{value.value}, m_sizeNames);
}

}  // namespace candler::rise
