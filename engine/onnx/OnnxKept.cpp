#include "engine/onnx/OnnxKept.h"

#include <fmt/format.h>

namespace candler::tensor {

std::size_t OnnxKeptTable::add(const std::string& definition, OnnxKept kept) {
    const auto [entry, isNew] = m_places.emplace(definition, m_rows.size());
    if (isNew) {
        m_rows.push_back(std::move(kept));
        return entry->second;
    }
    std::vector<OnnxDeclared>& outputs = m_rows[entry->second].outputs;
    for (std::size_t i = 0; i < outputs.size(); ++i)
        if (i >= kept.outputs.size() || outputs[i].typeName != kept.outputs[i].typeName ||
            outputs[i].extents != kept.outputs[i].extents)
            outputs[i] = {outputs[i].name, {}, {}};
    return entry->second;
}

std::string OnnxKeptValue::reasonFor(const std::string& name) const {
    const std::string& type = declared.typeName;
    if (declared.hasNoElements()) return fmt::format("'{}' has no elements", name);
    if (!type.empty() && type != "FLOAT") return fmt::format("'{}' is {}, not FLOAT", name, type);
    return fmt::format("the {} of '{}' is not known: {}", type.empty() ? "type" : "shape", name,
                       cause);
}

}  // namespace candler::tensor
