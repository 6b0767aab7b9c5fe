// Hashcons: which e-node has these words? Open addressing over (fingerprint, node) pairs; the words
// themselves stay in the EGraph, which compares them. Linear probing, deletion by backward shift,
// so there are no stale entries.
#pragma once

#include <cstddef>
#include <cstdint>

#include "engine/egraph/Ids.h"
#include "engine/support/FlatVector.h"

namespace candler {

class Hashcons {
public:
    Hashcons();

    /// The entry with this hash for which `isEqual(ENodeId)` holds, or an invalid id.
    template <typename IsEqual>
    [[nodiscard]] ENodeId find(std::uint64_t hash, IsEqual isEqual) const {
        const std::uint32_t print = fingerprint(hash);
        for (std::size_t slot = print & m_mask;; slot = (slot + 1) & m_mask) {
            const Entry& entry = m_entries[slot];
            if (entry.node == kEmpty) return ENodeId{};
            if (entry.print == print && isEqual(ENodeId{entry.node})) return ENodeId{entry.node};
        }
    }

    /// Adds a node whose words are not in the table.
    void insert(std::uint64_t hash, ENodeId node);
    /// Removes `node` if it is in the table under `hash`.
    bool erase(std::uint64_t hash, ENodeId node);
    /// Whether `node` is in the table under `hash`.
    [[nodiscard]] bool contains(std::uint64_t hash, ENodeId node) const;

    /// Brings the entries of `hash` near the processor.
    void prefetch(std::uint64_t hash) const {
        __builtin_prefetch(m_entries.data() + (fingerprint(hash) & m_mask));
    }
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t memoryBytes() const { return m_entries.memoryBytes(); }
    /// What growing takes beyond that, if it is near.
    [[nodiscard]] std::size_t neededBytes() const {
        return m_size * 16 > m_entries.size() * 11 ? 2 * memoryBytes() : 0;
    }

private:
    static constexpr std::uint32_t kEmpty = ENodeId{}.value;
    /// The fingerprint keeps the low bits of the hash, so that an entry's home is known without it.
    struct Entry {
        std::uint32_t print;
        std::uint32_t node;
    };

    static std::uint32_t fingerprint(std::uint64_t hash) {
        return static_cast<std::uint32_t>(hash);
    }
    [[nodiscard]] std::size_t slotOf(std::uint64_t hash, ENodeId node) const;
    void place(Entry entry);
    void grow();

    FlatVector<Entry> m_entries;
    std::size_t m_mask;
    std::size_t m_size = 0;
};

}  // namespace candler
