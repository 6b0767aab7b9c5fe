#include "engine/codegen/ScalarReplacement.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

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
    std::vector<For*> loops;  ///< Around it, outermost first.
};

class AccessCollector {
public:
    AccessCollector(const Function& function, BufferId buffer)
        : m_function(function), m_buffer(buffer) {}

    void collect(Block& block) {
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [this](ExprId& id) { collect(id); });
            if (const Store* store = stmt.as<Store>())
                if (store->buffer == m_buffer)
                    accesses.push_back(
                        {store->indices, m_function[store->value].lanes, true, m_loops});
            if (For* loop = stmt.as<For>()) {
                m_loops.push_back(loop);
                collect(loop->body);
                m_loops.pop_back();
            }
        }
    }

    std::vector<Access> accesses;

private:
    void collect(ExprId id) {
        forEachSubexpr(m_function, id, [this](ExprId part) {
            const Expr& expr = m_function[part];
            if (expr.op == ExprOp::Load && expr.buffer() == m_buffer)
                accesses.push_back({expr.operands, expr.lanes, false, m_loops});
        });
    }

    const Function& m_function;
    BufferId m_buffer;
    std::vector<For*> m_loops;
};

std::vector<Access> accessesTo(const Function& function, Block& block, BufferId buffer) {
    AccessCollector collector(function, buffer);
    collector.collect(block);
    return std::move(collector.accesses);
}

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

    bool mark(Block& block) {
        bool hasMarked = false;
        for (Stmt& stmt : block) {
            if (const Allocate* allocate = stmt.as<Allocate>())
                hasMarked |= markFor(block, allocate->buffer);
            if (For* loop = stmt.as<For>()) hasMarked |= mark(loop->body);
        }
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
            const For* loop = stmt.as<For>();
            if (loop == nullptr) continue;
            m_ranges.bindVariable(loop->variable, loop->bound);
            bindLoops(loop->body);
        }
    }

    bool markFor(Block& block, BufferId buffer) {
        const auto elements = elementCount(m_function, m_function[buffer]);
        if (!elements) return false;
        const std::vector<Access> accesses = accessesTo(m_function, block, buffer);
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
        const bool canBe = loop.kind == LoopKind::Simd || (loop.kind == LoopKind::Sequential &&
                                                           m_lanes.areIterationsIndependent(loop));
        if (!canBe || !m_lanes.baseOf(access.indices.back(), loop.variable)) return 1;
        return m_lanes.lanesOf(loop).value_or(1);
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
};

class Replacer {
public:
    explicit Replacer(Function& function) : m_function(function) {}

    void replace(Block& block) {
        std::vector<BufferId> allocated;
        for (Stmt& stmt : block) {
            if (const Allocate* allocate = stmt.as<Allocate>())
                allocated.push_back(allocate->buffer);
            if (For* loop = stmt.as<For>()) replace(loop->body);
        }
        for (const BufferId buffer : allocated) replace(block, buffer);
    }

private:
    /// Vectors or elements of the buffer, by the place of their first element.
    using Units = std::map<std::int64_t, LocalId>;

    void replace(Block& block, BufferId buffer) {
        const auto elements = elementCount(m_function, m_function[buffer]);
        if (!elements) return;
        m_buffer = buffer;
        m_units.clear();
        const std::vector<Access> accesses = accessesTo(m_function, block, buffer);
        if (accesses.empty()) return;
        const std::uint32_t lanes = accesses.front().lanes;
        if (*elements > kMaxReplacingLocals * lanes) return;
        std::set<std::int64_t> places;
        for (const Access& access : accesses) {
            const auto at = placeOf(access.indices);
            if (!at || access.lanes != lanes || *at % lanes != 0 || isStoredInParallel(access))
                return;
            places.insert(*at);
        }
        for (const std::int64_t at : places) m_units[at] = addLocal(at, lanes, *elements);
        m_memo.clear();
        std::set<LocalId> declared = declareAtFirstStores(block);
        rewrite(block);
        declareOthers(block, declared);
    }

