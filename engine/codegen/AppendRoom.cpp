#include "engine/codegen/AppendRoom.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <utility>

namespace candler::loop {

namespace {

/// The elements of part number `index` of an array that has `all`.
struct Part {
    ExprId all;
    ExprId index;
    auto operator<=>(const Part&) const = default;
};

/// A sum; none is negative.
struct Amount {
    std::int64_t number = 0;
    std::map<ExprId, std::int64_t> sizes{};
    std::map<Part, std::int64_t> parts{};

    [[nodiscard]] bool isNumber() const { return sizes.empty() && parts.empty(); }
    [[nodiscard]] bool isNothing() const { return isNumber() && number == 0; }

    /// Each number of both, by `combine`.
    template <typename Combine>
    void join(const Amount& other, const Combine& combine) {
        number = combine(number, other.number);
        for (const auto& [size, times] : other.sizes) sizes[size] = combine(sizes[size], times);
        for (const auto& [part, times] : other.parts) parts[part] = combine(parts[part], times);
    }
    void add(const Amount& other) { join(other, std::plus()); }
    void atLeast(const Amount& other) {
        join(other, [](auto a, auto b) { return std::max(a, b); });
    }
    void multiply(std::int64_t factor) {
        if (factor == 0) *this = {};
        number *= factor;
        for (auto& [size, times] : sizes) times *= factor;
        for (auto& [part, times] : parts) times *= factor;
    }
};

class RoomFinder {
public:
    RoomFinder(Function& function, BufferId list) : m_function(function), m_list(list) {
        read(function.body);
        for (const LocalId local : m_assigned) m_values.erase(local);
    }

    [[nodiscard]] std::optional<ExprId> find() {
        const auto found = appends(m_function.body);
        if (!found || !found->parts.empty()) return std::nullopt;
        ExprId sum = m_function.constant(found->number);
        for (const auto& [size, times] : found->sizes) {
            const ExprId all =
                times == 1 ? size : m_function.multiply(m_function.constant(times), size);
            sum = m_function.constantValue(sum) == 0 ? all : m_function.add(sum, all);
        }
        return sum;
    }

private:
    using Found = std::optional<Amount>;

    void read(const Block& block) {
        for (const Stmt& stmt : block) {
            if (const Declare* declare = stmt.as<Declare>())
                m_values[declare->local] = declare->value;
            if (const Assign* assign = stmt.as<Assign>()) m_assigned.insert(assign->local);
            forEachBlock(stmt, [this](const Block& inner) { read(inner); });
        }
    }

    /// Names that stand for one value are left out.
    ExprId resolved(ExprId id) {
        return rewriteExpr(m_function, id, m_resolved, [this](Expr expr) {
            if (expr.op == ExprOp::Local)
                if (const auto known = m_values.find(expr.local()); known != m_values.end())
                    return resolved(known->second);
            return m_function.make(std::move(expr));
        });
    }

    [[nodiscard]] const IndexInput* startsIn(BufferId buffer) const {
        const auto found = std::ranges::find(m_function.indexInputs, buffer, &IndexInput::buffer);
        const bool isStarts = found != m_function.indexInputs.end() &&
                              found->order == IndexInput::Order::Starts && found->limit;
        return isStarts ? &*found : nullptr;
    }

    /// Of an array of coordinates: as much is there already. Dimensions may be of any size.
    [[nodiscard]] bool isLength(ExprId id) const {
        return std::ranges::any_of(m_function.indexInputs, [&](const IndexInput& input) {
            return input.order != IndexInput::Order::Starts &&
                   m_function[input.buffer].shape.front() == id;
        });
    }

    /// Of `starts[index + 1] - starts[index]`.
    [[nodiscard]] std::optional<Part> part(const Expr& difference) {
        const Expr& end = m_function[difference.operands[0]];
        const Expr& begin = m_function[difference.operands[1]];
        const bool isPart = end.op == ExprOp::Load && begin.op == ExprOp::Load &&
                            end.buffer() == begin.buffer() && end.operands.size() == 1;
        const IndexInput* starts = isPart ? startsIn(begin.buffer()) : nullptr;
        if (starts == nullptr) return std::nullopt;
        const ExprId index = begin.operands.front();
        const ExprId next = m_function.add(index, m_function.constant(1));
        if (end.operands.front() != next) return std::nullopt;
        return Part{*starts->limit, index};
    }

