// How the programs beside kernels fill inputs, as texts: random numbers, symmetric and sparse
// matrices, indices of which something is known.
#pragma once

namespace candler::texts {

inline constexpr const char* kFill =
    R"(/// Real numbers less than `scale` around `middle`; integers of both signs, some of them larger than
/// the others (any of one or two bytes), but indices 0 and 1; the same in every run.
template <typename T>
void fill(Array<T>& array, double scale = 1, double middle = 0) {
    static std::uint64_t state = 0x9E3779B97F4A7C15U;
    for (std::int64_t i = 0; i < array.count; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const std::int64_t bits = static_cast<std::int64_t>(state >> 40U);
        array.data[static_cast<std::size_t>(i)] =
            std::is_floating_point<T>::value
                ? static_cast<T>(middle + scale * (static_cast<double>(bits) / 8388608.0 - 1.0))
                : static_cast<T>(std::is_same<T, bool>::value || sizeof(T) == 8 ? bits % 2
                                 : sizeof(T) < 4 && bits % 4 == 0               ? bits >> 2U
                                 : std::is_signed<T>::value
                                     ? (bits % 17 - 8) * (bits / 17 % 8 == 0 ? 11 : 1)
                                     : bits % 9);
    }
}

)";

inline constexpr const char* kFillEntries =
    R"(/// About as many entries in each row, in columns that ascend.
void fillEntries(Array<std::int64_t>& starts, Array<std::int32_t>& columns, std::int64_t width) {
    const std::int64_t rows = starts.count - 1;
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    starts.data[0] = 0;
    for (std::int64_t row = 0; row < rows; ++row) {
        const std::int64_t begin = columns.count * row / rows;
        const std::int64_t count = columns.count * (row + 1) / rows - begin;
        if (count > width) throw std::invalid_argument("there are more entries than cells");
        for (std::int64_t i = 0; i < count; ++i) {
            const std::int64_t low = width * i / count;
            const std::int64_t room = width * (i + 1) / count - low;
            state = state * 6364136223846793005U + 1442695040888963407U;
            columns.data[static_cast<std::size_t>(begin + i)] = static_cast<std::int32_t>(
                low + static_cast<std::int64_t>(state >> 33U) % room);
        }
        starts.data[static_cast<std::size_t>(row + 1)] = begin + count;
    }
}

)";

inline constexpr const char* kFillBelow =
    R"(/// Indices below `limit`; the same in every run.
template <typename Index>
void fillBelow(Array<Index>& indices, std::int64_t limit) {
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    if (indices.count > 0 && limit < 1) throw std::invalid_argument("there are no such indices");
    for (std::int64_t i = 0; i < indices.count; ++i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        indices.data[static_cast<std::size_t>(i)] =
            static_cast<Index>(static_cast<std::int64_t>(state >> 33U) % limit);
    }
}

)";

inline constexpr const char* kFillStarts =
    R"(/// Where parts begin, of about as many of `total` elements, and of no more than `most`.
template <typename Index>
void fillStarts(Array<Index>& starts, std::int64_t total, std::int64_t most) {
    const std::int64_t parts = starts.count - 1;
    if (starts.count < 1) return;
    starts.data[0] = 0;
    if (total > std::numeric_limits<Index>::max())
        throw std::invalid_argument("there are more entries than the type of positions counts");
    if (total > 0 && (parts < 1 || (total + parts - 1) / parts > most))
        throw std::invalid_argument("there are more entries than places for them");
    for (std::int64_t part = 1; part <= parts; ++part)
        starts.data[static_cast<std::size_t>(part)] =
            static_cast<Index>(total / parts * part + total % parts * part / parts);
}

)";

inline constexpr const char* kFillRange =
    R"(/// Different indices below `limit` that ascend, from `begin` to `end`; the same in every run.
template <typename Index>
void fillRange(Array<Index>& indices, std::int64_t begin, std::int64_t end, std::int64_t limit) {
    static std::uint64_t state = 0x9E3779B97F4A7C15U;
    const std::int64_t count = end - begin;
    if (count > limit) throw std::invalid_argument("there are more entries than places for them");
    if (limit - 1 > std::numeric_limits<Index>::max())
        throw std::invalid_argument("there are more places than the type of indices counts");
    for (std::int64_t i = 0; i < count; ++i) {
        const std::int64_t low = limit * i / count;
        const std::int64_t room = limit * (i + 1) / count - low;
        state = state * 6364136223846793005U + 1442695040888963407U;
        indices.data[static_cast<std::size_t>(begin + i)] =
            static_cast<Index>(low + static_cast<std::int64_t>(state >> 33U) % room);
    }
}

)";

