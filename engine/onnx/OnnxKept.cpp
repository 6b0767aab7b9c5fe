#include "engine/onnx/OnnxKept.h"

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

}  // namespace candler::tensor
