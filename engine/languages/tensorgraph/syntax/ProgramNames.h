// ProgramNames: what the parts of a graph are called in its program: leaves by their own names,
// others as is asked for, or `t1` and the like.
#pragma once

#include <string>
#include <unordered_map>
#include <unordered_set>

#include "engine/languages/tensorgraph/syntax/TensorProgramText.h"

namespace candler::tensor {

class ProgramNames {
public:
    /// All names of leaves come before those of other parts.
    ProgramNames(const TensorContext& context, const TermNames& given);

    const std::string& addLeaf(TermId leaf);
    const std::string& addPart(TermId part);

    [[nodiscard]] bool isGiven(TermId part) const { return m_given.contains(part); }
    [[nodiscard]] bool contains(TermId part) const { return m_names.contains(part); }
    /// Of what was added.
    [[nodiscard]] const std::string& at(TermId part) const { return m_names.at(part); }

private:
    const TensorContext& m_context;
    const TermNames& m_given;
    std::unordered_map<TermId, std::string> m_names;
    std::unordered_set<std::string> m_taken;
    std::size_t m_next = 1;
};

}  // namespace candler::tensor
