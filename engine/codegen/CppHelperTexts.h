// What kernels call, as texts: memory that frees itself, division of indices, orders of keys,
// pieces of parallel loops.
#pragma once

namespace candler::loop {

inline constexpr const char* kScratch = R"(/// A block of memory, freed at the end of its scope.
template <typename T>
class Scratch {
public:
    explicit Scratch(std::int64_t count)
        : m_data(static_cast<T*>(::operator new(sizeof(T) * static_cast<std::size_t>(count),
                                                std::align_val_t{64}))) {}
    ~Scratch() { ::operator delete(m_data, std::align_val_t{64}); }
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    T* data() const { return m_data; }

private:
    T* m_data;
};

)";

inline constexpr const char* kFloorDivide =
    R"(inline std::int64_t floorDivide(std::int64_t dividend, std::int64_t divisor) {
    return dividend / divisor - (dividend % divisor < 0 ? 1 : 0);
}

)";

inline constexpr const char* kFloorModulo =
    R"(inline std::int64_t floorModulo(std::int64_t dividend, std::int64_t divisor) {
    const std::int64_t rest = dividend % divisor;
    return rest < 0 ? rest + divisor : rest;
}

)";

/// With placeholders: the name, when the other is taken, the function of the standard library.
inline constexpr const char* kExtremum =
    R"(/// As std::{2}, of values, so that loops over it become vectors.
template <typename T>
inline T {0}(T kept, T other) {{
    return {1} ? other : kept;
}}
#pragma omp declare reduction({0} : float, double : \
    omp_out = {0}(omp_out, omp_in)) initializer(omp_priv = omp_orig)

)";

inline constexpr const char* kSortByKey =
    R"(/// Values move along with their keys; those of equal keys stay in their order.
template <typename T>
void sortByKey(std::int64_t* keys, T* values, std::int64_t count) {
    std::vector<std::pair<std::int64_t, T>> entries;
    entries.reserve(static_cast<std::size_t>(count));
    for (std::int64_t i = 0; i < count; ++i) entries.emplace_back(keys[i], values[i]);
    std::stable_sort(entries.begin(), entries.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& entry : entries) {
        *keys++ = entry.first;
        *values++ = entry.second;
    }
}

)";

inline constexpr const char* kIsAlone =
    R"(/// Whether a parallel loop has one thread.
inline bool isAlone() {
#ifdef _OPENMP
    return omp_get_max_threads() == 1;
#else
    return true;
#endif
}

)";

inline constexpr const char* kPieceOf =
    R"(#ifdef _OPENMP
/// How many iterations a thread takes at a time where their work differs; one thread takes all.
std::int64_t pieceOf(std::int64_t iterations, std::int64_t least) {
    const int threads = omp_in_parallel() ? omp_get_num_threads() : omp_get_max_threads();
    const std::int64_t pieces = 32 * (threads - 1) + 1;
    return std::max<std::int64_t>(least, iterations / pieces);
}
#endif

)";

inline constexpr const char* kPieces =
    R"(/// In how many pieces threads share the iterations of a loop that appends. One thread takes all,
/// also where what each writes on the way, so many bytes, would be too much in all.
std::int64_t pieceCount([[maybe_unused]] std::int64_t iterations,
                        [[maybe_unused]] std::int64_t bytes) {
#ifdef _OPENMP
    const int threads = omp_in_parallel() ? 1 : omp_get_max_threads();
    const std::int64_t room = std::int64_t{1} << 31;
    if (threads > 1 && bytes <= room / threads)
        return std::max<std::int64_t>(1, std::min<std::int64_t>(128 * threads, iterations));
#endif
    return 1;
}

/// Puts its elements behind the others. Its memory stays, for the next one.
template <typename T>
void movePiece(std::vector<T>& all, std::vector<T>& piece) {
    all.insert(all.end(), piece.begin(), piece.end());
    piece.clear();
}

)";

inline constexpr const char* kSortBelow =
    R"(/// Keys are different and from 0 to `limit` - 1. A bit for each is set and found in order, unless
/// they are few. All `marks` are 0 before and after.
void sortBelow(std::int64_t* keys, std::int64_t count, std::int64_t limit,
               std::vector<std::uint64_t>& marks) {
    if (count <= 16 || limit / 1024 > count) return std::sort(keys, keys + count);
    const std::size_t words = static_cast<std::size_t>(limit + 63) / 64;
    if (marks.size() < words) marks.resize(words);
    for (std::int64_t i = 0; i < count; ++i)
        marks[static_cast<std::size_t>(keys[i]) / 64] |= std::uint64_t{1} << (keys[i] % 64);
    for (std::size_t word = 0; word < words; ++word) {
        for (std::uint64_t rest = marks[word]; rest != 0; rest &= rest - 1)
            *keys++ = static_cast<std::int64_t>(64 * word) + __builtin_ctzll(rest);
        marks[word] = 0;
    }
}

)";

}  // namespace candler::loop
