#include "engine/languages/sdqlite/stages/SdqComposition.h"

#include <algorithm>
#include <unordered_map>

namespace candler::sdqlite {

namespace {

using Mappings = std::unordered_map<Payload, TermId>;

TermId rebuilt(SdqTerms& terms, const Mappings& mappings, TermId term) {
    std::unordered_map<TermId, TermId> made;
    std::vector<TermId> children;
    for (const TermId part : terms.store.subterms(term)) {
        const Label label = terms.store[part];
        const Operator o = operatorOf(label.op);
        const auto mapping = o == Operator::Symbol ? mappings.find(label.payload) : mappings.end();
        if (mapping != mappings.end()) {
            made[part] = mapping->second;
        } else if (o == Operator::Variable && !PlainTypes::isMap(label.type)) {
            const Payload payload = SdqTerms::variable(SdqTerms::indexOf(label.payload), kNoShape);
            made[part] = terms.leaf(Operator::Variable, payload, label.type);
        } else {
            children.clear();
            for (const TermId child : terms.store.children(part))
                children.push_back(made.at(child));
            made[part] = terms.store.make(terms.store.labelOf(part), children);
        }
    }
    return made.at(term);
}

}  // namespace

TermId composed(SdqTerms& terms, const CheckedProgram& program, TermId term) {
    Mappings mappings;
    // Tensors are over hash maps.
    for (const bool areTensors : {false, true})
        for (const Input& input : program.inputs)
            if (input.mapping && (input.kind == Declaration::Kind::Tensor) == areTensors)
                mappings.emplace(input.symbol, rebuilt(terms, mappings, *input.mapping));
    return rebuilt(terms, mappings, term);
}

bool hasStoredTensor(const SdqTerms& terms, const CheckedProgram& program, TermId term) {
    const auto parts = terms.store.subterms(term);
    return std::ranges::any_of(program.inputs, [&](const Input& input) {
        return input.mapping && std::ranges::any_of(parts, [&](TermId part) {
                   const Label& label = terms.store[part];
                   return operatorOf(label.op) == Operator::Symbol && label.payload == input.symbol;
               });
    });
}

}  // namespace candler::sdqlite
