// StableRows: an append-only table of words whose rows never move; see StableVector.h, which is for
// single values.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <memory>

#include "engine/support/Check.h"

namespace candler {

/// All rows are equally wide. One writer; readers may touch rows below a size that reached them
/// after those were written.
class StableRows {
    static constexpr unsigned kFirstChunkBits = 10;
    static constexpr std::size_t kChunkCount = 32;

public:
    explicit StableRows(std::size_t width) : m_width(width) {}

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] std::size_t width() const { return m_width; }
    [[nodiscard]] const std::uint32_t* operator[](std::size_t row) const {
        const unsigned chunk = chunkOf(row);
        return m_chunks[chunk].get() + (row - chunkStart(chunk)) * m_width;
    }
    /// A new row, to be filled by the caller before it is published.
    std::uint32_t* append() {
        const unsigned chunk = chunkOf(m_size);
        CANDLER_CHECK(chunk < kChunkCount, "StableRows is full");
        if (m_chunks[chunk] == nullptr)
            m_chunks[chunk].reset(new std::uint32_t[chunkSize(chunk) * m_width]);
        std::uint32_t* const row = m_chunks[chunk].get() + (m_size - chunkStart(chunk)) * m_width;
        ++m_size;
        return row;
    }
    /// Bytes in use, for memory limits.
    [[nodiscard]] std::size_t memoryBytes() const {
        return m_size * m_width * sizeof(std::uint32_t);
    }

private:
    static unsigned chunkOf(std::size_t row) {
        return static_cast<unsigned>(std::bit_width(row + (std::size_t{1} << kFirstChunkBits))) -
               1 - kFirstChunkBits;
    }
    static std::size_t chunkSize(unsigned chunk) {
        return std::size_t{1} << (chunk + kFirstChunkBits);
    }
    static std::size_t chunkStart(unsigned chunk) { return chunkSize(chunk) - chunkSize(0); }

    std::size_t m_width;
    std::size_t m_size = 0;
    std::array<std::unique_ptr<std::uint32_t[]>, kChunkCount> m_chunks;
};

}  // namespace candler
