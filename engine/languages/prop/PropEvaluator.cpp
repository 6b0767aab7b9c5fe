#include "engine/languages/prop/PropEvaluator.h"

#include "engine/languages/prop/PropLanguage.h"

namespace candler::prop {

bool evaluate(const sexpr::SexprContext& context, TermId term,
              const std::unordered_map<Payload, bool>& symbols) {
    std::unordered_map<TermId, bool> values;
    for (const TermId t : context.store.subterms(term)) {
        const Label& label = context.store[t];
        const auto children = context.store.children(t);
        const auto argument = [&](std::size_t i) { return values.at(children[i]); };
        bool value = label.payload != 0;
        if (label.op == context.symbolOp())
            value = symbols.at(label.payload);
        else if (label.op == op(Operator::And))
            value = argument(0) && argument(1);
        else if (label.op == op(Operator::Or))
            value = argument(0) || argument(1);
        else if (label.op == op(Operator::Imply))
            value = !argument(0) || argument(1);
        else if (label.op == op(Operator::Not))
            value = !argument(0);
        values[t] = value;
    }
    return values.at(term);
}

}  // namespace candler::prop
