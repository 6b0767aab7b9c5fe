// TextIndex: gives texts numbers in the order of their first use. Private to this room. Reading a
// file looks up every id several times, and each look at something far away in memory costs more
// than reading the id did: slots hold short texts themselves, of long ones a hash.
#pragma once

#include <array>
#include <cstdint>
#include <cstring>
#include <functional>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/support/Hash.h"

namespace candler {

/// The texts must outlive it.
class TextIndex {
public:
    std::uint32_t intern(std::string_view text) {
        if (2 * (m_texts.size() + 1) > m_slots.size()) grow();
        const Key key = keyOf(text);
        Slot& slot = m_slots[place(text, key)];
        if (slot.index == kFree) {
            slot = {key, static_cast<std::uint32_t>(m_texts.size())};
            m_texts.push_back(text);
        }
        return slot.index;
    }
    [[nodiscard]] std::optional<std::uint32_t> find(std::string_view text) const {
        if (m_slots.empty()) return std::nullopt;
        const Slot& slot = m_slots[place(text, keyOf(text))];
        if (slot.index == kFree) return std::nullopt;
        return slot.index;
    }
    [[nodiscard]] std::size_t size() const { return m_texts.size(); }
    [[nodiscard]] std::string_view operator[](std::uint32_t index) const { return m_texts[index]; }

private:
    static constexpr std::uint32_t kFree = 0xFFFFFFFFU;
    static constexpr std::size_t kShort = 15;
    static constexpr unsigned char kIsLong = 0xFF;
    /// A short text's bytes and, last, its length; or a hash and kIsLong.
    using Key = std::array<std::uint64_t, 2>;
    struct Slot {
        Key key{};
        std::uint32_t index = kFree;
    };

    static Key keyOf(std::string_view text) {
        std::array<unsigned char, sizeof(Key)> bytes{};
        if (text.size() <= kShort) {
            std::memcpy(bytes.data(), text.data(), text.size());
            bytes.back() = static_cast<unsigned char>(text.size());
        } else {
            const std::size_t hash = std::hash<std::string_view>()(text);
            std::memcpy(bytes.data(), &hash, sizeof(hash));
            bytes.back() = kIsLong;
        }
        Key key;
        std::memcpy(key.data(), bytes.data(), bytes.size());
        return key;
    }
    static std::size_t hashOf(const Key& key) { return mixHash(mixHash(0, key[0]), key[1]); }
    [[nodiscard]] bool isAt(const Slot& slot, std::string_view text, const Key& key) const {
        return slot.key == key && (text.size() <= kShort || m_texts[slot.index] == text);
    }
    /// The text's slot, or the free one that it can have.
    [[nodiscard]] std::size_t place(std::string_view text, const Key& key) const {
        const std::size_t mask = m_slots.size() - 1;
        std::size_t at = hashOf(key) & mask;
        while (m_slots[at].index != kFree && !isAt(m_slots[at], text, key)) at = (at + 1) & mask;
        return at;
    }
    void grow() {
        constexpr std::size_t kFirst = 64;
        const std::vector<Slot> old = std::exchange(
            m_slots, std::vector<Slot>(m_slots.empty() ? kFirst : 2 * m_slots.size()));
        const std::size_t mask = m_slots.size() - 1;
        for (const Slot& slot : old) {
            if (slot.index == kFree) continue;
            std::size_t at = hashOf(slot.key) & mask;
            while (m_slots[at].index != kFree) at = (at + 1) & mask;
            m_slots[at] = slot;
        }
    }

    std::vector<std::string_view> m_texts;
    std::vector<Slot> m_slots;  // a power of two, at most half of them taken
};

}  // namespace candler
