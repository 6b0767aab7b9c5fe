#include "engine/languages/tensorgraph/syntax/ProgramNames.h"

#include <fmt/format.h>

namespace candler::tensor {

ProgramNames::ProgramNames(const TensorContext& context, const TermNames& given)
    : m_context(context), m_given(given) {
    for (const auto& [term, name] : given) m_taken.insert(name);
}

const std::string& ProgramNames::addLeaf(TermId leaf) {
    std::string& name = m_names[leaf];
    name = m_context.nameOf(m_context.store.labelOf(leaf));
    m_taken.insert(name);
    return name;
}

const std::string& ProgramNames::addPart(TermId part) {
    std::string& name = m_names[part];
    if (const auto given = m_given.find(part); given != m_given.end()) return name = given->second;
    do name = fmt::format("t{}", m_next++);
    while (m_taken.contains(name));
    return name;
}

}  // namespace candler::tensor
