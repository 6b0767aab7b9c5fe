// StableVector: an append-only vector whose elements never move, so that a reader on another
// thread can use a prefix whose size it was told while the writer goes on appending.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <memory>
#include <new>
#include <span>
#include <type_traits>

#include "engine/support/Check.h"

namespace candler {

/// Chunks double in size, so an index is found by one bit scan. Plain values are not set before
/// they are written, so the unused part of a chunk costs address space only. One writer; readers
/// may touch elements below a size that reached them after those were written.
template <typename T>
class StableVector {
    static constexpr unsigned kFirstChunkBits = 10;
    static constexpr std::size_t kChunkCount = 32;

public:
    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }

    [[nodiscard]] const T& operator[](std::size_t index) const {
        const unsigned chunk = chunkOf(index);
        return m_chunks[chunk][index - chunkStart(chunk)];
    }
    /// For the writer only, before the element is published.
    [[nodiscard]] T& mutableAt(std::size_t index) {
        const unsigned chunk = chunkOf(index);
        return m_chunks[chunk][index - chunkStart(chunk)];
    }
    [[nodiscard]] const T& back() const { return (*this)[m_size - 1]; }

    void push_back(T value) {
        ensureChunk(chunkOf(m_size));
        mutableAt(m_size) = std::move(value);
        ++m_size;
    }

    /// Appends `items` contiguously (skipping the rest of a chunk where they do not fit) and
    /// returns the index of the first.
    std::size_t appendContiguous(std::span<const T> items) {
        const std::size_t start = grow(items.size());
        if (!items.empty()) std::copy(items.begin(), items.end(), &mutableAt(start));
        return start;
    }
    /// The same for `first` and what follows it.
    std::size_t appendContiguous(T first, std::span<const T> rest) {
        const std::size_t start = grow(rest.size() + 1);
        T* const place = &mutableAt(start);
        *place = std::move(first);
        std::copy(rest.begin(), rest.end(), place + 1);
        return start;
    }

    /// `count` elements that were appended together by appendContiguous.
    [[nodiscard]] std::span<const T> contiguous(std::size_t start, std::size_t count) const {
        if (count == 0) return {};
        return {&(*this)[start], count};
    }

    /// Bytes in use, for memory limits.
    [[nodiscard]] std::size_t memoryBytes() const { return m_size * sizeof(T); }

private:
    static unsigned chunkOf(std::size_t index) {
        return static_cast<unsigned>(std::bit_width(index + (std::size_t{1} << kFirstChunkBits))) -
               1 - kFirstChunkBits;
    }
    static std::size_t chunkSize(unsigned chunk) {
        return std::size_t{1} << (chunk + kFirstChunkBits);
    }
    static std::size_t chunkStart(unsigned chunk) { return chunkSize(chunk) - chunkSize(0); }
    /// Makes room for `count` elements that lie together; the index of the first.
    std::size_t grow(std::size_t count) {
        std::size_t start = m_size;
        unsigned chunk = chunkOf(start);
        while (start + count > chunkStart(chunk) + chunkSize(chunk)) {
            ++chunk;
            start = chunkStart(chunk);
        }
        ensureChunk(chunk);
        m_size = start + count;
        return start;
    }
    void ensureChunk(unsigned chunk) {
        if (chunk < kChunkCount && m_chunks[chunk] != nullptr) return;
        CANDLER_CHECK(chunk < kChunkCount, "StableVector is full");
        for (unsigned c = 0; c <= chunk; ++c)
            if (m_chunks[c] == nullptr) m_chunks[c].reset(allocate(chunkSize(c)));
    }

    static constexpr bool kIsPlain =
        std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>;
    static T* allocate(std::size_t count) {
        if constexpr (kIsPlain)
            return static_cast<T*>(::operator new(count * sizeof(T)));
        else
            return new T[count];
    }
    struct Free {
        void operator()(T* chunk) const {
            if constexpr (kIsPlain)
                ::operator delete(chunk);
            else
                delete[] chunk;
        }
    };

    std::array<std::unique_ptr<T[], Free>, kChunkCount> m_chunks;
    std::size_t m_size = 0;
};

}  // namespace candler
