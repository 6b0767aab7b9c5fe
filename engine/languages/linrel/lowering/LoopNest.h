// LoopNest: loops of a kernel while they are being written. Code may be put into any loop that is
// open, before the loops that are in it: there what does not change in those is computed.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <tuple>

#include "engine/codegen/LoopIr.h"
#include "engine/languages/linrel/syntax/LaStore.h"

namespace candler::linrel {

/// A cell of a matrix.
struct Cell {
    loop::ExprId row;
    loop::ExprId column;

    bool operator==(const Cell&) const = default;
    [[nodiscard]] Cell transposed() const { return {column, row}; }
};

/// An entry of a sparse input that a loop is at.
struct Entry {
    std::uint32_t input = 0;
    Cell cell;
    loop::ExprId place;  ///< In the list of its entries.
};

struct Level {
    Level* outer = nullptr;
    int depth = 0;
    loop::Block block;
    loop::Block last;  ///< What is done at the end of each round.
    std::set<loop::VarId> variables;
    std::set<loop::LocalId> locals;
    std::optional<Entry> entry;
    /// Cells of expressions that were computed here.
    std::map<std::tuple<LaId, loop::ExprId, loop::ExprId>, loop::ExprId> cells;
    /// Rows of products that were computed here.
    std::map<std::pair<LaId, loop::ExprId>, loop::BufferId> products;
    /// Rows of sparse matrices that were spread here, by their values.
    std::map<std::pair<loop::BufferId, loop::ExprId>, loop::BufferId> rows;
};

class LoopNest {
public:
    explicit LoopNest(loop::Function& function) : m_function(function) {}

    [[nodiscard]] Level& here() { return *m_here; }
    [[nodiscard]] Level& top() { return m_top; }

    void add(loop::Stmt stmt);
    loop::LocalId declare(const std::string& name, loop::ExprId value);
    /// The same as a value.
    loop::ExprId named(const std::string& name, loop::ExprId value);
    void addTo(loop::LocalId local, loop::ExprId value);
    void loop(const std::string& name, loop::ExprId bound,
              const std::function<void(loop::ExprId)>& body);
    /// What `write` adds goes to the open loop `level`.
    void at(Level& level, const std::function<void()>& write);
    /// What `write` adds goes before all loops, and comes from the expression, whose number is its
    /// origin.
    void atTop(LaId from, const std::function<void()>& write);

    /// The innermost loop that the cell changes with.
    Level& levelOf(const Cell& cell);
    /// Whether no loop around that one computes the same cells again.
    bool isVisitedOnce(const Cell& cell);
    /// Whether the value changes with the innermost loop.
    bool changesHere(loop::ExprId value) { return isBoundBy(*m_here, value); }
    /// Whether `inner` changes in loops inside of those in which `outer` does.
    bool isInside(loop::ExprId inner, loop::ExprId outer);

private:
    bool isBoundBy(const Level& level, loop::ExprId value) const;
    Level& levelOf(loop::ExprId value);

    loop::Function& m_function;
    Level m_top;
    Level* m_here = &m_top;
    loop::OriginId m_origin;
};

}  // namespace candler::linrel
