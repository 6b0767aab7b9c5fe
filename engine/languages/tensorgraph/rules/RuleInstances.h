// RuleInstances: random tensors for the variables of a rule, such that its pattern is well formed
// and its guards hold; TENSAT, section 2.4.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/languages/tensorgraph/rules/TensorApplier.h"
#include "engine/support/Random.h"

namespace candler::tensor {

/// Both sides of a rule for some tensors.
struct SampledRule {
    TermId left;
    TermId right;
    std::vector<TermId> variables;  ///< Inputs, called as the rule's variables are.
};

class RuleInstances {
public:
    /// Of a rule that this language compiled in the context; both must outlive it.
    RuleInstances(TensorContext& context, const Rule& rule, bool heedsGuards, std::uint64_t seed);

    /// One try; none if the shapes do not fit, or the rule would not be applied to them.
    std::optional<SampledRule> sample();

private:
    enum class Role : std::uint8_t {
        Data,
        Kernel,
        Channels,  ///< A vector with a number for each channel.
    };

    void findRoles();
    void findWindows();
    [[nodiscard]] static Role roleOf(TensorOp o, std::size_t argument, Role result);
    void chooseExtents();
    Shape randomShape(Role role);
    std::int64_t pick(const std::vector<std::int64_t>& values);
    std::int64_t randomParameter(char letter);
    bool fillTypes();
    void fillParameters(const PatternNode& node);
    [[nodiscard]] RuleInstance build() const;

    TensorContext& m_context;
    const Rule& m_rule;
    TensorApplier& m_applier;
    bool m_heedsGuards;
    Random m_random;
    std::vector<Role> m_roles;  ///< By class slot.
    bool m_isOfImages = false;  ///< All tensors have four axes.
    std::int64_t m_reach = 0;   ///< Of all windows that the rule writes, together.

    // Of one try.
    using Extents = std::vector<std::int64_t>;
    std::size_t m_rank = 0;
    std::array<Extents, 4> m_dataExtents;  ///< By axis.
    std::array<Extents, 4> m_kernelExtents;
    std::vector<std::optional<Shape>> m_shapes;  ///< By class slot.
    std::vector<Parameters> m_parameters;        ///< By node.
    std::vector<std::optional<std::int64_t>> m_variables;
    std::vector<Payload> m_payloads;
    std::vector<TensorType> m_types;  ///< By node.
};

}  // namespace candler::tensor
