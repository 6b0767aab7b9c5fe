#include "engine/egraph/Hashcons.h"

namespace candler {

namespace {
constexpr std::size_t kInitialSlots = 1024;
}

Hashcons::Hashcons() : m_entries(kInitialSlots, Entry{0, kEmpty}), m_mask(kInitialSlots - 1) {}

void Hashcons::insert(std::uint64_t hash, ENodeId node) {
    if ((m_size + 1) * 4 > m_entries.size() * 3) grow();
    place({fingerprint(hash), node.value});
    ++m_size;
}

void Hashcons::place(Entry entry) {
    std::size_t slot = entry.print & m_mask;
    while (m_entries[slot].node != kEmpty) slot = (slot + 1) & m_mask;
    m_entries[slot] = entry;
}

void Hashcons::grow() {
    FlatVector<Entry> old(m_entries.size() * 2, Entry{0, kEmpty});
    old.swap(m_entries);
    m_mask = m_entries.size() - 1;
    for (const Entry& entry : old)
        if (entry.node != kEmpty) place(entry);
}

std::size_t Hashcons::slotOf(std::uint64_t hash, ENodeId node) const {
    for (std::size_t slot = fingerprint(hash) & m_mask;; slot = (slot + 1) & m_mask) {
        if (m_entries[slot].node == node.value) return slot;
        if (m_entries[slot].node == kEmpty) return m_entries.size();
    }
}

bool Hashcons::contains(std::uint64_t hash, ENodeId node) const {
    return slotOf(hash, node) != m_entries.size();
}

bool Hashcons::erase(std::uint64_t hash, ENodeId node) {
    std::size_t hole = slotOf(hash, node);
    if (hole == m_entries.size()) return false;
    // Backward shift: move up every later entry of the run whose home is not after the hole.
    for (std::size_t slot = (hole + 1) & m_mask; m_entries[slot].node != kEmpty;
         slot = (slot + 1) & m_mask) {
        const std::size_t home = m_entries[slot].print & m_mask;
        if (((slot - home) & m_mask) >= ((slot - hole) & m_mask)) {
            m_entries[hole] = m_entries[slot];
            hole = slot;
        }
    }
    m_entries[hole].node = kEmpty;
    --m_size;
    return true;
}

}  // namespace candler
