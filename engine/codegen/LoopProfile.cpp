#include "engine/codegen/LoopProfile.h"

#include <algorithm>
#include <utility>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kWrittenOut = 16;  ///< gcc peels loops of so many iterations.

bool isArithmetic(const Expr& expr) {
    if (expr.type == Type::Index || expr.type == Type::Bool) return false;
    switch (expr.op) {
        case ExprOp::Add:
        case ExprOp::Subtract:
        case ExprOp::Multiply:
        case ExprOp::Divide:
        case ExprOp::Modulo:
        case ExprOp::Min:
        case ExprOp::Max:
        case ExprOp::SquareRoot:
            return true;
        default:
            return isLibraryFunction(expr.op);
    }
}

}  // namespace

bool isLibraryFunction(ExprOp op) {
    return isFunctionOfReals(op) && op != ExprOp::Floor && op != ExprOp::Ceiling;
}

Effort effortOf(const Function& function, const Stmt& stmt) {
    Effort effort;
    std::set<ExprId> seen;
    forEachComputed(stmt, [&](ExprId root) {
        forEachSubexpr(function, root, [&](ExprId id) {
            const Expr& expr = function[id];
            if (!seen.insert(id).second) return;
            const double bytes = static_cast<double>(expr.lanes * byteSize(expr.type));
            const double vectors = expr.lanes > 1 ? std::max(1.0, bytes / kLineBytes) : 1;
            if (expr.op == ExprOp::Load) {
                effort.accesses.push_back({expr.buffer(), expr.operands, expr.lanes});
                effort.instructions += vectors;
            }
            if (!isArithmetic(expr)) return;
            effort.operations += expr.lanes;
            effort.instructions += isLibraryFunction(expr.op) ? kFunctionInstructions : vectors;
            if (isLibraryFunction(expr.op)) effort.functions[expr.op] += 1;
        });
    });
    if (const Store* store = stmt.as<Store>()) {
        const std::uint32_t lanes = function[store->value].lanes;
        effort.accesses.push_back({store->buffer, store->indices, lanes, true});
        effort.instructions += 1;
    }
    return effort;
}

LoopProfile::LoopProfile(Function function, const std::map<std::string, std::int64_t>& sizes)
    : m_function(std::move(function)) {
    for (const Parameter& parameter : m_function.parameters())
        if (const VarId* size = std::get_if<VarId>(&parameter))
            m_sizes[*size] = sizes.at(m_function[*size].name);
    for (const For* loop : loopsOf(m_function.body)) {
        m_numbers.emplace(loop, m_numbers.size());
        if (!hasLoopInside(loop->body)) m_innermost.insert(loop);
    }
    findParts(m_function.body);
    std::set<LocalId> assigned;
    defineLocals(m_function.body, assigned);
    for (const LocalId local : assigned) m_locals.erase(local);
    ProfiledStatement top{.times = 1, .values = m_sizes};
    walk(m_function.body, top);
}

void LoopProfile::findParts(const Block& block) {
    for (const Stmt& stmt : block) {
        if (const Define* part = stmt.as<Define>()) m_parts[part->part] = part;
        forEachBlock(stmt, [this](const Block& inner) { findParts(inner); });
    }
}

void LoopProfile::defineLocals(const Block& block, std::set<LocalId>& assigned) {
    for (const Stmt& stmt : block) {
        if (const Declare* declare = stmt.as<Declare>())
            if (!m_locals.emplace(declare->local, declare->value).second)
                assigned.insert(declare->local);
        if (const Assign* assign = stmt.as<Assign>()) assigned.insert(assign->local);
        forEachBlock(stmt, [&](const Block& inner) { defineLocals(inner, assigned); });
    }
}

bool LoopProfile::isWrittenOut(const For& loop) const {
    const auto trips = m_function.constantValue(loop.bound);
    const bool isInOrder = loop.kind == LoopKind::Sequential || loop.kind == LoopKind::Unrolled;
    return isInOrder && trips && *trips <= kWrittenOut;
}

bool LoopProfile::hasLoopInside(const Block& block) const {
    return std::ranges::any_of(block, [this](const Stmt& stmt) {
        if (stmt.as<While>() != nullptr || stmt.as<Run>() != nullptr) return true;
        const For* loop = stmt.as<For>();
        if (loop != nullptr && !isWrittenOut(*loop)) return true;
        bool isFound = false;
        forEachBlock(stmt, [&](const Block& inner) { isFound |= hasLoopInside(inner); });
        return isFound;
    });
}

