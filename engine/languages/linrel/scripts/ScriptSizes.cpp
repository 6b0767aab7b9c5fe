#include "engine/languages/linrel/scripts/ScriptSizes.h"

#include <fmt/format.h>

#include <cstdlib>
#include <utility>

namespace candler::linrel {

namespace {

/// Sizes are small beside this; what is computed from them is no size any more.
constexpr std::int64_t kMostSize = std::int64_t{1} << 40U;
constexpr std::int64_t kMostFactor = std::int64_t{1} << 20U;

std::optional<std::int64_t> computed(char sign, std::int64_t a, std::int64_t b) {
    std::int64_t result = 0;
    if (sign == '+')
        result = a + b;
    else if (sign == '-')
        result = a - b;
    else if (sign == '*' && std::abs(a) <= kMostFactor && std::abs(b) <= kMostFactor)
        result = a * b;
    else if (sign == '/' && b != 0 && a % b == 0)
        result = a / b;
    else
        return std::nullopt;
    if (result < -kMostSize || result > kMostSize) return std::nullopt;
    return result;
}

}  // namespace

SizeId ScriptSizes::add(Row row) {
    // Of what is computed again and again.
    constexpr std::size_t kLongestName = 80;
    if (row.name.size() > kLongestName) row.name = fmt::format("size #{}", m_rows.size());
    m_rows.push_back(std::move(row));
    m_parents.emplace_back();
    return SizeId(m_rows.size() - 1);
}

SizeId ScriptSizes::number(std::int64_t value) {
    const auto [found, isNew] = m_numbers.try_emplace(value);
    if (isNew) found->second = add({.name = std::to_string(value), .value = value});
    return found->second;
}

SizeId ScriptSizes::fresh(std::string name, bool isFree) {
    return add({.name = std::move(name), .isFree = isFree});
}

SizeId ScriptSizes::combined(char sign, SizeId a, SizeId b) {
    a = root(a);
    b = root(b);
    const auto left = value(a);
    const auto right = value(b);
    if (left && right)
        if (const auto both = computed(sign, *left, *right)) return number(*both);
    const bool isSum = sign == '+' || sign == '-';
    if (right && *right == (isSum ? 0 : 1)) return a;
    if (sign == '+' && left == 0) return b;
    if (sign == '*' && left == 1) return b;
    if (sign == '-' && a == b) return number(0);
    const bool isCommutative = sign == '+' || sign == '*';
    if (isCommutative && b < a) std::swap(a, b);
    const auto [found, isNew] = m_combined.try_emplace({sign, a, b});
    if (isNew) found->second = add({.name = fmt::format("({} {} {})", name(a), sign, name(b))});
    return found->second;
}

SizeId ScriptSizes::joined(std::size_t place, SizeId a, SizeId b) {
    // Itself and not its root, which need not be that after the block.
    if (isSame(a, b)) return a;
    a = root(a);
    b = root(b);
    const auto [found, isNew] = m_joined.try_emplace({place, a, b});
    if (isNew) {
        found->second = add({.name = fmt::format("({} or {})", name(a), name(b))});
        suggest(found->second, isOne(b) ? b : a);
    }
    return found->second;
}

void ScriptSizes::suggest(SizeId size, SizeId like) {
    Row& row = m_rows[root(size).index()];
    if (!row.like.isValid() && !isSame(size, like)) row.like = like;
}

SizeId ScriptSizes::root(SizeId size) const {
    while (m_parents[size.index()].isValid()) size = m_parents[size.index()];
    return size;
}

std::optional<std::int64_t> ScriptSizes::value(SizeId size) const {
    return m_rows[root(size).index()].value;
}

const std::string& ScriptSizes::name(SizeId size) const {
    return m_rows[root(size).index()].name;
}

bool ScriptSizes::unite(SizeId a, SizeId b) {
    a = root(a);
    b = root(b);
    if (a == b) return true;
    const auto left = value(a);
    const auto right = value(b);
    if (left && right) return false;
    // What is known best stays: a number, then what is no parameter's, then the older one.
    const bool keepsB =
        right || (!left && isFree(a) && !isFree(b)) || (!left && isFree(a) == isFree(b) && b < a);
    if (keepsB) std::swap(a, b);
    m_parents[b.index()] = a;
    return true;
}

}  // namespace candler::linrel
