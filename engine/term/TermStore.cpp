#include "engine/term/TermStore.h"

#include <fmt/format.h>
#include <tsl/robin_map.h>

#include <algorithm>
#include <array>
#include <unordered_set>
#include <utility>

#include "engine/support/Check.h"
#include "engine/support/Hash.h"

namespace candler {

namespace {

struct LabelHash {
    std::size_t operator()(const Label& label) const {
        return mixHash(mixHash(label.op.value, label.payload), label.type.value);
    }
};

struct IdentityHash {
    std::size_t operator()(std::uint64_t hash) const { return hash; }
};

/// Two of these still add up.
constexpr std::uint64_t kSizeLimit = std::uint64_t{1} << 62U;

}  // namespace

/// Terms are found by the hash of their words; equal hashes are chained through `nextWithHash`.
struct TermStore::Tables {
    tsl::robin_map<Label, LabelId, LabelHash> labels;
    tsl::robin_map<std::uint64_t, std::uint32_t, IdentityHash> firstWithHash;
    std::vector<std::uint32_t> nextWithHash;
};

TermStore::TermStore(Signature signature)
    : m_signature(std::move(signature)), m_tables(std::make_unique<Tables>()) {}

TermStore::~TermStore() = default;

LabelId TermStore::label(const Label& label) {
    const auto [entry, isNew] = m_tables->labels.try_emplace(label, LabelId{m_labels.size()});
    if (isNew) {
        m_labels.push_back(label);
        m_labelArity.push_back(static_cast<std::uint8_t>(m_signature[label.op].arity));
        m_labelIsCommutative.push_back(m_signature[label.op].isCommutative ? 1 : 0);
    }
    return entry->second;
}

std::optional<LabelId> TermStore::findLabel(const Label& label) const {
    const auto found = m_tables->labels.find(label);
    if (found == m_tables->labels.end()) return std::nullopt;
    return found->second;
}

std::span<const TermId> TermStore::children(TermId term) const {
    const std::uint32_t* first = m_words.data() + m_offsets[term.index()];
    // A TermId is one 32-bit word, so the stored words are read as ids.
    static_assert(sizeof(TermId) == sizeof(std::uint32_t));
    return {reinterpret_cast<const TermId*>(first + 1),
            static_cast<std::size_t>(arity(LabelId{*first}))};
}

TermId TermStore::make(LabelId label, std::span<const TermId> children) {
    CANDLER_CHECK(children.size() == static_cast<std::size_t>(arity(label)),
                  "'{}' takes {} children, not {}", m_signature[(*this)[label].op].name,
                  arity(label), children.size());
    std::array<std::uint32_t, 256> words{};
    words[0] = label.value;
    for (std::size_t i = 0; i < children.size(); ++i) words[i + 1] = children[i].value;
    if (isCommutative(label) && words[1] > words[2]) std::swap(words[1], words[2]);
    const std::span<const std::uint32_t> key(words.data(), children.size() + 1);
    const std::uint64_t hash = hashWords(key);
    constexpr std::uint32_t kNone = TermId{}.value;

    const auto [entry, isNew] = m_tables->firstWithHash.try_emplace(hash, kNone);
    for (std::uint32_t id = entry->second; id != kNone; id = m_tables->nextWithHash[id])
        if (labelOf(TermId{id}) == label &&
            std::equal(key.begin(), key.end(), m_words.begin() + m_offsets[id]))
            return TermId{id};

    const TermId term{m_offsets.size()};
    m_tables->nextWithHash.push_back(entry->second);
    entry.value() = term.value;
    std::uint64_t size = 1;
    for (const TermId child : children) size = std::min(kSizeLimit, size + treeSize(child));
    m_offsets.push_back(static_cast<std::uint32_t>(m_words.size()));
    m_words.insert(m_words.end(), key.begin(), key.end());
    m_sizes.push_back(size);
    return term;
}

std::vector<TermId> TermStore::subterms(TermId term) const {
    std::unordered_set<TermId> seen{term};
    std::vector<TermId> order{term};
    for (std::size_t i = 0; i < order.size(); ++i)
        for (const TermId child : children(order[i]))
            if (seen.insert(child).second) order.push_back(child);
    std::ranges::sort(order);
    return order;
}

std::size_t TermStore::memoryBytes() const {
    return m_labels.capacity() * sizeof(Label) + m_words.capacity() * sizeof(std::uint32_t) +
           m_offsets.capacity() * 24;
}

std::optional<std::string> abridgement(const TermStore& store, TermId term, std::uint64_t most) {
    const std::uint64_t size = store.treeSize(term);
    if (size <= most) return std::nullopt;
    return fmt::format("(a term of {}{} nodes)", size < kSizeLimit ? "" : "more than ", size);
}

}  // namespace candler
