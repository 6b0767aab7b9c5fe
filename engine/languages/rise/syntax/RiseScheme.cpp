// The type schemes of primitives, parsed from the table on first use.
#include <map>

#include "engine/languages/rise/syntax/RiseTypeResolver.h"
#include "engine/languages/rise/terms/RiseContext.h"
#include "engine/support/Check.h"

namespace candler::rise {

namespace {

TypeId parseScheme(RiseContext& context, const std::string& name, const std::string& text,
                   TypeClass variableClass) {
    std::map<std::string, NatId> nats;
    std::map<std::string, TypeId> types;
    TypeResolver::Names names;
    names.nat = [&](const std::string& letter) -> std::optional<NatId> {
        const NatId next = context.nats.flexible(static_cast<std::uint32_t>(nats.size()));
        return nats.try_emplace(letter, next).first->second;
    };
    names.type = [&](const std::string& letter) -> std::optional<TypeId> {
        const TypeId next =
            context.types.flexible(static_cast<std::uint32_t>(types.size()), variableClass);
        return types.try_emplace(letter, next).first->second;
    };
    SyntaxTree tree(SourceText("type of " + name, text));
    const Result<ParsedPiece> parsed = parseType(tree, 0);
    CANDLER_CHECK(parsed.has_value() && parsed->end == text.size(), "the scheme of {} is broken",
                  name);
    const Result<TypeId> type = TypeResolver(context, tree, names).type(parsed->root);
    CANDLER_CHECK(type.has_value(), "the scheme of {} is broken", name);
    return *type;
}

}  // namespace

TypeId RiseContext::scheme(Primitive primitive, Payload payload) {
    const auto key = std::pair{op(primitive).value, payload};
    if (const auto known = m_schemes.find(key); known != m_schemes.end()) return known->second;
    const PrimitiveRow& entry = row(primitive);
    const TypeId type = parseScheme(*this, std::string{entry.name}, schemeText(primitive, payload),
                                    entry.variableClass);
    m_schemes.emplace(key, type);
    return type;
}

}  // namespace candler::rise
