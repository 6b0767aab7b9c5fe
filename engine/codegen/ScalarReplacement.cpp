#include "engine/codegen/ScalarReplacement.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "engine/codegen/LoopSimplifier.h"
#include "engine/codegen/Vectoriser.h"
#include "engine/support/Check.h"

namespace candler::loop {

namespace {

/// The number of elements; none if it is not constant, or more than could ever be replaced.
std::optional<std::int64_t> elementCount(const Function& function, const Buffer& buffer) {
    std::int64_t count = 1;
    for (const ExprId extent : buffer.shape) {
        const auto value = function.constantValue(extent);
        if (!value || *value < 1 || *value > kMaxReplacingLocals * kMaxVectorBytes)
            return std::nullopt;
        count *= *value;
        if (count > kMaxReplacingLocals * kMaxVectorBytes) return std::nullopt;
    }
    return count;
}

/// One read or write of a temporary, below the block that allocates it.
struct Access {
    std::vector<ExprId> indices;
    std::uint32_t lanes = 1;
    bool isStore = false;
    std::vector<For*> loops;     ///< Around it, outermost first.
    bool isConditional = false;  ///< Below a condition that the allocation is not below.
};

/// The accesses to each temporary, in the order of the program.
class AccessTable {
public:
    explicit AccessTable(Function& function) : m_function(function) { collect(function.body); }

    [[nodiscard]] const std::map<BufferId, std::vector<Access>>& byBuffer() const {
        return m_accesses;
    }

private:
    void collect(Block& block) {
        for (Stmt& stmt : block) {
            if (const Allocate* allocate = stmt.as<Allocate>())
                m_places[allocate->buffer] = {m_loops.size(), m_conditions};
            forEachExpr(stmt, [this](ExprId& id) { collect(id); });
            if (const Store* store = stmt.as<Store>())
                add(store->buffer, store->indices, m_function[store->value].lanes, true);
            if (For* loop = stmt.as<For>()) {
                m_loops.push_back(loop);
                collect(loop->body);
                m_loops.pop_back();
                continue;
            }
            ++m_conditions;
            forEachBlock(stmt, [this](Block& inner) { collect(inner); });
            --m_conditions;
        }
    }

    void collect(ExprId id) {
        forEachSubexpr(m_function, id, [this](ExprId part) {
            const Expr& expr = m_function[part];
            if (expr.op == ExprOp::Load) add(expr.buffer(), expr.operands, expr.lanes, false);
        });
    }

    void add(BufferId buffer, const std::vector<ExprId>& indices, std::uint32_t lanes,
             bool isStore) {
        const auto place = m_places.find(buffer);
        if (place == m_places.end()) return;  // A parameter.
        const auto below = m_loops.begin() + static_cast<std::ptrdiff_t>(place->second.loops);
        m_accesses[buffer].push_back({indices,
                                      lanes,
                                      isStore,
                                      {below, m_loops.end()},
                                      m_conditions > place->second.conditions});
    }

    const Function& m_function;
    /// How many of these are around an allocation.
    struct Place {
        std::size_t loops = 0;
        std::size_t conditions = 0;
    };
    std::map<BufferId, Place> m_places;
    std::vector<For*> m_loops;
    std::size_t m_conditions = 0;
    std::map<BufferId, std::vector<Access>> m_accesses;
};

/// Other iterations would write the same locals.
bool isStoredInParallel(const Access& access) {
    return access.isStore &&
           std::any_of(access.loops.begin(), access.loops.end(), [](const For* loop) {
               return loop->kind == LoopKind::Parallel || loop->kind == LoopKind::Simd;
           });
}

class Marker {
public:
    explicit Marker(Function& function)
        : m_function(function), m_ranges(function), m_lanes(function, m_ranges) {
        for (const Stmt& stmt : function.body)
            if (const Require* require = stmt.as<Require>()) m_ranges.assume(*require);
        bindLoops(function.body);
    }

    bool mark() {
        const AccessTable table(m_function);
        bool hasMarked = false;
        for (const auto& [buffer, accesses] : table.byBuffer())
            hasMarked |= markFor(buffer, accesses);
        return hasMarked;
    }

private:
    struct Mark {
        For* loop = nullptr;
        LoopKind kind = LoopKind::Sequential;
    };
    using Marks = std::map<VarId, Mark>;

    void bindLoops(const Block& block) {
        for (const Stmt& stmt : block) {
            if (const For* loop = stmt.as<For>())
                m_ranges.bindVariable(loop->variable, loop->bound);
            forEachBlock(stmt, [this](const Block& inner) { bindLoops(inner); });
        }
    }

