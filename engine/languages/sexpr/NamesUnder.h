// What is free under an operator, of classes and of terms alike.
#pragma once

#include <string_view>

#include "engine/languages/sexpr/NameSets.h"

namespace candler::sexpr {

/// What is free under an operator over these children, of which `letters` say what each is
/// (ScopeLetters of SexprNotation.h); `setOf(i)` is free in the i-th.
template <typename Name, typename Children, typename SetOf>
typename NameSets<Name>::Id namesUnder(NameSets<Name>& sets, std::string_view letters,
                                       const Children& children, SetOf setOf) {
    auto all = sets.of({});
    const std::size_t binder = letters.find('b');
    for (std::size_t i = 0; i < children.size(); ++i) {
        const char letter = i < letters.size() ? letters[i] : ' ';
        if (letter == 'b') continue;
        all = sets.unite(all, letter == 'u'   ? sets.of({children[i]})
                              : letter == 'i' ? sets.without(setOf(i), children[binder])
                                              : setOf(i));
    }
    return all;
}

}  // namespace candler::sexpr
