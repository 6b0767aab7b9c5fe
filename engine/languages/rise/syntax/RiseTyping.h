// Inference: from syntax trees to typed nodes. Programs use it through loadProgram (RiseProgram.h);
// rules use it directly, because there the free names are pattern variables.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "engine/languages/rise/syntax/RiseSyntax.h"
#include "engine/languages/rise/syntax/RiseUnifier.h"
#include "engine/languages/rise/terms/RiseContext.h"

namespace candler::rise {

using TypedId = StrongId<struct TypedTag>;

enum class TypedKind : std::uint8_t {
    Bound,         ///< index: De Bruijn index of a lambda of the same expression
    Free,          ///< index: place in Inference::freeNames()
    Lambda,        ///< left: body
    Apply,         ///< left, right
    NatLambda,     ///< left: body; nat: the rigid variable that is bound
    NatApply,      ///< left; nat
    Literal,       ///< value
    NatLiteral,    ///< nat
    IndexLiteral,  ///< nat
    Primitive,     ///< primitive; index: payload
    Compose,       ///< left, right
    Any,           ///< a hole
};

/// A node of an inferred expression. Types and nats may mention flexible variables: ask the
/// unifier (or a copy with more equations) to resolve them.
struct TypedNode {
    TypedKind kind = TypedKind::Any;
    Primitive primitive = Primitive::Map;
    std::uint32_t index = 0;
    double value = 0;
    NatId nat;
    TypeId type;
    TypedId left;
    TypedId right;
    SyntaxId syntax;
};

/// What to do with names that nothing declares.
enum class UnknownNames {
    Refuse,   ///< An error with a spelling hint.
    Declare,  ///< Values become free names of fresh type; in types, a letter before a dot or in
              ///< brackets becomes a fresh nat, others a fresh data type.
};

struct SettleOptions {
    /// Number literals of unknown type become i32 if written without a point, else f32.
    bool defaultLiterals = true;
    /// Fail also if a nat equation stays open.
    bool mustSolveAll = true;
};

/// Infers expressions of one syntax tree into one unifier. For a rule:
///
///     Unifier unifier(context);
///     Inference inference(unifier, tree);
///     inference.setUnknownNames(UnknownNames::Declare);
///     auto a = inference.declareAnnotated("x", typeSyntax);     // `where x : n.m.t`
///     auto left = inference.infer(leftSyntax);
///     inference.setUnknownNames(UnknownNames::Refuse);
///     auto right = inference.check(rightSyntax, inference[*left].type);
///     // per match: Unifier match = unifier; match.unify(node.type, classType); match.resolve(…)
class Inference {
public:
    Inference(Unifier& unifier, const SyntaxTree& tree);

    // Names. Later declarations hide earlier ones; all are hidden by binders.
    void setUnknownNames(UnknownNames policy) { m_unknownNames = policy; }
    /// A free name of this type: makes a Free node wherever it occurs.
    std::uint32_t declareValue(const std::string& name, TypeId type);
    /// The same with the type written down.
    [[nodiscard]] Result<std::uint32_t> declareAnnotated(const std::string& name, SyntaxId type);
    void declareNat(const std::string& name, NatId nat);
    void declareType(const std::string& name, TypeId type);
    /// What stands for the hole ?n, or ?n:tile: the same for the same name behind the colon.
    [[nodiscard]] NatId natHole(const std::string& name);
    [[nodiscard]] TypeId typeHole(const std::string& name, TypeClass typeClass);
    /// Helpers: the expression of each is inferred afresh at every use, so it is polymorphic. Its
    /// free names are those of the definitions before it. They must outlive this, and each name is
    /// there once.
    void define(const Definitions& definitions) { m_helpers = &definitions; }

    // Inferring. Errors have the place of the sub-expression that does not fit.
    [[nodiscard]] Result<TypedId> infer(SyntaxId expression);
    [[nodiscard]] Result<TypedId> check(SyntaxId expression, TypeId expected);
    /// The helper that is number `index`: as it would be at a use, or (checkHelper) as a program
    /// whose signature must bind all its names.
    [[nodiscard]] Result<TypedId> inferHelper(std::size_t index);
    [[nodiscard]] Result<TypedId> checkHelper(std::size_t index);
    [[nodiscard]] Result<TypeId> type(SyntaxId syntax);
    [[nodiscard]] Result<NatId> nat(SyntaxId syntax);
    /// Solves what was postponed. Fails if an equation has no solution.
    [[nodiscard]] Result<void> settle(SettleOptions options = {});

    // Results.
    [[nodiscard]] const TypedNode& operator[](TypedId id) const { return m_nodes[id.index()]; }
    [[nodiscard]] std::size_t nodeCount() const { return m_nodes.size(); }
    struct FreeName {
        std::string name;
        TypeId type;
    };
    [[nodiscard]] const std::vector<FreeName>& freeNames() const { return m_freeNames; }
    /// The nat and data type variables that UnknownNames::Declare made, by name.
    [[nodiscard]] const std::unordered_map<std::string, NatId>& natNames() const {
        return m_natNames;
    }
    [[nodiscard]] const std::unordered_map<std::string, TypeId>& typeNames() const {
        return m_typeNames;
    }
    /// Holes with names, by what follows the question mark.
    [[nodiscard]] const std::map<std::string, NatId>& natHoles() const { return m_natHoles; }
    [[nodiscard]] const std::map<std::string, TypeId>& typeHoles() const { return m_typeHoles; }
    [[nodiscard]] const SyntaxTree& tree() const { return *m_tree; }
    [[nodiscard]] Unifier& unifier() const { return *m_unifier; }

    /// The De Bruijn term. Where its sub-terms were written is added to `places`; the first place
    /// of a term stays. Fails with the place of the first node whose type is not determined. Free
    /// names and holes are not allowed.
    [[nodiscard]] Result<TermId> toTerm(TypedId root,
                                        std::unordered_map<TermId, SourceSpan>* places = nullptr);

private:
    friend class Inferrer;
    friend class TermMaker;

    struct Literal {
        TypeId type;
        bool isWhole = false;
    };

    Unifier* m_unifier;
    const SyntaxTree* m_tree;
    UnknownNames m_unknownNames = UnknownNames::Refuse;
    std::vector<TypedNode> m_nodes;
    std::vector<FreeName> m_freeNames;
    std::unordered_map<std::string, std::uint32_t> m_values;
    std::unordered_map<std::string, NatId> m_natNames;
    std::unordered_map<std::string, TypeId> m_typeNames;
    std::map<std::string, NatId> m_natHoles;
    std::map<std::string, TypeId> m_typeHoles;
    const Definitions* m_helpers;  // Each sees those before it.
    std::vector<Literal> m_literals;
};

}  // namespace candler::rise