    bool markFor(BufferId buffer, const std::vector<Access>& accesses) {
        const auto elements = elementCount(m_function, m_function[buffer]);
        if (!elements) return false;
        std::uint32_t width = 0;
        for (const Access& access : accesses) {
            const std::uint32_t here = lanesOf(access);
            if (here == 0 || (width != 0 && here != width)) width = 1;
            if (width == 0) width = here;
        }
        for (const std::uint32_t lanes : {width, std::uint32_t{1}}) {
            if (lanes == 0 || *elements > kMaxReplacingLocals * lanes) continue;
            const auto loops = loopsToMark(accesses, lanes);
            if (!loops || loops->empty() || !staysSmall(*loops)) continue;
            for (const auto& [variable, mark] : *loops) mark.loop->kind = mark.kind;
            return true;
        }
        return false;
    }

    /// The lanes of the vector that this access would belong to; 1 if it is none.
    std::uint32_t lanesOf(const Access& access) {
        if (access.lanes != 1 || access.loops.empty() || access.indices.empty())
            return access.lanes;
        const For& loop = *access.loops.back();
        const auto [known, isNew] = m_widths.try_emplace(loop.variable, 1U);
        if (isNew) known->second = widthOf(loop);
        const bool isStep =
            known->second > 1 && m_lanes.baseOf(access.indices.back(), loop.variable).has_value();
        return isStep ? known->second : 1;
    }

    /// The lanes of the vectors that a loop may become.
    std::uint32_t widthOf(const For& loop) {
        const bool canBe = loop.kind == LoopKind::Simd || (loop.kind == LoopKind::Sequential &&
                                                           m_lanes.areIterationsIndependent(loop));
        return canBe ? m_lanes.lanesOf(loop).value_or(1) : 1;
    }

    /// None if some index would not be constant, or some store not in order.
    std::optional<Marks> loopsToMark(const std::vector<Access>& accesses, std::uint32_t lanes) {
        Marks result;
        for (const Access& access : accesses) {
            std::vector<ExprId> indices = access.indices;
            std::vector<For*> loops = access.loops;
            if (lanes > 1 && access.lanes == 1) {
                For* const loop = loops.back();
                if (loop->kind != LoopKind::Simd)
                    result.insert({loop->variable, {loop, LoopKind::Simd}});
                indices.back() = m_lanes.baseOf(indices.back(), loop->variable).value();
                loops.pop_back();
            }
            for (For* const loop : loops) {
                const bool isUsed = std::any_of(indices.begin(), indices.end(), [&](ExprId index) {
                    return mentions(m_function, index, loop->variable);
                });
                const bool isOrdered =
                    loop->kind == LoopKind::Sequential || loop->kind == LoopKind::Unrolled;
                if (!isOrdered && (isUsed || access.isStore)) return std::nullopt;
                if (isUsed) result.insert({loop->variable, {loop, LoopKind::Unrolled}});
            }
            if (!areConstantOver(indices, loops)) return std::nullopt;
        }
        return result;
    }

    bool areConstantOver(const std::vector<ExprId>& indices, const std::vector<For*>& loops) const {
        bool areConstant = true;
        for (const ExprId index : indices)
            forEachSubexpr(m_function, index, [&](ExprId part) {
                const Expr& expr = m_function[part];
                if (expr.op == ExprOp::Load || expr.op == ExprOp::Local) areConstant = false;
                if (expr.op != ExprOp::Variable) return;
                areConstant &= std::any_of(loops.begin(), loops.end(), [&](const For* loop) {
                    return loop->variable == expr.variable() &&
                           m_function.constantValue(loop->bound);
                });
            });
        return areConstant;
    }

    /// Only straight-line code is repeated, and not too much of it.
    bool staysSmall(const Marks& marks) const {
        std::int64_t statements = 0;
        for (const auto& [variable, mark] : marks) {
            const auto count = countWrittenOut(*mark.loop, marks);
            if (!count) return false;
            statements += *count;
        }
        return statements <= kMaxAddedStatements;
    }

    std::optional<std::int64_t> countWrittenOut(const For& loop, const Marks& marks) const {
        const auto trips = m_function.constantValue(loop.bound);
        if (!trips || *trips > kMaxAddedStatements * kMaxVectorBytes) return std::nullopt;
        std::int64_t body = 0;
        for (const Stmt& stmt : loop.body) {
            if (stmt.as<If>() != nullptr || stmt.as<While>() != nullptr) return std::nullopt;
            const For* inner = stmt.as<For>();
            const auto count = inner == nullptr ? 1 : countWrittenOut(*inner, marks);
            if (!count) return std::nullopt;
            body += *count;
        }
        const auto mark = marks.find(loop.variable);
        const LoopKind kind = mark == marks.end() ? loop.kind : mark->second.kind;
        if (kind == LoopKind::Simd) return body;
        if (kind != LoopKind::Unrolled) return std::nullopt;
        return body * *trips > kMaxAddedStatements ? std::nullopt : std::optional(body * *trips);
    }

