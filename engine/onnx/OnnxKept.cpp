#include "engine/onnx/OnnxKept.h"

namespace candler::tensor {

std::size_t OnnxKeptTable::add(const std::string& definition, OnnxKept kept) {
    const auto [entry, isNew] = m_places.emplace(definition, m_rows.size());
    if (isNew) m_rows.push_back(std::move(kept));
    return entry->second;
}

}  // namespace candler::tensor
