#include "engine/languages/sdqlite/storage/SdqLoopPlans.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

namespace candler::sdqlite {

namespace {

/// From the root to a value.
using Path = std::vector<StorageNodeId>;

bool isIn(const std::vector<StorageExprId>& ids, StorageExprId id) {
    return std::ranges::find(ids, id) != ids.end();
}

/// Solves the keys of one path for what is unknown at one of its loops: positions of it and of the
/// loops below, and elements at such positions.
class KeySolver {
public:
    using Kind = StorageNode::Kind;

    KeySolver(StorageTree& tree, const Path& path, std::size_t loop) : m_tree(tree) {
        for (std::size_t i = 0; i < path.size(); ++i) {
            const StorageNode& node = tree[path[i]];
            if (node.kind == Kind::Loop && i >= loop) m_open.emplace(node.position, path[i]);
            if (node.kind == Kind::Keyed) m_keys.push_back(node.expr);
        }
        for (std::size_t axis = 0; axis < m_keys.size(); ++axis)
            m_equations.push_back({axisOf(axis), m_keys[axis]});
    }

    void solve() {
        while (solveSingle() || solveBlock()) {
        }
    }
    [[nodiscard]] bool isSolved(StorageExprId unknown) const {
        return std::ranges::find(m_steps, unknown, &SolveStep::unknown) != m_steps.end();
    }
    /// Elements in keys whose position is known once `position` is.
    [[nodiscard]] std::vector<StorageExprId> elementsAt(StorageExprId position) const;
    /// Those steps that the targets need.
    [[nodiscard]] std::vector<SolveStep> stepsTo(const std::vector<StorageExprId>& targets) const;
    [[nodiscard]] const std::vector<StorageExprId>& keys() const { return m_keys; }

private:
    struct Equation {
        StorageExprId value;
        StorageExprId key;
    };
    struct Linear {
        StorageExprId factor;
        StorageExprId rest;
    };
    struct Bounds {
        StorageExprId least;
        StorageExprId most;
    };

    StorageExprId axisOf(std::size_t axis) {
        return m_tree.make({.op = Operator::Component, .number = static_cast<std::int64_t>(axis)});
    }
    [[nodiscard]] bool isUnknown(StorageExprId id) const;
    [[nodiscard]] std::vector<StorageExprId> unknowns(StorageExprId id) const;
    [[nodiscard]] bool isNumber(StorageExprId id, std::int64_t value) const {
        return m_tree[id].op == Operator::Number && m_tree[id].number == value;
    }
    /// `id` = factor * unknown + rest, with a factor that is known.
    std::optional<Linear> linear(StorageExprId id, StorageExprId unknown);
    std::optional<Bounds> bounds(StorageExprId id);
    bool solveSingle();
    bool solveBlock();
    bool solveBlock(std::size_t equation, StorageExprId unknown);

