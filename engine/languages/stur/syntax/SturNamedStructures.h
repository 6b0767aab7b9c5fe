// Structures by name, from a file of the product: `structure: B -> symmetric(n)`. In that file a
// line `symbols:` gives the parameters of the structures below it, each of which is a tensor with
// :D, :U and :R.
#pragma once

#include <string>
#include <vector>

#include "engine/languages/stur/syntax/SturSyntax.h"
#include "engine/support/Result.h"

namespace candler::stur {

struct NamedStructure {
    std::string name;
    std::vector<std::string> parameters;
    std::vector<RuleSyntax> rules;  ///< Of its parts.
};

/// In the order of the file. Fails if that is not there or broken.
[[nodiscard]] Result<std::vector<NamedStructure>> namedStructures();

/// The rules of the structure, of this tensor and with these arguments; they are where the entry
/// is. Their variables are none of these symbols.
[[nodiscard]] std::vector<RuleSyntax> instantiated(const NamedStructure& structure,
                                                   const StructureSyntax::Entry& entry,
                                                   const std::vector<NameSyntax>& symbols);

}  // namespace candler::stur
