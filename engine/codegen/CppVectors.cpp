#include "engine/codegen/CppVectors.h"

#include <fmt/format.h>

#include "engine/codegen/CppPrinter.h"

namespace candler::loop {

namespace {

constexpr const char* kTypes = R"(#if defined(__AVX512F__)
constexpr int kRegisterBytes = 64;
#elif defined(__AVX__)
constexpr int kRegisterBytes = 32;
#else
constexpr int kRegisterBytes = 16;
#endif

/// Numbers in one vector register or, in halves, in several.
template <typename T, int lanes, bool isOne = (sizeof(T) * lanes <= kRegisterBytes)>
struct Vector {
    using Number = T;
    static constexpr bool kIsOne = true;
    static constexpr int kLanes = lanes;
    T all __attribute__((vector_size(sizeof(T) * lanes)));
};
template <typename T, int lanes>
struct Vector<T, lanes, false> {
    using Number = T;
    using Half = Vector<T, lanes / 2>;
    static constexpr bool kIsOne = false;
    static constexpr int kLanes = lanes;
    Half low;
    Half high;
};
)";

constexpr const char* kLoad = R"(
template <typename V>
inline V load(const typename V::Number* place) {
    if constexpr (V::kIsOne) {
        V result;
        __builtin_memcpy(&result.all, place, sizeof(result.all));
        return result;
    } else {
        using Half = typename V::Half;
        return {load<Half>(place), load<Half>(place + Half::kLanes)};
    }
}
)";

constexpr const char* kStore = R"(
template <typename V>
inline void store(typename V::Number* place, const V& vector) {
    if constexpr (V::kIsOne) {
        __builtin_memcpy(place, &vector.all, sizeof(vector.all));
    } else {
        store(place, vector.low);
        store(place + V::Half::kLanes, vector.high);
    }
}
)";

// A compiler makes sixteen branches of the loop: so processors with masks are told what is meant.
constexpr const char* kMask = R"(
#if defined(__AVX512F__)
/// The lowest `count` bits, of 16 at most.
template <typename V>
inline __mmask16 maskOf(std::int64_t count) {
    return static_cast<__mmask16>((1U << count) - 1);
}
#elif defined(__AVX2__)
/// The first `count` of eight numbers of 32 bits, or of four of 64, are -1.
template <typename V>
inline __m256i maskOf(std::int64_t count) {
    if constexpr (V::kLanes == 8)
        return _mm256_cmpgt_epi32(_mm256_set1_epi32(static_cast<int>(count)),
                                  _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7));
    else
        return _mm256_cmpgt_epi64(_mm256_set1_epi64x(count), _mm256_setr_epi64x(0, 1, 2, 3));
}
#endif
)";

constexpr const char* kPartialLoad = R"(
/// The first `count` numbers from `place` on; the other lanes are 0.
template <typename V>
inline V load(const typename V::Number* place, std::int64_t count) {
    V result{};
    if constexpr (!V::kIsOne) {
        constexpr int half = V::Half::kLanes;
        result.low = load<typename V::Half>(place, count < half ? count : half);
        if (count > half) result.high = load<typename V::Half>(place + half, count - half);
        return result;
    } else {
        [[maybe_unused]] constexpr bool hasMask = sizeof(V) == kRegisterBytes;
#if defined(__AVX512F__)
        if constexpr (hasMask && sizeof(*place) == 4) {
            const auto all = _mm512_maskz_loadu_epi32(maskOf<V>(count), place);
            __builtin_memcpy(&result.all, &all, sizeof(all));
            return result;
        } else if constexpr (hasMask) {
            const auto all = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(maskOf<V>(count)), place);
            __builtin_memcpy(&result.all, &all, sizeof(all));
            return result;
        }
#elif defined(__AVX2__)
        if constexpr (hasMask && sizeof(*place) == 4) {
            const auto all = _mm256_maskload_ps(reinterpret_cast<const float*>(place), maskOf<V>(count));
            __builtin_memcpy(&result.all, &all, sizeof(all));
            return result;
        } else if constexpr (hasMask) {
            const auto all = _mm256_maskload_pd(reinterpret_cast<const double*>(place), maskOf<V>(count));
            __builtin_memcpy(&result.all, &all, sizeof(all));
            return result;
        }
#endif
        for (int lane = 0; lane < V::kLanes; ++lane)
            if (lane < count) result.all[lane] = place[lane];
        return result;
    }
}
)";

constexpr const char* kPartialStore = R"(
/// The first `count` numbers of the vector, from `place` on.
template <typename V>
inline void store(typename V::Number* place, const V& vector, std::int64_t count) {
    if constexpr (!V::kIsOne) {
        constexpr int half = V::Half::kLanes;
        store(place, vector.low, count < half ? count : half);
        if (count > half) store(place + half, vector.high, count - half);
    } else {
        [[maybe_unused]] constexpr bool hasMask = sizeof(V) == kRegisterBytes;
#if defined(__AVX512F__)
        if constexpr (hasMask) {
            __m512i all;
            __builtin_memcpy(&all, &vector.all, sizeof(all));
            if constexpr (sizeof(*place) == 4)
                _mm512_mask_storeu_epi32(place, maskOf<V>(count), all);
            else
                _mm512_mask_storeu_epi64(place, static_cast<__mmask8>(maskOf<V>(count)), all);
            return;
        }
#elif defined(__AVX2__)
        if constexpr (hasMask && sizeof(*place) == 4) {
            __m256 all;
            __builtin_memcpy(&all, &vector.all, sizeof(all));
            return _mm256_maskstore_ps(reinterpret_cast<float*>(place), maskOf<V>(count), all);
        } else if constexpr (hasMask) {
            __m256d all;
            __builtin_memcpy(&all, &vector.all, sizeof(all));
            return _mm256_maskstore_pd(reinterpret_cast<double*>(place), maskOf<V>(count), all);
        }
#endif
        for (int lane = 0; lane < V::kLanes; ++lane)
            if (lane < count) place[lane] = vector.all[lane];
    }
}
)";

