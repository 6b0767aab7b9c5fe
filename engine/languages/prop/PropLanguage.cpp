#include "engine/languages/prop/PropLanguage.h"

#include <array>

namespace candler::prop {

namespace {

using sexpr::OperatorRow;
using sexpr::SexprContext;
using sexpr::SexprDefinition;

constexpr std::array<OperatorRow, 4> kOperators{{{"&", 2}, {"|", 2}, {"->", 2}, {"~", 1}}};

/// The truth value of an operator whose arguments are known.
std::optional<LabelId> fold(SexprContext& context, OpId op, std::span<const LabelId> arguments) {
    const bool a = context.store[arguments[0]].payload != 0;
    const bool b = arguments.size() > 1 && context.store[arguments[1]].payload != 0;
    switch (static_cast<Operator>(op.value)) {
        case Operator::And:
            return context.boolean(a && b);
        case Operator::Or:
            return context.boolean(a || b);
        case Operator::Imply:
            return context.boolean(!a || b);
        case Operator::Not:
            return context.boolean(!a);
    }
    return std::nullopt;
}

}  // namespace

const SexprDefinition& definition() {
    static const SexprDefinition definition = [] {
        SexprDefinition d;
        d.name = "prop";
        d.description = "propositional logic";
        d.folder = "prop";
        d.grammar = {kOperators, nullptr, true};
        d.fold = fold;
        return d;
    }();
    return definition;
}

}  // namespace candler::prop
