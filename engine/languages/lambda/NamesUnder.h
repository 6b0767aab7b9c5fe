// What is free under an operator of lambda, of classes and of terms alike.
#pragma once

#include "engine/languages/lambda/LambdaLanguage.h"
#include "engine/languages/sexpr/NameSets.h"

namespace candler::lambda {

/// What is free under an operator over these children; `setOf(i)` is free in the i-th.
template <typename Name, typename Children, typename SetOf>
typename sexpr::NameSets<Name>::Id namesUnder(sexpr::NameSets<Name>& sets, OpId o,
                                              const Children& children, SetOf setOf) {
    if (o == op(Operator::Var)) return sets.of({children[0]});
    if (o == op(Operator::Lam) || o == op(Operator::Fix))
        return sets.without(setOf(1), children[0]);
    if (o == op(Operator::Let)) return sets.unite(sets.without(setOf(2), children[0]), setOf(1));
    auto all = sets.of({});
    for (std::size_t i = 0; i < children.size(); ++i) all = sets.unite(all, setOf(i));
    return all;
}

}  // namespace candler::lambda
