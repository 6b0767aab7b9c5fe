// TypeResolver: type and nat syntax to TypeId and NatId; what names mean is the caller's business.
// Internal to the folder.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/languages/rise/syntax/RiseSyntax.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

class TypeResolver {
public:
    /// Meanings of names that no binder inside the type binds; nullopt: unknown.
    struct Names {
        std::function<std::optional<NatId>(const std::string&)> nat;
        std::function<std::optional<TypeId>(const std::string&)> type;
        /// By what follows the question mark: `n`, `n:tile`.
        std::function<NatId(const std::string&)> natHole;
        std::function<TypeId(const std::string&, TypeClass)> typeHole;
        std::vector<std::string> knownNats;   ///< For spelling hints.
        std::vector<std::string> knownTypes;  ///< The same.
    };

    TypeResolver(RiseContext& context, const SyntaxTree& tree, Names names)
        : m_context(context), m_tree(tree), m_names(std::move(names)) {}

    [[nodiscard]] Result<TypeId> type(SyntaxId id);
    [[nodiscard]] Result<NatId> nat(SyntaxId id);

private:
    Result<TypeId> data(SyntaxId id, const char* role);
    Result<TypeId> typeName(SyntaxId id);
    Result<NatId> natName(SyntaxId id);
    Result<NatId> natOperation(SyntaxId id);
    Result<NatId> natOperation(SyntaxId id, NatId left);
    /// Refuses a sum or product that had to stay opaque.
    [[nodiscard]] Result<NatId> bounded(SyntaxId id, NatId nat) const;
    [[nodiscard]] Diagnostic error(SyntaxId id, std::string message, std::string hint = {}) const {
        return makeError(std::move(message), m_tree.place(id), std::move(hint));
    }

    RiseContext& m_context;
    const SyntaxTree& m_tree;
    Names m_names;
    std::vector<std::pair<std::string, NatId>> m_bound;
};

}  // namespace candler::rise
