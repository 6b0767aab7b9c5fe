// SdqStorageState: what is known of the arrays of a storage mapping while they are filled, and what
// expressions are worth then. Internal to the folder.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "engine/languages/sdqlite/storage/SdqStorageTree.h"
#include "engine/languages/sdqlite/storage/SdqStoredInputs.h"

namespace candler::sdqlite {

class StorageState {
public:
    using Index = std::optional<std::int64_t>;
    enum class Write : std::uint8_t {
        Done,
        Conflict,  ///< There is another value.
        Outside,   ///< The array has no such position.
        TooLarge   ///< Of what may be taken of memory.
    };

    /// The arrays may take `mostBytes` together.
    StorageState(const SdqTerms& terms, const StorageTree& tree, std::size_t mostBytes);

    // Sizes.
    [[nodiscard]] const Index& size(Payload symbol) const { return m_sizes[symbol]; }
    void setSize(Payload symbol, std::int64_t value) { m_sizes[symbol] = value; }

    // What stands for positions, and for elements that are not in arrays yet.
    void bind(StorageExprId id, std::int64_t value) { m_bound[id.index()] = value; }
    void unbind(StorageExprId id) { m_bound[id.index()].reset(); }
    void setCoordinates(std::span<const std::int64_t> coordinates) { m_coordinates = coordinates; }

    /// None: it is not known, or is nothing. Elements outside of an array are 0.
    [[nodiscard]] Index evaluate(StorageExprId id) const;

    // Arrays. Those of other symbols must not be asked for.
    [[nodiscard]] bool isArray(Payload symbol) const { return m_arrays[symbol].isUsed; }
    [[nodiscard]] bool isOfIndices(Payload array) const { return m_arrays[array].isOfIndices; }
    [[nodiscard]] const Index& length(Payload array) const { return m_arrays[array].length; }
    void setLength(Payload array, std::int64_t length) { m_arrays[array].length = length; }
    /// One behind the last that was written.
    [[nodiscard]] std::int64_t end(Payload array) const {
        return static_cast<std::int64_t>(m_arrays[array].isSet.size());
    }
    [[nodiscard]] bool isSet(Payload array, std::int64_t at) const;
    /// Of what is set.
    [[nodiscard]] std::int64_t indexAt(Payload array, std::int64_t at) const {
        return m_arrays[array].indices[static_cast<std::size_t>(at)];
    }
    [[nodiscard]] double numberAt(Payload array, std::int64_t at) const {
        return m_arrays[array].numbers[static_cast<std::size_t>(at)];
    }
    /// Of a complete array; zero outside.
    [[nodiscard]] double number(Payload array, std::int64_t at) const;
    Write setIndex(Payload array, std::int64_t at, std::int64_t value);
    Write setNumber(Payload array, std::int64_t at, double value);
    /// The array has this length; positions that were not written get the value before them, if it
    /// `goesOn`, or zero. False if it is too large.
    [[nodiscard]] bool complete(Payload array, std::int64_t length, bool goesOn);
    /// Of a complete state.
    [[nodiscard]] StoredInputs take();
    /// Complete, with these inputs, which must stay.
    void give(const StoredInputs& inputs);

private:
    struct Array {
        bool isUsed = false;
        bool isOfIndices = false;
        bool isComplete = false;
        double zero = 0;
        Index length;
        std::vector<std::int64_t> indices;
        std::vector<double> numbers;
        std::vector<bool> isSet;
        std::span<const std::int64_t> givenIndices;  // Of a complete one.
        std::span<const double> givenNumbers;
    };
    [[nodiscard]] Index element(Payload array, std::int64_t at) const;
    Write grow(Array& array, std::int64_t at);
    template <typename T>
    Write put(Array& array, std::vector<T>& elements, std::int64_t at, T value);

    const StorageTree* m_tree;
    std::size_t m_mostBytes;
    std::size_t m_bytes = 0;
    std::vector<Index> m_sizes;   // By symbol.
    std::vector<Array> m_arrays;  // By symbol.
    std::vector<Index> m_bound;   // By expression.
    std::span<const std::int64_t> m_coordinates;
};

}  // namespace candler::sdqlite