    Function& m_function;
    IndexSimplifier m_ranges;
    LaneLoops m_lanes;
    std::map<VarId, std::uint32_t> m_widths;
};

class Replacer {
public:
    explicit Replacer(Function& function) : m_function(function) {}

    void run() {
        {
            const AccessTable table(m_function);
            for (const auto& [buffer, accesses] : table.byBuffer()) decide(buffer, accesses);
        }
        if (!m_units.empty()) rewrite(m_function.body);
    }

private:
    /// The local of each vector or element, by the place of its first element in the buffer.
    using Units = std::map<std::int64_t, LocalId>;

    void decide(BufferId buffer, const std::vector<Access>& accesses) {
        const auto elements = elementCount(m_function, m_function[buffer]);
        const std::uint32_t lanes = accesses.front().lanes;
        if (!elements || *elements > kMaxReplacingLocals * lanes) return;
        for (const Access& access : accesses) {
            const auto at = placeOf(buffer, access.indices);
            if (!at || access.lanes != lanes || *at % lanes != 0 || isStoredInParallel(access))
                return;
        }
        Units& units = m_units[buffer];
        for (const Access& access : accesses) {
            const std::int64_t at = placeOf(buffer, access.indices).value();
            if (units.count(at) != 0) continue;
            units[at] = addLocal(buffer, at, lanes, *elements);
            // A store in the block of the allocation can bring the local into being.
            if (access.isStore && access.loops.empty() && !access.isConditional)
                m_bornByStore.insert(units[at]);
        }
    }

    LocalId addLocal(BufferId id, std::int64_t at, std::uint32_t lanes, std::int64_t elements) {
        const Buffer& buffer = m_function[id];
        const std::string name =
            elements == lanes ? buffer.name : fmt::format("{}_{}", buffer.name, at / lanes);
        return m_function.addLocal(name, buffer.element, lanes);
    }

    /// Row-major; none if an index is not constant.
    std::optional<std::int64_t> placeOf(BufferId buffer, const std::vector<ExprId>& indices) const {
        const std::vector<ExprId>& shape = m_function[buffer].shape;
        std::int64_t result = 0;
        for (std::size_t dimension = 0; dimension < indices.size(); ++dimension) {
            const auto index = m_function.constantValue(indices[dimension]);
            const std::int64_t extent = m_function.constantValue(shape[dimension]).value();
            if (!index || *index < 0 || *index >= extent) return std::nullopt;
            result = result * extent + *index;
        }
        return result;
    }

    /// None for what stays in memory.
    std::optional<LocalId> localOf(BufferId buffer, const std::vector<ExprId>& indices) const {
        const auto units = m_units.find(buffer);
        if (units == m_units.end()) return std::nullopt;
        return units->second.at(placeOf(buffer, indices).value());
    }

    void rewrite(Block& block) {
        Block result;
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) { id = rewrite(id); });
            if (const Allocate* allocate = stmt.as<Allocate>();
                allocate != nullptr && m_units.count(allocate->buffer) != 0) {
                declareUnborn(allocate->buffer, stmt.origins, result);
                continue;
            }
            if (const Store* store = stmt.as<Store>())
                if (const auto local = localOf(store->buffer, store->indices))
                    stmt.node = m_bornByStore.erase(*local) != 0
                                    ? Function::declare(*local, store->value).node
                                    : Function::assign(*local, store->value).node;
            forEachBlock(stmt, [this](Block& inner) { rewrite(inner); });
            result.push_back(std::move(stmt));
        }
        block = std::move(result);
    }

    ExprId rewrite(ExprId id) {
        return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
            if (expr.op == ExprOp::Load)
                if (const auto local = localOf(expr.buffer(), expr.operands))
                    return m_function.local(*local);
            return m_function.make(std::move(expr));
        });
    }

    /// What they hold is never read before it is written.
    void declareUnborn(BufferId buffer, const std::vector<OriginId>& origins, Block& block) {
        for (const auto& [at, local] : m_units.at(buffer))
            if (m_bornByStore.count(local) == 0)
                block.push_back({Declare{local, zeroOf(local)}, origins});
    }

    ExprId zeroOf(LocalId id) {
        const Local local = m_function[id];
        const ExprId zero = isFloat(local.type) ? m_function.real(local.type, 0)
                                                : m_function.integer(local.type, 0);
        return m_function.splat(zero, local.lanes);
    }

    Function& m_function;
    std::map<BufferId, Units> m_units;
    std::set<LocalId> m_bornByStore;
    std::map<ExprId, ExprId> m_memo;
};

}  // namespace

bool markLoopsOverTemporaries(Function& function) {
    return Marker(function).mark();
}

void replaceTemporaries(Function& function) {
    Replacer(function).run();
    removeUnused(function);  // Of locals it is known what only they themselves use.
}

}  // namespace candler::loop
