// Pattern: what a rule's left-hand side looks for. Compiled to a Program (Program.h), run by the
// Matcher (Matcher.h).
#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "engine/egraph/Ids.h"
#include "engine/support/FlatVector.h"
#include "engine/support/StopCheck.h"
#include "engine/term/Ids.h"

namespace candler {

/// A node of a pattern: a variable that binds a class slot, or an operator with sub-patterns.
struct PatternNode {
    enum class Kind : std::uint8_t {
        Variable,
        Operator,
        All,  ///< The class matches every child: `?v = f(?x)` and `?v = g(?x)` together.
    };
    enum class PayloadTest : std::uint8_t { Any, Fixed, Slot };

    Kind kind = Kind::Variable;
    std::uint32_t slot = 0;  ///< Variable: its class slot.
    OpId op;
    PayloadTest payloadTest = PayloadTest::Any;
    std::uint32_t payload = 0;  ///< Fixed: the payload. Slot: the payload slot.
    TypeId type;                ///< Required type of the class, or invalid for any.
    /// One term only: payload and type are those given, and all children are ground.
    bool isGround = false;
    std::vector<std::uint32_t> children;
};

/// Nodes in post-order, the root last. A slot that occurs twice asks for equal classes (payloads).
/// Beside the root there may be companions: patterns that some class must match, too, which a class
/// slot then holds. (Multi-patterns: Yang et al., TENSAT, section 4.)
class Pattern {
public:
    /// The class slot with this name, new if there was none.
    std::uint32_t classSlot(const std::string& name);
    std::uint32_t payloadSlot(const std::string& name);
    /// Adds a node and returns its index.
    std::uint32_t variable(const std::string& name, TypeId type = {});
    std::uint32_t node(PatternNode node);
    /// A node that was added before the root's is a companion's root.
    void companion(std::uint32_t node, const std::string& name);
    struct Companion {
        std::uint32_t node = 0;
        std::uint32_t slot = 0;  ///< Holds the class.
    };
    [[nodiscard]] std::span<const Companion> companions() const { return m_companions; }

    [[nodiscard]] std::span<const PatternNode> nodes() const { return m_nodes; }
    [[nodiscard]] std::uint32_t root() const {
        return static_cast<std::uint32_t>(m_nodes.size()) - 1;
    }
    [[nodiscard]] std::span<const std::string> classSlots() const { return m_classSlots; }
    [[nodiscard]] std::span<const std::string> payloadSlots() const { return m_payloadSlots; }
    /// Words of one match: the root class, the class slots, the payload slots.
    [[nodiscard]] std::size_t matchSize() const {
        return 1 + m_classSlots.size() + m_payloadSlots.size();
    }

private:
    std::vector<PatternNode> m_nodes;
    std::vector<Companion> m_companions;
    std::vector<std::string> m_classSlots;
    std::vector<std::string> m_payloadSlots;
};

/// One match, as a view of its words.
class Match {
public:
    Match(std::span<const std::uint32_t> words, std::size_t classSlotCount)
        : m_words(words), m_classSlotCount(classSlotCount) {}
    /// The matched class and the slots as they were at search: canonical then, not later.
    [[nodiscard]] EClassId root() const { return EClassId{m_words[0]}; }
    [[nodiscard]] EClassId classAt(std::uint32_t slot) const { return EClassId{m_words[1 + slot]}; }
    [[nodiscard]] std::uint32_t payloadAt(std::uint32_t slot) const {
        return m_words[1 + m_classSlotCount + slot];
    }
    [[nodiscard]] std::span<const std::uint32_t> words() const { return m_words; }
    [[nodiscard]] std::size_t classSlotCount() const { return m_classSlotCount; }
    [[nodiscard]] std::size_t payloadSlotCount() const {
        return m_words.size() - 1 - m_classSlotCount;
    }

private:
    std::span<const std::uint32_t> m_words;
    std::size_t m_classSlotCount;
};

/// All matches of one pattern, flat.
class MatchSet {
public:
    MatchSet() = default;
    explicit MatchSet(const Pattern& pattern)
        : m_stride(pattern.matchSize()), m_classSlotCount(pattern.classSlots().size()) {}

    [[nodiscard]] std::size_t size() const { return m_words.size() / m_stride; }
    [[nodiscard]] Match operator[](std::size_t index) const {
        return {{m_words.data() + index * m_stride, m_stride}, m_classSlotCount};
    }
    void append(std::span<const std::uint32_t> words) { m_words.append(words); }
    /// Keeps the matches whose index satisfies `isKept`, asked in order.
    template <typename IsKept>
    void keepIf(IsKept isKept) {
        std::size_t kept = 0;
        const std::size_t count = size();
        for (std::size_t i = 0; i < count; ++i) {
            if (!isKept(i)) continue;
            if (kept != i)
                std::copy_n(m_words.begin() + i * m_stride, m_stride,
                            m_words.begin() + kept * m_stride);
            ++kept;
        }
        m_words.resize(kept * m_stride, 0);
    }
    /// Appends these matches to `target`, every class mapped through `find`, sorted and without
    /// duplicates. False if stopped; then nothing is appended, and the order here is undefined.
    template <typename Find>
    bool appendCanonical(Find find, const StopCheck& stop, MatchSet& target);
    /// What appendCanonical needs beyond the matches here.
    [[nodiscard]] std::size_t canonicalBytes() const {
        return memoryBytes() + 2 * size() * sizeof(std::uint32_t);
    }
    void clear() { m_words.clear(); }
    void releaseMemory() { m_words.release(); }
    [[nodiscard]] std::size_t memoryBytes() const { return m_words.memoryBytes(); }

private:
    FlatVector<std::uint32_t> m_words;
    std::size_t m_stride = 1;
    std::size_t m_classSlotCount = 0;
};

template <typename Find>
bool MatchSet::appendCanonical(Find find, const StopCheck& stop, MatchSet& target) {
    const auto words = [this](std::uint32_t i) { return (*this)[i].words(); };
    const bool isMapped = visitUntilStopped(size(), stop, [&](std::size_t i) {
        std::uint32_t* const row = m_words.data() + i * m_stride;
        for (std::size_t k = 0; k <= m_classSlotCount; ++k) row[k] = find(EClassId{row[k]}).value;
    });
    if (!isMapped) return false;
    std::vector<std::uint32_t> order(size());
    std::iota(order.begin(), order.end(), 0U);
    const auto isLess = [&](std::uint32_t a, std::uint32_t b) {
        return std::ranges::lexicographical_compare(words(a), words(b));
    };
    if (!sortUntilStopped(order, isLess, stop)) return false;
    for (std::size_t i = 0; i < order.size(); ++i)
        if (i == 0 || !std::ranges::equal(words(order[i - 1]), words(order[i])))
            target.append(words(order[i]));
    return true;
}

}  // namespace candler
