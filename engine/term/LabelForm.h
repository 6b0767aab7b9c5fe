// LabelForm: how people read an operator.
#pragma once

#include <cstdint>

namespace candler {

enum class LabelForm : std::uint8_t {
    Operator,       ///< By its name.
    Application,    ///< Of its first argument to its second: `app (app map f) xs` reads `map f xs`.
    Instantiation,  ///< Of its one argument: its label stands behind the name of that.
    Function,       ///< Of its one argument, its body, which may have names for it.
};

}  // namespace candler
