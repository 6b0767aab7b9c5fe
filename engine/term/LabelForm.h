// LabelForm: how people read an operator.
#pragma once

#include <cstdint>

namespace candler {

enum class LabelForm : std::uint8_t {
    Operator,       ///< By its name.
    Application,    ///< Of its first argument to its second: `app (app map f) xs` reads `map f xs`.
    Instantiation,  ///< Of its one argument: its label stands behind the name of that.
    Infix,          ///< Of its two arguments: its label stands between them.
    Function,       ///< Of its one argument, its body, which has a name for what it is given.
    SizeFunction,   ///< The same, where what is given is no term.
    Variable,       ///< Its label is `%k`: what the k-th Function around it is given, from 0.
};

}  // namespace candler
