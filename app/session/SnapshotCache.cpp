#include "app/session/SnapshotCache.h"

#include <algorithm>

namespace candler {

SnapshotPtr SnapshotCache::find(const Moment& moment) {
    const auto found = std::ranges::find(m_entries, moment, &std::pair<Moment, SnapshotPtr>::first);
    if (found == m_entries.end()) return nullptr;
    m_entries.splice(m_entries.begin(), m_entries, found);
    return found->second;
}

void SnapshotCache::add(const Moment& moment, SnapshotPtr snapshot) {
    m_bytes += snapshot->memoryBytes();
    m_entries.emplace_front(moment, std::move(snapshot));
    while (m_bytes > m_maxBytes && m_entries.size() > 1) {
        m_bytes -= m_entries.back().second->memoryBytes();
        m_entries.pop_back();
    }
}

void SnapshotCache::clear() {
    m_entries.clear();
    m_bytes = 0;
}

}  // namespace candler
