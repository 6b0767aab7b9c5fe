// RaRightSide: what a rule of linrel builds: operators over variables, sums whose bound names are
// made canonical, renamed classes. The same for classes and, in proofs, for terms.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "engine/languages/linrel/relational/RaFunctions.h"
#include "engine/languages/linrel/relational/RaMaker.h"
#include "engine/support/Check.h"

namespace candler::linrel {

/// Where a value comes from: a class slot or a payload slot of the match; behind those of the
/// match, what was derived.
struct RaSlot {
    bool isClass = false;
    std::uint32_t slot = 0;
};

struct RaDerived {
    const RaDerivationRow* row = nullptr;
    std::vector<RaSlot> arguments;
};

/// In post-order.
struct RaStep {
    enum class Kind : std::uint8_t {
        Variable,  ///< slot: a class slot
        Make,      ///< label, arguments
        Bind,      ///< label's operator, over arguments[0]; slot: a payload slot
        Pair,      ///< label's operator; slot, other: payload slots of indices
        Rename,    ///< arguments[0]; slot becomes other: payload slots of indices
        Size       ///< slot: a payload slot of an index
    };
    Kind kind = Kind::Variable;
    LabelId label{};
    std::uint32_t slot = 0;
    std::uint32_t other = 0;
    std::vector<std::uint32_t> arguments{};  ///< Earlier steps.
};

struct RaRightSide {
    std::vector<RaDerived> derived;  ///< Payload slots behind those of the match, in order.
    std::vector<RaStep> steps;       ///< The last one is the result.
};

/// Terms and classes with more free indices are not made; section 3.3.
inline constexpr std::size_t kMostIndices = 5;

/// Appends what is derived of the values of slots. False if the rule does not apply.
template <typename ArgumentAt>
bool derivePayloads(RaContext& context, std::span<const RaDerived> derived,
                    std::vector<Payload>& payloads, ArgumentAt argumentAt) {
    for (const RaDerived& one : derived) {
        std::vector<RaArgument> arguments;
        for (const RaSlot& slot : one.arguments) arguments.push_back(argumentAt(slot));
        const auto payload = one.row->derive(context, arguments);
        if (!payload) return false;
        payloads.push_back(*payload);
    }
    return true;
}

/// What a step that is no variable makes of its arguments.
template <typename Space>
typename Space::Node makeStep(const RaStep& step, Space& space, std::span<const Payload> payloads,
                              std::span<const typename Space::Node> arguments) {
    RaContext& context = space.context;
    RaMaker<Space> make(space);
    const auto index = [&](std::uint32_t slot) { return Index::ofPayload(payloads[slot]); };
    switch (step.kind) {
        case RaStep::Kind::Make:
            return space.make(step.label, arguments);
        case RaStep::Kind::Bind: {
            const OpId o = context.store[step.label].op;
            if (o == op(RaOp::Sum)) return make.sum(index(step.slot), arguments[0]);
            const auto bound = context.schemas[SchemaId{payloads[step.slot]}];
            return make.aggregate(o, std::vector<Index>(bound.begin(), bound.end()), arguments[0]);
        }
        case RaStep::Kind::Pair:
            return make.leaf(context.pair(static_cast<RaOp>(context.store[step.label].op.value),
                                          index(step.slot), index(step.other)));
        case RaStep::Kind::Rename:
            return space.rename(arguments[0], {{index(step.slot), index(step.other)}});
        case RaStep::Kind::Size:
            return make.literal(context.size(index(step.slot)));
        case RaStep::Kind::Variable:
            break;
    }
    CANDLER_UNREACHABLE("a variable is not made");
}

/// Builds over the values of the match's slots; `factOf(node)` says what is known of one. None if
/// the rule does not apply, or the result has too many indices.
template <typename Space, typename FactOf>
std::optional<typename Space::Node> buildRight(const RaRightSide& right, Space& space,
                                               std::span<const typename Space::Node> classes,
                                               std::vector<Payload> payloads, FactOf factOf) {
    using Node = typename Space::Node;
    RaContext& context = space.context;
    const auto argumentAt = [&](const RaSlot& slot) {
        return slot.isClass ? RaArgument{factOf(classes[slot.slot]), 0}
                            : RaArgument{{}, payloads[slot.slot]};
    };
    if (!derivePayloads(context, right.derived, payloads, argumentAt)) return std::nullopt;
    std::vector<Node> values;
    std::vector<Node> children;
    for (const RaStep& step : right.steps) {
        children.clear();
        SchemaId schema = Schemas::empty();
        for (const std::uint32_t argument : step.arguments) {
            children.push_back(values[argument]);
            schema = context.schemas.unite(schema, space.schema(values[argument]));
        }
        if (context.schemas.size(schema) > kMostIndices) return std::nullopt;
        values.push_back(step.kind == RaStep::Kind::Variable
                             ? classes[step.slot]
                             : makeStep<Space>(step, space, payloads, children));
    }
    return values.back();
}

}  // namespace candler::linrel
