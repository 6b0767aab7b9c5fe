// RuleInfo: rules and rule sets of a library, as lists and hints show them.
#pragma once

#include <string>
#include <vector>

#include "engine/support/Diagnostic.h"

namespace candler {

/// A rule of the library, as lists and hints show it.
struct RuleInfo {
    std::string name;
    std::string text;  ///< `lhs => rhs if …`
    SourceSpan place;
};

/// A named, ordered list of rules of the library.
struct RuleSetInfo {
    std::string name;
    std::vector<std::string> rules;
    SourceSpan place;
};

}  // namespace candler
