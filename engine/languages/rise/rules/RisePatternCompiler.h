// The left-hand side of a rule: from its inferred tree to an engine pattern, with what the applier
// must know about each variable. Internal to RiseRule.cpp and RiseApplier.cpp.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/rise/rules/RiseDerived.h"
#include "engine/languages/rise/syntax/RiseTyping.h"
#include "engine/rewriting/Pattern.h"
#include "engine/support/Result.h"

namespace candler::rise {

/// One pattern variable; a variable that occurs below different numbers of binders has a slot for
/// each.
struct VariableSlot {
    std::string name;
    std::uint32_t slot = 0;          ///< Class slot of the pattern.
    std::uint32_t freeName = 0;      ///< Of the Inference.
    std::vector<std::string> scope;  ///< Binders around it, outermost first.
};

/// A size in brackets that the match binds; it must equal `nat` of the inferred pattern.
struct NatSlot {
    std::uint32_t slot = 0;  ///< Payload slot of the pattern.
    NatId nat;
};

/// A name of the right-hand side whose term comes from that of a variable.
struct DerivedVariable {
    VariableSlot place;  ///< The variable's slot; the scope that the derived term has.
    const DerivedRow* row = nullptr;
};

struct CompiledPattern {
    Pattern pattern;
    std::vector<VariableSlot> variables;  ///< The first slot of each variable.
    std::vector<VariableSlot> repeats;    ///< Further slots of variables at other depths.
    std::vector<NatSlot> nats;
    std::vector<DerivedVariable> derived;
    std::vector<std::string> binders;  ///< All names that lambdas bind on the left.

    [[nodiscard]] const VariableSlot* find(const std::string& name) const;
    [[nodiscard]] const DerivedVariable* findDerived(const std::string& name) const;
    /// Of a name of the right-hand side, which is one of these.
    [[nodiscard]] const VariableSlot& placeOf(const std::string& name) const;
};

[[nodiscard]] Result<CompiledPattern> compilePattern(RiseContext& context,
                                                     const Inference& inference, TypedId root);

}  // namespace candler::rise
