// NameSets: sets of names, each stored once: many classes and terms share few.
#pragma once

#include <algorithm>
#include <cstdint>
#include <iterator>
#include <unordered_map>
#include <utility>
#include <vector>

#include "engine/support/Hash.h"

namespace candler::sexpr {

/// `Name` is what names are: classes or terms of symbols.
template <typename Name>
class NameSets {
public:
    using Id = std::uint32_t;
    using Names = std::vector<Name>;  ///< Ascending.

    Id of(Names names) {
        const auto [entry, isNew] =
            m_ids.try_emplace(std::move(names), static_cast<Id>(m_sets.size()));
        if (isNew) {
            m_sets.push_back(&entry->first);
            m_bytes += kBytesOfSet + entry->first.capacity() * sizeof(Name);
        }
        return entry->second;
    }
    [[nodiscard]] std::size_t memoryBytes() const { return m_bytes; }
    [[nodiscard]] const Names& operator[](Id set) const { return *m_sets[set]; }
    [[nodiscard]] bool contains(Id set, Name name) const {
        return std::ranges::binary_search((*this)[set], name);
    }

    Id unite(Id a, Id b) {
        if (a == b) return a;
        Names result;
        std::ranges::set_union((*this)[a], (*this)[b], std::back_inserter(result));
        return of(std::move(result));
    }
    Id intersect(Id a, Id b) {
        if (a == b) return a;
        Names result;
        std::ranges::set_intersection((*this)[a], (*this)[b], std::back_inserter(result));
        return of(std::move(result));
    }
    Id without(Id set, Name name) {
        if (!contains(set, name)) return set;
        Names result = (*this)[set];
        std::erase(result, name);
        return of(std::move(result));
    }

private:
    struct Hash {
        std::size_t operator()(const Names& names) const {
            std::uint64_t hash = names.size();
            for (const Name name : names) hash = mixHash(hash, name.value);
            return hash;
        }
    };
    /// A node and a bucket of m_ids, and a pointer to it.
    static constexpr std::size_t kBytesOfSet = sizeof(std::pair<Names, Id>) + 5 * sizeof(void*);

    std::size_t m_bytes = 0;
    std::unordered_map<Names, Id, Hash> m_ids;
    std::vector<const Names*> m_sets;  // the keys of m_ids, which stay where they are
};

}  // namespace candler::sexpr