    StorageTree& m_tree;
    std::map<StorageExprId, StorageNodeId> m_open;  // Positions of loops.
    std::vector<StorageExprId> m_keys;
    std::vector<Equation> m_equations;
    std::vector<SolveStep> m_steps;
};

bool KeySolver::isUnknown(StorageExprId id) const {
    if (isSolved(id)) return false;
    const Operator op = m_tree[id].op;
    if (op == Operator::Variable) return m_open.contains(id);
    if (op != Operator::Get) return false;
    bool isOpen = false;
    visitParts(m_tree, m_tree[id].left, true,
               [&](StorageExprId part) { isOpen = isOpen || m_open.contains(part); });
    return isOpen;
}

std::vector<StorageExprId> KeySolver::unknowns(StorageExprId id) const {
    std::vector<StorageExprId> found;
    visitParts(m_tree, id, false, [&](StorageExprId part) {
        if (isUnknown(part) && !isIn(found, part)) found.push_back(part);
    });
    return found;
}

std::vector<StorageExprId> KeySolver::elementsAt(StorageExprId position) const {
    std::vector<StorageExprId> found;
    const auto add = [&](StorageExprId id) {
        if (m_tree[id].op != Operator::Get || isIn(found, id)) return;
        bool hasPosition = false;
        bool isBelow = false;
        visitParts(m_tree, m_tree[id].left, true, [&](StorageExprId part) {
            hasPosition = hasPosition || part == position;
            isBelow = isBelow || (part != position && m_open.contains(part));
        });
        if (hasPosition && !isBelow) found.push_back(id);
    };
    for (const StorageExprId key : m_keys) visitParts(m_tree, key, true, add);
    return found;
}

std::vector<SolveStep> KeySolver::stepsTo(const std::vector<StorageExprId>& targets) const {
    std::set<StorageExprId> needed(targets.begin(), targets.end());
    std::vector<SolveStep> steps;
    for (auto step = m_steps.rbegin(); step != m_steps.rend(); ++step) {
        if (!needed.contains(step->unknown)) continue;
        for (const StorageExprId of : {step->value, step->divisor, step->widest})
            visitParts(m_tree, of, false, [&](StorageExprId part) { needed.insert(part); });
        steps.push_back(*step);
    }
    std::ranges::reverse(steps);
    return steps;
}

std::optional<KeySolver::Linear> KeySolver::linear(StorageExprId id, StorageExprId unknown) {
    if (id == unknown) return Linear{m_tree.number(1), m_tree.number(0)};
    const StorageExpr expr = m_tree[id];
    const auto has = [&](StorageExprId of) { return isIn(unknowns(of), unknown); };
    if (!has(id)) return Linear{m_tree.number(0), id};
    if (expr.op == Operator::Multiply) {
        const bool isLeft = has(expr.left);
        const StorageExprId factor = isLeft ? expr.right : expr.left;
        if (!unknowns(factor).empty()) return std::nullopt;
        const auto part = linear(isLeft ? expr.left : expr.right, unknown);
        if (!part) return std::nullopt;
        return Linear{m_tree.make(Operator::Multiply, part->factor, factor),
                      isNumber(part->rest, 0)
                          ? part->rest
                          : m_tree.make(Operator::Multiply, part->rest, factor)};
    }
    if (expr.op != Operator::Add && expr.op != Operator::Subtract) return std::nullopt;
    const auto left = linear(expr.left, unknown);
    const auto right = linear(expr.right, unknown);
    if (!left || !right) return std::nullopt;
    return Linear{m_tree.make(expr.op, left->factor, right->factor),
                  m_tree.make(expr.op, left->rest, right->rest)};
}

/// Of what is known, and positions of loops over ranges that are.
std::optional<KeySolver::Bounds> KeySolver::bounds(StorageExprId id) {
    if (unknowns(id).empty()) return Bounds{id, id};
    const StorageExpr expr = m_tree[id];
    if (expr.op == Operator::Variable) {
        const StorageNode& loop = m_tree[m_open.at(id)];
        if (loop.array || !unknowns(loop.low).empty() || !unknowns(loop.high).empty())
            return std::nullopt;
        return Bounds{loop.low, m_tree.make(Operator::Subtract, loop.high, m_tree.number(1))};
    }
    const bool isScaled = expr.op == Operator::Multiply &&
                          m_tree[expr.right].op == Operator::Number &&
                          m_tree[expr.right].number >= 0;
    if (expr.op != Operator::Add && !isScaled) return std::nullopt;
    const auto left = bounds(expr.left);
    const auto right = bounds(expr.right);
    if (!left || !right) return std::nullopt;
    return Bounds{m_tree.make(expr.op, left->least, right->least),
                  m_tree.make(expr.op, left->most, right->most)};
}

bool KeySolver::solveSingle() {
    for (std::size_t i = 0; i < m_equations.size(); ++i) {
        const auto [value, key] = m_equations[i];
        const auto open = unknowns(key);
        if (open.size() != 1) continue;
        const auto part = linear(key, open.front());
        if (!part || isNumber(part->factor, 0)) continue;
        SolveStep step{.unknown = open.front(), .value = {}};
        if (isNumber(part->factor, -1)) {
            step.value = m_tree.make(Operator::Subtract, part->rest, value);
        } else {
            step.value = m_tree.make(Operator::Subtract, value, part->rest);
            if (!isNumber(part->factor, 1)) step.divisor = part->factor;
        }
        m_steps.push_back(step);
        m_equations.erase(m_equations.begin() + static_cast<std::ptrdiff_t>(i));
        return true;
    }
    return false;
}

bool KeySolver::solveBlock() {
    for (std::size_t i = 0; i < m_equations.size(); ++i)
        for (const StorageExprId unknown : unknowns(m_equations[i].key))
            if (solveBlock(i, unknown)) return true;
    return false;
}

/// `block * size + place`: the place is below the size.
bool KeySolver::solveBlock(std::size_t equation, StorageExprId unknown) {
    const auto [value, key] = m_equations[equation];
    const auto part = linear(key, unknown);
    if (!part || isNumber(part->factor, 0) || isNumber(part->factor, 1) ||
        isNumber(part->factor, -1))
        return false;
    const auto rest = bounds(part->rest);
    if (!rest) return false;
    m_steps.push_back({.unknown = unknown,
                       .value = m_tree.make(Operator::Subtract, value, rest->least),
                       .divisor = part->factor,
                       .widest = m_tree.make(Operator::Subtract, rest->most, rest->least)});
    const StorageExprId block = m_tree.make(Operator::Multiply, unknown, part->factor);
    m_equations[equation] = {m_tree.make(Operator::Subtract, value, block), part->rest};
    return true;
}

class PlanMaker {
public:
    using Kind = StorageNode::Kind;

