#include "engine/languages/linrel/syntax/LaStore.h"

#include <algorithm>

#include "engine/support/Hash.h"

namespace candler::linrel {

namespace {

std::size_t hashOf(const LaNode& node) {
    std::size_t hash = std::hash<std::string>{}(node.word);
    const auto add = [&hash](std::uint64_t word) { hash = mixHash(hash, word); };
    add(static_cast<std::size_t>(node.op));
    add(node.payload);
    for (const LaId argument : node.arguments) add(argument.value);
    add(node.shape.rows.value);
    add(node.shape.columns.value);
    return hash;
}

}  // namespace

LaId LaStore::make(LaNode node) {
    const std::size_t hash = hashOf(node);
    const auto [begin, end] = m_byHash.equal_range(hash);
    for (auto entry = begin; entry != end; ++entry)
        if ((*this)[entry->second] == node) return entry->second;
    const LaId id{static_cast<std::uint32_t>(m_nodes.size())};
    std::uint32_t depth = 0;
    for (const LaId argument : node.arguments)
        depth = std::max(depth, m_depths[argument.index()] + 1);
    m_depths.push_back(depth);
    m_nodes.push_back(std::move(node));
    m_byHash.emplace(hash, id);
    return id;
}

LaId LaStore::number(Payload value) {
    LaNode node;
    node.op = LaOp::Number;
    node.payload = value;
    return make(std::move(node));
}

LaId LaStore::number(std::int64_t value) {
    return number(*m_numbers->read(std::to_string(value)));
}

}  // namespace candler::linrel