// Minus zero stays minus zero.
constexpr const char* kSplat = R"(
/// The number in all lanes.
template <typename V>
inline V splat(typename V::Number number) {
    if constexpr (V::kIsOne)
        return {number - decltype(V::all){}};
    else
        return {splat<typename V::Half>(number), splat<typename V::Half>(number)};
}
)";

constexpr const char* kLanewise = R"(
template <typename V, typename Operation>
inline V lanewise(const V& a, const V& b, Operation operation) {
    if constexpr (V::kIsOne)
        return {operation(a.all, b.all)};
    else
        return {lanewise(a.low, b.low, operation), lanewise(a.high, b.high, operation)};
}
)";

constexpr const char* kBinary = R"(
template <typename T, int lanes, bool isOne>
inline Vector<T, lanes, isOne> operator{0}(const Vector<T, lanes, isOne>& a,
                                         const Vector<T, lanes, isOne>& b) {{
    return lanewise(a, b, [](const auto& x, const auto& y) {{ return x {0} y; }});
}}
)";

constexpr const char* kAddTo = R"(
template <typename T, int lanes, bool isOne>
inline Vector<T, lanes, isOne>& operator+=(Vector<T, lanes, isOne>& a,
                                           const Vector<T, lanes, isOne>& b) {
    return a = a + b;
}
)";

// As std::min and std::max, also for what is not a number.
constexpr const char* kChoose = R"(
template <typename V>
inline V {0}(const V& a, const V& b) {{
    return lanewise(a, b, [](const auto& x, const auto& y) {{ return {1} ? y : x; }});
}}
)";

constexpr const char* kNegate = R"(
template <typename T, int lanes, bool isOne>
inline Vector<T, lanes, isOne> operator-(const Vector<T, lanes, isOne>& a) {
    return lanewise(a, a, [](const auto& x, const auto&) { return -x; });
}
)";

}  // namespace

void CppVectors::note(const Expr& expr, CppNames& names) {
    if (expr.lanes == 1) return;
    if (m_types.empty())
        names.avoid("Vector kRegisterBytes load store splat lanewise minimum maximum maskOf");
    m_operations.insert(expr.op);
    std::string& name = m_types[{expr.type, expr.lanes}];
    if (!name.empty()) return;
    std::string wish = fmt::format("{}x{}", loop::typeName(expr.type), expr.lanes);
    wish[0] = static_cast<char>(wish[0] - 'a' + 'A');
    name = names.unique(wish);
}

void CppVectors::find(const Function& function, const Block& block, CppNames& names) {
    for (Stmt stmt : block) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) { note(function[part], names); });
        });
        if (const Store* store = stmt.as<Store>(); store && function[store->value].lanes > 1)
            (store->count ? m_hasPartialStores : m_hasStores) = true;
        forEachBlock(stmt, [&](const Block& inner) { find(function, inner, names); });
    }
}

std::string CppVectors::declarations() const {
    if (m_types.empty()) return {};
    const auto has = [this](ExprOp op) { return m_operations.count(op) != 0; };
    std::string operators;
    for (const ExprOp op : {ExprOp::Add, ExprOp::Subtract, ExprOp::Multiply, ExprOp::Divide})
        if (has(op))
            operators +=
                fmt::format(fmt::runtime(kBinary), op == ExprOp::Divide ? "/" : opName(op));
    if (has(ExprOp::Add)) operators += kAddTo;
    if (has(ExprOp::Min)) operators += fmt::format(fmt::runtime(kChoose), "minimum", "y < x");
    if (has(ExprOp::Max)) operators += fmt::format(fmt::runtime(kChoose), "maximum", "x < y");
    if (has(ExprOp::Negate)) operators += kNegate;
    std::string result = kTypes;
    if (has(ExprOp::Load)) result += kLoad;
    if (m_hasStores) result += kStore;
    if (has(ExprOp::FirstLanes) || m_hasPartialStores) result += kMask;
    if (has(ExprOp::FirstLanes)) result += kPartialLoad;
    if (m_hasPartialStores) result += kPartialStore;
    if (has(ExprOp::Splat)) result += kSplat;
    if (!operators.empty()) result += kLanewise + operators;
    result += '\n';
    for (const auto& [key, name] : m_types)
        result +=
            fmt::format("using {} = Vector<{}, {}>;\n", name, cppTypeName(key.first), key.second);
    return result + "\n";
}

std::string CppVectors::includes() const {
    if (m_operations.count(ExprOp::FirstLanes) == 0 && !m_hasPartialStores) return {};
    return "#if defined(__AVX2__)\n#include <immintrin.h>\n#endif\n";
}

}  // namespace candler::loop
