#include "engine/codegen/LoopProfile.h"

#include <algorithm>
#include <utility>

#include "engine/codegen/LoopInterpreter.h"
#include "engine/codegen/LoopUses.h"

namespace candler::loop {

namespace {

constexpr std::int64_t kWrittenOut = 16;  ///< gcc peels loops of so many iterations.

}  // namespace

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
    if (!isWrittenOut(loop)) {
        inside.loops.push_back(&loop);
        inside.isChosen = false;
    }
    walk(loop.body, inside);
}

void LoopProfile::walkChoice(const If& choice, ProfiledStatement& at) {
    const auto isTrue =
        value(m_function.select(choice.condition, m_function.constant(1), m_function.constant(0)),
              at.values);
    m_isKnown &= isTrue.has_value();
    if (!isTrue) return;
    ProfiledStatement inside = at;
    bool isOfSizes = true;
    forEachSubexpr(m_function, withoutLocals(choice.condition), [&](ExprId part) {
        const Expr& expr = m_function[part];
        isOfSizes &= expr.op != ExprOp::Variable || m_sizes.contains(expr.variable());
    });
    inside.isChosen |= !isOfSizes;
    walk(*isTrue != 0 ? choice.then : choice.otherwise, inside);
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

std::optional<std::int64_t> LoopProfile::stride(const ProfiledStatement& at, BufferId buffer,
                                                const std::vector<ExprId>& indices) {
    const ExprId offset = offsetOf(buffer, indices);
    std::map<VarId, std::int64_t> values = at.values;
    std::int64_t& counter = values[at.loop()->variable];
    const auto last = value(at.loop()->bound, at.values).value_or(1) - 1;
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
