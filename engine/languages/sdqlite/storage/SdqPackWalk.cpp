// Keys, conditions and values of the walk, of SdqStoragePacker.h.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <numeric>

#include "engine/languages/sdqlite/storage/SdqStoragePacker.h"
#include "engine/languages/sdqlite/syntax/SdqPrinter.h"

namespace candler::sdqlite {

bool StoragePacker::spend(std::size_t steps) {
    constexpr std::uint64_t kStepsPerQuestion = std::uint64_t{1} << 15U;
    m_steps += steps;
    if (m_steps > m_options.mostSteps)
        return fail(fmt::format("'{}' is not stored by '{}': more than {} steps are needed",
                                name(m_tensor.symbol), m_tensor.mappingName, m_options.mostSteps),
                    "store it in a format that visits its entries only");
    if (m_steps < m_nextQuestion) return true;
    m_nextQuestion = m_steps + kStepsPerQuestion;
    return !m_options.stop.isStopped() || fail("storing the tensor was stopped");
}

bool StoragePacker::fail(std::string message, const SourceSpan& place, std::string hint) {
    if (!m_error) m_error = makeError(std::move(message), place, std::move(hint));
    return false;
}

std::string StoragePacker::placeText(std::span<const std::int64_t> coordinates) {
    return fmt::format("({})", fmt::join(coordinates, ", "));
}

std::string StoragePacker::hereText() const {
    return m_place.empty() ? std::string() : fmt::format(" at {}", placeText(m_place));
}

SourceSpan StoragePacker::placeOf(StorageExprId size) const {
    if (m_tree[size].op != Operator::Symbol) return m_tensor.dataPlace();
    for (const Dimension& dimension : m_program.dimensions)
        if (dimension.size == m_tree[size].symbol) return dimension.place;
    const Input* said = input(m_tree[size].symbol);
    return said == nullptr ? m_tensor.dataPlace() : said->place;
}

bool StoragePacker::walk() {
    m_order.resize(m_data.entryCount());
    std::iota(m_order.begin(), m_order.end(), Entry{0});
    m_isTaken.assign(m_data.entryCount(), false);
    m_place.clear();
    m_ends.assign(m_tree.loopCount, 0);
    m_steps = m_nextQuestion = 0;
    return visit(m_tree.root, m_order);
}

bool StoragePacker::visit(StorageNodeId id, Entries entries) {
    const StorageNode& node = m_tree[id];
    if (!spend(1)) return false;
    switch (node.kind) {
        case StorageNode::Kind::Loop:
            return visitLoop(node, entries);
        case StorageNode::Kind::Keyed:
            return visitKey(node, entries);
        case StorageNode::Kind::Condition:
            return visitCondition(node, entries);
        case StorageNode::Kind::Sum:
            return visit(node.body, entries) && visit(node.other, entries);
        case StorageNode::Kind::Element:
            return visitElement(node, entries);
        case StorageNode::Kind::Constant:
            return visitConstant(node, entries);
        case StorageNode::Kind::Nothing:
            return true;
    }
    return true;
}

bool StoragePacker::visitKey(const StorageNode& node, Entries entries) {
    const Index key = m_state.evaluate(node.expr);
    if (!key)
        return fail(
            fmt::format("'{}' cannot be stored by '{}' from data: the key '{}' is not "
                        "known where it is used",
                        name(m_tensor.symbol), m_tensor.mappingName, text(node.expr)));
    if (!spend(entries.size())) return false;
    m_place.push_back(*key);
    const bool isDone = visit(node.body, narrow(entries, node.number, *key));
    m_place.pop_back();
    return isDone;
}

bool StoragePacker::visitCondition(const StorageNode& node, Entries entries) {
    if (const Index known = m_state.evaluate(node.expr))
        return *known == 0 || visit(node.body, entries);
    const bool isWanted =
        std::ranges::any_of(entries, [&](Entry entry) { return !m_isTaken[entry]; });
    if (m_isSizing) return !isWanted || visit(node.body, entries);
    const auto element = openElement(node.expr);
    const Index value = element ? choose(node.expr, *element, isWanted) : std::nullopt;
    if (!value)
        return fail(fmt::format("'{}' cannot be stored by '{}' from data: what makes '{}' {} is "
                                "not known",
                                name(m_tensor.symbol), m_tensor.mappingName, text(node.expr),
                                isWanted ? "true" : "false"),
                    "compare one element of an array with what is known");
    return putIndex(*element, *value) && (!isWanted || visit(node.body, entries));
}

std::optional<StorageExprId> StoragePacker::openElement(StorageExprId id) const {
    std::optional<StorageExprId> found;
    visitParts(m_tree, id, true, [&](StorageExprId part) {
        if (m_tree[part].op == Operator::Get && !m_state.evaluate(part) &&
            m_state.evaluate(m_tree[part].left))
            found = part;
    });
    return found;
}

/// Small ones, and those about what the element is compared with.
StoragePacker::Index StoragePacker::choose(StorageExprId condition, StorageExprId element,
                                           bool isTrue) {
    std::vector<std::int64_t> candidates{0, -1, 1};
    for (const StorageExprId side : {m_tree[condition].left, m_tree[condition].right}) {
        const Index known = side.isValid() ? m_state.evaluate(side) : std::nullopt;
        if (known) candidates.insert(candidates.end(), {*known, *known + 1, *known - 1});
    }
    Index chosen;
    for (const std::int64_t candidate : candidates) {
        m_state.bind(element, candidate);
        const Index value = m_state.evaluate(condition);
        if (!chosen && value && (*value != 0) == isTrue) chosen = candidate;
    }
    m_state.unbind(element);
    return chosen;
}

bool StoragePacker::visitElement(const StorageNode& node, Entries entries) {
    if (m_isSizing) {
        for (const Entry entry : entries) m_isTaken[entry] = true;
        return true;
    }
    const Payload array = *node.array;
    if (!node.expr.isValid()) return putNumber(array, 0, entries);
    Index at = m_state.evaluate(node.expr);
    // Where parts of an array begin may be said by another one: here, as it seems.
    if (!at && equate(node.expr, m_state.end(array)) == Equated::Yes)
        at = m_state.evaluate(node.expr);
    if (at) return putNumber(array, *at, entries);
    return fail(
        fmt::format("'{}' cannot be stored by '{}' from data: the position '{}' of '{}' is "
                    "not known where it is used",
                    name(m_tensor.symbol), m_tensor.mappingName, text(node.expr), name(array)));
}

bool StoragePacker::visitConstant(const StorageNode& node, Entries entries) {
    for (const Entry entry : entries) {
        if (m_isTaken[entry] || (!m_isSizing && m_data.values[entry] != node.value)) continue;
        m_isTaken[entry] = true;
        return true;
    }
    if (m_isSizing || node.value == ringZero(m_ring)) return true;
    return fail(
        fmt::format("'{}' is not what '{}' makes: that has {}{}, and the data {}",
                    name(m_tensor.symbol), m_tensor.mappingName, numberText(node.value), hereText(),
                    entries.empty() ? "no entry" : numberText(m_data.values[entries.front()])));
}

bool StoragePacker::putNumber(Payload array, std::int64_t at, Entries entries) {
    double value = ringZero(m_ring);
    if (!entries.empty() && !m_isTaken[entries.front()]) {
        m_isTaken[entries.front()] = true;
        value = m_data.values[entries.front()];
    }
    if (m_watched && *m_watched == std::pair(array, at) && m_firstWriter.empty())
        m_firstWriter = placeText(m_place);
    const StorageState::Write done = m_state.setNumber(array, at, value);
    // What is outside of an array reads as zero.
    const bool isNone = done == StorageState::Write::Outside && value == ringZero(m_ring);
    return isNone || failWrite(done, array, at, numberText(value));
}

bool StoragePacker::putIndex(StorageExprId element, std::int64_t value) {
    const StorageExpr& expr = m_tree[element];
    const Index at = m_state.evaluate(expr.left);
    if (!at) return fail(fmt::format("the position of '{}' is not known", text(element)));
    if (m_watched && *m_watched == std::pair(expr.symbol, *at) && m_firstWriter.empty())
        m_firstWriter = placeText(m_place);
    return failWrite(m_state.setIndex(expr.symbol, *at, value), expr.symbol, *at,
                     fmt::format("{}", value));
}

/// True if it was written.
bool StoragePacker::failWrite(StorageState::Write why, Payload array, std::int64_t at,
                              const std::string& value) {
    const std::string element = fmt::format("{}({})", name(array), at);
    switch (why) {
        case StorageState::Write::Done:
            return true;
        case StorageState::Write::Outside:
            return fail(
                fmt::format("'{}' does not fit into '{}': {}{} would be in '{}', which has "
                            "{} elements",
                            name(m_tensor.symbol), m_tensor.mappingName, value, hereText(), element,
                            m_state.length(array).value_or(0)));
        case StorageState::Write::TooLarge:
            return fail(fmt::format(
                "'{}' is not stored by '{}': '{}' would be too large for {} "
                "bytes",
                name(m_tensor.symbol), m_tensor.mappingName, name(array), m_options.mostBytes));
        case StorageState::Write::Conflict:
            break;
    }
    const std::string other = m_state.isOfIndices(array)
                                  ? fmt::format("{}", m_state.indexAt(array, at))
                                  : numberText(m_state.numberAt(array, at));
    if (!m_watched) m_watched = {array, at};
    return fail(
        fmt::format("'{}' does not fit into '{}': '{}' would be {}, of what is at {}, and "
                    "{}, of what is at {}",
                    name(m_tensor.symbol), m_tensor.mappingName, element, other, m_firstWriter,
                    value, placeText(m_place)));
}

}  // namespace candler::sdqlite
