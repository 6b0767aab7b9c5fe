#include "engine/codegen/SmallLoops.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>
#include <vector>

#include "engine/codegen/BlockCloner.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kFewStatements = 20'000;  ///< Some microseconds.
constexpr std::size_t kFlatStatements = 16;      ///< That may be there twice.

/// How often the innermost statements run: a constant, and sizes that it is multiplied by.
struct Work {
    std::int64_t constant = 1;
    std::vector<ExprId> sizes;

    [[nodiscard]] bool isAbove(const Work& other) const {
        if (sizes.size() != other.sizes.size()) return sizes.size() > other.sizes.size();
        return constant > other.constant;
    }
};

/// What is run by a thread of several, or alone, has no others.
Block withoutThreads(Block block) {
    for (Stmt& stmt : block) {
        For* loop = stmt.as<For>();
        if (loop != nullptr && loop->kind == LoopKind::Parallel) loop->kind = LoopKind::Sequential;
        forEachBlock(stmt, [](Block& inner) { inner = withoutThreads(std::move(inner)); });
    }
    return block;
}

class SmallLoops {
public:
    explicit SmallLoops(Function& function) : m_function(function) {}

    Block run(Block block) {
        Block result;
        for (Stmt& stmt : block) {
            if (const For* loop = stmt.as<For>(); loop && loop->kind == LoopKind::Parallel) {
                for (Stmt& made : withChoice(std::move(stmt))) result.push_back(std::move(made));
                continue;
            }
            if (stmt.as<Define>() == nullptr)
                forEachBlock(stmt, [this](Block& inner) { inner = run(std::move(inner)); });
            result.push_back(std::move(stmt));
        }
        return result;
    }

private:
    Block withChoice(Stmt stmt) {
        std::vector<For> nest;
        const Block* body = nullptr;
        for (const For* loop = stmt.as<For>(); loop != nullptr && nest.size() < 2;
             loop = body->size() == 1 ? body->front().as<For>() : nullptr) {
            if (loop->kind != LoopKind::Parallel) break;
            nest.push_back({loop->kind, loop->variable, loop->bound, {}});
            body = &loop->body;
        }
        m_inside = LoopUses(m_function, *body);
        m_bounds.clear();
        const auto work = workOf({stmt});
        const bool isFlat = !hasLoop(*body);
        if (!work || work->sizes.empty() || (isFlat && body->size() > kFlatStatements))
            return {std::move(stmt)};
        // A loop without others inside becomes vectors, which a part would be in the way of.
        if (ownedByThread(m_function, *stmt.as<For>()) > 0 || isFlat) {
            Block sequence = inSequence(*stmt.as<For>());
            std::vector<OriginId> origins = stmt.origins;
            return {
                {If{isSmall(*work), std::move(sequence), {std::move(stmt)}}, std::move(origins)}};
        }
        const PartId part = m_function.addPart("iteration");
        Define define{part, {}, withoutThreads(*body)};
        for (const For& loop : nest) define.parameters.push_back(loop.variable);
        Block sequence = loops(nest, LoopKind::Sequential, part);
        Block parallel = loops(nest, LoopKind::Parallel, part);
        std::vector<OriginId> origins = std::move(stmt.origins);
        return {{std::move(define)},
                {If{isSmall(*work), std::move(sequence), std::move(parallel)}, std::move(origins)}};
    }

    /// A copy, before which the memory that threads own is made.
    Block inSequence(const For& loop) {
        const auto owned = static_cast<std::ptrdiff_t>(ownedByThread(m_function, loop));
        Block copy(loop.body.begin(), loop.body.begin() + owned);
        copy.push_back(Function::forLoop(LoopKind::Sequential, loop.variable, loop.bound,
                                         {loop.body.begin() + owned, loop.body.end()}));
        return cloneWith(m_function, withoutThreads(std::move(copy)),
                         m_function.addLoopVariable("none"), m_function.constant(0));
    }

