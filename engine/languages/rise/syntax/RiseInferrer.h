// Inferrer: the recursive walk behind Inference. Internal to the folder. Failing functions return
// an invalid id and leave the error.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/languages/rise/syntax/RiseTypeResolver.h"
#include "engine/languages/rise/syntax/RiseTyping.h"

namespace candler::rise {

class Inferrer {
public:
    explicit Inferrer(Inference& inference);

    TypedId infer(SyntaxId expression);
    TypedId check(SyntaxId expression, TypeId expected);
    /// What nothing declares, or the first of other mistakes.
    [[nodiscard]] Diagnostics mistakes() const {
        return !m_unknown.empty() || !m_error ? m_unknown : Diagnostics{*m_error};
    }

    Result<TypeId> type(SyntaxId syntax);
    Result<NatId> nat(SyntaxId syntax);
    /// The names of the helper at this place: only those before it.
    void limitHelpers(std::size_t count) { m_visibleHelpers = count; }
    TypedId helper(std::size_t index, SyntaxId use);

private:
    struct Local {
        std::string name;
        bool isNat = false;
        TypeId type;
        NatId nat;
    };

    TypedId inferKind(SyntaxId expression);
    TypedId name(SyntaxId expression);
    TypedId unknownName(SyntaxId expression);
    TypedId number(SyntaxId expression);
    TypedId lambda(SyntaxId expression, std::optional<TypeId> parameter,
                   std::optional<TypeId> result);
    TypedId natLambda(SyntaxId expression, std::optional<TypeId> body);
    TypedId apply(SyntaxId expression);
    [[nodiscard]] std::string hintToMinus(SyntaxId argument, std::string other) const;
    TypedId iterate(SyntaxId expression);
    TypedId primitive(SyntaxId expression, Primitive primitive, Payload payload = 0);
    [[nodiscard]] bool isIterate(SyntaxId expression) const;
    TypedId natApply(SyntaxId expression);
    TypedId compose(SyntaxId expression);
    TypedId valueOf(SyntaxId expression, TypedKind kind);

    TypedId add(TypedNode node);
    TypedId fail(SyntaxId at, std::string message, std::string hint = {});
    TypedId fail(Diagnostics diagnostics);
    TypedId failToFit(SyntaxId at, TypeId expected, TypeId found);
    [[nodiscard]] TypeResolver resolver();
    [[nodiscard]] TypeId typeOf(TypedId id) const { return m_inference[id].type; }
    [[nodiscard]] std::vector<std::string> knownNames() const;

    Inference& m_inference;
    Unifier& m_unifier;
    Types& m_types;
    const SyntaxTree& m_tree;
    std::vector<Local> m_locals;
    std::size_t m_visibleHelpers;
    bool m_declareTypeNames;
    int m_depth = 0;
    std::optional<Diagnostic> m_error;
    Diagnostics m_unknown;
};

}  // namespace candler::rise
