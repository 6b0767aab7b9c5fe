// What the names in expressions mean. Internal to the folder; SdqExpressions.h goes on from here.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/sdqlite/syntax/SdqMistakes.h"
#include "engine/languages/sdqlite/syntax/SdqSyntax.h"

namespace candler::sdqlite {

struct NameUse {
    enum class Kind : std::uint8_t {
        Unknown,     ///< A mistake that is told already.
        Bound,       ///< The number is a binder's.
        Definition,  ///< A `let` of the program, by number.
        Parameter,   ///< Of a storage mapping, by number.
        Symbol,      ///< A payload.
        Free         ///< `%3`: bound outside of what is read.
    };
    Kind kind = Kind::Unknown;
    std::uint32_t number = 0;
};

/// What is known of the type of an expression before that of its place is.
struct TypeHold {
    /// It is only known from where the expression stands: literals and what is made of them.
    bool isFlexible = false;
    /// A literal that is no index, arithmetic with one, or a name for such.
    bool hasPoint = false;
};

/// Binders are numbered, so that expressions can be checked without names.
class SdqNames {
public:
    /// What a name that is bound nowhere in the expression means. It reports those that mean
    /// nothing and returns Unknown.
    using Outside = std::function<NameUse(SyntaxId name)>;

    SdqNames(const SyntaxTree& tree, Mistakes& mistakes) : m_tree(tree), m_mistakes(mistakes) {}

    void resolve(SyntaxId root, const Outside& outside);

    [[nodiscard]] NameUse use(SyntaxId name) const { return m_facts[name.index()].use; }
    /// The number of the first of the node's binders; the others follow.
    [[nodiscard]] std::uint32_t firstBinder(SyntaxId node) const {
        return m_facts[node.index()].firstBinder;
    }
    [[nodiscard]] bool isFlexible(SyntaxId node) const { return hold(node).isFlexible; }
    [[nodiscard]] bool hasPoint(SyntaxId node) const { return hold(node).hasPoint; }
    [[nodiscard]] TypeHold hold(SyntaxId node) const { return m_facts[node.index()].hold; }
    [[nodiscard]] std::size_t binderCount() const { return m_binders.size(); }
    /// The names that are bound where the one is that is asked for at present.
    [[nodiscard]] std::vector<std::string> namesInScope() const;
    /// Tells what is known of a definition, before those that use it are resolved.
    void setDefinition(std::uint32_t definition, TypeHold hold);

private:
    struct Facts {
        NameUse use;
        std::uint32_t firstBinder = 0;
        TypeHold hold;
    };
    void visit(SyntaxId id, const Outside& outside);
    void visitName(SyntaxId id, const Outside& outside);
    [[nodiscard]] TypeHold nameHold(SyntaxId id) const;
    [[nodiscard]] TypeHold computeHold(SyntaxId id) const;
    [[nodiscard]] Facts& facts(SyntaxId id);

    const SyntaxTree& m_tree;
    Mistakes& m_mistakes;
    std::vector<Facts> m_facts;  // by node
    std::vector<TypeHold> m_binders;
    std::vector<TypeHold> m_definitions;
    std::unordered_map<std::string, std::vector<std::uint32_t>> m_scope;  // innermost last
};

}  // namespace candler::sdqlite
