#include "engine/languages/rise/RiseVocabulary.h"

#include <fmt/format.h>

#include <charconv>
#include <unordered_map>

#include "engine/languages/rise/RiseTyping.h"

namespace candler::rise {

namespace {

/// A type with holes, and the unifier that made them.
class RiseTypePattern : public TypePattern {
public:
    RiseTypePattern(Unifier unifier, TypeId pattern)
        : m_unifier(std::move(unifier)), m_pattern(pattern) {}

    [[nodiscard]] bool matches(TypeId type) const override {
        const auto [entry, isNew] = m_known.try_emplace(type, false);
        if (isNew) {
            Unifier attempt = m_unifier;
            entry->second = attempt.unify(m_pattern, type) && attempt.solvePostponed();
        }
        return entry->second;
    }

private:
    Unifier m_unifier;
    TypeId m_pattern;
    mutable std::unordered_map<TypeId, bool> m_known;
};

/// A size or a type without holes.
class RiseTypeArgument : public TypeArgument {
public:
    NatId nat;
    TypeId type;
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
            if (rise.nat.isValid())
                inference.declareNat(name, rise.nat);
            else
                inference.declareType(name, rise.type);
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
    if (op != kNatApp && op != kNatLiteral && op != kIndexLiteral)
        return failure(makeError("this operator takes no size in brackets",
                                 text.span(begin, end - begin),
                                 "an application to a size is natApp[32](f)"));
    Scope scope(*this, text, end, names);
    auto piece = parseNat(scope.tree, begin);
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    auto nat = scope.inference.nat(piece->root);
    if (!nat) return failure(nat.error());
    return nat->value;
}

Result<std::shared_ptr<const TypePattern>> RiseVocabulary::parseTypePattern(
    const SourceText& text, std::size_t begin, std::size_t end, const TypeEnvironment& names) {
    Scope scope(*this, text, end, names);
    auto piece = parseType(scope.tree, begin, {.allowHoles = true});
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    auto type = scope.inference.type(piece->root);
    if (!type) return failure(type.error());
    return std::make_shared<const RiseTypePattern>(scope.unifier, *type);
}

Result<std::shared_ptr<const TypeArgument>> RiseVocabulary::parseTypeArgument(
    TypeArgumentKind kind, const SourceText& text, std::size_t begin, std::size_t end,
    const TypeEnvironment& names) {
    Scope scope(*this, text, end, names);
    auto argument = std::make_shared<RiseTypeArgument>();
    auto piece =
        kind == TypeArgumentKind::Nat ? parseNat(scope.tree, begin) : parseType(scope.tree, begin);
    if (!piece) return failure(piece.error());
    if (auto atEnd = scope.checkEnd(*piece); !atEnd) return failure(atEnd.error());
    if (kind == TypeArgumentKind::Nat) {
        auto nat = scope.inference.nat(piece->root);
        if (!nat) return failure(nat.error());
        argument->nat = *nat;
    } else {
        auto type = scope.inference.type(piece->root);
        if (!type) return failure(type.error());
        argument->type = *type;
    }
    return argument;
}

}  // namespace candler::rise