    PlanMaker(const SdqTerms& terms, const Input& tensor, StorageTree& tree)
        : m_terms(terms), m_tensor(tensor), m_tree(tree), m_plans(tree.loopCount) {}

    Result<std::vector<LoopPlan>> run() {
        Path path;
        if (!walk(m_tree.root, path)) return failure(std::move(*m_error));
        std::vector<LoopPlan> plans;
        for (auto& plan : m_plans) plans.push_back(std::move(plan).value_or(LoopPlan{}));
        return plans;
    }

private:
    bool walk(StorageNodeId id, Path& path);
    bool planPath(const Path& path);
    std::optional<LoopPlan> plan(const Path& path, std::size_t loop);
    /// Whether the loop below is over what elements at this position say.
    [[nodiscard]] bool isOfRuns(const StorageNode& loop, const StorageNode& below) const;
    bool refuse(const std::string& what, std::string_view hint) {
        m_error = notPackable(m_terms, m_tensor, what, hint);
        return false;
    }

    const SdqTerms& m_terms;
    const Input& m_tensor;
    StorageTree& m_tree;
    std::vector<std::optional<LoopPlan>> m_plans;
    std::optional<Diagnostic> m_error;
};

bool PlanMaker::walk(StorageNodeId id, Path& path) {
    const StorageNode node = m_tree[id];
    path.push_back(id);
    bool isDone = true;
    if (node.kind == Kind::Element || node.kind == Kind::Constant) isDone = planPath(path);
    if (node.body.isValid()) isDone = walk(node.body, path);
    if (isDone && node.other.isValid()) isDone = walk(node.other, path);
    path.pop_back();
    return isDone;
}

bool PlanMaker::planPath(const Path& path) {
    for (std::size_t i = 0; i < path.size(); ++i) {
        if (m_tree[path[i]].kind != Kind::Loop) continue;
        auto made = plan(path, i);
        if (!made) return false;
        auto& known = m_plans[m_tree[path[i]].number];
        if (known && *known != *made)
            return refuse(
                "a loop has several values below it, and entries would be at other "
                "positions for each",
                "write a loop for each part of the sum");
        known = std::move(made);
    }
    return true;
}

bool PlanMaker::isOfRuns(const StorageNode& loop, const StorageNode& below) const {
    if (below.kind != Kind::Loop || below.array) return false;
    bool isAt = false;
    for (const StorageExprId bound : {below.low, below.high})
        visitParts(m_tree, bound, false, [&](StorageExprId part) {
            if (m_tree[part].op != Operator::Get) return;
            visitParts(m_tree, m_tree[part].left, true,
                       [&](StorageExprId inner) { isAt = isAt || inner == loop.position; });
        });
    return isAt;
}

std::optional<LoopPlan> PlanMaker::plan(const Path& path, std::size_t at) {
    KeySolver solver(m_tree, path, at);
    solver.solve();
    const StorageNode loop = m_tree[path[at]];
    LoopPlan made;
    made.targets = solver.elementsAt(loop.position);
    if (solver.isSolved(loop.position)) {
        made.kind = LoopPlan::Kind::Solved;
        made.targets = {loop.position};
    } else if (!made.targets.empty()) {
        made.kind = LoopPlan::Kind::Filled;
    } else if (const StorageNode& below = m_tree[loop.body];
               isOfRuns(loop, below) && solver.isSolved(below.position)) {
        made.kind = LoopPlan::Kind::Runs;
        made.targets = {below.position};
    }
    for (const StorageExprId target : made.targets) {
        if (solver.isSolved(target)) continue;
        for (const StorageExprId key : solver.keys()) {
            bool isHere = false;
            visitParts(m_tree, key, true,
                       [&](StorageExprId part) { isHere = isHere || part == target; });
            if (!isHere) continue;
            refuse(fmt::format("what '{}' must be does not follow from the key '{}'",
                               m_tree.text(m_terms, target), m_tree.text(m_terms, key)),
                   "x1, x2, … are the positions of its loops; keys must be sums of what is unknown "
                   "times sizes, and blocks must not overlap");
            return std::nullopt;
        }
    }
    made.steps = solver.stepsTo(made.targets);
    return made;
}

}  // namespace

Result<std::vector<LoopPlan>> loopPlans(const SdqTerms& terms, const Input& tensor,
                                        StorageTree& tree) {
    return PlanMaker(terms, tensor, tree).run();
}

}  // namespace candler::sdqlite