    /// Of a number that is not negative, or of 0 in the place of one.
    [[nodiscard]] Found amount(ExprId id) {
        const Expr expr = m_function[id];
        if (const auto number = m_function.constantValue(id))
            return Amount{.number = std::max<std::int64_t>(0, *number)};
        if (isLength(id)) return Amount{.sizes = {{id, 1}}};
        if (expr.op == ExprOp::Max && m_function.constantValue(expr.operands[0]) == 0)
            return amount(expr.operands[1]);
        if (expr.op == ExprOp::Subtract) {
            const auto found = part(expr);
            return found ? Found(Amount{.parts = {{*found, 1}}}) : std::nullopt;
        }
        if (expr.op != ExprOp::Add) return std::nullopt;
        Found sum = amount(expr.operands[0]);
        const Found other = sum ? amount(expr.operands[1]) : std::nullopt;
        if (!other) return std::nullopt;
        sum->add(*other);
        return sum;
    }

    [[nodiscard]] Found appends(const Block& block) {
        Amount sum;
        Amount merged;
        for (const Stmt& stmt : block) {
            const Found found = appends(stmt);
            if (!found) return std::nullopt;
            if (stmt.as<While>() != nullptr)
                merged.atLeast(*found);
            else
                sum.add(*found);
        }
        sum.add(merged);
        return sum;
    }

    [[nodiscard]] Found appends(const Stmt& stmt) {
        if (const Append* append = stmt.as<Append>())
            return Amount{.number = append->buffer == m_list ? 1 : 0};
        if (const If* choice = stmt.as<If>()) {
            Found most = appends(choice->then);
            const Found other = appends(choice->otherwise);
            if (!most || !other) return std::nullopt;
            most->atLeast(*other);
            return most;
        }
        const For* loop = stmt.as<For>();
        const While* other = stmt.as<While>();
        if (loop == nullptr && other == nullptr) return Amount{};
        Found body = appends(loop != nullptr ? loop->body : other->body);
        if (!body || body->isNothing()) return body;
        const Found times = amount(resolved(loop != nullptr ? loop->bound : other->bound));
        return loop != nullptr ? repeated(*body, times, loop->variable) : repeated(*body, times);
    }

    /// None of what is not known how often it runs.
    [[nodiscard]] static Found repeated(const Amount& body, Found times) {
        if (body.isNothing()) return Amount{};
        if (!body.isNumber() || !times) return std::nullopt;
        times->multiply(body.number);
        return times;
    }

    /// Parts that have the counter as their number are all different ones.
    [[nodiscard]] Found repeated(const Amount& body, const Found& times, VarId counter) {
        if (!body.sizes.empty()) return std::nullopt;
        Found sum = repeated(Amount{.number = body.number}, times);
        for (const auto& [part, count] : body.parts) {
            const auto around = sum ? sumOf(part, times, counter) : std::nullopt;
            if (!around) return std::nullopt;
            Amount all = *around;
            all.multiply(count);
            sum->add(all);
        }
        return sum;
    }

    /// Over all values of the counter.
    [[nodiscard]] Found sumOf(const Part& part, const Found& times, VarId counter) {
        const ExprId variable = m_function.var(counter);
        if (part.index == variable) return Amount{.sizes = {{part.all, 1}}};
        const bool isPart =
            times && times->number == 0 && times->sizes.empty() && times->parts.size() == 1;
        const Expr& index = m_function[part.index];
        if (!isPart || index.op != ExprOp::Add) return std::nullopt;
        const Part& outer = times->parts.begin()->first;
        for (const std::size_t side : {0U, 1U}) {
            const Expr& begin = m_function[index.operands[side]];
            if (index.operands[1 - side] == variable && begin.op == ExprOp::Load &&
                begin.operands == std::vector{outer.index} && startsIn(begin.buffer()) != nullptr &&
                startsIn(begin.buffer())->limit == outer.all)
                return Amount{.parts = {{Part{part.all, outer.index}, 1}}};
        }
        return std::nullopt;
    }

    Function& m_function;
    BufferId m_list;
    std::map<LocalId, ExprId> m_values;
    std::set<LocalId> m_assigned;
    std::map<ExprId, ExprId> m_resolved;
};

}  // namespace

std::optional<ExprId> appendRoom(Function& function, BufferId list) {
    return RoomFinder(function, list).find();
}

}  // namespace candler::loop