void LoopProfile::walk(const Block& block, ProfiledStatement& at) {
    for (const Stmt& stmt : block) {
        if (const For* loop = stmt.as<For>()) {
            walkLoop(*loop, at);
        } else if (const If* choice = stmt.as<If>()) {
            walkChoice(*choice, at);
        } else if (const Run* run = stmt.as<Run>()) {
            walkPart(*run, at);
        } else if (stmt.as<Declare>() != nullptr || stmt.as<Assign>() != nullptr ||
                   stmt.as<Store>() != nullptr) {
            m_statements.push_back(at);
            m_statements.back().stmt = &stmt;
        } else if (stmt.as<While>() != nullptr || stmt.as<Append>() != nullptr ||
                   stmt.as<Sort>() != nullptr) {
            m_isKnown = false;
        }
    }
}

void LoopProfile::walkLoop(const For& loop, ProfiledStatement& at) {
    const auto trips = value(loop.bound, at.values);
    m_isKnown &= trips.has_value();
    if (!trips || *trips <= 0) return;
    ProfiledStatement inside = at;
    inside.times *= static_cast<double>(*trips);
    inside.values[loop.variable] = (*trips - 1) / 2;
    if (isWrittenOut(loop)) {
        inside.writtenOut.push_back(&loop);
    } else {
        inside.loops.push_back(&loop);
        inside.writtenOut.clear();
    }
    walk(loop.body, inside);
}

void LoopProfile::walkChoice(const If& choice, ProfiledStatement& at) {
    const auto isTrue =
        value(m_function.select(choice.condition, m_function.constant(1), m_function.constant(0)),
              at.values);
    m_isKnown &= isTrue.has_value();
    if (!isTrue) return;
    walk(*isTrue != 0 ? choice.then : choice.otherwise, at);
}

void LoopProfile::walkPart(const Run& run, ProfiledStatement& at) {
    const Define& part = *m_parts.at(run.part);
    ProfiledStatement inside = at;
    for (std::size_t i = 0; i < part.parameters.size(); ++i) {
        const auto argument = value(run.arguments[i], at.values);
        m_isKnown &= argument.has_value();
        if (!argument) return;
        inside.values[part.parameters[i]] = *argument;
    }
    walk(part.body, inside);
}

ExprId LoopProfile::withoutLocals(ExprId id) {
    return rewriteExpr(m_function, id, m_memo, [this](Expr expr) {
        if (expr.op == ExprOp::Local)
            if (const auto known = m_locals.find(expr.local()); known != m_locals.end())
                return withoutLocals(known->second);
        return m_function.make(std::move(expr));
    });
}

std::optional<std::int64_t> LoopProfile::value(ExprId id,
                                               const std::map<VarId, std::int64_t>& variables) {
    const auto result = evaluateIndex(m_function, withoutLocals(id), variables);
    return result ? std::optional(*result) : std::nullopt;
}

ExprId LoopProfile::offsetOf(BufferId buffer, const std::vector<ExprId>& indices) {
    ExprId offset = m_function.constant(0);
    for (std::size_t i = 0; i < indices.size(); ++i)
        offset =
            m_function.add(m_function.multiply(offset, m_function[buffer].shape[i]), indices[i]);
    return offset;
}

std::optional<std::int64_t> LoopProfile::stride(const ProfiledStatement& at, const For& loop,
                                                BufferId buffer,
                                                const std::vector<ExprId>& indices) {
    const ExprId offset = offsetOf(buffer, indices);
    std::map<VarId, std::int64_t> values = at.values;
    std::int64_t& counter = values[loop.variable];
    const auto last = value(loop.bound, at.values).value_or(1) - 1;
    // Where many iterations are alike, three are near the middle.
    counter = std::clamp<std::int64_t>(counter - 1, 0, std::max<std::int64_t>(last - 2, 0));
    std::vector<std::int64_t> places;
    for (int i = 0; i < 3; ++i, ++counter) {
        const auto place = value(offset, values);
        if (!place) return std::nullopt;
        places.push_back(*place);
    }
    const std::int64_t step = places[1] - places[0];
    return places[2] - places[1] == step ? std::optional(step) : std::nullopt;
}

std::optional<double> LoopProfile::elements(BufferId buffer) {
    double count = 1;
    for (const ExprId extent : m_function[buffer].shape) {
        const auto length = value(extent, m_sizes);
        if (!length) return std::nullopt;
        count *= static_cast<double>(*length);
    }
    return count;
}

}  // namespace candler::loop
