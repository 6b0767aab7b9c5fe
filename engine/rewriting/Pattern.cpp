#include "engine/rewriting/Pattern.h"

#include <algorithm>

namespace candler {

namespace {

std::uint32_t slotNamed(std::vector<std::string>& slots, const std::string& name) {
    const auto found = std::ranges::find(slots, name);
    if (found == slots.end()) {
        slots.push_back(name);
        return static_cast<std::uint32_t>(slots.size() - 1);
    }
    return static_cast<std::uint32_t>(found - slots.begin());
}

}  // namespace

std::uint32_t Pattern::classSlot(const std::string& name) {
    return slotNamed(m_classSlots, name);
}

std::uint32_t Pattern::payloadSlot(const std::string& name) {
    return slotNamed(m_payloadSlots, name);
}

std::uint32_t Pattern::variable(const std::string& name, TypeId type) {
    PatternNode variable;
    variable.slot = classSlot(name);
    variable.type = type;
    return node(std::move(variable));
}

std::uint32_t Pattern::node(PatternNode node) {
    m_nodes.push_back(std::move(node));
    return root();
}

void Pattern::companion(std::uint32_t node, const std::string& name) {
    m_companions.push_back({node, classSlot(name)});
}

}  // namespace candler
