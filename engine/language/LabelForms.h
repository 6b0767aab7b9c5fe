// LabelForms: which operators people do not read as operators. Pictures fold applications into the
// name of what is applied, and functions into the frame of their body (Slice.h).
#pragma once

#include <string>
#include <vector>

#include "engine/term/Ids.h"
#include "engine/term/LabelForm.h"

namespace candler {

/// A capability of programs: see Language.h.
class LabelForms {
public:
    virtual ~LabelForms() = default;

    [[nodiscard]] virtual LabelForm labelForm(LabelId label) = 0;
    /// As labels write what SizeFunctions are given, the outermost first.
    [[nodiscard]] virtual std::vector<std::string> sizeNames() = 0;
};

}  // namespace candler
