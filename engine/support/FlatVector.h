// FlatVector: a vector of plain values for the large columns of the engine. A large one is moved by
// its page table instead of being copied, takes memory only where it was written, and gives it back
// to the system.
#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <type_traits>
#include <utility>

namespace candler {

namespace detail {
/// `block` of `oldBytes` (null if 0) with what it holds, made larger.
void* growBlock(void* block, std::size_t oldBytes, std::size_t newBytes);
void freeBlock(void* block, std::size_t bytes);
}  // namespace detail

/// Elements are moved as bytes. Pointers and spans are good until it grows.
template <typename T>
class FlatVector {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    FlatVector() = default;
    FlatVector(std::size_t size, T value) { resize(size, value); }
    FlatVector(FlatVector&& other) noexcept { swap(other); }
    FlatVector& operator=(FlatVector&& other) noexcept {
        swap(other);
        return *this;
    }
    FlatVector(const FlatVector&) = delete;
    FlatVector& operator=(const FlatVector&) = delete;
    ~FlatVector() { release(); }

    [[nodiscard]] std::size_t size() const { return m_size; }
    [[nodiscard]] bool empty() const { return m_size == 0; }
    [[nodiscard]] T* data() { return m_data; }
    [[nodiscard]] const T* data() const { return m_data; }
    [[nodiscard]] T* begin() { return m_data; }
    [[nodiscard]] T* end() { return m_data + m_size; }
    [[nodiscard]] const T* begin() const { return m_data; }
    [[nodiscard]] const T* end() const { return m_data + m_size; }
    [[nodiscard]] T& operator[](std::size_t index) { return m_data[index]; }
    [[nodiscard]] const T& operator[](std::size_t index) const { return m_data[index]; }
    [[nodiscard]] T& back() { return m_data[m_size - 1]; }

    void push_back(T value) {
        if (m_size == m_capacity) grow(m_size + 1);
        m_data[m_size++] = value;
    }
    void append(std::span<const T> items) { append(items.data(), items.size()); }
    void append(const T* first, std::size_t count) {
        if (m_size + count > m_capacity) grow(m_size + count);
        std::copy_n(first, count, m_data + m_size);
        m_size += count;
    }
    void append(std::size_t count, T value) { resize(m_size + count, value); }
    /// What is new is `value`.
    void resize(std::size_t size, T value) {
        if (size > m_capacity) grow(size);
        if (size > m_size) std::fill(m_data + m_size, m_data + size, value);
        m_size = size;
    }
    /// For callers that write all of it: nothing of what was there is kept, nothing is set.
    void resizeForOverwrite(std::size_t size) {
        m_size = 0;
        if (size > m_capacity) {
            release();
            grow(size);
        }
        m_size = size;
    }
    void clear() { m_size = 0; }
    /// Empties it and gives the memory back.
    void release() {
        detail::freeBlock(std::exchange(m_data, nullptr), m_capacity * sizeof(T));
        m_size = m_capacity = 0;
    }
    void swap(FlatVector& other) noexcept {
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
        std::swap(m_capacity, other.m_capacity);
    }
    /// Bytes in use; what is reserved beyond costs address space only.
    [[nodiscard]] std::size_t memoryBytes() const { return m_size * sizeof(T); }

private:
    void grow(std::size_t needed) {
        constexpr std::size_t kFirst = 64 / sizeof(T) + 1;
        const std::size_t capacity = std::max({needed, m_capacity + m_capacity / 2, kFirst});
        m_data = static_cast<T*>(
            detail::growBlock(m_data, m_capacity * sizeof(T), capacity * sizeof(T)));
        m_capacity = capacity;
    }

    T* m_data = nullptr;
    std::size_t m_size = 0;
    std::size_t m_capacity = 0;
};

}  // namespace candler
