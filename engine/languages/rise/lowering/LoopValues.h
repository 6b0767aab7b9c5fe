// LoopValues: what Rise data is while loops are generated. A LoopValue is read: a scalar
// expression, a pair, or an array as a function from index expressions to elements; a view is just
// such a function. A LoopPlace is written: the same shape with locations as leaves.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <set>
#include <utility>
#include <variant>
#include <vector>

#include "engine/codegen/LoopIr.h"

namespace candler::rise {

/// A vector of lanes is an array too.
class LoopValue {
public:
    using At = std::function<LoopValue(loop::ExprId)>;

    static LoopValue scalar(loop::ExprId expr) { return LoopValue(expr); }
    static LoopValue pair(LoopValue first, LoopValue second);
    static LoopValue array(At at) { return LoopValue(std::move(at)); }

    [[nodiscard]] bool isScalar() const { return std::holds_alternative<loop::ExprId>(m_data); }
    [[nodiscard]] loop::ExprId expr() const { return std::get<loop::ExprId>(m_data); }
    [[nodiscard]] const LoopValue& first() const { return std::get<Pair>(m_data)->first; }
    [[nodiscard]] const LoopValue& second() const { return std::get<Pair>(m_data)->second; }
    [[nodiscard]] LoopValue at(loop::ExprId index) const { return std::get<At>(m_data)(index); }

private:
    using Pair = std::shared_ptr<const std::pair<LoopValue, LoopValue>>;

    explicit LoopValue(loop::ExprId expr) : m_data(expr) {}
    explicit LoopValue(Pair pair) : m_data(std::move(pair)) {}
    explicit LoopValue(At at) : m_data(std::move(at)) {}

    std::variant<loop::ExprId, Pair, At> m_data;
};

/// Elements that are made one after another.
struct LoopStream {
    using Use = std::function<void(const LoopValue&)>;

    /// Emits what makes the element at `index` readable, calls `use` with it, which may read it
    /// only then, and emits what leads to the next. To be called in the order of the elements.
    std::function<void(loop::ExprId index, const Use& use)> next;

    /// The elements of an array.
    static LoopStream of(LoopValue array);
};

/// An element of a buffer.
struct Location {
    loop::BufferId buffer;
    std::vector<loop::ExprId> indices;
};

class LoopPlace {
public:
    using At = std::function<LoopPlace(loop::ExprId)>;

    static LoopPlace location(Location location) { return LoopPlace(std::move(location)); }
    static LoopPlace pair(LoopPlace first, LoopPlace second);
    static LoopPlace array(At at) { return LoopPlace(std::move(at)); }

    [[nodiscard]] const Location& leaf() const { return std::get<Location>(m_data); }
    [[nodiscard]] const LoopPlace& first() const { return std::get<Pair>(m_data)->first; }
    [[nodiscard]] const LoopPlace& second() const { return std::get<Pair>(m_data)->second; }
    [[nodiscard]] LoopPlace at(loop::ExprId index) const { return std::get<At>(m_data)(index); }

    /// The elements as a value, with buffers replaced as in `renamed` (others stay).
    [[nodiscard]] LoopValue read(loop::Function& function,
                                 std::map<loop::BufferId, loop::BufferId> renamed = {}) const;

    /// All buffers that a place of this shape may touch; `zero` serves as index.
    void collectBuffers(loop::ExprId zero, std::set<loop::BufferId>& buffers) const;

private:
    using Pair = std::shared_ptr<const std::pair<LoopPlace, LoopPlace>>;

    explicit LoopPlace(Location location) : m_data(std::move(location)) {}
    explicit LoopPlace(Pair pair) : m_data(std::move(pair)) {}
    explicit LoopPlace(At at) : m_data(std::move(at)) {}

    std::variant<Location, Pair, At> m_data;
};

}  // namespace candler::rise