inline constexpr const char* kFillAscending =
    R"(template <typename Index>
void fillAscending(Array<Index>& indices, std::int64_t limit) {
    fillRange(indices, 0, indices.count, limit);
}

)";

inline constexpr const char* kFillParts =
    R"(/// The same in each part.
template <typename Index, typename Start>
void fillParts(Array<Index>& indices, const Array<Start>& starts, std::int64_t limit) {
    for (std::int64_t part = 0; part + 1 < starts.count; ++part)
        fillRange(indices, starts.data[static_cast<std::size_t>(part)],
                  starts.data[static_cast<std::size_t>(part + 1)], limit);
}

)";

inline constexpr const char* kMirror =
    R"(/// What is above the diagonal is below it, too.
template <typename T>
void mirror(Array<T>& array, std::int64_t rows) {
    for (std::int64_t i = 0; i < rows; ++i)
        for (std::int64_t j = 0; j < i; ++j)
            array.data[static_cast<std::size_t>(i * rows + j)] =
                array.data[static_cast<std::size_t>(j * rows + i)];
}

)";

inline constexpr const char* kFillSymmetricEntries =
    R"(/// About as many entries in each row, in columns that ascend; with (i, j) there is (j, i).
void fillSymmetricEntries(Array<std::int64_t>& starts, Array<std::int32_t>& columns) {
    const std::int64_t rows = starts.count - 1;
    const std::int64_t most = rows * rows;
    if (columns.count > most) throw std::invalid_argument("there are more entries than cells");
    // Those outside the diagonal are pairs.
    std::int64_t onDiagonal = columns.count / std::max<std::int64_t>(rows, 1);
    if ((columns.count - onDiagonal) % 2 != 0) ++onDiagonal;
    std::vector<std::int32_t> places(static_cast<std::size_t>(rows));
    for (std::size_t i = 0; i < places.size(); ++i) places[i] = static_cast<std::int32_t>(i);
    std::uint64_t state = 0x9E3779B97F4A7C15U;
    for (std::size_t i = places.size(); i > 1; --i) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        std::swap(places[i - 1], places[static_cast<std::size_t>(state >> 33U) % i]);
    }
    std::vector<std::vector<std::int32_t>> columnsOf(places.size());
    for (std::size_t i = 0; i < static_cast<std::size_t>(onDiagonal); ++i)
        columnsOf[static_cast<std::size_t>(places[i])].push_back(places[i]);
    // Around a circle of all rows in a random order: neighbours, then those two apart, and so on.
    for (std::int64_t pair = 0; pair < (columns.count - onDiagonal) / 2; ++pair) {
        const std::int32_t a = places[static_cast<std::size_t>(pair % rows)];
        const std::int32_t b =
            places[static_cast<std::size_t>((pair % rows + 1 + pair / rows) % rows)];
        columnsOf[static_cast<std::size_t>(a)].push_back(b);
        columnsOf[static_cast<std::size_t>(b)].push_back(a);
    }
    std::int64_t next = 0;
    for (std::size_t row = 0; row < columnsOf.size(); ++row) {
        starts.data[row] = next;
        std::sort(columnsOf[row].begin(), columnsOf[row].end());
        for (const std::int32_t column : columnsOf[row])
            columns.data[static_cast<std::size_t>(next++)] = column;
    }
    starts.data[columnsOf.size()] = next;
}

/// Entries (i, j) and (j, i) become the same.
template <typename T>
void mirrorEntries(const Array<std::int64_t>& starts, const Array<std::int32_t>& columns,
                   Array<T>& values) {
    const std::int32_t* const all = columns.data.get();
    for (std::int64_t row = 0; row + 1 < starts.count; ++row)
        for (std::int64_t at = starts.data[static_cast<std::size_t>(row)];
             at < starts.data[static_cast<std::size_t>(row + 1)]; ++at) {
            const std::size_t column = static_cast<std::size_t>(all[at]);
            if (static_cast<std::int64_t>(column) >= row) continue;
            const std::int32_t* const other =
                std::lower_bound(all + starts.data[column], all + starts.data[column + 1],
                                 static_cast<std::int32_t>(row));
            values.data[static_cast<std::size_t>(at)] =
                values.data[static_cast<std::size_t>(other - all)];
        }
}

)";

}  // namespace candler::texts