    LocalId addLocal(std::int64_t at, std::uint32_t lanes, std::int64_t elements) {
        const Buffer& buffer = m_function[m_buffer];
        const std::string name =
            elements == lanes ? buffer.name : fmt::format("{}_{}", buffer.name, at / lanes);
        return m_function.addLocal(name, buffer.element, lanes);
    }

    /// Row-major; none if an index is not constant.
    std::optional<std::int64_t> placeOf(const std::vector<ExprId>& indices) const {
        const std::vector<ExprId>& shape = m_function[m_buffer].shape;
        std::int64_t result = 0;
        for (std::size_t dimension = 0; dimension < indices.size(); ++dimension) {
            const auto index = m_function.constantValue(indices[dimension]);
            const std::int64_t extent = m_function.constantValue(shape[dimension]).value();
            if (!index || *index < 0 || *index >= extent) return std::nullopt;
            result = result * extent + *index;
        }
        return result;
    }

    LocalId localOf(const std::vector<ExprId>& indices) const {
        return m_units.at(placeOf(indices).value());
    }

    bool reads(Stmt stmt, LocalId local) const {
        bool isFound = false;
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(m_function, id, [&](ExprId part) {
                const Expr& expr = m_function[part];
                isFound |= expr.op == ExprOp::Load && expr.buffer() == m_buffer &&
                           localOf(expr.operands) == local;
            });
        });
        return isFound;
    }

    /// A store in this block to what nothing before it uses brings the local into being.
    std::set<LocalId> declareAtFirstStores(Block& block) {
        std::set<LocalId> seen;
        std::set<LocalId> declared;
        for (Stmt& stmt : block) {
            if (const Store* store = stmt.as<Store>();
                store != nullptr && store->buffer == m_buffer) {
                const LocalId local = localOf(store->indices);
                if (!reads(stmt, local) && seen.insert(local).second) {
                    declared.insert(local);
                    stmt = Function::declare(local, store->value);
                }
            }
            noteUsed(stmt, seen);
        }
        return declared;
    }

    void noteUsed(Stmt& stmt, std::set<LocalId>& seen) {
        Block one{stmt};
        for (const Access& access : accessesTo(m_function, one, m_buffer))
            seen.insert(localOf(access.indices));
    }

    void rewrite(Block& block) {
        for (Stmt& stmt : block) {
            forEachExpr(stmt, [&](ExprId& id) {
                id = rewriteExpr(m_function, id, m_memo, [&](Expr expr) {
                    if (expr.op == ExprOp::Load && expr.buffer() == m_buffer)
                        return m_function.local(localOf(expr.operands));
                    return m_function.make(std::move(expr));
                });
            });
            if (const Store* store = stmt.as<Store>();
                store != nullptr && store->buffer == m_buffer)
                stmt = Function::assign(localOf(store->indices), store->value);
            if (For* loop = stmt.as<For>()) rewrite(loop->body);
        }
    }

    /// In place of the allocation; what they hold is never read before it is written.
    void declareOthers(Block& block, const std::set<LocalId>& declared) {
        Block result;
        for (Stmt& stmt : block) {
            const Allocate* allocate = stmt.as<Allocate>();
            if (allocate == nullptr || allocate->buffer != m_buffer) {
                result.push_back(std::move(stmt));
                continue;
            }
            for (const auto& [at, local] : m_units)
                if (declared.count(local) == 0)
                    result.push_back(Function::declare(local, zeroOf(local)));
        }
        block = std::move(result);
    }

    ExprId zeroOf(LocalId id) {
        const Local local = m_function[id];
        const ExprId zero = isFloat(local.type) ? m_function.real(local.type, 0)
                                                : m_function.integer(local.type, 0);
        return m_function.splat(zero, local.lanes);
    }

    Function& m_function;
    BufferId m_buffer;
    Units m_units;
    std::map<ExprId, ExprId> m_memo;
};

}  // namespace

bool markLoopsOverTemporaries(Function& function) {
    return Marker(function).mark(function.body);
}

void replaceTemporaries(Function& function) {
    Replacer(function).replace(function.body);
}

}  // namespace candler::loop
