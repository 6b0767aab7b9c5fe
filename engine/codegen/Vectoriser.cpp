#include "engine/codegen/Vectoriser.h"

#include <algorithm>
#include <set>
#include <utility>

#include "engine/support/Check.h"

namespace candler::loop {

namespace {

/// All elements that a block reads or writes, by buffer.
struct Accesses {
    std::map<BufferId, std::set<std::vector<ExprId>>> indices;
    std::set<BufferId> written;

    void add(const Function& function, Stmt stmt) {
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(function, id, [&](ExprId part) {
                const Expr& expr = function[part];
                if (expr.op == ExprOp::Load) indices[expr.buffer()].insert(expr.operands);
            });
        });
        if (const Store* store = stmt.as<Store>()) {
            indices[store->buffer].insert(store->indices);
            written.insert(store->buffer);
        }
        forEachBlock(stmt, [&](const Block& inner) {
            for (const Stmt& one : inner) add(function, one);
        });
    }
};

/// The largest power of two that divides the trips and fits into a vector of elements of `bytes`.
std::int64_t widthFor(std::int64_t trips, std::int64_t bytes) {
    std::int64_t width = 1;
    while (trips % (2 * width) == 0 && 2 * width * bytes <= kMaxVectorBytes) width *= 2;
    return width;
}

}  // namespace

std::optional<std::uint32_t> LaneLoops::lanesOf(const For& loop) {
    const auto trips = m_function.constantValue(loop.bound);
    if (!trips || *trips < 2) return std::nullopt;
    m_locals.clear();
    std::set<Type> types;
    if (!hasVectorForm(loop.body, loop)) return std::nullopt;
    collectTypes(loop.body, types);
    std::size_t largest = 0;
    for (const Type type : types) largest = std::max(largest, byteSize(type));
    if (largest == 0) return std::nullopt;
    const auto bytes = static_cast<std::int64_t>(largest);
    const std::int64_t width = widthFor(*trips, bytes);
    if (width * bytes < kMinVectorBytes || *trips / width > kMaxVectorsOfLoop) return std::nullopt;
    return static_cast<std::uint32_t>(width);
}

bool LaneLoops::areIterationsIndependent(const For& loop) {
    Accesses accesses;
    for (const Stmt& stmt : loop.body) accesses.add(m_function, stmt);
    return std::all_of(accesses.written.begin(), accesses.written.end(), [&](BufferId buffer) {
        const auto& indices = accesses.indices.at(buffer);
        if (indices.size() != 1) return false;
        const std::vector<ExprId>& only = *indices.begin();
        return std::any_of(only.begin(), only.end(),
                           [&](ExprId index) { return baseOf(index, loop.variable).has_value(); });
    });
}

std::optional<ExprId> LaneLoops::baseOf(ExprId index, VarId variable) {
    if (m_function[index].type != Type::Index || !mentions(m_function, index, variable))
        return std::nullopt;
    const ExprId base = withVariable(index, variable, 0);
    const ExprId step = m_ranges.simplify(m_function.binary(ExprOp::Subtract, index, base));
    if (step != m_function.var(variable)) return std::nullopt;
    return base;
}

ExprId LaneLoops::withVariable(ExprId id, VarId variable, std::int64_t value) {
    return m_ranges.simplifyWith(id, variable, m_function.constant(value));
}

bool LaneLoops::isUniform(ExprId id, VarId variable) const {
    bool isUniform = true;
    forEachSubexpr(m_function, id, [&](ExprId part) {
        const Expr& expr = m_function[part];
        isUniform &= !(expr.op == ExprOp::Variable && expr.variable() == variable);
        isUniform &= !(expr.op == ExprOp::Local && m_locals.count(expr.local()) != 0);
    });
    return isUniform;
}

bool LaneLoops::isSteppingAccess(const std::vector<ExprId>& indices, VarId variable) {
    if (indices.empty() || !baseOf(indices.back(), variable)) return false;
    return std::all_of(indices.begin(), indices.end() - 1,
                       [&](ExprId index) { return isUniform(index, variable); });
}

void LaneLoops::collectTypes(const Block& block, std::set<Type>& types) {
    for (const Stmt& stmt : block) {
        if (const Store* store = stmt.as<Store>()) types.insert(m_function[store->value].type);
        if (const Declare* declare = stmt.as<Declare>())
            types.insert(m_function[declare->local].type);
        forEachBlock(stmt, [&](const Block& inner) { collectTypes(inner, types); });
    }
}

bool LaneLoops::hasVectorForm(const Block& block, const For& loop) {
    return std::all_of(block.begin(), block.end(), [&](const Stmt& stmt) {
        if (!hasVectorForm(stmt, loop)) return false;
        if (const Declare* declare = stmt.as<Declare>()) m_locals[declare->local] = std::nullopt;
        return true;
    });
}

bool LaneLoops::hasVectorForm(const Stmt& stmt, const For& loop) {
    if (const For* inner = stmt.as<For>())
        return isUniform(inner->bound, loop.variable) && hasVectorForm(inner->body, loop);
    if (const If* choice = stmt.as<If>())
        return isUniform(choice->condition, loop.variable) && hasVectorForm(choice->then, loop) &&
               hasVectorForm(choice->otherwise, loop);
    if (const Store* store = stmt.as<Store>())
        return isSteppingAccess(store->indices, loop.variable) && hasVectorForm(store->value, loop);
    if (const Declare* declare = stmt.as<Declare>()) return hasVectorForm(declare->value, loop);
    if (const Assign* assign = stmt.as<Assign>())
        return m_locals.count(assign->local) != 0 && hasVectorForm(assign->value, loop);
    return stmt.as<Comment>() != nullptr;
}

