// TensorSampler: random tensors for the variables of a rule, such that its pattern is well formed;
// TENSAT, section 2.4.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "engine/language/RuleInstances.h"
#include "engine/languages/tensorgraph/rules/TensorApplier.h"
#include "engine/support/Random.h"

namespace candler::tensor {

class TensorInstances : public RuleInstances {
public:
    /// Of a rule that this language compiled in the context; both must outlive it.
    TensorInstances(TensorContext& context, const Rule& rule, std::uint64_t seed);

    std::optional<SampledRule> sample() override;
    std::string text(TermId side) override;

private:
    enum class Role : std::uint8_t {
        Data,
        Kernel,
        Channels,  ///< A vector with a number for each channel.
        Bias,      ///< A number for each kernel, as an image.
        Repeated,  ///< Is repeated to the shape that was made last.
    };

    void findRoles();
    void findWindows();
    [[nodiscard]] static Role roleOf(TensorOp o, std::size_t argument, Role result);
    void chooseExtents();
    Shape randomShape(Role role);
    Shape repeatedShape();
    Shape lastShape();
    std::int64_t pick(const std::vector<std::int64_t>& values);
    std::int64_t randomParameter(char letter);
    bool fillTypes();
    void fillParameters(const PatternNode& node);
    [[nodiscard]] SampledRule build() const;

    TensorContext& m_context;
    const Rule& m_rule;
    TensorApplier& m_applier;
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
