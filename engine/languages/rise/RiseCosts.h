// What cost models that users write may speak of in Rise: how large the values are that e-nodes
// stand for, by their types. A function is what it gives in the end: `map f` is as large as the
// array that it makes.
#pragma once

#include <array>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/extraction/CostFacts.h"
#include "engine/languages/rise/syntax/RiseProgram.h"

namespace candler::rise {

[[nodiscard]] CostVocabulary costVocabulary(const RiseProgram& program);

/// Sizes in types are read as the program's, whose binders surround all of it; inside functions
/// that take sizes of their own the innermost are those, which an e-node cannot tell.
class RiseCosts : public CostFacts {
public:
    /// The program must outlive the facts.
    RiseCosts(RiseContext& context, const RiseProgram& program, const CostAssumptions& sizes);

    [[nodiscard]] std::optional<double> value(LabelId label, std::size_t fact) const override;
    [[nodiscard]] std::string text(LabelId label) const override;

private:
    static constexpr std::size_t kTypeFacts = 6;
    using TypeFacts = std::array<std::optional<double>, kTypeFacts>;
    /// The scalars of a value and their bytes; invalid for functions.
    struct Extent {
        NatId elements;
        NatId bytes;
    };

    [[nodiscard]] TypeFacts factsOf(TypeId type) const;
    [[nodiscard]] std::optional<Extent> extent(TypeId type) const;
    [[nodiscard]] std::optional<double> valueOf(NatId nat, std::size_t bound) const;

    RiseContext& m_context;
    const RiseProgram& m_program;
    std::vector<std::optional<std::int64_t>> m_sizes;  // outermost first
    std::unordered_set<TypeId> m_programTypes;         // of all the program's size binders
    mutable std::unordered_map<TypeId, TypeFacts> m_known;
    mutable std::unordered_map<TypeId, std::optional<Extent>> m_extents;
};

}  // namespace candler::rise