    Block loops(const std::vector<For>& nest, LoopKind kind, PartId part) {
        std::vector<ExprId> arguments;
        std::vector<VarId> variables;
        for (const For& loop : nest) {
            variables.push_back(m_function.addLoopVariable(m_function[loop.variable].name));
            arguments.push_back(m_function.var(variables.back()));
        }
        Block block{{Run{part, std::move(arguments)}}};
        for (std::size_t i = nest.size(); i-- > 0;)
            block = {Function::forLoop(kind, variables[i], nest[i].bound, std::move(block))};
        return block;
    }

    /// Or whether there is one thread anyway.
    ExprId isSmall(const Work& work) {
        ExprId product = work.sizes.front();
        for (std::size_t i = 1; i < work.sizes.size(); ++i)
            product = m_function.multiply(product, work.sizes[i]);
        const ExprId isLittle = m_function.binary(
            ExprOp::LessEqual, product, m_function.constant(kFewStatements / work.constant));
        return m_function.binary(ExprOp::Or, isLittle, m_function.alone());
    }

    /// That of the statement with most of it; none if that is not known before the loop.
    std::optional<Work> workOf(const Block& block) {
        Work most;
        std::int64_t plain = 0;
        for (const Stmt& stmt : block) {
            if (stmt.as<While>() != nullptr || stmt.as<Run>() != nullptr || calls(stmt))
                return std::nullopt;
            plain += stmt.as<Comment>() == nullptr ? 1 : 0;
            std::optional<ExprId> trips;
            if (const For* loop = stmt.as<For>()) {
                trips = atMost(loop->bound);
                if (!trips) return std::nullopt;
                m_bounds[loop->variable] = *trips;
            }
            bool isKnown = true;
            forEachBlock(stmt, [&](const Block& inner) {
                auto work = workOf(inner);
                isKnown &= work.has_value();
                if (!work) return;
                if (const auto constant = trips ? m_function.constantValue(*trips) : std::nullopt)
                    work->constant =
                        std::clamp<std::int64_t>(work->constant * *constant, 1, kFewStatements);
                else if (trips)
                    work->sizes.push_back(*trips);
                if (work->isAbove(most)) most = std::move(*work);
            });
            if (!isKnown) return std::nullopt;
        }
        if (most.sizes.empty()) most.constant = std::max(most.constant, plain);
        return most;
    }

    /// Whether it calls what others define.
    bool calls(Stmt stmt) const {
        bool isFound = false;
        forEachExpr(stmt, [&](ExprId& id) {
            forEachSubexpr(m_function, id,
                           [&](ExprId part) { isFound |= m_function[part].op == ExprOp::Call; });
        });
        return isFound;
    }

    /// A bound, whatever the counters around it are; none if it is not known before the loop.
    std::optional<ExprId> atMost(ExprId bound) {
        bool isKnown = true;
        forEachSubexpr(m_function, bound, [&](ExprId part) {
            const Expr& expr = m_function[part];
            isKnown &= expr.op != ExprOp::Load;
            isKnown &= expr.op != ExprOp::Local || !m_inside.declared.contains(expr.local());
        });
        return isKnown ? std::optional(extreme(bound, true)) : std::nullopt;
    }

    /// With counters at their ends: what is taken away is the least there can be.
    ExprId extreme(ExprId id, bool isMost) {
        Expr expr = m_function[id];
        if (expr.op == ExprOp::Variable)
            if (const auto known = m_bounds.find(expr.variable()); known != m_bounds.end())
                return isMost ? known->second : m_function.constant(0);
        for (std::size_t i = 0; i < expr.operands.size(); ++i)
            expr.operands[i] =
                extreme(expr.operands[i], isMost != (expr.op == ExprOp::Subtract && i == 1));
        return m_function.make(std::move(expr));
    }

    Function& m_function;
    LoopUses m_inside;                 ///< Of the body of the loop at hand.
    std::map<VarId, ExprId> m_bounds;  ///< Of counters in it.
};

}  // namespace

void runSmallLoopsInSequence(Function& function) {
    function.body = SmallLoops(function).run(std::move(function.body));
}

}  // namespace candler::loop
