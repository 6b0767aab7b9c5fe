// SnapshotCache: the snapshots that were looked at last. The journal is the history, and any moment
// can be made from it again, so only a bounded number of bytes is kept.
#pragma once

#include <cstddef>
#include <list>
#include <utility>

#include "app/session/SessionTypes.h"

namespace candler {

class SnapshotCache {
public:
    explicit SnapshotCache(std::size_t maxBytes) : m_maxBytes(maxBytes) {}

    /// Null if the moment is not there.
    [[nodiscard]] SnapshotPtr find(const Moment& moment);
    /// Forgets what was looked at longest ago until the rest fits; the newest always stays.
    void add(const Moment& moment, SnapshotPtr snapshot);
    void clear();
    [[nodiscard]] std::size_t bytes() const { return m_bytes; }

private:
    std::size_t m_maxBytes;
    std::size_t m_bytes = 0;
    std::list<std::pair<Moment, SnapshotPtr>> m_entries;  // the last one looked at first
};

}  // namespace candler
