#include "engine/language/RuleInstances.h"

namespace candler {

SampledRule sampledLeft(TermStore& store, const Pattern& pattern, RuleInstance instance) {
    SampledRule sampled;
    std::vector<TermId> terms;
    std::vector<TermId> children;
    for (const PatternNode& node : pattern.nodes()) {
        children.clear();
        for (const std::uint32_t child : node.children) children.push_back(terms[child]);
        if (node.kind == PatternNode::Kind::Variable) {
            terms.push_back(instance.terms[node.slot]);
        } else if (node.kind == PatternNode::Kind::All) {
            terms.push_back(children.front());
            for (const TermId child : children)
                if (child != children.front())
                    sampled.premises.emplace_back(children.front(), child);
        } else {
            // An operator that leaves its payload open has none.
            const Payload payload = node.payloadTest == PatternNode::PayloadTest::Slot
                                        ? instance.payloads[node.payload]
                                        : node.payload;
            terms.push_back(store.make(store.label({node.op, payload, kUntyped}), children));
        }
    }
    for (const Pattern::Companion& companion : pattern.companions())
        instance.terms[companion.slot] = terms[companion.node];
    sampled.left = terms.back();
    sampled.instance = std::move(instance);
    return sampled;
}

}  // namespace candler