bool LaneLoops::hasVectorForm(ExprId id, const For& loop) {
    const Expr expr = m_function[id];
    if (expr.lanes != 1 || !loop::hasVectorForm(ExprOp::Splat, expr.type)) return false;
    if (isUniform(id, loop.variable)) return true;
    if (expr.op == ExprOp::Local) return true;
    if (expr.op == ExprOp::Load) return isSteppingAccess(expr.operands, loop.variable);
    return loop::hasVectorForm(expr.op, expr.type) &&
           std::all_of(expr.operands.begin(), expr.operands.end(),
                       [&](ExprId operand) { return hasVectorForm(operand, loop); });
}

Block LaneLoops::vectorForm(const For& loop, std::uint32_t lanes) {
    const std::int64_t trips = m_function.constantValue(loop.bound).value();
    Block result;
    for (std::int64_t start = 0; start < trips; start += lanes) {
        m_locals.clear();
        for (Stmt& stmt : vectorBlock(loop.body, loop.variable, start, lanes))
            result.push_back(std::move(stmt));
    }
    return result;
}

Block LaneLoops::vectorForm(const For& loop, std::uint32_t lanes, ExprId count) {
    CANDLER_CHECK(m_function.constantValue(loop.bound) == lanes, "not one vector");
    m_count = count;
    Block result = vectorForm(loop, lanes);
    m_count.reset();
    return result;
}

Block LaneLoops::vectorBlock(const Block& block, VarId variable, std::int64_t start,
                             std::uint32_t lanes) {
    Block result;
    for (const Stmt& stmt : block) {
        result.push_back(vectorStmt(stmt, variable, start, lanes));
        result.back().origins = stmt.origins;
    }
    return result;
}

Stmt LaneLoops::vectorStmt(const Stmt& stmt, VarId variable, std::int64_t start,
                           std::uint32_t lanes) {
    if (const For* inner = stmt.as<For>())
        return Function::forLoop(inner->kind, inner->variable, inner->bound,
                                 vectorBlock(inner->body, variable, start, lanes));
    if (const If* choice = stmt.as<If>())
        return Function::choice(choice->condition,
                                vectorBlock(choice->then, variable, start, lanes),
                                vectorBlock(choice->otherwise, variable, start, lanes));
    if (const Store* store = stmt.as<Store>())
        return {Store{store->buffer, starts(store->indices, variable, start),
                      vectorExpr(store->value, variable, start, lanes), m_count}};
    if (const Declare* declare = stmt.as<Declare>()) {
        const Local local = m_function[declare->local];
        const ExprId value = vectorExpr(declare->value, variable, start, lanes);
        const LocalId fresh = m_function.addLocal(local.name, local.type, lanes);
        m_locals[declare->local] = fresh;
        return Function::declare(fresh, value);
    }
    if (const Assign* assign = stmt.as<Assign>())
        return Function::assign(m_locals.at(assign->local).value(),
                                vectorExpr(assign->value, variable, start, lanes));
    return stmt;
}

ExprId LaneLoops::vectorExpr(ExprId id, VarId variable, std::int64_t start, std::uint32_t lanes) {
    if (isUniform(id, variable)) return m_function.splat(id, lanes);
    Expr expr = m_function[id];
    if (expr.op == ExprOp::Local) return m_function.local(m_locals.at(expr.local()).value());
    if (expr.op == ExprOp::Load) {
        const ExprId load =
            m_function.load(expr.buffer(), starts(expr.operands, variable, start), lanes);
        return m_count ? m_function.firstLanes(load, *m_count) : load;
    }
    for (ExprId& operand : expr.operands) operand = vectorExpr(operand, variable, start, lanes);
    expr.lanes = lanes;
    return m_function.make(std::move(expr));
}

std::vector<ExprId> LaneLoops::starts(const std::vector<ExprId>& indices, VarId variable,
                                      std::int64_t start) {
    std::vector<ExprId> result = indices;
    result.back() = withVariable(result.back(), variable, start);
    return result;
}

namespace {

class LoopWalk {
public:
    explicit LoopWalk(Function& function)
        : m_function(function), m_ranges(function), m_lanes(function, m_ranges) {
        for (const Stmt& stmt : function.body)
            if (const Require* require = stmt.as<Require>()) m_ranges.assume(*require);
    }

    Block run(Block block) {
        Block result;
        for (Stmt& stmt : block) {
            For* loop = stmt.as<For>();
            if (loop == nullptr) {
                forEachBlock(stmt, [this](Block& inner) { inner = run(std::move(inner)); });
                result.push_back(std::move(stmt));
                continue;
            }
            m_ranges.bindVariable(loop->variable, loop->bound);
            const auto lanes = loop->kind == LoopKind::Simd ? m_lanes.lanesOf(*loop) : std::nullopt;
            if (lanes) {
                for (Stmt& vector : m_lanes.vectorForm(*loop, *lanes)) {
                    vector.addOrigins(stmt.origins);
                    result.push_back(std::move(vector));
                }
                continue;
            }
            loop->body = run(std::move(loop->body));
            result.push_back(std::move(stmt));
        }
        return result;
    }

private:
    Function& m_function;
    IndexSimplifier m_ranges;
    LaneLoops m_lanes;
};

}  // namespace

void vectorise(Function& function) {
    function.body = LoopWalk(function).run(std::move(function.body));
}

}  // namespace candler::loop
