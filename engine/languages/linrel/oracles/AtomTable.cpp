#include "engine/languages/linrel/oracles/AtomTable.h"

#include <fmt/format.h>

namespace candler::linrel {

AtomHeadId AtomTable::intern(AtomHead head) {
    std::string key =
        fmt::format("{}:{}:{}", static_cast<unsigned>(head.kind), head.payload, head.arity);
    for (const std::int64_t size : head.sizes) key += fmt::format(":{}", size);
    for (const Polyterm& argument : head.arguments) key += '|' + keyOf(argument);
    const auto [entry, isNew] = m_byKey.try_emplace(std::move(key), AtomHeadId(m_heads.size()));
    if (isNew) m_heads.push_back(std::move(head));
    return entry->second;
}

}  // namespace candler::linrel
